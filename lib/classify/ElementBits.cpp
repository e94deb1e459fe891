// classify/ElementBits.cpp - elements of bit matrices, of tables over few values, and of moments.
#include "algebra/FiniteSet.h"
#include "algebra/TotalStep.h"
#include "classify/ElementText.h"

#include <algorithm>

namespace lanewise {

// The update as a function of the old value, which keeps its name: only of a plain variable. It is called for old
// values that the loop does not meet there.
static std::string stepFunction(const CarriedState &state, ElementText &text) {
  if (!state.entry->is(ExprKind::Var) && !text.isSpelled())
    text.fail();
  ExprRef next = totalStep(text.pool(), state.next, state.entry);
  if (!next) {
    text.fail();
    return {};
  }
  const std::string type = cxxTypeName(state.entry->type);
  return "[&](" + type + " " + text.of(state.entry) + ") -> " + type + " { return static_cast<" + type + ">(" +
         text.of(next) + "); }";
}

std::optional<Element> bitsElement(const StateAnswer &answer, ElementText &text) {
  const CarriedState &state = answer.state;
  const Type type = state.entry->type;
  const std::string own = cxxTypeName(type), word = ringTypeName(type), x = text.of(state.entry);
  Element element;
  element.states = {&state};
  const std::string step = stepFunction(state, text), zero = "step(static_cast<" + own + ">(0))";
  const std::string offset =
      "[&] { const auto step = " + step + "; return static_cast<" + word + ">(" + zero + "); }()";
  const auto cast = [&](const std::string &value) { return "static_cast<" + word + ">(" + value + ")"; };
  if (answer.claim->operatorText == "(x & a) ^ b") {
    const std::string ones = "step(static_cast<" + own + ">(~static_cast<" + own + ">(0)))";
    element.fields = {{"keep", word,
                       "[&] { const auto step = " + step + "; return " + cast(ones + " ^ " + zero) + "; }()",
                       cast("~" + cast("0")), cast("a.keep & b.keep")},
                      {"flip", word, offset, "0", cast("(a.flip & b.keep) ^ b.flip")}};
    element.apply = {"static_cast<" + own + ">((" + cast(x) + " & e.keep) ^ e.flip)"};
    element.cost = "3 word operations";
    return element;
  }
  const std::string bits = std::to_string(type.bits), columns = "std::array<" + word + ", " + bits + ">";
  const std::string bit = cast(cast("1") + " << j");
  const std::string product = // of a matrix and a word
      "[&](const auto &m, " + word + " v) { " + word + " r = 0; for (int k = 0; k < " + bits +
      "; ++k) if (v >> k & 1) r = " + cast("r ^ m[k]") + "; return r; }";
  const std::string loop = "for (int j = 0; j < " + bits + "; ++j) ";
  element.fields = {{"m", columns,
                     "[&] { const auto step = " + step + "; " + columns + " m; " + loop +
                         "m[j] = " + cast("step(static_cast<" + own + ">(" + bit + ")) ^ " + zero) + "; return m; }()",
                     "[] { " + columns + " m; " + loop + "m[j] = " + bit + "; return m; }()",
                     "[&] { const auto times = " + product + "; " + columns + " m; " + loop +
                         "m[j] = times(b.m, a.m[j]); return m; }()"},
                    {"flip", word, offset, "0", cast("(" + product + ")(b.m, a.flip) ^ b.flip")}};
  element.apply = {"static_cast<" + own + ">((" + product + ")(e.m, " + cast(x) + ") ^ e.flip)"};
  element.cost = std::to_string(type.bits * type.bits / 2) + " word operations";
  return element;
}

// Tables over the reachable values, which are numbered in ascending order.
std::optional<Element> finiteElement(const StateAnswer &answer, ElementText &text) {
  const CarriedState &state = answer.state;
  constexpr size_t kLargestTable = 64;
  const auto values = reachableValues(*text.loop().function, {state.entry, state.next, state.initial}, kLargestTable);
  if (!values || values->empty())
    return std::nullopt;
  const std::string own = cxxTypeName(state.entry->type), k = std::to_string(values->size());
  std::string list;
  for (int64_t value : *values)
    list += (list.empty() ? "" : ", ") +
            (state.entry->type.isBool() ? std::string(value ? "true" : "false") : std::to_string(value));
  const std::string table = "std::array<unsigned char, " + k + ">", all = "const " + own + " all[] = {" + list + "}; ";
  const std::string find = "const auto number = [&](" + own + " x) { unsigned char k = 0; while (k < " + k +
                           " - 1 && all[k] != x) ++k; return k; }; ";
  const std::string each = "for (unsigned char k = 0; k < " + k + "; ++k) ";
  Element element;
  element.states = {&state};
  element.fields = {{"next", table,
                     "[&] { " + all + find + "const auto step = " + stepFunction(state, text) + "; " + table + " t; " +
                         each + "t[k] = number(step(all[k])); return t; }()",
                     "[] { " + table + " t; " + each + "t[k] = k; return t; }()",
                     "[&] { " + table + " t; " + each + "t[k] = b.next[a.next[k]]; return t; }()"}};
  element.apply = {"[&] { " + all + find + "return all[e.next[number(" + text.of(state.entry) + ")]]; }()"};
  element.cost = k + " look-ups";
  return element;
}

std::optional<Element> momentsElement(const StateAnswer &answer, const std::vector<const StateAnswer *> &joined,
                                      ElementText &text) {
  const Claim &claim = *answer.claim;
  const std::string type = cxxTypeName(answer.state.entry->type), s = text.of(answer.state.entry);
  if (claim.parts.empty())
    return std::nullopt;
  const std::string value = "static_cast<" + type + ">(" + text.of(claim.parts.front()) + ")";
  Element element;
  if (claim.combine.find("exp") != std::string::npos) {
    const std::string infinity = "-std::numeric_limits<" + type + ">::infinity()";
    const std::string top = "std::max(a.m, b.m)", m = text.of(joined.front()->state.entry);
    const auto scaled = [&](const std::string &sum, const std::string &from, const std::string &to) {
      return "(" + sum + " == 0 ? 0 : " + sum + " * std::exp(" + from + " - " + to + "))";
    };
    element.fields = {
        {"m", type, value, infinity, top},
        {"s", type, text.as(type, claim.parts.size() > 1 ? claim.parts[1] : nullptr, "1"), "0",
         "static_cast<" + type + ">(" + scaled("a.s", "a.m", top) + " + " + scaled("b.s", "b.m", top) + ")"}};
    const std::string both = "std::max(" + m + ", e.m)";
    element.states = {&joined.front()->state, &answer.state};
    element.apply = {both,
                     "static_cast<" + type + ">(" + scaled(s, m, both) + " + " + scaled("e.s", "e.m", both) + ")"};
    element.cost = "2 exponentials, 2 multiplications, 1 addition, 1 comparison";
    return element;
  }
  const std::string n = std::to_string(claim.startCount);
  element.fields = {
      {"n", type, "1", "0", "a.n + b.n"},
      {"mean", type, value, "0", "a.n + b.n == 0 ? a.mean : a.mean + (b.mean - a.mean) * (b.n / (a.n + b.n))"}};
  const auto mean = [&](const std::string &old) {
    return n + " + e.n == 0 ? " + old + " : " + old + " + (e.mean - " + old + ") * (e.n / (" + n + " + e.n))";
  };
  element.states = {&answer.state};
  element.apply = {mean(s)};
  element.cost = "1 division, 1 multiplication, 3 additions";
  if (claim.combine.find("m2") != std::string::npos) {
    const StateAnswer *average = nullptr;
    for (const StateAnswer *other : joined)
      average = other->claim->classId == "moments" ? other : average;
    if (!average)
      return std::nullopt;
    const std::string old = text.of(average->state.entry);
    element.fields.push_back(
        {"m2", type, "0", "0",
         "a.n + b.n == 0 ? a.m2 : a.m2 + b.m2 + (b.mean - a.mean) * (b.mean - a.mean) * a.n * b.n / "
         "(a.n + b.n)"});
    element.states = {&average->state, &answer.state};
    element.apply = {mean(old), n + " + e.n == 0 ? " + s + " : " + s + " + e.m2 + (e.mean - " + old + ") * (e.mean - " +
                                    old + ") * " + n + " * e.n / (" + n + " + e.n)"};
    element.cost = "1 division, 4 multiplications, 6 additions";
  }
  return element;
}

} // namespace lanewise
