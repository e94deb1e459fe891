// tool/SourceText.h - the source lines that messages quote, read when first asked for.
// Tested by tests/cli.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanewise {

/// Files by the name the report uses. A file that cannot be read has no lines.
class SourceText {
public:
  /// Text that is not in a file of that name: standard input, an editor's buffer.
  void add(const std::string &file, std::string text);

  /// All of a file; "" if it cannot be read.
  std::string_view text(std::string_view file);
  /// Forgets a file, which has changed.
  void forget(std::string_view file);

  /// A line from 1, without its line end.
  std::optional<std::string_view> line(std::string_view file, uint32_t number);

private:
  struct File {
    std::string text;
    std::vector<size_t> lineStarts;
  };
  const File &fileNamed(const std::string &name);

  std::map<std::string, File, std::less<>> files_;
};

} // namespace lanewise
