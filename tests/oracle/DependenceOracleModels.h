// tests/oracle/DependenceOracleModels.h - random loop nests whose subscripts, bounds and guards depend on parameters.
// Tested by DependenceOracleTest.
#pragma once

#include "model/Interpreter.h"
#include "model/LoopModel.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanewise {

/// What kinds of subscripts and loops a case may have: the further on the list, the less is promised about exactness.
enum class CaseFamily : uint8_t {
  Affine,    ///< affine subscripts, bounds and guards, constant strides
  Flattened, ///< i*T*m + j*m + l, with offsets and pitches
  Divided,   ///< %, /, >>, & and ^ with constants, minimum and maximum bounds
  Indirect,  ///< subscripts and guards read from memory
  Scratch,   ///< a local array that every iteration fills and uses
  Records,   ///< fields of an array of structs, arrays in them, and halves of fields
  Widths,    ///< accesses of 1 to 8 bytes to one buffer, at any byte
  Grids,     ///< declared arrays of two and three dimensions, now and then past a row
  Strides,   ///< i*T + j*m behind pointers that are moved first
  Rows,      ///< for j in idx[i] .. idx[i + 1]
  Counters,  ///< while and do loops, second counters, walking pointers
  Choices,   ///< guards and selections that exclude each other
  Buffers,   ///< scratch rows of several kinds, filled wholly or in part
  Sections,  ///< halves of one array, blocks of two halves
  Packed,    ///< rows of growing length behind a running counter
  Ends,      ///< counters and pointers that move towards each other
  Sweeps,    ///< two buffers that change places after each sweep
};
constexpr size_t kFamilies = 17;
std::string_view familyText(CaseFamily family); ///< "affine"

struct DependenceCase {
  uint64_t seed = 0;
  CaseFamily family = CaseFamily::Affine;
  std::string text; ///< as model text
  std::unique_ptr<FunctionModel> model;
  LanguageRules rules;
  bool isUnsigned = false;
  std::vector<std::string> scalars;  ///< names of the integer parameters, in order
  std::vector<std::string> pointers; ///< names of the pointer parameters, after them
};

/// The numbers of one run.
struct CaseInput {
  std::vector<int64_t> scalars;
  std::vector<int64_t> offsets; ///< where the pointers point: bytes from the middle of the object
  std::vector<int> objects;     ///< which object each pointer points into
  std::vector<int32_t> indices; ///< contents of all objects, repeated

  bool areApart() const { return objects[0] != objects[1] && objects[0] != objects[2] && objects[1] != objects[2]; }
};

DependenceCase generateCase(uint64_t seed);
/// Values to try: small ones, negative ones where the type has them, overlapping and separate pointers.
std::vector<CaseInput> inputsFor(const DependenceCase &dependenceCase, size_t count);
/// The input with one of its numbers changed by `by`: a scalar, or, after them, where `b` points. Nothing if there is
/// no such number, or the change makes none that the types allow.
std::optional<CaseInput> movedInput(const DependenceCase &dependenceCase, const CaseInput &input, size_t number,
                                    int64_t by);
RunInput runInputFor(const DependenceCase &dependenceCase, const CaseInput &input);
/// The address that `pointer` has in a run, in bytes, as conditions see it.
int64_t addressOf(const CaseInput &input, size_t pointer);
/// The four bytes at such an address when the run begins, if they are one element.
std::optional<int64_t> elementAt(const CaseInput &input, int64_t address);

} // namespace lanewise
