// model/SymbolicState.h - what variables and memory hold at one point of a symbolic execution.
// Tested through tests/unit/model/SummarizeTest.cpp.
//
// A state is a layer over another one: a branch works on a layer of its own, and merging looks only at what the layers
// changed. Values that no layer knows are symbols: Var(v) for variables, Load(place) for memory.
#pragma once

#include "model/Expr.h"

#include <map>

namespace lanewise {

/// Orders expressions by creation, so that iteration over maps is the same in every run.
struct ByIndex {
  bool operator()(ExprRef a, ExprRef b) const { return a->index < b->index; }
};

/// Changes of one or more layers. A null memory value means: what this place holds is not known any more.
struct Changes {
  std::map<VarId, ExprRef> values;
  std::map<ExprRef, ExprRef, ByIndex> memory;
};

class SymbolicState {
public:
  explicit SymbolicState(ExprRef guard, const SymbolicState *below = nullptr) : guard(guard), below_(below) {}

  ExprRef guard;     ///< holds exactly when execution is here, since the iteration began
  bool dead = false; ///< execution never gets here

  /// The value of the variable, or null if no layer assigned it.
  ExprRef value(VarId var) const;
  void setValue(VarId var, ExprRef value) { changes_.values[var] = value; }

  /// What the place holds, or null if not known.
  ExprRef memory(ExprRef place) const;
  void setMemory(ExprRef place, ExprRef value) { changes_.memory[place] = value; }
  /// All places that some layer says something about.
  std::map<ExprRef, ExprRef, ByIndex> allMemory() const;

  /// Calls `visit` for every place that some layer says something about; perhaps more than once.
  void forEachPlace(const std::function<void(ExprRef)> &visit) const {
    for (const SymbolicState *layer = this; layer; layer = layer->below_)
      for (const auto &entry : layer->changes_.memory)
        visit(entry.first);
  }

  const Changes &changes() const { return changes_; }
  /// The changes of this layer and of all below it.
  Changes flattened() const;
  void absorb(const Changes &changes);

private:
  Changes changes_;
  const SymbolicState *below_;
};

} // namespace lanewise
