// dependence/Delinearize.cpp - one shape for all accesses of a base.
//
// The strides are read off the terms that vary: T*C, C and 1 in b*T*C + t*C + i. Where each divides the next they are
// the strides of an array [..][T][C]; every term goes to the largest stride that divides it. With all inner indices
// inside their dimensions, equal flat offsets mean equal indices, dimension by dimension (mixed radix numbers are
// unique). Strides that divide none of the others (h*hs + i inside a row of C) are recovered from the innermost index
// in a second round. Row lengths that are sums get names first (RowWidths.h). Of several shapes, the one without
// conditions is taken, or else the one that most sizes allow. Source: Grosser, Ramanujam, Pouchet, Sadayappan, Pop,
// "Optimistic delinearization of parametrically sized arrays", 2015.
#include "dependence/Delinearize.h"

#include "dependence/ConditionText.h"
#include "dependence/Footprint.h"
#include "dependence/IslTest.h"
#include "dependence/Plausible.h"
#include "dependence/RowLengths.h"
#include "dependence/RowWidths.h"
#include "support/CheckedInt.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace lanewise {

// Rows that only parameters number: u[i] and u[(rows - 1) * columns + i].
static bool differInRows(const AtomTable &atoms, const std::vector<Polynomial> &flat) {
  const auto isRow = [&](const Term &term) {
    return term.atoms.size() > 1 &&
           std::none_of(term.atoms.begin(), term.atoms.end(), [&](AtomId id) { return isCounter(atoms[id]); });
  };
  return std::any_of(flat.begin(), flat.end(), [&](const Polynomial &value) {
    return std::any_of(value.terms().begin(), value.terms().end(), [&](const Term &term) {
      return isRow(term) && std::any_of(flat.begin(), flat.end(), [&](const Polynomial &other) {
               return other.coefficientOf(term.atoms) != term.coefficient;
             });
    });
  });
}

namespace {
/// coefficient * product of parameters.
struct Stride {
  int64_t coefficient = 1;
  Product atoms;
};

bool divides(const Product &part, const Product &whole) {
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

Product quotientOf(const Product &whole, const Product &part) {
  Product result;
  std::set_difference(whole.begin(), whole.end(), part.begin(), part.end(), std::back_inserter(result));
  return result;
}

/// The indices of each access, outermost first, and what has to hold for that.
struct Rows {
  std::vector<std::vector<Polynomial>> indices;
  std::vector<Condition> conditions;
  std::vector<Polynomial> needs; ///< >= 0: what the conditions say of sizes
};

/// Which strides are looked for: of what varies, or also of what tells rows apart that only parameters number.
enum class StridesOf : uint8_t { Counters, Everything };

/// One flat index of every access, being split into dimensions.
class Shape {
public:
  /// `widths`: the names of row lengths that the polynomials to be split are written in.
  /// `exact`: null to spend nothing of its budget.
  Shape(NestForms &nest, IslTest *exact, const std::vector<AccessForm *> &forms, const RowWidths &widths,
        StridesOf stridesOf)
      : nest_(nest), exact_(exact), forms_(forms), widths_(widths), stridesOf_(stridesOf) {}

  /// The shape of the polynomials given. False if there is no common one.
  bool recover(const std::vector<Polynomial> &flat, Rows &rows, int round = 0) {
    // Strides that do not divide one another compete for the place of the largest; a shape without conditions wins.
    if (!findStrides(flat))
      return false;
    bool found = false;
    Rows best;
    const std::vector<Stride> candidates = candidates_;
    for (size_t first = 0; first < candidates.size() && first < 3; ++first) {
      if (first > 0 && stridesOf_ == StridesOf::Counters && candidates[first].atoms.size() < candidates[0].atoms.size())
        break;
      chainFrom(candidates, first);
      Rows split;
      if (!recoverAlong(flat, split, round) || (found && split.conditions.size() >= best.conditions.size()))
        continue;
      found = true;
      best = std::move(split);
      if (best.conditions.empty())
        break;
    }
    rows.indices = std::move(best.indices);
    rows.conditions.insert(rows.conditions.end(), best.conditions.begin(), best.conditions.end());
    rows.needs.insert(rows.needs.end(), best.needs.begin(), best.needs.end());
    return found;
  }

private:
  bool recoverAlong(const std::vector<Polynomial> &flat, Rows &rows, int round) {
    std::vector<std::vector<Polynomial>> split(flat.size());
    for (size_t i = 0; i < flat.size(); ++i)
      if (!decompose(flat[i], split[i]))
        return false;
    const bool steps = dropConstantTail(split, rows);
    for (size_t i = 0; i < split.size(); ++i)
      for (size_t dimension = strides_.size(); --dimension > 0;)
        if (!steps && proveAtMost(nest_.atoms(), factsOf(i), split[i][dimension], -1)) { // the row before
          split[i][dimension] = split[i][dimension] + sizeOf(dimension);
          split[i][dimension - 1] = split[i][dimension - 1] - 1;
        }
    for (size_t dimension = 1; dimension < strides_.size() && !(steps && dimension + 1 == strides_.size()); ++dimension)
      if (!stayInside(split, dimension, rows))
        return false;
    return finish(std::move(split), rows, round);
  }

  // What follows where the access happens, in names.
  const Facts &factsOf(size_t form) {
    if (widths_.empty())
      return forms_[form]->facts;
    facts_.resize(forms_.size());
    if (!facts_[form]) {
      facts_[form].emplace();
      for (const Polynomial &fact : forms_[form]->facts)
        if (Polynomial named = widths_.named(fact); named.isValid())
          facts_[form]->push_back(std::move(named));
    }
    return *facts_[form];
  }

  bool varies(AtomId id) const { return isCounter(nest_.atoms()[id]); }

  bool findStrides(const std::vector<Polynomial> &flat) {
    std::map<Product, int64_t> seen;    // product of parameters -> gcd of coefficients
    std::map<Product, int64_t> offsets; // likewise for terms that do not vary: parts of a row
    for (const Polynomial &value : flat)
      for (const Term &term : value.terms()) {
        Product parameters;
        int counters = 0;
        for (AtomId id : term.atoms)
          varies(id) ? void(++counters) : parameters.push_back(id);
        if (counters > 1)
          return false;
        auto &coefficients = counters == 1 ? seen : offsets;
        coefficients[parameters] = std::gcd(coefficients[parameters], term.coefficient);
      }
    std::vector<Stride> candidates;
    for (const auto &[product, coefficient] : seen) {
      if (product.empty())
        continue;
      candidates.push_back({std::abs(coefficient), product});
      const int64_t part = std::gcd(coefficient, offsets[product]); // s*3*C + 2*C: three parts of C in each row
      if (part != std::abs(coefficient))
        candidates.push_back({part, product});
    }
    if (stridesOf_ == StridesOf::Everything && !candidates.empty()) {
      for (const auto &[product, coefficient] : offsets)
        if (!product.empty() && seen.count(product) == 0)
          candidates.push_back({1, product});
    } else if (candidates.empty())
      for (const auto &[product, coefficient] : offsets) { // what all numbers of rows are multiplied by
        const Product &length = product;
        if (length.size() == 1 && std::all_of(offsets.begin(), offsets.end(), [&](const auto &offset) {
              return offset.first.size() < 2 || divides(length, offset.first);
            }))
          candidates.push_back({1, length});
      }
    std::stable_sort(candidates.begin(), candidates.end(), [](const Stride &a, const Stride &b) {
      return std::pair(a.atoms.size(), a.coefficient) > std::pair(b.atoms.size(), b.coefficient);
    });
    candidates_ = std::move(candidates);
    return !candidates_.empty();
  }

  void chainFrom(const std::vector<Stride> &candidates, size_t first) {
    strides_ = {candidates[first]};
    for (size_t i = 0; i < candidates.size(); ++i)
      if (i != first && divides(candidates[i].atoms, strides_.back().atoms) &&
          strides_.back().coefficient % candidates[i].coefficient == 0)
        strides_.push_back(candidates[i]);
    strides_.push_back({1, {}});
    for (size_t i = 1; i < strides_.size(); ++i)
      strides_[i].coefficient = std::gcd(strides_[i].coefficient, strides_[i - 1].coefficient);
  }

  // Every term goes to the largest stride that divides it; constants leave a remainder for the next.
  bool decompose(const Polynomial &flat, std::vector<Polynomial> &indices) const {
    indices.assign(strides_.size(), {});
    Polynomial rest = flat;
    for (size_t i = 0; i < strides_.size(); ++i) {
      Polynomial next;
      for (const Term &term : rest.terms()) {
        if (!divides(strides_[i].atoms, term.atoms)) {
          next = next + Polynomial::term(term.coefficient, term.atoms);
          continue;
        }
        const bool constant =
            std::none_of(term.atoms.begin(), term.atoms.end(), [this](AtomId id) { return varies(id); });
        const int64_t divisor = strides_[i].coefficient;
        if (!constant && term.coefficient % divisor != 0)
          return false;
        indices[i] = indices[i] +
                     Polynomial::term(floorDiv(term.coefficient, divisor), quotientOf(term.atoms, strides_[i].atoms));
        next = next + Polynomial::term(floorMod(term.coefficient, divisor), term.atoms);
      }
      rest = next;
    }
    return rest.isZero();
  }

  Polynomial sizeOf(size_t dimension) const {
    const Stride &outer = strides_[dimension - 1], &inner = strides_[dimension];
    return Polynomial::term(outer.coefficient / inner.coefficient, quotientOf(outer.atoms, inner.atoms));
  }

  // A stride alone (x[i*inc]): with equal rests the indices are equal unless the stride is zero.
  bool dropConstantTail(const std::vector<std::vector<Polynomial>> &split, Rows &rows) {
    if (strides_.size() != 2 || strides_[0].atoms.size() != 1)
      return false;
    for (const auto &indices : split)
      if (nest_.atoms().varies(indices[1]) || !(indices[1] == split[0][1]))
        return false;
    const Polynomial stride = widths_.spelled(Polynomial::term(1, strides_[0].atoms));
    if (proveAtLeast(nest_.atoms(), nest_.domainFacts(), stride, 1) ||
        proveAtMost(nest_.atoms(), nest_.domainFacts(), stride, -1))
      return true;
    if (!hasText(nest_, stride))
      return false;
    const std::string text = polynomialText(nest_, stride, NameForm::Plain) + " != 0";
    rows.conditions.push_back({Condition::Kind::Parameter, text, text, {}});
    rows.needs.emplace_back(); // any size but one
    return true;
  }

  bool stayInside(const std::vector<std::vector<Polynomial>> &split, size_t dimension, Rows &rows) {
    const Polynomial size = sizeOf(dimension);
    for (size_t i = 0; i < split.size(); ++i) {
      // What holds for one access holds for another of the same index that happens when it does.
      const auto asBefore = [&](size_t earlier) {
        const Access &a = *forms_[earlier]->access, &b = *forms_[i]->access;
        return split[earlier][dimension] == split[i][dimension] && a.iterationGuard == b.iterationGuard &&
               a.innerLoops == b.innerLoops && forms_[earlier]->facts == forms_[i]->facts;
      };
      size_t earlier = 0;
      while (earlier < i && !asBefore(earlier))
        ++earlier;
      if (earlier == i && !staysInside(i, split[i][dimension], size, rows))
        return false;
    }
    return true;
  }

  // q == x / y with q, y >= 1 (as the access's own loops say) means y * q <= x.
  Facts withDivisions(size_t number, const Polynomial &size) {
    const AccessForm &form = *forms_[number];
    Facts facts = factsOf(number);
    std::set<AtomId> mentioned;
    for (const Polynomial &fact : facts)
      for (const Term &term : fact.terms())
        mentioned.insert(term.atoms.begin(), term.atoms.end());
    for (const Term &term : size.terms())
      mentioned.insert(term.atoms.begin(), term.atoms.end());
    for (AtomId id : mentioned) {
      const Atom &atom = nest_.atoms()[id];
      if (atom.kind != Atom::Kind::Parameter || !atom.expr->is(ExprKind::Div) || !atom.expr->type.isInt())
        continue;
      ExprRef over = atom.expr->op(1), under = atom.expr->op(0);
      const Polynomial divisor = nest_.translator().value(over, form.facts),
                       dividend = nest_.translator().value(under, form.facts);
      const Polynomial quotient = Polynomial::atom(id);
      if (proveAtLeast(nest_.atoms(), form.facts, divisor, 1) && proveAtLeast(nest_.atoms(), form.facts, quotient, 1))
        facts.push_back(widths_.named(dividend - divisor * quotient));
    }
    return facts;
  }

  bool staysInside(size_t number, const Polynomial &index, const Polynomial &size, Rows &rows) {
    const AccessForm &form = *forms_[number];
    const Facts facts = withDivisions(number, size);
    const AtomTable &atoms = nest_.atoms();
    const bool low = proveAtLeast(atoms, facts, index, 0);
    const bool high = proveAtLeast(atoms, facts, size - index, 1);
    if (low && high)
      return true;
    const std::vector<LoopId> &inner = form.access->innerLoops;
    std::vector<std::pair<Polynomial, Polynomial>> needs; // first <= second
    if (!low && !isEmptyWith(form, Formula::nonNegative(-index - 1))) {
      const auto least = boundOver(nest_, index, facts, inner, Direction::Down);
      if (!least || proveAtMost(atoms, facts, *least, -1))
        return false;
      needs.emplace_back(Polynomial(), *least);
    }
    if (!high && !isEmptyWith(form, Formula::nonNegative(index - size))) {
      const auto greatest = boundOver(nest_, index, facts, inner, Direction::Up);
      if (!greatest && low && widths_.empty())
        return noteData(dataStaysBelow(nest_, form, facts, index, size), rows);
      if (!greatest || proveAtLeast(atoms, facts, *greatest - size, 0))
        return false;
      needs.emplace_back(*greatest + 1, size);
    }
    for (auto &[left, right] : needs) {
      left = widths_.spelled(left), right = widths_.spelled(right);
      const Polynomial need = right - left;
      if (!need.isValid() || !hasText(nest_, left) || !hasText(nest_, right) || needsRecovery(nest_.atoms(), need) ||
          plausibilityOf(nest_, {need}) == 0)
        return false;
      addCondition(left, right, rows);
    }
    return true;
  }

  static bool noteData(std::optional<Condition> condition, Rows &rows) {
    if (condition && std::find(rows.conditions.begin(), rows.conditions.end(), *condition) == rows.conditions.end()) {
      rows.conditions.push_back(*condition);
      rows.needs.emplace_back();
    }
    return condition.has_value();
  }

  void addCondition(Polynomial left, Polynomial right, Rows &rows) {
    // Of two that differ by a number, the stronger one says all.
    const Polynomial need = right - left;
    for (size_t i = 0; i < rows.needs.size(); ++i)
      if (const auto stronger = (need - rows.needs[i]).asConstant()) {
        if (*stronger >= 0)
          return;
        rows.needs.erase(rows.needs.begin() + static_cast<ptrdiff_t>(i));
        rows.conditions.erase(rows.conditions.begin() + static_cast<ptrdiff_t>(i));
        break;
      }
    for (const Polynomial whole = left; const Term &term : whole.terms()) // n <= n + m is 0 <= m
      if (right.coefficientOf(term.atoms) == term.coefficient && !term.atoms.empty()) {
        right = right - Polynomial::term(term.coefficient, term.atoms);
        left = left - Polynomial::term(term.coefficient, term.atoms);
      }
    const auto isTaken = [](const Term &term) { return term.atoms.empty() || term.coefficient < 0; };
    if (right.asConstant() && std::all_of(left.terms().begin(), left.terms().end(), isTaken)) // -n <= 0 is 0 <= n
      left = -std::exchange(right, -left);
    if (left.asConstant()) { // 0 <= n - 1 is 1 <= n
      left = left - right.coefficientOf({});
      right = right - right.coefficientOf({});
    }
    const auto simple = [](const Polynomial &p) { return p.terms().size() <= 1 && p.isLinear(); };
    const NameForm widen = simple(left) && simple(right) ? NameForm::Plain : NameForm::LongLong;
    Condition condition;
    condition.kind = Condition::Kind::InBounds;
    // Read from the side with a name: k >= 0, cols <= ld.
    const bool turned = left.asConstant().has_value();
    const Polynomial &one = turned ? right : left, &other = turned ? left : right;
    const char *op = turned ? " >= " : " <= ";
    condition.text = polynomialText(nest_, one, NameForm::Plain) + op + polynomialText(nest_, other, NameForm::Plain);
    condition.cxx = polynomialText(nest_, one, widen) + op + polynomialText(nest_, other, widen);
    rows.conditions.push_back(std::move(condition));
    rows.needs.push_back(need);
  }

  bool isEmptyWith(const AccessForm &form, const Formula &formula) {
    const Formula spelled = Formula::nonNegative(widths_.spelled(formula.value));
    return exact_ && spelled.value.isLinear() && exact_->isEmpty({nest_.context(), form.where, spelled});
  }

  // What is left in the innermost dimension may have strides of its own.
  bool finish(std::vector<std::vector<Polynomial>> split, Rows &rows, int round) {
    std::vector<std::vector<Polynomial>> &indices = rows.indices;
    indices = std::move(split);
    for (const auto &list : indices) // strides that are no strides of the outer dimensions
      if (std::any_of(list.begin(), list.end() - 1,
                      [this](const Polynomial &index) { return needsRecovery(nest_.atoms(), index); }))
        return false;
    const bool done = std::none_of(indices.begin(), indices.end(),
                                   [this](const auto &list) { return needsRecovery(nest_.atoms(), list.back()); });
    if (done || round > 2)
      return done;
    std::vector<Polynomial> innermost;
    for (auto &list : indices)
      innermost.push_back(list.back());
    Rows more;
    if (!Shape(nest_, exact_, forms_, widths_, stridesOf_).recover(innermost, more, round + 1))
      return false;
    for (size_t i = 0; i < indices.size(); ++i) {
      indices[i].pop_back();
      indices[i].insert(indices[i].end(), more.indices[i].begin(), more.indices[i].end());
    }
    for (size_t i = 0; i < more.conditions.size(); ++i) {
      rows.conditions.push_back(more.conditions[i]);
      rows.needs.push_back(more.needs[i]);
    }
    return true;
  }

  NestForms &nest_;
  IslTest *const exact_;
  const std::vector<AccessForm *> &forms_;
  const RowWidths &widths_;
  const StridesOf stridesOf_;
  std::vector<std::optional<Facts>> facts_; ///< of the accesses, in names, once asked for
  std::vector<Stride> candidates_;          ///< largest first
  std::vector<Stride> strides_;             ///< the chain in use, largest first; the last is 1
};
} // namespace

// Some dimension still has rows that only parameters number: no set can hold the products.
static bool leavesRows(const AtomTable &atoms, const Rows &rows) {
  for (size_t dimension = 0; dimension < rows.indices.front().size(); ++dimension) {
    std::vector<Polynomial> indices;
    for (const std::vector<Polynomial> &access : rows.indices)
      indices.push_back(access[dimension]);
    if (differInRows(atoms, indices))
      return true;
  }
  return false;
}

// Shapes are tried from the plainest on, until one needs no condition. Of the others the one is taken that most sizes
// allow.
static std::optional<Rows> bestRows(NestForms &nest, IslTest &exact, const std::vector<AccessForm *> &forms,
                                    const std::vector<Polynomial> &flat) {
  std::optional<Rows> best;
  std::tuple<bool, int, bool, ptrdiff_t> bestRank;
  const auto isDone = [&](const std::vector<Polynomial> &value, const RowWidths &widths, StridesOf stridesOf) {
    Rows rows;
    const bool isPlain = widths.empty() && stridesOf == StridesOf::Counters;
    if (!Shape(nest, !best || isPlain ? &exact : nullptr, forms, widths, stridesOf).recover(value, rows))
      return false;
    for (std::vector<Polynomial> &indices : rows.indices)
      for (Polynomial &index : indices)
        index = widths.spelled(index);
    ptrdiff_t terms = 0;
    for (const Polynomial &need : rows.needs)
      terms += static_cast<ptrdiff_t>(need.terms().size());
    const bool isFree = rows.conditions.empty(), isLinear = !leavesRows(nest.atoms(), rows);
    const std::tuple rank(isFree, plausibilityOf(nest, rows.needs), isLinear, -terms);
    if (best && rank <= bestRank)
      return false;
    best = std::move(rows);
    bestRank = rank;
    return isFree && isLinear;
  };
  const RowWidths none(nest.atoms(), {}, false);
  // An offset that all have in common is part of the base; but with it, its strides may be what shows the rows.
  const std::vector<Polynomial> relative = withoutCommonOffset(nest.atoms(), flat);
  if (isDone(relative, none, StridesOf::Counters) || (relative != flat && isDone(flat, none, StridesOf::Counters)))
    return best;
  if (isDone(flat, none, StridesOf::Everything))
    return best;
  for (const bool areDifferences : {false, true}) {
    const RowWidths widths(nest.atoms(), flat, areDifferences);
    if (widths.empty() || (areDifferences && best))
      continue;
    std::vector<Polynomial> named;
    for (const Polynomial &value : flat)
      named.push_back(widths.named(value));
    for (const StridesOf stridesOf : {StridesOf::Counters, StridesOf::Everything})
      if (isDone(named, widths, stridesOf))
        return best;
  }
  return best;
}

void delinearize(NestForms &nest, IslTest &exact, const std::vector<AccessForm *> &forms) {
  std::vector<Polynomial> flat;
  bool needed = false;
  const int64_t bytes =
      forms.front()->levels.back().indices.empty() ? 0 : forms.front()->levels.back().indices.back().elementBytes;
  for (const AccessForm *form : forms) {
    const Level &level = form->levels.back();
    if (level.indices.size() != 1 || level.onlyFlat || level.indices[0].elementBytes != bytes ||
        !level.indices[0].value.isValid() || form->rootVaries)
      return;
    flat.push_back(level.indices[0].value);
    needed = needed || needsRecovery(nest.atoms(), flat.back());
  }
  if (forms.size() > 400 || (!needed && !differInRows(nest.atoms(), flat)))
    return;
  const std::optional<Rows> rows = bestRows(nest, exact, forms, flat);
  if (!rows || (!needed && !rows->conditions.empty())) // flat numbers have a condition of their own
    return;
  for (size_t i = 0; i < forms.size(); ++i) {
    Level &level = forms[i]->levels.back();
    level.flat = std::move(level.indices);
    level.indices.clear();
    for (const Polynomial &index : rows->indices[i])
      level.indices.push_back({index, bytes, 0});
    forms[i]->conditions.insert(forms[i]->conditions.end(), rows->conditions.begin(), rows->conditions.end());
  }
}

} // namespace lanewise
