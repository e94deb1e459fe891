// dependence/RotatedPointers.cpp - one iteration apart, two pointers are one.
//
// Where each iteration ends with a = b, the a of iteration k + 1 is the b of iteration k, whatever b is by then. So a
// write through b in some iteration and a read through a in the next one are compared like accesses of one base, one
// iteration apart.
#include "dependence/RotatedPointers.h"

#include "dependence/Delinearize.h"

#include <algorithm>

namespace lanewise {

static constexpr int kMostTried = 12;

// The variable whose value on entry to the iteration the pointer is.
static std::optional<VarId> passedOn(const LoopSummary &loop, const Base &root) {
  if (root.kind != Base::Kind::Pointee || !root.pointer->is(ExprKind::LoopValue) ||
      static_cast<LoopId>(root.pointer->intValue2) != loop.id ||
      static_cast<LoopValueKind>(root.pointer->extent) != LoopValueKind::OnEntry)
    return std::nullopt;
  return static_cast<VarId>(root.pointer->intValue);
}

// What `later` leads to in an iteration is what `earlier` led to in the one before.
static bool isPassedOn(const LoopSummary &loop, const Base &earlier, const Base &later) {
  const std::optional<VarId> from = passedOn(loop, earlier), to = passedOn(loop, later);
  return from && to && std::any_of(loop.scalars.begin(), loop.scalars.end(), [&](const ScalarState &scalar) {
           return !scalar.cell && !scalar.declaredInside && scalar.var == *to && scalar.next &&
                  scalar.next->is(ExprKind::Var) && static_cast<VarId>(scalar.next->intValue) == *from;
         });
}

static std::optional<Dependence> flow(NestForms &nest, IslTest &exact, const AccessForm &source,
                                      const AccessForm &sink) {
  AccessForm first = nest.form(source.number), second = nest.form(sink.number);
  first.rootVaries = second.rootVaries = false;
  second.root = first.root, second.storage = first.storage;
  delinearize(nest, exact, {&first, &second});
  PairProblem problem = pairProblem(nest, first, second);
  std::optional<Example> example = smallExample(nest, problem, 1);
  if (!example) {
    const AtomId counter = nest.atoms().iteration(nest.loop().id);
    problem.where.push_back(
        Formula::zero(nest.atoms().later(Polynomial::atom(counter)) - Polynomial::atom(counter) - 1));
    const ExactAnswer answer = exact.test(problem);
    if (answer.kind != ExactAnswer::Kind::Meets || problem.inexactness || answer.guessesProducts)
      return std::nullopt;
    example = answer.example;
  }
  if (!example)
    return std::nullopt;
  Dependence dependence;
  dependence.kind = DependenceKind::Flow;
  dependence.source = source.number;
  dependence.sink = sink.number;
  dependence.proven = true;
  dependence.distance = dependence.minDistance = 1;
  dependence.distanceVector.assign(commonLoops(nest, *source.access, *sink.access).size(), "*");
  dependence.distanceVector.front() = 1;
  dependence.witness = describe(nest, first, *example);
  return dependence;
}

std::optional<Dependence> flowAcrossRotation(NestForms &nest, IslTest &exact, const AccessGroup &left,
                                             const AccessGroup &right) {
  if (left.depth != 1 || right.depth != 1)
    return std::nullopt;
  int tried = 0;
  for (const auto &[from, to] : {std::pair(&left, &right), std::pair(&right, &left)}) {
    if (!isPassedOn(nest.loop(), from->root, to->root))
      continue;
    for (const AccessForm *source : from->members)
      for (const AccessForm *sink : to->members) {
        if (!source->isWrite() || sink->isWrite() || excludedByType(nest.rules(), *source, *sink))
          continue;
        if (++tried > kMostTried)
          return std::nullopt;
        if (std::optional<Dependence> found = flow(nest, exact, *source, *sink))
          return found;
      }
  }
  return std::nullopt;
}

} // namespace lanewise
