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

#include "algebra/LinearForm.h"
#include "model/SourceText.h"

#include <algorithm>

namespace lanewise {

static constexpr int64_t kLongestLag = 8; // what a matrix pays for, see LinearSystem.cpp

static bool reads(ExprRef expr, ExprRef symbol) {
  return expr && containsNode(expr, [&](ExprRef node) { return node == symbol; });
}

void StateFlow::findChains() {
  findStepChains();
  for (const Dependence &dependence : graph_.carried) {
    const Access &write = loop_.accesses[dependence.source], &read = loop_.accesses[dependence.sink];
    const bool elementwise = handsOn(dependence) && reads(write.iterationValue, read.iterationLoad) &&
                             !write.innerLoops.empty() && write.innerLoops == read.innerLoops &&
                             write.iterationPlace == read.iterationPlace && isOnlyUpdate(dependence);
    if (!elementwise)
      continue;
    addChainState(write, read.iterationLoad, write.iterationValue, objectName(write.iterationPlace),
                  isReadElsewhere(read, write));
    for (const Dependence &own : graph_.carried) {
      const auto isElement = [&](uint32_t access) {
        return loop_.accesses[access].iterationPlace == write.iterationPlace;
      };
      if (isElement(own.source) && isElement(own.sink))
        chains_.insert({own.source, own.sink});
    }
  }
}

// A value that is surely written here and read there, as one and the same number.
bool StateFlow::handsOn(const Dependence &dependence) const {
  const Access &write = loop_.accesses[dependence.source], &read = loop_.accesses[dependence.sink];
  return dependence.kind == DependenceKind::Flow && dependence.proven && dependence.unless.empty() &&
         !isCellOnly(dependence) && write.place->size == read.place->size && write.place->type == read.place->type;
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

// The reads that get what `write` wrote, by how many iterations later; empty if anything else meets them.
StateFlow::StepChain StateFlow::stepChainOf(uint32_t write) const {
  StepChain chain{write, {}};
  const Access &access = loop_.accesses[write];
  if (!access.isWrite || !access.innerLoops.empty() || !access.iterationGuard->isIntConst(1) || access.afterExit)
    return chain;
  const auto isLink = [&](const Dependence &d) {
    return d.source == write && handsOn(d) && d.distance && *d.distance >= 1 && *d.distance <= kLongestLag &&
           loop_.accesses[d.sink].innerLoops.empty();
  };
  for (const Dependence &dependence : graph_.carried)
    if (isLink(dependence))
      chain.reads.emplace_back(*dependence.distance, dependence.sink);
  const bool alone = std::none_of(graph_.carried.begin(), graph_.carried.end(), [&](const Dependence &other) {
    const bool reachesRead = std::any_of(chain.reads.begin(), chain.reads.end(),
                                         [&](const auto &read) { return read.second == other.sink; });
    return (other.source == write || other.sink == write || reachesRead) && !isLink(other) && other.unless.empty();
  });
  if (!alone)
    chain.reads.clear();
  std::sort(chain.reads.begin(), chain.reads.end());
  return chain;
}

void StateFlow::findStepChains() {
  std::vector<StepChain> chains;
  for (const Dependence &dependence : graph_.carried)
    if (std::none_of(chains.begin(), chains.end(), [&](const StepChain &c) { return c.write == dependence.source; }))
      if (StepChain chain = stepChainOf(dependence.source); !chain.reads.empty())
        chains.push_back(std::move(chain));
  // A chain is a recurrence if what it writes reads a chain again, and only linear ones are worth more than one state.
  const auto isRecurrence = [&](const StepChain &chain) {
    ExprRef value = loop_.accesses[chain.write].iterationValue;
    std::vector<ExprRef> symbols;
    for (const StepChain &other : chains)
      for (const auto &[lag, read] : other.reads)
        if (ExprRef load = loop_.accesses[read].iterationLoad; reads(value, load))
          symbols.push_back(load);
    return !symbols.empty() && (chain.reads.back().first == 1 || linearIn(pool(), value, symbols));
  };
  for (bool changed = true; changed;)
    changed = std::erase_if(chains, [&](const StepChain &chain) { return !isRecurrence(chain); }) != 0;
  for (const StepChain &chain : chains)
    addStepChain(chain);
}

// One state for each iteration that the value waits, and one more for each further way to read it.
void StateFlow::addStepChain(const StepChain &chain) {
  const Access &write = loop_.accesses[chain.write];
  ExprRef before = write.iterationValue;
  size_t at = 0;
  for (int64_t lag = 1; lag <= chain.reads.back().first; ++lag) {
    ExprRef symbol = nullptr;
    std::vector<ExprRef> loads;
    for (; at < chain.reads.size() && chain.reads[at].first == lag; ++at) {
      const Access &read = loop_.accesses[chain.reads[at].second];
      chains_.insert({chain.write, chain.reads[at].second});
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
    if (!access.isWrite && &access != &read && access.iterationPlace == write.iterationPlace)
      return true;
    const bool own = &access == &write;
    if ((!own && reads(access.iterationValue, read.iterationLoad)) ||
        (access.isWrite && reads(access.iterationGuard, read.iterationLoad)) ||
        (!own && reads(access.iterationPlace, read.iterationLoad)))
      return true;
  }
  const auto inScalar = [&](const ScalarState &scalar) { return reads(scalar.next, read.iterationLoad); };
  return std::any_of(loop_.scalars.begin(), loop_.scalars.end(), inScalar) ||
         std::any_of(loop_.exits.begin(), loop_.exits.end(), [&](const Exit &exit) {
           return reads(exit.condition, read.iterationLoad) || reads(exit.value, read.iterationLoad);
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
  return first.order < write.order && injective && !varies && write.iterationGuard->isIntConst(1);
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
