// classify/ElementText.cpp - which expressions have C++ text, and names of types.
#include "classify/ElementText.h"

#include <algorithm>
#include <cmath>

namespace lanewise {

static bool isSpeakable(const LoopSummary &loop, ExprRef expr) {
  return !containsNode(expr, [&](ExprRef node) {
    switch (node->kind) {
    case ExprKind::Opaque:
    case ExprKind::LoopValue:
    case ExprKind::Undef:
    case ExprKind::Iter:
      return true;
    case ExprKind::FloatConst:
      return !std::isfinite(node->floatValue);
    case ExprKind::Var:
      return loop.function->variables[static_cast<size_t>(node->intValue)].name.empty();
    case ExprKind::Cast:
      return (node->type.isInt() && node->type.bits > 64) || (node->op(0)->type.isInt() && node->op(0)->type.bits > 64);
    default:
      return false;
    }
  });
}

std::string ElementText::of(ExprRef expr, std::string_view otherwise) {
  if (!expr)
    return std::string(otherwise);
  if (spelling_)
    return spelling_(expr);
  const std::string text = isSpeakable(loop_, expr) ? sourceTextIn(loop_, expr) : "";
  const bool isCut = text.find("…") != std::string::npos || text.empty();
  failed_ = failed_ || isCut;
  const bool isWord = std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
  });
  return isWord ? text : "(" + text + ")";
}

std::string ElementText::as(const std::string &type, ExprRef expr, std::string_view otherwise) {
  return "static_cast<" + type + ">(" + of(expr, otherwise) + ")";
}

std::string ringTypeName(Type type) { return cxxTypeName(type.isInt() ? Type::integer(type.bits, false) : type); }

std::string wideTypeName(Type type) {
  if (type.isFloat())
    return cxxTypeName(type);
  return type.isInt() && type.bits > 32 ? "__int128" : "long long";
}

// Far from the ends of a wide type, so that sums of shifts stay inside.
std::string largestOf(const std::string &type, bool isFloat) {
  return isFloat ? "std::numeric_limits<" + type + ">::infinity()"
                 : (type == "__int128" ? "(static_cast<__int128>(1) << 100)" : "(1LL << 60)");
}

std::string leastOf(const std::string &type, bool isFloat) { return "-" + largestOf(type, isFloat); }

std::string plus(const std::string &a, const std::string &b) {
  if (a == "0")
    return b;
  return b == "0" ? a : "(" + a + " + " + b + ")";
}

std::string times(const std::string &a, const std::string &b) {
  if (a == "0" || b == "0")
    return "0";
  if (a == "1")
    return b;
  return b == "1" ? a : a + " * " + b;
}

std::string replaced(std::string text, std::string_view what, const std::string &by) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

static std::optional<Element> ofClass(const StateAnswer &state, const LoopAnswer &answer, ElementText &text) {
  const std::string_view id = state.claim->classId;
  std::vector<const StateAnswer *> system, joined;
  for (const StateAnswer &other : answer.states) {
    if (other.claim && other.system == state.system)
      system.push_back(&other);
    for (ExprRef entry : state.claim->joinedWith)
      if (other.state.entry == entry && other.claim)
        joined.push_back(&other);
  }
  if (id == "reduction" || id == "prefix-scan" || id == "compaction" || id == "histogram")
    return foldElement(state, text);
  if (id == "last-value")
    return lastValueElement(state, text);
  if (id == "segmented")
    return segmentedElement(state, text);
  if (id == "arg-extremum")
    return joined.size() == 1 ? argElement(state, *joined.front(), text) : std::nullopt;
  if (id == "affine-recurrence" || id == "linear-system")
    return linearElement(system, text);
  if (id == "linear-fractional")
    return fractionElement(state, text);
  if (id == "tropical")
    return tropicalElement(system, text);
  if (id == "clamp")
    return clampElement(state, text);
  if (id == "modular-affine")
    return modularElement(state, text);
  if (id == "bitwise-affine")
    return bitsElement(state, text);
  if (id == "finite-state")
    return system.size() == 1 ? finiteElement(state, text) : std::nullopt;
  if (id == "associative-operator")
    return combineElement(state, text);
  if (id == "moments")
    return momentsElement(state, joined, text);
  return std::nullopt;
}

std::optional<Element> elementOf(const StateAnswer &state, const LoopAnswer &answer, const LoopSummary &loop,
                                 const ElementSpelling &spelling) {
  if (!state.claim || !state.state.entry || !state.state.next)
    return std::nullopt;
  ElementText text(loop, spelling);
  std::optional<Element> element = ofClass(state, answer, text);
  return text.failed() ? std::nullopt : element;
}

} // namespace lanewise
