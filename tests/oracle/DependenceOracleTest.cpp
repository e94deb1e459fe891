// tests/oracle/DependenceOracleTest.cpp - claims about dependences against every address of every iteration.
//
// Each generated loop nest is run with several numbers for its parameters and several placements of its pointers.
//  * Where the graph says that nothing is carried, nothing may be.
//  * Where all dependences are proven under exact parameter conditions that fail, something must be.
//  * The witness of a proven dependence must happen, and no conflict may be nearer than the least distance.
//  * Of the affine loops that carry nothing at any of the numbers tried, nearly all must be proven so.
// LANEWISE_ORACLE_SEED and LANEWISE_ORACLE_COUNT choose other programs, or more.
#include "oracle/DependenceOracleModels.h"
#include "oracle/DependenceOracleTruth.h"

#include "dependence/IslTest.h"
#include "dependence/SimpleTests.h"
#include "model/ModelText.h"
#include "model/TextRules.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <future>
#include <iostream>
#include <set>
#include <sstream>

namespace lanewise {
namespace {

constexpr uint64_t kCases = 20000;
constexpr size_t kInputs = 7;
constexpr size_t kEdgesFrom = 2;  ///< inputs around which the places are sought where a condition turns
constexpr int64_t kFarthest = 12; ///< steps from them
constexpr size_t kWorkers = 2;
constexpr size_t kShown = 3; ///< failures shown in full

uint64_t numberFrom(const char *variable, uint64_t otherwise) {
  const char *text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

struct Tally {
  uint64_t cases = 0, loops = 0, runs = 0, troubles = 0, exactChecks = 0, freeChecks = 0, witnesses = 0, edges = 0;
  uint64_t independent[kFamilies] = {}, proven[kFamilies] = {}; ///< by family
  std::map<std::string, uint64_t> missed[kFamilies];            ///< by family and cause
  std::vector<std::string> failures, misses;

  void add(const Tally &other) {
    cases += other.cases, loops += other.loops, runs += other.runs, troubles += other.troubles;
    exactChecks += other.exactChecks, freeChecks += other.freeChecks, witnesses += other.witnesses;
    edges += other.edges;
    for (size_t i = 0; i < kFamilies; ++i) {
      independent[i] += other.independent[i], proven[i] += other.proven[i];
      for (const auto &[cause, count] : other.missed[i])
        missed[i][cause] += count;
    }
    failures.insert(failures.end(), other.failures.begin(), other.failures.end());
    misses.insert(misses.end(), other.misses.begin(), other.misses.end());
  }
};

std::string describeGraph(const LoopSummary &loop, const DependenceGraph &graph) {
  std::ostringstream out;
  out << "loop L" << loop.id << "\n";
  for (const Dependence &dependence : graph.carried) {
    out << "  kind " << static_cast<int>(dependence.kind) << " " << dependence.source << " -> " << dependence.sink
        << (dependence.proven ? " proven" : " may");
    if (dependence.distance)
      out << " distance " << *dependence.distance;
    if (dependence.minDistance)
      out << " at least " << *dependence.minDistance;
    if (dependence.reason)
      out << " (" << refusalId(*dependence.reason) << ")";
    for (const Condition &condition : dependence.unless)
      out << " unless: " << condition.text << " {" << condition.cxx.value_or("-") << "}";
    out << "\n";
  }
  return out.str();
}

class CaseCheck {
public:
  CaseCheck(const DependenceCase &given, Tally &tally)
      : case_(given), tally_(tally), rules_(given.rules), summaries_(summarize(*given.model, rules_)) {
    for (const LoopSummary &loop : summaries_)
      graphs_.push_back(findDependences(loop, rules_));
    independent_.assign(summaries_.size(), true);
    claimedFree_.assign(summaries_.size(), true);
    repeated_.assign(summaries_.size(), 0);
  }

  void run() {
    ++tally_.cases;
    tally_.loops += summaries_.size();
    const std::vector<CaseInput> inputs = inputsFor(case_, kInputs);
    for (const CaseInput &input : inputs)
      check(input);
    for (size_t i = 0; i < kEdgesFrom; ++i)
      checkEdges(inputs[i]);
    if (case_.family != CaseFamily::Indirect && case_.family != CaseFamily::Rows)
      checkWitnesses();
    for (size_t i = 0; i < summaries_.size(); ++i)
      count(i);
  }

private:
  std::map<std::string, ConditionValue> namesOf(const CaseInput &input) const {
    std::map<std::string, ConditionValue> names;
    for (size_t i = 0; i < case_.scalars.size(); ++i)
      names[case_.scalars[i]] = {input.scalars[i], 0};
    for (size_t i = 0; i < case_.pointers.size(); ++i)
      names[case_.pointers[i]] = {addressOf(input, i),
                                  static_cast<int64_t>(case_.model->variables[case_.scalars.size() + i].pointeeSize)};
    int64_t own = 9; // globals and local arrays are objects of their own
    for (const Variable &variable : case_.model->variables)
      if (variable.shape == VarShape::Array)
        names[variable.name] = {own++ << 32, static_cast<int64_t>(typeBytes(variable.type))};
    return names;
  }

  static std::optional<bool> withoutText(const Condition &condition, const CaseInput &input) {
    if (condition.kind == Condition::Kind::NoOverlap)
      return input.areApart();
    if (condition.kind == Condition::Kind::DistinctIndices) {
      const std::set<int32_t> different(input.indices.begin(), input.indices.end());
      return different.size() == input.indices.size();
    }
    if (condition.kind == Condition::Kind::MonotoneOffsets)
      return std::is_sorted(input.indices.begin(), input.indices.end());
    return std::nullopt;
  }

  // Memory as a loop finds it: as the run does, where no loop around it can have written it before.
  static ConditionMemory memoryOf(const LoopExecution &execution, const CaseInput &input) {
    const bool isFirst = execution.outer.empty();
    return [&input, isFirst](int64_t address, int64_t bytes) -> std::optional<int64_t> {
      if (bytes != 4 || (!isFirst && !(input.areApart() && address >> 32 == input.objects[2])))
        return std::nullopt;
      return elementAt(input, address);
    };
  }

  // What every condition is worth at an input, as far as it can be told.
  std::string conditionsAt(const CaseInput &input) const {
    const std::map<std::string, ConditionValue> names = namesOf(input);
    std::string result;
    for (const DependenceGraph &graph : graphs_)
      for (const Dependence &dependence : graph.carried)
        for (const Condition &condition : dependence.unless) {
          const std::optional<int64_t> value =
              condition.cxx ? evaluateText(*condition.cxx, names, memoryOf({}, input)) : std::optional<int64_t>();
          result += !value ? '?' : *value != 0 ? '1' : '0';
        }
    return result;
  }

  // Walks away from an input in each direction, and tries both sides of the first place where a condition turns.
  void checkEdges(const CaseInput &input) {
    const std::string here = conditionsAt(input);
    if (here.find_first_of("01") == std::string::npos)
      return;
    for (size_t number = 0; number <= case_.scalars.size(); ++number)
      for (const int64_t step : {-1, 1}) {
        CaseInput last = input;
        for (int64_t walked = 0; walked < kFarthest; ++walked) {
          std::optional<CaseInput> next = movedInput(case_, last, number, step);
          if (!next)
            break;
          if (conditionsAt(*next) != here) {
            ++tally_.edges;
            check(last);
            check(*next);
            break;
          }
          last = std::move(*next);
        }
      }
  }

  bool usesIllegalOverlap(const CaseInput &input) const { // restrict says that b overlaps nothing
    return !input.areApart() && case_.text.find("restrict") != std::string::npos;
  }

  void check(const CaseInput &input) {
    if (usesIllegalOverlap(input))
      return;
    const TraceResult trace = traceLoops(*case_.model, runInputFor(case_, input), rules_, 200000);
    ++tally_.runs;
    if (trace.run.trouble != Trouble::None) {
      ++tally_.troubles;
      return;
    }
    for (const LoopExecution &execution : trace.executions) {
      const LoopSummary &loop = summaries_[execution.loop];
      const DependenceGraph &graph = graphs_[execution.loop];
      std::map<std::string, ConditionValue> names = namesOf(input);
      nameCounters(loop, execution, memoryOf(execution, input), names);
      const std::vector<CarriedConflict> conflicts = carriedConflicts(execution, privateBasesOf(loop, graph));
      std::string badText;
      const Claim claim = claimOf(
          graph, names, memoryOf(execution, input), [&](const Condition &c) { return withoutText(c, input); }, badText);
      // The values that variables of the function have when the loop begins cannot always be told.
      const std::vector<Variable> &variables = loop.function->variables;
      const bool isOpen = std::any_of(variables.begin(), variables.end(), [&](const Variable &variable) {
        return variable.storage == Storage::Local && !names.count(variable.name) &&
               badText.find(variable.name) != std::string::npos;
      });
      if (!badText.empty() && !isOpen)
        fail(execution.loop, "the text cannot be evaluated: " + badText, input);
      judge(execution, claim, conflicts, input);
    }
  }

  void judge(const LoopExecution &execution, Claim claim, const std::vector<CarriedConflict> &conflicts,
             const CaseInput &input) {
    const LoopId id = execution.loop;
    if (execution.iterations >= 2 && input.areApart())
      ++repeated_[id];
    // Overlapping pointers that happen to do no harm are no reason to promise anything.
    const bool apart = input.areApart();
    independent_[id] = independent_[id] && (conflicts.empty() || !apart);
    claimedFree_[id] = claimedFree_[id] && (claim == Claim::Free || execution.iterations < 2 || !apart);
    tally_.freeChecks += claim == Claim::Free;
    if (claim == Claim::Free && !conflicts.empty())
      return fail(id,
                  "claimed free, but iterations " + std::to_string(conflicts[0].first) + " and " +
                      std::to_string(conflicts[0].second) + " meet",
                  input);
    if (claim == Claim::Carried && execution.iterations >= 2 && apart) {
      ++tally_.exactChecks;
      if (conflicts.empty())
        return fail(id, "the condition is claimed exact and fails, but nothing is carried", input);
    }
    int64_t least = INT64_MAX;
    for (const Dependence &dependence : graphs_[id].carried)
      least = std::min(least, dependence.minDistance.value_or(1));
    for (const CarriedConflict &conflict : conflicts)
      if (conflict.second - conflict.first < least && conflict.first >= 0)
        return fail(id, "a conflict is nearer than the least distance claimed", input);
  }

  void checkWitnesses() {
    for (size_t i = 0; i < summaries_.size(); ++i)
      for (const Dependence &dependence : graphs_[i].carried)
        if (dependence.witness)
          checkWitness(static_cast<LoopId>(i), dependence);
  }

  void checkWitness(LoopId id, const Dependence &dependence) {
    CaseInput input;
    input.scalars.assign(case_.scalars.size(), 3);
    for (const auto &[name, value] : dependence.witness->parameters)
      for (size_t i = 0; i < case_.scalars.size(); ++i)
        if (case_.scalars[i] == name) {
          if (value > 200 || value < -200)
            return; // not for the interpreter's patience
          input.scalars[i] = value;
        }
    input.objects = {0, 1, 2};
    input.offsets = {0, 0, 0};
    for (int32_t j = 0; j < 64; ++j)
      input.indices.push_back(j);
    const TraceResult trace = traceLoops(*case_.model, runInputFor(case_, input), rules_, 2000000);
    if (trace.run.trouble != Trouble::None)
      return;
    ++tally_.witnesses;
    const int64_t first = dependence.witness->first.at(id), second = dependence.witness->second.at(id);
    bool seen = false;
    for (const LoopExecution &execution : trace.executions)
      seen = seen || (execution.loop == id && meets(execution, dependence.kind, first, second));
    if (!seen)
      fail(id,
           "the witness does not happen: " + dependence.witness->location + " in " + std::to_string(first) + " and " +
               std::to_string(second),
           input);
  }

  static bool meets(const LoopExecution &execution, DependenceKind kind, int64_t first, int64_t second) {
    const auto matches = [](const RunAccess &access, bool write) {
      return !access.isScalar && access.kind == (write ? AccessKind::Write : AccessKind::Read);
    };
    for (const LoopAccess &a : execution.accesses) {
      if (a.iteration != first || !matches(a.access, kind != DependenceKind::Anti))
        continue;
      for (const LoopAccess &b : execution.accesses)
        if (b.iteration == second && matches(b.access, kind != DependenceKind::Flow) && conflict(a.access, b.access))
          return true;
    }
    return false;
  }

  void count(size_t i) {
    if (repeated_[i] < 3 || !independent_[i])
      return;
    // Dependent after all, at numbers that were not tried: the witness says which.
    for (const Dependence &dependence : graphs_[i].carried)
      if (dependence.witness && dependence.unless.empty())
        return;
    const size_t family = static_cast<size_t>(case_.family);
    ++tally_.independent[family];
    if (claimedFree_[i]) {
      ++tally_.proven[family];
      return;
    }
    std::string cause = "other";
    for (const Dependence &dependence : graphs_[i].carried)
      if (dependence.reason)
        cause = std::string(refusalId(*dependence.reason)) +
                (dependence.unless.empty() ? "" : " under a condition that failed");
      else
        cause = dependence.unless.empty() ? "proven for other numbers" : "exact condition that failed";
    for (const Dependence &dependence : graphs_[i].carried)
      if (dependence.reason && dependence.unless.empty())
        cause = std::string(refusalId(*dependence.reason));
    ++tally_.missed[family][cause];
    const char *shown = std::getenv("LANEWISE_ORACLE_SHOW");
    if (shown && tally_.misses.size() < 40 && std::strtoull(shown, nullptr, 10) == family)
      tally_.misses.push_back(cause + "\n" + case_.text + describeGraph(summaries_[i], graphs_[i]));
  }

  void fail(LoopId id, const std::string &what, const CaseInput &input) {
    std::ostringstream out;
    out << "seed " << case_.seed << ", L" << id << ": " << what << "\n"
        << case_.text << describeGraph(summaries_[id], graphs_[id]) << "with";
    for (size_t i = 0; i < case_.scalars.size(); ++i)
      out << " " << case_.scalars[i] << "=" << input.scalars[i];
    out << " b at "
        << (input.objects[1] == input.objects[0] ? "a + " + std::to_string(input.offsets[1]) + " bytes"
                                                 : "its own object")
        << "\n";
    tally_.failures.push_back(out.str());
  }

  const DependenceCase &case_;
  Tally &tally_;
  const LanguageRules rules_;
  std::vector<LoopSummary> summaries_;
  std::vector<DependenceGraph> graphs_;
  std::vector<bool> independent_, claimedFree_;
  std::vector<uint64_t> repeated_;
};

Tally checkSeeds(uint64_t first, uint64_t count) {
  Tally tally;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    const DependenceCase given = generateCase(seed);
    if (!given.model) {
      tally.failures.push_back("does not parse:\n" + given.text);
      continue;
    }
    CaseCheck(given, tally).run();
  }
  return tally;
}

TEST(DependenceOracleTest, ClaimsAgreeWithTraces) {
  const uint64_t seed = numberFrom("LANEWISE_ORACLE_SEED", 1), cases = numberFrom("LANEWISE_ORACLE_COUNT", kCases);
  std::vector<std::future<Tally>> workers;
  for (uint64_t worker = 0; worker < kWorkers; ++worker)
    workers.push_back(std::async(std::launch::async, checkSeeds, seed * 1000003 + worker * cases, cases / kWorkers));
  Tally total;
  for (auto &worker : workers)
    total.add(worker.get());
  std::cout << "seed " << seed << ": " << total.cases << " models, " << total.loops << " loops, " << total.runs
            << " runs (" << total.troubles << " undefined), " << total.freeChecks << " claims of independence and "
            << total.exactChecks << " exact conditions held to the trace, " << total.edges
            << " places where a condition turns, " << total.witnesses << " witnesses\n";
  for (size_t i = 0; i < kFamilies; ++i) {
    std::cout << "  " << familyText(static_cast<CaseFamily>(i)) << ": " << total.proven[i] << " of "
              << total.independent[i] << " loops without a conflict are answered so\n";
    for (const auto &[cause, count] : total.missed[i])
      std::cout << "    not answered: " << cause << ": " << count << "\n";
  }
  if (std::getenv("LANEWISE_ORACLE_SHOW"))
    for (const std::string &miss : total.misses)
      std::cout << miss << "\n";
  std::map<std::string, uint64_t> kinds;
  for (const std::string &failure : total.failures) {
    const size_t colon = failure.find(": ");
    ++kinds[failure.substr(colon + 2, failure.find_first_of(":,\n", colon + 2) - colon - 2)];
  }
  for (const auto &[what, count] : kinds)
    std::cout << "  failed: " << what << ": " << count << "\n";
  for (size_t i = 0; i < std::min(kShown, total.failures.size()); ++i)
    ADD_FAILURE() << total.failures[i];
  EXPECT_EQ(total.failures.size(), 0u);
  EXPECT_GE(total.proven[0] * 100, total.independent[0] * 95);
}

// The quick tests and the exact one must not contradict each other.
TEST(DependenceOracleTest, SimpleTestsAgreeWithTheExactOne) {
  const uint64_t seed = numberFrom("LANEWISE_ORACLE_SEED", 1);
  uint64_t compared = 0;
  for (uint64_t i = 0; i < 1500; ++i) {
    const DependenceCase given = generateCase(seed * 7000003 + i);
    ASSERT_TRUE(given.model) << given.text;
    const LanguageRules &rules = given.rules;
    const std::vector<LoopSummary> summaries = summarize(*given.model, rules);
    for (const LoopSummary &loop : summaries) {
      NestForms nest(loop, rules);
      IslTest exact(nest);
      std::vector<AccessForm> forms;
      for (uint32_t number = 0; number < loop.accesses.size(); ++number)
        forms.push_back(nest.form(number));
      for (const AccessForm &a : forms)
        for (const AccessForm &b : forms) {
          if (!(a.root == b.root) || (!a.isWrite() && !b.isWrite()))
            continue;
          const PairProblem problem = pairProblem(nest, a, b);
          const SimpleAnswer simple = simpleTest(nest, problem);
          if (problem.impossible || simple.kind == SimpleAnswer::Kind::Open)
            continue;
          const ExactAnswer answer = exact.test(problem);
          if (answer.kind == ExactAnswer::Kind::Spent)
            continue;
          ++compared;
          const bool never = simple.kind == SimpleAnswer::Kind::Never && answer.kind != ExactAnswer::Kind::Never;
          // Products have no exact representation, so the quick test may know more.
          const bool linear = given.family == CaseFamily::Affine || given.family == CaseFamily::Divided ||
                              given.family == CaseFamily::Scratch;
          if (never && problem.exact && linear)
            ADD_FAILURE() << "only the quick test excludes " << a.number << " -> " << b.number << " in L" << loop.id
                          << "\n"
                          << given.text;
          if (simple.kind == SimpleAnswer::Kind::Distance && answer.distance)
            EXPECT_EQ(simple.distance, *answer.distance) << given.text;
        }
    }
  }
  std::cout << compared << " pairs compared\n";
  EXPECT_GT(compared, 500u);
}

} // namespace
} // namespace lanewise
