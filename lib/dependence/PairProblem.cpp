// dependence/PairProblem.cpp - comparing two locations level by level.
#include "dependence/PairProblem.h"

#include "dependence/PairRows.h"
#include "dependence/Prove.h"

#include <algorithm>

namespace lanewise {

static bool sameShape(const Level &a, const Level &b) {
  return !a.onlyFlat && !b.onlyFlat &&
         std::equal(a.indices.begin(), a.indices.end(), b.indices.begin(), b.indices.end(),
                    [](const Index &x, const Index &y) { return x.elementBytes == y.elementBytes; });
}

// The bytes [offset, offset + size) lie within one innermost element.
static bool liesInElement(const Level &level) {
  if (level.indices.empty())
    return false;
  const int64_t bytes = level.indices.back().elementBytes;
  return level.size != 0 && level.byteOffset >= 0 && level.byteOffset + static_cast<int64_t>(level.size) <= bytes;
}

namespace {
// Adds to a problem what makes two levels name the same bytes.
class LevelComparison {
public:
  LevelComparison(AtomTable &atoms, PairProblem &problem) : atoms_(atoms), problem_(problem) {}

  void containers(const Level &a, const Level &b) {
    // *p is p[0].
    if (a.indices.empty() && b.indices.size() == 1)
      return containers(atFirst(a, b), b);
    if (b.indices.empty() && a.indices.size() == 1)
      return containers(a, atFirst(b, a));
    if (!sameShape(a, b)) {
      widen();
      return;
    }
    if (a.byteOffset != b.byteOffset) // another member, unless an index leaves its array
      return a.indices.empty() || (beginsInElement(a) && beginsInElement(b)) ? forbid() : widen();
    equalIndices(a, b);
  }

  void bytes(const Level &a, const Level &b) {
    // (*p)[i] is p[0][i], where p points to rows.
    if (isRowOf(a, b)) {
      staysInside(a.indices.front(), false);
      return bytes(inFirstRow(a, b), b);
    }
    if (isRowOf(b, a)) {
      staysInside(b.indices.front(), true);
      return bytes(a, inFirstRow(b, a));
    }
    if (a.size == 0 || b.size == 0) {
      widen();
      return;
    }
    const bool sameField = a.byteOffset == b.byteOffset && a.size == b.size && !a.indices.empty() &&
                           static_cast<int64_t>(a.size) <= a.indices.back().elementBytes;
    const bool within = liesInElement(a) && liesInElement(b);
    if (!a.indices.empty() && sameShape(a, b) && (sameField || within)) {
      const int64_t endA = a.byteOffset + static_cast<int64_t>(a.size),
                    endB = b.byteOffset + static_cast<int64_t>(b.size);
      if (a.byteOffset >= endB || b.byteOffset >= endA)
        return forbid();
      return equalIndices(a, b);
    }
    flat(a, b);
  }

  /// Declared extents that the comparison rests on besides those of inner subscripts.
  const Facts &rows() const { return rows_; }

private:
  static bool isRowOf(const Level &row, const Level &rows) {
    if (row.indices.empty() || row.indices.size() + 1 != rows.indices.size() || row.indices.front().extent == 0)
      return false;
    const Index &own = row.indices.front(), &other = rows.indices[1];
    return own.extent == other.extent && own.elementBytes == other.elementBytes &&
           rows.indices.front().elementBytes == static_cast<int64_t>(own.extent) * own.elementBytes;
  }
  static Level inFirstRow(Level level, const Level &like) {
    level.indices.insert(level.indices.begin(), {Polynomial::constant(0), like.indices.front().elementBytes, 0});
    return level;
  }
  void staysInside(const Index &index, bool later) {
    const Polynomial value = later ? atoms_.later(index.value) : index.value;
    rows_.push_back(value);
    rows_.push_back(Polynomial::constant(static_cast<int64_t>(index.extent) - 1) - value);
  }

  static Level atFirst(Level level, const Level &like) {
    level.indices.push_back({Polynomial::constant(0), like.indices.front().elementBytes, 0});
    return level;
  }

  // Objects at different offsets of elements of one size do not begin at one address, whichever elements these are.
  static bool beginsInElement(const Level &level) {
    return !level.onlyFlat && level.byteOffset >= 0 && level.byteOffset < level.indices.back().elementBytes;
  }

  void forbid() { problem_.impossible = true; }

  void widen() {
    problem_.exact = false;
    if (!problem_.inexactness)
      problem_.inexactness = Refusal::MayAlias;
  }

  void equalIndices(const Level &a, const Level &b) {
    for (size_t i = 0; i < a.indices.size(); ++i)
      require(a.indices[i].value - atoms_.later(b.indices[i].value));
  }

  // x < y + size and y < x + size, in bytes; equal if everything is a multiple of equal sizes.
  void flat(const Level &a, const Level &b) {
    const Polynomial difference = totalOffset(a) - atoms_.later(totalOffset(b));
    if (!difference.isValid())
      return widen();
    const int64_t sizeA = static_cast<int64_t>(a.size), sizeB = static_cast<int64_t>(b.size);
    if (const auto known = difference.asConstant()) {
      if (*known >= sizeB || -*known >= sizeA)
        forbid();
      return;
    }
    const bool aligned = sizeA == sizeB && contentOf(difference) % sizeA == 0;
    if (aligned && difference.constantTerm() % sizeA == 0)
      return require(difference);
    problem_.nonNegative.push_back(Polynomial::constant(sizeB - 1) - difference);
    problem_.nonNegative.push_back(difference + (sizeA - 1));
  }

  void require(Polynomial difference) {
    if (!difference.isValid())
      return widen();
    if (const auto known = difference.asConstant()) {
      if (*known != 0)
        forbid();
      return;
    }
    problem_.zero.push_back(std::move(difference));
  }

  AtomTable &atoms_;
  PairProblem &problem_;
  Facts rows_;
};
} // namespace

// What an inexact atom or formula means to the user.
static void noteUnknowns(NestForms &nest, PairProblem &problem) {
  AtomTable &atoms = nest.atoms();
  const auto isUnknown = [](const Atom &a) { return a.kind == Atom::Kind::Unknown; };
  for (const Polynomial &difference : problem.zero)
    if (atoms.anyAtom(difference, isUnknown)) {
      problem.exact = false;
      const bool lookup = atoms.anyAtom(difference, [](const Atom &a) { return a.isLookup; });
      problem.inexactness = lookup ? Refusal::IndirectSubscript : Refusal::NonAffine;
    }
  for (const Polynomial &difference : problem.nonNegative)
    if (atoms.anyAtom(difference, isUnknown))
      problem.exact = false;
  for (const Formula &formula : problem.where)
    if (formula.hasUnknown() || atoms.anyAtom(formula, isUnknown))
      problem.exact = false;
}

static Level asWritten(const Level &level, Subscripts subscripts) {
  Level result = level;
  if (subscripts == Subscripts::Flat && !level.flat.empty())
    result.indices = level.flat;
  return result;
}

std::vector<LoopId> commonLoops(const NestForms &nest, const Access &first, const Access &second) {
  std::vector<LoopId> loops{nest.loop().id};
  const auto &a = first.innerLoops, &b = second.innerLoops;
  for (size_t i = 0; i < std::min(a.size(), b.size()) && a[i] == b[i]; ++i)
    loops.push_back(a[i]);
  return loops;
}

// What pairs of iterations the question is about.
static void addOrder(NestForms &nest, PairProblem &problem, size_t equal) {
  const std::vector<LoopId> loops = commonLoops(nest, *problem.first->access, *problem.second->access);
  Formula order = Formula::constant(true);
  for (size_t i = 0; i < loops.size() && i <= equal; ++i) {
    const Polynomial counter = Polynomial::atom(nest.atoms().iteration(loops[i]));
    const Polynomial apart = nest.atoms().later(counter) - counter;
    order = Formula::both(order, i < equal ? Formula::zero(apart) : Formula::nonNegative(apart - 1));
    problem.facts.push_back(i < equal ? apart : apart - 1);
    if (i < equal)
      problem.facts.push_back(-apart);
  }
  problem.where.push_back(std::move(order));
}

PairProblem pairProblem(NestForms &nest, const AccessForm &first, const AccessForm &second, Subscripts subscripts,
                        size_t equal) {
  PairProblem problem;
  problem.first = &first;
  problem.second = &second;
  problem.equal = equal;
  if (first.levels.size() != second.levels.size()) {
    problem.impossible = true; // a container and what it owns are different storage
    return problem;
  }
  AtomTable &atoms = nest.atoms();
  Facts rows;
  if (first.rootVaries || second.rootVaries) { // different iterations follow different pointers
    problem.exact = false;
    problem.inexactness = Refusal::PointerUnknown;
  } else {
    LevelComparison comparison(atoms, problem);
    for (size_t i = 0; i + 1 < first.levels.size(); ++i)
      comparison.containers(first.levels[i], second.levels[i]);
    comparison.bytes(asWritten(first.levels.back(), subscripts), asWritten(second.levels.back(), subscripts));
    rows = comparison.rows();
  }
  problem.ruleFacts = first.ruleFacts; // what is settled by constants may rest on them, too
  problem.ruleFacts.insert(problem.ruleFacts.end(), rows.begin(), rows.end());
  if (problem.impossible) {
    problem.ruleFacts.insert(problem.ruleFacts.end(), second.ruleFacts.begin(), second.ruleFacts.end());
    return problem;
  }
  problem.facts = first.facts;
  for (const Polynomial &fact : second.facts)
    if (atoms.varies(fact))
      problem.facts.push_back(atoms.later(fact));
  for (const Polynomial &fact : second.ruleFacts)
    problem.ruleFacts.push_back(atoms.later(fact));
  problem.where = {first.where, atoms.later(second.where)};
  addOrder(nest, problem, equal);
  splitRows(atoms, problem);
  noteUnknowns(nest, problem);
  return problem;
}

bool isLinear(const AtomTable &atoms, const PairProblem &problem) {
  const auto linear = [&](const Polynomial &value) {
    return value.isLinear() && !atoms.anyAtom(value, [](const Atom &a) {
      return a.kind == Atom::Kind::Quotient && !a.numerator.isLinear();
    });
  };
  return problem.exact && std::all_of(problem.zero.begin(), problem.zero.end(), linear) &&
         std::all_of(problem.nonNegative.begin(), problem.nonNegative.end(), linear);
}

bool isHopeless(const AtomTable &atoms, const PairProblem &problem) {
  const auto isProduct = [&](const Polynomial &value) {
    return std::any_of(value.terms().begin(), value.terms().end(), [&](const Term &term) {
      return term.atoms.size() > 1 &&
             std::any_of(term.atoms.begin(), term.atoms.end(), [&](AtomId id) { return atoms[id].varies; });
    });
  };
  if (problem.zero.empty() && problem.nonNegative.empty())
    return false;
  return std::all_of(problem.zero.begin(), problem.zero.end(), isProduct) &&
         std::all_of(problem.nonNegative.begin(), problem.nonNegative.end(), isProduct);
}

bool meetsAtStart(const AtomTable &atoms, const PairProblem &problem, LoopId loop) {
  const auto vanishes = [&](const Polynomial &value) {
    const Polynomial there = value.substitute([&](AtomId id) {
      if (atoms[id].kind != Atom::Kind::Iteration)
        return Polynomial::atom(id);
      return Polynomial::constant(atoms[id].loop == loop && atoms[id].second ? 1 : 0);
    });
    return there.isZero();
  };
  return std::all_of(problem.zero.begin(), problem.zero.end(), vanishes) && problem.nonNegative.empty();
}

bool wrapsAlike(const AtomTable &atoms, const PairProblem &problem) {
  const AccessForm &a = *problem.first, &b = *problem.second;
  if (problem.zero.size() != 1 || a.needs.size() != 1 || b.needs.size() != 1)
    return false;
  const auto wrapsWhole = [](const AccessForm &form) {
    const Level &level = form.levels.back();
    const std::vector<Index> &indices = level.flat.empty() ? level.indices : level.flat;
    return form.levels.size() == 1 && indices.size() == 1 && form.needs[0].value == indices[0].value &&
           form.needs[0].type.bits <= 32;
  };
  if (!wrapsWhole(a) || !wrapsWhole(b) || !(a.needs[0].type == b.needs[0].type))
    return false;
  const Wide size = Wide{1} << a.needs[0].type.bits;
  return proveInside(atoms, problem.facts, problem.zero[0], {1 - size, size - 1});
}

size_t sizeOf(const Formula &formula) {
  size_t size = 1 + formula.value.terms().size();
  for (const Formula &part : formula.parts)
    size += sizeOf(part);
  return size;
}

} // namespace lanewise
