// schedule/Chains.cpp - from the histories of states to leaves of chains.
#include "schedule/Chains.h"

#include <algorithm>
#include <functional>

namespace lanewise {

static constexpr size_t kFewestLeaves = 3; // with two there is nothing to regroup

static void eachNeed(const RecordedOperation &operation, const std::function<void(uint32_t)> &visit) {
  for (const RecordedOperand &operand : operation.operands)
    if (operand.operation)
      visit(*operand.operation);
  for (const uint32_t test : operation.after)
    visit(test);
}

std::vector<bool> liveOperations(const std::vector<RecordedOperation> &operations, const std::set<Origin> &results) {
  std::vector<bool> isLive(operations.size(), false);
  std::vector<uint32_t> todo;
  const auto reach = [&](uint32_t operation) {
    if (!isLive[operation]) {
      isLive[operation] = true;
      todo.push_back(operation);
    }
  };
  for (uint32_t i = 0; i < operations.size(); ++i)
    if (results.count(operations[i].origin) != 0)
      reach(i);
  while (!todo.empty()) {
    const uint32_t next = todo.back();
    todo.pop_back();
    eachNeed(operations[next], reach);
  }
  return isLive;
}

namespace {
/// What an operation is as a fold: sums take differences in, bit operations must be the same ones.
std::string foldOf(const RecordedOperation &operation) {
  if (operation.operands.size() != 2)
    return "";
  const std::string &symbol = operation.symbol;
  if (symbol == "+" || symbol == "-")
    return "+";
  return symbol == "*" || symbol == "min" || symbol == "max" || symbol == "&" || symbol == "|" || symbol == "^" ? symbol
                                                                                                                : "";
}

class ChainFinder {
public:
  ChainFinder(const Recording &recording, const std::vector<SimulatedState> &states, const std::vector<bool> &isLive)
      : recording_(recording), states_(states), isLive_(isLive), users_(recording.operations.size()) {
    for (uint32_t i = 0; i < recording_.operations.size(); ++i)
      if (isLive_[i])
        eachNeed(recording_.operations[i], [&](uint32_t needed) { users_[needed].push_back(i); });
  }

  std::vector<Chain> run() {
    // Loops begin from outside inwards: a sum over two loops is one chain.
    for (const StateHistory &history : recording_.histories)
      for (const StateHistory &place : byPlace(history))
        if (!states_[history.state].classId.empty() && !states_[history.state].isJoined)
          folds(place);
    for (size_t i = 0; i < recording_.histories.size(); ++i)
      system(i);
    return std::move(chains_);
  }

private:
  using Path = std::set<uint32_t>;
  const RecordedOperation &operation(uint32_t index) const { return recording_.operations[index]; }

  /// A loop that updates every element of an array has a history for each of them.
  static std::vector<StateHistory> byPlace(const StateHistory &history) {
    std::map<int64_t, size_t> updates;
    bool isElementwise = false;
    for (const StateEvent &event : history.events)
      isElementwise = isElementwise || (event.location != 0 && event.iteration >= 0 && ++updates[event.iteration] > 1);
    if (!isElementwise)
      return {history};
    std::map<uint64_t, StateHistory> places;
    for (const StateEvent &event : history.events) {
      StateHistory &place = places.try_emplace(event.location, history).first->second;
      if (place.events.size() == history.events.size())
        place.events.clear();
      place.events.push_back(event);
    }
    std::vector<StateHistory> result;
    for (auto &[location, place] : places)
      result.push_back(std::move(place));
    return result;
  }

  bool reaches(uint32_t from, Origin state, uint32_t oldest) const {
    std::set<uint32_t> seen{from};
    std::vector<uint32_t> todo{from};
    while (!todo.empty()) {
      const uint32_t at = todo.back();
      todo.pop_back();
      if (operation(at).origin == state)
        return true;
      for (const RecordedOperand &operand : operation(at).operands) {
        if (operand.origin == state)
          return true;
        if (operand.operation && *operand.operation >= oldest && seen.insert(*operand.operation).second)
          todo.push_back(*operand.operation);
      }
    }
    return false;
  }

  /// The only operand that the old state comes in by.
  std::optional<size_t> wayIn(uint32_t from, const RecordedOperand &state) const {
    std::optional<size_t> way;
    const uint32_t oldest = state.operation.value_or(0);
    for (size_t i = 0; i < operation(from).operands.size(); ++i) {
      const RecordedOperand &operand = operation(from).operands[i];
      const bool isIt =
          operand.origin == state.origin || (operand.operation && reaches(*operand.operation, state.origin, oldest));
      if (isIt && way)
        return std::nullopt;
      if (isIt)
        way = i;
    }
    return way;
  }

  // --- sums and the like -------------------------------------------------------------------------------------------

  /// What one update contributes to the fold, last first; nothing if it is none.
  std::optional<std::vector<ChainLeaf>> contributions(const RecordedOperand &before, uint32_t after, std::string &fold,
                                                      Path &path) const {
    std::vector<ChainLeaf> leaves;
    for (uint32_t at = after; operation(at).origin != before.origin;) {
      const RecordedOperation &step = operation(at);
      const std::optional<size_t> way = wayIn(at, before);
      if (!way)
        return std::nullopt;
      path.insert(at);
      ChainLeaf leaf;
      leaf.waits = step.after;
      if (step.symbol == "select" && *way == 1) {
        leaf.isNothing = true;
        if (step.operands[0].operation)
          leaf.waits.push_back(*step.operands[0].operation);
      } else {
        const std::string own = foldOf(step);
        if (own.empty() || (!fold.empty() && own != fold) || (step.symbol == "-" && *way == 1))
          return std::nullopt;
        fold = own;
        leaf.value = step.operands[1 - *way];
        if (step.symbol == "-" && leaf.value.number)
          leaf.value.number = -*leaf.value.number;
        if (step.symbol == "-" && !leaf.value.operation)
          leaf.value.text = "-" + leaf.value.text;
      }
      leaves.push_back(std::move(leaf));
      const RecordedOperand &in = step.operands[*way];
      if (!in.operation || in.origin == before.origin)
        break;
      at = *in.operation;
    }
    return leaves;
  }

  void folds(const StateHistory &history) {
    Chain chain;
    Path path;
    const auto flush = [&] {
      add(std::move(chain), path);
      chain = {};
      path.clear();
    };
    const RecordedOperand *before = nullptr;
    for (const StateEvent &event : history.events) {
      const RecordedOperand &after = event.value;
      if (before && after.origin == before->origin && after.origin > kFree)
        continue;
      std::string fold = chain.symbol;
      Path mine;
      std::optional<std::vector<ChainLeaf>> leaves;
      if (before && before->origin > kFree && after.operation && taken_.count(*after.operation) == 0)
        leaves = contributions(*before, *after.operation, fold, mine);
      if (!leaves || leaves->empty()) {
        flush();
        chain.leaves.push_back({after, {}, {}, {after.origin}, false});
      } else {
        chain.symbol = fold;
        path.insert(mine.begin(), mine.end());
        leaves->front().states = {after.origin};
        chain.leaves.insert(chain.leaves.end(), leaves->rbegin(), leaves->rend());
      }
      before = &after;
    }
    flush();
  }

  /// Keeps a chain that is worth it; `path`: the operations it does away with.
  void add(Chain chain, const Path &path) {
    const auto isWork = [](const ChainLeaf &leaf) { return !leaf.isNothing; };
    const auto leaves = static_cast<size_t>(std::count_if(chain.leaves.begin(), chain.leaves.end(), isWork));
    if (leaves < kFewestLeaves || path.empty() || (chain.kind == Chain::Kind::Fold && chain.symbol.empty()))
      return;
    if (std::none_of(path.begin(), path.end(), [&](uint32_t one) { return isLive_[one]; }))
      return;
    chain.operation = chain.symbol == "+"                              ? "add"
                      : chain.symbol == "*"                            ? "mul"
                      : chain.symbol == "min" || chain.symbol == "max" ? "min-max"
                                                                       : "bits";
    const std::vector<Origin> &last = chain.leaves.back().states;
    for (const uint32_t one : path) {
      taken_.insert(one);
      const Origin origin = operation(one).origin;
      if (std::find(last.begin(), last.end(), origin) != last.end())
        continue;
      chain.isObserved =
          chain.isObserved || recording_.results.count(origin) != 0 ||
          std::any_of(users_[one].begin(), users_[one].end(), [&](uint32_t user) { return path.count(user) == 0; });
    }
    chains_.push_back(std::move(chain));
  }

  // --- other families ----------------------------------------------------------------------------------------------

  /// All states that are combined together in this execution, by iteration; nothing where they do not have one each.
  void system(size_t index) {
    const StateHistory &mine = recording_.histories[index];
    const SimulatedState &state = states_[mine.state];
    if (state.classId.empty())
      return;
    std::vector<const StateHistory *> members;
    for (size_t i = 0; i < recording_.histories.size(); ++i) {
      const SimulatedState &other = states_[recording_.histories[i].state];
      if (other.loop != state.loop || other.system != state.system || recording_.histories[i].around != mine.around)
        continue;
      if (i < index)
        return; // seen with that one
      members.push_back(&recording_.histories[i]);
    }
    std::map<int64_t, std::vector<RecordedOperand>> values;
    for (const StateHistory *member : members) {
      std::map<int64_t, RecordedOperand> last;
      std::map<int64_t, size_t> updates;
      for (const StateEvent &event : member->events) {
        last[event.iteration] = event.value;
        if (event.location != 0 && event.iteration >= 0 && ++updates[event.iteration] > 1)
          return;
      }
      for (const auto &[iteration, value] : last)
        values[iteration].push_back(value);
    }
    compose(values, members.size());
  }

  void compose(const std::map<int64_t, std::vector<RecordedOperand>> &values, size_t members) {
    Chain chain;
    chain.kind = Chain::Kind::Affine;
    Path whole;
    const std::vector<RecordedOperand> *before = nullptr;
    for (const auto &[iteration, after] : values) {
      if (iteration < 0)
        continue;
      const bool isOperation = std::all_of(after.begin(), after.end(), [&](const RecordedOperand &value) {
        return value.operation && taken_.count(*value.operation) == 0;
      });
      if (after.size() != members || !isOperation)
        return;
      ChainLeaf leaf;
      leaf.value.text = "f" + std::to_string(iteration);
      for (const RecordedOperand &value : after)
        leaf.states.push_back(value.origin);
      if (before) {
        const Path path = between(*before, after);
        if (path.empty() || !fill(leaf, chain, path, *before, after))
          return;
        whole.insert(path.begin(), path.end());
      } else {
        leaf.value = after.front();
        for (const RecordedOperand &value : after)
          leaf.waits.push_back(*value.operation);
      }
      chain.leaves.push_back(std::move(leaf));
      before = &after;
    }
    if (chain.kind == Chain::Kind::Affine && members != 1)
      chain.kind = Chain::Kind::Other;
    add(std::move(chain), whole);
  }

  /// Operations that lead from the old states to the new ones.
  Path between(const std::vector<RecordedOperand> &before, const std::vector<RecordedOperand> &after) const {
    Path path;
    uint32_t oldest = UINT32_MAX;
    for (const RecordedOperand &state : before)
      oldest = std::min(oldest, *state.operation);
    std::map<uint32_t, bool> known;
    const std::function<bool(uint32_t)> leads = [&](uint32_t at) {
      if (at < oldest)
        return false;
      if (std::any_of(before.begin(), before.end(), [&](const auto &state) { return *state.operation == at; }))
        return true;
      if (const auto seen = known.find(at); seen != known.end())
        return seen->second;
      bool found = false;
      eachNeed(operation(at), [&](uint32_t needed) { found = leads(needed) || found; });
      if (found)
        path.insert(at);
      return known[at] = found;
    };
    for (const RecordedOperand &state : after)
      leads(*state.operation);
    return path;
  }

  /// The function of one iteration. False if it depends on states in some other way.
  bool fill(ChainLeaf &leaf, Chain &chain, const Path &path, const std::vector<RecordedOperand> &before,
            const std::vector<RecordedOperand> &after) const {
    const auto isState = [&](uint32_t one) {
      return std::any_of(before.begin(), before.end(), [&](const auto &state) { return *state.operation == one; });
    };
    std::set<uint32_t> older;
    for (const ChainLeaf &earlier : chain.leaves)
      for (const Origin origin : earlier.states)
        older.insert(origin);
    for (const uint32_t one : path)
      for (const RecordedOperand &operand : operation(one).operands)
        if (operand.operation && !isState(*operand.operation) && path.count(*operand.operation) == 0) {
          if (older.count(operand.origin) != 0)
            return false; // a state of two iterations ago
          leaf.waits.push_back(*operand.operation);
        }
    if (after.size() != 1 || !affine(leaf, *after[0].operation, before[0]))
      chain.kind = Chain::Kind::Other;
    return true;
  }

  /// s + b, a*s, a*s + b, fma(a, s, b).
  bool affine(ChainLeaf &leaf, uint32_t at, const RecordedOperand &before) const {
    if (!operation(at).after.empty())
      return false;
    const auto isState = [&](const RecordedOperand &operand) { return operand.origin == before.origin; };
    const RecordedOperation *step = &operation(at);
    const std::optional<size_t> way = wayIn(at, before);
    if (!way)
      return false;
    if (step->symbol == "fma" && step->operands.size() == 3 && *way < 2 && isState(step->operands[*way])) {
      leaf.factor = step->operands[1 - *way];
      leaf.value = step->operands[2];
      return true;
    }
    const bool isSum = step->symbol == "+";
    if (isSum) {
      leaf.value = step->operands[1 - *way];
      if (isState(step->operands[*way]))
        return true;
      if (!step->operands[*way].operation)
        return false;
      at = *step->operands[*way].operation;
      step = &operation(at);
    }
    const std::optional<size_t> inner = wayIn(at, before);
    if (step->symbol != "*" || !inner || !isState(step->operands[*inner]))
      return false;
    leaf.factor = step->operands[1 - *inner];
    if (!isSum)
      leaf.value = {kConstant, std::nullopt, "0", 0.0};
    return true;
  }

  const Recording &recording_;
  const std::vector<SimulatedState> &states_;
  const std::vector<bool> &isLive_;
  std::vector<std::vector<uint32_t>> users_;
  std::set<uint32_t> taken_;
  std::vector<Chain> chains_;
};
} // namespace

std::vector<Chain> findChains(const Recording &recording, const std::vector<SimulatedState> &states,
                              const std::vector<bool> &isLive) {
  return ChainFinder(recording, states, isLive).run();
}

} // namespace lanewise
