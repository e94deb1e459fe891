// tests/oracle/NestOracleTest.cpp - claims about states that go through a loop inside, against what rows do to them.
//
// Nests are made of steps of many families, of parameters that are literals, parameters of the function, of the row, or
// made of the state, and of statements before and after the inner loop. Where the outer loop's answer claims a state,
// one row is run from many values of it, and what the class says of a step must be true of the row: that it adds the
// same to all values, that it is linear, and that rows with the same data do the same whatever their parameters are.
// LANEWISE_ORACLE_SEED and LANEWISE_ORACLE_COUNT choose other programs, or more.
#include "analysis/AnswerLoop.h"
#include "model/Interpreter.h"
#include "model/ModelText.h"
#include "oracle/ClaimOracleProgram.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>

namespace lanewise {
namespace {

using Number = uint64_t;
constexpr uint64_t kPrograms = 6000;

uint64_t numberFrom(const char *variable, uint64_t otherwise) {
  const char *text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

std::string replaced(std::string text, std::string_view what, const std::string &by) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

/// Values before or after the loop: of s, t and q.
using States = std::array<Number, 3>;

struct Row {
  std::vector<Number> data, own; ///< in0 … and row0, row1
};

class Nest {
public:
  explicit Nest(StepRandom &random) : random_(random) {
    static const std::vector<std::string> kTypes = {"u32", "u64", "u16"};
    static const std::vector<std::string> kOne = {"s = s + V;",
                                                  "s = s - V;",
                                                  "s = s * V;",
                                                  "s = s ^ V;",
                                                  "s = s | V;",
                                                  "s = s & V;",
                                                  "s = (s < V ? V : s);",
                                                  "s = s * K + V;",
                                                  "s = s * K - V;",
                                                  "s = (s * K + V) & 255:T;",
                                                  "s = (s + V) & 1023:T;",
                                                  "s = (s * K + V) & K;",
                                                  "s = (s + V) & K;",
                                                  "s = (s * 5:T + V) % 256:T;",
                                                  "s = (s ^ V) & K;",
                                                  "s = (s << 3:i32) ^ V;",
                                                  "s = (s >> 1:i32) ^ (s & K) ^ V;",
                                                  "if (V < 9:T) { s = V; }",
                                                  "if (V < K) { s = V; }",
                                                  "s = ((s != K) ? s : V);",
                                                  "s = ((s | K) + (V | K)) | K;",
                                                  "s = (((s & K) < (V & K)) ? V : s);",
                                                  "s = ((V < 3:T) ? V : (s + V));",
                                                  "s = ((V < K) ? K : (s + V));",
                                                  "s = s * s + V;",
                                                  "s = s / 2:T + V;",
                                                  "s = s * K + t;",
                                                  "s = s + t * V;",
                                                  "s = ((s == K) ? 0:T : s + 1:T);",
                                                  "s = ((s < K) ? s + V : s);",
                                                  "s = ((s < 7:T) ? 7:T : s) + V;",
                                                  "s = (s & V) | (V & K);"};
    static const std::vector<std::string> kOther = {"",
                                                    "",
                                                    "t = t + V;",
                                                    "t = t + s;",
                                                    "t = t ^ s;",
                                                    "t = t * 3:T + s;",
                                                    "t = s;",
                                                    "if (V < 5:T) { t = s; }",
                                                    "t = (t < s ? s : t);",
                                                    "t = t * K + V;"};
    static const std::vector<std::string> kBetween = {"",
                                                      "",
                                                      "",
                                                      "",
                                                      "",
                                                      "q = s;",
                                                      "q = q * 3:T + 1:T;",
                                                      "s = s + R;",
                                                      "s = s * s;",
                                                      "s = R;",
                                                      "t = 0:T;",
                                                      "if (R < 4:T) { s = R; }",
                                                      "q = R;",
                                                      "t = s;",
                                                      "s = s ^ q;",
                                                      "s = s & 255:T;",
                                                      "q = q + R;"};
    const std::string type = random_.of(kTypes);
    bits_ = type == "u64" ? 64 : type == "u32" ? 32 : 16;
    static const std::vector<std::string> kParameters = {"5:T", "kp", "kr", "q", "12:T", "kp"};
    const std::string parameter = random_.of(kParameters);
    std::string inner = random_.of(kOne) + " " + random_.of(kOther);
    if (random_.chance(15))
      inner += " " + random_.of(kOne);
    std::string loop = "for (j < m) step { j = j + 1; } {\n      " + inner + "\n    }\n";
    loop = "    j = 0;\n    loop L1 " + loop;
    if (random_.chance(15))
      loop = "    if (row1[i] < 6:T) {\n" + loop + "    }\n";
    if (random_.chance(12))
      loop += "    j = 0;\n    loop L2 for (j < m) step { j = j + 1; } {\n      " +
              (random_.chance(50) ? inner : random_.of(kOne)) + "\n    }\n";
    const std::string body = "    kr = row0[i];\n    " + random_.of(kBetween) + "\n" + loop + "    " +
                             random_.of(kBetween) + "\n" + (random_.chance(30) ? "    out[i] = s;\n" : "");
    text_ = "function void f(i32 n, i32 m, ptr in0 -> T restrict, ptr row0 -> T restrict, ptr row1 -> T restrict, ptr "
            "out -> T restrict, ptr res -> T restrict, T p0, T p1, T p2, T kp) {\n  local T s;\n  s = p0;\n  local T "
            "t;\n  t = p1;\n  local T q;\n  q = p2;\n  local T kr;\n  local i32 i;\n  local i32 j;\n  i = 0;\n  loop "
            "L0 for (i < n) step { i = i + 1; } {\n" +
            body + "  }\n  res[0] = s;\n  res[1] = t;\n  res[2] = q;\n}\n";
    text_ = replaced(text_, "V", "in0[i * m + j]");
    text_ = replaced(replaced(text_, "K", parameter), "R", "row1[i]");
    // Arithmetic on types narrower than int does not occur in models.
    if (bits_ == 16) {
      bits_ = 32;
      text_ = replaced(text_, "T", "u32");
    }
    text_ = replaced(text_, "T", type == "u16" ? "u32" : type);
  }

  const std::string &text() const { return text_; }
  unsigned bits() const { return bits_; }

private:
  StepRandom &random_;
  std::string text_;
  unsigned bits_ = 32;
};

class Checker {
public:
  Checker(const FunctionModel &function, const AnsweredLoop &answered, unsigned bits, StepRandom &random)
      : function_(function), answered_(answered), bits_(bits), random_(random) {}

  /// What is wrong with a claim, "" if nothing was found. `checks` counts by class.
  std::string check(std::map<std::string, uint64_t> &checks) {
    for (int tries = 0; tries < 6; ++tries) {
      row_ = randomRow(random_.below(4));
      kp_ = number();
      for (const StateAnswer &state : answered_.answer.states)
        if (const auto at = placeOf(state); state.claim && state.claim->conditions.empty() && at)
          if (const std::string wrong = checkOne(state, *at, checks); !wrong.empty())
            return std::string(state.claim->classId) + " (" + state.claim->operatorText + ") of " + state.state.name +
                   ": " + wrong;
    }
    return {};
  }

private:
  std::optional<size_t> placeOf(const StateAnswer &state) const {
    static const std::vector<std::string> kNames = {"s", "t", "q"};
    const auto found = std::find(kNames.begin(), kNames.end(), state.state.name);
    return found == kNames.end() ? std::nullopt : std::optional<size_t>(found - kNames.begin());
  }

  Number cut(Number value) const { return bits_ == 64 ? value : value & ((Number{1} << bits_) - 1); }
  Number number() { return random_.chance(60) ? random_.below(16) : cut(random_.bits()); }

  Row randomRow(size_t length) {
    Row row;
    for (size_t k = 0; k < length; ++k)
      row.data.push_back(number());
    row.own = {number(), number()};
    return row;
  }

  // What one row makes of the states.
  States after(const Row &row, const States &before) const {
    const Type type = Type::integer(bits_, false);
    RunInput input;
    const auto add = [&](const std::vector<Number> &values, size_t least) {
      MemoryObject object("x", std::max(values.size(), least) * bits_ / 8);
      object.fillZero();
      for (size_t i = 0; i < values.size(); ++i)
        object.write(static_cast<int64_t>(i * bits_ / 8), Value::ofInt(type, static_cast<int64_t>(values[i])),
                     bits_ / 8);
      input.objects.push_back(std::move(object));
      input.arguments.push_back(Value::ofPointer(static_cast<ObjectId>(input.objects.size())));
    };
    input.arguments.push_back(Value::ofInt(Type::integer(32, true), 1));
    input.arguments.push_back(Value::ofInt(Type::integer(32, true), static_cast<int64_t>(row.data.size())));
    add(row.data, 1);
    add({row.own[0]}, 1);
    add({row.own[1]}, 1);
    add({}, 1);
    add({}, 3);
    for (const Number value : {before[0], before[1], before[2], kp_})
      input.arguments.push_back(Value::ofInt(type, static_cast<int64_t>(value)));
    const RunResult result = interpret(function_, input, {});
    States states{};
    if (result.trouble != Trouble::None)
      return states;
    for (size_t k = 0; k < 3; ++k)
      states[k] = cut(
          static_cast<Number>(result.objects[4].read(static_cast<int64_t>(k * bits_ / 8), type, bits_ / 8).integer));
    return states;
  }

  // The system of `state` moves, all else stays.
  std::vector<size_t> systemOf(const StateAnswer &state) const {
    std::vector<size_t> places;
    for (const StateAnswer &other : answered_.answer.states)
      if (const auto at = placeOf(other); other.system == state.system && at)
        places.push_back(*at);
    return places;
  }

  std::string checkOne(const StateAnswer &state, size_t at, std::map<std::string, uint64_t> &checks) {
    const std::string_view id = state.claim->classId;
    const std::string &op = state.claim->operatorText;
    const States rest{number(), number(), number()};
    const auto from = [&](Number value) {
      States states = rest;
      states[at] = value;
      return after(row_, states)[at];
    };
    const bool folds = id == "reduction" || id == "prefix-scan";
    if (folds && (op == "+" || op == "^" || op == "*" || op == "max" || op == "min" || op == "&" || op == "|")) {
      ++checks[std::string(id)];
      const Number ones = cut(~Number{0});
      const Number identity = op == "*" ? 1 : op == "&" || op == "min" ? ones : 0, with = from(identity);
      for (int k = 0; k < 4; ++k) {
        const Number x = number(), expected = op == "+"     ? cut(x + with)
                                              : op == "^"   ? x ^ with
                                              : op == "*"   ? cut(x * with)
                                              : op == "&"   ? x & with
                                              : op == "|"   ? x | with
                                              : op == "max" ? std::max(x, with)
                                                            : std::min(x, with);
        if (from(x) != expected)
          return "from " + std::to_string(x) + " it becomes " + std::to_string(from(x));
      }
      return {};
    }
    if (id == "last-value") {
      ++checks[std::string(id)];
      const Number a = number(), b = number(), ofA = from(a), ofB = from(b);
      return ofA == ofB || (ofA == a && ofB == b) ? "" : "neither kept nor replaced";
    }
    if (id == "affine-recurrence" || id == "linear-system" || id == "modular-affine" || id == "bitwise-affine")
      return checkLinear(state, at, rest, checks);
    if (id == "associative-operator" || (id == "arg-extremum" && state.claim->joinedWith.empty()))
      return checkSameOperator(at, rest, id, checks);
    return {};
  }

  // f(x + y) = f(x) + f(y) - f(0), in the ring that the class is about.
  std::string checkLinear(const StateAnswer &state, size_t at, const States &rest,
                          std::map<std::string, uint64_t> &checks) {
    const std::string_view id = state.claim->classId;
    const std::string &op = state.claim->operatorText;
    const bool ofBits = id == "bitwise-affine";
    Number modulus = 0;
    if (id == "modular-affine") {
      modulus = std::strtoull(op.c_str() + op.rfind(' '), nullptr, 10);
      if (modulus < 2)
        return {};
    }
    ++checks[std::string(id)];
    const std::vector<size_t> system = systemOf(state);
    const auto moved = [&](const States &by) {
      States states = rest;
      for (const size_t k : system)
        states[k] = by[k];
      return after(row_, states)[at];
    };
    for (int k = 0; k < 4; ++k) {
      States x{}, y{}, both{}, none{};
      for (const size_t member : system) {
        x[member] = number();
        y[member] = number();
        both[member] = ofBits ? x[member] ^ y[member] : cut(x[member] + y[member]);
      }
      Number left = ofBits ? moved(both) ^ moved(none) : cut(moved(both) + moved(none)),
             right = ofBits ? moved(x) ^ moved(y) : cut(moved(x) + moved(y));
      if (modulus > 1) {
        left %= modulus;
        right %= modulus;
      }
      if (left != right)
        return "the row is not linear";
    }
    return {};
  }

  // One operator for all rows: with the same data they do the same, whatever else is in the row.
  std::string checkSameOperator(size_t at, const States &rest, std::string_view id,
                                std::map<std::string, uint64_t> &checks) {
    ++checks[std::string(id)];
    for (int k = 0; k < 4; ++k) {
      Row other = row_;
      other.own[0] = number();
      States states = rest, others = rest;
      for (size_t place = 0; place < 3; ++place)
        if (place != at)
          others[place] = number();
      if (after(row_, states)[at] != after(other, states)[at])
        return "another operator in another row";
    }
    return {};
  }

  const FunctionModel &function_;
  const AnsweredLoop &answered_;
  const unsigned bits_;
  StepRandom &random_;
  Row row_;
  Number kp_ = 0;
};

TEST(NestOracle, RowsDoWhatTheClaimsSay) {
  const uint64_t seed = numberFrom("LANEWISE_ORACLE_SEED", 20261201),
                 count = numberFrom("LANEWISE_ORACLE_COUNT", kPrograms);
  StepRandom random(seed);
  std::map<std::string, uint64_t> checks;
  uint64_t claimed = 0, failures = 0;
  for (uint64_t k = 0; k < count; ++k) {
    const Nest nest(random);
    ParseResult parsed = parseFunction(nest.text());
    ASSERT_TRUE(parsed) << parsed.failure.text() << "\n" << nest.text();
    const std::vector<LoopSummary> loops = summarize(*parsed.function, {});
    size_t left = 100;
    const AnsweredLoop answered = answerLoop(loops.front(), {}, left);
    claimed += std::any_of(answered.answer.states.begin(), answered.answer.states.end(),
                           [](const StateAnswer &state) { return state.claim.has_value(); });
    const std::string wrong = Checker(*parsed.function, answered, nest.bits(), random).check(checks);
    if (!wrong.empty() && ++failures <= 6)
      ADD_FAILURE() << wrong << "\n" << nest.text();
  }
  std::cout << "seed " << seed << ": " << count << " nests, " << claimed << " with claims, " << failures
            << " contradictions\n";
  for (const auto &[name, number] : checks)
    std::cout << "  checked " << name << ": " << number << "\n";
  EXPECT_EQ(failures, 0u);
}

} // namespace
} // namespace lanewise
