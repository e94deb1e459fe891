// classify/LowBits.cpp - linear forms modulo powers of two.
//
//   s = (s*5 + x[i]) & 0xff                    8 bits
//   s = (s*5u + x[i]) % 256u                   8 bits
//   s = (unsigned char)(s*5 + x[i])            8 bits
//   s = c[i] ? (s*5 + x[i]) & 0xff : s         8 bits where c[i]
//   s = (s*5 + x[i]) % 256                     none, if it may be negative: C cuts towards zero
//   s = (s*5 + x[i]) & 0xf0                    none: what the four low bits carry over is lost
//   s = ((s & 15)*5 + x[i]) & 0xff             none: the upper bits are dropped on the way
//   s = c[i] ? (s*5 + x[i]) & 0xff : s + 1     none: two ways to be cut
// Cutting and widening are ring homomorphisms as long as enough bits are kept; two's complement makes that true of
// signed numbers too. Source: Warren, "Hacker's Delight", section 2-1; Knuth, "The Art of Computer Programming" 2,
// section 3.2.1.
#include "classify/LowBits.h"

#include "model/NodeMap.h"
#include "model/SourceText.h"

#include <algorithm>
#include <bit>

namespace lanewise {

namespace {
bool isNarrowInt(Type type) { return type.isInt() && type.bits <= 64; }

// 8 for 255 and for 256, its successor; 0 if it is none of that sort.
unsigned onesOf(ExprRef expr) {
  const auto value = static_cast<uint64_t>(expr->intValue);
  return expr->isIntConst() && expr->intValue > 0 && (value & (value + 1)) == 0 ? std::bit_width(value) : 0;
}
unsigned powerOf(ExprRef expr) {
  const auto value = static_cast<uint64_t>(expr->intValue);
  return expr->isIntConst() && value > 1 && std::has_single_bit(value) ? std::bit_width(value) - 1 : 0;
}

class Matcher {
public:
  Matcher(ExprPool &pool, const std::vector<ExprRef> &entries, const ExprTest &isInput, const ExprTest &isFixed)
      : pool_(pool), entries_(entries), isInput_(isInput), isFixed_(isFixed),
        reads_([this](ExprRef node) { return isOld(node); }) {}

  std::optional<LowBitsStep> run(const std::vector<ExprRef> &nexts) {
    const bool narrow = std::all_of(entries_.begin(), entries_.end(), [&](ExprRef e) { return isNarrowInt(e->type); });
    if (!narrow || !std::any_of(nexts.begin(), nexts.end(), [&](ExprRef next) { return findCut(next, 0); }))
      return std::nullopt;
    if (!cut_.mask)
      cut_.unchanged = unchangedNumbers();
    for (ExprRef next : nexts) {
      ExprRef inner = withoutCut(next, 0);
      std::optional<LinearForm> form = inner ? linearIn(pool_, inner, entries_, cut_.bits) : std::nullopt;
      const auto isGiven = [&](ExprRef part) { return !part || isInput_(part); };
      if (!form || !isGiven(form->rest) || !std::all_of(form->coefficients.begin(), form->coefficients.end(), isGiven))
        return std::nullopt;
      cut_.forms.push_back(std::move(*form));
    }
    if (entries_.size() == 1) {
      cut_.taken = takenIn(nexts.front());
      cut_.copies = false;
    }
    return cut_;
  }

private:
  static constexpr int kDeepest = 60;

  // What is left of the core once it is uncovered, and how it is cut.
  struct Core {
    ExprRef inner = nullptr, mask = nullptr;
    unsigned bits = 0;
    std::vector<Type> casts;
  };

  // x & 255, x % 256u, (unsigned char)x, and conversions around it that keep all of these bits.
  std::optional<Core> coreOf(ExprRef expr) {
    Core core;
    for (; expr->is(ExprKind::Cast); expr = expr->op(0)) {
      const Type from = expr->op(0)->type;
      if (!isNarrowInt(expr->type) || !isNarrowInt(from))
        return std::nullopt;
      core.casts.push_back(expr->type);
      const unsigned below = bitsBelow(expr->op(0));
      if (expr->type.bits < from.bits && (below == 0 || below > expr->type.bits)) {
        core.bits = expr->type.bits;
        core.inner = expr->op(0);
        return keepsAll(core) ? std::optional(core) : std::nullopt;
      }
    }
    if (expr->operands.size() != 2 || !isNarrowInt(expr->type))
      return std::nullopt;
    core.inner = expr->op(0);
    if (expr->is(ExprKind::BitAnd)) {
      const size_t side = reads_(expr->op(0)) ? 0 : 1;
      ExprRef mask = expr->op(1 - side);
      core.inner = expr->op(side);
      core.bits = onesOf(mask);
      if (core.bits == 0 && !mask->isIntConst() && !reads_(mask) && isFixed_(mask)) {
        core.mask = mask;
        core.bits = std::min<unsigned>(expr->type.bits, fewestBits());
        for (const Type type : core.casts)
          core.bits = std::min<unsigned>(core.bits, type.bits);
      }
    } else if (expr->is(ExprKind::Rem) && !expr->type.isSigned) {
      core.bits = powerOf(expr->op(1));
    }
    return core.bits > 0 && keepsAll(core) ? std::optional(core) : std::nullopt;
  }

  // The bits that a cut under conversions keeps; 0 if there is none.
  static unsigned bitsBelow(ExprRef expr) {
    while (expr->is(ExprKind::Cast) && isNarrowInt(expr->op(0)->type))
      expr = expr->op(0);
    if (expr->is(ExprKind::BitAnd)) {
      const bool isParameter = !expr->op(0)->isIntConst() && !expr->op(1)->isIntConst();
      return isParameter ? 1 : std::max(onesOf(expr->op(0)), onesOf(expr->op(1)));
    }
    return expr->is(ExprKind::Rem) && !expr->type.isSigned ? powerOf(expr->op(1)) : 0;
  }

  bool keepsAll(const Core &core) const {
    return fewestBits() >= core.bits &&
           std::all_of(core.casts.begin(), core.casts.end(), [&](Type type) { return type.bits >= core.bits; });
  }

  // The cut of the first of the values that inputs choose among and that is made of the old one.
  bool findCut(ExprRef next, int depth) {
    if (depth > kDeepest || isOld(next) || !reads_(next))
      return false;
    if (next->is(ExprKind::Select) && !reads_(next->op(0)))
      return findCut(next->op(1), depth + 1) || findCut(next->op(2), depth + 1);
    const std::optional<Core> core = coreOf(next);
    if (!core)
      return false;
    cut_.bits = core->bits;
    cut_.mask = core->mask;
    cut_.casts = core->casts;
    return true;
  }

  // What the cut is of; all that are made of the old value must be cut alike, or stay what they are.
  ExprRef withoutCut(ExprRef next, int depth) {
    if (depth > kDeepest)
      return nullptr;
    ExprRef bare = next; // handed on, perhaps to a value of another type
    while (entries_.size() > 1 && bare->is(ExprKind::Cast) && isNarrowInt(bare->type) &&
           isNarrowInt(bare->op(0)->type) && !cut_.mask && cut_.unchanged.isWithin(rangeOfType(bare->type)))
      bare = bare->op(0);
    if (isOld(bare)) {
      cut_.copies = true;
      return bare;
    }
    if (!reads_(next))
      return isReducedInput(next) ? next : nullptr;
    if (next->is(ExprKind::Select) && !reads_(next->op(0))) {
      ExprRef yes = withoutCut(next->op(1), depth + 1), no = withoutCut(next->op(2), depth + 1);
      if (!yes || !no || !isInput_(next->op(0)))
        return nullptr;
      const Type wider = yes->type.bits < no->type.bits ? no->type : yes->type;
      return pool_.select(next->op(0), pool_.cast(wider, yes), pool_.cast(wider, no));
    }
    const std::optional<Core> core = coreOf(next);
    const bool isAlike = core && core->bits == cut_.bits && core->mask == cut_.mask && core->casts == cut_.casts;
    return isAlike ? core->inner : nullptr;
  }

  // Cutting it changes nothing.
  bool isReducedInput(ExprRef expr) const {
    return !cut_.mask && isInput_(expr) && rangeOf(expr).isWithin(cut_.unchanged);
  }

  IntegerRange unchangedNumbers() const {
    bool anySigned = false, allSigned = true; // a conversion that takes the highest kept bit for a sign
    for (const Type type : cut_.casts) {
      anySigned = anySigned || (type.isSigned && type.bits == cut_.bits);
      allSigned = allSigned && type.isSigned;
    }
    const __int128 half = __int128{1} << (cut_.bits - 1);
    return {anySigned && allSigned ? -half : 0, anySigned ? half - 1 : 2 * half - 1};
  }

  // Where the old value does not just stay.
  ExprRef takenIn(ExprRef next) {
    if (isOld(next))
      return pool_.boolConst(false);
    if (!reads_(next) || !next->is(ExprKind::Select) || reads_(next->op(0)))
      return nullptr;
    ExprRef yes = takenIn(next->op(1)), no = takenIn(next->op(2));
    if (!yes && !no)
      return nullptr;
    const auto orTrue = [&](ExprRef taken) { return taken ? taken : pool_.boolConst(true); };
    return pool_.select(next->op(0), orTrue(yes), orTrue(no));
  }

  bool isOld(ExprRef expr) const { return std::find(entries_.begin(), entries_.end(), expr) != entries_.end(); }
  unsigned fewestBits() const {
    unsigned bits = 64;
    for (ExprRef entry : entries_)
      bits = std::min<unsigned>(bits, entry->type.bits);
    return bits;
  }

  ExprPool &pool_;
  const std::vector<ExprRef> &entries_;
  const ExprTest &isInput_, &isFixed_;
  NodeSearch reads_;
  LowBitsStep cut_;
};
} // namespace

std::optional<LowBitsStep> matchLowBits(ExprPool &pool, const std::vector<ExprRef> &nexts,
                                        const std::vector<ExprRef> &entries, const ExprTest &isInput,
                                        const ExprTest &isFixed) {
  return Matcher(pool, entries, isInput, isFixed).run(nexts);
}

std::string maskText(const LowBitsStep &step, const LoopSummary &loop) {
  return step.mask ? sourceTextIn(loop, step.mask) : std::to_string((uint64_t{1} << step.bits) - 1);
}

std::string modulusText(const LowBitsStep &step, const LoopSummary &loop) {
  if (!step.mask)
    return std::to_string(uint64_t{1} << step.bits);
  ExprRef mask = step.mask;
  while (mask->is(ExprKind::Cast) && mask->op(0)->type.isInt())
    mask = mask->op(0);
  const bool isLessOne = (mask->is(ExprKind::Sub) && mask->op(1)->isIntConst(1)) ||
                         (mask->is(ExprKind::Add) && mask->op(1)->isIntConst() &&
                          (mask->op(1)->intValue == -1 || mask->op(1)->intValue == rangeOfType(mask->type).high));
  return isLessOne ? sourceTextIn(loop, mask->op(0)) : sourceTextIn(loop, mask) + " + 1";
}

} // namespace lanewise
