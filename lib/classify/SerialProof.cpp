// classify/SerialProof.cpp - updates that no constant-size form describes.
#include "classify/SerialProof.h"

#include "model/NodeMap.h"
#include "model/SourceText.h"

#include <algorithm>

namespace lanewise {

static bool isSelection(std::string_view function) {
  static constexpr std::string_view kSelections[] = {"fmin",  "fmax", "fabs",  "abs",  "copysign",
                                                     "floor", "ceil", "trunc", "round"};
  return std::find(std::begin(kSelections), std::end(kSelections), function) != std::end(kSelections);
}

// The values that the update may end up with: the leaves of its selections.
static std::vector<ExprRef> resultsOf(ExprRef expr) {
  std::vector<ExprRef> results, stack{expr};
  NodeSet seen;
  while (!stack.empty()) {
    ExprRef node = stack.back();
    stack.pop_back();
    if (!seen.insert(node))
      continue;
    if (node->is(ExprKind::Select))
      stack.insert(stack.end(), {node->op(1), node->op(2)});
    else
      results.push_back(node);
  }
  return results;
}

// Not only through what an inner loop or something unmodelled makes of it, which is only a possibility.
static bool readsInTheOpen(ExprRef expr, ExprRef entry) {
  std::vector<ExprRef> stack{expr};
  NodeSet seen;
  while (!stack.empty()) {
    ExprRef node = stack.back();
    stack.pop_back();
    if (node == entry)
      return true;
    if (seen.insert(node) && !node->is(ExprKind::LoopValue) && !node->is(ExprKind::Opaque))
      stack.insert(stack.end(), node->operands.begin(), node->operands.end());
  }
  return false;
}

// What a call of which nothing is known makes of the old value may be just what composes.
static bool goesThroughUnknownCall(const CarriedState &state, NodeSearch &reads) {
  return containsNode(state.next, [&](ExprRef node) {
    return node->is(ExprKind::Opaque) && node->text == "call-result" && reads(node);
  });
}

// What is done to the lanes of a vector may be a sum of integers, or anything else: see LowerVector.cpp.
static bool goesThroughLanes(const CarriedState &state, NodeSearch &reads) {
  return containsNode(state.next, [&](ExprRef node) {
    const bool onVectors =
        node->is(ExprKind::Call) &&
        (node->type == Type::vector() || std::any_of(node->operands.begin(), node->operands.end(),
                                                     [](ExprRef operand) { return operand->type == Type::vector(); }));
    return onVectors && reads(node);
  });
}

// In the source's words, if they are few.
static std::string shortText(const StateFlow &flow, ExprRef expr) {
  constexpr size_t kShort = 48;
  // What a loop inside leaves has the name of what it began with.
  if (containsNode(expr, [](ExprRef node) { return node->is(ExprKind::LoopValue); }))
    return "";
  const std::string text = sourceTextIn(flow.loop(), expr);
  return text.size() > kShort || text.find("…") != std::string::npos ? "" : text;
}

// The innermost If around the statement with that span whose condition reads a variable of the state's name.
static const Stmt *branchAround(const Block &block, const SourceSpan &span, const CarriedState &state,
                                const Stmt *around) {
  for (const StmtPtr &stmt : block) {
    if (stmt->span == span && stmt->kind != StmtKind::If && stmt->kind != StmtKind::Scope &&
        stmt->kind != StmtKind::Loop)
      return around;
    const Stmt *inside = around;
    if (stmt->kind == StmtKind::If && stmt->span.isValid() && containsNode(stmt->value, [&](ExprRef node) {
          return node->is(ExprKind::Var) && !state.cell && node->intValue == static_cast<int64_t>(state.var);
        }))
      inside = stmt.get();
    for (const Block *nested : {&stmt->body, &stmt->orElse})
      if (const Stmt *found = branchAround(*nested, span, state, inside))
        return found;
    if (stmt->loop)
      if (const Stmt *found = branchAround(stmt->loop->body, span, state, inside))
        return found;
  }
  return nullptr;
}

// The outermost choice that the old value decides.
static ExprRef decidedChoice(ExprRef next, NodeSearch &reads) {
  while (next->is(ExprKind::Select) && !reads(next->op(0))) {
    if (!reads(next->op(1)) && !reads(next->op(2)))
      return nullptr;
    next = next->op(reads(next->op(1)) ? 1 : 2);
  }
  return next->is(ExprKind::Select) ? next : nullptr;
}

static SerialProof branchProof(const CarriedState &state, const StateFlow &flow, NodeSearch &reads) {
  SerialProof proof{"state-dependent-branch", "", {}};
  if (const Stmt *branch = branchAround(flow.loop().function->body, state.span, state, nullptr))
    proof.span = branch->span;
  constexpr std::string_view kWhyNot =
      ", and no class of composable steps (limits, restarts that inputs decide, tables of few values) covers that";
  ExprRef choice = decidedChoice(state.next, reads);
  const std::string test = choice ? shortText(flow, choice->op(0)) : "",
                    yes = choice ? shortText(flow, choice->op(1)) : "",
                    no = choice ? shortText(flow, choice->op(2)) : "";
  if (!test.empty() && !yes.empty() && !no.empty())
    proof.why = "'" + test + "' decides whether " + state.name + " becomes " + yes + " or " + no + std::string(kWhyNot);
  else
    proof.why = "which value " + state.name + " takes next depends on its old value" + std::string(kWhyNot);
  return proof;
}

namespace {
/// What the new value is made of, leaving aside what only decides which one it is.
class ValueOf {
public:
  ValueOf(const CarriedState &state, const StateFlow &flow) : state_(state), flow_(flow) {}

  bool has(const std::function<bool(ExprRef)> &wanted) const { return find(state_.next, wanted) != nullptr; }
  ExprRef find(ExprRef root, const std::function<bool(ExprRef)> &wanted) const {
    std::vector<ExprRef> stack{root};
    NodeSet seen;
    while (!stack.empty()) {
      ExprRef node = stack.back();
      stack.pop_back();
      if (!seen.insert(node))
        continue;
      if (wanted(node))
        return node;
      const bool chooses = node->is(ExprKind::Select), compares = node->type.isBool() && !node->operands.empty();
      if (!compares)
        stack.insert(stack.end(), node->operands.begin() + (chooses ? 1 : 0), node->operands.end());
    }
    return nullptr;
  }
  bool reads(ExprRef root) const {
    return find(root, [&](ExprRef node) { return node == state_.entry; }) != nullptr;
  }

  /// Another carried value in `root` that no class explains and that depends on this one.
  const CarriedState *other(ExprRef root) const {
    for (const CarriedState &state : flow_.states())
      if (state.entry != state_.entry && !flow_.isInput(state.entry) && occursIn(state.entry, root) &&
          occursIn(state_.entry, state.next))
        return &state;
    return nullptr;
  }

  std::optional<std::string> whyNoForm() const {
    if (has([&](ExprRef node) { return node->is(ExprKind::Mul) && reads(node->op(0)) && reads(node->op(1)); }))
      return "the old value of " + state_.name + " is multiplied by itself, and such steps do not compose";
    const CarriedState *factor = nullptr;
    const bool multiplies = has([&](ExprRef node) {
      for (const size_t side : {0, 1})
        if (node->is(ExprKind::Mul) && reads(node->op(side)) && (factor = other(node->op(1 - side))))
          return true;
      return false;
    });
    if (multiplies)
      return "the old value of " + state_.name + " is multiplied by " + factor->name +
             ", which depends on it, and such steps do not compose";
    return std::nullopt;
  }

private:
  const CarriedState &state_;
  const StateFlow &flow_;
};
} // namespace

// What no class takes, in words of what stands in the way.
static std::string whyNoClass(const CarriedState &state, const ValueOf &value) {
  const bool rounds = value.has([&](ExprRef node) {
    return node->type.isInt() && (node->is(ExprKind::Div) || node->is(ExprKind::Shr)) && value.reads(node->op(0));
  });
  if (rounds)
    return "the old value of " + state.name +
           " is divided or shifted as an integer, which drops a rest, so that two such steps are not one";
  const bool divides = value.has(
      [&](ExprRef node) { return node->type.isFloat() && node->is(ExprKind::Div) && value.reads(node->op(1)); });
  if (divides)
    return "the old value of " + state.name +
           " is a divisor, the new one is no fraction of linear forms of it, and such steps do not compose";
  return "the new value of " + state.name + " is computed from the old one, and no composable class describes how";
}

std::optional<SerialProof> proveSerial(const CarriedState &state, const StateFlow &flow) {
  NodeSearch reads([&](ExprRef node) { return node == state.entry; });
  for (const Exit &exit : flow.loop().exits)
    if (exit.condition && reads(exit.condition))
      return SerialProof{"state-dependent-branch", "whether the loop goes on depends on " + state.name, exit.span};
  if (!reads(state.next))
    return std::nullopt;
  const std::vector<ExprRef> results = resultsOf(state.next);
  const bool chases = std::any_of(results.begin(), results.end(),
                                  [&](ExprRef result) { return result->is(ExprKind::Load) && reads(result->op(0)); });
  if (state.entry->type.isPointer() && chases)
    return SerialProof{"sequential", "where to read next is the value just read into " + state.name, {}};
  const bool isPassedOn = containsNode(state.next, [&](ExprRef node) {
    return node->is(ExprKind::Opaque) && node->text == "fresh-allocation" && reads(node);
  });
  if (state.entry->type.isPointer() && isPassedOn)
    return SerialProof{"sequential",
                       "the call that moves the storage of " + state.name + " is given what an earlier one returned",
                       {}};
  if (goesThroughLanes(state, reads))
    return std::nullopt;
  if (containsNode(state.next,
                   [&](ExprRef node) { return node->is(ExprKind::Call) && !isSelection(node->text) && reads(node); }))
    return SerialProof{
        "sequential", "the old value of " + state.name + " goes through a function that has no composable form", {}};
  const ValueOf value(state, flow);
  if (const std::optional<std::string> why = value.whyNoForm())
    return SerialProof{"sequential", *why, {}};
  if (!readsInTheOpen(state.next, state.entry) || goesThroughUnknownCall(state, reads))
    return std::nullopt;
  const bool branches =
      containsNode(state.next, [&](ExprRef node) { return node->is(ExprKind::Select) && reads(node->op(0)); });
  if (branches)
    return branchProof(state, flow, reads);
  // Another carried value decides, one that depends on this one.
  NodeSearch readsOpen([&](ExprRef node) { return node == state.entry || value.other(node) != nullptr; });
  if (ExprRef choice = decidedChoice(state.next, readsOpen); choice && value.other(choice->op(0)))
    return branchProof(state, flow, readsOpen);
  return SerialProof{"sequential", whyNoClass(state, value), {}};
}

} // namespace lanewise
