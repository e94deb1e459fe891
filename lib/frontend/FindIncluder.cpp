// frontend/FindIncluder.cpp - breadth first over #include lines, every file read once.
#include "frontend/FindIncluder.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <map>
#include <optional>
#include <set>

namespace lanewise {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {
class IncludeSearch {
public:
  explicit IncludeSearch(const std::string &header) : header_(normal(header)) {}

  /// How many steps lead from the source to the header; nothing if none do.
  std::optional<unsigned> stepsFrom(const IncludingSource &source) {
    constexpr size_t kMostFiles = 2000; // of one source
    std::set<std::string> seen{normal(source.file)};
    std::vector<std::string> level(seen.begin(), seen.end());
    for (unsigned steps = 1; !level.empty() && seen.size() < kMostFiles; ++steps) {
      std::vector<std::string> next;
      for (const std::string &file : level)
        for (const std::string &name : namesIn(file)) {
          const std::string included = lookUp(name, file, source.folders);
          if (included == header_)
            return steps;
          if (!included.empty() && seen.insert(included).second)
            next.push_back(included);
        }
      level = std::move(next);
    }
    return std::nullopt;
  }

private:
  static std::string normal(const std::string &file) {
    llvm::SmallString<256> real;
    if (!fs::real_path(file, real))
      return real.str().str();
    real = file;
    path::remove_dots(real, true);
    return real.str().str();
  }

  const std::vector<std::string> &namesIn(const std::string &file) {
    const auto [place, isNew] = names_.try_emplace(file);
    if (!isNew)
      return place->second;
    const auto text = llvm::MemoryBuffer::getFile(file);
    if (!text)
      return place->second;
    llvm::StringRef rest = (*text)->getBuffer();
    while (!rest.empty()) {
      auto [line, after] = rest.split('\n');
      rest = after;
      line = line.ltrim();
      if (!line.consume_front("#"))
        continue;
      line = line.ltrim();
      if (!line.consume_front("include"))
        continue;
      line = line.ltrim();
      if (line.consume_front("\""))
        place->second.push_back(line.take_until([](char c) { return c == '"'; }).str());
      else if (line.consume_front("<"))
        place->second.push_back(line.take_until([](char c) { return c == '>'; }).str());
    }
    return place->second;
  }

  std::string lookUp(const std::string &name, const std::string &from, const std::vector<std::string> &folders) {
    const auto in = [&](llvm::StringRef folder) -> std::string {
      llvm::SmallString<256> file(folder);
      path::append(file, name);
      const auto [place, isNew] = found_.try_emplace(file.str().str());
      if (isNew && fs::is_regular_file(file))
        place->second = normal(file.str().str());
      return place->second;
    };
    if (path::is_absolute(name))
      return in("");
    if (std::string file = in(path::parent_path(from)); !file.empty())
      return file;
    for (const std::string &folder : folders)
      if (std::string file = in(folder); !file.empty())
        return file;
    return "";
  }

  std::string header_;
  std::map<std::string, std::vector<std::string>> names_; // by file
  std::map<std::string, std::string> found_;              // real paths by candidates, "" if there is no such file
};
} // namespace

int findIncluder(const std::string &header, const std::vector<IncludingSource> &sources) {
  IncludeSearch search(header);
  int best = -1;
  std::pair<bool, unsigned> bestRank; // another stem, steps
  for (size_t i = 0; i < sources.size(); ++i) {
    const std::optional<unsigned> steps = search.stepsFrom(sources[i]);
    if (!steps)
      continue;
    const std::pair rank(path::stem(sources[i].file) != path::stem(header), *steps);
    if (best < 0 || rank < bestRank) {
      best = static_cast<int>(i);
      bestRank = rank;
    }
    if (best >= 0 && !bestRank.first && bestRank.second == 1)
      break; // none is nearer
  }
  return best;
}

} // namespace lanewise
