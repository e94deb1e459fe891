// schedule/MakeInput.cpp - small numbers for every parameter.
#include "schedule/MakeInput.h"

#include "model/SampleInput.h"
#include "schedule/Recording.h"

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
      return Maybe();
    }
    if (const std::string_view element = vectorElement(variable.pointeeTypeName);
        isParameter && variable.type.isPointer() && !element.empty())
      return vectorBehind(variable, element);
    if (variable.type.isPointer())
      return isParameter ? object(variable, variable.pointeeTypeName, kPointeeElements) : Fallible<Maybe>(Maybe());
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
