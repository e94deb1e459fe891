// tests/oracle/DependenceOracleShapes.cpp - records, widths, rows, strides, while loops, choices, scratch rows.
//
// Each family draws from few forms, so that many of its loops carry nothing by a hair, or something by a hair.
#include "oracle/DependenceOracleShapes.h"

namespace lanewise {

namespace {
class ShapeWriter {
public:
  ShapeWriter(DependenceCase &into, Random &random) : case_(into), random_(random) {}

  void write() {
    const int64_t roll = random_.between(1, 100);
    case_.isUnsigned = roll > 85;
    type_ = roll <= 60 ? "i32" : roll <= 85 ? "i64" : roll <= 93 ? "u32" : "u64";
    std::string pointee = "i32", body;
    switch (case_.family) {
    case CaseFamily::Records:
      pointee = "\"struct Item\":32";
      case_.rules.strictAliasing = random_.chance(50);
      body = nest([&](int levels) { return store(field(levels), field(levels)); });
      break;
    case CaseFamily::Widths:
      pointee = "i8";
      case_.rules.strictAliasing = random_.chance(20);
      body = nest([&](int levels) { return store(cell(levels), cell(levels)); });
      break;
    case CaseFamily::Grids:
      locals_ += "  global array i32 G[7][8];\n  global array i32 H[5][6][7];\n";
      body = nest([&](int levels) { return store(grid(levels), grid(levels)); });
      break;
    case CaseFamily::Strides:
      body = strides();
      break;
    case CaseFamily::Rows:
      body = rows();
      break;
    case CaseFamily::Counters:
      body = counters();
      break;
    case CaseFamily::Choices:
      body = nest([&](int levels) { return choice(levels); });
      break;
    default:
      body = scratch();
    }
    case_.text = "function void f(" + type_ + " n, " + type_ + " m, " + type_ + " k, " + type_ + " T, ptr a -> " +
                 pointee + ", ptr b -> " + pointee + (random_.chance(15) ? " restrict" : "") +
                 ", ptr idx -> i32) {\n  local " + type_ + " i;\n  local " + type_ + " j;\n  local " + type_ + " l;\n" +
                 locals_ + body + "}\n";
  }

private:
  std::string number(int64_t low, int64_t high) { return std::to_string(random_.between(low, high)); }
  std::string any(const std::vector<std::string> &texts) { return random_.pick(texts); }

  static std::string forLoop(int level, const std::string &name, const std::string &low, const std::string &high,
                             const std::string &body, int64_t step = 1) {
    return name + " = " + low + ";\nloop L" + std::to_string(level) + " for (" + name + " < " + high + ") step { " +
           name + " = " + name + " + " + std::to_string(step) + "; } {\n" + body + "}\n";
  }

  // One or two loops around one or two statements.
  template <typename Statement> std::string nest(Statement statement) {
    const bool deep = random_.chance(45);
    const int levels = deep ? 2 : 1;
    std::string body = statement(levels);
    if (random_.chance(40))
      body += statement(levels);
    if (deep)
      body = forLoop(1, "j", any({"0", "0", "0", "1", "i", "i + 1"}), any({"m", "m", "3", "4", "i", "T"}), body);
    return forLoop(0, "i", any({"0", "0", "1"}), any({"n", "n", "n", "5"}), body,
                   random_.chance(15) ? random_.between(2, 3) : 1);
  }

  std::string linear(int levels) {
    const std::string inner = levels > 1 ? any({"i", "j", "i + j", "i * 4 + j", "i * m + j", "2 * i + j", "j"})
                                         : any({"i", "i", "i", "2 * i", "3 * i", "k", "k"});
    const int64_t roll = random_.between(1, 100);
    if (roll <= 45)
      return inner;
    if (roll <= 60)
      return inner + " + " + number(1, 3);
    if (roll <= 75)
      return inner + " + k";
    if (roll <= 85)
      return inner + " + m";
    return case_.isUnsigned ? inner + " + n" : "n - (" + inner + ")";
  }

  // place = value of the other's type, so that no value leaves its type.
  struct Place {
    std::string text, type;
  };
  static std::string store(const Place &to, const Place &from) {
    const std::string plain = to.text + " = ";
    if (to.type == from.type)
      return plain + from.text + ";\n";
    if (from.type == "f64" && to.type != "f64")
      return plain + "3;\n";
    return plain + "(" + to.type + ")" + from.text + ";\n";
  }

  Place field(int levels) {
    const std::string item = (random_.chance(75) ? "a[" : "b[") + linear(levels) + "].";
    switch (random_.between(0, case_.rules.strictAliasing ? 3 : 4)) {
    case 0:
      return {item + "x@0:i32", "i32"};
    case 1:
      return {item + "y@4:i32", "i32"};
    case 2:
      return {item + "w@8:i64", "i64"};
    case 3: {
      const std::string at = levels > 1 && random_.chance(50) ? "j" : random_.chance(60) ? number(0, 3) : "k";
      return {item + "v@16:opaque#16[" + at + "; bytes 4; extent 4]:i32", "i32"};
    }
    default: // half of a field
      return {"*(&" + item + "w@8:i64 + " + number(0, 1) + ":4):i32", "i32"};
    }
  }

  Place cell(int levels) {
    const std::vector<std::string> types = case_.rules.strictAliasing
                                               ? std::vector<std::string>{"i8", "u8", "i32", "i8"}
                                               : std::vector<std::string>{"i8", "i16", "i32", "f64", "i64", "u8"};
    const std::string type = random_.pick(types);
    const std::string bytes = type.substr(1) == "8"    ? "1"
                              : type.substr(1) == "16" ? "2"
                              : type.substr(1) == "32" ? "4"
                                                       : "8";
    const std::string base = random_.chance(75) ? "a" : "b";
    if (random_.chance(25)) // bytes counted by hand
      return {"*(" + base + " + (" + any({bytes, "4", "8", "2"}) + " * i + " + number(0, 9) + "):1):" + type, type};
    if (random_.chance(20))
      return {"*((" + base + " + k:1) + (" + linear(levels) + "):" + bytes + "):" + type, type};
    return {"*(" + base + " + (" + linear(levels) + "):" + bytes + "):" + type, type};
  }

  Place grid(int levels) {
    const std::string i = any({"i", "i", "i", "i + 1", case_.isUnsigned ? "0" : "i - 1", "k"});
    const std::string j = levels > 1 ? any({"j", "j", "j", "j + 1", "i", "k"}) : any({"k", "2", "i"});
    const int64_t roll = random_.between(1, 100);
    if (roll <= 55)
      return {"G[" + i + "][" + j + "]:i32", "i32"};
    if (roll <= 70)
      return {"G[" + j + "][" + i + "]:i32", "i32"};
    if (roll <= 85)
      return {"H[" + i + "][" + any({"k", "1", j}) + "][" + j + "]:i32", "i32"};
    if (roll <= 93 && !case_.isUnsigned) // past the row, on purpose
      return {"*(&G[0][0]:i32 + (" + linear(levels) + "):4):i32", "i32"};
    return {"a[" + linear(levels) + "]", "i32"};
  }

  // Tensors with strides in parameters, behind pointers that were moved first.
  std::string strides() {
    const bool bumped = random_.chance(50);
    const std::string outer = any({"T", "m", "T * m", "m * 8", "k", "T + m"}), inner = any({"1", "m", "T", "k", "1"});
    const std::string row = inner == "1" ? "j" : "j * " + inner;
    std::string start = "i * " + outer;
    if (random_.chance(20))
      start += " + " + any({"k", "1", "m"});
    std::string body;
    const std::string extra = random_.chance(20) ? any({" + 1", " + k", " + m"}) : "";
    const std::string here = bumped ? "p[" + row + "]:i32" : "a[" + start + " + " + row + "]";
    const std::string there = bumped ? "q[" + row + extra + "]:i32" : "a[" + start + " + " + row + extra + "]";
    if (bumped) {
      locals_ += "  local ptr p -> i32;\n  local ptr q -> i32;\n";
      body = "p = a + (" + start + "):4;\nq = " + any({"a", "b", "a"}) + " + (" +
             any({start, start, "(i + 1) * " + outer, "i * m"}) + "):4;\n";
    }
    const std::string bound = any({inner == "1" ? outer : "m", "m", "T", "4"});
    body += forLoop(1, "j", "0", bound, here + " = " + there + " + 1;\n");
    return forLoop(0, "i", "0", any({"n", "n", "m"}), body);
  }

  // for i { for (j = idx[i]; j < idx[i + 1]; ++j) ... }
  std::string rows() {
    const auto read = [&](const std::string &at) {
      return type_ == "i32" ? "idx[" + at + "]" : "(" + type_ + ")idx[" + at + "]";
    };
    const std::string at = any({"j", "j", "j", "j + 1", "i", read("j"), "j + k", "j * 2"});
    const std::string from = any({"j", "j", "i", "j + 1", read("j")});
    std::string store = std::string(random_.chance(70) ? "b[" : "a[") + at +
                        "] = " + any({"a[" + from + "]", "b[" + from + "]", "a[" + from + "]"}) + " + 1;\n";
    if (random_.chance(15))
      store = "if (j > i) {\n" + store + "}\n";
    const std::string high =
        any({read("i + 1"), read("i + 1"), read("i + 1"), read("i + 1") + " - 1", read("i") + " + 2"});
    std::string body = random_.chance(15) ? "b[i] = 0;\n" : "";
    body += "j = " + read("i") + ";\n";
    if (random_.chance(75))
      body += "loop L1 for (j < " + high + ") step { j = j + 1; } {\n" + store + "}\n";
    else
      body += "loop L1 while (j < " + high + ") {\n" + store + "j = j + 1;\n}\n";
    return forLoop(0, "i", "0", "n", body);
  }

  // while and do loops whose counters are affine; second counters; pointers that walk.
  std::string counters() {
    const std::string up = number(1, 3), second = number(1, 3);
    locals_ += "  local ptr p -> i32;\n";
    const bool late = random_.chance(40); // uses stand behind the update
    const std::string update =
        "i = i + " + up + ";\n" + "j = j + " + second + ";\n" + "p = p + " + number(1, 2) + ":4;\n";
    const auto place = [&] {
      return any({"a[i]", "a[i]", "a[j]", "p[0]:i32", "a[i + j]", "a[i + k]", "b[i]", "p[1]:i32", "a[2 * i + 1]",
                  "a[i % 2]", "a[j / 2]", "a[i & 3]", "a[i ^ 1]", "a[i >> 1:i32]"});
    };
    std::string body = place() + " = " + place() + " + 1;\n";
    if (random_.chance(20))
      body = "if (" + any({"i % 2 == 0", "i < k", "j > m"}) + ") {\n" + body + "}\n";
    if (random_.chance(12))
      body = "if (i == k) {\n" + update + "continue L0;\n}\n" + body;
    const std::string start = "i = " + any({"0", "0", "1", "k"}) + ";\nj = " + any({"0", "1", "m"}) +
                              ";\np = " + any({"a", "b", "a + 1:4"}) + ";\n";
    body = late ? update + body : body + update;
    const int64_t roll = random_.between(1, 100);
    if (roll <= 55)
      return start + "loop L0 while (i < n) {\n" + body + "}\n";
    if (roll <= 75)
      return start + "loop L0 do (i < n) {\n" + body + "}\n";
    if (roll <= 88 || case_.isUnsigned)
      return start + "loop L0 while () {\nif (i >= n) {\nbreak L0;\n}\n" + body + "}\n";
    return start + "l = n;\nloop L0 while (0 < l) prelude { l = l - 1; } {\na[l] = " + place() + ";\n" + update + "}\n";
  }

  std::string choice(int levels) {
    const auto place = [&] { return (random_.chance(80) ? "a[" : "b[") + linear(levels) + "]"; };
    const std::string test =
        any({"i < k", "i % 2 == 0", "i == k", "(i & 1) == 1", "i != 2", "i >= m", "k > 2", "i / 2 < k",
             levels > 1 ? "i < j" : "n - i > 2", levels > 1 ? "(i + j) % 2 == 0" : "i > 0"});
    const std::string yes = place() + " = " + place() + " + 1;\n", no = place() + " = " + place() + " + 2;\n";
    if (random_.chance(50))
      return "if (" + test + ") {\n" + yes + "} else {\n" + no + "}\n";
    // The value is chosen, not the store.
    if (random_.chance(40))
      return place() + " = " + test + " ? " + place() + " : " + place() + ";\n";
    return "if (" + test + ") {\n" + yes + "}\nif (!(" + test + ")) {\n" + no + "}\n";
  }

  // A buffer that each iteration fills and reads: a local row, a row of a grid, or a parameter.
  std::string scratch() {
    const int64_t roll = random_.between(1, 100);
    const std::string name = roll <= 55 ? "tmp" : roll <= 80 ? "wide" : "b";
    if (name == "tmp")
      locals_ += "  local array i32 tmp[12];\n";
    if (name == "wide")
      locals_ += "  local array i32 wide[4][12];\n";
    const std::string line = name == "wide" ? "wide[" + any({"1", "1", "i & 3", "k & 3"}) + "][" : name + "[";
    const std::string bound = any({"m", "m", "4", "n"}),
                      other = any({bound, bound, bound, "m", "3", bound == "4" ? "3" : bound + " - 1"});
    std::string fill = line + any({"j", "j", "j", "j + 1"}) + "]:i32 = a[i * 12 + j] + 1;\n";
    if (random_.chance(15))
      fill = "if (" + any({"j < k", "k > 0", "j != 2"}) + ") {\n" + fill + "}\n";
    std::string use = "a[i * 12 + l] = " + line + any({"l", "l", "l", "l + 1", "0"}) + "]:i32 + 1;\n";
    if (random_.chance(25))
      use = line + "l]:i32 = " + line + "l]:i32 * 2;\n" + use;
    std::string body = name == "tmp" && random_.chance(15) ? "declare tmp;\n" : "";
    if (random_.chance(15))
      body += line + "0]:i32 = 0;\n";
    body += forLoop(1, "j", any({"0", "0", "0", "1"}), bound, fill);
    body += forLoop(2, "l", any({"0", "0", "0", "1"}), other, use);
    if (random_.chance(12))
      body = "if (" + any({"i != 1", "i < k"}) + ") {\n" + body + "}\n";
    return forLoop(0, "i", "0", "n", body);
  }

  DependenceCase &case_;
  Random &random_;
  std::string type_, locals_;
};
} // namespace

void writeShape(DependenceCase &into, Random &random) { ShapeWriter(into, random).write(); }

} // namespace lanewise
