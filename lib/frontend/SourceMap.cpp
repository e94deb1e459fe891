// frontend/SourceMap.cpp - file numbers, lines and columns; the annotation above a loop.
#include "frontend/SourceMap.h"

#include "frontend/UserCode.h"

#include <clang/AST/DeclCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

namespace lanewise {

SourceMap::SourceMap(const clang::SourceManager &sources, UnitModel &unit, std::string mainName, Shown shown)
    : sources_(sources), unit_(unit), mainName_(std::move(mainName)), shown_(std::move(shown)) {
  if (unit_.files.empty())
    unit_.files.push_back("");
}

uint32_t SourceMap::fileIndex(clang::FileID file) {
  auto [slot, isNew] = indexOfFile_.try_emplace(file.getHashValue(), 0);
  if (!isNew)
    return slot->second;
  std::string name;
  if (file == sources_.getMainFileID())
    name = mainName_;
  else if (clang::OptionalFileEntryRef entry = sources_.getFileEntryRefForID(file))
    name = shown_(entry->getName().str());
  else
    name = sources_.getBufferName(sources_.getLocForStartOfFile(file)).str();
  // A header that is read twice has two ids and one name.
  const auto known = std::find(unit_.files.begin() + 1, unit_.files.end(), name);
  if (known == unit_.files.end()) {
    unit_.files.push_back(name);
    slot->second = static_cast<uint32_t>(unit_.files.size() - 1);
  } else {
    slot->second = static_cast<uint32_t>(known - unit_.files.begin());
  }
  return slot->second;
}

SourceSpan SourceMap::span(clang::SourceRange range) {
  if (range.getBegin().isInvalid())
    return {};
  const clang::SourceLocation begin = sources_.getExpansionLoc(range.getBegin());
  const clang::SourceLocation last = range.getEnd().isValid() ? range.getEnd() : range.getBegin();
  const clang::SourceLocation end = sources_.getExpansionRange(last).getEnd();
  const auto [beginFile, beginOffset] = sources_.getDecomposedLoc(begin);
  const auto [endFile, endOffset] = sources_.getDecomposedLoc(end);
  SourceSpan result;
  result.file = fileIndex(beginFile);
  result.line = sources_.getLineNumber(beginFile, beginOffset);
  result.column = sources_.getColumnNumber(beginFile, beginOffset);
  const bool sameFile = beginFile == endFile && endOffset >= beginOffset;
  result.endLine = sameFile ? sources_.getLineNumber(endFile, endOffset) : result.line;
  result.endColumn = sameFile ? sources_.getColumnNumber(endFile, endOffset) : result.column;
  return result;
}

std::string SourceMap::fileName(clang::SourceLocation location) {
  if (location.isInvalid())
    return mainName_;
  return unit_.files[fileIndex(sources_.getFileID(sources_.getExpansionLoc(location)))];
}

bool SourceMap::isUserCode(clang::SourceLocation location) const { return lanewise::isUserCode(sources_, location); }

bool SourceMap::isForeign(const clang::Decl *decl) const {
  // Where it is written: a member may be defined outside of its class.
  const clang::DeclContext *context = decl->getLexicalDeclContext();
  const bool isOuter = context && (context->isFileContext() || llvm::isa<clang::LinkageSpecDecl>(context));
  return isOuter && decl->getLocation().isValid() && !isUserCode(decl->getLocation()) &&
         !llvm::isa<clang::LinkageSpecDecl>(decl);
}

std::string SourceMap::text(clang::SourceRange range, const clang::LangOptions &options, size_t limit) const {
  const clang::CharSourceRange chars =
      clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(range), sources_, options);
  std::string result;
  for (char c : clang::Lexer::getSourceText(chars, sources_, options)) {
    if (result.size() >= limit)
      return result + "...";
    const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!space)
      result += c;
    else if (!result.empty() && result.back() != ' ')
      result += ' ';
  }
  return result;
}

std::string SourceMap::pragmaAbove(clang::SourceLocation location) const {
  const auto [file, offset] = sources_.getDecomposedLoc(sources_.getExpansionLoc(location));
  bool invalid = false;
  const llvm::StringRef buffer = sources_.getBufferData(file, &invalid);
  if (invalid || offset > buffer.size())
    return {};
  llvm::StringRef above = buffer.take_front(offset).rtrim();
  if (above.size() == offset && offset != 0)
    return {};
  const size_t lineStart = above.rfind('\n');
  llvm::StringRef line = (lineStart == llvm::StringRef::npos ? above : above.drop_front(lineStart + 1)).trim();
  // A continued annotation ends on a line of its own; its beginning is the line that carries the '#'.
  std::string joined = line.str();
  while (!line.starts_with("#") && lineStart != llvm::StringRef::npos) {
    above = above.take_front(above.rfind('\n')).rtrim();
    if (!above.ends_with("\\"))
      return {};
    const size_t start = above.rfind('\n');
    line = (start == llvm::StringRef::npos ? above : above.drop_front(start + 1)).trim();
    joined = line.drop_back().rtrim().str() + " " + joined;
    if (start == llvm::StringRef::npos)
      break;
  }
  if (!line.starts_with("#") || !line.drop_front().ltrim().starts_with("pragma"))
    return {};
  const llvm::StringRef what = line.drop_front().ltrim().drop_front(6).ltrim();
  for (llvm::StringRef known : {"omp", "GCC ivdep", "GCC unroll", "ivdep", "clang loop", "acc", "simd", "vector"})
    if (what.starts_with(known))
      return joined;
  return {};
}

} // namespace lanewise
