// tool/ResultCache.cpp - keys, entries, and what is removed.
//
// An entry is a checksum and what it is of: the key in full, the facts that the answer rests on, the answer. Entries
// are written under another name and renamed, so that nobody sees half of one.
#include "ResultCache.h"

#include "Transfer.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

namespace lanewise {

namespace {
namespace fs = llvm::sys::fs;
constexpr uint64_t kMostBytes = 256u << 20;
constexpr uint64_t kBytesAfterwards = kMostBytes / 4 * 3;
constexpr auto kBetweenPrunes = std::chrono::hours(1);
// Of an entry that is used: when it was used last need not be known to the minute.
constexpr auto kBetweenTouches = std::chrono::hours(12);
constexpr const char *kSuffix = ".answers";

// Another build of this version may answer otherwise.
std::string programIdentity() {
  struct stat status = {};
  ByteWriter writer;
  writer.put(std::string(LANEWISE_VERSION));
  if (::stat("/proc/self/exe", &status) == 0) {
    writer.put(static_cast<uint64_t>(status.st_ino));
    writer.put(static_cast<uint64_t>(status.st_size));
    writer.put(static_cast<int64_t>(status.st_mtim.tv_sec));
    writer.put(static_cast<int64_t>(status.st_mtim.tv_nsec));
  }
  return writer.take();
}

// What tells Clang where headers are, besides its flags.
std::string environment() {
  ByteWriter writer;
  for (const char *name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "SDKROOT",
                           "GCC_EXEC_PREFIX", "COMPILER_PATH", "SOURCE_DATE_EPOCH", "CCC_OVERRIDE_OPTIONS", "PATH"}) {
    const char *value = std::getenv(name);
    writer.put(std::string(value ? value : ""));
  }
  return writer.take();
}

std::string keyOf(const CompileUnit &unit, const AnalysisOptions &options) {
  static const std::string common = programIdentity() + environment();
  ByteWriter writer;
  writer.put(common);
  writer.put(unit);
  writer.put(options.noAlias);
  writer.put(options.costs.has_value());
  if (options.costs) {
    for (const auto *numbers : {&options.costs->settings, &options.costs->weights})
      writer.put(std::vector<std::pair<std::string, int64_t>>(numbers->begin(), numbers->end()));
    writer.put(options.costs->branch);
  }
  return writer.take();
}

bool isPrivate(const std::string &folder) {
  struct stat status = {};
  return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == ::geteuid() &&
         (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

void touch(const std::string &path) {
  int file = -1;
  if (fs::openFileForWrite(path, file, fs::CD_OpenExisting, fs::OF_Append))
    return;
  fs::setLastAccessAndModificationTime(file, std::chrono::system_clock::now());
  ::close(file);
}

bool isOlderThan(const fs::file_status &status, std::chrono::hours age) {
  return std::chrono::system_clock::now() - status.getLastModificationTime() > age;
}
} // namespace

std::string defaultCacheFolder() {
  if (const char *named = std::getenv("LANEWISE_CACHE"))
    return named;
  llvm::SmallString<256> path;
  const char *base = std::getenv("XDG_CACHE_HOME");
  const char *home = std::getenv("HOME");
  if (base && llvm::sys::path::is_absolute(base))
    path = base;
  else if (home && llvm::sys::path::is_absolute(home))
    llvm::sys::path::append(path, home, ".cache");
  else
    return "";
  llvm::sys::path::append(path, "lanewise");
  return path.str().str();
}

ResultCache::ResultCache(std::string folder) : folder_(std::move(folder)) {
  if (folder_.empty())
    return;
  fs::create_directories(folder_, true, fs::owner_all);
  if (!isPrivate(folder_))
    folder_.clear();
}

std::string ResultCache::pathFor(const std::string &key) const {
  const llvm::XXH128_hash_t hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(key));
  llvm::SmallString<256> path(folder_);
  llvm::sys::path::append(path,
                          llvm::utohexstr(hash.high64, true, 16) + llvm::utohexstr(hash.low64, true, 16) + kSuffix);
  return path.str().str();
}

std::optional<UnitResult> ResultCache::find(const CompileUnit &unit, const AnalysisOptions &options) {
  if (!isOpen() || options.trace)
    return std::nullopt;
  const std::string key = keyOf(unit, options), path = pathFor(key);
  const auto file = llvm::MemoryBuffer::getFile(path, false, false);
  if (!file)
    return std::nullopt;
  ByteReader reader((*file)->getBuffer());
  uint64_t checksum = 0;
  reader.get(checksum);
  if (!reader.isGood() || checksum != llvm::xxh3_64bits((*file)->getBuffer().drop_front(sizeof checksum)))
    return std::nullopt;
  std::string ownKey;
  std::vector<FileFact> facts;
  reader.get(ownKey);
  reader.get(facts);
  const bool holds =
      reader.isGood() && ownKey == key &&
      std::all_of(facts.begin(), facts.end(), [&](const FileFact &fact) { return checker_.holds(fact); });
  if (!holds)
    return std::nullopt;
  std::optional<UnitResult> result(std::in_place);
  reader.get(*result);
  if (!reader.isGood() || !reader.isAtEnd())
    return std::nullopt;
  fs::file_status status;
  if (!fs::status(path, status) && isOlderThan(status, kBetweenTouches))
    touch(path);
  return result;
}

void ResultCache::keep(const CompileUnit &unit, const AnalysisOptions &options, UnitResult &result) {
  const std::vector<FileFact> facts = std::exchange(result.facts, {});
  if (!isOpen() || options.trace || !result.complete || result.internalError || !result.trouble.empty() ||
      facts.empty())
    return;
  const std::string key = keyOf(unit, options);
  ByteWriter writer;
  writer.put(key);
  writer.put(facts);
  writer.put(result);
  const std::string contents = writer.take();
  ByteWriter head;
  head.put(llvm::xxh3_64bits(contents));
  llvm::Expected<fs::TempFile> file =
      fs::TempFile::create(folder_ + "/%%%%%%%%%%%%.tmp", fs::owner_read | fs::owner_write);
  if (!file) {
    llvm::consumeError(file.takeError());
    return;
  }
  llvm::raw_fd_ostream out(file->FD, false, true);
  out << head.take() << contents;
  const bool failed = out.has_error();
  out.clear_error();
  llvm::consumeError(failed ? file->discard() : file->keep(pathFor(key)));
  hasKept_ = true;
}

void ResultCache::prune() const {
  const std::string stamp = folder_ + "/pruned";
  fs::file_status last;
  if (!isOpen() || !hasKept_ || (!fs::status(stamp, last) && !isOlderThan(last, kBetweenPrunes)))
    return;
  int file = -1;
  if (!fs::openFileForWrite(stamp, file))
    ::close(file);
  struct Entry {
    llvm::sys::TimePoint<> used;
    uint64_t bytes = 0;
    std::string path;
  };
  std::vector<Entry> entries;
  uint64_t bytes = 0;
  std::error_code error;
  for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
    const llvm::StringRef name = entry->path();
    fs::file_status status;
    if (!(name.ends_with(kSuffix) || name.ends_with(".tmp")) || fs::status(name, status))
      continue;
    if (name.ends_with(".tmp") && !isOlderThan(status, kBetweenPrunes))
      continue; // somebody writes it
    bytes += status.getSize();
    entries.push_back({name.ends_with(".tmp") ? llvm::sys::TimePoint<>() : status.getLastModificationTime(),
                       status.getSize(), name.str()});
  }
  if (bytes <= kMostBytes)
    return;
  std::sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) { return a.used < b.used; });
  for (const Entry &entry : entries) {
    if (bytes <= kBytesAfterwards)
      break;
    if (!fs::remove(entry.path))
      bytes -= entry.bytes;
  }
}

} // namespace lanewise
