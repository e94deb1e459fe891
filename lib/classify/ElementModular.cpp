// classify/ElementModular.cpp - elements of linear steps over remainders.
#include "classify/ElementText.h"
#include "classify/LowBits.h"
#include "classify/ModularStep.h"

namespace lanewise {

// The upper bits may be anything until the element is applied.
static Element lowBitsElement(const CarriedState &state, const LowBitsStep &step, ElementText &text) {
  const Type type = state.entry->type;
  const std::string word =
      step.bits > 32 || (step.mask && step.mask->type.bits > 32) ? "unsigned long long" : "unsigned";
  const auto lifted = [&](ExprRef value) {
    return value ? "static_cast<" + word + ">(" + text.of(value) + ")" : std::string("0");
  };
  Element element;
  element.fields = {{"taken", "bool", step.taken ? text.of(step.taken) : "true", "false", "a.taken || b.taken"},
                    {"m", word, lifted(step.forms.front().coefficients.front()), "1", "b.m * a.m"},
                    {"c", word, lifted(step.forms.front().rest), "0", "b.m * a.c + b.c"}};
  std::string kept = "(e.m * static_cast<" + word + ">(" + text.of(state.entry) + ") + e.c)";
  if (step.mask)
    kept += " & static_cast<" + word + ">(" + text.of(step.mask) + ")";
  else if (step.bits < (word == "unsigned" ? 32 : 64))
    kept += " & " + std::to_string((uint64_t{1} << step.bits) - 1) + "u";
  for (size_t k = step.casts.size(); k-- > 0;)
    kept = "static_cast<" + cxxTypeName(step.casts[k]) + ">(" + kept + ")";
  const std::string own = cxxTypeName(type);
  element.states = {&state};
  element.apply = {"e.taken ? static_cast<" + own + ">(" + kept + ") : static_cast<" + own + ">(" +
                   text.of(state.entry) + ")"};
  element.cost = "2 multiplications, 1 addition";
  return element;
}

// Factor and term, both remainders by at most 2^32, so that a product of two and a third one fit 64 bits.
std::optional<Element> modularElement(const StateAnswer &answer, ElementText &text) {
  const CarriedState &state = answer.state;
  if (answer.claim->operatorText.starts_with("A*x")) // a matrix
    return std::nullopt;
  const Type type = state.entry->type;
  const IntegerRange old{0, rangeOfType(type).high};
  // That the parts are inputs is what the claim says; unsigned old values were bounded by where they start.
  const auto anything = [](ExprRef) { return true; };
  if (const auto step = matchLowBits(text.pool(), {state.next}, {state.entry}, anything, anything))
    return lowBitsElement(state, *step, text);
  std::optional<ModularStep> step = matchModularStep(text.pool(), state.next, state.entry, old, anything, anything);
  if (!step)
    step = matchModularStep(text.pool(), state.next, state.entry, {0, 0}, anything, anything);
  if (!step || rangeOf(step->modulus).high > (__int128{1} << 32))
    return std::nullopt;
  const std::string wide = step->isUnsigned ? "unsigned long long" : "long long", word = "unsigned long long";
  const bool isConstant = step->modulus->is(ExprKind::IntConst);
  const std::string lifted =
      isConstant ? std::to_string(step->modulus->intValue) : text.as(wide, step->modulus); // what a step divides by
  const auto remainder = [&](ExprRef value) {
    if (!value)
      return std::string("0");
    const std::string cut = text.as(wide, value) + " % " + lifted;
    // Only by a constant anything negative is divided.
    return step->isUnsigned || !isConstant
               ? "static_cast<" + word + ">(" + cut + ")"
               : "static_cast<" + word + ">((" + cut + " + " + lifted + ") % " + lifted + ")";
  };
  Element element;
  std::string by = isConstant ? lifted + "u" : "c.n";
  if (!isConstant) { // taken along; of nothing it is 1
    element.fields.push_back({"n", word,
                              "static_cast<" + word + ">(" + lifted + " < 0 ? -" + lifted + " : " + lifted + ")", "1",
                              "(a.n < b.n ? b.n : a.n)"});
    by = "(a.n < b.n ? b.n : a.n)";
  }
  element.fields.push_back({"m", word, remainder(step->coefficient), "1", "(b.m * a.m % " + by + ")"});
  element.fields.push_back({"c", word, remainder(step->rest), "0", "((b.m * a.c + b.c) % " + by + ")"});
  if (!isConstant)
    by = "e.n";
  element.states = {&state};
  // The value before the loop may be larger than a remainder.
  element.apply = {"static_cast<" + cxxTypeName(type) + ">((e.m * (static_cast<" + word + ">(" + text.of(state.entry) +
                   ") % " + by + ") + e.c) % " + by + ")"};
  element.cost = "2 multiplications, 1 addition, 2 remainders";
  return element;
}

} // namespace lanewise
