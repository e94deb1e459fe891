// tool/WholeFile.h - files that are either as they were or written to their end.
// Tested by tests/cli/limits_test.py.
#pragma once

#include <llvm/Support/Error.h>

#include <string>
#include <string_view>

namespace lanewise {

/// Makes the file or replaces what is in it: after a full disk or Ctrl-C it is as it was. Links and permissions stay
/// what they are. The error is one sentence.
llvm::Error writeWholeFile(const std::string &file, std::string_view text);

/// Whether writing has a chance, asked before long work; the error is the sentence that writing would end with.
llvm::Error checkWritable(const std::string &file);

} // namespace lanewise
