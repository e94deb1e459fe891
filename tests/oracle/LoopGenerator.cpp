// tests/oracle/LoopGenerator.cpp - decides what a random loop nest contains.
#include "oracle/LoopGenerator.h"

#include "oracle/LoopGeneratorBuilder.h"

namespace lanewise {

GenProgram generateProgram(uint64_t seed, const GeneratorKnobs &knobs) {
  // A seed stands for a sequence of attempts, of which the first well-defined one counts.
  for (uint64_t attempt = 0;; ++attempt) {
    GenProgram program = ProgramBuilder(seed * 1000003 + attempt, knobs).build();
    program.seed = seed;
    program.name = "f" + std::to_string(seed);
    for (GenVariable &variable : program.variables)
      if (variable.kind == GenVariable::Kind::Global)
        variable.name += "_" + std::to_string(seed); // many programs share a file
    const std::unique_ptr<FunctionModel> model = modelOf(program);
    RunOptions options;
    options.maxSteps = 200000;
    if (interpret(*model, inputFor(program, *model), options).trouble == Trouble::None)
      return program;
  }
}

} // namespace lanewise
