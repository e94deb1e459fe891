// tool/ResultCache.h - answers about files that did not change since an earlier run.
// Tested by tests/cli/cache_test.py.
#pragma once

#include "RunUnits.h"

#include <optional>
#include <string>

namespace lanewise {

/// A folder with one file for each unit and its flags. An answer is used only if all that reading the unit asked of the
/// disk has the same answer now (frontend/FileFacts.h), the same program asks, and the environment names the same
/// folders of headers. A folder that cannot be used, and an entry that is damaged, count as none.
class ResultCache {
public:
  /// None if `folder` is empty, cannot be made, or is one that others may write to.
  explicit ResultCache(std::string folder);

  bool isOpen() const { return !folder_.empty(); }
  /// The answer of an earlier run, if there is one and it still holds.
  std::optional<UnitResult> find(const CompileUnit &unit, const AnalysisOptions &options);
  /// Keeps an answer, and takes its facts; one that is incomplete is not worth keeping. What cannot be written is not
  /// kept.
  void keep(const CompileUnit &unit, const AnalysisOptions &options, UnitResult &result);
  /// Removes what was not used for the longest time if the folder has grown too large. Looks at most once an hour.
  void prune() const;

private:
  std::string pathFor(const std::string &key) const;

  std::string folder_;
  FactChecker checker_;
  bool hasKept_ = false;
};

/// Where answers are kept if nobody says where: LANEWISE_CACHE, which may be empty for nowhere, else lanewise in
/// XDG_CACHE_HOME or in ~/.cache; "" if there is no such folder.
std::string defaultCacheFolder();

} // namespace lanewise
