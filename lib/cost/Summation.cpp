// cost/Summation.cpp - ranges from conditions, and sums over ranges.
#include "cost/Summation.h"

#include "support/CheckedInt.h"

#include <algorithm>
#include <numeric>

namespace lanewise {

static constexpr size_t kMaxPieces = 32;
static constexpr int64_t kMaxResidues = 16;

PieceSum pieceOf(Count value) {
  if (value.isZero())
    return {};
  return {{std::move(value), {}}};
}

PieceSum operator+(PieceSum a, const PieceSum &b) {
  for (const SumPiece &piece : b) {
    const auto same =
        std::find_if(a.begin(), a.end(), [&](const SumPiece &other) { return other.conditions == piece.conditions; });
    if (same == a.end())
      a.push_back(piece);
    else
      same->value = same->value + piece.value;
  }
  std::erase_if(a, [](const SumPiece &piece) { return piece.value.isZero(); });
  if (a.size() > kMaxPieces)
    return {{Count(Polynomial::invalid()), {}}};
  return a;
}

static void addCondition(std::vector<Polynomial> &conditions, const Polynomial &condition) {
  if (std::find(conditions.begin(), conditions.end(), condition) == conditions.end())
    conditions.push_back(condition);
}

PieceSum operator*(const PieceSum &a, const PieceSum &b) {
  PieceSum result;
  for (const SumPiece &left : a)
    for (const SumPiece &right : b) {
      SumPiece piece{left.value * right.value, left.conditions};
      for (const Polynomial &condition : right.conditions)
        addCondition(piece.conditions, condition);
      result = result + PieceSum{std::move(piece)};
    }
  return result;
}

Count plainValue(const PieceSum &sum) {
  if (sum.empty())
    return {};
  return sum.size() == 1 && sum[0].conditions.empty() ? sum[0].value : Count(Polynomial::invalid());
}

void Summation::assume(const Polynomial &value) {
  if (const auto known = value.asConstant(); known && *known >= 0)
    return;
  // Of two that differ by a constant the stronger one stays.
  for (Polynomial &held : holds_)
    if (const auto difference = (held - value).asConstant()) {
      if (*difference > 0)
        held = value;
      return;
    }
  holds_.push_back(value);
}

PieceSum Summation::sum(const PieceSum &body, AtomId iteration, const PieceSum &trips, Bound bound, bool &exact) {
  PieceSum result;
  for (const SumPiece &piece : body)
    for (const SumPiece &trip : trips)
      sumPiece(piece, iteration, trip, bound, exact, result);
  return result;
}

// How many classes of iteration numbers make floor(linear / constant) linear in all of these terms; 0 if none do.
int64_t Summation::residuesOf(const Polynomial &value, AtomId iteration) const {
  int64_t residues = 1;
  for (const Term &term : value.terms())
    for (const AtomId id : term.atoms) {
      const Size &size = sizes_[id];
      if (size.kind != Size::Kind::Quotient || !size.numerator.mentions(iteration))
        continue;
      const int64_t slope = size.numerator.coefficientOf({iteration});
      if (slope == 0 || sizes_.dependsOn(size.numerator - Polynomial::term(slope, {iteration}), iteration))
        return 0;
      const int64_t period = size.divisor / std::gcd(slope, size.divisor);
      residues = std::lcm(residues, std::min(period, kMaxResidues + 1));
      if (residues > kMaxResidues)
        return 0;
    }
  return residues;
}

// Iterations 0, s, 2s … then 1, s + 1 …, so that conditions with floor(i / c) become linear ones.
bool Summation::sumConditionsByResidue(const SumPiece &body, AtomId iteration, const SumPiece &trips, Bound bound,
                                       bool &exact, PieceSum &result) {
  int64_t residues = 1;
  for (const Polynomial &condition : body.conditions) {
    const int64_t own = residuesOf(condition, iteration);
    if (own == 0)
      return false;
    residues = std::lcm(residues, own);
  }
  if (residues == 1 || residues > kMaxResidues || sizes_.isOfData(body.value.numerator()))
    return false;
  for (int64_t r = 0; r < residues; ++r) {
    const Polynomial each = Polynomial::term(residues, {iteration}) + r;
    SumPiece part{sizes_.replace(body.value, iteration, each), {}};
    bool isEmpty = false;
    for (const Polynomial &condition : body.conditions) {
      const Polynomial replaced = sizes_.replace(condition, iteration, each);
      const auto known = replaced.asConstant();
      isEmpty = isEmpty || (known && *known < 0);
      if (!known)
        part.conditions.push_back(replaced);
    }
    SumPiece rounds{Count(sizes_.quotient(trips.value.numerator() + (residues - 1 - r), residues)), trips.conditions};
    if (!isEmpty && !rounds.value.isZero())
      sumPiece(part, iteration, rounds, bound, exact, result);
  }
  return true;
}

void Summation::sumPiece(const SumPiece &body, AtomId iteration, const SumPiece &trips, Bound bound, bool &exact,
                         PieceSum &result) {
  const auto fail = [&] { result = result + PieceSum{{Count(Polynomial::invalid()), {}}}; };
  if (!body.value.isValid() || !trips.value.isValid() || trips.value.denominator() != 1)
    return fail();
  if (sumConditionsByResidue(body, iteration, trips, bound, exact, result))
    return;
  std::vector<Polynomial> lows{{}}, highs{trips.value.numerator()}, others = trips.conditions;
  for (const Polynomial &condition : body.conditions) {
    if (!sizes_.dependsOn(condition, iteration)) {
      addCondition(others, condition);
      continue;
    }
    const int64_t slope = condition.coefficientOf({iteration});
    const Polynomial rest = condition - Polynomial::term(slope, {iteration});
    if (slope == 0 || sizes_.dependsOn(rest, iteration)) {
      exact = false;
      if (bound == Bound::AtLeast)
        return;
      if (!sizes_.isSum(body.value.numerator()))
        return fail(); // it may be negative where the condition does not hold
    } else if (slope > 0) {
      lows.push_back(sizes_.quotient(-rest + (slope - 1), slope));
    } else {
      highs.push_back(sizes_.quotient(rest, -slope) + 1);
    }
  }
  narrow(std::move(lows), std::move(highs), others, body.value, iteration, result);
}

// Facts about the iterations that there are: none is negative, none is beyond the last of its loop.
bool Summation::isKnown(const Polynomial &condition) const {
  if (const auto known = condition.asConstant())
    return *known >= 0;
  const auto follows = [&](const Polynomial &fact) {
    const auto difference = (condition - fact).asConstant();
    return difference && *difference >= 0;
  };
  return std::any_of(facts_.begin(), facts_.end(), follows);
}

void Summation::knowTrips(AtomId iteration, const PieceSum &trips) {
  facts_.push_back(Polynomial::atom(iteration));
  const Count value = plainValue(trips);
  if (value.isValid() && value.denominator() == 1)
    facts_.push_back(value.numerator() - Polynomial::atom(iteration) - 1);
}

// max(a, b) <= c where a <= c and b <= c, each a sum of sizes apart.
bool Summation::isOrdered(const Polynomial &low, const Polynomial &high) {
  const auto madeOf = [&](const Polynomial &value, Size::Kind kind) -> const Size * {
    if (value.terms().size() != 1 || value.terms()[0].coefficient != 1 || value.terms()[0].atoms.size() != 1)
      return nullptr;
    const Size &size = sizes_[value.terms()[0].atoms[0]];
    return size.kind == kind ? &size : nullptr;
  };
  if (const Size *larger = madeOf(low, Size::Kind::Larger))
    return isOrdered(larger->numerator, high) && isOrdered(larger->other, high);
  if (const Size *smaller = madeOf(high, Size::Kind::Smaller))
    return isOrdered(low, smaller->numerator) && isOrdered(low, smaller->other);
  const bool isSum = sizes_.isSum(high - low);
  if (isSum)
    assume(high - low);
  return isSum;
}

// True if one end is left. Otherwise `split` holds two ends whose order differs between iterations of outer loops.
bool Summation::reduceEnds(std::vector<Polynomial> &ends, bool wantsLarger, std::vector<Polynomial> &conditions,
                           std::pair<Polynomial, Polynomial> &split) {
  while (ends.size() > 1) {
    const Polynomial a = ends[ends.size() - 2], b = ends.back();
    const Polynomial aLess = b - a;
    std::optional<bool> aIsLess;
    if (const auto difference = aLess.asConstant())
      aIsLess = *difference >= 0;
    else if (std::find(conditions.begin(), conditions.end(), aLess) != conditions.end())
      aIsLess = true;
    else if (std::find(conditions.begin(), conditions.end(), a - b - 1) != conditions.end() ||
             std::find(conditions.begin(), conditions.end(), a - b) != conditions.end())
      aIsLess = false;
    else if (isKnown(aLess))
      aIsLess = true;
    else if (isKnown(a - b))
      aIsLess = false;
    else if (sizes_.varies(aLess)) {
      split = {a, b};
      return false;
    } else if (sizes_.isSum(aLess) || sizes_.isSum(-aLess)) {
      aIsLess = sizes_.isSum(aLess);
      assume(*aIsLess ? aLess : -aLess);
    } else if (sizes_.isSmallAgainst(a, b) || sizes_.isSmallAgainst(b, a)) {
      aIsLess = sizes_.isSmallAgainst(a, b);
      assume(*aIsLess ? aLess : -aLess);
    }
    ends.pop_back();
    ends.back() = aIsLess       ? (*aIsLess == wantsLarger ? b : a)
                  : wantsLarger ? sizes_.larger(a, b)
                                : sizes_.smaller(a, b);
  }
  return true;
}

void Summation::narrow(std::vector<Polynomial> lows, std::vector<Polynomial> highs, std::vector<Polynomial> conditions,
                       const Count &value, AtomId iteration, PieceSum &result) {
  const bool isWhole = lows.size() == 1 && highs.size() == 1;
  std::pair<Polynomial, Polynomial> split;
  if (!reduceEnds(lows, true, conditions, split) || !reduceEnds(highs, false, conditions, split)) {
    if (conditions.size() > 6) {
      result = result + PieceSum{{Count(Polynomial::invalid()), {}}};
      return;
    }
    std::vector<Polynomial> less = conditions, more = std::move(conditions);
    less.push_back(split.second - split.first);
    more.push_back(split.first - split.second - 1);
    narrow(lows, highs, std::move(less), value, iteration, result);
    narrow(std::move(lows), std::move(highs), std::move(more), value, iteration, result);
    return;
  }
  const Polynomial length = sizes_.signOf(highs[0] - lows[0]);
  if (const auto known = length.asConstant()) {
    if (highs[0] == lows[0] || *known < 0)
      return;
  } else if (sizes_.varies(length) && !sizes_.isOfData(length)) {
    if (!isKnown(length))
      addCondition(conditions, length);
  } else if (isOrdered(lows[0], highs[0])) {
    // assumed piece by piece
  } else if (isWhole || sizes_.isSum(length)) {
    assume(length);
  } else if (sizes_.isSum(-length) || sizes_.isSmallAgainst({}, -length)) {
    assume(-length); // what the conditions leave is empty
    return;
  } else {
    highs[0] = sizes_.larger(lows[0], highs[0]);
  }
  SumPiece piece{sumRange(value, iteration, {lows[0], highs[0], isWhole}), std::move(conditions)};
  result = result + PieceSum{std::move(piece)};
}

Count Summation::sumRange(const Count &value, AtomId iteration, const Range &range) {
  if (const std::optional<Count> sum = sumByResidue(value, iteration, range))
    return *sum;
  // Coefficients of the powers of the iteration number.
  std::vector<Polynomial> powers;
  Polynomial data;
  for (const Term &term : value.numerator().terms()) {
    Product others;
    unsigned power = 0;
    bool isData = false;
    for (const AtomId id : term.atoms) {
      if (id == iteration)
        ++power;
      else
        others.push_back(id);
      isData = isData || (id != iteration && sizes_.dependsOn(Polynomial::atom(id), iteration));
    }
    if (isData) {
      data = data + Polynomial::term(term.coefficient, term.atoms);
      continue;
    }
    if (powers.size() <= power)
      powers.resize(power + 1);
    powers[power] = powers[power] + Polynomial::term(term.coefficient, others);
  }
  Count sum = data.isZero() ? Count() : sumData(Count(data, value.denominator()), iteration, range);
  for (unsigned power = 0; power < powers.size(); ++power)
    if (!powers[power].isZero())
      sum = sum + Count(powers[power], value.denominator()) *
                      (powerSum(power, Count(range.high)) - powerSum(power, Count(range.low)));
  return sum;
}

// floor((a + c*i)/d): with i = low + s*q + r and s = d/gcd(c, d) it is linear in q for each r.
std::optional<Count> Summation::sumByResidue(const Count &value, AtomId iteration, const Range &range) {
  const int64_t residues = residuesOf(value.numerator(), iteration);
  if (residues == 1)
    return std::nullopt;
  const auto isDataThere = [&](const Term &term) {
    return std::any_of(term.atoms.begin(), term.atoms.end(), [&](AtomId id) {
      return sizes_[id].kind == Size::Kind::Data && sizes_.dependsOn(Polynomial::atom(id), iteration);
    });
  };
  const std::span<const Term> terms = value.numerator().terms();
  if (residues == 0 || std::any_of(terms.begin(), terms.end(), isDataThere))
    return Count(Polynomial::invalid());
  Count sum;
  for (int64_t r = 0; r < residues; ++r) {
    const Polynomial each = range.low + Polynomial::term(residues, {iteration}) + r;
    const Polynomial rounds = sizes_.quotient(range.high - range.low + (residues - 1 - r), residues);
    sum = sum + sumRange(sizes_.replace(value, iteration, each), iteration, {{}, rounds, false});
  }
  return sum;
}

Count Summation::sumData(const Count &value, AtomId iteration, const Range &range) {
  const std::span<const Term> shared = value.numerator().terms();
  std::vector<Term> terms(shared.begin(), shared.end());
  Count sum;
  // Neighbouring entries of a table: the sum of t[i + 1] - t[i] is t[high] - t[low].
  const auto dataOf = [&](const Term &term) -> std::optional<AtomId> {
    std::optional<AtomId> data;
    for (const AtomId id : term.atoms)
      if (sizes_.dependsOn(Polynomial::atom(id), iteration)) {
        if (data || sizes_[id].kind != Size::Kind::Data)
          return std::nullopt;
        data = id;
      }
    return data;
  };
  const auto without = [](const Term &term, AtomId id) {
    Product atoms = term.atoms;
    atoms.erase(std::find(atoms.begin(), atoms.end(), id));
    return atoms;
  };
  for (size_t i = 0; i < terms.size(); ++i)
    for (size_t j = 0; j < terms.size(); ++j) {
      const auto later = dataOf(terms[i]), earlier = dataOf(terms[j]);
      if (i == j || !later || !earlier || terms[i].coefficient != -terms[j].coefficient || terms[i].coefficient == 0 ||
          without(terms[i], *later) != without(terms[j], *earlier))
        continue;
      const Size laterSize = sizes_[*later], earlierSize = sizes_[*earlier];
      if (!names_.isNext(laterSize, earlierSize, iteration))
        continue;
      const auto atHigh = names_.at(earlierSize, iteration, range.high);
      const auto atLow = names_.at(earlierSize, iteration, range.low);
      if (!atHigh || !atLow)
        continue;
      const Polynomial factor = Polynomial::term(terms[i].coefficient, without(terms[i], *later));
      sum = sum + Count(factor * (*atHigh - *atLow), value.denominator());
      terms[i].coefficient = terms[j].coefficient = 0;
    }
  for (const Term &term : terms) {
    if (term.coefficient == 0)
      continue;
    Product inside, outside;
    for (const AtomId id : term.atoms)
      (sizes_.dependsOn(Polynomial::atom(id), iteration) ? inside : outside).push_back(id);
    sum = sum +
          Count(Polynomial::term(term.coefficient, outside), value.denominator()) * namedSum(inside, iteration, range);
  }
  return sum;
}

Count Summation::namedSum(const Product &product, AtomId iteration, const Range &range) {
  std::vector<AtomId> outer;
  for (const AtomId id : product)
    for (AtomId other = 0; other < sizes_.size(); ++other)
      if (other != iteration && sizes_[other].kind == Size::Kind::Iteration &&
          sizes_.dependsOn(Polynomial::atom(id), other) && std::count(outer.begin(), outer.end(), other) == 0)
        outer.push_back(other);
  std::string name = sizes_.text(Polynomial::term(1, product));
  if (name.rfind("sum(", 0) != 0 || product.size() != 1)
    name = "sum(" + name + ")";
  // Sums of the same over different ranges are different numbers.
  const std::string what = std::to_string(iteration) + ": " + sizes_.text(range.low) + " .. " + sizes_.text(range.high);
  std::vector<std::string> &known = sumNames_[name];
  const auto found = std::find(known.begin(), known.end(), what);
  const auto number = static_cast<size_t>(found - known.begin());
  if (found == known.end())
    known.push_back(what);
  if (number > 0)
    name += "#" + std::to_string(number + 1);
  std::string meaning = "a sum over iterations that the data decide";
  if (product.size() == 1 && !sizes_[product[0]].meaning.empty())
    meaning = sizes_[product[0]].meaning + (name.rfind("sum(sum", 0) == 0 ? "" : ", all together");
  if (outer.empty())
    return Count::atom(sizes_.symbol(name, meaning));
  return Count::atom(sizes_.namedData(name, meaning, outer));
}

} // namespace lanewise
