// tests/oracle/UnlockOracleModels.cpp - writing random loops down as model text.
//
// Subscripts stay near the counters, so that dependences are frequent; values are squared, so that they seldom compose
// and the loops are serial for the sake of memory.
#include "oracle/UnlockOracleModels.h"

#include "model/ModelText.h"
#include "oracle/LoopGenerator.h"

namespace lanewise {

namespace {
class UnlockCaseWriter {
public:
  explicit UnlockCaseWriter(uint64_t seed) : random_(seed) {}

  UnlockCase write() {
    UnlockCase result;
    const bool isNest = random_.chance(50);
    result.text =
        "function void f(i32 n, i32 m, ptr p -> u32) {\n  global array u32 X[64];\n  global array u32 Y[64];\n"
        "  global array u32 G[24][24];\n  global array u32 H[24][24];\n  local i32 i;\n  local i32 j;\n"
        "  local u32 t;\n  local u32 s;\n  s = 1;\n" +
        (isNest ? nest() : flat()) + "}\n";
    ParseResult parsed = parseFunction(result.text);
    if (parsed)
      result.model = std::move(parsed.function);
    else
      result.text += "\n" + parsed.failure.text();
    return result;
  }

private:
  std::string number(int64_t low, int64_t high) { return std::to_string(random_.between(low, high)); }
  std::string pick(std::initializer_list<const char *> list) {
    return *(list.begin() + random_.between(0, static_cast<int64_t>(list.size()) - 1));
  }

  static std::string header(int level, const std::string &var, const std::string &start, const std::string &test,
                            int step) {
    return "  " + var + " = " + start + ";\n  loop L" + std::to_string(level) + " for (" + test + ") step { " + var +
           " = " + var + " + " + std::to_string(step) + "; } {\n";
  }

  // Loops run within 3 … 19, so that every subscript stays inside.
  std::string loopOver(int level, const std::string &var, const std::string &above) {
    const int64_t roll = random_.between(1, 10);
    if (roll <= 6)
      return header(level, var, "3", var + " < n", 1);
    if (roll == 7)
      return header(level, var, "3", var + " < n", 2);
    if (roll == 8)
      return header(level, var, "n", "3 < " + var, -1);
    if (roll == 9 && !above.empty())
      return header(level, var, "3", var + " < " + above, 1);
    return header(level, var, "4", var + " < 12", 1);
  }

  std::string offset(const std::string &var) {
    const int64_t by = random_.chance(40) ? 0 : random_.between(-3, 3);
    return by == 0 ? var : by > 0 ? var + " + " + std::to_string(by) : var + " - " + std::to_string(-by);
  }

  std::string flatSubscript() {
    switch (random_.between(1, 14)) {
    case 1:
      return "n - i + 3";
    case 2:
      return number(2, 12);
    case 3:
      return "m";
    case 4:
      return "2 * i";
    case 5:
      return "n - 1";
    case 6:
      return "20 - i";
    default:
      return offset("i");
    }
  }

  std::string flatPlace() { return (random_.chance(12) ? "p" : pick({"X", "X", "Y"})) + "[" + flatSubscript() + "]"; }
  std::string flatRead() {
    const std::string place = flatPlace();
    return random_.chance(50) ? place + " * " + place : place;
  }

  std::string flat() {
    std::string text = loopOver(0, "i", "");
    const int64_t statements = random_.between(1, 4);
    bool set = false;
    for (int64_t count = 0; count < statements; ++count) {
      std::string value = flatRead() + (random_.chance(50) ? " + " + flatRead() : "");
      if (set && random_.chance(50))
        value += " + t";
      if (random_.chance(20)) {
        text += "    t = " + value + ";\n";
        set = true;
      } else if (random_.chance(6)) {
        text += "    s = s * s + " + value + ";\n";
      } else if (random_.chance(8)) {
        text += "    j = 0;\n    loop L1 for (j < 3) step { j = j + 1; } { X[i + j] = " + value + "; }\n";
        return text + "  }\n";
      } else {
        const std::string store = flatPlace() + " = " + value + ";";
        text += random_.chance(12) ? "    if (i < m) { " + store + " }\n" : "    " + store + "\n";
      }
    }
    return text + "  }\n" + (random_.chance(10) ? "  Y[0] = t + s;\n" : "");
  }

  std::string gridPlace() {
    const std::string first = random_.chance(88) ? "i" : "j", second = first == "i" ? "j" : "i";
    const std::string inner = random_.chance(8) ? "m" : offset(second);
    return pick({"G", "G", "G", "H"}) + "[" + offset(first) + "][" + inner + "]";
  }

  std::string nest() {
    std::string text = loopOver(0, "i", "");
    if (random_.chance(10))
      text += "    X[i] = " + gridRead("m") + ";\n";
    if (random_.chance(10))
      text += "    t = 5:u32;\n";
    text += loopOver(1, "j", "i");
    const int64_t statements = random_.between(1, 2);
    for (int64_t count = 0; count < statements; ++count) {
      std::string value = gridPlace();
      value += " * " + value;
      if (random_.chance(60))
        value += " + " + gridPlace();
      if (random_.chance(8))
        text += "    s = s * s + " + value + ";\n";
      else if (random_.chance(10))
        text += "    t = " + value + ";\n    " + gridPlace() + " = t * t;\n";
      else
        text += "    " + gridPlace() + " = " + value + ";\n";
    }
    text += "  }\n";
    if (random_.chance(8))
      text += "    Y[i] = X[i];\n";
    return text + "  }\n";
  }

  std::string gridRead(const std::string &inner) { return "G[" + offset("i") + "][" + inner + "]"; }

  Random random_;
};
} // namespace

UnlockCase generateUnlockCase(uint64_t seed) { return UnlockCaseWriter(seed).write(); }

std::vector<UnlockInput> unlockInputs() {
  return {{12, 5, false}, {9, 8, false}, {5, 4, false}, {4, 10, false}, {11, 11, false}, {12, 3, true}, {10, 6, true}};
}

RunInput runInputFor(const UnlockCase &unlockCase, const UnlockInput &input) {
  RunInput result;
  const std::vector<uint32_t> line(64, 3), grid(24 * 24, 2);
  result.objects = {objectOf("X", line), objectOf("Y", line), objectOf("G", grid), objectOf("H", grid),
                    objectOf("other", line)};
  const FunctionModel &model = *unlockCase.model;
  result.arguments = {Value::ofInt(model.variables[0].type, input.n), Value::ofInt(model.variables[1].type, input.m),
                      Value::ofPointer(input.overlaps ? 1 : 5, input.overlaps ? 8 : 0)};
  ObjectId object = 0;
  for (const Variable &variable : model.variables)
    if (variable.shape == VarShape::Array)
      result.globals[variable.id] = Value::ofPointer(++object, 0);
  return result;
}

} // namespace lanewise
