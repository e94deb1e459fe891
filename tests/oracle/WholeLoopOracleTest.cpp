// tests/oracle/WholeLoopOracleTest.cpp - searches, compactions and histograms against the serial loop.
//
// What is claimed of whole loops is tried as a parallel program would use it: the iterations are cut into parts, each
// part runs by itself from what the claims let it start with (identities, position 0, bins of identities), and the
// parts are put together as the claims say. That must give what the serial loop gives, to the last bit. Members of the
// families in several spellings, and near misses; of the members at least 98 of 100 must be found.
#include "oracle/ClaimOracleCheck.h"

#include "dependence/FindDependences.h"
#include "model/Interpreter.h"
#include "model/ModelText.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

namespace lanewise {
namespace {

constexpr uint64_t kPrograms = 8000;
constexpr size_t kBins = 16, kOut = 64;

struct WholeProgram {
  std::string family; ///< "" for near misses
  std::string body;
  Type type;
};

class WholeMaker {
public:
  explicit WholeMaker(StepRandom &random) : random_(random) {}

  WholeProgram make() {
    static const std::vector<Type> kTypes = {Type::integer(32, true), Type::integer(32, false),
                                             Type::integer(64, false), Type::integer(64, true)};
    type_ = random_.of(kTypes);
    WholeProgram program;
    program.type = type_;
    const bool member = random_.chance(55);
    switch (random_.below(3)) {
    case 0:
      program.family = "search-exit";
      program.body = member ? search() : nearSearch();
      break;
    case 1:
      program.family = "compaction";
      program.body = member ? compaction() : nearCompaction();
      break;
    default:
      program.family = "histogram";
      program.body = member ? histogram() : nearHistogram();
      break;
    }
    if (!member)
      program.family.clear();
    return program;
  }

private:
  std::string number(int64_t value) const { return std::to_string(value) + ":" + typeText(type_); }
  std::string condition() {
    static const std::vector<std::string> kConditions = {"in0[i] < (-6:i32)",
                                                         "in0[i] == 2:i32",
                                                         "(in0[i] & 3:i32) == 1:i32",
                                                         "in0[i] > p2",
                                                         "in0[i] != p2",
                                                         "in0[i] * in0[i] > 70:i32",
                                                         "!(in0[i] <= 4:i32)",
                                                         "in0[i] > 5:i32 && in0[i] != 7:i32"};
    return random_.of(kConditions);
  }
  std::string value() {
    const std::vector<std::string> kValues = {"in1[i]", "(in1[i] + " + number(3) + ")", "(in1[i] * in1[i])",
                                              "(in0[i] < 0:i32 ? in1[i] : " + number(1) + ")",
                                              "(in1[i] ^ " + number(5) + ")"};
    return random_.of(kValues);
  }
  std::string bin() {
    static const std::vector<std::string> kBinTexts = {"(in0[i] & 15:i32)", "((in0[i] >> 1:i32) & 15:i32)",
                                                       "(in0[i] * 5:i32 & 15:i32)"};
    return random_.of(kBinTexts);
  }
  // target = target op value.
  std::string update(const std::string &target, size_t op, const std::string &by) const {
    static constexpr const char *kSigns[] = {"+", "^", "|", "&", "*"};
    if (op < 5)
      return target + " = " + target + " " + kSigns[op] + " " + by + ";\n";
    if (op == 5)
      return target + " = " + target + " < " + by + " ? " + by + " : " + target + ";\n";
    if (op == 6)
      return target + " = " + by + " < " + target + " ? " + by + " : " + target + ";\n";
    return "if (" + target + " > " + by + ") { " + target + " = " + by + "; }\n";
  }
  std::string guarded(const std::string &test, const std::string &body) {
    switch (random_.below(4)) {
    case 0:
      return "c = " + test + ";\nif (c) {\n" + body + "}\n";
    case 1:
      return "if (!(" + test + ")) {\n} else {\n" + body + "}\n";
    case 2:
      return "if (" + test + ") {\nif (in0[i] != 100:i32) {\n" + body + "}\n}\n";
    default:
      return "if (" + test + ") {\n" + body + "}\n";
    }
  }
  // Both folds of one program are by the same operator: others would have to stay in order.
  std::string maybeFold() { return random_.chance(40) ? update("s", fold_, value()) : ""; }

  std::string search() {
    const std::string found = random_.chance(70) ? "k = b + i;\n" : random_.chance(50) ? "k = in0[i];\n" : "";
    return maybeFold() + guarded(condition(), found + "break L0;\n") + maybeFold();
  }
  std::string nearSearch() {
    const std::vector<std::string> kBodies = {
        "s = s + in1[i];\nif (s > " + number(9) + ") {\nbreak L0;\n}\n",
        "s = s + in1[i];\nif (" + condition() + " && s > " + number(2) + ") {\nk = b + i;\nbreak L0;\n}\n",
        "out[b + i] = " + value() + ";\nif (" + condition() + ") {\nbreak L0;\n}\n",
        "if (" + condition() + ") {\nbreak L0;\n}\nout[b + i] = " + value() + ";\n",
        "s = s + in1[i];\nif (" + condition() + ") {\nh[0] = s;\nbreak L0;\n}\n",
        "k = k + 1;\nif (k > 3 && " + condition() + ") {\nbreak L0;\n}\n",
        "if (" + condition() + ") {\nk = k + 1;\n}\nif (k == 3) {\nbreak L0;\n}\n",
        "if (" + condition() + ") {\ns = " + value() + ";\nbreak L0;\n}\ns = s * " + number(2) + " + in1[i];\n",
        "if (" + condition() + ") {\nk = b + i;\n}\n" + maybeFold(),
        "if (" + condition() + ") {\nk = b + i;\nbreak L0;\n}\nif (" + condition() +
            ") {\nk = (-7:i32);\nbreak L0;\n}\n",
        "if (s == " + number(4) + ") {\nbreak L0;\n}\n" + "s = " + value() + ";\n"};
    return random_.of(kBodies);
  }
  std::string compaction() {
    const std::string v = value();
    static const std::vector<std::string> kSteps = {
        "out[k] = @;\nk = k + 1;\n", "k = k + 1;\nout[k - 1] = @;\n", "v = @;\nout[k] = v;\nk = k + 1;\n",
        "j = k;\nk = k + 1;\nout[j] = @;\n", "out[k] = @;\nout2[k] = @;\nk = k + 1;\n"};
    std::string step = random_.of(kSteps);
    for (size_t at = step.find('@'); at != std::string::npos; at = step.find('@'))
      step.replace(at, 1, v);
    return maybeFold() + guarded(condition(), step);
  }
  std::string nearCompaction() {
    const std::string v = value(), c = condition();
    const std::vector<std::string> kBodies = {
        "if (" + c + " && k < 5) {\nout[k] = " + v + ";\nk = k + 1;\n}\n",
        "out[k] = " + v + ";\nif (" + c + ") {\nk = k + 1;\n}\n",
        "if (" + c + ") {\nout[k] = " + v + ";\nk = k + 2;\n}\n",
        "if (" + c + ") {\nout[k] = " + v + ";\n}\nk = k + 1;\n",
        "if (" + c + ") {\nout[k] = " + v + ";\nif (" + condition() + ") {\nk = k + 1;\n}\n}\n",
        "if (" + c + ") {\nout[k] = out[0] + " + v + ";\nk = k + 1;\n}\n",
        "if (" + c + ") {\nk = k + 1;\nout[k] = " + v + ";\n}\n",
        "if (" + c + ") {\nout[k] = " + v + ";\nout[k + 1] = " + v + ";\nk = k + 2;\n}\n",
        "if (" + c + ") {\nout[k] = " + v + ";\nk = k + 1;\n} else {\nk = 0;\n}\n",
        "if (" + c + ") {\nout[k & 7] = " + v + ";\nk = k + 1;\n}\n",
        "if (" + c + ") {\nout[k] = s;\nk = k + 1;\n}\ns = s + in1[i];\n",
        "if (" + c + ") {\nout[k] = " + v + ";\nk = k + 1;\n}\nif (k == 4) {\nbreak L0;\n}\n",
        "if (" + c + ") {\nout[k] = " + v + ";\nk = k + 1;\nout[0] = " + v + ";\n}\n"};
    return random_.of(kBodies);
  }
  std::string histogram() {
    const size_t op = random_.below(8);
    std::string body;
    switch (random_.below(4)) {
    case 0:
      body = "j = " + bin() + ";\n" + update("h[j]", op, value());
      break;
    case 1:
      body = "j = " + bin() + ";\nv = h[j];\n" + update("v", op, value()) + "h[j] = v;\n";
      break;
    default: {
      const std::string at = "h[" + bin() + "]";
      body = update(at, op, value());
      break;
    }
    }
    if (random_.chance(30))
      body = guarded(condition(), body);
    if (op < 5 && random_.chance(20))
      body += update("h[" + bin() + "]", op, value());
    return maybeFold() + body;
  }
  std::string nearHistogram() {
    const std::string v = value(), b = bin(), at = "h[" + b + "]", other = "h[" + bin() + "]";
    const std::vector<std::string> kBodies = {
        at + " = " + v + ";\n",
        at + " = " + at + " * " + number(2) + " + " + v + ";\n",
        at + " = " + v + " - " + at + ";\n",
        at + " = " + other + " + " + v + ";\n",
        "if (" + at + " < " + number(5) + ") {\n" + at + " = " + at + " + " + number(1) + ";\n}\n",
        at + " = " + at + " + " + v + ";\ns = s + h[0];\n",
        at + " = " + at + " + " + v + ";\n" + other + " = " + other + " ^ " + v + ";\n",
        at + " = " + at + " + s;\ns = s + " + v + ";\n",
        "j = (i32)(" + at + ") & 15:i32;\nh[j] = h[j] + " + v + ";\n",
        "if (" + condition() + ") {\n" + at + " = " + at + " + " + v + ";\n} else {\n" + at + " = " + at + " | " + v +
            ";\n}\n",
        at + " = " + at + " + " + v + ";\nout[b + i] = " + at + ";\n",
        at + " = " + at + " + " + v + ";\nif (" + condition() + ") {\nbreak L0;\n}\n",
        "v = " + at + ";\n" + other + " = " + other + " + " + v + ";\n" + at + " = v;\n"};
    return random_.of(kBodies);
  }

  StepRandom &random_;
  Type type_;
  size_t fold_ = random_.below(8);
};

std::string textOf(const WholeProgram &program) {
  const std::string t = typeText(program.type);
  return "function void f(i32 n, i32 b, ptr in0 -> i32 restrict, ptr in1 -> " + t + " restrict, ptr out -> " + t +
         " restrict, ptr out2 -> " + t + " restrict, ptr h -> " + t + " restrict, ptr res -> " + t +
         " restrict, ptr ints -> i32 restrict, " + t + " p0, i32 p1, i32 p2) {\n  local " + t +
         " s;\n  s = p0;\n  local " + t +
         " v;\n  local i32 k;\n  k = p1;\n  local i32 j;\n  local bool c;\n  local i32 i;\n  i = 0;\n" +
         "  loop L0 for (i < n) step { i = i + 1; } {\n" + program.body +
         "  }\n  res[0] = s;\n  ints[0] = k;\n  ints[1] = i;\n}\n";
}

// What a run starts with and what it ends with.
struct Image {
  std::vector<Value> out, out2, bins;
  Value s, k;
  int64_t left = 0; ///< the counter when the loop was left
};

class WholeRunner {
public:
  WholeRunner(const FunctionModel &function, Type type, StepRandom &random)
      : function_(function), type_(type), int_(Type::integer(32, true)) {
    iterations_ = random.below(14);
    for (size_t i = 0; i < iterations_; ++i) {
      in0_.push_back(Value::ofInt(int_, random.between(-9, 9)));
      in1_.push_back(Value::ofInt(type, wrapToType(type, random.between(type.isSigned ? -6 : 0, 9))));
    }
    limit_ = Value::ofInt(int_, random.between(3, 9));
    for (size_t i = 0; i < kOut; ++i) {
      start.out.push_back(Value::ofInt(type, wrapToType(type, random.between(0, 50))));
      start.out2.push_back(start.out.back());
    }
    for (size_t i = 0; i < kBins; ++i)
      start.bins.push_back(Value::ofInt(type, wrapToType(type, random.between(0, 20))));
    start.s = Value::ofInt(type, wrapToType(type, random.between(0, 9)));
    start.k = Value::ofInt(int_, random.between(0, 3));
  }

  size_t iterations() const { return iterations_; }

  /// Iterations first to last - 1 from `image`. Nothing if that is undefined.
  std::optional<Image> run(const Image &image, size_t first, size_t last) const {
    RunInput input;
    const auto add = [&](const char *name, Type type, const std::vector<Value> &values, size_t from, size_t count) {
      const uint64_t bytes = type.bits / 8;
      MemoryObject object(name, std::max<size_t>(count, 1) * bytes);
      object.fillZero();
      for (size_t i = 0; i < count && from + i < values.size(); ++i)
        object.write(static_cast<int64_t>(i * bytes), values[from + i], bytes);
      input.objects.push_back(std::move(object));
      input.arguments.push_back(Value::ofPointer(static_cast<ObjectId>(input.objects.size())));
    };
    input.arguments.push_back(Value::ofInt(int_, static_cast<int64_t>(last - first)));
    input.arguments.push_back(Value::ofInt(int_, static_cast<int64_t>(first)));
    add("in0", int_, in0_, first, last - first);
    add("in1", type_, in1_, first, last - first);
    add("out", type_, image.out, 0, kOut);
    add("out2", type_, image.out2, 0, kOut);
    add("h", type_, image.bins, 0, kBins);
    add("res", type_, {}, 0, 1);
    add("ints", int_, {}, 0, 2);
    input.arguments.push_back(image.s);
    input.arguments.push_back(image.k);
    input.arguments.push_back(limit_);
    RunOptions options;
    options.rules.wrapSigned = true;
    const RunResult result = interpret(function_, input, options);
    if (result.trouble != Trouble::None)
      return std::nullopt;
    Image after;
    const auto read = [&](size_t object, Type type, size_t count) {
      std::vector<Value> values;
      for (size_t i = 0; i < count; ++i)
        values.push_back(result.objects[object].read(static_cast<int64_t>(i * type.bits / 8), type, type.bits / 8));
      return values;
    };
    after.out = read(2, type_, kOut);
    after.out2 = read(3, type_, kOut);
    after.bins = read(4, type_, kBins);
    after.s = read(5, type_, 1).front();
    const std::vector<Value> ints = read(6, int_, 2);
    after.k = ints[0];
    after.left = static_cast<int64_t>(first) + ints[1].integer;
    return after;
  }

  Image start;

private:
  const FunctionModel &function_;
  Type type_, int_;
  size_t iterations_ = 0;
  std::vector<Value> in0_, in1_;
  Value limit_;
};

/// Puts parts together as the claims say.
class PartedRun {
public:
  PartedRun(const ClaimedLoop &claimed, const WholeRunner &runner, StepRandom &random)
      : claimed_(claimed), runner_(runner), random_(random) {}

  enum class Result : uint8_t { Same, Differs, NotChecked };
  std::string what;

  Result run() {
    const std::optional<Image> serial = runner_.run(runner_.start, 0, runner_.iterations());
    if (!serial)
      return Result::NotChecked;
    Image at = runner_.start;
    at.left = 0;
    for (size_t first = 0; first < runner_.iterations();) {
      const size_t last = first + 1 + random_.below(runner_.iterations() - first);
      const Result part = runPart(at, first, last);
      if (part != Result::Same)
        return part;
      if (at.left < static_cast<int64_t>(last))
        break; // it was left early
      first = last;
    }
    return compare(*serial, at);
  }

private:
  const Claim *claimOf(std::string_view name) const {
    for (const StateAnswer &answer : claimed_.answer.states)
      if (answer.claim && (answer.state.name == name || answer.state.name.rfind(std::string(name) + "[", 0) == 0 ||
                           answer.state.name == "*" + std::string(name)))
        return &*answer.claim;
    return nullptr;
  }
  bool isSerialState(std::string_view name) const {
    for (const StateAnswer &answer : claimed_.answer.states)
      if (!answer.claim && answer.state.name == name)
        return true;
    return false;
  }

  // A part's start values for one scalar, and how its end value is joined to what came before.
  struct Join {
    enum class Kind : uint8_t { Carried, Fold, Last, Position, Unknown } kind = Kind::Carried;
    std::optional<MachineCombine> combine;
    Value begin;
  };
  Join joinOf(std::string_view name, const Value &carried) const {
    Join join;
    join.begin = carried; // scanned, or with a closed form: every part knows it
    const Claim *claim = claimOf(name);
    if (!claim || claim->verdict == Verdict::Scan) {
      if (claim && claim->classId == "compaction") {
        join.kind = Join::Kind::Position;
        join.begin = Value::ofInt(carried.type, 0);
      }
      return join;
    }
    if (claim->classId == "last-value") {
      join.kind = Join::Kind::Last;
      return join;
    }
    join.combine = combineOf(claim->combine, carried.type);
    const auto identity = identityOf(claim->identity, carried.type);
    join.kind = join.combine && identity ? Join::Kind::Fold : Join::Kind::Unknown;
    if (identity)
      join.begin = *identity;
    return join;
  }

  Result runPart(Image &at, size_t first, size_t last) {
    const Join s = joinOf("s", at.s), k = joinOf("k", at.k), h = joinOf("h", at.s);
    if (s.kind == Join::Kind::Unknown || k.kind == Join::Kind::Unknown || h.kind == Join::Kind::Unknown)
      return Result::NotChecked;
    const bool bins = claimOf("h") && h.kind == Join::Kind::Fold;
    Image begin = at;
    begin.s = s.begin;
    begin.k = k.begin;
    if (bins)
      begin.bins.assign(kBins, h.begin);
    else
      begin.bins = runner_.start.bins;
    begin.out = runner_.start.out;
    begin.out2 = runner_.start.out2;
    std::optional<Image> end = runner_.run(begin, first, last);
    Image otherBegin = begin; // the same part from other values, to see what it sets
    otherBegin.s = Value::ofInt(at.s.type, wrapToType(at.s.type, begin.s.integer + 1));
    otherBegin.k = Value::ofInt(at.k.type, begin.k.integer + 1);
    Image filledBegin = begin; // and over other contents
    for (auto array : {&Image::out, &Image::out2})
      for (Value &value : filledBegin.*array)
        value = Value::ofInt(value.type, wrapToType(value.type, value.integer + 1));
    const auto other = runner_.run(otherBegin, first, last), filled = runner_.run(filledBegin, first, last);
    if (!end || !other || !filled)
      return Result::NotChecked;
    join(at.s, s, begin.s, end->s, other->s);
    const Value position = at.k;
    join(at.k, k, begin.k, end->k, other->k);
    const bool packs = k.kind == Join::Kind::Position;
    for (auto array : {&Image::out, &Image::out2})
      for (size_t i = 0; i < kOut; ++i) {
        const size_t to = i + (packs ? static_cast<size_t>(position.integer) : 0);
        const bool isSet = sameBits((end.value().*array)[i], (filled.value().*array)[i]);
        if (isSet && to < kOut)
          (at.*array)[to] = (end.value().*array)[i];
      }
    for (size_t i = 0; i < kBins; ++i)
      if (bins)
        at.bins[i] = (*h.combine)(at.bins[i], end->bins[i]);
      else if (!sameBits(end->bins[i], begin.bins[i]))
        at.bins[i] = end->bins[i];
    at.left = end->left;
    return Result::Same;
  }

  static void join(Value &before, const Join &how, const Value &begin, const Value &end, const Value &other) {
    switch (how.kind) {
    case Join::Kind::Fold:
      before = (*how.combine)(before, end);
      break;
    case Join::Kind::Last: // kept what it had, whatever that was
      before = end.integer == begin.integer && other.integer == begin.integer + 1 ? before : end;
      break;
    case Join::Kind::Position:
      before = Value::ofInt(before.type, before.integer + end.integer);
      break;
    default:
      before = end;
    }
  }

  Result compare(const Image &serial, const Image &parallel) {
    const auto differ = [&](const std::string &name, const Value &a, const Value &b) {
      if (what.empty() && !sameBits(a, b))
        what = name + " is serially " + valueText(a) + ", in parts " + valueText(b);
    };
    for (size_t i = 0; i < kOut; ++i) {
      differ("out[" + std::to_string(i) + "]", serial.out[i], parallel.out[i]);
      differ("out2[" + std::to_string(i) + "]", serial.out2[i], parallel.out2[i]);
    }
    for (size_t i = 0; i < kBins; ++i)
      differ("h[" + std::to_string(i) + "]", serial.bins[i], parallel.bins[i]);
    differ("s", serial.s, parallel.s);
    differ("k", serial.k, parallel.k);
    if (what.empty() && runner_.iterations() > 0 && serial.left != parallel.left)
      what = "left at " + std::to_string(serial.left) + ", in parts at " + std::to_string(parallel.left);
    return what.empty() ? Result::Same : Result::Differs;
  }

  const ClaimedLoop &claimed_;
  const WholeRunner &runner_;
  StepRandom &random_;
};

uint64_t numberFrom(const char *variable, uint64_t otherwise) {
  const char *text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

TEST(WholeLoopOracle, PartsGiveTheSerialResults) {
  StepRandom random(numberFrom("LANEWISE_ORACLE_SEED", 20261130));
  const uint64_t count = numberFrom("LANEWISE_ORACLE_COUNT", kPrograms);
  std::map<std::string, uint64_t> members, found, checked, misses;
  std::map<std::string, std::string> example;
  uint64_t contradictions = 0, notChecked = 0;
  for (uint64_t number = 0; number < count && contradictions < 6; ++number) {
    const WholeProgram program = WholeMaker(random).make();
    const std::string text = textOf(program);
    ParseResult parsed = parseFunction(text);
    ASSERT_TRUE(parsed) << parsed.failure.text() << "\n" << text;
    ClaimedLoop claimed;
    claimed.function = std::move(parsed.function);
    claimed.loops = summarize(*claimed.function, claimed.rules);
    claimed.answer = classify(claimed.loop(), findDependences(claimed.loop(), claimed.rules), claimed.rules);
    const LoopAnswer &answer = claimed.answer;
    if (!program.family.empty()) {
      ++members[program.family];
      // A guard can leave one bin only: a fold then.
      bool isFound =
          (answer.classId == program.family || (program.family == "histogram" && answer.classId == "reduction")) &&
          answer.verdict != Verdict::Serial;
      for (const StateAnswer &state : answer.states)
        isFound = isFound || (state.claim && state.claim->classId == program.family &&
                              (answer.verdict == Verdict::Scan || answer.verdict == Verdict::Reduction));
      if (isFound)
        ++found[program.family];
      else if (++misses[program.family + ": " + std::string(answer.classId)] <= 1)
        example[program.family + ": " + std::string(answer.classId)] = program.body;
    }
    if (answer.verdict != Verdict::Independent && answer.verdict != Verdict::Reduction &&
        answer.verdict != Verdict::Scan)
      continue;
    for (int tries = 0; tries < 5; ++tries) {
      const WholeRunner runner(*claimed.function, program.type, random);
      PartedRun parts(claimed, runner, random);
      const PartedRun::Result result = parts.run();
      if (result == PartedRun::Result::NotChecked) {
        ++notChecked;
        continue;
      }
      ++checked[std::string(answer.classId)];
      if (result == PartedRun::Result::Differs) {
        ++contradictions;
        ADD_FAILURE() << answer.classId << ": " << parts.what << "\n" << text;
        break;
      }
    }
  }
  uint64_t all = 0, allFound = 0;
  for (const auto &[family, total] : members) {
    std::cout << "  family " << family << ": " << found[family] << " of " << total << "\n";
    all += total;
    allFound += found[family];
  }
  for (const auto &[classId, runs] : checked)
    std::cout << "  checked " << classId << ": " << runs << "\n";
  std::cout << "  not checked: " << notChecked << "\n";
  for (const auto &[cause, times] : misses)
    std::cout << "  missed " << times << " " << cause << "\n" << example[cause];
  EXPECT_GE(allFound * 100, all * 98);
}

} // namespace
} // namespace lanewise
