// classify/ElementModular.cpp - elements of linear steps over remainders.
#include "classify/ElementText.h"
#include "classify/ModularStep.h"

namespace lanewise {

// Factor and term, both remainders by at most 2^32, so that a product of two and a third one fit 64 bits.
std::optional<Element> modularElement(const StateAnswer &answer, ElementText &text) {
  const CarriedState &state = answer.state;
  const Type type = state.entry->type;
  const IntegerRange old{0, rangeOfType(type).high};
  // That the parts are inputs is what the claim says; unsigned old values were bounded by where they start.
  const auto anything = [](ExprRef) { return true; };
  const auto nothing = [](ExprRef) -> ExprRef { return nullptr; };
  std::optional<ModularStep> step = matchModularStep(text.pool(), state.next, state.entry, old, anything, nothing);
  if (!step)
    step = matchModularStep(text.pool(), state.next, state.entry, {0, 0}, anything, nothing);
  if (!step || rangeOf(step->modulus).high > (__int128{1} << 32))
    return std::nullopt;
  const std::string wide = step->isUnsigned ? "unsigned long long" : "long long", word = "unsigned long long";
  const std::string modulus = text.as(wide, step->modulus);
  const auto remainder = [&](ExprRef value) {
    if (!value)
      return std::string("0");
    const std::string cut = text.as(wide, value) + " % " + modulus;
    return step->isUnsigned ? "(" + cut + ")"
                            : "static_cast<" + word + ">((" + cut + " + " + modulus + ") % " + modulus + ")";
  };
  const std::string by = "static_cast<" + word + ">(" + modulus + ")";
  Element element;
  element.fields = {{"m", word, remainder(step->coefficient), "1", "(b.m * a.m % " + by + ")"},
                    {"c", word, remainder(step->rest), "0", "((b.m * a.c + b.c) % " + by + ")"}};
  element.states = {&state};
  // The value before the loop may be larger than a remainder.
  element.apply = {"static_cast<" + cxxTypeName(type) + ">((e.m * (static_cast<" + word + ">(" + text.of(state.entry) +
                   ") % " + by + ") + e.c) % " + by + ")"};
  element.cost = "2 multiplications, 1 addition, 2 remainders";
  return element;
}

} // namespace lanewise
