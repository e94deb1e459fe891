// tests/oracle/ElementTest.cpp - the C++ texts of elements are compiled into the loops that they speak of, and run.
//
// Into the example of every class (and some more loops) go, before the loop, the element's type and combination; into
// the loop, what it lifts; behind it, a comparison of what the combined element makes of the old states with what the
// loop made of them. LANEWISE_ORACLE_CXX chooses another compiler.
#include "analysis/Analyze.h"
#include "classify/LoopClass.h"
#include "frontend/Frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace lanewise {
namespace {

constexpr std::string_view kPrelude = R"(#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <math.h>
#include <tuple>
#include <type_traits>
static unsigned long long seed_ = 1;
static unsigned random_() { seed_ = seed_ * 6364136223846793005ull + 1442695040888963407ull; return unsigned(seed_ >> 33); }
static int wrong_ = 0;
template <class T> void check_(const char *what, T is, T should) {
  bool same = is == should;
  if constexpr (std::is_floating_point_v<T>)
    same = same || std::fabs(is - should) <= 1e-2 * (1 + std::fabs(is) + std::fabs(should)) || (is != is && should != should);
  if (!same) { ++wrong_; std::printf("%s: %g instead of %g\n", what, double(is), double(should)); }
}
template <class T> T make_() {
  if constexpr (std::is_pointer_v<T>) {
    using E = std::remove_cv_t<std::remove_pointer_t<T>>;
    static E all[8][4096];
    static int used = 0;
    E *mine = all[used++ % 8];
    for (int i = 0; i < 4096; ++i) {
      if constexpr (std::is_same_v<E, char>) mine[i] = "\"\\ab"[random_() % 4];
      else if constexpr (std::is_same_v<E, bool>) mine[i] = random_() % 2;
      else if constexpr (std::is_floating_point_v<E>) mine[i] = E(0.5 + (random_() % 1000) / 1000.0);
      else mine[i] = E(random_() % 10) - (std::is_signed_v<E> ? 2 : 0);
    }
    return mine;
  } else if constexpr (std::is_floating_point_v<T>)
    return T(0.5);
  else
    return T(37);
}
template <class R, class... P> void call_(R (*f)(P...)) { for (int k = 0; k < 4; ++k) f(make_<P>()...); }
)";

constexpr std::string_view kMore[] = {
    "float rest(const float *a, const int *c, int n) {\n  float s = 9;\n  for (int i = 0; i < n; ++i)\n    if (c[i] > "
    "2)\n      s -= a[i];\n  return s;\n}\n",
    "int top(const int *a, const int *c, int n) {\n  int m = -100;\n  for (int i = 0; i < n; ++i)\n    if (c[i] > 2 && "
    "a[i] > m)\n      m = a[i];\n  return m;\n}\n",
    "float low(const float *a, int n) {\n  float m = a[0];\n  for (int i = 0; i < n; ++i)\n    m = std::fmin(m, "
    "a[i]);\n  return m;\n}\n",
    "unsigned char bits(const unsigned char *a, int n) {\n  unsigned char s = 255;\n  for (int i = 0; i < n; ++i)\n    "
    "s &= a[i];\n  return s;\n}\n",
    "unsigned char wrap(const unsigned char *a, int n) {\n  unsigned char s = 0;\n  for (int i = 0; i < n; ++i)\n    s "
    "+= a[i] * 31;\n  return s;\n}\n",
    "bool any(const int *a, int n) {\n  bool found = false;\n  for (int i = 0; i < n; ++i)\n    found = found || a[i] "
    "== "
    "3;\n  return found;\n}\n",
    "double welford(const double *a, int n) {\n  double mean = 0, m2 = 0;\n  for (int i = 0; i < n; ++i) {\n    double "
    "d = a[i] - mean;\n    mean += d / (i + 1);\n    m2 += d * (a[i] - mean);\n  }\n  return m2;\n}\n",
    "float weighted(const float *a, const float *w, int n) {\n  float m = -1e30f, s = 0;\n  for (int i = 0; i < n; "
    "++i) "
    "{\n    float t = std::fmax(m, a[i]);\n    s = s * std::exp(m - t) + w[i] * std::exp(a[i] - t);\n    m = t;\n  }\n "
    " "
    "return s;\n}\n",
    "unsigned shifts(const unsigned *a, int n) {\n  unsigned x = 7;\n  for (int i = 0; i < n; ++i) {\n    x ^= x << "
    "13;\n    x ^= x >> 17;\n    x ^= a[i];\n  }\n  return x;\n}\n",
    "unsigned char level(const signed char *a, int n) {\n  unsigned char x = 0;\n  for (int i = 0; i < n; ++i) {\n    "
    "int t = x + 20 * a[i];\n    t = t > 255 ? 255 : t;\n    x = t < 0 ? 0 : t;\n  }\n  return x;\n}\n",
    "int groups(const int *a, const bool *start, int n) {\n  int s = 0;\n  for (int i = 0; i < n; ++i)\n    s = "
    "start[i] "
    "? a[i] : s + a[i];\n  return s;\n}\n",
    "int last(const int *a, const int *b, int n) {\n  int at = -1;\n  for (int i = 0; i < n; ++i)\n    if (a[i] > 5)\n "
    "  "
    "   at = b[i];\n  return at;\n}\n",
    "int where(const int *a, int n) {\n  int best = a[0], at = 0;\n  for (int i = 1; i < n; ++i)\n    if (a[i] <= "
    "best) {\n      best = a[i];\n      at = i;\n    }\n  return at;\n}\n",
    "double second(const double *a, int n) {\n  double x1 = 0, x2 = 0;\n  for (int i = 0; i < n; ++i) {\n    double x "
    "= "
    "0.5 * x1 - 0.25 * x2 + a[i];\n    x2 = x1;\n    x1 = x;\n  }\n  return x1;\n}\n",
    "float shortest(const float *a, const float *b, int n) {\n  float x = 3;\n  for (int i = 0; i < n; ++i)\n    x = x "
    "+ "
    "a[i] < b[i] ? x + a[i] : b[i];\n  return x;\n}\n",
    "unsigned both(const unsigned *a, int n) {\n  unsigned s = 3;\n  for (int i = 0; i < n; ++i)\n    s = s + a[i] - "
    "(s & "
    "a[i]);\n  return s;\n}\n",
    "double length(const double *a, int n) {\n  double s = 0;\n  for (int i = 0; i < n; ++i)\n    s = std::sqrt(s * s "
    "+ "
    "a[i] * a[i]);\n  return s;\n}\n",
    "int eighth(const int *a, int n) {\n  int s = 0;\n  for (int i = 0; i < n; ++i)\n    s = (s + a[i]) & 7;\n  return "
    "s;\n}\n",
    "unsigned low(const unsigned *a, int n) {\n  unsigned s = 1000;\n  for (int i = 0; i < n; ++i)\n    if (a[i] & "
    "1)\n "
    "     s = (s * 5 + a[i]) & 0xff;\n  return s;\n}\n",
    "long signs(const int *a, int n) {\n  long s = 0;\n  for (int i = 0; i < n; ++i)\n    s = static_cast<signed "
    "char>(s * 3 - a[i]);\n  return s;\n}\n",
    "unsigned long half(unsigned long s, const int *a, int n) {\n  for (int i = 0; i < n; ++i)\n    s = (s * "
    "0x5DEECE66DUL + a[i]) & ((1UL << 48) - 1);\n  return s;\n}\n",
    "double pivots(const double *b, const double *c, int n) {\n  double d = 4;\n  for (int i = 0; i < n; ++i)\n    d = "
    "(5 + b[i]) - c[i] / d;\n  return d;\n}\n",
};

std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

bool isIdentifier(const std::string &name) {
  return !name.empty() &&
         std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

// The parts of one element: declarations before the loop, a probe in it, a comparison behind it.
struct Probe {
  std::string before, inside, behind;
};

Probe probeOf(const ElementEntry &element, const std::string &number) {
  const std::string type = "Element" + number, value = "e" + number + "_";
  Probe probe;
  std::string fields, combined, lifted, identities, parameters, results, olds;
  const auto listed = [](std::string &list, const std::string &item) { list += (list.empty() ? "" : ", ") + item; };
  for (const ElementPart &field : element.fields) {
    fields += field.type + " " + field.name + "; ";
    listed(combined, field.combine);
    listed(lifted, field.lift);
    listed(identities, field.identity);
  }
  for (size_t i = 0; i < element.apply.size(); ++i) {
    const auto &[state, text] = element.apply[i];
    const std::string old = "old" + number + "_" + std::to_string(i);
    probe.before += "const auto " + old + " = " + state + ";\n";
    listed(parameters, "decltype(" + old + ") " + state);
    listed(results, "std::decay_t<decltype(" + old + ")>(" + text + ")");
    listed(olds, old);
  }
  probe.before += "struct " + type + " { " + fields + "};\nconst auto combine" + number + " = [](" + type + " a, " +
                  type + " b) { return " + type + "(" + combined + "); };\n" + type + " " + value + "(" + identities +
                  ");\nconst auto apply" + number + " = [](" + type + " e, " + parameters + ") { return std::tuple(" +
                  results + "); };\n";
  probe.inside =
      " if (" + value + " = combine" + number + "(" + value + ", " + type + "(" + lifted + ")), false) {} else";
  for (size_t i = 0; i < element.apply.size(); ++i)
    probe.behind += "check_(\"" + element.apply[i].first + "\", std::get<" + std::to_string(i) + ">(apply" + number +
                    "(" + value + ", " + olds + ")), std::decay_t<decltype(old" + number + "_" + std::to_string(i) +
                    ")>(" + element.apply[i].first + "));\n";
  return probe;
}

struct Probed {
  std::string source; ///< empty: no element
  std::string function;
  std::set<std::string> classes;
};

Probed probed(std::string_view code) {
  CompileUnit unit;
  unit.file = "/example.cpp";
  unit.displayName = "example.cpp";
  unit.directory = "/";
  unit.arguments = {"-std=c++20"};
  unit.content = "#include <math.h>\n#include <cmath>\n#include <algorithm>\n" + std::string(code);
  const std::vector<LoopReport> loops = analyzeUnit(lowerUnit(unit));
  Probed result;
  if (loops.empty())
    return result;
  const LoopReport &loop = loops.front();
  std::vector<std::string> lines = linesOf(*unit.content);
  std::string &header = lines[loop.line - 1];
  size_t at = header.find('(', loop.column - 1);
  for (int depth = 0; at < header.size(); ++at) {
    depth += header[at] == '(' ? 1 : header[at] == ')' ? -1 : 0;
    if (depth == 0)
      break;
  }
  if (at >= header.size())
    return result;
  std::string before, inside, behind;
  for (const CarriedVariable &carried : loop.carried) {
    const bool named = carried.element && std::all_of(carried.element->apply.begin(), carried.element->apply.end(),
                                                      [](const auto &apply) { return isIdentifier(apply.first); });
    if (!named)
      continue;
    const Probe probe = probeOf(*carried.element, std::to_string(result.classes.size()) + "_" + carried.variable);
    before += probe.before;
    inside += probe.inside;
    behind += probe.behind;
    result.classes.insert(carried.classId);
  }
  if (inside.empty())
    return result;
  header.insert(at + 1, inside);
  for (size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].starts_with("#"))
      continue;
    if (i + 1 == loop.line)
      result.source += before;
    result.source += lines[i] + "\n";
    if (i + 1 == loop.endLine)
      result.source += behind;
  }
  result.function = loop.function;
  return result;
}

TEST(Element, TextsCompileAndAgree) {
  std::string source(kPrelude), calls;
  std::set<std::string> seen;
  std::vector<std::string_view> codes(std::begin(kMore), std::end(kMore));
  for (const LoopClass *loopClass : allClasses())
    codes.push_back(loopClass->doc.example);
  for (std::string_view code : codes) {
    const Probed example = probed(code);
    if (example.source.empty())
      continue;
    const std::string space = "example" + std::to_string(calls.size());
    source += "namespace " + space + " {\n" + example.source + "}\n";
    calls += "  std::printf(\"" + space + "\\n\"), call_(" + space + "::" + example.function + ");\n";
    seen.insert(example.classes.begin(), example.classes.end());
  }
  for (const char *id : {"reduction", "prefix-scan", "last-value", "segmented", "arg-extremum", "affine-recurrence",
                         "linear-system", "linear-fractional", "tropical", "clamp", "bitwise-affine", "finite-state",
                         "moments", "compaction", "associative-operator", "modular-affine"})
    EXPECT_TRUE(seen.count(id)) << "no element of class " << id << " was tried";
  source += "int main() {\n" + calls + "  return wrong_ != 0;\n}\n";
  std::string folder = (std::filesystem::temp_directory_path() / "lanewise-element-XXXXXX").string();
  ASSERT_TRUE(mkdtemp(folder.data()));
  std::ofstream(folder + "/all.cpp") << source;
  const char *chosen = std::getenv("LANEWISE_ORACLE_CXX");
  const std::string compile = (chosen ? chosen : std::string("clang++-22")) + " -std=c++20 -O1 -w " + folder +
                              "/all.cpp -o " + folder + "/all > " + folder + "/log 2>&1";
  const std::string run = folder + "/all > " + folder + "/log 2>&1";
  const auto log = [&] {
    std::ifstream file(folder + "/log");
    return std::string(std::istreambuf_iterator<char>(file), {}).substr(0, 4000);
  };
  if (std::system(compile.c_str()) != 0)
    ADD_FAILURE() << log() << "\n" << source;
  else if (std::system(run.c_str()) != 0)
    ADD_FAILURE() << log() << "\n" << source;
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
}

} // namespace
} // namespace lanewise
