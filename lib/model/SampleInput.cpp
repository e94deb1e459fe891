// model/SampleInput.cpp - one object per pointer, filled by what its elements are called.
#include "model/SampleInput.h"

#include "model/NodeMap.h"

#include <algorithm>
#include <random>
#include <string_view>

namespace lanewise {

// What a pointer points into is large: nobody says how large it has to be.
static constexpr uint64_t kPointeeElements = 2048;
static constexpr uint64_t kArrayElements = 1 << 16; // of one whose size is known
static constexpr uint64_t kBlobBytes = 512;         // of what a pointer of a type that is not modelled points to
static constexpr uint64_t kHeaderBytes = 64;        // of any container
static constexpr uint64_t kVectorBytes = 24, kTextBytes = 32;

namespace {
/// A container by the name of its type.
struct NamedContainer {
  std::string_view element; ///< what it holds; empty: not a container that can be made up
  uint64_t bytes = 0;       ///< of the container itself
};

NamedContainer containerNamed(std::string_view type) {
  for (const std::string_view tag : {"class ", "struct "})
    if (type.starts_with(tag))
      type.remove_prefix(tag.size());
  const size_t open = type.find('<');
  if (!type.starts_with("std::") || open == std::string_view::npos)
    return {};
  std::string_view name = type.substr(5, open - 5);
  if (name.starts_with("__cxx11::"))
    name.remove_prefix(9);
  size_t end = open + 1;
  for (int depth = 0; end < type.size() && (depth > 0 || (type[end] != ',' && type[end] != '>')); ++end)
    depth += type[end] == '<' ? 1 : type[end] == '>' ? -1 : 0;
  const std::string_view element = type.substr(open + 1, end - open - 1);
  if (name == "vector" && element != "bool")
    return {element, kVectorBytes};
  return name == "basic_string" ? NamedContainer{element, kTextBytes} : NamedContainer{};
}

class Sampler {
public:
  Sampler(uint64_t seed, uint64_t elements, bool pointsBack)
      : seed_(seed), random_(seed), elements_(elements), pointsBack_(pointsBack) {}

  std::optional<RunInput> sample(const FunctionModel &function) {
    if (seed_ % 3 == 0)
      findCompared(function.body);
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
  int64_t smallNumber() {
    if (!compared_.empty() && random_() % 2 == 0)
      return compared_[random_() % compared_.size()];
    return static_cast<int64_t>(random_() % (elements_ / 2 + 1));
  }

  // Where there is room, parameters are so large that loops up to roots of them run more than twice.
  int64_t manyOr(int64_t few) const { return elements_ > kMany ? kMost / 2 : few; }

  // Numbers that are no subscripts have either sign, in every other input.
  double sign() { return seed_ % 2 == 0 && random_() % 2 == 0 ? -1 : 1; }

  // Constants that the function compares with: only they may lead somewhere else.
  void findCompared(const Block &body) {
    const auto look = [&](ExprRef expr) {
      if (expr && compared_.size() < kMostCompared)
        forEachNode(expr, [&](ExprRef node) {
          if (node->kind >= ExprKind::Lt && node->kind <= ExprKind::Ne)
            for (ExprRef side : node->operands)
              if (side->is(ExprKind::IntConst) && side->intValue >= -128 && side->intValue < 128)
                compared_.push_back(side->intValue);
        });
    };
    forEachStmt(body, [&](const Stmt &stmt) {
      look(stmt.value);
      if (stmt.loop)
        look(stmt.loop->condition);
    });
  }

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
      return Value::ofInt(variable.type, (pointsBack_ ? 12 : manyOr(3)) +
                                             static_cast<int64_t>(random_() % static_cast<uint64_t>(manyOr(4))));
    if (variable.type.isFloat())
      return Value::ofFloat(variable.type, 0.5 + static_cast<double>(random_() % 8));
    if (!variable.type.isPointer())
      return std::nullopt;
    if (const NamedContainer container = containerNamed(variable.pointeeTypeName); !container.element.empty()) {
      const std::optional<Value> elements = objectOfElements(variable.name, container.element, elements_, 0);
      if (!elements)
        return std::nullopt;
      MemoryObject header(variable.name, kHeaderBytes);
      header.fillZero();
      input_.objects.push_back(std::move(header));
      const ObjectId id = static_cast<ObjectId>(input_.objects.size());
      input_.elements[{id, 0}] = elements->object;
      return Value::ofPointer(id);
    }
    if (!variable.pointeeTypeName.ends_with('*') && !typeNamed(variable.pointeeTypeName))
      if (const std::string_view type = variable.pointeeTypeName;
          type.starts_with("struct ") && type.find('<') == std::string_view::npos) {
        MemoryObject blob(variable.name, kBlobBytes);
        blob.fillZero();
        input_.objects.push_back(std::move(blob));
        return Value::ofPointer(static_cast<ObjectId>(input_.objects.size()));
      }
    return objectOfElements(variable.name, variable.pointeeTypeName, kPointeeElements, 0);
  }

  // Either so many elements or so many bytes of them.
  std::optional<Value> objectOfElements(const std::string &name, std::string_view type, uint64_t count,
                                        uint64_t bytes) {
    if (const NamedContainer container = containerNamed(type); !container.element.empty() && bytes == 0)
      return objectOfContainers(name, container, std::min(count, kMostRows) + kMoreRows);
    std::optional<Type> element = typeNamed(type.substr(0, type.find('['))); // of rows, too
    if (!element)
      return std::nullopt;
    const uint64_t size = element->bits / 8;
    if (bytes != 0)
      count = bytes / size;
    if (count == 0 || count > (bytes != 0 ? kArrayElements : kPointeeElements))
      return std::nullopt;
    MemoryObject object(name, count * size);
    object.elementBytes = static_cast<int64_t>(size);
    for (uint64_t i = 0; i < count; ++i) {
      const bool isFlag = size == 1 && seed_ % 2 == 0 && random_() % 2 == 0;
      const int64_t number = isFlag ? 0 : pointsBack_ ? smallNumber() % static_cast<int64_t>(i + 1) : smallNumber();
      object.write(static_cast<int64_t>(i * size),
                   element->isFloat() ? Value::ofFloat(*element, sign() * (0.25 + static_cast<double>(number)))
                                      : Value::ofInt(*element, number),
                   size);
    }
    input_.objects.push_back(std::move(object));
    return Value::ofPointer(static_cast<ObjectId>(input_.objects.size()));
  }

  // Rows of equal length.
  std::optional<Value> objectOfContainers(const std::string &name, const NamedContainer &row, uint64_t count) {
    MemoryObject rows(name, count * row.bytes);
    rows.elementBytes = static_cast<int64_t>(row.bytes);
    rows.fillZero();
    input_.objects.push_back(std::move(rows));
    const ObjectId id = static_cast<ObjectId>(input_.objects.size());
    for (uint64_t i = 0; i < count; ++i) {
      const std::optional<Value> elements =
          objectOfElements(name, row.element, std::min(elements_, kMostRows) + kMoreRows, 0);
      if (!elements)
        return std::nullopt;
      input_.elements[{id, static_cast<int64_t>(i * row.bytes)}] = elements->object;
    }
    return Value::ofPointer(id);
  }

  static constexpr uint64_t kMostRows = 24;
  static constexpr uint64_t kMoreRows = 8; // tables have a row and a column more than the texts that they compare
  static constexpr size_t kMostCompared = 16;
  static constexpr uint64_t kMany = 96; // elements: more leave room for more than a few iterations
  static constexpr int64_t kMost = 40;  // parameters; squares of them are places, too

  const uint64_t seed_;
  std::vector<int64_t> compared_;
  std::mt19937_64 random_;
  uint64_t elements_;
  const bool pointsBack_;
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

std::optional<RunInput> sampleInput(const FunctionModel &function, uint64_t seed, uint64_t elements, bool pointsBack) {
  return Sampler(seed, elements, pointsBack).sample(function);
}

} // namespace lanewise
