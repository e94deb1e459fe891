// tests/oracle/DependenceOracleModels.cpp - writing random nests down as model text.
#include "oracle/DependenceOracleModels.h"

#include "model/ModelText.h"
#include "oracle/DependenceOracleSections.h"
#include "oracle/DependenceOracleShapes.h"
#include "oracle/LoopGenerator.h"

#include <algorithm>

namespace lanewise {

static constexpr int64_t kObjectElements = 6000, kMiddle = 3000;

namespace {
class CaseWriter {
public:
  CaseWriter(DependenceCase &into, Random &random) : random_(random), result_(into) {}

  void write() {
    const int64_t roll = random_.between(1, 100);
    result_.family = roll <= 50   ? CaseFamily::Affine
                     : roll <= 70 ? CaseFamily::Flattened
                     : roll <= 84 ? CaseFamily::Divided
                     : roll <= 93 ? CaseFamily::Indirect
                                  : CaseFamily::Scratch;
    const int64_t kind = random_.between(1, 100);
    type_ = kind <= 65 ? "i32" : kind <= 82 ? "i64" : kind <= 94 ? "u32" : "u64";
    result_.isUnsigned = type_[0] == 'u';
    std::string text = "function void f(";
    for (const std::string &name : result_.scalars)
      text += type_ + " " + name + ", ";
    text += "ptr a -> i32, ptr b -> i32" + std::string(random_.chance(20) ? " restrict" : "") + ", ptr idx -> i32) {\n";
    depth_ = result_.family == CaseFamily::Scratch
                 ? 2
                 : static_cast<int>(random_.between(1, result_.family == CaseFamily::Flattened ? 3
                                                       : random_.chance(60)                    ? 1
                                                                                               : 2));
    for (int i = 0; i < depth_; ++i)
      text += "  local " + type_ + " " + counter(i) + ";\n";
    if (result_.family == CaseFamily::Scratch)
      text += "  local " + type_ + " j2;\n  local array i32 tmp[32];\n";
    declareGrid_ = result_.family == CaseFamily::Affine && depth_ == 2 && random_.chance(15);
    if (declareGrid_)
      text += "  global array i32 G[16][16];\n";
    text += result_.family == CaseFamily::Scratch ? scratchNest() : nest(0, "  ");
    text += "}\n";
    result_.text = text;
  }

private:
  static std::string counter(int level) { return level == 0 ? "i" : level == 1 ? "j" : "l"; }
  std::string number(int64_t low, int64_t high) { return std::to_string(random_.between(low, high)); }

  std::string upper(int level) {
    const int64_t roll = random_.between(1, 100);
    if (result_.family == CaseFamily::Flattened)
      return level == 0                  ? "n"
             : level == 1 && depth_ == 3 ? (random_.chance(85) ? "T" : "n")
                                         : (random_.chance(85) ? "m" : "k");
    if (level > 0 && roll <= 20)
      return counter(level - 1) + (random_.chance(50) ? " + 1" : "");
    if (result_.family == CaseFamily::Divided && roll <= 35)
      return "(n < m ? n : m)";
    if (roll <= 40)
      return level == 0 ? "n" : "m";
    return roll <= 60 ? "m" : roll <= 75 ? number(2, 7) : roll <= 85 && !result_.isUnsigned ? "n - 1" : "n";
  }

  std::string lower(int level) {
    const int64_t roll = random_.between(1, 100);
    if (result_.family == CaseFamily::Flattened)
      return "0";
    if (level > 0 && roll <= 15)
      return counter(level - 1) + " + 1";
    return roll <= 60 ? "0" : roll <= 85 ? "1" : roll <= 93 && !result_.isUnsigned ? "k" : "2";
  }

  std::string loopText(int level, const std::string &indent, const std::string &name, const std::string &body,
                       const std::string &id) {
    const std::string low = lower(level), high = upper(level);
    const int64_t step = result_.family != CaseFamily::Flattened && random_.chance(20) ? random_.between(2, 3) : 1;
    if (!result_.isUnsigned && result_.family != CaseFamily::Flattened && random_.chance(15))
      return indent + name + " = " + high + " - 1;\n" + indent + "loop " + id + " for (" + name + " >= " + low +
             ") step { " + name + " = " + name + " - " + std::to_string(step) + "; } {\n" + body + indent + "}\n";
    return indent + name + " = " + low + ";\n" + indent + "loop " + id + " for (" + name + " < " + high + ") step { " +
           name + " = " + name + " + " + std::to_string(step) + "; } {\n" + body + indent + "}\n";
  }

  std::string nest(int level, const std::string &indent) {
    const std::string id = "L" + std::to_string(level);
    std::string body;
    if (level + 1 < depth_) {
      if (random_.chance(15))
        body += statement(level + 1, indent + "  ");
      body += nest(level + 1, indent + "  ");
    } else {
      const int64_t count = random_.between(1, 2);
      for (int64_t i = 0; i < count; ++i)
        body += statement(level + 1, indent + "  ");
    }
    return loopText(level, indent, counter(level), body, id);
  }

  std::string affine(int levels) {
    std::string text;
    for (int level = 0; level < levels; ++level) {
      const int64_t factor = random_.chance(70) ? 1 : random_.between(result_.isUnsigned ? 0 : -2, 3);
      if (factor == 0 || (levels > 1 && random_.chance(20)))
        continue;
      text += (text.empty() ? "" : " + ") +
              (factor == 1  ? counter(level)
               : factor < 0 ? "(0:" + type_ + " - " + std::to_string(-factor) + ") * " + counter(level)
                            : std::to_string(factor) + " * " + counter(level));
    }
    const int64_t roll = random_.between(1, 100);
    if (text.empty())
      text = random_.chance(50) ? "k" : number(0, 4);
    else if (roll <= 25)
      text += " + " + number(1, 4);
    else if (roll <= 40)
      text += " - " + number(1, 3);
    else if (roll <= 52)
      text += " + k";
    else if (roll <= 58 && !result_.isUnsigned)
      text = "n - " + std::string("(") + text + ")";
    else if (roll <= 64)
      text += " + m";
    return text;
  }

  std::string flattened(int levels) {
    std::string text;
    if (levels == 1)
      text = random_.chance(50) ? "i * T" : "i * T + k";
    else if (levels == 2)
      text = random_.chance(60) ? "i * m + j" : "i * T + j";
    else
      text = random_.chance(70) ? "i * T * m + j * m + k" : "(i * T + j) * m + k";
    for (size_t at = text.find("+ k"); levels == 3 && at != std::string::npos; at = std::string::npos)
      text.replace(at, 3, "+ " + counter(2) + "");
    if (random_.chance(15))
      text += " + " + number(0, 2);
    if (random_.chance(8))
      text += " - m";
    return text;
  }

  std::string divided(int levels) {
    const std::string inner = affine(levels);
    switch (random_.between(0, 5)) {
    case 0:
      return "(" + inner + ") % " + number(2, 4);
    case 1:
      return "(" + inner + ") / " + number(2, 3);
    case 2:
      return "(" + inner + ") >> 1:i32";
    case 3:
      return "(" + inner + ") & " + std::to_string(random_.chance(50) ? 3 : 1);
    case 4:
      return "(" + inner + ") ^ 1";
    default:
      return inner;
    }
  }

  std::string subscript(int levels) {
    switch (result_.family) {
    case CaseFamily::Flattened:
      return flattened(levels);
    case CaseFamily::Divided:
      return divided(levels);
    case CaseFamily::Indirect: {
      if (random_.chance(45)) {
        const std::string look = "idx[" + affine(levels) + "]";
        return type_ == "i32" ? look : "(" + type_ + ")" + look;
      }
      return affine(levels);
    }
    default:
      return affine(levels);
    }
  }

  std::string element(int levels) {
    if (declareGrid_ && levels == 2 && random_.chance(70)) {
      const auto index = [&](int level) { return random_.chance(70) ? counter(level) : counter(level) + " + 1"; };
      return random_.chance(75) ? "G[" + index(0) + "][" + index(1) + "]" : "G[" + index(1) + "][" + index(0) + "]";
    }
    return (random_.chance(70) ? "a[" : "b[") + subscript(levels) + "]";
  }

  std::string guard(int levels) {
    const std::string counterName = counter(static_cast<int>(random_.between(0, levels - 1)));
    switch (random_.between(0, result_.family == CaseFamily::Indirect ? 4 : 3)) {
    case 0:
      return counterName + " % 2 == " + number(0, 1);
    case 1:
      return counterName + " < k";
    case 2:
      return levels > 1 ? "i != j" : "i != k";
    case 3:
      return counterName + " >= m";
    default:
      return "idx[" + counterName + "] > 3";
    }
  }

  std::string statement(int levels, const std::string &indent) {
    const std::string store = element(levels) + " = " + element(levels) + " + 1;\n";
    if (!random_.chance(20))
      return indent + store;
    return indent + "if (" + guard(levels) + ") {\n" + indent + "  " + store + indent + "}\n";
  }

  // for i { for j { tmp[..] = a[..]; } for j2 { b[..] = tmp[..]; } }
  std::string scratchNest() {
    const std::string bound = random_.chance(60) ? "m" : number(2, 6);
    const std::string other = random_.chance(70) ? bound : random_.chance(50) ? "n" : "m - 1";
    const std::string written = random_.chance(80) ? "j" : "j + 1",
                      read = random_.chance(75)   ? "j2"
                             : random_.chance(50) ? "j2 + 1"
                                                  : (bound == "m" ? "m" : bound + ":" + type_) + " - 1 - j2";
    const std::string guard = random_.chance(15) ? "if (j < k) { " : "";
    std::string body = "    j = 0;\n    loop L1 for (j < " + bound + ") step { j = j + 1; } { " + guard + "tmp[" +
                       written + "] = a[i * 8 + j] + 1; " + (guard.empty() ? "" : "} ") + "}\n";
    body += "    j2 = 0;\n    loop L2 for (j2 < " + other + ") step { j2 = j2 + 1; } { b[i * 8 + j2] = tmp[" + read +
            "]; }\n";
    return "  i = 0;\n  loop L0 for (i < n) step { i = i + 1; } {\n" + body + "  }\n";
  }

  Random &random_;
  DependenceCase &result_;
  std::string type_;
  int depth_ = 1;
  bool declareGrid_ = false;
};
} // namespace

std::string_view familyText(CaseFamily family) {
  static constexpr std::string_view kNames[kFamilies] = {
      "affine", "flattened", "divided", "indirect", "scratch",  "records", "widths", "grids", "strides",
      "rows",   "counters",  "choices", "buffers",  "sections", "packed",  "ends",   "sweeps"};
  return kNames[static_cast<size_t>(family)];
}

static void parse(DependenceCase &into) {
  ParseResult parsed = parseFunction(into.text);
  if (parsed)
    into.model = std::move(parsed.function);
  else
    into.text += "\n" + parsed.failure.text();
}

DependenceCase generateCase(uint64_t seed) {
  Random random(seed);
  DependenceCase result;
  result.seed = seed;
  result.scalars = {"n", "m", "k", "T"};
  result.pointers = {"a", "b", "idx"};
  if (random.chance(50)) {
    constexpr auto kFirst = static_cast<int64_t>(CaseFamily::Records);
    result.family = static_cast<CaseFamily>(random.between(kFirst, static_cast<int64_t>(kFamilies) - 1));
    if (result.family >= CaseFamily::Sections)
      writeSections(result, random);
    else
      writeShape(result, random);
  } else {
    CaseWriter(result, random).write();
  }
  parse(result);
  return result;
}

// Contents of objects: all different, rising with steps of nought, anything, or different but for one.
static std::vector<int32_t> indicesFor(Random &random) {
  constexpr int kCount = 64;
  const int64_t kind = random.between(0, 4);
  std::vector<int32_t> result;
  int32_t rising = 0;
  for (int j = 0; j < kCount; ++j) {
    if (kind == 0)
      rising += static_cast<int32_t>(random.between(0, 2));
    result.push_back(kind == 0                        ? rising
                     : kind == 1                      ? static_cast<int32_t>(random.between(0, 8))
                     : kind == 4 && random.chance(50) ? static_cast<int32_t>(random.between(0, 8))
                                                      : j);
  }
  if (kind == 2) // some others first
    for (size_t j = 0; j + 1 < 12; ++j)
      std::swap(result[j], result[j + static_cast<size_t>(random.between(0, static_cast<int64_t>(11 - j)))]);
  if (kind == 3)
    result[static_cast<size_t>(random.between(0, 7))] = result[static_cast<size_t>(random.between(0, 7))];
  return result;
}

// What the places of pointers are multiples of. Under the type rules, items of a record type overlap wholly or not.
static int64_t grainOf(const DependenceCase &dependenceCase) {
  if (dependenceCase.family == CaseFamily::Records && dependenceCase.rules.strictAliasing)
    return 32;
  return dependenceCase.family == CaseFamily::Widths ? 1 : 4;
}

std::vector<CaseInput> inputsFor(const DependenceCase &dependenceCase, size_t count) {
  Random random(dependenceCase.seed * 31 + 7);
  std::vector<CaseInput> inputs;
  for (size_t i = 0; i < count; ++i) {
    CaseInput input;
    const int64_t least = dependenceCase.isUnsigned ? 0 : -1;
    input.scalars = {random.between(i < 2 ? 3 : 0, 6), random.between(i < 2 ? 3 : 0, 6),
                     random.between(dependenceCase.isUnsigned ? 0 : -7, 7), random.between(i < 2 ? 2 : least, 6)};
    const bool together = random.chance(35), indexToo = random.chance(20);
    const int64_t grain = grainOf(dependenceCase);
    input.objects = {0, together ? 0 : 1, indexToo ? static_cast<int>(random.between(0, 1)) : 2};
    input.offsets = {0, together ? grain * random.between(-9, 9) : 0,
                     indexToo ? std::max<int64_t>(grain, 4) * random.between(-9, 9) : 0};
    input.indices = indicesFor(random);
    inputs.push_back(std::move(input));
  }
  return inputs;
}

std::optional<CaseInput> movedInput(const DependenceCase &dependenceCase, const CaseInput &input, size_t number,
                                    int64_t by) {
  CaseInput result = input;
  if (number < input.scalars.size()) {
    result.scalars[number] += by;
    if (result.scalars[number] < (dependenceCase.isUnsigned ? 0 : -9))
      return std::nullopt;
    return result;
  }
  if (input.objects[1] != input.objects[0])
    return std::nullopt;
  result.offsets[1] += by * grainOf(dependenceCase);
  return result;
}

int64_t addressOf(const CaseInput &input, size_t pointer) {
  return (static_cast<int64_t>(input.objects[pointer]) << 32) + 4 * kMiddle + input.offsets[pointer];
}

static int32_t contentAt(const CaseInput &input, size_t element) {
  const size_t count = input.indices.size();
  return input.indices[(element + count * 1000 - static_cast<size_t>(kMiddle)) % count];
}

std::optional<int64_t> elementAt(const CaseInput &input, int64_t address) {
  const int64_t offset = address & 0xffffffff;
  if (address >> 32 > 2 || offset % 4 != 0 || offset / 4 >= kObjectElements)
    return std::nullopt;
  return contentAt(input, static_cast<size_t>(offset / 4));
}

RunInput runInputFor(const DependenceCase &dependenceCase, const CaseInput &input) {
  RunInput result;
  std::vector<int32_t> values(kObjectElements, 1);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = contentAt(input, i);
  for (size_t object = 0; object < 3; ++object)
    result.objects.push_back(objectOf("object", values));
  const FunctionModel &model = *dependenceCase.model;
  for (size_t i = 0; i < input.scalars.size(); ++i)
    result.arguments.push_back(Value::ofInt(model.variables[i].type, input.scalars[i]));
  for (size_t i = 0; i < input.objects.size(); ++i)
    result.arguments.push_back(
        Value::ofPointer(static_cast<ObjectId>(input.objects[i] + 1), 4 * kMiddle + input.offsets[i]));
  return result;
}

} // namespace lanewise
