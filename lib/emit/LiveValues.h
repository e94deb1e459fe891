// emit/LiveValues.h - what a piece of a function takes from around it, under which names and with which types.
// Tested by tests/emit, by running what comes of it.
//
// Variables keep their names. Storage that is reached through records, `this`, references and containers becomes a
// parameter of its own, named after the last member: `this->total` is `total`, `v[i]` goes through `v`, a pointer to
// v's elements, and `v.size()` is `v_size`.
#pragma once

#include "emit/CxxType.h"
#include "model/LoopModel.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace lanewise {

/// Storage with a fixed place that is no plain local variable.
struct Cell {
  ExprRef place = nullptr; ///< of the value; for the elements of a container, its PlaceElements
  std::string name;
  CxxType type; ///< of the value; a pointer for the elements of a container
  bool written = false;
};

struct LiveValues {
  std::set<VarId> used;     ///< mentioned at all, declared outside
  std::set<VarId> assigned; ///< of those, the ones that the piece assigns
  std::set<VarId> declared; ///< declared inside
  std::vector<Cell> cells;  ///< in order of first use
  std::map<VarId, std::string> names;
  std::map<VarId, CxxType> types; ///< of all variables above
  std::set<VarId> writtenThrough; ///< pointers and arrays whose elements the piece writes
  std::set<VarId> dead;           ///< declared inside and never read: nothing is written of them
  std::set<VarId> plainPointers;  ///< what they point to is not const, though the piece writes nothing through them
  std::set<std::string> taken;    ///< names that are in use
  std::string trouble;            ///< why the piece cannot stand alone; "" if it can

  const Cell *cellAt(ExprRef place) const; ///< null if the place is none
  bool pointsToConst(VarId id) const { return !writtenThrough.contains(id) && !plainPointers.contains(id); }
  /// A name that nothing else has: `wanted`, or `wanted` with a number.
  std::string fresh(const std::string &wanted);
};

/// True of words that a name must not be.
bool isReserved(const std::string &name);

/// What `roots` (statements, in order) take and leave. `extra` are expressions that are evaluated beside them.
LiveValues collectLiveValues(const FunctionModel &function, const std::vector<const Stmt *> &roots,
                             const std::vector<ExprRef> &extra);

} // namespace lanewise
