// dependence/TableConflict.cpp - evaluates two addresses for every iteration of a loop of known length.
#include "dependence/TableConflict.h"

#include "dependence/AccessForm.h"

#include <unordered_map>

namespace lanewise {

static constexpr int64_t kMostIterations = 1 << 16;

namespace {
class Evaluator {
public:
  Evaluator(const LoopSummary &loop, int64_t iteration) : loop_(loop), iteration_(iteration) {}

  std::optional<int64_t> value(ExprRef expr) const {
    switch (expr->kind) {
    case ExprKind::IntConst:
      return expr->intValue;
    case ExprKind::Iter:
      return expr->intValue == static_cast<int64_t>(loop_.id) ? std::optional(iteration_) : std::nullopt;
    case ExprKind::Cast:
      if (const auto inner = value(expr->op(0)); inner && expr->type.isInt())
        return wrapToType(expr->type, *inner);
      return std::nullopt;
    case ExprKind::Neg:
      if (const auto inner = value(expr->op(0)))
        return wrapToType(expr->type, -*inner);
      return std::nullopt;
    case ExprKind::Add:
    case ExprKind::Sub:
    case ExprKind::Mul:
      return arithmetic(expr);
    case ExprKind::Load:
      return element(expr->op(0));
    default:
      return std::nullopt;
    }
  }

private:
  std::optional<int64_t> arithmetic(ExprRef expr) const {
    const auto left = value(expr->op(0)), right = value(expr->op(1));
    if (!left || !right)
      return std::nullopt;
    const auto a = static_cast<uint64_t>(*left), b = static_cast<uint64_t>(*right);
    const uint64_t result = expr->is(ExprKind::Add) ? a + b : expr->is(ExprKind::Sub) ? a - b : a * b;
    return wrapToType(expr->type, static_cast<int64_t>(result));
  }

  std::optional<int64_t> element(ExprRef place) const {
    const Location location = locate(place);
    if (location.base.kind != Base::Kind::Variable || location.byteOffset != 0 || location.size == 0)
      return std::nullopt;
    const std::vector<int64_t> &contents = loop_.function->variables[location.base.var].contents;
    int64_t bytes = 0;
    for (const Subscript &subscript : location.subscripts) {
      const auto index = value(subscript.index);
      if (!index)
        return std::nullopt;
      bytes += *index * subscript.elementBytes;
    }
    const int64_t number = bytes / static_cast<int64_t>(location.size);
    if (bytes < 0 || number >= static_cast<int64_t>(contents.size()))
      return std::nullopt;
    return contents[static_cast<size_t>(number)];
  }

  const LoopSummary &loop_;
  const int64_t iteration_;
};

bool isUnconditional(const Access &access) {
  return access.innerLoops.empty() && access.guard && access.guard->isIntConst(1) && !access.afterExit;
}
} // namespace

std::optional<Witness> tableConflict(const LoopSummary &loop, const LanguageRules &rules, uint32_t first,
                                     uint32_t second) {
  const Access &a = loop.accesses[first], &b = loop.accesses[second];
  const ExprRef trips = loop.domain.tripCount;
  if (!isUnconditional(a) || !isUnconditional(b) || !trips || !trips->isIntConst() ||
      trips->intValue > kMostIterations || !loop.exits.empty())
    return std::nullopt;
  const NestForms nest(loop, rules);
  const std::vector<Location> left = nest.resolve(a.place), right = nest.resolve(b.place);
  if (left.size() != 1 || right.size() != 1 || !(left[0].base == right[0].base) || left[0].size != right[0].size ||
      left[0].size == 0)
    return std::nullopt;
  const auto address = [&](const Location &location, int64_t iteration) {
    std::optional<int64_t> bytes = location.byteOffset;
    for (const Subscript &subscript : location.subscripts) {
      const auto index = Evaluator(loop, iteration).value(subscript.index);
      bytes = bytes && index ? std::optional(*bytes + *index * subscript.elementBytes) : std::nullopt;
    }
    return bytes;
  };
  std::unordered_map<int64_t, int64_t> earlier; // looked up only
  for (int64_t k = 0; k < trips->intValue; ++k) {
    const auto there = address(right[0], k);
    const auto here = address(left[0], k);
    if (!there || !here)
      return std::nullopt;
    if (const auto met = earlier.find(*there); met != earlier.end()) {
      Witness witness;
      witness.first[loop.id] = met->second;
      witness.second[loop.id] = k;
      witness.location = sourceTextIn(loop, b.place);
      return witness;
    }
    earlier.try_emplace(*here, k);
  }
  return std::nullopt;
}

} // namespace lanewise
