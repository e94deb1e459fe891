// emit/LaneCode.cpp - neighbouring iterations in the lanes of vectors, within one thread.
//
// Sums have a total for each lane. Prefixes are found in registers: the steps of a vector's lanes are composed in log2
// rounds, each of which brings the last step of the lower half of a group to all of its upper half (Sklansky,
// "Conditional-Sum Addition Logic", 1960); those of some vectors are then put together, so that only one composition a
// block waits for the block before. Where steps are no vectors, some runs of neighbouring iterations advance in turn: a
// step of one need not wait for another's.
#include "emit/LaneCode.h"

#include "emit/Parts.h"

#include <algorithm>

namespace lanewise {

static constexpr int kVectors = 8;    // whose prefixes are put together: their compositions overlap in time
static constexpr int kLanes = 16;     // of maps: float in the widest registers there are
static constexpr int kTotals = 32;    // of sums: an addition's latency is hidden by some vectors of them
static constexpr int kRuns = 8;       // that advance in turn: about as many as a latency hides
static constexpr int kRunLength = 64; // iterations of each: all of them stay in the nearest cache

static std::string replacedAll(std::string text, const std::string &from, const std::string &to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

std::string passedParameters(const CommonCode &code, const std::string &arguments) {
  std::string text;
  for (const auto &[declared, name] : code.inner)
    if ((", " + arguments + ",").find(", " + name + ",") != std::string::npos)
      text += ", " + (declared.ends_with(name + "_0") ? declared.substr(0, declared.size() - 2) : declared);
  return text;
}

static bool isFloatExtreme(const EmissionPlan &plan, const StateAnswer &answer) {
  const std::optional<FoldForm> form = matchFold(*plan.function->pool, answer.state.next, answer.state.entry);
  return form && (form->op == FoldOperator::Min || form->op == FoldOperator::Max) && answer.state.entry->type.isFloat();
}

// Lanes take iterations far from one another in order: only where that does not matter, or can be noticed.
static bool isOrderFree(const EmissionPlan &plan) {
  return plan.keptLast.empty() && std::all_of(plan.answers.begin(), plan.answers.end(), [&](const StateAnswer &answer) {
           return answer.claim->commutative &&
                  matchFold(*plan.function->pool, answer.state.next, answer.state.entry).has_value() &&
                  !(isFloatExtreme(plan, answer) && plan.join == JoinKind::Totals && storesSomething(plan));
         });
}

// A line that means the same of vectors: operators alone, no calls and no statements of other kinds.
static bool isOperatorsAlone(const std::string &line) {
  const auto isNameByte = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '{' || line[i] == '"' || line[i] == '[' || line[i] == '!' || line.compare(i, 2, "&&") == 0 ||
        line.compare(i, 2, "||") == 0 || line.compare(i, 2, "::") == 0)
      return false;
    if (line[i] == '(' && i > 0 && isNameByte(line[i - 1]))
      return false;
    // A conversion: "(float)".
    if (line[i] == '(' && i + 1 < line.size() && std::isalpha(static_cast<unsigned char>(line[i + 1]))) {
      size_t end = i + 1;
      while (end < line.size() && (isNameByte(line[end]) || line[end] == ' '))
        ++end;
      if (end < line.size() && line[end] == ')')
        return false;
    }
  }
  return !line.starts_with("const ") && !line.starts_with("if ");
}

// The one type of all that steps and states consist of, where their code means the same of vectors; else "".
static std::string vectorElement(const EmissionPlan &plan) {
  if (plan.join != JoinKind::Prefixes || plan.levels > 1 || !plan.keptLast.empty() || plan.steps.empty())
    return {};
  const std::string type = plan.states.front().type;
  if (type != "float" && type != "double")
    return {};
  for (const NamedState &state : plan.states)
    if (state.type != type)
      return {};
  for (const StepOperator &op : plan.steps) {
    if (op.appliesOnce || !op.keys.empty() || op.onlyLast)
      return {};
    for (const StepField &field : op.fields)
      if (field.type != type)
        return {};
    for (const std::vector<std::string> *lines : {&op.compose, &op.apply})
      if (!std::all_of(lines->begin(), lines->end(), isOperatorsAlone))
        return {};
  }
  return type;
}

LaneKind laneKind(const EmissionPlan &plan) {
  // A value that stays in memory is not handed from one run of iterations to the next.
  const bool staysThere =
      std::any_of(plan.memory.begin(), plan.memory.end(), [](const MemoryState &m) { return m.staysThere; });
  if (plan.isSearch || plan.unlock || plan.levels > 1 || !plan.updates.empty() || staysThere)
    return LaneKind::None;
  switch (plan.join) {
  case JoinKind::Nothing:
    return LaneKind::Map;
  case JoinKind::Totals:
    return isOrderFree(plan) ? LaneKind::Totals : LaneKind::Runs;
  case JoinKind::Prefixes:
    return vectorElement(plan).empty() ? LaneKind::Runs : LaneKind::Vectors;
  }
  return LaneKind::None;
}

static std::string runFrom(const EmissionPlan &plan, const CommonCode &code, const std::string &first,
                           const std::string &last, const std::string &state) {
  return callText(plan.name + "_run", {first, last, code.state.empty() ? "" : state}, code.runArguments) + ";\n";
}

static std::string opening(const EmissionPlan &plan, const CommonCode &code) {
  return "// Iterations first to last - 1, some of them at a time.\nstatic void " + plan.name + "_lanes_run(" +
         joined(
             {"std::ptrdiff_t first", "std::ptrdiff_t last", code.state.empty() ? "" : plan.name + "_state &state"}) +
         passedParameters(code, code.runArguments) + ") {\n";
}

static std::string mapText(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name, lanes = name + "_lanes";
  const bool hasState = !code.state.empty();
  return "// Iterations that run at once.\nstatic constexpr int " + lanes + " = " + std::to_string(kLanes) + ";\n\n" +
         opening(plan, code) + (hasState ? "  " + name + "_state laneEnds[" + lanes + "];\n" : "") +
         "  for (; first + " + lanes + " <= last; first += " + lanes + ") {\n" +
         (hasState ? "    for (int lane = 0; lane < " + lanes + "; ++lane)\n      laneEnds[lane] = state;\n" : "") +
         "#pragma omp simd\n    for (int lane = 0; lane < " + lanes + "; ++lane)\n      " +
         runFrom(plan, code, "first + lane", "first + lane + 1", "laneEnds[lane]") +
         (hasState ? "    state = laneEnds[" + lanes + " - 1];\n" : "") + "  }\n  " +
         runFrom(plan, code, "first", "last", "state") + "}\n\n";
}

// Zeros of both signs are equal, and the first of them stays: where the result is one, order decides.
static std::string zeroText(const EmissionPlan &plan) {
  std::string text;
  for (size_t i = 0; i < plan.answers.size(); ++i)
    if (isFloatExtreme(plan, plan.answers[i]))
      text += (text.empty() ? "" : " || ") + ("whole." + plan.states[i].field) + " == 0";
  return text;
}

static std::string totalsText(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name, lanes = name + "_lanes", zero = zeroText(plan);
  return "// Iterations that run at once.\nstatic constexpr int " + lanes + " = " + std::to_string(kTotals) + ";\n\n" +
         opening(plan, code) + "  " + name + "_state totals[" + lanes + "], whole = " + name + "_nothing();\n  for (" +
         name + "_state &total : totals)\n    total = " + name +
         "_nothing();\n  std::ptrdiff_t at = first;\n  for (; at + " + lanes + " <= last; at += " + lanes +
         ")\n#pragma omp simd\n    for (int lane = 0; lane < " + lanes + "; ++lane)\n      " +
         runFrom(plan, code, "at + lane", "at + lane + 1", "totals[lane]") + "  for (const " + name +
         "_state &total : totals)\n    " + name + "_join(whole, total);\n  " +
         runFrom(plan, code, "at", "last", "whole") +
         (zero.empty() ? ""
                       : "  if (" + zero + ") { // Which of the two zeros, only their order says.\n    " +
                             runFrom(plan, code, "first", "last", "state") + "    return;\n  }\n") +
         "  " + name + "_join(state, whole);\n}\n\n";
}

static std::string runsText(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name;
  const bool totals = plan.join == JoinKind::Totals;
  std::string text =
      "// Runs of neighbouring iterations that advance in turn, and how long each is.\nstatic constexpr int " + name +
      "_runs = " + std::to_string(kRuns) + ", " + name + "_run_length = " + std::to_string(kRunLength) + ";\n\n" +
      opening(plan, code);
  const std::string block = "@_runs * @_run_length", at = "first + lane * @_run_length + k";
  if (totals) {
    text += "  for (; first + " + block + " <= last; first += " + block +
            ") {\n    @_state totals[@_runs];\n    for (@_state &total : totals)\n      total = @_nothing();\n"
            "    for (int k = 0; k < @_run_length; ++k)\n      for (int lane = 0; lane < @_runs; ++lane)\n        " +
            runFrom(plan, code, at, at + " + 1", "totals[lane]") +
            "    for (const @_state &total : totals)\n      @_join(state, total);\n  }\n";
  } else {
    const bool once = appliesOnce(plan);
    text += once ? "  const @_state atBegin = state;\n  @_step before = @_nothing();\n" : "";
    text += "  for (; first + " + block + " <= last; first += " + block +
            ") {\n    @_step steps[@_runs];\n    @_state states[@_runs];\n    for (@_step &step : steps)\n      step = "
            "@_nothing();\n    for (int k = 0; k < @_run_length; ++k)\n      for (int lane = 0; lane < @_runs; "
            "++lane)\n        steps[lane] = @_compose(steps[lane], " +
            callText("@_steps", {at, at + " + 1"}, code.stepsArguments) +
            ");\n    for (int lane = 0; lane < @_runs; ++lane) {\n";
    text += once ? "      states[lane] = atBegin;\n      @_apply(states[lane], before);\n      before = "
                   "@_compose(before, steps[lane]);\n    }\n"
                 : "      states[lane] = state;\n      @_apply(state, steps[lane]);\n    }\n";
    text += "    for (int k = 0; k < @_run_length; ++k)\n      for (int lane = 0; lane < @_runs; ++lane)\n        " +
            runFrom(plan, code, at, at + " + 1", "states[lane]") + "    state = states[@_runs - 1];\n  }\n";
  }
  return replacedAll(text, "@", name) + "  " + runFrom(plan, code, "first", "last", "state") + "}\n\n";
}

// In this text @ stands for the function's name, $T for the type of everything.
static constexpr const char *kVectorTypes = R"(#ifdef __AVX__
static constexpr int @_bytes = 32; // of a vector
#else
static constexpr int @_bytes = 16; // of a vector
#endif
static constexpr int @_width = @_bytes / sizeof($T), @_vectors = $V, @_lanes = @_width * @_vectors;
typedef $T @_vector __attribute__((vector_size(@_bytes)));

// Steps of neighbouring iterations, one in each lane.
struct @_vector_step {
  @_vector $F;
};

static inline @_vector_step @_vector_compose(const @_vector_step &a, const @_vector_step &b) {
  @_vector_step c;
$C  return c;
}

// The step in every lane.
static inline @_vector_step @_vector_of(const @_step &step) {
  @_vector_step c;
$O  return c;
}

// The steps of a block of iterations.
static inline void @_vector_lifts(@_vector_step (&each)[@_vectors], std::ptrdiff_t first$P) {
  $T $B;
#pragma omp simd
  for (int lane = 0; lane < @_lanes; ++lane) {
    const @_step step = @_steps(first + lane, first + lane + 1$a);
$G  }
#pragma GCC unroll $V
  for (int vector = 0; vector < @_vectors; ++vector) {
    @_vector_step &v = each[vector];
$R  }
}

static inline @_step @_vector_lane(const @_vector_step &v, int lane) {
  @_step step;
$E  return step;
}

)";

static constexpr const char *kVectorRounds =
    R"(// Groups of 2 * distance lanes: the last step of the lower half in all lanes of the upper half, nothing in the lower.
template <int distance, int... lane> static inline @_vector_step @_vector_lower(const @_vector_step &a, const @_vector_step &nothing, std::integer_sequence<int, lane...>) {
  @_vector_step c;
$L  return c;
}

// The steps of each vector composed from its first lane on.
static inline void @_vector_rounds(@_vector_step (&each)[@_vectors], const @_vector_step &nothing) {
  constexpr auto lanes = std::make_integer_sequence<int, @_width>();
#pragma GCC unroll $V
  for (@_vector_step &v : each) {
    v = @_vector_compose(@_vector_lower<1>(v, nothing, lanes), v);
    if (@_width > 2)
      v = @_vector_compose(@_vector_lower<2>(v, nothing, lanes), v);
    if (@_width > 4)
      v = @_vector_compose(@_vector_lower<4>(v, nothing, lanes), v);
  }
}

)";

// Where the order of steps does not matter, each lane has a total.
static constexpr const char *kVectorTotals = R"(// The same iterations as one step, some of them at a time.
static @_step @_lanes_steps(std::ptrdiff_t first, std::ptrdiff_t last$P) {
  const @_vector_step nothing = @_vector_of(@_nothing());
  @_vector_step totals[@_vectors], each[@_vectors];
#pragma GCC unroll $V
  for (@_vector_step &total : totals)
    total = nothing;
  std::ptrdiff_t at = first;
  for (; at + @_lanes <= last; at += @_lanes) {
    @_vector_lifts(each, at$a);
#pragma GCC unroll $V
    for (int vector = 0; vector < @_vectors; ++vector)
      totals[vector] = @_vector_compose(totals[vector], each[vector]);
  }
#pragma GCC unroll $V
  for (int vector = 1; vector < @_vectors; ++vector)
    totals[0] = @_vector_compose(totals[0], totals[vector]);
  @_step total = @_nothing();
  for (int lane = 0; lane < @_width; ++lane)
    total = @_compose(total, @_vector_lane(totals[0], lane));
  total = @_compose(total, @_steps(at, last$a));
$Z  return total;
}

)";

static constexpr const char *kVectorSteps = R"(// The same iterations as one step, some of them at a time.
static @_step @_lanes_steps(std::ptrdiff_t first, std::ptrdiff_t last$P) {
  const @_vector_step nothing = @_vector_of(@_nothing());
  @_step total = @_nothing();
  for (; first + @_lanes <= last; first += @_lanes) {
    @_vector_step each[@_vectors];
    @_vector_lifts(each, first$a);
    @_vector_rounds(each, nothing);
#pragma GCC unroll $V
    for (const @_vector_step &v : each)
      total = @_compose(total, @_vector_lane(v, @_width - 1));
  }
  return @_compose(total, @_steps(first, last$a));
}

)";

static constexpr const char *kVectorMoved = R"(// The states that they find.
struct @_vector_state {
  @_vector $S;
};

static inline void @_vector_apply(@_vector_state &state, const @_vector_step &step) {
$A}

// Each lane's step in the lane behind it.
template <int... lane> static inline @_vector_step @_vector_moved(const @_vector_step &a, const @_vector_step &nothing, std::integer_sequence<int, lane...>) {
  @_vector_step c;
$M  return c;
}

)";

static constexpr const char *kVectorRun = R"(  constexpr auto lanes = std::make_integer_sequence<int, @_width>();
  const @_vector_step nothing = @_vector_of(@_nothing());
  // The last iterations run as they stand, so that what they leave is what they would.
  for (; first + @_lanes < last; first += @_lanes) {
    @_vector_step each[@_vectors];
    @_vector_lifts(each, first$a);
    @_vector_rounds(each, nothing);
    @_vector_state found;
$I    $T $D;
    @_step before = @_nothing();
#pragma GCC unroll $V
    for (int vector = 0; vector < @_vectors; ++vector) {
      @_vector_state here = found;
      @_vector_apply(here, @_vector_compose(@_vector_of(before), @_vector_moved(each[vector], nothing, lanes)));
      before = @_compose(before, @_vector_lane(each[vector], @_width - 1));
$W    }
    @_apply(state, before);
#pragma omp simd
    for (int lane = 0; lane < @_lanes; ++lane) {
      @_state one;
$N      $X    }
  }
  $Y}

)";

static std::string vectorText(const EmissionPlan &plan, const CommonCode &code, bool withSteps) {
  std::string zero;
  for (const StepOperator &op : plan.steps)
    for (const StepField &field : op.fields)
      zero += (zero.empty() ? "" : " || ") + ("total." + field.name + " == 0");
  if (std::none_of(plan.answers.begin(), plan.answers.end(),
                   [&](const StateAnswer &answer) { return isFloatExtreme(plan, answer); }))
    zero.clear();
  else
    zero =
        "  if (" + zero + ") // Which of the two zeros, only their order says.\n    return @_steps(first, last$a);\n";
  std::string fields, states, compose, apply, of, lower, moved, buffers, lift, read, last, found, kept, write, one;
  const auto list = [](std::string &to, const std::string &more) { to += (to.empty() ? "" : ", ") + more; };
  for (const StepOperator &op : plan.steps) {
    for (const std::string &line : op.compose)
      compose += "  " + line + "\n";
    for (const std::string &line : op.apply)
      apply += "  " + line + "\n";
    for (const StepField &field : op.fields) {
      const std::string &f = field.name;
      list(fields, f);
      list(buffers, f + "_lift[@_lanes]");
      of += "  c." + f + " = @_vector{} + step." + f + ";\n";
      lower += "  c." + f + " = __builtin_shufflevector(nothing." + f + ", a." + f +
               ", (lane & distance ? @_width + (lane & ~(2 * distance - 1)) + distance - 1 : lane)...);\n";
      moved += "  c." + f + " = __builtin_shufflevector(nothing." + f + ", a." + f +
               ", (lane == 0 ? 0 : @_width + lane - 1)...);\n";
      lift += "    " + f + "_lift[lane] = step." + f + ";\n";
      read += "    std::memcpy(&v." + f + ", " + f + "_lift + vector * @_width, sizeof v." + f + ");\n";
      last += "  step." + f + " = v." + f + "[lane];\n";
    }
  }
  for (const NamedState &state : plan.states) {
    const std::string &s = state.field;
    list(states, s);
    list(kept, s + "_found[@_lanes]");
    found += "    found." + s + " = @_vector{} + state." + s + ";\n";
    write += "      std::memcpy(" + s + "_found + vector * @_width, &here." + s + ", sizeof here." + s + ");\n";
    one += "      one." + s + " = " + s + "_found[lane];\n";
  }
  const bool anyOrder = isOrderFree(plan), withRun = lanesNeedRun(plan);
  std::string text = kVectorTypes;
  if (withRun || !anyOrder)
    text += kVectorRounds;
  if (withSteps)
    text += anyOrder ? kVectorTotals : kVectorSteps;
  if (withRun)
    text += kVectorMoved + opening(plan, code) + kVectorRun;
  const std::pair<std::string, std::string> parts[] = {
      {"$Z", zero},
      {"$F", fields},
      {"$S", states},
      {"$C", compose},
      {"$A", apply},
      {"$O", of},
      {"$L", lower},
      {"$M", moved},
      {"$B", buffers},
      {"$G", lift},
      {"$R", read},
      {"$E", last},
      {"$I", found},
      {"$D", kept},
      {"$W", write},
      {"$N", one},
      {"$X", runFrom(plan, code, "first + lane", "first + lane + 1", "one")},
      {"$Y", runFrom(plan, code, "first", "last", "state")},
      {"$P", passedParameters(code, code.stepsArguments)},
      {"$a", code.stepsArguments.empty() ? "" : ", " + code.stepsArguments},
      {"$V", std::to_string(kVectors)},
      {"$T", vectorElement(plan)},
      {"@", plan.name}};
  for (const auto &[from, to] : parts)
    text = replacedAll(text, from, to);
  return text;
}

bool lanesNeedRun(const EmissionPlan &plan) { return laneKind(plan) != LaneKind::Vectors || storesSomething(plan); }

std::string laneFunctions(const EmissionPlan &plan, const CommonCode &code, bool withSteps) {
  switch (laneKind(plan)) {
  case LaneKind::Map:
    return mapText(plan, code);
  case LaneKind::Totals:
    return totalsText(plan, code);
  case LaneKind::Runs:
    return runsText(plan, code);
  case LaneKind::Vectors:
    return vectorText(plan, code, withSteps);
  case LaneKind::None:
    break;
  }
  return {};
}

std::string wholeInLanes(const EmissionPlan &plan, const CommonCode &code) {
  const std::string &name = plan.name;
  std::string text;
  if (!code.state.empty())
    text += "  " + name + "_state state;\n" + indented(joined(code.stateIn, "\n"), 2);
  if (lanesNeedRun(plan))
    text += "  " + callText(name + "_lanes_run", {"0", "trips", code.state.empty() ? "" : "state"}, code.runArguments) +
            ";\n";
  else
    text +=
        "  " + name + "_apply(state, " + callText(name + "_lanes_steps", {"0", "trips"}, code.stepsArguments) + ");\n";
  return text + indented(joined(code.stateOut, "\n"), 2) + indented(joined(code.countersOut, "\n"), 2);
}

std::vector<std::string> laneIncludes(const EmissionPlan &plan) {
  if (laneKind(plan) == LaneKind::Vectors)
    return {"<cstring>", "<utility>"};
  return {};
}

} // namespace lanewise
