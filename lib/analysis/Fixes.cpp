// analysis/Fixes.cpp - choosing, applying and showing changes. No change adds or removes a line, so the difference is
// found line by line.
#include "analysis/Fixes.h"

#include <algorithm>
#include <tuple>

namespace lanewise {

static auto beginOf(const FixEntry &fix) { return std::tuple(fix.line, fix.column); }
static auto endOf(const FixEntry &fix) { return std::tuple(fix.endLine, fix.endColumn); }
static bool isInsertion(const FixEntry &fix) { return beginOf(fix) == endOf(fix); }

static bool touch(const FixEntry &a, const FixEntry &b) {
  if (a.file != b.file)
    return false;
  if (isInsertion(a) && isInsertion(b))
    return beginOf(a) == beginOf(b) && a.text == b.text;
  return beginOf(a) < endOf(b) && beginOf(b) < endOf(a);
}

static bool asksForChange(const FindingEntry &finding) { return finding.proven && !finding.fixes.empty(); }

// The changes taken; `isTaken` learns of each finding whether its change is among them.
static std::vector<FixEntry> taken(const std::vector<FindingEntry> &findings, std::vector<bool> &isTaken) {
  std::vector<FixEntry> chosen;
  for (const FindingEntry &finding : findings) {
    isTaken.push_back(false);
    if (!asksForChange(finding))
      continue;
    const bool isFree = std::none_of(finding.fixes.begin(), finding.fixes.end(), [&](const FixEntry &fix) {
      return std::any_of(chosen.begin(), chosen.end(), [&](const FixEntry &other) { return touch(fix, other); });
    });
    isTaken.back() = isFree;
    if (isFree)
      chosen.insert(chosen.end(), finding.fixes.begin(), finding.fixes.end());
  }
  return chosen;
}

void dropFixed(std::vector<FindingEntry> &findings) {
  std::vector<bool> isTaken;
  taken(findings, isTaken);
  size_t i = 0;
  std::erase_if(findings, [&](const FindingEntry &) { return isTaken[i++]; });
}

std::map<std::string, std::vector<FixEntry>> chooseFixes(const std::vector<FindingEntry> &findings, size_t *skipped) {
  std::vector<bool> isTaken;
  std::vector<FixEntry> chosen = taken(findings, isTaken);
  if (skipped)
    for (size_t i = 0; i < findings.size(); ++i)
      *skipped += asksForChange(findings[i]) && !isTaken[i] ? 1 : 0;
  std::stable_sort(chosen.begin(), chosen.end(),
                   [](const FixEntry &a, const FixEntry &b) { return beginOf(a) < beginOf(b); });
  std::map<std::string, std::vector<FixEntry>> byFile;
  for (FixEntry &fix : chosen)
    byFile[fix.file].push_back(std::move(fix));
  return byFile;
}

static std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines; // with their ends
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const size_t length = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

std::string applyFixes(std::string_view text, const std::vector<FixEntry> &fixes) {
  std::vector<size_t> starts;
  size_t offset = 0;
  for (std::string_view line : linesOf(text)) {
    starts.push_back(offset);
    offset += line.size();
  }
  const auto at = [&](uint32_t line, uint32_t column) -> size_t {
    if (line == 0 || line > starts.size() || column == 0)
      return std::string_view::npos;
    return starts[line - 1] + column - 1;
  };
  std::string result;
  size_t done = 0;
  for (const FixEntry &fix : fixes) {
    const size_t begin = at(fix.line, fix.column), end = at(fix.endLine, fix.endColumn);
    if (begin == std::string_view::npos || end == std::string_view::npos || begin < done || end < begin ||
        end > text.size())
      continue;
    result += text.substr(done, begin - done);
    // What goes takes the space before it along.
    if (fix.text.empty() && begin != end)
      while (!result.empty() && (result.back() == ' ' || result.back() == '\t'))
        result.pop_back();
    result += fix.text;
    done = end;
  }
  result += text.substr(done);
  return result;
}

std::string unifiedDiff(std::string_view file, std::string_view before, std::string_view after) {
  const std::vector<std::string_view> old = linesOf(before), changed = linesOf(after);
  constexpr size_t kContext = 3;
  std::string result;
  const size_t common = std::min(old.size(), changed.size());
  const auto differs = [&](size_t i) { return i >= common || old[i] != changed[i]; };
  const size_t total = std::max(old.size(), changed.size());
  const auto append = [&](char mark, std::string_view line) {
    result += mark;
    result += line;
    if (!line.ends_with('\n'))
      result += "\n\\ No newline at end of file\n";
  };
  for (size_t i = 0; i < total; ++i) {
    if (!differs(i))
      continue;
    size_t last = i; // of the changed lines of this piece
    for (size_t j = i; j < total && j <= last + 2 * kContext; ++j)
      if (differs(j))
        last = j;
    const size_t begin = i < kContext ? 0 : i - kContext, end = std::min(total, last + kContext + 1);
    if (result.empty())
      result = "--- " + std::string(file) + "\n+++ " + std::string(file) + "\n";
    const std::string range = std::to_string(begin + 1) + "," + std::to_string(end - begin);
    result += "@@ -" + range + " +" + range + " @@\n";
    for (size_t j = begin; j < end;) {
      if (!differs(j)) {
        append(' ', old[j++]);
        continue;
      }
      size_t stop = j;
      while (stop < end && differs(stop))
        ++stop;
      for (size_t k = j; k < std::min(stop, old.size()); ++k)
        append('-', old[k]);
      for (size_t k = j; k < std::min(stop, changed.size()); ++k)
        append('+', changed[k]);
      j = stop;
    }
    i = last;
  }
  return result;
}

} // namespace lanewise
