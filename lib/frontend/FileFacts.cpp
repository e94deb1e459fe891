// frontend/FileFacts.cpp - a file system that remembers what it was asked.
//
// A compiler cache that keeps the names of the headers it read misses the header that appears in front of them; what
// is kept here is every question, as build systems with traced dependencies do (Mokhov, Mitchell, Peyton Jones, "Build
// systems à la carte", 2018: constructive traces).
#include "frontend/FileFacts.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>

namespace lanewise {

using llvm::Twine;
namespace vfs = llvm::vfs;
using Kind = FileFact::Kind;

static uint64_t hashOf(llvm::StringRef text) { return llvm::xxh3_64bits(text); }

void FileFacts::add(Kind kind, std::string path, uint64_t hash) {
  const auto [place, isNew] = facts_.try_emplace({std::move(path), kind}, hash);
  contradictory_ = contradictory_ || (!isNew && place->second != hash);
}

void FileFacts::add(const std::vector<FileFact> &facts) {
  for (const FileFact &fact : facts)
    add(fact.kind, fact.path, fact.hash);
}

void FileFacts::forget(const std::string &path) {
  facts_.erase(facts_.lower_bound({path, Kind::Absent}), facts_.upper_bound({path, Kind::Content}));
}

std::vector<FileFact> FileFacts::take() {
  std::vector<FileFact> result;
  for (const auto &[question, hash] : facts_) {
    const auto &[path, kind] = question;
    const bool isThere = kind != Kind::Absent;
    contradictory_ = contradictory_ || (isThere && facts_.count({path, Kind::Absent}) != 0);
    // That its bytes are the same says as well that it is there.
    if (kind != Kind::Present || facts_.count({path, Kind::Content}) == 0)
      result.push_back({kind, path, hash});
  }
  facts_.clear();
  return contradictory_ ? std::vector<FileFact>() : result;
}

static uint64_t listingHash(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  std::string all;
  for (const std::string &name : names)
    all += name + '\0';
  return hashOf(all);
}

namespace {
class RecordedFile : public vfs::File {
public:
  RecordedFile(std::unique_ptr<vfs::File> file, std::string path, FileFacts &facts)
      : file_(std::move(file)), path_(std::move(path)), facts_(facts) {}

  llvm::ErrorOr<vfs::Status> status() override { return file_->status(); }
  llvm::ErrorOr<std::string> getName() override { return file_->getName(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const Twine &name, int64_t size, bool nullTerminated,
                                                               bool isVolatile) override {
    auto buffer = file_->getBuffer(name, size, nullTerminated, isVolatile);
    if (buffer)
      facts_.add(Kind::Content, path_, hashOf((*buffer)->getBuffer()));
    return buffer;
  }
  std::error_code close() override { return file_->close(); }

private:
  std::unique_ptr<vfs::File> file_;
  std::string path_;
  FileFacts &facts_;
};

class Recorder : public vfs::ProxyFileSystem {
public:
  Recorder(llvm::IntrusiveRefCntPtr<vfs::FileSystem> under, FileFacts &facts)
      : ProxyFileSystem(std::move(under)), facts_(facts) {}

  llvm::ErrorOr<vfs::Status> status(const Twine &path) override {
    auto result = ProxyFileSystem::status(path);
    noteStatus(path, result);
    return result;
  }
  bool exists(const Twine &path) override { return static_cast<bool>(status(path)); }
  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file) {
      status(path);
      return file;
    }
    return std::make_unique<RecordedFile>(std::move(*file), absolute(path), facts_);
  }
  vfs::directory_iterator dir_begin(const Twine &folder, std::error_code &error) override {
    std::vector<std::string> names;
    std::error_code end;
    for (vfs::directory_iterator entry = ProxyFileSystem::dir_begin(folder, end);
         !end && entry != vfs::directory_iterator(); entry.increment(end))
      names.push_back(llvm::sys::path::filename(entry->path()).str());
    facts_.add(Kind::Listing, absolute(folder), listingHash(std::move(names)));
    return ProxyFileSystem::dir_begin(folder, error);
  }
  std::error_code getRealPath(const Twine &path, llvm::SmallVectorImpl<char> &output) override {
    const std::error_code error = ProxyFileSystem::getRealPath(path, output);
    if (error)
      status(path);
    else
      facts_.add(Kind::Links, absolute(path), hashOf({output.data(), output.size()}));
    return error;
  }

private:
  std::string absolute(const Twine &path) const {
    llvm::SmallString<256> result;
    path.toVector(result);
    makeAbsolute(result);
    return result.str().str();
  }
  void noteStatus(const Twine &path, const llvm::ErrorOr<vfs::Status> &found) {
    if (found)
      facts_.add(Kind::Present, absolute(path), static_cast<uint64_t>(found->getType()));
    else
      facts_.add(Kind::Absent, absolute(path));
  }

  FileFacts &facts_;
};
} // namespace

llvm::IntrusiveRefCntPtr<vfs::FileSystem> recording(llvm::IntrusiveRefCntPtr<vfs::FileSystem> under, FileFacts &facts) {
  return llvm::makeIntrusiveRefCnt<Recorder>(std::move(under), facts);
}

static FileFact factNow(const FileFact &fact) {
  FileFact now{Kind::Absent, fact.path, 0};
  llvm::sys::fs::file_status status;
  switch (fact.kind) {
  case Kind::Absent:
  case Kind::Present:
    if (!llvm::sys::fs::status(fact.path, status))
      now = {Kind::Present, fact.path, static_cast<uint64_t>(status.type())};
    break;
  case Kind::Links: {
    llvm::SmallString<256> real;
    if (!llvm::sys::fs::real_path(fact.path, real))
      now = {Kind::Links, fact.path, hashOf(real)};
    break;
  }
  case Kind::Listing: {
    std::vector<std::string> names;
    std::error_code error;
    for (llvm::sys::fs::directory_iterator entry(fact.path, error), end; !error && entry != end; entry.increment(error))
      names.push_back(llvm::sys::path::filename(entry->path()).str());
    now = {Kind::Listing, fact.path, listingHash(std::move(names))};
    break;
  }
  case Kind::Content:
    // What is no regular file may have no end.
    if (llvm::sys::fs::status(fact.path, status) || status.type() != llvm::sys::fs::file_type::regular_file)
      break;
    if (const auto text = llvm::MemoryBuffer::getFile(fact.path))
      now = {Kind::Content, fact.path, hashOf((*text)->getBuffer())};
    break;
  }
  return now;
}

bool FactChecker::holds(const FileFact &fact) {
  // Whether something is there is one question, whatever the answer.
  const Kind question = fact.kind == Kind::Absent ? Kind::Present : fact.kind;
  const auto [place, isNew] = known_.try_emplace({fact.path, question});
  if (isNew)
    place->second = factNow(fact);
  return place->second == fact;
}

} // namespace lanewise
