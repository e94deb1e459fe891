// tests/oracle/ClaimOracleRun.cpp - running a generated loop twice: by its summary, and by the interpreter.
#include "oracle/ClaimOracleRun.h"

#include "model/Interpreter.h"

#include <cmath>
#include <limits>

namespace lanewise {

static Value randomFloat(Type type, RunKind kind, StepRandom &random) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (kind >= RunKind::Special && random.chance(40)) {
    static const std::vector<double> kOdd = {kInfinity, -kInfinity, 0.0, -0.0, 0.0, -0.0};
    if (kind == RunKind::NaN && random.chance(40))
      return Value::ofFloat(type, std::numeric_limits<double>::quiet_NaN());
    return Value::ofFloat(type, random.of(kOdd));
  }
  if (kind == RunKind::Wide)
    return Value::ofFloat(type, std::ldexp(static_cast<double>(static_cast<int64_t>(random.bits())), -62));
  return Value::ofFloat(type, 0.25 * static_cast<double>(random.between(-16, 16)));
}

Value randomValue(Type type, RunKind kind, StepRandom &random) {
  if (type.isFloat())
    return randomFloat(type, kind, random);
  if (type.isBool())
    return Value::ofBool(random.chance(50));
  const bool wide = kind != RunKind::Small && random.chance(50);
  if (!wide)
    return Value::ofInt(type, wrapToType(type, random.between(type.isSigned ? -5 : 0, 8)));
  // Wide signed integers stop short of overflow now and then.
  const unsigned drop = type.isSigned && random.chance(70) ? static_cast<unsigned>(random.below(type.bits)) : 0;
  return Value::ofInt(type, wrapToType(type, wrapToType(type, static_cast<int64_t>(random.bits())) >> drop));
}

namespace {
class RunMaker {
public:
  RunMaker(const StepProgram &program, const ClaimedLoop &claimed, StepRandom &random)
      : program_(program), claimed_(claimed), random_(random) {}

  std::optional<ClaimRun> make(RunKind kind, std::string &mismatch) {
    run_.kind = kind;
    iterations_ = random_.below(11);
    const size_t length = iterations_ * program_.unroll;
    for (const Type &type : program_.inputs) {
      inputs_.emplace_back();
      for (size_t i = 0; i < length; ++i)
        inputs_.back().push_back(randomValue(type, kind, random_));
    }
    for (const StepState &state : program_.states)
      initial_.push_back(state.initial ? constant(state.type, *state.initial) : randomValue(state.type, kind, random_));
    const RunResult truth = interpreted(length);
    if (truth.trouble != Trouble::None)
      return std::nullopt;
    if (!stepThrough(length)) {
      mismatch = "the summary meets trouble where the model does not";
      return std::nullopt;
    }
    for (size_t k = 0; k < program_.states.size(); ++k)
      if (const ScalarState *scalar = scalarOf(k)) {
        const MemoryObject &object = truth.objects[results_[k] - 1];
        const Value after = object.read(0, program_.states[k].type, object.bytes.size());
        const auto found = run_.machine.back().find(scalar->entry);
        if (found == run_.machine.back().end() || !sameBits(after, found->second))
          mismatch = "the summary gives another " + program_.states[k].name + " than the model: " + valueText(after);
      }
    return std::move(run_);
  }

private:
  static Value constant(Type type, int64_t value) {
    return type.isFloat() ? Value::ofFloat(type, static_cast<double>(value)) : Value::ofInt(type, value);
  }

  static uint64_t sizeOf(Type type) { return type.isBool() ? 1 : type.bits / 8; }

  RunResult interpreted(size_t length) {
    RunInput input;
    const auto add = [&](const std::string &name, Type type, const std::vector<Value> &values, size_t least) {
      MemoryObject object(name, std::max(values.size(), least) * sizeOf(type));
      object.fillZero();
      for (size_t i = 0; i < values.size(); ++i)
        object.write(static_cast<int64_t>(i * sizeOf(type)), values[i], sizeOf(type));
      input.objects.push_back(std::move(object));
      input.arguments.push_back(Value::ofPointer(static_cast<ObjectId>(input.objects.size())));
    };
    input.arguments.push_back(Value::ofInt(Type::integer(32, true), static_cast<int64_t>(length)));
    for (size_t k = 0; k < inputs_.size(); ++k)
      add("in", program_.inputs[k], inputs_[k], 1);
    for (size_t k = 0; k < program_.states.size(); ++k) {
      const Type type = program_.states[k].type;
      add("out", type, {}, length + 1);
      add("cell", type, {}, 1);
      add("res", type, {}, 1);
      results_.push_back(static_cast<ObjectId>(input.objects.size()));
      input.arguments.push_back(initial_[k]);
    }
    RunOptions options;
    options.rules = claimed_.rules;
    return interpret(*claimed_.function, input, options);
  }

  const ScalarState *scalarOf(size_t state) const {
    const std::string &name =
        program_.states[state].inCell ? "cell" + std::to_string(state) : program_.states[state].name;
    for (const ScalarState &scalar : claimed_.loop().scalars)
      if (nameOf(scalar) == name)
        return &scalar;
    return nullptr;
  }

  std::string nameOf(const ScalarState &scalar) const {
    if (!scalar.cell)
      return claimed_.function->variables[scalar.var].name;
    std::string name;
    forEachNode(scalar.cell, [&](ExprRef node) {
      if (node->is(ExprKind::Var))
        name = claimed_.function->variables[static_cast<size_t>(node->intValue)].name;
    });
    return name;
  }

  bool stepThrough(size_t length) {
    MachineValues start;
    ExactValues exactStart;
    for (const Variable &variable : claimed_.function->variables) {
      if (variable.name.rfind("in", 0) == 0)
        run_.memory.arrays[variable.id] = inputs_[std::stoul(variable.name.substr(2))];
      if (variable.name == "n")
        set(claimed_.function->pool->var(variable.id, variable.type),
            Value::ofInt(variable.type, static_cast<int64_t>(length)), start, exactStart);
    }
    for (const ScalarState &scalar : claimed_.loop().scalars)
      if (nameOf(scalar) == "i")
        set(scalar.entry, Value::ofInt(scalar.entry->type, 0), start, exactStart);
    for (size_t k = 0; k < initial_.size(); ++k) {
      if (const ScalarState *scalar = scalarOf(k))
        set(scalar->entry, initial_[k], start, exactStart);
      // States that the loop does not assign are read all the same.
      const bool isStill = program_.states[k].inCell && !scalarOf(k);
      for (const Variable &variable : claimed_.function->variables)
        if (isStill && variable.name == "cell" + std::to_string(k))
          run_.memory.arrays[variable.id] = {initial_[k]};
      for (const Variable &variable : claimed_.function->variables)
        if (variable.name == program_.states[k].name || variable.name == "p" + std::to_string(k))
          set(claimed_.function->pool->var(variable.id, variable.type), initial_[k], start, exactStart);
    }
    run_.machine.push_back(std::move(start));
    run_.exact.push_back(std::move(exactStart));
    for (size_t k = 0; k < iterations_; ++k)
      if (!step())
        return false;
    return true;
  }

  void set(ExprRef symbol, const Value &value, MachineValues &machine, ExactValues &exact) {
    machine[symbol] = value;
    exact[symbol] = value.type.isFloat() ? Exact::ofReal(value.type, value.number)
                                         : Exact::ofInteger(value.type, unsignedIfSo(value));
  }

  static __int128 unsignedIfSo(const Value &value) {
    return value.type.isInt() && !value.type.isSigned ? static_cast<__int128>(static_cast<uint64_t>(value.integer))
                                                      : static_cast<__int128>(value.integer);
  }

  bool step() {
    MachineValues next = run_.machine.back();
    for (const ScalarState &scalar : claimed_.loop().scalars) {
      const std::optional<Value> value =
          evaluateMachine(scalar.next, run_.machine.back(), run_.memory, claimed_.rules.wrapSigned);
      if (value)
        next[scalar.entry] = *value;
      else if (nameOf(scalar)[0] == 't') // a temporary without a value
        next.erase(scalar.entry);
      else
        return false;
    }
    if (!run_.exact.empty()) {
      ExactValues exactNext = run_.exact.back();
      bool all = run_.kind == RunKind::Small;
      for (const ScalarState &scalar : claimed_.loop().scalars) {
        const std::optional<Exact> value = evaluateExact(scalar.next, run_.exact.back(), run_.memory);
        if (value)
          exactNext[scalar.entry] = *value;
        else
          all = all && nameOf(scalar)[0] == 't';
      }
      if (all)
        run_.exact.push_back(std::move(exactNext));
      else
        run_.exact.clear();
    }
    run_.machine.push_back(std::move(next));
    return true;
  }

  const StepProgram &program_;
  const ClaimedLoop &claimed_;
  StepRandom &random_;
  ClaimRun run_;
  size_t iterations_ = 0;
  std::vector<std::vector<Value>> inputs_;
  std::vector<Value> initial_;
  std::vector<ObjectId> results_;
};
} // namespace

std::optional<ClaimRun> makeRun(const StepProgram &program, const ClaimedLoop &claimed, RunKind kind,
                                StepRandom &random, std::string &mismatch) {
  return RunMaker(program, claimed, random).make(kind, mismatch);
}

} // namespace lanewise
