// analysis/HandedOnWhole.cpp - a swap as a write of any one element that is read.
#include "analysis/HandedOnWhole.h"

#include "dependence/FindDependences.h"
#include "model/QuietCalls.h"
#include "model/ReplacedStorage.h"
#include "model/SourceText.h"

#include <algorithm>
#include <map>

namespace lanewise {
namespace {

// Statements of the loop's body in the order of the source.
void number(const Block &block, std::map<const Stmt *, size_t> &positions) {
  for (const StmtPtr &stmt : block) {
    positions.emplace(stmt.get(), positions.size());
    number(stmt->body, positions);
    number(stmt->orElse, positions);
    if (stmt->loop) {
      number(stmt->loop->prelude, positions);
      number(stmt->loop->body, positions);
      number(stmt->loop->step, positions);
    }
  }
}

// The object itself, where the place lies in what it holds; null if it does not, or where it is the size.
ExprRef ownerOf(ExprPool &pool, ExprRef place, ExprRef pointer) {
  if (place->is(ExprKind::PlaceField) && place->text == "<size>")
    return nullptr;
  while (pool.addressOf(place) != pointer) {
    if (place->operands.empty() || place->is(ExprKind::PlaceDeref))
      return nullptr;
    place = place->op(0);
  }
  return place;
}

class WholeFinder {
public:
  WholeFinder(const LoopSummary &loop, const LanguageRules &rules) : loop_(loop), rules_(rules) {
    number(loop.loop->prelude, positions_);
    number(loop.loop->body, positions_);
    number(loop.loop->step, positions_);
  }

  std::optional<OrderEdge> find(std::string &call) {
    for (const Effect &effect : loop_.effects)
      if (effect.guard->isIntConst(1) && effect.innerLoops.empty() && !effect.afterExit)
        for (size_t i = 0; i < replacedContainers(*effect.stmt); ++i)
          if (isOnlyChange(effect, effect.arguments[i]))
            if (std::optional<OrderEdge> edge = handsOn(effect, effect.arguments[i])) {
              call = effect.stmt->text;
              return edge;
            }
    return std::nullopt;
  }

private:
  std::optional<size_t> positionOf(const Stmt *stmt) const {
    const auto found = positions_.find(stmt);
    return stmt && found != positions_.end() ? std::optional(found->second) : std::nullopt;
  }

  // Fixed, and of no other call in the loop.
  bool isOnlyChange(const Effect &effect, ExprRef pointer) const {
    const auto changes = [&](ExprRef node) {
      return node->is(ExprKind::Iter) || node->is(ExprKind::LoopValue) || node->is(ExprKind::Load) ||
             node->is(ExprKind::Opaque);
    };
    if (containsNode(pointer, changes))
      return false;
    return std::all_of(loop_.effects.begin(), loop_.effects.end(), [&](const Effect &other) {
      for (size_t i = 0; i < other.arguments.size(); ++i)
        if (&other != &effect && other.arguments[i] == pointer && !(i < 64 && (other.stmt->readOnlyArguments >> i & 1)))
          return false;
      return true;
    });
  }

  // Nothing of the container was written earlier in the iteration, nor in the inner loop that reads it.
  bool isReadFirst(const Access &read, ExprRef owner, size_t at) const {
    return std::none_of(loop_.accesses.begin(), loop_.accesses.end(), [&](const Access &access) {
      if (!access.isWrite || !isInside(access.iterationPlace, owner))
        return false;
      const std::optional<size_t> written = positionOf(access.stmt);
      const bool together = !read.innerLoops.empty() && !access.innerLoops.empty() &&
                            read.innerLoops.front() == access.innerLoops.front();
      return !written || *written < at || together;
    });
  }

  static bool isInside(ExprRef place, ExprRef owner) {
    return containsNode(place, [&](ExprRef node) { return node == owner; });
  }

  // What is read, with subscripts that may be any: of two iterations the first is supposed to have put it there.
  ExprRef anyElement(ExprRef place, ExprRef owner) {
    if (place == owner)
      return place;
    ExprPool &pool = *loop_.function->pool;
    ExprRef inner = anyElement(place->op(0), owner);
    return rewrite(pool, place, [&](ExprRef node) -> ExprRef {
      if (node == place->op(0))
        return inner;
      if (node != place && place->is(ExprKind::PlaceIndex) && node == place->op(1))
        return pool.opaque(node->type, "any element", {pool.intConst(Type::i64(), static_cast<int64_t>(anys_++))},
                           true);
      return nullptr;
    });
  }

  std::optional<OrderEdge> handsOn(const Effect &effect, ExprRef pointer) {
    ExprPool &pool = *loop_.function->pool;
    const std::optional<size_t> swapped = positionOf(effect.stmt);
    if (!swapped)
      return std::nullopt;
    for (const Access &read : loop_.accesses) {
      const std::optional<size_t> at = positionOf(read.stmt);
      if (read.isWrite || !at || *at > *swapped)
        continue;
      ExprRef owner = ownerOf(pool, read.place, pointer);
      if (!owner || !ownerOf(pool, read.iterationPlace, pointer) || !isReadFirst(read, owner, *at))
        continue;
      if (std::optional<Witness> witness = meets(read, owner))
        return OrderEdge{true,      sourceTextIn(loop_, owner), effect.stmt->span,
                         read.span, std::move(*witness),        sourceTextIn(loop_, read.iterationPlace)};
    }
    return std::nullopt;
  }

  std::optional<Witness> meets(const Access &read, ExprRef owner) {
    LoopSummary alone = loop_;
    Access write;
    ExprPool &pool = *loop_.function->pool;
    write.place = write.iterationPlace = anyElement(read.place, owner);
    write.isWrite = true;
    write.guard = write.iterationGuard = pool.boolConst(true);
    write.value = write.iterationValue = pool.opaque(read.load ? read.load->type : Type::i64(), "swapped");
    write.order = read.order + 1;
    write.span = loop_.loop->span;
    alone.accesses = {read, write};
    const DependenceGraph graph = findDependences(alone, rules_, {}, true);
    for (const Dependence &dependence : graph.carried)
      if (dependence.kind == DependenceKind::Flow && dependence.proven && dependence.witness &&
          dependence.unless.empty()) {
        Witness witness = *dependence.witness;
        witness.location.clear(); // the write stands for all elements
        return witness;
      }
    return std::nullopt;
  }

  const LoopSummary &loop_;
  const LanguageRules &rules_;
  std::map<const Stmt *, size_t> positions_;
  size_t anys_ = 0;
};
} // namespace

std::optional<LoopAnswer> serialByWholeContainers(const LoopSummary &loop, const LoopAnswer &answer,
                                                  const LanguageRules &rules) {
  const auto isReplacing = [](const Effect &effect) { return replacedContainers(*effect.stmt) != 0; };
  const auto isNotKnown = [](const Effect &effect) {
    return effect.stmt->kind == StmtKind::Refuse || isUnknownCall(*effect.stmt);
  };
  if (std::none_of(loop.effects.begin(), loop.effects.end(), isReplacing) ||
      std::any_of(loop.effects.begin(), loop.effects.end(), isNotKnown))
    return std::nullopt;
  std::string call;
  std::optional<OrderEdge> edge = WholeFinder(loop, rules).find(call);
  if (!edge)
    return std::nullopt;
  LoopAnswer serial = answer;
  serial.verdict = Verdict::Serial;
  serial.whenMet.reset();
  serial.classId = "sequential";
  serial.refusal.reset();
  serial.conditions.clear();
  serial.reasons = {
      {"sequential", "the next iteration reads what '" + call + "' has put into '" + edge->what + "'", edge->first}};
  serial.orders = {std::move(*edge)};
  return serial;
}

} // namespace lanewise
