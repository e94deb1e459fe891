// tests/oracle/DependenceOracleSections.cpp - halves and blocks, growing counters, ends that meet, buffers that swap.
//
// As in the other families, most forms are one step away from their neighbour that carries something.
#include "oracle/DependenceOracleSections.h"

namespace lanewise {

namespace {
class SectionWriter {
public:
  SectionWriter(DependenceCase &into, Random &random) : case_(into), random_(random) {}

  void write() {
    const int64_t roll = random_.between(1, 100);
    case_.isUnsigned = roll > 88;
    type_ = roll <= 65 ? "i32" : roll <= 88 ? "i64" : roll <= 94 ? "u32" : "u64";
    std::string body;
    switch (case_.family) {
    case CaseFamily::Sections:
      body = random_.chance(50) ? halves() : blocks();
      break;
    case CaseFamily::Packed:
      body = packed();
      break;
    case CaseFamily::Ends:
      body = random_.chance(50) ? endCounters() : endPointers();
      break;
    default:
      body = sweeps();
    }
    case_.text = "function void f(" + type_ + " n, " + type_ + " m, " + type_ + " k, " + type_ +
                 " T, ptr a -> i32, ptr b -> i32" + (random_.chance(15) ? " restrict" : "") +
                 ", ptr idx -> i32) {\n  local " + type_ + " i;\n  local " + type_ + " j;\n  local " + type_ +
                 " l;\n  local i32 t;\n  local ptr p -> i32;\n  local ptr q -> i32;\n  local ptr s -> i32;\n" + body +
                 "}\n";
  }

private:
  std::string any(const std::vector<std::string> &texts) { return random_.pick(texts); }

  static std::string forLoop(int level, const std::string &name, const std::string &low, const std::string &high,
                             const std::string &body, const std::string &step = "1") {
    return name + " = " + low + ";\nloop L" + std::to_string(level) + " for (" + name + " < " + high + ") step { " +
           name + " = " + name + " + " + step + "; } {\n" + body + "}\n";
  }

  // Two places get each other's value, or one gets the other's.
  std::string exchange(const std::string &one, const std::string &other) {
    switch (random_.between(0, 3)) {
    case 0:
      return one + " = " + other + " + 1;\n";
    case 1:
      return other + " = " + one + " + 1;\n";
    default:
      return "t = " + one + ";\n" + one + " = " + other + ";\n" + other + " = t;\n";
    }
  }

  // x[i] and x[i + half].
  std::string halves() {
    const std::string half = any({"n / 2", "m", "k", "n", "T"});
    const std::string bound = any({half, half, half, "m", "n", half + " + 1", "n - " + half});
    std::string second = "i + " + half;
    if (random_.chance(20))
      second += any({" + 1", " - 1", " + k"});
    const std::string array = random_.chance(80) ? "a[" : "b[";
    std::string body = exchange("a[i]", array + second + "]");
    if (random_.chance(15))
      body = "if (" + any({"i < k", "i % 2 == 0", "i + m < n"}) + ") {\n" + body + "}\n";
    return forLoop(0, "i", any({"0", "0", "0", "1"}), bound, body);
  }

  // Butterflies: blocks of two halves.
  std::string blocks() {
    const std::string half = any({"m", "m", "T", "k"}), width = any({"2 * " + half, "2 * " + half, half, "T"});
    const bool byStep = random_.chance(40);
    const std::string start = byStep ? "i" : "i * (" + width + ")";
    const std::string row = start + " + j";
    std::string body = exchange("a[" + row + "]", "a[" + row + " + " + half + (random_.chance(15) ? " + 1" : "") + "]");
    body = forLoop(1, "j", "0", any({half, half, half, half + " + 1", "m"}), body);
    return forLoop(0, "i", "0", any({"n", "n", "m * 4"}), body, byStep ? width : "1");
  }

  // A counter that an inner loop, or the counter around it, moves.
  std::string packed() {
    const std::string bound = any({"i + 1", "i + 1", "i", "n - i", "m", "i * 2"});
    const bool inside = random_.chance(60);
    const std::string at = inside ? any({"l", "l", "l", "l + 1"}) : any({"l + j", "l + j", "l + j + 1", "l"});
    std::string store = "a[" + at + "] = " + any({"b[i]", "a[" + at + "]", "a[l]", "idx[j]"}) + " + 1;\n";
    if (inside)
      store += "l = l + 1;\n";
    std::string body = forLoop(1, "j", any({"0", "0", "0", "i"}), bound == "i" ? "i" : bound, store);
    if (!inside)
      body += "l = l + " + any({bound, bound, "i", "i + 1", "m"}) + ";\n";
    else if (random_.chance(20))
      body += "l = l + 1;\n";
    if (random_.chance(15))
      body = "l = " + any({"i * (i + 1) / 2", "i * i", "i * n"}) + ";\n" + body;
    return "l = " + any({"0", "0", "k", "m"}) + ";\n" + forLoop(0, "i", any({"0", "0", "0", "1"}), "n", body);
  }

  // for (i = 0, j = n - 1; i < j; ++i, --j)
  std::string endCounters() {
    if (case_.isUnsigned)
      return halves();
    const std::string test = any({"i < j", "i < j", "i <= j", "i < n", "i < m", "i < n / 2"});
    std::string body = exchange("a[" + any({"i", "i", "i + 1"}) + "]", "a[" + any({"j", "j", "j - 1", "j + k"}) + "]");
    body += "j = j - " + any({"1", "1", "1", "2"}) + ";\n";
    return "j = " + any({"n - 1", "n - 1", "n", "m"}) + ";\ni = " + any({"0", "0", "1"}) + ";\nloop L0 for (" + test +
           ") step { i = i + 1; } {\n" + body + "}\n";
  }

  // Pointers towards each other.
  std::string endPointers() {
    if (case_.isUnsigned)
      return blocks();
    const std::string back = "q = q + (0:i64 - 1):4;\n";
    const bool early = random_.chance(40); // the second pointer moves first
    std::string body = exchange("p[0]:i32", early || random_.chance(80) ? "q[0]:i32" : "q[1]:i32");
    body = early ? back + body : body + back;
    body += "p = p + " + any({"1", "1", "1", "2"}) + ":4;\n";
    return "p = " + any({"a", "a", "a + 1:4", "b"}) + ";\nq = " + any({"a", "a", "a", "b"}) + " + (" +
           any({"n", "n - 1", "n - 1", "m"}) + "):4;\nloop L0 while (p < q) {\n" + body + "}\n";
  }

  // Two buffers change places after each sweep.
  std::string sweeps() {
    const std::string from = any({"p", "p", "p", "q"});
    const std::string left = any({"j", "j", "j + 1"}), right = any({"j + 1", "j + 2", "j + k", "j"});
    const std::string sum = from + "[" + left + "]:i32 + " + from + "[" + right + "]:i32";
    std::string body = forLoop(1, "j", any({"0", "1"}), any({"m", "m", "3"}),
                               "q[" + any({"j", "j", "j + 1"}) + "]:i32 = (" + sum + ") % 64;\n");
    const std::string swap = "s = p;\np = q;\nq = s;\n";
    const int64_t roll = random_.between(1, 100);
    if (roll <= 60)
      body += swap;
    else if (roll <= 75)
      body += "if (" + any({"i < k", "i % 2 == 0"}) + ") {\n" + swap + "}\n";
    else if (roll <= 85)
      body += any({"p = q;\n", "q = p;\n"});
    return "p = a;\nq = " + any({"b", "b", "b", "a + 8:4", "a + m:4"}) + ";\n" + forLoop(0, "i", "0", "n", body);
  }

  DependenceCase &case_;
  Random &random_;
  std::string type_;
};
} // namespace

void writeSections(DependenceCase &into, Random &random) { SectionWriter(into, random).write(); }

} // namespace lanewise
