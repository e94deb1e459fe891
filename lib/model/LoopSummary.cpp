// model/LoopSummary.cpp - words for what a summary holds.
#include "model/LoopSummary.h"

#include "model/Overlap.h"
#include "model/SourceText.h"

namespace lanewise {

std::string sourceTextIn(const LoopSummary &loop, ExprRef expr) {
  SourceTextOptions options;
  options.iterationName = [&loop](LoopId id) {
    auto it = loop.iterationNames.find(id);
    return it == loop.iterationNames.end() ? nullptr : &it->second;
  };
  return sourceText(*loop.function, expr, options);
}

std::shared_ptr<const ObjectFacts> factsOf(const LoopSummary &loop, const LanguageRules &rules) {
  return loop.facts ? loop.facts : std::make_shared<const ObjectFacts>(*loop.function, rules);
}

} // namespace lanewise
