// model/LoopModel.cpp - walking statements, and the words for loop forms.
#include "model/LoopModel.h"

namespace lanewise {

std::string_view loopFormText(LoopForm form) {
  switch (form) {
  case LoopForm::For:
    return "for";
  case LoopForm::While:
    return "while";
  case LoopForm::Do:
    return "do";
  case LoopForm::RangeFor:
    return "range-for";
  case LoopForm::Algorithm:
    return "algorithm";
  case LoopForm::Goto:
    return "goto";
  }
  return "for";
}

void forEachStmt(const Block &block, const std::function<void(const Stmt &)> &visit) {
  for (const StmtPtr &stmt : block) {
    visit(*stmt);
    if (stmt->loop) {
      forEachStmt(stmt->loop->prelude, visit);
      forEachStmt(stmt->loop->body, visit);
      forEachStmt(stmt->loop->step, visit);
    }
    forEachStmt(stmt->body, visit);
    forEachStmt(stmt->orElse, visit);
  }
}

} // namespace lanewise
