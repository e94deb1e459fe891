// dependence/ChosenPointers.cpp - addresses instead of subscripts, for a few small numbers.
#include "dependence/ChosenPointers.h"

#include "dependence/Evaluate.h"

namespace lanewise {

static bool isChosen(const AccessGroup &group) {
  return group.members.front()->rootVaries && pointerChoiceIn(group.members.front()->access->place) != nullptr;
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
  if (isChosen(left) == isChosen(right) || left.depth != 1 || right.depth != 1)
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
