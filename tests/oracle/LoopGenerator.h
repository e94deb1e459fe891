// tests/oracle/LoopGenerator.h - random small loop nests, as models and as the same C++ source.
// Tested by FrontendOracleTest, which runs both.
//
// Every program is run once by the interpreter and thrown away if it does anything undefined:
// what is left has one meaning on its inputs. The same seed and knobs give the same program on every platform.
#pragma once

#include "oracle/LoopGeneratorProgram.h"

#include "model/Interpreter.h"
#include "model/LoopModel.h"

#include <memory>
#include <random>
#include <string>
#include <vector>

namespace lanewise {

/// Random numbers that do not depend on the standard library's distributions.
class Random {
public:
  explicit Random(uint64_t seed) : engine_(seed) {}
  uint64_t bits() { return engine_(); }
  int64_t between(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(engine_() % static_cast<uint64_t>(high - low + 1));
  }
  bool chance(int percent) { return between(1, 100) <= percent; }
  template <typename T> const T &pick(const std::vector<T> &items) {
    return items[static_cast<size_t>(between(0, static_cast<int64_t>(items.size()) - 1))];
  }

private:
  std::mt19937_64 engine_;
};

/// What programs may contain. Percentages are per chance to use the feature.
struct GeneratorKnobs {
  int maxDepth = 3;    ///< of nests
  int maxTrip = 7;     ///< largest value of a size parameter
  int imperfect = 30;  ///< statements around an inner loop
  int triangular = 30; ///< a bound or start that is an outer counter
  int negativeStride = 25;
  int oddForms = 20; ///< while, do-while, `i-- > 0` instead of for
  int guards = 25;
  int reductions = 30;
  int scans = 12;
  int lastValues = 12;
  int inductions = 10;  ///< secondary counters, used as subscripts
  int temporaries = 25; ///< private scalars
  int breaks = 6;
  int continues = 4;
  int twoDims = 40;        ///< arrays with two dimensions, declared or flattened
  int declaredArrays = 25; ///< local and global arrays instead of pointers
  int overlaps = 12;       ///< a pointer into the object of another one
  int returns = 3;
  int walkers = 12;        ///< pointers that advance with a loop
  int sugar = 25;          ///< references, lambdas, helpers, switch, `for (;;)`, `q++` where they say the same
  int stateInBranches = 5; ///< accumulators read where they decide or are mixed into other values
  bool floats = true;
  bool narrowInts = true;   ///< 8 and 16 bits
  bool wideCounters = true; ///< i64, u32, u64 besides int
  bool calls = true;        ///< sqrt, fabs
};

/// A program without undefined behaviour on its inputs.
GenProgram generateProgram(uint64_t seed, const GeneratorKnobs &knobs = {});

/// The program as lanewise would model it.
std::unique_ptr<FunctionModel> modelOf(const GenProgram &program);
/// The program as C++: an extern "C" function and its globals.
std::string sourceOf(const GenProgram &program);
/// `void call_<name>(void **)`, which calls the program with arguments from the addresses that it gets: of a scalar's
/// value, of a pointer's first element.
std::string callerOf(const GenProgram &program);
/// What must stand before the sources in a file.
std::string sourcePrelude();
/// The inputs, for any model of the program: parameters by position, globals by name.
RunInput inputFor(const GenProgram &program, const FunctionModel &model);

} // namespace lanewise
