// model/SampleInput.cpp - one object per pointer, filled by what its elements are called.
#include "model/SampleInput.h"

#include <random>
#include <string_view>

namespace lanewise {

// What a pointer points into is large: nobody says how large it has to be.
static constexpr uint64_t kPointeeElements = 2048;
static constexpr uint64_t kHeaderBytes = 64; // of any container

namespace {
class Sampler {
public:
  Sampler(uint64_t seed, uint64_t elements) : random_(seed), elements_(elements) {}

  std::optional<RunInput> sample(const FunctionModel &function) {
    for (const Variable &variable : function.variables) {
      const bool isParameter = variable.id < function.parameterCount;
      if (!isParameter && variable.shape != VarShape::Container && variable.storage == Storage::Local)
        continue;
      std::optional<Value> value = valueOf(variable);
      if (!value && isParameter)
        return std::nullopt;
      if (isParameter)
        input_.arguments.push_back(std::move(*value));
      else if (value)
        input_.globals.emplace(variable.id, std::move(*value));
    }
    return std::move(input_);
  }

private:
  int64_t smallNumber() { return static_cast<int64_t>(random_() % (elements_ / 2 + 1)); }

  std::optional<Value> valueOf(const Variable &variable) {
    switch (variable.shape) {
    case VarShape::Scalar:
      break;
    case VarShape::Container:
      return objectOfElements(variable.name, variable.elementTypeName, elements_, 0);
    case VarShape::Array:
      return objectOfElements(variable.name, variable.elementTypeName, 0, variable.size);
    case VarShape::Record:
      return std::nullopt;
    }
    if (variable.type.isBool())
      return Value::ofBool(random_() % 2 == 0);
    if (variable.type.isInt())
      return Value::ofInt(variable.type, 3 + static_cast<int64_t>(random_() % 4));
    if (variable.type.isFloat())
      return Value::ofFloat(variable.type, 0.5 + static_cast<double>(random_() % 8));
    if (!variable.type.isPointer())
      return std::nullopt;
    if (const std::string_view element = vectorElement(variable.pointeeTypeName); !element.empty()) {
      const std::optional<Value> elements = objectOfElements(variable.name, element, elements_, 0);
      if (!elements)
        return std::nullopt;
      MemoryObject header(variable.name, kHeaderBytes);
      header.fillZero();
      input_.objects.push_back(std::move(header));
      const ObjectId id = static_cast<ObjectId>(input_.objects.size());
      input_.elements[{id, 0}] = elements->object;
      return Value::ofPointer(id);
    }
    return objectOfElements(variable.name, variable.pointeeTypeName, kPointeeElements, 0);
  }

  // Either so many elements or so many bytes of them.
  std::optional<Value> objectOfElements(const std::string &name, std::string_view type, uint64_t count,
                                        uint64_t bytes) {
    std::optional<Type> element = typeNamed(type);
    if (!element)
      return std::nullopt;
    const uint64_t size = element->bits / 8;
    if (bytes != 0)
      count = bytes / size;
    if (count == 0 || count > kPointeeElements)
      return std::nullopt;
    MemoryObject object(name, count * size);
    object.elementBytes = static_cast<int64_t>(size);
    for (uint64_t i = 0; i < count; ++i) {
      const int64_t number = smallNumber();
      object.write(static_cast<int64_t>(i * size),
                   element->isFloat() ? Value::ofFloat(*element, 0.25 + static_cast<double>(number))
                                      : Value::ofInt(*element, number),
                   size);
    }
    input_.objects.push_back(std::move(object));
    return Value::ofPointer(static_cast<ObjectId>(input_.objects.size()));
  }

  std::mt19937_64 random_;
  uint64_t elements_;
  RunInput input_;
};
} // namespace

std::string_view vectorElement(std::string_view type) {
  const size_t start = type.find("std::vector<");
  if (start == std::string_view::npos || type.find("vector<", start + 12) != std::string_view::npos)
    return {};
  type.remove_prefix(start + 12);
  return type.substr(0, type.find_first_of(",>"));
}

std::optional<Type> typeNamed(std::string_view name) {
  struct Named {
    std::string_view name;
    Type type;
  };
  static const Named kTypes[] = {
      {"float", Type::floating(32)},
      {"double", Type::floating(64)},
      {"int", Type::integer(32, true)},
      {"unsigned int", Type::integer(32, false)},
      {"long", Type::integer(64, true)},
      {"unsigned long", Type::integer(64, false)},
      {"long long", Type::integer(64, true)},
      {"unsigned long long", Type::integer(64, false)},
      {"short", Type::integer(16, true)},
      {"unsigned short", Type::integer(16, false)},
      {"char", Type::integer(8, true)},
      {"signed char", Type::integer(8, true)},
      {"unsigned char", Type::integer(8, false)},
  };
  for (const Named &known : kTypes)
    if (known.name == name)
      return known.type;
  return std::nullopt;
}

std::optional<RunInput> sampleInput(const FunctionModel &function, uint64_t seed, uint64_t elements) {
  return Sampler(seed, elements).sample(function);
}

} // namespace lanewise
