// dependence/Translate.cpp - arithmetic: values, widths, conversions. Conditions are in TranslateCondition.cpp.
#include "dependence/Translate.h"

#include "dependence/EvenDivision.h"
#include "dependence/FirstElement.h"

#include <algorithm>
#include <bit>

namespace lanewise {

static constexpr int kMaxDepth = 200;

Translator::Translator(const LoopSummary &loop, const LanguageRules &rules, AtomTable &atoms, InputLoads inputs)
    : loop_(loop), rules_(rules), atoms_(atoms), inputs_(std::move(inputs)) {
  nest_.insert(loop.id);
  for (const Domain &inner : loop.innerDomains)
    nest_.insert(inner.loop);
}

const ObjectFacts &Translator::objects() {
  if (!objects_)
    objects_ = factsOf(loop_, rules_);
  return *objects_;
}

bool Translator::isWritten(ExprRef place) {
  const auto [known, isNew] = written_.emplace(place, false);
  if (!isNew)
    return *known;
  bool written = false;
  for (uint32_t i = 0; i < loop_.accesses.size() && !written; ++i) {
    const Access &access = loop_.accesses[i];
    written = access.isWrite && objects().overlapOf(place, access.place) != Overlap::Never &&
              !(loop_.supposesBasesApart && mayBeSupposedApart(*loop_.function, place, access.place)) &&
              !inputs_.isGuarded(place, i);
  }
  return written_[place] = written;
}

bool Translator::isInvariant(ExprRef expr) {
  const auto [known, isNew] = invariant_.emplace(expr, false); // false while in progress; expressions have no cycles
  if (!isNew)
    return *known;
  if (++depth_ > kMaxDepth) {
    --depth_;
    return false;
  }
  const bool result = isInvariantFresh(expr);
  --depth_;
  return invariant_[expr] = result;
}

bool Translator::isInvariantFresh(ExprRef expr) {
  switch (expr->kind) {
  case ExprKind::Iter:
    return !isInNest(static_cast<LoopId>(expr->intValue));
  case ExprKind::Undef:
    return false;
  case ExprKind::Opaque:
    if (!expr->pure)
      return false;
    break;
  case ExprKind::Load:
    if (!inputs_.isReadBefore(expr->op(0)) && isWritten(expr->op(0)))
      return false;
    break;
  case ExprKind::LoopValue:
    // Another iteration of an inner loop's value is another value; its loads run over that loop's own counter.
    if (isInNest(static_cast<LoopId>(expr->intValue2)) &&
        (static_cast<LoopValueKind>(expr->extent) == LoopValueKind::OnEntry ||
         static_cast<LoopId>(expr->intValue2) == loop_.id))
      return false;
    break;
  default:
    break;
  }
  for (ExprRef operand : expr->operands)
    if (!isInvariant(operand))
      return false;
  return true;
}

Polynomial Translator::value(ExprRef expr, const Facts &facts) {
  facts_ = &facts;
  for (auto &memo : memo_)
    memo.clear();
  allowNeeds_ = false;
  return exact(expr);
}

Polynomial Translator::address(ExprRef expr, const Facts &facts) {
  facts_ = &facts;
  for (auto &memo : memo_)
    memo.clear();
  allowNeeds_ = true;
  showsItsSize_.clear();
  if (isAlwaysReached)
    noteSizes(expr, 1);
  const Polynomial result = steps(expr);
  allowNeeds_ = false;
  return result;
}

// What an address moves by. Addresses are 64 bits themselves, so what is right modulo 2^64 moves to the right place;
// that equal places have equal numbers holds if nothing comes round on the way.
Polynomial Translator::steps(ExprRef expr) {
  const Value value = translate(expr, 64);
  reliedOnWidth = reliedOnWidth || value.modular;
  return value.polynomial;
}

Translator::Value Translator::translate(ExprRef expr, unsigned ring) {
  const int slot = ring == 0 ? 0 : ring == 32 ? 1 : ring == 64 ? 2 : -1;
  if (slot >= 0)
    if (const Value *known = memo_[slot].find(expr))
      return *known;
  Value result;
  if (++depth_ > kMaxDepth)
    result = {leaf(expr), false};
  else
    result = translateFresh(expr, ring);
  --depth_;
  if (!result.polynomial.isValid())
    result = {leaf(expr), false};
  if (slot >= 0)
    memo_[slot].emplace(expr, result);
  return result;
}

Translator::Value Translator::translateFresh(ExprRef expr, unsigned ring) {
  switch (expr->kind) {
  case ExprKind::IntConst: {
    const bool huge = expr->type.isInt() && !expr->type.isSigned && expr->intValue < 0;
    if (expr->type.bits > 64 || (huge && ring == 0))
      return {leaf(expr), false};
    return {Polynomial::constant(expr->intValue), huge};
  }
  case ExprKind::Iter:
    return {leaf(expr), false};
  case ExprKind::Neg:
  case ExprKind::Add:
  case ExprKind::Sub:
  case ExprKind::Mul:
  case ExprKind::Shl:
    return expr->type.isInt() ? arithmetic(expr, ring) : Value{leaf(expr), false};
  case ExprKind::Cast:
    return convert(expr, ring);
  case ExprKind::Div:
  case ExprKind::Rem:
    return {expr->type.isInt() ? divide(expr) : leaf(expr), false};
  case ExprKind::Shr:
    return {shiftRight(expr), false};
  case ExprKind::BitAnd:
  case ExprKind::BitOr:
  case ExprKind::BitXor:
    return {expr->type.isInt() ? bits(expr) : leaf(expr), false};
  case ExprKind::BitNot:
    if (expr->type.isInt() && expr->type.isSigned)
      return {-exact(expr->op(0)) - 1, false};
    return {leaf(expr), false};
  case ExprKind::Select: {
    if (expr->type.isFloat())
      return {leaf(expr), false};
    const Formula condition = truth(expr->op(0), false);
    const Value yes = translate(expr->op(1), ring), no = translate(expr->op(2), ring);
    return {atoms_.choice(condition, yes.polynomial, no.polynomial), yes.modular || no.modular};
  }
  case ExprKind::PtrAdd:
    return {exact(expr->op(0)) + expr->intValue * steps(expr->op(1)), false};
  case ExprKind::PtrDiff:
    return {pointerDifference(expr), false};
  case ExprKind::AddressOf:
    return {addressValue(expr), false};
  default:
    return {leaf(expr), false};
  }
}

// The value as a symbol of its own.
Polynomial Translator::leaf(ExprRef expr) {
  if (expr->is(ExprKind::Iter)) {
    const LoopId loop = static_cast<LoopId>(expr->intValue);
    if (isInNest(loop))
      return Polynomial::atom(atoms_.iteration(loop));
    const AtomId id = atoms_.parameter(expr);
    atoms_.limit(id, {0, Wide{1} << 62});
    return Polynomial::atom(id);
  }
  if (expr->isIntConst() && expr->type.isInt() && expr->type.bits <= 64 && (expr->type.isSigned || expr->intValue >= 0))
    return Polynomial::constant(expr->intValue);
  if (isInvariant(expr))
    return Polynomial::atom(atoms_.parameter(expr));
  const bool isLookup = expr->is(ExprKind::Load) && !isWritten(expr->op(0));
  return Polynomial::atom(atoms_.unknown(expr, isLookup));
}

// Elements of one array are apart by their subscripts.
Polynomial Translator::addressValue(ExprRef expr) {
  const std::optional<ElementAddress> element = elementAddress(*loop_.function->pool, expr);
  if (!element)
    return leaf(expr);
  Polynomial value = leaf(element->first);
  for (const auto &[index, bytes] : element->steps)
    value = value + bytes * steps(index);
  return value;
}

// The operation itself, on operands that are right modulo 2^ring (0: exactly).
std::optional<Translator::Value> Translator::combine(ExprRef expr, unsigned ring) {
  const Value left = translate(expr->op(0), ring);
  if (expr->is(ExprKind::Neg))
    return Value{-left.polynomial, left.modular};
  if (expr->is(ExprKind::Shl)) {
    const auto by = exact(expr->op(1)).asConstant();
    if (!by || *by < 0 || *by >= expr->type.bits || *by > 62)
      return std::nullopt;
    return Value{(int64_t{1} << *by) * left.polynomial, left.modular};
  }
  const Value right = translate(expr->op(1), ring);
  const bool modular = left.modular || right.modular;
  if (expr->is(ExprKind::Add))
    return Value{left.polynomial + right.polynomial, modular};
  if (expr->is(ExprKind::Sub))
    return Value{left.polynomial - right.polynomial, modular};
  return Value{left.polynomial * right.polynomial, modular};
}

Translator::Value Translator::arithmetic(ExprRef expr, unsigned ring) {
  const Type type = expr->type;
  const Interval range = Interval::of(type);
  // C++20 defines a shift to the left modulo 2^w, of signed numbers too.
  const bool trustsRule = type.isSigned && !rules_.wrapSigned && !expr->is(ExprKind::Shl);
  if (type.bits > 64)
    return {leaf(expr), false};
  if (ring != 0 && ring <= type.bits) {
    auto result = combine(expr, ring);
    if (!result || !result->polynomial.isValid())
      return {leaf(expr), false};
    if (trustsRule && reliedOnSignedRule && !result->modular)
      return *result; // whether it needs the rule makes no difference any more
    if (!range.contains(atoms_.rangeOf(result->polynomial)) &&
        !proveInside(atoms_, *facts_, result->polynomial, range)) {
      reliedOnSignedRule = reliedOnSignedRule || trustsRule;
      result->modular = result->modular || !trustsRule;
    } else if (ring == type.bits) {
      result->modular = false; // right modulo 2^w, and in range
    }
    return *result;
  }
  auto result = combine(expr, type.bits);
  if (!result || !result->polynomial.isValid())
    return {leaf(expr), false};
  if (trustsRule && reliedOnSignedRule && !result->modular)
    return *result;
  if (proveInside(atoms_, *facts_, result->polynomial, range))
    return {result->polynomial, false};
  if (!trustsRule)
    return {wrap(expr, result->polynomial, type), false};
  if (result->modular)
    result = combine(expr, 0);
  reliedOnSignedRule = true;
  return {result && result->polynomial.isValid() ? result->polynomial : leaf(expr), false};
}

// i * (i + 1), i * (2 * n - i - 1), before a division: made of small constants, iteration numbers, and products of
// these with parameters. With iteration numbers alone, 2^32 iterations come before anything comes round. With
// parameters, if every iteration makes the access and its place grows with the value: before it comes round it passes
// the upper half of all numbers of 64 bits, by steps that are smaller, or the first step already leads there. Such a
// place lies beyond any object, also after a division by a small number. A parameter that is only added may be
// anything, even "-1".
bool Translator::countsUp(ExprRef expr, const Polynomial &value) {
  constexpr int64_t kSmall = 64;
  const bool mayHaveParameters = isAlwaysReached && showsItsSize_.contains(expr);
  const auto isIteration = [&](AtomId id) { return atoms_[id].kind == Atom::Kind::Iteration; };
  const auto isKnown = [&](const Term &term) {
    const auto iterations = static_cast<size_t>(std::count_if(term.atoms.begin(), term.atoms.end(), isIteration));
    const bool plain = iterations == term.atoms.size();
    const bool product =
        mayHaveParameters && iterations > 0 && std::all_of(term.atoms.begin(), term.atoms.end(), [&](AtomId id) {
          return isIteration(id) || atoms_[id].kind == Atom::Kind::Parameter;
        });
    return (plain || product) && term.atoms.size() <= 2 && term.coefficient >= -kSmall && term.coefficient <= kSmall;
  };
  const auto terms = value.terms();
  return std::all_of(terms.begin(), terms.end(), isKnown) && proveAtLeast(atoms_, *facts_, value, 0);
}

// Operands that make an address large if they are.
void Translator::noteSizes(ExprRef expr, int64_t smallest) {
  constexpr int64_t kSmall = 16;
  showsItsSize_.insert(expr);
  if (expr->is(ExprKind::Cast) && expr->type.isInt() && expr->op(0)->type.isInt() &&
      expr->type.bits >= expr->op(0)->type.bits)
    noteSizes(expr->op(0), smallest);
  if (expr->is(ExprKind::Add))
    for (ExprRef operand : expr->operands)
      noteSizes(operand, smallest);
  if (expr->is(ExprKind::Div) && expr->op(1)->isIntConst() && expr->op(1)->intValue > 0 &&
      expr->op(1)->intValue <= kSmall / smallest)
    noteSizes(expr->op(0), smallest * expr->op(1)->intValue);
}

// `value` is right modulo 2^w and could not be shown to fit.
Polynomial Translator::wrap(ExprRef expr, const Polynomial &value, Type type) {
  if (trusted_) {
    // A bound of 64 bits that wraps would make the loop run for ever.
    const AtomId counter = atoms_.iteration(*trusted_);
    if (atoms_.anyAtom(value, [&](const Atom &a) { return a.kind == Atom::Kind::Iteration && a.loop == *trusted_; }) ||
        value.mentions(counter)) {
      trust_.emplace_back(value, type);
      return value;
    }
    if (type.bits == 64 && trustedEnds_)
      return value;
  }
  if (allowNeeds_ && type.bits == 64 && !type.isSigned) {
    if (countsUp(expr, value)) {
      reliedOnWidth = true;
      return value;
    }
    if (isInvariant(expr)) // whatever number it is; no condition could be written down
      return leaf(expr);
  }
  // A subscript that can only grow too large is better asked not to than modelled.
  const bool onlyTooLarge = allowNeeds_ && !type.isSigned && type.bits == 32 && proveAtLeast(atoms_, *facts_, value, 0);
  if (value.isLinear() && type.bits < 63 && !onlyTooLarge) {
    const int64_t size = int64_t{1} << type.bits;
    const int64_t offset = type.isSigned ? size / 2 : 0;
    return value - size * atoms_.quotient(value + offset, size);
  }
  if (!allowNeeds_)
    return leaf(expr);
  needs.push_back({expr, value, type});
  return value;
}

// True if every value of `from` is one of `to`.
static bool widens(Type from, Type to) { return Interval::of(to).contains(Interval::of(from)); }

Translator::Value Translator::convert(ExprRef expr, unsigned ring) {
  ExprRef operand = expr->op(0);
  const Type from = operand->type, to = expr->type;
  if (to.isBool() || from.isBool()) {
    if (from.isFloat() || to.isFloat())
      return {leaf(expr), false};
    const Formula condition = truth(from.isBool() ? operand : expr, false);
    if (condition.kind == Formula::Kind::Unknown)
      return {leaf(expr), false};
    return {atoms_.choice(condition, Polynomial::constant(1), Polynomial::constant(0)), false};
  }
  if (from.isPointer() && to.isPointer())
    return translate(operand, ring);
  const bool integers = (from.isInt() || from.isPointer()) && (to.isInt() || to.isPointer());
  if (!integers || to.bits > 64 || from.bits > 64)
    return {leaf(expr), false};
  const Interval range = Interval::of(to);
  if (widens(from, to))
    return {exact(operand), false};
  if (expr->intValue2 == 1) { // known to keep the value
    const Polynomial kept = exact(operand);
    reliedOnSignedRule = reliedOnSignedRule || (to.isSigned && !proveInside(atoms_, *facts_, kept, range));
    return {kept, false};
  }
  if (ring != 0 && ring <= to.bits) {
    if (from.bits < ring) // sign extension: the bits above come from the value itself
      return {exact(operand), true};
    Value result = translate(operand, ring);
    result.modular = result.modular || !proveInside(atoms_, *facts_, result.polynomial, range);
    return result;
  }
  const Polynomial low = from.bits >= to.bits ? translate(operand, to.bits).polynomial : exact(operand);
  if (proveInside(atoms_, *facts_, low, range))
    return {low, false};
  return {wrap(expr, low, to), false};
}

// Rounds towards zero.
Polynomial Translator::truncatedQuotient(const Polynomial &numerator, int64_t divisor) {
  const Polynomial down = atoms_.quotient(numerator, divisor);
  if (dividesEvenly(numerator, divisor) || proveAtLeast(atoms_, *facts_, numerator, 0))
    return down;
  return atoms_.choice(Formula::nonNegative(numerator), down, -atoms_.quotient(-numerator, divisor));
}

// Has the sign of the dividend: said as one choice, so that it is known to stay within the divisor either way.
static Polynomial signedRemainder(AtomTable &atoms, const Polynomial &numerator, int64_t divisor) {
  const Polynomial ifPositive = numerator - divisor * atoms.quotient(numerator, divisor),
                   ifNegative = numerator + divisor * atoms.quotient(-numerator, divisor);
  Polynomial result = atoms.choice(Formula::nonNegative(numerator), ifPositive, ifNegative);
  const auto terms = result.terms();
  if (terms.size() == 1 && terms[0].atoms.size() == 1 && terms[0].coefficient == 1 &&
      atoms[terms[0].atoms[0]].kind == Atom::Kind::Choice)
    atoms.limit(terms[0].atoms[0], {1 - Wide{divisor}, Wide{divisor} - 1});
  return result;
}

// The value modulo a power of two that divides 2^w.
Polynomial Translator::lowBits(ExprRef expr, Type type, int64_t modulus) {
  const Polynomial value = expr->type == type ? translate(expr, type.bits).polynomial : exact(expr);
  return value - modulus * atoms_.quotient(value, modulus);
}

Polynomial Translator::divide(ExprRef expr) {
  const auto divisor = exact(expr->op(1)).asConstant();
  if (!divisor || *divisor == 0 || *divisor == INT64_MIN)
    return leaf(expr);
  // The last bits of a number that came round are those that it had.
  if (expr->is(ExprKind::Rem) && !expr->type.isSigned && *divisor > 0 &&
      std::has_single_bit(static_cast<uint64_t>(*divisor)))
    return lowBits(expr->op(0), expr->type, *divisor);
  const Polynomial numerator = exact(expr->op(0));
  if (expr->is(ExprKind::Rem) && !proveAtLeast(atoms_, *facts_, numerator, 0))
    return signedRemainder(atoms_, numerator, *divisor < 0 ? -*divisor : *divisor);
  Polynomial quotient = truncatedQuotient(numerator, *divisor < 0 ? -*divisor : *divisor);
  if (*divisor < 0)
    quotient = -quotient;
  return expr->is(ExprKind::Div) ? quotient : numerator - *divisor * quotient;
}

Polynomial Translator::shiftRight(ExprRef expr) {
  const auto by = exact(expr->op(1)).asConstant();
  if (!expr->type.isInt() || !by || *by < 0 || *by > 62 || *by >= expr->type.bits)
    return leaf(expr);
  return atoms_.quotient(exact(expr->op(0)), int64_t{1} << *by);
}

Polynomial Translator::bit(const Polynomial &value, unsigned position) {
  return atoms_.quotient(value, int64_t{1} << position) - 2 * atoms_.quotient(value, int64_t{1} << (position + 1));
}

// x & mask, x | bits, x ^ bits with few constant bits.
Polynomial Translator::bits(ExprRef expr) {
  ExprRef operand = expr->op(0), constant = expr->op(1);
  if (operand->isIntConst())
    std::swap(operand, constant);
  if (!constant->isIntConst())
    return leaf(expr);
  const uint64_t mask = static_cast<uint64_t>(constant->intValue);
  const uint64_t all = expr->type.bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << expr->type.bits) - 1;
  const uint64_t clear = ~mask & all;
  if (expr->is(ExprKind::BitAnd) && std::has_single_bit(mask + 1) && mask < (uint64_t{1} << 62) && mask < all)
    return lowBits(operand, expr->type, static_cast<int64_t>(mask + 1));
  const Polynomial value = exact(operand);
  if (expr->is(ExprKind::BitAnd)) {
    if (std::has_single_bit(clear + 1) && clear < (uint64_t{1} << 62)) // all but the low bits
      return static_cast<int64_t>(clear + 1) * atoms_.quotient(value, static_cast<int64_t>(clear + 1));
  }
  if (mask >= (uint64_t{1} << 31) || std::popcount(mask) > 3)
    return leaf(expr);
  Polynomial result = expr->is(ExprKind::BitAnd) ? Polynomial() : value;
  for (unsigned position = 0; position < 31; ++position) {
    const int64_t weight = int64_t{1} << position;
    if ((mask & static_cast<uint64_t>(weight)) == 0)
      continue;
    const Polynomial here = bit(value, position);
    if (expr->is(ExprKind::BitAnd))
      result = result + weight * here;
    else if (expr->is(ExprKind::BitOr))
      result = result + weight * (Polynomial::constant(1) - here);
    else
      result = result + weight * (Polynomial::constant(1) - 2 * here);
  }
  return result;
}

// Between pointers into one object: the base goes out, if what it starts from is the same value.
Polynomial Translator::pointerDifference(ExprRef expr) {
  if (expr->intValue <= 0)
    return leaf(expr);
  const Polynomial bytes = exact(expr->op(0)) - exact(expr->op(1));
  const bool isWhole = std::all_of(bytes.terms().begin(), bytes.terms().end(),
                                   [&](const Term &term) { return term.coefficient % expr->intValue == 0; });
  const bool hasPointer = atoms_.anyAtom(bytes, [](const Atom &a) { return a.expr && a.expr->type.isPointer(); });
  if (!bytes.isValid() || !isWhole || (hasPointer && isInvariant(expr)))
    return leaf(expr);
  return atoms_.quotient(bytes, expr->intValue);
}

} // namespace lanewise
