// emit/ElementOperator.cpp - operators of classes whose composition classify/Element.h has as C++ texts.
//
// The texts name values of the loop as they were written; here each of them is kept as an expression behind a mark
// (\1 number \2), and printed where the operator is, with the names that the emitted code has.
#include "classify/Element.h"
#include "emit/Operator.h"

#include <algorithm>

namespace lanewise {

static bool isNameByte(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// "a.low" as "a.x_low", "e.low" as "step.x_low".
static std::string withFields(const std::string &text, const std::vector<ElementField> &fields,
                              const std::string &prefix) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool starts = i == 0 || (!isNameByte(text[i - 1]) && text[i - 1] != '.');
    const std::string_view rest = std::string_view(text).substr(i);
    const bool isSide =
        starts && rest.size() > 2 && rest[1] == '.' && (rest[0] == 'a' || rest[0] == 'b' || rest[0] == 'e');
    const auto field = std::find_if(fields.begin(), fields.end(), [&](const ElementField &f) {
      return isSide && rest.substr(2).starts_with(f.name) &&
             (rest.size() == 2 + f.name.size() || !isNameByte(rest[2 + f.name.size()]));
    });
    if (field == fields.end()) {
      result += text[i];
      continue;
    }
    result += (rest[0] == 'e' ? "step." : std::string(1, rest[0]) + ".") + prefix + field->name;
    i += 1 + field->name.size();
  }
  return result;
}

// An exact power of two between the fields and numbers near 1: only their proportions matter.
static std::vector<std::string> scaledFraction(const std::string &p) {
  const std::string names[] = {p + "p1", p + "p0", p + "q1", p + "q0"};
  std::string largest;
  for (const std::string &name : names)
    largest = largest.empty() ? "std::fabs(c." + name + ")" : "std::fmax(" + largest + ", std::fabs(c." + name + "))";
  std::vector<std::string> lines = {"// Only proportions matter; a power of two keeps them in range, exactly.",
                                    "const auto largest = " + largest + ";",
                                    "if (largest > 0 && std::isfinite(largest)) {",
                                    "  const int by = -std::ilogb(largest);"};
  for (const std::string &name : names)
    lines.push_back("  c." + name + " = std::ldexp(c." + name + ", by);");
  lines.push_back("}");
  return lines;
}

StepOperator elementOperator(const std::vector<NamedState> &system, const LoopAnswer &answer, const LoopSummary &loop) {
  StepOperator result;
  std::vector<ExprRef> parts;
  const ElementSpelling spell = [&](ExprRef expr) {
    if (expr->isIntConst(0) || expr->isIntConst(1))
      return std::to_string(expr->intValue);
    size_t at = static_cast<size_t>(std::find(parts.begin(), parts.end(), expr) - parts.begin());
    if (at == parts.size())
      parts.push_back(expr);
    return "\1" + std::to_string(at) + "\2";
  };
  std::optional<Element> element;
  const NamedState *speaker = nullptr;
  for (const NamedState &state : system) {
    // The planner keeps copies of the answers; elements are made of the originals.
    const auto original = std::find_if(answer.states.begin(), answer.states.end(), [&](const StateAnswer &other) {
      return other.state.entry == state.answer->state.entry;
    });
    std::optional<Element> candidate =
        original == answer.states.end() ? std::nullopt : elementOf(*original, answer, loop, spell);
    const auto covers = [&](const NamedState &member) {
      return std::any_of(candidate->states.begin(), candidate->states.end(),
                         [&](const CarriedState *s) { return s->entry == member.answer->state.entry; });
    };
    if (candidate && candidate->states.size() == system.size() && std::all_of(system.begin(), system.end(), covers)) {
      element = std::move(candidate);
      speaker = &state;
    }
  }
  if (!element) {
    const std::optional<Claim> &claim = system.front().answer->claim;
    result.trouble = "there is no composition for " + std::string(claim ? claim->classId : "this") +
                     (system.size() > 1 ? " of several values together" : "") + " in this form yet";
    return result;
  }
  const std::string prefix = speaker->field + "_";
  for (const ElementField &field : element->fields) {
    result.fields.push_back({field.type, prefix + field.name, nullptr, field.identity, field.lift});
    result.compose.push_back("c." + prefix + field.name + " = " + withFields(field.combine, element->fields, prefix) +
                             ";");
  }
  const std::string_view id = speaker->answer->claim->classId;
  if (id == "linear-fractional")
    for (std::string &line : scaledFraction(prefix))
      result.compose.push_back(std::move(line));
  // What is applied reads the states as they were.
  result.apply.push_back("const auto before = state;");
  for (size_t i = 0; i < element->states.size(); ++i) {
    const auto named = std::find_if(system.begin(), system.end(), [&](const NamedState &state) {
      return state.answer->state.entry == element->states[i]->entry;
    });
    std::string text = withFields(element->apply[i], element->fields, prefix);
    for (size_t at = text.find('\1'); at != std::string::npos; at = text.find('\1', at)) {
      const size_t end = text.find('\2', at);
      ExprRef part = parts[std::stoul(text.substr(at + 1, end - at - 1))];
      const auto old = std::find_if(system.begin(), system.end(),
                                    [&](const NamedState &state) { return state.answer->state.entry == part; });
      if (old == system.end()) {
        result.trouble = "what its steps do to " + named->answer->state.name + " depends on more than the steps";
        return result;
      }
      text.replace(at, end - at + 1, "before." + old->field);
    }
    result.apply.push_back("state." + named->field + " = " + text + ";");
  }
  const Type type = speaker->answer->state.entry->type;
  result.parts = std::move(parts);
  result.usesLibrary = true;
  result.appliesOnce = id == "moments";
  result.multiplies = type.isFloat() && id != "clamp" && id != "tropical";
  result.roundings = !type.isFloat() ? 0 : id == "clamp" || id == "tropical" ? 1 : id == "moments" ? 8 : 5;
  return result;
}

} // namespace lanewise
