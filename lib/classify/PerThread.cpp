// classify/PerThread.cpp - reads of other threads' objects need the same values there; writes to them are lost.
#include "classify/PerThread.h"

#include "model/Location.h"

namespace lanewise {

static const Variable *perThreadObject(const LoopSummary &loop, ExprRef place) {
  const Base base = place ? locate(place).base : Base{};
  if (!place || base.kind != Base::Kind::Variable)
    return nullptr;
  const Variable &variable = loop.function->variables[base.var];
  return variable.storage == Storage::ThreadLocal ? &variable : nullptr;
}

bool isPerThread(const LoopSummary &loop, ExprRef place) { return perThreadObject(loop, place) != nullptr; }

PerThreadAnswer findPerThread(const LoopSummary &loop, const std::vector<bool> &privatized) {
  PerThreadAnswer answer;
  for (size_t i = 0; i < loop.accesses.size(); ++i) {
    const Access &access = loop.accesses[i];
    const Variable *object = perThreadObject(loop, access.place);
    if (!object || (i < privatized.size() && privatized[i]))
      continue;
    if (access.isWrite && !answer.lost)
      answer.lost = &access;
    if (!access.isWrite)
      answer.conditions.push_back(
          {Condition::Kind::DataValue, "every thread's '" + object->name + "' holds the same", std::nullopt, {}});
  }
  return answer;
}

} // namespace lanewise
