// frontend/LibraryBits.cpp - vector<bool>, bitset and bit-fields: values that share a word with their neighbours.
// Tested by tests/unit/frontend/LibraryTest.cpp.
//
// [intro.memory]: adjacent bit-fields are one memory location, and so in effect are the bools that share a word of a
// vector<bool> or a bitset. Reading one reads the word; writing one reads the word and writes it back changed. So the
// word is what is loaded and stored here, and two iterations that write neighbours are seen to wait for each other.
#include "frontend/FunctionLowering.h"
#include "model/BitWords.h"

#include <clang/AST/RecordLayout.h>

namespace lanewise {

Object FunctionLowering::bitOf(const Object &container, clang::QualType type, ExprRef index, SourceSpan where) {
  const Type word = Type::integer(kWordBits, false);
  ExprRef place = placeOf(container, type, where);
  const uint64_t bits = unit_.types.extent(type); // of a bitset
  ExprRef words = bits != 0 ? pool().placeField(place, "<words>", 0, Type::opaque(), unit_.types.size(type))
                            : pool().placeElements(place);
  ExprRef number = pool().cast(Type::i64(), index);
  ExprRef at = pool().binary(ExprKind::Div, number, pool().intConst(Type::i64(), kWordBits));
  Object result = Object::place(pool().placeIndex(words, at, word, kWordBits / 8, (bits + kWordBits - 1) / kWordBits));
  result.bit = number;
  return result;
}

ExprRef FunctionLowering::readBits(const Object &object, Type type, SourceSpan where) {
  ExprRef word = pool().load(object.expr);
  builder_.noteLoad(word, where);
  return pool().call(type, "bits", {word, object.bit});
}

void FunctionLowering::writeBits(const Object &object, ExprRef value, SourceSpan where) {
  ExprRef word = pool().load(object.expr);
  builder_.noteLoad(word, where);
  builder_.store(object.expr, pool().call(object.expr->type, "with bits", {word, object.bit, value}), where);
}

// A variable that is initialised with a bit: another name for it, or a bool of its own.
void FunctionLowering::bindBit(const clang::VarDecl *variable, const Object &bit) {
  const SourceSpan where = unit_.sources.span(variable->getSourceRange());
  const clang::QualType type = variable->getType().getNonReferenceType();
  if (unit_.types.library(type) == LibraryType::BitReference) {
    Object kept = bit;
    kept.bit = settled(bit.bit, where);
    kept.expr = pool().withOperands(
        bit.expr, {bit.expr->op(0), pool().binary(ExprKind::Div, kept.bit, pool().intConst(Type::i64(), kWordBits))});
    bindings_[llvm::cast<clang::ValueDecl>(variable->getCanonicalDecl())] = kept;
    return;
  }
  const Object local = bindNew(variable, type.getUnqualifiedType(), Storage::Local, variable);
  builder_.declare(variableOf(local), where);
  write(local, convert(read(bit, unit_.ast.BoolTy, where), scalar(type)), where);
}

std::optional<CallResult> FunctionLowering::bitMember(const clang::CallExpr *expr, const clang::CXXMethodDecl *method,
                                                      const Object &self, clang::QualType type, ExprList arguments) {
  const SourceSpan where = span(expr);
  const llvm::StringRef name = method->getIdentifier() ? method->getName() : llvm::StringRef();
  const LibraryType kind = unit_.types.library(type);
  CallResult result;
  if (kind == LibraryType::BitReference) {
    if (!self.bit)
      return std::nullopt;
    if (llvm::isa<clang::CXXConversionDecl>(method) && arguments.empty()) {
      result.value = read(self, unit_.ast.BoolTy, where);
    } else if (method->getOverloadedOperator() == clang::OO_Equal && arguments.size() == 1) {
      const bool isBits = unit_.types.library(arguments[0]->getType()) == LibraryType::BitReference;
      write(self, isBits ? read(object(arguments[0]), unit_.ast.BoolTy, where) : toBool(value(arguments[0])), where);
      result.object = self;
    } else if (name == "flip" && arguments.empty()) {
      write(self, pool().logicalNot(read(self, unit_.ast.BoolTy, where)), where);
      result.object = self;
    } else {
      return std::nullopt;
    }
    return result;
  }
  const bool isIndex = method->getOverloadedOperator() == clang::OO_Subscript;
  if ((isIndex || name == "test" || name == "at") && arguments.size() == 1 && scalar(arguments[0]->getType()).isInt()) {
    const StmtBuilder::Mark mark = builder_.mark();
    ExprRef index = value(withoutSignChange(arguments[0]));
    const Object bit = bitOf(keepObject(self, mark, where), type, index, where);
    if (!isIndex)
      throwUnlessInside(
          index, kind == LibraryType::Bitset ? sizeConst(unit_.types.extent(type)) : sizeOf(self, type, where), where);
    if (scalar(expr->getType()).isBool())
      result.value = read(bit, unit_.ast.BoolTy, where);
    else
      result.object = bit;
    return result;
  }
  if (kind != LibraryType::Bitset)
    return std::nullopt;
  if (name == "size" && arguments.empty()) {
    result.value = convert(sizeConst(unit_.types.extent(type)), scalar(expr->getType()));
    return result;
  }
  const bool sets = name == "set", resets = name == "reset", flips = name == "flip";
  if ((!sets && !resets && !flips) || arguments.empty() || !scalar(arguments[0]->getType()).isInt())
    return std::nullopt;
  ExprRef index = value(withoutSignChange(arguments[0]));
  ExprRef next = pool().boolConst(sets);
  const StmtBuilder::Mark mark = builder_.mark();
  if (sets && arguments.size() > 1)
    next = toBool(value(arguments[1]));
  index = builder_.keep(index, mark, where);
  const Object bit = bitOf(self, type, index, where);
  write(bit, flips ? pool().logicalNot(read(bit, unit_.ast.BoolTy, where)) : next, where);
  result.object = self;
  return result;
}

// The memory location that a bit-field is part of: it and all bit-fields next to it.
Object FunctionLowering::bitFieldUnit(ExprRef record, const clang::FieldDecl *field) {
  const clang::RecordDecl *parent = field->getParent();
  const clang::ASTRecordLayout &layout = unit_.ast.getASTRecordLayout(parent);
  uint64_t begin = 0, end = 0;
  std::string names;
  bool isInRun = false, found = false;
  for (const clang::FieldDecl *member : parent->fields()) {
    const bool isBits = member->isBitField() && !member->isZeroLengthBitField();
    if (!isBits || !isInRun) {
      if (found)
        break;
      isInRun = isBits;
      if (!isBits)
        continue;
      names.clear();
      begin = layout.getFieldOffset(member->getFieldIndex());
    }
    end = layout.getFieldOffset(member->getFieldIndex()) + member->getBitWidthValue();
    found = found || member == field;
    names += (names.empty() ? "" : "|") + member->getNameAsString();
  }
  const uint64_t first = begin / 8, bytes = (end + 7) / 8 - first;
  Object result =
      Object::place(pool().placeField(record, names, static_cast<int64_t>(first), Type::integer(64, false), bytes));
  result.bit =
      pool().intConst(Type::i64(), static_cast<int64_t>(layout.getFieldOffset(field->getFieldIndex()) - first * 8));
  result.isBitField = true;
  return result;
}

} // namespace lanewise
