// tests/oracle/FrontendOracleNative.h - generated programs compiled and run by the system's compiler.
// Tested by FrontendOracleTest.
#pragma once

#include "oracle/LoopGenerator.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lanewise {

/// Programs in one shared library.
class NativeBatch {
public:
  /// Compiles the programs without any freedom for floating point. Null, and `error` says why, if that fails.
  static std::unique_ptr<NativeBatch> compile(std::span<const GenProgram> programs, std::string &error);
  ~NativeBatch();

  /// Runs a program of the batch on its inputs: the blocks afterwards. Empty if the library lacks it.
  std::vector<GenBlock> run(const GenProgram &program) const;
  /// The source that was compiled, without the callers.
  const std::string &source() const { return source_; }

private:
  NativeBatch() = default;
  std::string folder_, source_;
  void *library_ = nullptr;
};

/// Where two results differ, element by element (NaN equals NaN), or empty.
std::string differences(const GenProgram &program, const std::vector<GenBlock> &expected, const RunResult &actual);

} // namespace lanewise
