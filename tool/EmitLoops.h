// tool/EmitLoops.h - from compile units to emitted loops.
// Tested by tests/emit and tests/cli.
#pragma once

#include "Analysis.h"
#include "emit/Emit.h"

namespace lanewise {

/// A loop that was asked for, and what came of it.
struct EmittedLoop {
  LoopReport report;
  Emission emission;
};

/// Where a loop stands: "src/a.c:12", or with its column.
struct LoopPlace {
  std::string file;
  uint32_t line = 0;   ///< 0: every loop of the file
  uint32_t column = 0; ///< 0: the first one of the line
};
LoopPlace parseLoopPlace(const std::string &text);

/// Emits the loops of the files in `request` that `places` name, in source order. Names are unique if `uniqueNames`.
/// `source` learns what is not in files. The error is one sentence: there was nothing to read.
llvm::Expected<std::vector<EmittedLoop>> emitLoops(const AnalysisRequest &request, const std::vector<LoopPlace> &places,
                                                   const EmitRequest &emitRequest, SourceText &source);

} // namespace lanewise
