// frontend/FileFacts.h - what reading a unit rested on in the file system, so that it can be asked whether it still is
// so. Tested by tests/unit/frontend/FileFactsTest.cpp.
#pragma once

#include <llvm/Support/VirtualFileSystem.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace lanewise {

/// One question to the file system and its answer. What was looked for in vain counts as well: a header that appears in
/// an earlier folder is another header.
struct FileFact {
  enum class Kind : uint8_t {
    Absent,  ///< nothing has that name
    Present, ///< something has; `hash` is its type (llvm::sys::fs::file_type)
    Links,   ///< it leads, links followed, to a path with that hash
    Listing, ///< a folder whose names have that hash
    Content, ///< a file whose bytes have that hash
  };
  Kind kind = Kind::Absent;
  std::string path; ///< absolute
  uint64_t hash = 0;

  friend auto operator<=>(const FileFact &, const FileFact &) = default;
};

/// Collects facts, each once.
class FileFacts {
public:
  void add(FileFact::Kind kind, std::string path, uint64_t hash = 0);
  void add(const std::vector<FileFact> &facts);
  /// Forgets what was asked about one path.
  void forget(const std::string &path);
  /// In order of paths. Nothing at all if one question got two answers: something changed meanwhile.
  std::vector<FileFact> take();

private:
  std::map<std::pair<std::string, FileFact::Kind>, uint64_t> facts_;
  bool contradictory_ = false;
};

/// The file system `under`, whose answers `facts` learns. It must outlive the result.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> recording(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> under,
                                                          FileFacts &facts);

/// Answers on the disk as it is, each asked once.
class FactChecker {
public:
  bool holds(const FileFact &fact);

private:
  std::map<std::pair<std::string, FileFact::Kind>, FileFact> known_;
};

} // namespace lanewise
