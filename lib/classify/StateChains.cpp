// classify/StateChains.cpp - memory that hands a value from one iteration to the next.
// Tested by testdata/linear-system, testdata/prefix-scan, testdata/affine-recurrence and tests/unit/classify.
//
//   a[i] = f(a[i - 1], …)                   each iteration writes one element, and the next reads just that one
//   a[i] = f(a[i - 1], a[i - 2], …)         the same, read several iterations later: as many states as iterations, of
//                                           which each becomes the next older one
//   p[i] = f(p[i - 1]); q[i] = g(q[i - 1], p[i - 1])
//   for j: h[j] = f(h[j], …)                each iteration updates every element by itself: as many states as elements
// Nothing else may carry a value into or out of the places: then the states say all about them.
#include "classify/StateFlow.h"

#include "classify/LaggedForms.h"
#include "classify/SteadyPlace.h"
#include "model/SourceText.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace lanewise {

static constexpr int64_t kLongestLag = 8;  // what a matrix pays for, see LinearSystem.cpp
static constexpr int64_t kHeldBefore = -1; // epoch of loads that stand for what was there before the loop

static bool reads(ExprRef expr, ExprRef symbol) { return expr && occursIn(symbol, expr); }

void StateFlow::findChains() {
  findStepChains();
  findElementStates();
}

void StateFlow::findElementStates() {
  for (const Dependence &dependence : graph_.carried) {
    const Access &write = loop_.accesses[dependence.source], &read = loop_.accesses[dependence.sink];
    const bool elementwise = dependence.kind == DependenceKind::Flow && dependence.unless.empty() &&
                             !isCellOnly(dependence) && write.place->type == read.place->type &&
                             !write.innerLoops.empty() && write.innerLoops == read.innerLoops &&
                             write.iterationPlace == read.iterationPlace && read.iterationLoad &&
                             !unexplained_.count(read.iterationLoad) && isOnlyUpdate(dependence);
    if (!elementwise)
      continue;
    // Where the guard does not hold, the element stays as it was.
    ExprRef next = write.iterationGuard->isIntConst(1)
                       ? write.iterationValue
                       : pool().select(write.iterationGuard, write.iterationValue, read.iterationLoad);
    if (!reads(next, read.iterationLoad))
      continue;
    addChainState(write, read.iterationLoad, next, objectName(write.iterationPlace), isReadElsewhere(read, write));
    for (const Dependence &own : graph_.carried) {
      const auto isElement = [&](uint32_t access) {
        return loop_.accesses[access].iterationPlace == write.iterationPlace;
      };
      if (isElement(own.source) && isElement(own.sink))
        chains_.insert({own.source, own.sink});
    }
  }
}

// A value that is surely found there if it is looked for, as one and the same number.
bool StateFlow::handsOn(const Dependence &dependence) const {
  const Access &write = loop_.accesses[dependence.source], &read = loop_.accesses[dependence.sink];
  if (dependence.kind != DependenceKind::Flow || !dependence.unless.empty() || isCellOnly(dependence) ||
      write.place->size != read.place->size || !(write.place->type == read.place->type))
    return false;
  return dependence.proven ||
         (dependence.distance && comesBackTo(pool(), rules_, loop_.id, write.place, read.place, *dependence.distance));
}

void StateFlow::addChainState(const Access &write, ExprRef entry, ExprRef next, std::string name, bool observed) {
  CarriedState state;
  state.cell = write.iterationPlace;
  state.entry = entry;
  state.next = next;
  state.name = std::move(name);
  state.typeName = cxxTypeName(write.place->type);
  state.liveAfter = state.viaMemory = true;
  state.observed = observed;
  state.decides = deciding_.count(entry) != 0 ||
                  std::any_of(loop_.scalars.begin(), loop_.scalars.end(),
                              [&](const ScalarState &scalar) { return decidesBy(scalar.next, entry); });
  state.span = write.span;
  unexplained_.insert(state.entry);
  states_.push_back(std::move(state));
}

namespace {
/// What guards are made of, each part once and after those that it is made of: constants, negations, joined conditions,
/// and conditions that are neither, each with those that say the same.
class GuardTable {
public:
  static constexpr size_t kMostConditions = 6, kMostParts = 60;

  explicit GuardTable(const std::vector<ExprRef> &guards) {
    for (ExprRef guard : guards)
      guards_.push_back(add(guard, 0));
  }

  /// True if some guard holds whatever the conditions are; false if there is too much to look at.
  bool someHolds() const {
    if (isTooLarge_)
      return false;
    for (unsigned chosen = 0; chosen < 1u << conditions_.size(); ++chosen) {
      std::vector<char> holds;
      for (const Part &part : parts_)
        holds.push_back(part.holds(holds, chosen));
      if (std::none_of(guards_.begin(), guards_.end(), [&](size_t guard) { return holds[guard] != 0; }))
        return false;
    }
    return true;
  }

private:
  using Key = std::tuple<ExprKind, ExprRef, ExprRef>;
  struct Part {
    ExprKind kind = ExprKind::IntConst; ///< And, Or, LogicalNot, IntConst; Eq: a condition
    bool flag = false;                  ///< IntConst: its value; Eq: the condition says the opposite
    size_t first = 0, second = 0;       ///< parts; Eq: the condition's number

    bool holds(const std::vector<char> &before, unsigned chosen) const {
      switch (kind) {
      case ExprKind::And:
        return before[first] && before[second];
      case ExprKind::Or:
        return before[first] || before[second];
      case ExprKind::LogicalNot:
        return !before[first];
      case ExprKind::Eq:
        return ((chosen >> first & 1) != 0) != flag;
      default:
        return flag;
      }
    }
  };

  size_t add(ExprRef guard, size_t depth) {
    if (const auto known = numbers_.find(guard); known != numbers_.end())
      return known->second;
    isTooLarge_ = isTooLarge_ || parts_.size() >= kMostParts || depth > kMostParts;
    if (isTooLarge_)
      return 0;
    Part part;
    if (guard->is(ExprKind::And) || guard->is(ExprKind::Or) || guard->is(ExprKind::LogicalNot)) {
      part.kind = guard->kind;
      part.first = add(guard->op(0), depth + 1);
      part.second = guard->is(ExprKind::LogicalNot) ? 0 : add(guard->op(1), depth + 1);
    } else if (guard->is(ExprKind::IntConst)) {
      part.flag = guard->intValue != 0;
    } else {
      part = condition(guard);
    }
    parts_.push_back(part);
    return numbers_[guard] = parts_.size() - 1;
  }

  // a <= b is !(b < a) of numbers that are ordered, and a != b is !(a == b).
  Part condition(ExprRef guard) {
    Key key{guard->kind, guard, nullptr};
    const bool isAtMost = guard->is(ExprKind::Le) && guard->op(0)->type.isInt();
    if (isAtMost)
      key = {ExprKind::Lt, guard->op(1), guard->op(0)};
    else if (guard->is(ExprKind::Lt))
      key = {ExprKind::Lt, guard->op(0), guard->op(1)};
    else if (guard->is(ExprKind::Eq) || guard->is(ExprKind::Ne))
      key = {ExprKind::Eq, guard->op(0), guard->op(1)};
    const auto at = static_cast<size_t>(std::find(conditions_.begin(), conditions_.end(), key) - conditions_.begin());
    if (at == conditions_.size())
      conditions_.push_back(key);
    isTooLarge_ = isTooLarge_ || conditions_.size() > kMostConditions;
    return {ExprKind::Eq, isAtMost || guard->is(ExprKind::Ne), at, 0};
  }

  std::vector<Key> conditions_;
  std::vector<Part> parts_;
  std::vector<size_t> guards_;
  std::unordered_map<ExprRef, size_t> numbers_;
  bool isTooLarge_ = false;
};
} // namespace

// What the place of these writes (in order) holds once the iteration is over: where their guards do not hold, what was
// there before the loop.
ExprRef StateFlow::heldAfter(const std::vector<uint32_t> &writes) const {
  const Access &first = loop_.accesses[writes.front()];
  ExprRef held = nullptr;
  for (uint32_t i = 0; i < loop_.accesses.size() && !held; ++i) {
    const Access &read = loop_.accesses[i];
    const bool before = !read.isWrite && read.iterationPlace == first.iterationPlace && read.order < first.order &&
                        read.innerLoops.empty() && read.iterationGuard->isIntConst(1);
    const auto feeds = [&](const Dependence &d) {
      return d.kind == DependenceKind::Flow && d.sink == i && d.unless.empty();
    };
    if (before && std::none_of(graph_.carried.begin(), graph_.carried.end(), feeds))
      held = read.iterationLoad;
  }
  std::vector<ExprRef> guards;
  for (uint32_t index : writes)
    guards.push_back(loop_.accesses[index].iterationGuard);
  // if (c) a[i] = x; else if (d) a[i] = y; else a[i] = z;   whatever holds, one of them writes.
  if (!held && guards.size() > 1 && GuardTable(guards).someHolds())
    held = first.iterationValue; // where no later one writes, this one does
  // if (c) a[i] = a[i - 1] + 1;   no other iteration writes the element (that would be a dependence, and no chain).
  if (!held) {
    held = pool().load(first.iterationPlace, kHeldBefore);
    heldBefore_.insert(held);
  }
  for (uint32_t index : writes) {
    const Access &write = loop_.accesses[index];
    if (write.iterationGuard->isIntConst(1))
      held = write.iterationValue;
    else if (held)
      held = pool().select(write.iterationGuard, write.iterationValue, held);
  }
  return held;
}

// A later write to what the chain wrote, which nobody reads any more by then.
bool StateFlow::isLastWord(const StepChain &chain, const Dependence &dependence) const {
  const Access &last = loop_.accesses[dependence.sink];
  if (dependence.kind == DependenceKind::Flow || !last.innerLoops.empty() || !dependence.distance ||
      std::find(chain.writes.begin(), chain.writes.end(), dependence.sink) != chain.writes.end())
    return false;
  const bool isOver = std::none_of(graph_.carried.begin(), graph_.carried.end(), [&](const Dependence &d) {
    return d.source == dependence.sink && d.unless.empty();
  });
  return isOver && std::all_of(chain.reads.begin(), chain.reads.end(), [&](const auto &read) {
           const int64_t least = dependence.kind == DependenceKind::Output ? read.first : 1;
           return least < *dependence.distance ||
                  (least == *dependence.distance && loop_.accesses[read.second].order < last.order);
         });
}

// The reads that get what `write` wrote, by how many iterations later; empty if anything else meets them.
StateFlow::StepChain StateFlow::stepChainOf(uint32_t first) const {
  StepChain chain;
  const Access &access = loop_.accesses[first];
  if (!access.isWrite)
    return chain;
  for (uint32_t i = 0; i < loop_.accesses.size(); ++i) {
    const Access &write = loop_.accesses[i];
    if (!write.isWrite || write.iterationPlace != access.iterationPlace)
      continue;
    if (!write.innerLoops.empty() || write.afterExit)
      return chain;
    chain.writes.push_back(i);
  }
  const auto isOwn = [&](uint32_t i) {
    return std::find(chain.writes.begin(), chain.writes.end(), i) != chain.writes.end();
  };
  chain.value = heldAfter(chain.writes);
  const auto isLink = [&](const Dependence &d) {
    return isOwn(d.source) && handsOn(d) && d.distance && *d.distance >= 1 && *d.distance <= kLongestLag &&
           loop_.accesses[d.sink].innerLoops.empty() && loop_.accesses[d.sink].iterationLoad;
  };
  for (const Dependence &dependence : graph_.carried)
    if (isLink(dependence))
      if (const std::pair link(*dependence.distance, dependence.sink);
          std::find(chain.reads.begin(), chain.reads.end(), link) == chain.reads.end())
        chain.reads.push_back(link);
  for (const Dependence &other : graph_.carried) {
    const bool reachesRead = std::any_of(chain.reads.begin(), chain.reads.end(),
                                         [&](const auto &read) { return read.second == other.sink; });
    const bool concerned = isOwn(other.source) || isOwn(other.sink) || reachesRead;
    if (!concerned || isLink(other) || !other.unless.empty())
      continue;
    if (isOwn(other.source) && isLastWord(chain, other)) {
      chain.outlived.insert({other.source, other.sink});
      continue;
    }
    chain.reads.clear();
    break;
  }
  if (!chain.outlived.empty() && containsNode(chain.value, [&](ExprRef node) { return heldBefore_.count(node) != 0; }))
    chain.reads.clear(); // the last word may be on what was there before
  // What is read before the last word is spoken is read in time; what was read there before the chain wrote likewise.
  for (const auto &[own, last] : std::set(chain.outlived))
    for (const Dependence &other : graph_.carried)
      if (other.sink == last && other.kind == DependenceKind::Anti && !loop_.accesses[other.source].isWrite &&
          loop_.accesses[other.source].iterationPlace == access.iterationPlace)
        chain.outlived.insert({other.source, last});
  std::sort(chain.reads.begin(), chain.reads.end());
  return chain;
}

void StateFlow::findStepChains() {
  std::vector<StepChain> chains;
  std::unordered_set<ExprRef> tried; // all writes of one place are one chain, or none
  for (const Dependence &dependence : graph_.carried)
    if (const Access &source = loop_.accesses[dependence.source];
        source.isWrite && tried.insert(source.iterationPlace).second)
      if (StepChain chain = stepChainOf(dependence.source); !chain.reads.empty())
        chains.push_back(std::move(chain));
  // A chain is a recurrence if what it writes reads a chain again, and only linear ones are worth more than one state.
  const auto isRecurrence = [&](const StepChain &chain) {
    ExprRef value = chain.value;
    std::vector<ExprRef> symbols;
    for (const StepChain &other : chains)
      for (const auto &[lag, read] : other.reads)
        if (ExprRef load = loop_.accesses[read].iterationLoad; reads(value, load))
          symbols.push_back(load);
    return !symbols.empty() && (chain.reads.back().first == 1 || composesOverLags(pool(), value, symbols));
  };
  for (bool changed = true; changed;)
    changed = std::erase_if(chains, [&](const StepChain &chain) { return !isRecurrence(chain); }) != 0;
  for (const StepChain &chain : chains)
    addStepChain(chain);
}

// One state for each iteration that the value waits, and one more for each further way to read it.
void StateFlow::addStepChain(const StepChain &chain) {
  const Access &write = loop_.accesses[chain.writes.front()];
  chains_.insert(chain.outlived.begin(), chain.outlived.end());
  ExprRef before = chain.value;
  size_t at = 0;
  for (int64_t lag = 1; lag <= chain.reads.back().first; ++lag) {
    ExprRef symbol = nullptr;
    std::vector<ExprRef> loads;
    for (; at < chain.reads.size() && chain.reads[at].first == lag; ++at) {
      const Access &read = loop_.accesses[chain.reads[at].second];
      for (uint32_t own : chain.writes)
        chains_.insert({own, chain.reads[at].second});
      if (unexplained_.count(read.iterationLoad))
        continue;
      addChainState(write, read.iterationLoad, before,
                    sourceTextIn(loop_, lag == 1 ? write.iterationPlace : read.iterationPlace), true);
      symbol = symbol ? symbol : read.iterationLoad;
    }
    if (!symbol) { // nobody reads it at this age
      symbol = pool().opaque(write.place->type, "earlier-value",
                             {write.iterationPlace, pool().intConst(Type::i64(), lag)}, true);
      std::string name = sourceTextIn(loop_, write.iterationPlace);
      if (lag > 1)
        name += " of " + std::to_string(lag) + " iterations before";
      addChainState(write, symbol, before, std::move(name), true);
    }
    before = symbol;
  }
}

// The old or the new value of the element goes anywhere but into its own update.
bool StateFlow::isReadElsewhere(const Access &read, const Access &write) const {
  for (const Access &access : loop_.accesses) {
    const bool another = !access.isWrite && &access != &read && access.iterationPlace == write.iterationPlace;
    if (another && (access.iterationLoad != read.iterationLoad || access.order > write.order))
      return true;
    const bool own = &access == &write;
    if ((!own && reads(access.iterationValue, read.iterationLoad)) ||
        (!own && access.isWrite && reads(access.iterationGuard, read.iterationLoad)) ||
        (!own && reads(access.iterationPlace, read.iterationLoad)))
      return true;
  }
  const auto inScalar = [&](const ScalarState &scalar) { return reads(scalar.next, read.iterationLoad); };
  return std::any_of(loop_.scalars.begin(), loop_.scalars.end(), inScalar) ||
         std::any_of(loop_.exits.begin(), loop_.exits.end(), [&](const Exit &exit) {
           return reads(exit.condition, read.iterationLoad) || reads(exit.value, read.iterationLoad);
         });
}

// No iteration touches at `access` what another one touches at `place`, which is where it is in every iteration.
bool StateFlow::isApartFrom(uint32_t access, ExprRef place) const {
  if (facts_.overlapOf(loop_.accesses[access].iterationPlace, place) != Overlap::Never)
    return false;
  return std::none_of(graph_.carried.begin(), graph_.carried.end(), [&](const Dependence &d) {
    return (d.source == access && loop_.accesses[d.sink].iterationPlace == place) ||
           (d.sink == access && loop_.accesses[d.source].iterationPlace == place);
  });
}

// All accesses to the object are one unguarded write and reads of the same element, which each inner iteration has for
// itself.
bool StateFlow::isOnlyUpdate(const Dependence &dependence) const {
  const Access &write = loop_.accesses[dependence.source], &first = loop_.accesses[dependence.sink];
  const Location own = locate(write.iterationPlace);
  for (uint32_t i = 0; i < loop_.accesses.size(); ++i) {
    const Access &access = loop_.accesses[i];
    if (!(locate(access.iterationPlace).base == own.base))
      continue;
    const bool sameElement = access.iterationPlace == write.iterationPlace && access.innerLoops == write.innerLoops;
    if (!sameElement && isApartFrom(i, write.iterationPlace))
      continue;
    if (!sameElement || (access.isWrite && i != dependence.source) || (!access.isWrite && access.order < first.order))
      return false;
  }
  // One inner loop, and a subscript that steps with it: a[j], a[j + 1]. Then no two inner iterations share an element.
  const bool injective = write.innerLoops.size() == 1 && own.subscripts.size() == 1 &&
                         stepsWith(own.subscripts.front().index, write.innerLoops.front());
  const bool varies = containsNode(write.iterationPlace, [&](ExprRef node) {
    return node->is(ExprKind::Var) &&
           std::any_of(loop_.scalars.begin(), loop_.scalars.end(),
                       [&](const ScalarState &scalar) { return !scalar.cell && scalar.entry == node; });
  });
  // Where it is not written, the value of the first read must stand for it.
  const bool isRead = write.iterationGuard->isIntConst(1) || first.iterationGuard->isIntConst(1);
  return first.order < write.order && injective && !varies && isRead;
}

bool StateFlow::stepsWith(ExprRef index, LoopId loop) {
  while (index->is(ExprKind::Cast) && index->intValue2 == 1)
    index = index->op(0);
  if (index->is(ExprKind::Iter))
    return static_cast<LoopId>(index->intValue) == loop;
  if (!index->is(ExprKind::Add) && !index->is(ExprKind::Sub))
    return false;
  const auto has = [&](ExprRef e) { return containsNode(e, [](ExprRef node) { return node->is(ExprKind::Iter); }); };
  if (has(index->op(0)) && !has(index->op(1)))
    return stepsWith(index->op(0), loop);
  return has(index->op(1)) && !has(index->op(0)) && stepsWith(index->op(1), loop);
}

std::string StateFlow::objectName(ExprRef place) const {
  const Base base = locate(place).base;
  return base.kind == Base::Kind::Variable ? loop_.function->variables[base.var].name
                                           : sourceTextIn(loop_, base.pointer);
}

} // namespace lanewise
