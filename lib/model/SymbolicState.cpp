// model/SymbolicState.cpp - look-ups through the layers.
#include "model/SymbolicState.h"

namespace lanewise {

ExprRef SymbolicState::value(VarId var) const {
  for (const SymbolicState *layer = this; layer; layer = layer->below_)
    if (auto it = layer->changes_.values.find(var); it != layer->changes_.values.end())
      return it->second;
  return nullptr;
}

ExprRef SymbolicState::memory(ExprRef place) const {
  for (const SymbolicState *layer = this; layer; layer = layer->below_)
    if (auto it = layer->changes_.memory.find(place); it != layer->changes_.memory.end())
      return it->second;
  return nullptr;
}

Changes SymbolicState::flattened() const {
  Changes all = changes_;
  for (const SymbolicState *layer = below_; layer; layer = layer->below_) {
    all.values.insert(layer->changes_.values.begin(), layer->changes_.values.end());
    all.memory.insert(layer->changes_.memory.begin(), layer->changes_.memory.end());
  }
  return all;
}

std::map<ExprRef, ExprRef, ByIndex> SymbolicState::allMemory() const {
  std::map<ExprRef, ExprRef, ByIndex> all;
  for (const SymbolicState *layer = this; layer; layer = layer->below_)
    all.insert(layer->changes_.memory.begin(), layer->changes_.memory.end());
  return all;
}

void SymbolicState::absorb(const Changes &changes) {
  for (const auto &[var, value] : changes.values)
    changes_.values[var] = value;
  for (const auto &[place, value] : changes.memory)
    changes_.memory[place] = value;
}

} // namespace lanewise
