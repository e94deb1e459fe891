// model/InterpretContainer.cpp - containers that a run makes or resizes: what a constructor says fills new elements.
#include "model/Machine.h"
#include "model/TextRules.h"

namespace lanewise {

static constexpr int64_t kMaxElements = 1 << 20;

// vector(n), vector(n, x): the elements come with the store of the size that follows; until then there are none.
bool Machine::constructContainer(const Stmt &stmt) {
  const bool isConstructor = stmt.text.starts_with("constructor of ") && !stmt.arguments.empty() &&
                             stmt.arguments.size() <= 3 && stmt.arguments[0]->is(ExprKind::AddressOf);
  if (!isConstructor)
    return false;
  const ByteLocation container = locate(stmt.arguments[0]->op(0), false);
  const auto known = elements_.find({container.object, container.offset});
  if (stopped() || known == elements_.end() || object(known->second).elementBytes <= 1)
    return false;
  for (size_t i = 1; i < stmt.arguments.size(); ++i)
    if (!stmt.arguments[i]->type.isInt() && !stmt.arguments[i]->type.isFloat())
      return false;
  MemoryObject &elements = object(known->second);
  elements.bytes.clear();
  elements.isDefined.clear();
  elements.pointers.clear();
  fills_.erase(known->second);
  if (stmt.arguments.size() == 3) {
    const Value filler = defined(stmt.arguments[2]);
    if (static_cast<int64_t>(typeBytes(filler.type)) != elements.elementBytes)
      return false;
    fills_[known->second] = filler;
  }
  return !stopped();
}

// New elements are zero, or what the constructor was given.
void Machine::resizeContainer(ObjectId id, const Value &count, ExprRef place) {
  MemoryObject &elements = object(id);
  const int64_t had = static_cast<int64_t>(elements.bytes.size()) / elements.elementBytes;
  if (count.integer < 0 || count.integer > kMaxElements || elements.elementBytes <= 1) {
    stop(Trouble::NotModelled, "changes " + describe(place));
    return;
  }
  const size_t bytes = static_cast<size_t>(count.integer * elements.elementBytes);
  elements.bytes.resize(bytes, 0);
  elements.isDefined.resize(bytes, 1);
  if (const auto filler = fills_.find(id); filler != fills_.end())
    for (int64_t i = had; i < count.integer; ++i)
      elements.write(i * elements.elementBytes, filler->second, static_cast<uint64_t>(elements.elementBytes));
}

} // namespace lanewise
