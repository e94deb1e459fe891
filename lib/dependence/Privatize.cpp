// dependence/Privatize.cpp - coverage of reads by writes of the same iteration, as an integer set question.
//
// For a read in iteration k (with inner counters i) there must be a write in iteration k (with inner counters i') that
// comes before it in program order and names the same element. The writes' guards have to be exact; a guard that is not
// understood counts only against a read under the very same guard.
#include "dependence/Privatize.h"

#include <algorithm>

namespace lanewise {

namespace {
class Coverage {
public:
  Coverage(NestForms &nest, IslTest &exact, const AccessGroup &group) : nest_(nest), exact_(exact), group_(group) {}

  bool holds() {
    if (group_.members.size() > 64)
      return false;
    bool hasWrite = false;
    for (const AccessForm *form : group_.members) {
      // Elements of one container, not of a container among others.
      for (size_t outer = 0; outer + 1 < form->levels.size(); ++outer)
        if (!form->levels[outer].indices.empty())
          return false;
      if (form->rootVaries || !form->needs.empty() || !form->conditions.empty())
        return false;
      if (!form->isWrite())
        continue;
      hasWrite = true;
      if (!sameEveryIteration(*form))
        return false;
    }
    return hasWrite && std::all_of(group_.members.begin(), group_.members.end(),
                                   [this](const AccessForm *form) { return form->isWrite() || isCovered(*form); });
  }

private:
  // Neither where nor whether it writes depends on the analysed loop's counter.
  bool sameEveryIteration(const AccessForm &form) {
    const auto mentionsCounter = [&](const Atom &a) {
      return a.kind == Atom::Kind::Unknown || (a.kind == Atom::Kind::Iteration && a.loop == nest_.loop().id);
    };
    for (const Index &index : form.levels.back().indices)
      if (nest_.atoms().anyAtom(index.value, mentionsCounter))
        return false;
    if (form.access->guard && !form.access->guard->isIntConst(1)) {
      const Formula guard = nest_.translator().condition(form.access->guard, form.facts);
      if (guard.hasUnknown() || nest_.atoms().anyAtom(guard, mentionsCounter))
        return false;
    }
    for (LoopId inner : form.access->innerLoops) {
      const Formula &domain = nest_.innerDomain(inner, form.facts);
      if (domain.hasUnknown() || nest_.atoms().anyAtom(domain, mentionsCounter))
        return false;
    }
    return runsToItsEnd(form);
  }

  bool runsToItsEnd(const AccessForm &form) {
    for (LoopId inner : form.access->innerLoops)
      for (const Domain &domain : nest_.loop().innerDomains)
        if (domain.loop == inner && (domain.mayExitEarly || !domain.exact))
          return false;
    return true;
  }

  static bool sameBytes(const Level &read, const Level &write) {
    if (read.indices.size() != write.indices.size() || read.onlyFlat || write.onlyFlat || read.size == 0)
      return false;
    for (size_t i = 0; i < read.indices.size(); ++i)
      if (read.indices[i].elementBytes != write.indices[i].elementBytes)
        return false;
    return read.byteOffset == write.byteOffset && read.size == write.size;
  }

  // The same iteration of the analysed loop, other counters its own.
  Polynomial inSameIteration(const Polynomial &value) {
    AtomTable &atoms = nest_.atoms();
    const AtomId k = atoms.iteration(nest_.loop().id), later = atoms.iteration(nest_.loop().id, true);
    return atoms.later(value).substitute([=](AtomId id) { return Polynomial::atom(id == later ? k : id); });
  }

  Formula inSameIteration(const Formula &formula) {
    Formula result{formula.kind, inSameIteration(formula.value), {}};
    for (const Formula &part : formula.parts)
      result.parts.push_back(inSameIteration(part));
    return result;
  }

  // Derived atoms of the analysed counter would have to be renamed inside their definitions as well.
  bool isPlain(const Formula &formula) const {
    return !formula.hasUnknown() && !nest_.atoms().anyAtom(formula, [](const Atom &a) {
      return a.kind != Atom::Kind::Iteration && a.kind != Atom::Kind::Parameter;
    });
  }

  // Program order: at some common loop the write is an iteration earlier, or all are equal and it comes first in the
  // body.
  Formula comesBefore(const AccessForm &write, const AccessForm &read) {
    Formula before = Formula::constant(false), equal = Formula::constant(true);
    const auto &a = write.access->innerLoops, &b = read.access->innerLoops;
    for (size_t i = 0; i < std::min(a.size(), b.size()) && a[i] == b[i]; ++i) {
      const Polynomial difference =
          Polynomial::atom(nest_.atoms().iteration(a[i])) - Polynomial::atom(nest_.atoms().iteration(a[i], true));
      before = Formula::either(before, Formula::both(equal, Formula::nonNegative(difference - 1)));
      equal = Formula::both(equal, Formula::zero(difference));
    }
    if (write.access->order < read.access->order)
      before = Formula::either(before, equal);
    return before;
  }

  bool isCovered(const AccessForm &read) {
    std::vector<std::vector<Formula>> alternatives;
    for (const AccessForm *write : group_.members) {
      if (!write->isWrite() || !sameBytes(read.levels.back(), write->levels.back()) || !runsToItsEnd(*write))
        continue;
      const bool sameGuard = write->access->guard == read.access->guard;
      const Formula &when = sameGuard ? write->domains : write->where;
      if (!isPlain(when))
        continue;
      std::vector<Formula> formulas{inSameIteration(when), comesBefore(*write, read)};
      bool plain = true;
      for (size_t i = 0; i < write->levels.back().indices.size(); ++i) {
        const Polynomial difference =
            read.levels.back().indices[i].value - inSameIteration(write->levels.back().indices[i].value);
        formulas.push_back(Formula::zero(difference));
        plain = plain && difference.isLinear() && isPlain(formulas.back());
      }
      if (plain)
        alternatives.push_back(std::move(formulas));
    }
    return !alternatives.empty() && exact_.covers({nest_.context(), read.where}, alternatives);
  }

  NestForms &nest_;
  IslTest &exact_;
  const AccessGroup &group_;
};
} // namespace

// A container that is itself written (resized, assigned, swapped) owns other elements afterwards.
static bool ownerIsWritten(const std::vector<AccessGroup> &groups, const AccessGroup &elements) {
  return std::any_of(groups.begin(), groups.end(), [&](const AccessGroup &group) {
    return group.depth < elements.depth && group.root == elements.root &&
           std::any_of(group.members.begin(), group.members.end(), [](const AccessForm *f) { return f->isWrite(); });
  });
}

void findPrivate(NestForms &nest, IslTest &exact, const std::vector<AccessGroup> &groups,
                 const std::vector<bool> &ignored, std::vector<bool> &privatized) {
  for (const AccessGroup &group : groups) {
    const bool anyIgnored = std::any_of(group.members.begin(), group.members.end(), [&](const AccessForm *form) {
      return form->number < ignored.size() && ignored[form->number];
    });
    if (anyIgnored || ownerIsWritten(groups, group) || !Coverage(nest, exact, group).holds())
      continue;
    for (const AccessForm *form : group.members)
      privatized[form->number] = true;
  }
}

} // namespace lanewise
