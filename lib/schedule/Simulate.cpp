// schedule/Simulate.cpp - from a request to variants on lanes.
#include "schedule/Simulate.h"

#include "schedule/Variants.h"

#include <algorithm>

namespace lanewise {

namespace {
struct VariantName {
  Order order;
  const char *id, *title;
};
constexpr VariantName kAsWritten{Order::AsWritten, "as-written", "in the order of the source"};
constexpr VariantName kTree{Order::Tree, "tree", "partial results combined as a tree"};
constexpr VariantName kBlelloch{Order::Blelloch, "blelloch", "prefix, work-efficient (Blelloch)"};
constexpr VariantName kHillisSteele{Order::HillisSteele, "hillis-steele", "prefix, fewest steps (Hillis and Steele)"};

class Simulator {
public:
  Simulator(const Recording &recording, const std::vector<SimulatedState> &states, const SimulationRequest &request)
      : recording_(recording), states_(states), request_(request) {}

  std::optional<Failure> run(Simulation &simulation) {
    const std::vector<bool> isLive = liveOperations(recording_.operations, recording_.results);
    const auto operations = static_cast<size_t>(std::count(isLive.begin(), isLive.end(), true));
    if (operations == 0)
      return Failure{"with these inputs the loop computes nothing; give other ones with --set and "
                     "--values"};
    if (const std::optional<Failure> error = checkSize(operations, ""))
      return *error;
    const std::vector<Chain> chains = findChains(recording_, states_, isLive);
    const bool isObserved = std::any_of(chains.begin(), chains.end(), [](const Chain &one) { return one.isObserved; });
    std::vector<VariantName> names{kAsWritten};
    if (isObserved)
      names.insert(names.end(), {kBlelloch, kHillisSteele});
    else if (!chains.empty())
      names.push_back(kTree);
    for (const VariantName &name : names) {
      OrderedGraph ordered = orderedGraph(recording_, chains, name.order, request_.latencies);
      if (const std::optional<Failure> error = checkSize(ordered.graph.size(), std::string(" (") + name.id + ")"))
        return *error;
      SimulatedVariant made = variant(name, std::move(ordered));
      const bool isOther = simulation.variants.empty() || made.runs[0].span != simulation.variants[0].runs[0].span ||
                           made.graph.size() != simulation.variants[0].graph.size() || name.order == Order::Tree;
      if (isOther)
        simulation.variants.push_back(std::move(made));
    }
    return std::nullopt;
  }

private:
  std::optional<Failure> checkSize(size_t operations, const std::string &variant) const {
    if (operations * request_.batch <= kMostOperations)
      return std::nullopt;
    return Failure{"at these sizes the loop has " + std::to_string(operations * request_.batch) + " operations" +
                   variant + ", and " + std::to_string(kMostOperations) +
                   " are the most that are drawn; give smaller sizes with --set" +
                   (request_.batch > 1 ? " or a smaller --batch" : "")};
  }

  SimulatedVariant variant(const VariantName &name, OrderedGraph ordered) const {
    SimulatedVariant variant{name.id, name.title, std::move(ordered.graph), {}, {}, {}};
    variant.criticalPath = criticalPathOf(variant.graph);
    variant.states = statesOf(ordered.states);
    for (uint32_t batch = 1; batch <= request_.batch; ++batch)
      variant.runs.push_back(runsOf(copiesOf(variant.graph, batch), batch));
    return variant;
  }

  BatchRuns runsOf(const OperationGraph &graph, uint32_t batch) const {
    BatchRuns runs{batch, workOf(graph), spanOf(graph), usefulLanes(graph), {}, {}};
    for (uint32_t lanes = request_.firstLane; lanes <= request_.lastLane; ++lanes) {
      runs.schedules.push_back(listSchedule(graph, lanes));
      runs.rows.push_back({lanes, runs.schedules.back().ticks, std::max((runs.work + lanes - 1) / lanes, runs.span),
                           (runs.work - runs.span) / lanes + runs.span});
    }
    return runs;
  }

  /// States after each iteration, as far as this variant computes them.
  std::vector<StateTrace> statesOf(const std::map<Origin, RecordedOperand> &became) const {
    std::vector<StateTrace> traces;
    std::set<std::pair<VarId, Origin>> seen;
    for (const StateHistory &history : recording_.histories) {
      const SimulatedState &state = states_[history.state];
      StateTrace trace{state.name, history.around, {}};
      bool isNew = false;
      for (size_t i = 0; i < history.events.size(); ++i) {
        const StateEvent &event = history.events[i];
        const bool isLastOfIteration =
            i + 1 == history.events.size() || event.location != 0 || history.events[i + 1].iteration != event.iteration;
        if (!isLastOfIteration)
          continue;
        isNew = seen.emplace(state.isMemory ? VarId(-1) : state.var, event.value.origin).second || isNew;
        const RecordedOperand &value = event.value;
        const bool isMade = value.operation.has_value();
        const auto place = became.find(value.origin);
        if (isMade && place == became.end()) {
          if (trace.values.empty() || !trace.values.back().text.empty())
            trace.values.push_back({});
          continue;
        }
        const std::string text = value.number ? shortNumber(*value.number) : "?";
        trace.values.push_back({text, isMade ? place->second.operation : std::nullopt});
      }
      // The loop around shows the same values once more.
      if (isNew && trace.values.size() > 1)
        traces.push_back(std::move(trace));
    }
    return traces;
  }

  const Recording &recording_;
  const std::vector<SimulatedState> &states_;
  const SimulationRequest &request_;
};
} // namespace

Fallible<Simulation> simulate(const FunctionModel &function, const std::vector<LoopSummary> &summaries, LoopId loop,
                              const std::vector<SimulatedState> &states, const LanguageRules &rules,
                              const SimulationRequest &request) {
  Fallible<MadeInput> first = makeInput(function, request, 0);
  if (!first)
    return first.failure();
  Fallible<LoopExecutions> seen = watchLoop(function, first->input, rules, loop);
  if (!seen)
    return seen.failure();
  Fallible<MadeInput> made = makeInput(function, request, seen->lastOnlyRead.value_or(0));
  if (!made)
    return made.failure();
  const auto longest = std::max_element(seen->iterations.begin(), seen->iterations.end());
  Fallible<Recording> recording =
      recordLoop(function, summaries, loop, static_cast<size_t>(longest - seen->iterations.begin()), states,
                 made->input, rules, request.countsAsWritten);
  if (!recording)
    return recording.failure();

  Simulation simulation;
  simulation.function = function.name;
  simulation.line = summaries[loop].loop->span.line;
  simulation.sizes = std::move(made->sizes);
  simulation.batch = request.batch;
  simulation.firstLane = request.firstLane;
  simulation.lastLane = request.lastLane;
  simulation.countsAsWritten = request.countsAsWritten;
  simulation.latencies = request.latencies;
  if (seen->iterations.size() > 1)
    simulation.notes.push_back("the loop runs " + std::to_string(seen->iterations.size()) +
                               " times; this is the longest of them");
  if (const std::optional<Failure> error = Simulator(*recording, states, request).run(simulation))
    return *error;
  return simulation;
}

} // namespace lanewise
