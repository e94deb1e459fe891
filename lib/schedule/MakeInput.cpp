// schedule/MakeInput.cpp - small numbers for every parameter.
#include "schedule/MakeInput.h"

#include "model/Location.h"
#include "model/SampleInput.h"
#include "schedule/Recording.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanewise {

static constexpr uint64_t kPointeeElements = 4096; // nobody says how many a pointer leads to
static constexpr uint64_t kMostElements = 1u << 20;
static constexpr double kUsualSize = 4, kUsualElements = 8;

namespace {
class InputMaker {
public:
  InputMaker(const FunctionModel &function, const SimulationRequest &request, ObjectId counting)
      : function_(function), request_(request), counting_(counting) {}

  Fallible<MadeInput> run() {
    for (const Variable &variable : function_.variables) {
      const bool isParameter = variable.id < function_.parameterCount;
      if (!isParameter && variable.storage == Storage::Local && variable.shape != VarShape::Container)
        continue;
      if (variable.storage == Storage::Temporary)
        continue;
      Fallible<Maybe> value = valueOf(variable, isParameter);
      if (!value)
        return value.failure();
      if (isParameter && !*value)
        return Failure{"no value can be made up for '" + variable.name + "', " +
                       (variable.typeName.empty() ? "a record" : "a '" + variable.typeName + "'")};
      if (isParameter)
        made_.input.arguments.push_back(**value);
      else if (*value)
        made_.input.globals.emplace(variable.id, **value);
    }
    for (const auto &[name, number] : request_.settings)
      if (used_.count(name) == 0)
        return unknownName("--set", name, "number");
    for (const auto &[name, numbers] : request_.values)
      if (used_.count(name) == 0)
        return unknownName("--values", name, "array");
    return std::move(made_);
  }

private:
  Failure unknownName(const std::string &option, const std::string &name, const std::string &kind) const {
    std::string known;
    for (const Variable &variable : function_.variables)
      if (variable.id < function_.parameterCount)
        known += (known.empty() ? "" : ", ") + variable.name;
    return Failure{option + ": '" + function_.name + "' has no " + kind + " called '" + name +
                   "'; its parameters are " + (known.empty() ? "none" : known)};
  }

  using Maybe = std::optional<Value>;
  Fallible<Maybe> valueOf(const Variable &variable, bool isParameter) {
    switch (variable.shape) {
    case VarShape::Scalar:
      break;
    case VarShape::Container:
      return object(variable, variable.elementTypeName, elementsOf(variable));
    case VarShape::Array:
      return object(variable, variable.elementTypeName, 0);
    case VarShape::Record:
      return records(variable, variable.size, 1);
    }
    if (const std::string_view element = vectorElement(variable.pointeeTypeName);
        isParameter && variable.type.isPointer() && !element.empty())
      return vectorBehind(variable, element);
    if (variable.type.isPointer() && isParameter) {
      Fallible<Maybe> plain = object(variable, innermost(variable.pointeeTypeName), kPointeeElements);
      return plain && !*plain ? records(variable, variable.pointeeSize, kPointeeElements / 16) : std::move(plain);
    }
    if (variable.type.isPointer())
      return Maybe();
    if (!variable.type.isIntegral() && !variable.type.isFloat())
      return Maybe();
    return scalar(variable, isParameter);
  }

  Fallible<Maybe> scalar(const Variable &variable, bool isParameter) {
    const auto given = request_.settings.find(variable.name);
    const bool isGiven = given != request_.settings.end();
    if (!isParameter && !isGiven)
      return Maybe(); // as the program has it: zero
    const double number = isGiven ? given->second : variable.type.isInt() ? kUsualSize : 1;
    used_.insert(variable.name);
    made_.sizes.push_back({variable.name, shortNumber(number), isGiven});
    Value value = variable.type.isFloat() ? Value::ofFloat(variable.type, number)
                                          : Value::ofInt(variable.type, static_cast<int64_t>(number));
    value.origin = kFree;
    return Maybe(value);
  }

  /// How many elements a container has: as set, as many as were given, or a few.
  uint64_t elementsOf(const Variable &variable) {
    if (const auto given = request_.values.find(variable.name); given != request_.values.end())
      return given->second.size();
    const auto set = request_.settings.find(variable.name);
    const bool isSet = set != request_.settings.end() && set->second >= 0;
    used_.insert(variable.name);
    made_.sizes.push_back({variable.name + ".size()", shortNumber(isSet ? set->second : kUsualElements), isSet});
    return static_cast<uint64_t>(isSet ? set->second : kUsualElements);
  }

  /// A pointer or reference to a vector leads to its header, which owns the elements.
  Fallible<Maybe> vectorBehind(const Variable &variable, std::string_view element) {
    constexpr uint64_t kHeaderBytes = 64;
    Fallible<Maybe> elements = object(variable, std::string(element), elementsOf(variable));
    if (!elements || !*elements)
      return elements;
    MemoryObject header(variable.name, kHeaderBytes);
    header.fillZero();
    made_.input.objects.push_back(std::move(header));
    const auto id = static_cast<ObjectId>(made_.input.objects.size());
    made_.input.elements[{id, 0}] = (*elements)->object;
    Value value = Value::ofPointer(id);
    value.origin = kFree;
    return Maybe(value);
  }

  /// The rows of "double[n]" are of double.
  static std::string innermost(const std::string &typeName) {
    const size_t end = typeName.find_last_not_of(' ', typeName.find('[') - 1);
    return typeName.find('[') == std::string::npos || end == std::string::npos ? typeName : typeName.substr(0, end + 1);
  }

  /// The numbers in a record, by offset, as far as the function touches them; nothing if it goes on from a pointer in
  /// it.
  std::optional<std::map<int64_t, Type>> numbersIn(const Variable &variable, uint64_t size) const {
    std::map<int64_t, Type> numbers;
    bool isPlain = true;
    const auto note = [&](ExprRef place) {
      if (!place->isPlace() || place->type.kind == Type::Kind::Opaque)
        return;
      const Location location = locate(place);
      const bool leadsThere = location.base.kind == Base::Kind::Pointee
                                  ? location.base.pointer->is(ExprKind::Var) &&
                                        location.base.pointer->intValue == static_cast<int64_t>(variable.id)
                                  : location.base.kind == Base::Kind::Variable && location.base.var == variable.id;
      if (!leadsThere)
        return;
      std::vector<int64_t> offsets{location.byteOffset};
      for (const Subscript &subscript : location.subscripts) {
        if (subscript.elementBytes == static_cast<int64_t>(size))
          continue;
        isPlain = isPlain && subscript.extent != 0 && subscript.extent <= 64;
        for (size_t i = offsets.size(); i-- > 0 && isPlain;)
          for (uint64_t k = 1; k < subscript.extent; ++k)
            offsets.push_back(offsets[i] + static_cast<int64_t>(k) * subscript.elementBytes);
      }
      isPlain = isPlain && (place->type.isFloat() || place->type.isIntegral());
      for (int64_t offset : offsets)
        numbers.emplace(offset, place->type);
    };
    const auto noteAll = [&](ExprRef expr) {
      if (expr)
        forEachNode(expr, note);
    };
    forEachStmt(function_.body, [&](const Stmt &stmt) {
      noteAll(stmt.place);
      noteAll(stmt.value);
      for (ExprRef argument : stmt.arguments)
        noteAll(argument);
      if (stmt.loop)
        noteAll(stmt.loop->condition);
    });
    return isPlain && !numbers.empty() ? std::optional(std::move(numbers)) : std::nullopt;
  }

  Fallible<Maybe> records(const Variable &variable, uint64_t size, uint64_t count) {
    const auto numbers = size == 0 || size > kMostElements / count ? std::nullopt : numbersIn(variable, size);
    if (!numbers)
      return Maybe();
    MemoryObject object(variable.name, count * size);
    object.elementBytes = static_cast<int64_t>(size);
    object.fillZero();
    for (uint64_t i = 0; i < count; ++i)
      for (const auto &[offset, type] : *numbers) {
        const uint64_t bytes = std::max<uint64_t>(type.bits / 8u, 1);
        if (offset < 0 || static_cast<uint64_t>(offset) + bytes > size)
          return Maybe();
        object.write(static_cast<int64_t>(i * size) + offset,
                     type.isFloat() ? Value::ofFloat(type, 1) : Value::ofInt(type, 1), bytes);
      }
    made_.input.objects.push_back(std::move(object));
    Value value = Value::ofPointer(static_cast<ObjectId>(made_.input.objects.size()));
    value.origin = kFree;
    return Maybe(value);
  }

  Fallible<Maybe> object(const Variable &variable, const std::string &typeName, uint64_t count) {
    const std::optional<Type> type = typeNamed(typeName);
    const uint64_t size = type ? type->bits / 8u : 0;
    if (size != 0 && count == 0)
      count = variable.size / size;
    if (size == 0 || count == 0 || count > kMostElements)
      return Maybe();
    const auto id = static_cast<ObjectId>(made_.input.objects.size() + 1);
    const auto given = request_.values.find(variable.name);
    if (given != request_.values.end())
      used_.insert(variable.name);
    MemoryObject object(variable.name, count * size);
    object.elementBytes = static_cast<int64_t>(size);
    for (uint64_t i = 0; i < count; ++i) {
      double number = id == counting_ ? static_cast<double>(i + 1) : 1;
      if (given != request_.values.end())
        number = given->second[i % given->second.size()];
      object.write(static_cast<int64_t>(i * size),
                   type->isFloat() ? Value::ofFloat(*type, number)
                                   : Value::ofInt(*type, wrapToType(*type, static_cast<int64_t>(number))),
                   size);
    }
    made_.input.objects.push_back(std::move(object));
    Value value = Value::ofPointer(id);
    value.origin = kFree;
    return Maybe(value);
  }
  const FunctionModel &function_;
  const SimulationRequest &request_;
  ObjectId counting_;
  MadeInput made_;
  std::set<std::string> used_;
};
} // namespace

Fallible<MadeInput> makeInput(const FunctionModel &function, const SimulationRequest &request, ObjectId counting) {
  return InputMaker(function, request, counting).run();
}

} // namespace lanewise
