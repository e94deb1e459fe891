// model/LoopSummary.cpp - words for what a summary holds.
#include "model/LoopSummary.h"

#include "model/Overlap.h"
#include "model/SourceText.h"

#include <algorithm>

namespace lanewise {

std::string sourceTextIn(const LoopSummary &loop, ExprRef expr) {
  SourceTextOptions options;
  options.iterationName = [&loop](LoopId id) {
    auto it = loop.iterationNames.find(id);
    return it == loop.iterationNames.end() ? nullptr : &it->second;
  };
  return sourceText(*loop.function, expr, options);
}

bool isFreshIn(const LoopSummary &loop, const Base &base) {
  return base.kind == Base::Kind::Variable &&
         std::find(loop.declaredInside.begin(), loop.declaredInside.end(), base.var) != loop.declaredInside.end();
}

std::shared_ptr<const ObjectFacts> factsOf(const LoopSummary &loop, const LanguageRules &rules) {
  return loop.facts ? loop.facts : std::make_shared<const ObjectFacts>(*loop.function, rules);
}

// The declared object that a place is in, or that owns it; null if a pointer leads there.
static const Variable *declaredObject(const FunctionModel &function, Base base) {
  while (base.kind == Base::Kind::Elements)
    base = locate(base.pointer).base;
  return base.kind == Base::Kind::Variable ? &function.variables[base.var] : nullptr;
}

bool mayBeSupposedApart(const FunctionModel &function, ExprRef placeA, ExprRef placeB) {
  const Base a = locate(placeA).base, b = locate(placeB).base;
  if (a == b)
    return false;
  for (const Base &base : {a, b})
    if (const Variable *object = declaredObject(function, base))
      if (object->storage == Storage::Local || object->storage == Storage::Temporary)
        return false;
  return true;
}

} // namespace lanewise
