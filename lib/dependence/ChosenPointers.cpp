// dependence/ChosenPointers.cpp - addresses instead of subscripts, for a few small numbers.
#include "dependence/ChosenPointers.h"

#include "dependence/Evaluate.h"
#include "dependence/FirstElement.h"

#include <algorithm>

namespace lanewise {

static bool isChosen(const AccessGroup &group) {
  return group.members.front()->rootVaries && pointerChoiceIn(group.members.front()->access->place) != nullptr;
}

// What an address may be counted from.
static void collectRoots(NestForms &nest, ExprRef pointer, std::vector<ExprRef> &roots) {
  if (pointer->is(ExprKind::Select)) {
    collectRoots(nest, pointer->op(1), roots);
    collectRoots(nest, pointer->op(2), roots);
  } else if (pointer->is(ExprKind::PtrAdd) || pointer->is(ExprKind::Cast)) {
    collectRoots(nest, pointer->op(0), roots);
  } else if (ExprRef origin = nest.knownPointer(pointer)) {
    collectRoots(nest, origin, roots);
  } else {
    const std::optional<ElementAddress> element = elementAddress(*nest.loop().function->pool, pointer);
    roots.push_back(element ? element->first : pointer);
  }
}

// Two addresses that are counted from different pointers meet in no example: those pointers are put far apart.
static bool shareRoot(NestForms &nest, const AccessGroup &left, const AccessGroup &right) {
  std::vector<ExprRef> of[2];
  for (const auto &[group, roots] : {std::pair(&left, &of[0]), std::pair(&right, &of[1])})
    for (const Location &level : nest.resolve(group->members.front()->access->place))
      if (level.base.kind == Base::Kind::Pointee)
        collectRoots(nest, level.base.pointer, *roots);
  return std::find_first_of(of[0].begin(), of[0].end(), of[1].begin(), of[1].end()) != of[0].end();
}

static std::optional<Dependence> flow(NestForms &nest, const AccessForm &source, const AccessForm &sink) {
  std::optional<Example> example = exampleAcrossRoots(nest, source, sink);
  if (!example)
    return std::nullopt;
  Dependence dependence;
  dependence.kind = DependenceKind::Flow;
  dependence.source = source.number;
  dependence.sink = sink.number;
  dependence.proven = true;
  dependence.distanceVector.assign(commonLoops(nest, *source.access, *sink.access).size(), "*");
  dependence.witness = describe(nest, source, *example);
  if (source.rootVaries) { // the other end has the plainer name
    std::swap(example->first, example->second);
    dependence.witness->location = describe(nest, sink, *example).location;
  }
  return dependence;
}

std::optional<Dependence> dependenceThroughChoice(NestForms &nest, const AccessGroup &left, const AccessGroup &right) {
  constexpr int kMostTried = 16;
  if (isChosen(left) == isChosen(right) || left.depth != 1 || right.depth != 1 || !shareRoot(nest, left, right))
    return std::nullopt;
  int tried = 0;
  for (const auto &[from, to] : {std::pair(&left, &right), std::pair(&right, &left)})
    for (const AccessForm *source : from->members)
      for (const AccessForm *sink : to->members) {
        if (!source->isWrite() || sink->isWrite() || excludedByType(nest.rules(), *source, *sink))
          continue;
        if (++tried > kMostTried)
          return std::nullopt;
        if (std::optional<Dependence> found = flow(nest, *source, *sink))
          return found;
      }
  return std::nullopt;
}

} // namespace lanewise
