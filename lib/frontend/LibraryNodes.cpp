// frontend/LibraryNodes.cpp - maps, sets, lists and adaptors; containers that grow by one element.
// Tested by tests/unit/frontend/LibraryTest.cpp.
//
// A map is two things here. Its *contents*, which keys there are: one value, which every insertion and erasure turns
// into another (what exactly is not looked into), and which every look-up reads. And its elements, which stay where
// they are: the one of key k is element number position(contents, k), and walking the map goes from element 0 to
// size(). operator[] may insert, so it changes the contents: a loop that uses it hands them on.
//
// push_back(x) of a vector is `data[size] = x; ++size`: where a condition decides, that is a compaction. References and
// iterators that it invalidates must not be used in the source, and are not told from valid ones here.
#include "frontend/FunctionLowering.h"
#include "model/Location.h"

namespace lanewise {

ExprRef FunctionLowering::contentsPlace(const Object &container, clang::QualType type, SourceSpan where) {
  return pool().placeField(placeOf(container, type, where), std::string(kStateField), 16, Type::integer(64, false), 8);
}

static bool isOneOf(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The contents become something else that depends on what they were and on `values`; so does the size.
ExprRef FunctionLowering::changeContents(const Object &self, clang::QualType type, const std::string &how,
                                         std::vector<ExprRef> values, SourceSpan where) {
  ExprRef place = contentsPlace(self, type, where);
  ExprRef loaded = pool().load(place);
  builder_.noteLoad(loaded, where);
  ExprRef old = settled(loaded, where);
  values.insert(values.begin(), old);
  builder_.store(place, pool().call(place->type, how, values), where);
  ExprRef size = sizePlace(placeOf(self, type, where));
  ExprRef count = pool().load(size);
  builder_.noteLoad(count, where);
  std::vector<ExprRef> counted = values;
  counted.push_back(count);
  builder_.store(size, pool().call(size->type, how + " size", std::move(counted)), where);
  return old;
}

// What a scalar argument is worth; anything else is some value that is read once.
ExprRef FunctionLowering::keyValue(const clang::Expr *argument) {
  const SourceSpan where = span(argument);
  if (scalar(argument->getType().getNonReferenceType()).kind != Type::Kind::Opaque)
    return settled(value(argument), where);
  const Object key = object(argument);
  if (key.kind == Object::Kind::Closure || key.kind == Object::Kind::Function)
    return nullptr;
  if (key.isPlace() && unit_.types.shape(argument->getType()) == VarShape::Container) {
    // All of its elements are read.
    ExprRef count = sizeOf(key, argument->getType(), where);
    const clang::QualType element = unit_.types.element(argument->getType());
    if (scalar(element).kind == Type::Kind::Opaque)
      return nullptr;
    ExprRef first = settled(firstElement(key, argument->getType(), where), where);
    forEachElement(count, false, where, [&](ExprRef number) {
      ExprRef load = pool().load(elementAt(first, number, element, scalar(element)));
      builder_.noteLoad(load, where);
      settled(load, where);
    });
    return settled(pool().opaque(Type::i64(), std::string(refusalId(Refusal::UnmodelledContainer))), where);
  }
  return nullptr;
}

std::optional<CallResult> FunctionLowering::nodeMember(const clang::CallExpr *expr, const clang::CXXMethodDecl *method,
                                                       const Object &self, clang::QualType type, ExprList arguments) {
  const SourceSpan where = span(expr);
  const std::string record = type.getNonReferenceType()->getAsCXXRecordDecl()->getNameAsString();
  const llvm::StringRef name = method->getIdentifier() ? method->getName() : llvm::StringRef();
  const bool isIndex = method->getOverloadedOperator() == clang::OO_Subscript;
  const clang::QualType element = unit_.types.element(type);
  const Type result = scalar(expr->getType().getNonReferenceType());
  if (element.isNull() || !self.isPlace())
    return std::nullopt;
  const auto contents = [&] {
    ExprRef load = pool().load(contentsPlace(self, type, where));
    builder_.noteLoad(load, where);
    return load;
  };
  const auto place = [&](ExprRef position) { return elementOf(self, type, position, where); };
  CallResult answer;
  if (isIndex || name == "at") {
    ExprRef key = keyValue(arguments[0]);
    if (!key)
      return std::nullopt;
    ExprRef position = nullptr;
    if (isIndex) {
      changeContents(self, type, record + " insert", {key}, where);
      position = pool().call(Type::i64(), record + " element", {key});
    } else {
      throwIf(pool().call(Type::boolean(), record + " lacks", {contents(), key}), where);
      position = pool().call(Type::i64(), record + " element", {key});
    }
    const auto *pair = element->getAsCXXRecordDecl();
    if (!pair || std::distance(pair->field_begin(), pair->field_end()) != 2)
      return std::nullopt;
    answer.object = field(place(settled(position, where)), *std::next(pair->field_begin()), where);
    return answer;
  }
  if (isOneOf(name, {"find", "lower_bound", "upper_bound"}) && arguments.size() == 1 && result.isPointer()) {
    ExprRef key = keyValue(arguments[0]);
    if (!key)
      return std::nullopt;
    ExprRef position = name == "find" ? pool().call(Type::i64(), record + " element", {key})
                                      : pool().call(Type::i64(), record + " " + name.str(), {contents(), key});
    ExprRef missing = pool().call(Type::boolean(), record + " lacks", {contents(), key});
    if (name == "find")
      position = pool().select(missing, pool().cast(Type::i64(), sizeOf(self, type, where)), position);
    answer.value = addressOf(place(settled(position, where)), element, where);
    return answer;
  }
  if (isOneOf(name, {"count", "contains"}) && arguments.size() == 1 && (result.isIntegral() || result.isFloat())) {
    ExprRef key = keyValue(arguments[0]);
    if (!key)
      return std::nullopt;
    ExprRef lacks = pool().call(Type::boolean(), record + " lacks", {contents(), key});
    answer.value = name == "contains" || !record.starts_with("multi")
                       ? convert(pool().logicalNot(lacks), result)
                       : pool().call(result, record + " count", {contents(), key});
    return answer;
  }
  if (isOneOf(name, {"top", "front", "back"}) && arguments.empty()) {
    ExprRef position = name == "front" && record.ends_with("list")
                           ? pool().intConst(Type::i64(), 0)
                           : pool().call(Type::i64(), record + " " + name.str(), {contents()});
    answer.object = place(settled(position, where));
    return answer;
  }
  if (isOneOf(name, {"size", "empty", "begin", "end", "cbegin", "cend"}))
    return std::nullopt; // as of any container
  if (isOneOf(name, {"insert", "emplace", "try_emplace", "insert_or_assign", "push", "push_back", "push_front", "pop",
                     "pop_back", "pop_front", "erase", "clear", "emplace_back", "emplace_front", "emplace_hint"})) {
    std::vector<ExprRef> values;
    for (const clang::Expr *argument : arguments) {
      ExprRef key = keyValue(argument);
      if (!key) { // an element of a class: what it holds is some value
        const Object held = object(argument);
        std::vector<Leaf> leaves;
        if (!held.isPlace() || !collectLeaves(argument->getType(), held.expr, leaves))
          return std::nullopt;
        for (const Leaf &leaf : leaves) {
          ExprRef load = pool().load(leaf.place);
          builder_.noteLoad(load, where);
          values.push_back(settled(load, where));
        }
        continue;
      }
      values.push_back(key);
    }
    const std::string how = record + " " + name.str();
    ExprRef old = changeContents(self, type, how, values, where);
    std::vector<ExprRef> sources = values;
    sources.insert(sources.begin(), old);
    if (name.starts_with("insert") || name.starts_with("emplace") || name.starts_with("try_") ||
        name.starts_with("push")) {
      // The new element holds some value: what it is was said by the arguments.
      ExprRef position = settled(pool().call(Type::i64(), how + " position", sources), where);
      std::vector<Leaf> leaves;
      const Object made = place(position);
      if (!collectLeaves(element, made.expr, leaves))
        return std::nullopt;
      for (const Leaf &leaf : leaves)
        builder_.store(leaf.place,
                       pool().opaque(leaf.place->type, std::string(refusalId(Refusal::UnmodelledContainer)), sources),
                       where);
      const LibraryType kind = unit_.types.library(expr->getType());
      if (result.isPointer()) {
        answer.value = addressOf(made, element, where);
      } else if (kind == LibraryType::Pair) {
        answer.object = temporary(expr->getType(), nullptr, where);
        const auto *pair = expr->getType()->getAsCXXRecordDecl();
        std::vector<const clang::FieldDecl *> fields(pair->field_begin(), pair->field_end());
        write(field(*answer.object, fields[0], where), addressOf(made, element, where), where);
        write(field(*answer.object, fields[1], where), pool().call(Type::boolean(), how + " is new", sources), where);
      } else if (expr->isGLValue()) {
        answer.object = made;
      }
      return answer;
    }
    if (result.isIntegral())
      answer.value = pool().call(result, how + " result", sources);
    else if (result.isPointer())
      answer.value = addressOf(place(settled(pool().call(Type::i64(), how + " next", sources), where)), element, where);
    return answer;
  }
  return std::nullopt;
}

std::optional<CallResult> FunctionLowering::growMember(const clang::CallExpr *expr, const clang::CXXMethodDecl *method,
                                                       const Object &self, clang::QualType type, ExprList arguments) {
  const SourceSpan where = span(expr);
  llvm::StringRef name = method->getIdentifier() ? method->getName() : llvm::StringRef();
  const clang::QualType element = unit_.types.element(type);
  const bool areBits = unit_.types.library(type) == LibraryType::VectorBool;
  const clang::CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const bool isString = record->getName() == "basic_string", isArithmetic = record->getName() == "valarray";
  if (element.isNull() || isArithmetic || !self.isPlace())
    return std::nullopt;
  if (isString && method->getOverloadedOperator() == clang::OO_PlusEqual && arguments.size() == 1 &&
      scalar(arguments[0]->getType()).isInt())
    name = "push_back";
  const Type unsigned64 = Type::integer(64, false);
  ExprRef sizeAt = sizePlace(placeOf(self, type, where));
  const auto size = [&] { return settled(sizeOf(self, type, where), where); };
  const auto elementAtEnd = [&](ExprRef index) {
    return areBits ? bitOf(self, type, index, where) : elementOf(self, type, index, where);
  };
  CallResult result;
  if (name == "reserve" || name == "shrink_to_fit") {
    for (const clang::Expr *argument : arguments)
      discard(argument);
    return result; // room is not modelled
  }
  if (name == "clear" && arguments.empty()) {
    builder_.store(sizeAt, sizeConst(0), where);
    return result;
  }
  if (name == "pop_back" && arguments.empty()) {
    builder_.store(sizeAt, pool().binary(ExprKind::Sub, size(), sizeConst(1)), where);
    return result;
  }
  if ((name == "push_back" && arguments.size() == 1) || name == "emplace_back") {
    const bool isPair = unit_.types.library(element) == LibraryType::Pair;
    const bool isScalar = areBits || scalar(element).kind != Type::Kind::Opaque;
    const bool isSame = arguments.size() == 1 &&
                        unit_.ast.hasSameUnqualifiedType(arguments[0]->getType().getNonReferenceType(), element);
    std::vector<Leaf> leaves;
    if (!(isScalar && arguments.size() <= 1) && !isSame && !(isPair && arguments.size() == 2))
      return std::nullopt;
    ExprRef taken = nullptr;
    Object source;
    if (isScalar) {
      taken =
          arguments.empty() ? zeroOf(scalar(element)) : settled(convert(value(arguments[0]), scalar(element)), where);
    } else {
      if (!collectLeaves(element, elementOf(self, type, pool().intConst(Type::i64(), 0), where).expr, leaves))
        return std::nullopt;
      if (isSame)
        source = object(arguments[0]);
      else {
        source = temporary(element, nullptr, where);
        const auto *pair = element->getAsCXXRecordDecl();
        std::vector<const clang::FieldDecl *> fields(pair->field_begin(), pair->field_end());
        for (size_t i = 0; i < 2; ++i)
          initialiseField(source, fields[i], arguments[i], where);
      }
    }
    ExprRef count = size();
    const Object made = elementAtEnd(count);
    if (taken)
      write(made, taken, where);
    else
      copyObject(made, source, element, where);
    builder_.store(sizeAt, pool().binary(ExprKind::Add, count, sizeConst(1)), where);
    if (expr->isGLValue())
      result.object = made;
    return result;
  }
  const bool assigns = name == "assign";
  if (assigns && !areBits && !arguments.empty() && !scalar(arguments[0]->getType()).isInt() &&
      fillFromRange(self, type, arguments, where))
    return result;
  if ((name == "resize" || assigns) && !areBits && !arguments.empty() && arguments.size() <= 2 &&
      scalar(arguments[0]->getType()).isInt() && scalar(element).kind != Type::Kind::Opaque) {
    ExprRef count = settled(convert(value(arguments[0]), unsigned64), where);
    const bool hasFill = arguments.size() > 1 && !llvm::isa<clang::CXXDefaultArgExpr>(arguments[1]);
    if (assigns && (!hasFill || scalar(arguments[1]->getType()).kind == Type::Kind::Opaque))
      return std::nullopt;
    ExprRef fill = hasFill ? settled(convert(value(arguments[1]), scalar(element)), where) : zeroOf(scalar(element));
    ExprRef from = assigns ? pool().intConst(Type::i64(), 0) : pool().cast(Type::i64(), size());
    ExprRef added = pool().binary(ExprKind::Sub, pool().cast(Type::i64(), count), from);
    forEachElement(added, false, where, [&](ExprRef number) {
      write(elementOf(self, type, pool().binary(ExprKind::Add, from, number), where), fill, where);
    });
    builder_.store(sizeAt, count, where);
    return result;
  }
  return std::nullopt;
}

} // namespace lanewise
