// dependence/Delinearize.cpp - one shape for all accesses of a base.
//
// The strides are read off the terms that vary: T*C, C and 1 in b*T*C + t*C + i. Where each divides the next they are
// the strides of an array [..][T][C]; every term goes to the largest stride that divides it. With all inner indices
// inside their dimensions, equal flat offsets mean equal indices, dimension by dimension (mixed radix numbers are
// unique). Strides that divide none of the others (h*hs + i inside a row of C) are recovered from the innermost index
// in a second round. Source: Grosser, Ramanujam, Pouchet, Sadayappan, Pop, "Optimistic delinearization of
// parametrically sized arrays", 2015.
#include "dependence/Delinearize.h"

#include "dependence/ConditionText.h"
#include "dependence/Footprint.h"
#include "dependence/IslTest.h"
#include "support/CheckedInt.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace lanewise {

// What numbers rows and columns: everything that varies, and the counters of the loops around.
static bool isCounter(const Atom &atom) {
  return atom.varies || (atom.kind == Atom::Kind::Parameter && atom.expr->is(ExprKind::Iter));
}

// A product of a counter and something else.
static bool needsRecovery(const AtomTable &atoms, const Polynomial &value) {
  return std::any_of(value.terms().begin(), value.terms().end(), [&](const Term &term) {
    return term.atoms.size() > 1 &&
           std::any_of(term.atoms.begin(), term.atoms.end(), [&](AtomId id) { return isCounter(atoms[id]); });
  });
}

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

/// One flat index of every access, being split into dimensions.
class Shape {
public:
  Shape(NestForms &nest, IslTest &exact, const std::vector<AccessForm *> &forms)
      : nest_(nest), exact_(exact), forms_(forms) {}

  /// The indices of each access for the polynomials given, outermost first. False if there is no common shape.
  bool recover(const std::vector<Polynomial> &flat, std::vector<std::vector<Polynomial>> &indices,
               std::vector<Condition> &conditions, int round = 0) {
    // Strides that do not divide one another compete for the place of the largest; a shape without conditions wins.
    if (!findStrides(flat))
      return false;
    bool found = false;
    std::vector<Condition> best;
    const std::vector<Stride> candidates = candidates_;
    for (size_t first = 0; first < candidates.size() && first < 3; ++first) {
      if (first > 0 && candidates[first].atoms.size() < candidates[0].atoms.size())
        break;
      chainFrom(candidates, first);
      std::vector<std::vector<Polynomial>> split;
      std::vector<Condition> needed;
      if (!recoverAlong(flat, split, needed, round) || (found && needed.size() >= best.size()))
        continue;
      found = true;
      indices = std::move(split);
      best = std::move(needed);
      if (best.empty())
        break;
    }
    conditions.insert(conditions.end(), best.begin(), best.end());
    return found;
  }

private:
  bool recoverAlong(const std::vector<Polynomial> &flat, std::vector<std::vector<Polynomial>> &indices,
                    std::vector<Condition> &conditions, int round) {
    std::vector<std::vector<Polynomial>> split(flat.size());
    for (size_t i = 0; i < flat.size(); ++i)
      if (!decompose(flat[i], split[i]))
        return false;
    const bool steps = dropConstantTail(split, conditions);
    for (size_t i = 0; i < split.size(); ++i)
      for (size_t dimension = strides_.size(); --dimension > 0;)
        if (!steps && proveAtMost(nest_.atoms(), forms_[i]->facts, split[i][dimension], -1)) { // the row before
          split[i][dimension] = split[i][dimension] + sizeOf(dimension);
          split[i][dimension - 1] = split[i][dimension - 1] - 1;
        }
    for (size_t dimension = 1; dimension < strides_.size() && !(steps && dimension + 1 == strides_.size()); ++dimension)
      if (!stayInside(split, dimension, conditions))
        return false;
    return finish(std::move(split), indices, conditions, round);
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
    if (candidates.empty())
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
  bool dropConstantTail(const std::vector<std::vector<Polynomial>> &split, std::vector<Condition> &conditions) {
    if (strides_.size() != 2 || strides_[0].atoms.size() != 1)
      return false;
    for (const auto &indices : split)
      if (nest_.atoms().varies(indices[1]) || !(indices[1] == split[0][1]))
        return false;
    const Polynomial stride = Polynomial::term(1, strides_[0].atoms);
    if (proveAtLeast(nest_.atoms(), nest_.domainFacts(), stride, 1) ||
        proveAtMost(nest_.atoms(), nest_.domainFacts(), stride, -1))
      return true;
    if (!hasText(nest_, stride))
      return false;
    const std::string text = polynomialText(nest_, stride, NameForm::Plain) + " != 0";
    conditions.push_back({Condition::Kind::Parameter, text, text, {}});
    return true;
  }

  bool stayInside(const std::vector<std::vector<Polynomial>> &split, size_t dimension,
                  std::vector<Condition> &conditions) {
    const Polynomial size = sizeOf(dimension);
    for (size_t i = 0; i < split.size(); ++i)
      if (!staysInside(*forms_[i], split[i][dimension], size, conditions))
        return false;
    return true;
  }

  // q == x / y with q, y >= 1 (as the access's own loops say) means y * q <= x.
  Facts withDivisions(const AccessForm &form, const Polynomial &size) const {
    Facts facts = form.facts;
    std::set<AtomId> mentioned;
    for (const Polynomial &fact : form.facts)
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
        facts.push_back(dividend - divisor * quotient);
    }
    return facts;
  }

  bool staysInside(const AccessForm &form, const Polynomial &index, const Polynomial &size,
                   std::vector<Condition> &conditions) {
    const Facts facts = withDivisions(form, size);
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
      if (!greatest || proveAtLeast(atoms, facts, *greatest - size, 0))
        return false;
      needs.emplace_back(*greatest + 1, size);
    }
    for (const auto &[left, right] : needs) {
      if (!hasText(nest_, left) || !hasText(nest_, right) || needsRecovery(nest_.atoms(), right - left) ||
          !isPlausible(right - left))
        return false;
      addCondition(left, right, conditions);
    }
    return true;
  }

  // Holds for at least some sizes from 2 on: what does not is no shape that anybody meant.
  bool isPlausible(const Polynomial &nonNegative) const {
    uint64_t state = 12345;
    for (int sample = 0; sample < 48; ++sample) {
      std::map<AtomId, double> values;
      double total = 0;
      for (const Term &term : nonNegative.terms()) {
        double product = static_cast<double>(term.coefficient);
        for (AtomId id : term.atoms)
          product *= sampleOf(id, values, state);
        total += product;
      }
      if (total >= 0)
        return true;
    }
    return false;
  }

  double sampleOf(AtomId id, std::map<AtomId, double> &values, uint64_t &state) const {
    if (auto known = values.find(id); known != values.end())
      return known->second;
    const ExprRef expr = nest_.atoms()[id].expr;
    const bool divides = expr && expr->is(ExprKind::Div) && expr->type.isInt();
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    double value = static_cast<double>(2 + (state >> 33) % 39);
    if (divides) { // C / H with C and H as sampled
      double parts[2] = {value * 4, 2};
      for (size_t side = 0; side < 2; ++side) {
        const Polynomial operand = nest_.translator().value(expr->op(side), nest_.domainFacts());
        double sum = 0;
        for (const Term &term : operand.terms()) {
          double product = static_cast<double>(term.coefficient);
          for (AtomId factor : term.atoms)
            product *= factor == id ? 1 : sampleOf(factor, values, state);
          sum += product;
        }
        parts[side] = sum;
      }
      value = parts[1] >= 1 ? std::floor(parts[0] / parts[1]) : value;
    }
    return values[id] = value;
  }

  void addCondition(Polynomial left, Polynomial right, std::vector<Condition> &conditions) {
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
    if (std::find(conditions.begin(), conditions.end(), condition) == conditions.end())
      conditions.push_back(std::move(condition));
  }

  bool isEmptyWith(const AccessForm &form, const Formula &formula) {
    return formula.value.isLinear() && exact_.isEmpty({nest_.context(), form.where, formula});
  }

  // What is left in the innermost dimension may have strides of its own.
  bool finish(std::vector<std::vector<Polynomial>> split, std::vector<std::vector<Polynomial>> &indices,
              std::vector<Condition> &conditions, int round) {
    indices = std::move(split);
    const bool done = std::none_of(indices.begin(), indices.end(),
                                   [this](const auto &list) { return needsRecovery(nest_.atoms(), list.back()); });
    if (done || round > 2)
      return done;
    std::vector<Polynomial> innermost;
    for (auto &list : indices)
      innermost.push_back(list.back());
    Shape inner(nest_, exact_, forms_);
    std::vector<std::vector<Polynomial>> more;
    if (!inner.recover(innermost, more, conditions, round + 1))
      return false;
    for (size_t i = 0; i < indices.size(); ++i) {
      indices[i].pop_back();
      indices[i].insert(indices[i].end(), more[i].begin(), more[i].end());
    }
    return true;
  }

  NestForms &nest_;
  IslTest &exact_;
  const std::vector<AccessForm *> &forms_;
  std::vector<Stride> candidates_; ///< largest first
  std::vector<Stride> strides_;    ///< the chain in use, largest first; the last is 1
};
} // namespace

static std::vector<Polynomial> withoutCommonOffset(const AtomTable &atoms, std::vector<Polynomial> flat) {
  const Polynomial first = flat.front();
  for (const Term &term : first.terms()) {
    const Polynomial offset = Polynomial::term(term.coefficient, term.atoms);
    const bool common =
        !term.atoms.empty() && !atoms.varies(offset) && std::all_of(flat.begin(), flat.end(), [&](const Polynomial &p) {
          return p.coefficientOf(term.atoms) == term.coefficient;
        });
    if (common)
      for (Polynomial &value : flat)
        value = value - offset;
  }
  return flat;
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
  // An offset that all have in common is part of the base; but with it, its strides may be what shows the rows.
  std::vector<std::vector<Polynomial>> indices;
  std::vector<Condition> conditions;
  bool found = false;
  for (const bool whole : {false, true}) {
    std::vector<std::vector<Polynomial>> split;
    std::vector<Condition> needs;
    if (!Shape(nest, exact, forms).recover(whole ? flat : withoutCommonOffset(nest.atoms(), flat), split, needs))
      continue;
    if (found && !needs.empty())
      continue;
    found = true;
    indices = std::move(split);
    conditions = std::move(needs);
    if (conditions.empty())
      break;
  }
  if (!found || (!needed && !conditions.empty())) // flat numbers have a condition of their own
    return;
  for (size_t i = 0; i < forms.size(); ++i) {
    Level &level = forms[i]->levels.back();
    level.flat = std::move(level.indices);
    level.indices.clear();
    for (Polynomial &index : indices[i])
      level.indices.push_back({std::move(index), bytes, 0});
    forms[i]->conditions.insert(forms[i]->conditions.end(), conditions.begin(), conditions.end());
  }
}

} // namespace lanewise
