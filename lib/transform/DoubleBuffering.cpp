// transform/DoubleBuffering.cpp - what is only overwritten too early can be read from a copy.
//
//   a[i] = a[i] + a[i+1]       every read wants the old value: it can come from a copy made before the loop
//   a[i] = a[i-1] + a[i+1]     not: a[i-1] wants the new one
//   a[i] = b[i]; c[i] = a[i+1]   likewise; distribution does it without a copy
//
// Legal if all carried dependences are anti dependences and no write may come before a read that they begin at.
#include "transform/Transforms.h"

#include "model/Location.h"

#include <algorithm>

namespace lanewise {

static std::string objectText(const LoopSummary &loop, const Access &access) {
  const Base base = locate(access.iterationPlace).base;
  return base.kind == Base::Kind::Variable ? loop.function->variables[base.var].name : sourceTextIn(loop, base.pointer);
}

std::optional<Unlock> doubleBuffering(const UnlockQuestion &question) {
  const std::vector<OrderedPair> &pairs = question.order.pairs;
  if (!onlyMemoryCarries(question))
    return std::nullopt;
  Unlock unlock;
  unlock.transform = Transform::DoubleBuffering;
  for (const OrderedPair &pair : pairs) {
    if (pair.level != 0)
      continue;
    if (pair.kind != DependenceKind::Anti)
      return std::nullopt;
    if (std::find(unlock.copied.begin(), unlock.copied.end(), pair.source) == unlock.copied.end())
      unlock.copied.push_back(pair.source);
  }
  const bool wantsNew = std::any_of(pairs.begin(), pairs.end(), [&](const OrderedPair &pair) {
    return pair.kind == DependenceKind::Flow &&
           std::find(unlock.copied.begin(), unlock.copied.end(), pair.sink) != unlock.copied.end();
  });
  if (unlock.copied.empty() || wantsNew)
    return std::nullopt;
  std::string objects;
  for (uint32_t read : unlock.copied) {
    const std::string name = "'" + objectText(question.loop, question.loop.accesses[read]) + "'";
    if (objects.find(name) == std::string::npos)
      objects += (objects.empty() ? "" : " and ") + name;
  }
  unlock.text =
      "with a copy of " + objects + " made before the loop to read the old values from, the iterations are independent";
  unlock.conditions = question.order.conditions;
  return unlock;
}

} // namespace lanewise
