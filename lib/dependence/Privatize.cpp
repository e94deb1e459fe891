// dependence/Privatize.cpp - coverage of reads by writes of the same iteration, as an integer set question.
//
// For a read in iteration k (with inner counters i) there must be a write in iteration k (with inner counters i') that
// comes before it in program order and names the same element. The writes' guards have to be exact; a guard that is not
// understood counts only against a read under the very same guard.
#include "dependence/Privatize.h"

#include <algorithm>

namespace lanewise {

namespace {
/// How a function treats one of its local objects.
class Mentions {
public:
  Mentions(VarId var, bool isContainer) : var_(var), isContainer_(isContainer) {}

  /// Some address of it is taken, or a call gets it. Its own constructor does neither.
  bool isPointedTo(const Block &body) {
    bool found = false;
    forEachStmt(body, [&](const Stmt &stmt) {
      const auto [mentioned, address] = look(stmt);
      found = found || (mentioned && (address || stmt.kind == StmtKind::Call) && !constructs(stmt));
    });
    return found;
  }

  /// Something outside of the loop mentions it, but for its own constructor: what views of it there are is not
  /// followed.
  bool isUsedElsewhere(const Block &body, const Loop &loop) const {
    const auto count = [&](const Block &block) {
      size_t mentions = 0;
      forEachStmt(block, [&](const Stmt &stmt) { mentions += look(stmt).first && !constructs(stmt); });
      return mentions;
    };
    size_t outside = count(body);
    for (const Block *part : {&loop.prelude, &loop.body, &loop.step})
      outside -= count(*part);
    return outside != 0;
  }

  /// Something may use it once the loop has ended. A loop around both comes back to what stands before, unless the
  /// object is made anew inside.
  bool isUsedAfter(const Block &block, const Loop &loop) {
    for (const StmtPtr &stmt : block) {
      if (stmt->loop.get() == &loop) {
        passed_ = true;
        continue;
      }
      if (passed_ && look(*stmt).first)
        return true;
      const bool before = passed_;
      if (isUsedAfter(stmt->body, loop) || isUsedAfter(stmt->orElse, loop))
        return true;
      if (!stmt->loop)
        continue;
      const Block *parts[] = {&stmt->loop->prelude, &stmt->loop->body, &stmt->loop->step};
      for (const Block *part : parts)
        if (isUsedAfter(*part, loop))
          return true;
      if (passed_ && !before && !declares(stmt->loop->body) &&
          std::any_of(std::begin(parts), std::end(parts),
                      [&](const Block *part) { return isUsedOutside(*part, loop); }))
        return true;
    }
    return false;
  }

private:
  bool isItself(ExprRef place) const {
    return place->is(ExprKind::PlaceVar) && place->intValue == static_cast<int64_t>(var_);
  }

  // A constructor, the first argument of which is the object; or an element is set, as vector(n, x) does.
  bool constructs(const Stmt &stmt) const {
    const auto &arguments = stmt.arguments;
    if (isContainer_ && stmt.kind == StmtKind::Store && !stmt.value->type.isPointer()) {
      const Location location = locate(stmt.place);
      const auto mentions = [&](ExprRef expr) {
        return containsNode(expr, [&](ExprRef node) { return isItself(node); });
      };
      return location.base.kind == Base::Kind::Elements && isItself(location.base.pointer) && !mentions(stmt.value) &&
             std::none_of(location.subscripts.begin(), location.subscripts.end(),
                          [&](const Subscript &subscript) { return mentions(subscript.index); });
    }
    return isContainer_ && stmt.kind == StmtKind::Call && stmt.text.starts_with("constructor of ") &&
           !arguments.empty() && arguments[0]->is(ExprKind::AddressOf) && isItself(arguments[0]->op(0)) &&
           std::none_of(arguments.begin() + 1, arguments.end(), [&](ExprRef argument) {
             return argument->type.isPointer() || containsNode(argument, [&](ExprRef node) { return isItself(node); });
           });
  }

  // At any depth: each pass through the block makes it anew.
  bool declares(const Block &block) const {
    bool found = false;
    forEachStmt(block, [&](const Stmt &stmt) { found |= stmt.kind == StmtKind::Declare && stmt.var == var_; });
    return found;
  }

  bool isUsedOutside(const Block &block, const Loop &loop) {
    size_t all = 0, inside = 0;
    forEachStmt(block, [&](const Stmt &stmt) { all += look(stmt).first; });
    for (const Block *part : {&loop.prelude, &loop.body, &loop.step})
      forEachStmt(*part, [&](const Stmt &stmt) { inside += look(stmt).first; });
    return all != inside;
  }

  // Whether the statement itself mentions the object, and whether it makes a pointer of it.
  std::pair<bool, bool> look(const Stmt &stmt) const {
    bool mentioned = false, address = false;
    // How many elements there are is another matter than what they hold.
    const bool isOwnField = isContainer_ && stmt.kind == StmtKind::Store && isContainerField(stmt.place) &&
                            stmt.place->is(ExprKind::PlaceField) && isItself(stmt.place->op(0));
    if (isOwnField && !stmt.value->type.isPointer())
      return {false, false};
    const auto note = [&](ExprRef expr) {
      if (expr)
        forEachNode(expr, [&](ExprRef node) {
          mentioned = mentioned || isItself(node);
          address = address || (node->type.isPointer() && containsNode(node, [&](ExprRef n) { return isItself(n); }));
        });
    };
    note(stmt.place);
    note(stmt.value);
    for (ExprRef argument : stmt.arguments)
      note(argument);
    if (stmt.loop)
      note(stmt.loop->condition);
    return {mentioned, address};
  }

  const VarId var_;
  const bool isContainer_;
  bool passed_ = false;
};
} // namespace

// A local object that no pointer leads to, and that nothing asks for once the loop has ended: what it holds is lost.
static bool isLostAfter(const LoopSummary &loop, const Base &root) {
  if (root.kind != Base::Kind::Variable || !loop.loop)
    return false;
  const Variable &variable = loop.function->variables[root.var];
  const bool isContainer = variable.shape == VarShape::Container;
  if (variable.storage != Storage::Local || variable.addressTaken ||
      (variable.shape != VarShape::Array && !isContainer))
    return false;
  Mentions mentions(root.var, isContainer);
  const Block &body = loop.function->body;
  return !mentions.isPointedTo(body) &&
         !(isContainer ? mentions.isUsedElsewhere(body, *loop.loop) : mentions.isUsedAfter(body, *loop.loop));
}

namespace {
class Coverage {
public:
  Coverage(NestForms &nest, IslTest &exact, const AccessGroup &group)
      : nest_(nest), exact_(exact), group_(group), isDead_(isLostAfter(nest.loop(), group.root)) {}

  bool holds() {
    return isCandidate() && std::all_of(group_.members.begin(), group_.members.end(),
                                        [this](const AccessForm *form) { return form->isWrite() || isCovered(*form); });
  }

  /// The condition on parameters under which it does.
  std::optional<Condition> condition() {
    constexpr size_t kMostReads = 24;
    const auto reads = std::count_if(group_.members.begin(), group_.members.end(),
                                     [](const AccessForm *form) { return !form->isWrite(); });
    // What stays where it is would be a state.
    const bool moves = std::all_of(group_.members.begin(), group_.members.end(), [this](const AccessForm *form) {
      const std::vector<Index> &indices = form->levels.back().indices;
      return std::any_of(indices.begin(), indices.end(),
                         [this](const Index &index) { return nest_.atoms().varies(index.value); });
    });
    if (static_cast<size_t>(reads) > kMostReads || reads == 0 || !moves || !isCandidate())
      return std::nullopt;
    std::vector<std::shared_ptr<const MeetingParameters>> missing;
    for (const AccessForm *form : group_.members) {
      if (form->isWrite() || isCovered(*form))
        continue;
      const auto alternatives = coversOf(*form);
      auto parameters =
          alternatives.empty() ? nullptr : exact_.uncovered(*form, {nest_.context(), form->where}, alternatives);
      if (!parameters)
        return std::nullopt;
      missing.push_back(std::move(parameters));
    }
    return exact_.conditionOutside(missing);
  }

private:
  // All but that reads are covered.
  bool isCandidate() {
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
      if (!isDead_ && !sameEveryIteration(*form))
        return false;
    }
    return hasWrite;
  }

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
    return value.substitute([this](AtomId id) {
      AtomTable &atoms = nest_.atoms();
      const Atom atom = atoms[id]; // a copy: the table grows
      if (atom.kind == Atom::Kind::Iteration)
        return Polynomial::atom(atom.loop == nest_.loop().id ? id : atoms.iteration(atom.loop, true));
      if (atom.kind == Atom::Kind::Quotient)
        return atoms.quotient(inSameIteration(atom.numerator), atom.divisor);
      if (atom.kind == Atom::Kind::Choice)
        return atoms.choice(inSameIteration(atom.condition), inSameIteration(atom.numerator),
                            inSameIteration(atom.otherwise));
      return Polynomial::atom(id);
    });
  }

  Formula inSameIteration(const Formula &formula) {
    Formula result{formula.kind, inSameIteration(formula.value), {}};
    for (const Formula &part : formula.parts)
      result.parts.push_back(inSameIteration(part));
    return result;
  }

  // What is not known has to be at least one value throughout the iteration: memory that nobody writes, at a place that
  // no inner loop moves.
  bool isSettled(const Atom &atom) const {
    return atom.isLookup && !containsNode(atom.expr, [&](ExprRef node) {
             const bool isInner = node->is(ExprKind::Iter) &&
                                  nest_.translator().isInNest(static_cast<LoopId>(node->intValue)) &&
                                  static_cast<LoopId>(node->intValue) != nest_.loop().id;
             return isInner || node->is(ExprKind::LoopValue) || node->is(ExprKind::Opaque);
           });
  }

  bool isPlain(const Formula &formula) const {
    return !formula.hasUnknown() && !nest_.atoms().anyAtom(formula, [this](const Atom &a) {
      return (a.kind == Atom::Kind::Unknown && !isSettled(a)) || a.condition.hasUnknown();
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

  // The very same element, written under the same condition before it is read, in the same pass through the body.
  static bool coversPlainly(const AccessForm &write, const AccessForm &read) {
    const Level &from = write.levels.back(), &to = read.levels.back();
    const bool always = write.access->guard == read.access->guard || write.access->guard->isIntConst(1);
    return always && write.access->innerLoops.empty() && write.access->order < read.access->order &&
           sameBytes(to, from) &&
           std::equal(
               from.indices.begin(), from.indices.end(), to.indices.begin(), to.indices.end(),
               [](const Index &a, const Index &b) { return a.value == b.value; });
  }

  // The guard has one value throughout the inner loops: where it holds for the read it held for every earlier write.
  static constexpr int64_t kChangesInside = int64_t{1} << 40; // loads of what an inner loop writes (SummarizeLift.cpp)
  static bool isSteadyInside(const Access &access) {
    return access.innerLoops.empty() || !containsNode(access.guard, [&](ExprRef node) {
             const bool isCounter =
                 node->is(ExprKind::Iter) && std::find(access.innerLoops.begin(), access.innerLoops.end(),
                                                       static_cast<LoopId>(node->intValue)) != access.innerLoops.end();
             return isCounter || node->is(ExprKind::LoopValue) || node->is(ExprKind::Opaque) ||
                    (node->is(ExprKind::Load) && node->intValue2 >= kChangesInside);
           });
  }

  bool isCovered(const AccessForm &read) {
    for (const AccessForm *write : group_.members)
      if (write->isWrite() && coversPlainly(*write, read))
        return true;
    const auto alternatives = coversOf(read);
    return !alternatives.empty() && exact_.covers({nest_.context(), read.where}, alternatives);
  }

  // What has to hold for a write to cover the read, for each write of which that can be said.
  std::vector<std::vector<Formula>> coversOf(const AccessForm &read) {
    std::vector<std::vector<Formula>> alternatives;
    for (const AccessForm *write : group_.members) {
      if (!write->isWrite() || !sameBytes(read.levels.back(), write->levels.back()) || !runsToItsEnd(*write))
        continue;
      const bool sameGuard = write->access->guard == read.access->guard && isSteadyInside(*write->access);
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
    return alternatives;
  }

  NestForms &nest_;
  IslTest &exact_;
  const AccessGroup &group_;
  const bool isDead_; ///< nothing outside the loop asks for the last values
};
} // namespace

// A container that is itself written (resized, assigned, swapped) owns other elements afterwards.
static bool ownerIsWritten(const std::vector<AccessGroup> &groups, const AccessGroup &elements) {
  return std::any_of(groups.begin(), groups.end(), [&](const AccessGroup &group) {
    return group.depth < elements.depth && group.root == elements.root &&
           std::any_of(
               group.members.begin(), group.members.end(),
               [](const AccessForm *f) {
                 return f->isWrite() && !isContainerField(f->access->place); // how many there are is another matter
               });
  });
}

std::optional<Condition> privateUnder(NestForms &nest, IslTest &exact, const std::vector<AccessGroup> &groups,
                                      const AccessGroup &group) {
  return ownerIsWritten(groups, group) ? std::nullopt : Coverage(nest, exact, group).condition();
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
