// tests/oracle/UnlockOracleTest.cpp - claimed transformations against every address of every iteration.
//
// A transformation gives each instance of a statement a phase (phases run one after the other) and a task (tasks of one
// phase run in any order, each in the order of the source). For each pair of accesses in a run of the original program
// that conflict, the earlier one must have the smaller phase, or both one phase and one task. That is stronger than
// comparing memory after one transformed run: it holds for every order that the claim permits. Scalars must be set in
// the same task as they are read, unless they get one element for each iteration.
// LANEWISE_ORACLE_SEED and LANEWISE_ORACLE_COUNT choose other programs, or more.
#include "oracle/DependenceOracleCondition.h"
#include "oracle/UnlockOracleModels.h"

#include "dependence/FindDependences.h"
#include "model/LoopTrace.h"
#include "transform/FindUnlocks.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <set>

namespace lanewise {
namespace {

constexpr uint64_t kCases = 2000;
constexpr size_t kShown = 4;

uint64_t numberFrom(const char *variable, uint64_t otherwise) {
  const char *text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

using Point = std::vector<int64_t>;

/// One access in an execution of the loop in question.
struct Event {
  RunAccess access;
  Point where; ///< iterations of the loop and of those inside it
};

/// Collects the events of each execution of one loop.
class EventRecorder : public RunListener {
public:
  explicit EventRecorder(LoopId loop) : loop_(loop) {}

  void onAccess(const RunAccess &access, std::span<const IterationPoint> where) override {
    Event event{access, {}};
    bool inside = false;
    for (const IterationPoint &point : where) {
      inside = inside || point.loop == loop_;
      if (inside)
        event.where.push_back(point.iteration);
    }
    if (inside)
      executions.back().push_back(std::move(event));
  }
  void onLoopStart(LoopId loop, std::span<const IterationPoint> outer) override {
    if (loop == loop_) {
      executions.emplace_back();
      outers.emplace_back(outer.begin(), outer.end());
      iterations.push_back(0);
    }
  }
  void onLoopEnd(LoopId loop, int64_t count) override {
    if (loop == loop_)
      iterations.back() = count;
  }

  std::vector<std::vector<Event>> executions;
  std::vector<std::vector<IterationPoint>> outers;
  std::vector<int64_t> iterations;

private:
  LoopId loop_;
};

/// When an event happens after the transformation.
struct Slot {
  Point phase, task;
  bool isAnywhere = false; ///< repeated in every loop, or reads a copy
};

using Schedule = std::function<Slot(const Event &)>;

class CaseCheck {
public:
  CaseCheck(const UnlockCase &given, std::map<std::string, uint64_t> &tally)
      : case_(given), tally_(tally), summaries_(summarize(*given.model, rules_)), answers_(summaries_.size()),
        known_{summaries_, {}} {
    for (const LoopSummary &loop : summaries_) {
      answers_[loop.id] = classify(loop, findDependences(loop, rules_), rules_);
      // What composes is legal to transform as well, and is tried for it.
      if (answers_[loop.id].verdict == Verdict::Scan || answers_[loop.id].verdict == Verdict::Reduction)
        answers_[loop.id].verdict = Verdict::Serial;
    }
    for (const LoopAnswer &answer : answers_)
      known_.answers.push_back(&answer);
  }

  /// What is wrong, or "".
  std::string run() {
    for (const LoopSummary &loop : summaries_) {
      for (const Unlock &unlock : findUnlocks(known_, loop, rules_)) {
        ++tally_[std::string(transformText(unlock.transform))];
        const LoopSummary &root = unlock.nest.empty() ? loop : summaries_[unlock.nest.front()];
        for (const UnlockInput &input : unlockInputs())
          if (!input.overlaps || unlock.conditions.empty())
            check(
                root, input, unlock.text, [&](const RunData &data) { return scheduleOf(unlock, root, data); }, &unlock);
      }
      checkCollapse(loop);
      checkSafeDistance(loop);
    }
    return failure_;
  }

private:
  struct RunData {
    const UnlockInput &input;
    int64_t iterations;
    const std::vector<IterationPoint> &outer;
  };

  void check(const LoopSummary &root, const UnlockInput &input, const std::string &claim,
             const std::function<Schedule(const RunData &)> &scheduleFor, const Unlock *unlock) {
    EventRecorder recorder(root.id);
    RunOptions options;
    options.listener = &recorder;
    if (interpret(*case_.model, runInputFor(case_, input), options).trouble != Trouble::None)
      return;
    ++tally_["runs"];
    for (size_t i = 0; i < recorder.executions.size() && failure_.empty(); ++i) {
      const Schedule schedule = scheduleFor({input, recorder.iterations[i], recorder.outers[i]});
      checkMemory(recorder.executions[i], schedule, claim, unlock);
      checkScalars(root, recorder.executions[i], schedule, claim, unlock);
    }
  }

  static bool isOrdered(const Slot &first, const Slot &second) {
    return first.isAnywhere || second.isAnywhere || first.phase < second.phase ||
           (first.phase == second.phase && first.task == second.task);
  }

  void fail(const std::string &claim, const Event &first, const Event &second, const std::string &what) {
    if (!failure_.empty())
      return;
    const auto point = [](const Point &where) {
      std::string text;
      for (int64_t i : where)
        text += (text.empty() ? "" : ",") + std::to_string(i);
      return "(" + text + ")";
    };
    failure_ = claim + "\n" + what + " " + point(first.where) + " before " + point(second.where) + "\n" + case_.text;
  }

  void checkMemory(const std::vector<Event> &events, const Schedule &schedule, const std::string &claim,
                   const Unlock *unlock) {
    const bool copies = unlock && unlock->transform == Transform::DoubleBuffering;
    std::map<std::pair<ObjectId, int64_t>, std::vector<const Event *>> byPlace; // all accesses are 4 aligned bytes
    for (const Event &event : events)
      if (!event.access.isScalar)
        byPlace[{event.access.object, event.access.offset}].push_back(&event);
    for (const auto &[place, list] : byPlace)
      for (size_t i = 0; i < list.size(); ++i)
        for (size_t j = i + 1; j < list.size(); ++j) {
          const bool firstWrites = list[i]->access.kind == AccessKind::Write;
          const bool secondWrites = list[j]->access.kind == AccessKind::Write;
          if (!firstWrites && !secondWrites)
            continue;
          // A read from the copy sees what was there before the loop: no write may have come before it.
          if (copies && !firstWrites && firstWriter(list, i) == list.size())
            continue;
          if (!isOrdered(schedule(*list[i]), schedule(*list[j])))
            fail(claim, *list[i], *list[j], "memory that is touched in");
        }
  }

  static size_t firstWriter(const std::vector<const Event *> &list, size_t before) {
    for (size_t i = 0; i < before; ++i)
      if (list[i]->access.kind == AccessKind::Write)
        return i;
    return list.size();
  }

  bool isCounter(VarId var) const {
    for (const LoopSummary &loop : summaries_)
      for (const ScalarState &scalar : loop.scalars)
        if (!scalar.cell && scalar.var == var && scalar.step)
          return true;
    return false;
  }

  // Nothing but its own next value is computed from it.
  bool isDead(VarId var) const {
    bool isRead = false;
    const auto look = [&](const Stmt &stmt) {
      for (ExprRef expr : {stmt.value, stmt.place})
        isRead = isRead ||
                 (expr && !(stmt.kind == StmtKind::Assign && stmt.var == var) && containsNode(expr, [&](ExprRef e) {
                    return e->is(ExprKind::Var) && e->intValue == static_cast<int64_t>(var);
                  }));
    };
    forEachStmt(case_.model->body, look);
    return !isRead;
  }

  void checkScalars(const LoopSummary &root, const std::vector<Event> &events, const Schedule &schedule,
                    const std::string &claim, const Unlock *unlock) {
    std::map<VarId, const Event *> last;
    for (const Event &event : events) {
      if (!event.access.isScalar || isCounter(event.access.variable) || isDead(event.access.variable) ||
          event.access.stmt->kind == StmtKind::Loop)
        continue;
      const VarId var = event.access.variable;
      if (event.access.kind != AccessKind::Read) {
        last[var] = &event;
        continue;
      }
      if (!last.count(var))
        continue;
      const Event &set = *last[var];
      const bool expands = unlock && std::count(unlock->expanded.begin(), unlock->expanded.end(), var) != 0;
      const Slot from = schedule(set), to = schedule(event);
      if (from.isAnywhere || to.isAnywhere)
        continue;
      const bool isSunk = unlock && !unlock->nest.empty() && set.where.size() < event.where.size() &&
                          std::equal(set.where.begin(), set.where.end(), event.where.begin());
      const bool sameIteration = set.where[0] == event.where[0];
      const bool handedOver = expands && sameIteration && from.phase < to.phase;
      const bool inOrder = from.phase < to.phase && from.task == to.task && !unlock->pieces.empty() &&
                           pieceOf(*unlock, set) == pieceOf(*unlock, event);
      if (!isSunk && !handedOver && !inOrder && !(from.phase == to.phase && from.task == to.task))
        fail(claim, set, event, "scalar that is handed on from");
    }
    (void)root;
  }

  static int64_t pieceOf(const Unlock &unlock, const Event &event) {
    for (size_t piece = 0; piece < unlock.pieces.size(); ++piece)
      for (const Stmt *top : unlock.pieces[piece].statements) {
        bool found = top == event.access.stmt;
        const auto look = [&](const Stmt &stmt) { found = found || &stmt == event.access.stmt; };
        forEachStmt(top->body, look);
        forEachStmt(top->orElse, look);
        if (top->loop) {
          forEachStmt(top->loop->body, look);
          forEachStmt(top->loop->step, look);
        }
        if (found)
          return static_cast<int64_t>(piece);
      }
    return -1;
  }

  Schedule scheduleOf(const Unlock &unlock, const LoopSummary &root, const RunData &data) const {
    switch (unlock.transform) {
    case Transform::Interchange: {
      const bool outwards = unlock.order.front() == unlock.freed;
      return [&unlock, outwards](const Event &event) {
        if (event.where.size() < unlock.order.size())
          return Slot{{}, {}, true};
        Slot slot;
        slot.task = {event.where[unlock.freed]};
        for (size_t position : unlock.order)
          if (position != unlock.freed && !outwards)
            slot.phase.push_back(event.where[position]);
        return slot;
      };
    }
    case Transform::Skewing:
      return [&unlock](const Event &event) {
        if (event.where.size() < unlock.hyperplane.size())
          return Slot{{}, {}, true};
        Slot slot;
        int64_t sum = 0;
        for (size_t i = 0; i < unlock.hyperplane.size(); ++i)
          sum += unlock.hyperplane[i] * event.where[i];
        slot.phase = {sum};
        slot.task.assign(event.where.begin(), event.where.begin() + static_cast<ptrdiff_t>(unlock.hyperplane.size()));
        return slot;
      };
    case Transform::Peeling: {
      const bool first = unlock.meeting->kind == MeetingPlace::Kind::First;
      const int64_t count = unlock.meeting->count, all = data.iterations;
      return [first, count, all](const Event &event) {
        const int64_t k = event.where[0];
        if (first)
          return k < count ? Slot{{0}, {0}} : Slot{{1}, {k}};
        return k >= all - count ? Slot{{1}, {0}} : Slot{{0}, {k}};
      };
    }
    case Transform::Splitting:
      return splittingSchedule(unlock, root, data);
    case Transform::DoubleBuffering:
      return [](const Event &event) { return Slot{{}, {event.where[0]}}; };
    case Transform::Distribution:
      return [&unlock](const Event &event) {
        const int64_t piece = pieceOf(unlock, event), k = event.where[0];
        if (piece < 0)
          return Slot{{}, {}, true};
        return unlock.pieces[static_cast<size_t>(piece)].isParallel ? Slot{{piece}, {k}} : Slot{{piece, k}, {}};
      };
    }
    return {};
  }

  // Where the counter starts, and by how much it goes on.
  std::pair<int64_t, int64_t> counting(const LoopSummary &loop, const std::string &name, const RunData &data) const {
    for (const ScalarState &scalar : loop.scalars)
      if (!scalar.cell && case_.model->variables[scalar.var].name == name && scalar.step)
        return {scalar.initial->isIntConst() ? scalar.initial->intValue : data.input.n, scalar.step->intValue};
    return {0, 1};
  }

  Schedule splittingSchedule(const Unlock &unlock, const LoopSummary &root, const RunData &data) const {
    std::map<std::string, ConditionValue> names{{"n", {data.input.n, 0}}, {"m", {data.input.m, 0}}};
    for (const IterationPoint &point : data.outer) {
      const auto [outerStart, outerStep] = counting(summaries_[point.loop], "i", data);
      names["i"] = {outerStart + outerStep * point.iteration, 0};
    }
    const int64_t cut = evaluateText(unlock.meeting->text, names).value_or(INT64_MIN);
    EXPECT_NE(cut, INT64_MIN) << unlock.text;
    const auto counted = counting(root, unlock.meeting->counter, data);
    const int64_t start = counted.first, step = counted.second;
    const MeetingPlace meeting = *unlock.meeting;
    return [=](const Event &event) {
      const int64_t counter = start + step * event.where[0];
      int64_t part = counter < cut ? 0 : counter == cut ? 1 : 2;
      if (meeting.kind == MeetingPlace::Kind::Cross)
        part = (meeting.downward ? 2 * counter > cut : 2 * counter < cut) ? 0 : 1;
      else if (step < 0)
        part = 2 - part;
      return Slot{{part}, {event.where[0]}};
    };
  }

  // Every pair of iterations of all the loops together, in any order; reversal is one of them.
  void checkCollapse(const LoopSummary &loop) {
    const size_t levels = collapsibleLevels(known_, loop);
    if (levels < 2 || answers_[loop.id].verdict != Verdict::Independent)
      return;
    for (size_t level = 1; level < levels; ++level)
      if (answers_[loop.id + level].verdict != Verdict::Independent)
        return;
    ++tally_["collapse " + std::to_string(levels)];
    for (const UnlockInput &input : unlockInputs())
      check(
          loop, input, "collapse " + std::to_string(levels),
          [&](const RunData &) -> Schedule {
            return [levels](const Event &event) {
              if (event.where.size() < levels)
                return Slot{{}, {}, true};
              return Slot{{}, {event.where.begin(), event.where.begin() + static_cast<ptrdiff_t>(levels)}};
            };
          },
          nullptr);
  }

  void checkSafeDistance(const LoopSummary &loop) {
    const std::optional<int64_t> safe = answers_[loop.id].safeDistance;
    if (!safe)
      return;
    ++tally_["safe distance"];
    for (const UnlockInput &input : unlockInputs()) {
      const TraceResult trace = traceLoops(*case_.model, runInputFor(case_, input), rules_);
      if (trace.run.trouble != Trouble::None)
        continue;
      for (const LoopExecution &execution : trace.executions)
        if (execution.loop == loop.id)
          for (size_t i = 0; i < execution.accesses.size(); ++i)
            for (size_t j = i + 1; j < execution.accesses.size(); ++j) {
              const LoopAccess &a = execution.accesses[i], &b = execution.accesses[j];
              if (!a.access.isScalar && conflict(a.access, b.access) && a.iteration != b.iteration &&
                  b.iteration - a.iteration < *safe && failure_.empty())
                failure_ = "safe distance " + std::to_string(*safe) + " but iterations " + std::to_string(a.iteration) +
                           " and " + std::to_string(b.iteration) + " meet\n" + case_.text;
            }
    }
  }

  const UnlockCase &case_;
  std::map<std::string, uint64_t> &tally_;
  LanguageRules rules_;
  std::vector<LoopSummary> summaries_;
  std::vector<LoopAnswer> answers_;
  FunctionAnswers known_;
  std::string failure_;
};

TEST(UnlockOracle, TransformationsKeepEveryOrder) {
  const uint64_t first = numberFrom("LANEWISE_ORACLE_SEED", 1), count = numberFrom("LANEWISE_ORACLE_COUNT", kCases);
  std::map<std::string, uint64_t> tally;
  size_t failures = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    const UnlockCase unlockCase = generateUnlockCase(seed);
    ASSERT_TRUE(unlockCase.model) << unlockCase.text;
    const std::string failure = CaseCheck(unlockCase, tally).run();
    if (failure.empty())
      continue;
    if (++failures <= kShown)
      ADD_FAILURE() << "seed " << seed << ": " << failure;
  }
  EXPECT_EQ(failures, 0u);
  for (const auto &[what, number] : tally)
    std::cout << what << ": " << number << "\n";
  for (const char *what : {"distribution", "interchange", "skewing", "peeling", "splitting", "double-buffering",
                           "collapse 2", "safe distance"})
    EXPECT_GT(tally[what], count / 1000) << what << " is hardly ever tried";
}

} // namespace
} // namespace lanewise
