// model/ScalarFields.cpp - finds the records, then rewrites their members.
#include "model/ScalarFields.h"

#include "model/ClosedForm.h"
#include "model/Location.h"
#include "model/SourceText.h"
#include "model/SymbolicState.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanewise {
namespace {

// The local record of which the place is a fixed part; nothing for any other place.
std::optional<VarId> recordOf(const FunctionModel &function, ExprRef place) {
  bool isPart = false;
  for (;; place = place->op(0)) {
    if (place->is(ExprKind::PlaceVar))
      break;
    const bool isFixed =
        (place->is(ExprKind::PlaceField) && place->text != kUnionField && !place->text.ends_with(kReferenceMark)) ||
        (place->is(ExprKind::PlaceIndex) && place->op(1)->isIntConst());
    if (!isFixed)
      return std::nullopt;
    isPart = true;
  }
  const Variable &variable = function.variables[static_cast<size_t>(place->intValue)];
  const bool isRecord = variable.shape == VarShape::Record || variable.shape == VarShape::Array;
  if (!isPart || !isRecord || variable.storage != Storage::Local || variable.isVolatile || variable.isAtomic)
    return std::nullopt;
  return variable.id;
}

class Members {
public:
  explicit Members(FunctionModel &function) : function_(function) {}

  void run() {
    forEachStmt(function_.body, [this](const Stmt &stmt) {
      if (!stmt.loop)
        return;
      noteTested(stmt.loop->condition);
      forEachStmt(stmt.loop->prelude, [this](const Stmt &inner) { noteTested(inner.value); });
    });
    if (tested_.empty())
      return;
    forEachStmt(function_.body, [this](const Stmt &stmt) { look(stmt); });
    for (const VarId record : tested_)
      if (spoilt_.count(record) == 0 && areApart(record))
        makeVariables(record);
    if (!variables_.empty())
      rewriteBlock(function_.body);
  }

private:
  struct Part {
    int64_t begin, end;
  };

  void noteTested(ExprRef expr) {
    if (expr)
      forEachNode(expr, [this](ExprRef node) {
        if (node->is(ExprKind::Load))
          if (const std::optional<VarId> record = recordOf(function_, node->op(0)))
            tested_.insert(*record);
      });
  }

  void look(const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare && stmt.value && !stmt.value->isIntConst(0))
      spoilt_.insert(stmt.var);
    if (stmt.place)
      lookAt(stmt.place, true);
    for (ExprRef expr : {stmt.value, stmt.loop ? stmt.loop->condition : nullptr})
      if (expr)
        lookAt(expr, false);
    for (ExprRef argument : stmt.arguments)
      lookAt(argument, false);
  }

  // Any mention but as what is loaded or stored keeps the record where it is.
  void lookAt(ExprRef expr, bool isPlace) {
    ExprRef place = isPlace ? expr : expr->is(ExprKind::Load) ? expr->op(0) : nullptr;
    if (place)
      if (const std::optional<VarId> record = recordOf(function_, place);
          record && place->type.kind != Type::Kind::Opaque) {
        places_[*record].insert(place);
        return;
      }
    if (expr->is(ExprKind::PlaceVar))
      spoilt_.insert(static_cast<VarId>(expr->intValue));
    if (!isPlace && !seen_.insert(expr).second)
      return;
    for (size_t i = 0; i < expr->operands.size(); ++i)
      lookAt(expr->op(i), false);
  }

  // Members are whole, and none lies in another.
  bool areApart(VarId record) const {
    std::vector<Part> parts;
    const auto places = places_.find(record);
    if (places == places_.end())
      return false;
    for (ExprRef place : places->second) {
      const Location location = locate(place);
      int64_t begin = location.byteOffset;
      for (const Subscript &subscript : location.subscripts) {
        if (!subscript.index->isIntConst())
          return false;
        begin += subscript.index->intValue * subscript.elementBytes;
      }
      if (location.size == 0)
        return false;
      parts.push_back({begin, begin + static_cast<int64_t>(location.size)});
    }
    std::sort(parts.begin(), parts.end(), [](const Part &a, const Part &b) { return a.begin < b.begin; });
    for (size_t i = 1; i < parts.size(); ++i)
      if (parts[i].begin < parts[i - 1].end)
        return false;
    return true;
  }

  void makeVariables(VarId record) {
    for (ExprRef place : places_.at(record)) {
      Variable member;
      member.id = static_cast<VarId>(function_.variables.size());
      member.name = sourceText(function_, place);
      member.type = place->type;
      member.storage = Storage::Local;
      member.size = locate(place).size;
      member.span = function_.variables[record].span;
      variables_.emplace(place, member.id);
      members_[record].push_back(member.id);
      function_.variables.push_back(std::move(member));
    }
  }

  ExprRef rewritten(ExprRef expr) {
    if (!expr)
      return expr;
    return rewrite(*function_.pool, expr, [this](ExprRef node) -> ExprRef {
      if (!node->is(ExprKind::Load))
        return nullptr;
      const auto found = variables_.find(node->op(0));
      return found == variables_.end() ? nullptr : function_.pool->var(found->second, node->type);
    });
  }

  void rewriteBlock(Block &block) {
    for (size_t i = 0; i < block.size(); ++i) {
      Stmt &stmt = *block[i];
      if (stmt.kind == StmtKind::Declare && members_.count(stmt.var) != 0) {
        i += declareMembers(block, i);
        continue;
      }
      stmt.value = rewritten(stmt.value);
      for (ExprRef &argument : stmt.arguments)
        argument = rewritten(argument);
      if (const auto found = stmt.place ? variables_.find(stmt.place) : variables_.end(); found != variables_.end()) {
        stmt.kind = StmtKind::Assign;
        stmt.var = found->second;
        stmt.place = nullptr;
      } else {
        stmt.place = rewritten(stmt.place);
      }
      rewriteBlock(stmt.body);
      rewriteBlock(stmt.orElse);
      if (stmt.loop) {
        rewriteBlock(stmt.loop->prelude);
        stmt.loop->condition = rewritten(stmt.loop->condition);
        rewriteBlock(stmt.loop->body);
        rewriteBlock(stmt.loop->step);
      }
    }
  }

  // The declaration of the record becomes those of its members, and what fills them. How many statements were added.
  size_t declareMembers(Block &block, size_t at) {
    const StmtPtr declared = std::move(block[at]);
    Block made;
    for (const VarId member : members_.at(declared->var)) {
      auto declare = std::make_unique<Stmt>();
      declare->kind = StmtKind::Declare;
      declare->span = declared->span;
      declare->var = member;
      made.push_back(std::move(declare));
      if (!declared->value)
        continue;
      auto fill = std::make_unique<Stmt>();
      fill->kind = StmtKind::Assign;
      fill->span = declared->span;
      fill->var = member;
      const Type type = function_.variables[member].type;
      fill->value = type.isFloat() ? function_.pool->cast(type, function_.pool->intConst(Type::i64(), 0))
                                   : function_.pool->intConst(type, 0);
      made.push_back(std::move(fill));
    }
    const size_t count = made.size();
    block.erase(block.begin() + static_cast<ptrdiff_t>(at));
    block.insert(block.begin() + static_cast<ptrdiff_t>(at), std::make_move_iterator(made.begin()),
                 std::make_move_iterator(made.end()));
    return count - 1;
  }

  FunctionModel &function_;
  std::set<VarId> tested_, spoilt_;
  std::set<ExprRef> seen_;
  std::map<VarId, std::set<ExprRef, ByIndex>> places_;
  std::map<ExprRef, VarId> variables_; // looked up only
  std::map<VarId, std::vector<VarId>> members_;
};
} // namespace

void makeCountersScalar(FunctionModel &function) { Members(function).run(); }

} // namespace lanewise
