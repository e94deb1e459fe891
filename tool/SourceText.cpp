// tool/SourceText.cpp - the source lines that messages quote.
#include "SourceText.h"

#include <llvm/Support/MemoryBuffer.h>

namespace lanewise {

void SourceText::add(const std::string &file, std::string text) {
  File entry{std::move(text), {0}};
  for (size_t i = 0; i < entry.text.size(); ++i)
    if (entry.text[i] == '\n')
      entry.lineStarts.push_back(i + 1);
  files_.insert_or_assign(file, std::move(entry));
}

const SourceText::File &SourceText::fileNamed(const std::string &name) {
  auto found = files_.find(name);
  if (found == files_.end()) {
    auto buffer = llvm::MemoryBuffer::getFile(name);
    add(name, buffer ? (*buffer)->getBuffer().str() : std::string());
    found = files_.find(name);
  }
  return found->second;
}

std::string_view SourceText::text(std::string_view file) { return fileNamed(std::string(file)).text; }

void SourceText::forget(std::string_view file) {
  if (const auto found = files_.find(file); found != files_.end())
    files_.erase(found);
}

std::optional<std::string_view> SourceText::line(std::string_view file, uint32_t number) {
  const File &entry = fileNamed(std::string(file));
  if (number == 0 || number > entry.lineStarts.size())
    return std::nullopt;
  std::string_view text = std::string_view(entry.text).substr(entry.lineStarts[number - 1]);
  text = text.substr(0, text.find('\n'));
  if (text.ends_with('\r'))
    text.remove_suffix(1);
  return text;
}

} // namespace lanewise
