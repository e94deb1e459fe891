// frontend/PlanPreambles.cpp - leading directives of every unit, in a tree of common beginnings.
//
// A preamble ends where a line is no directive, or none that is sure to mean the same elsewhere. A longer beginning
// that few units share is not worth leaving one that many share: each preamble is parsed once, whatever they have in
// common.
#include "frontend/ParseUnit.h"
#include "frontend/SharedPreamble.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>
#include <map>

namespace lanewise {

namespace path = llvm::sys::path;

namespace {
constexpr size_t kFewest = 3;           // units: a preamble costs more than reading it once
constexpr size_t kShareOfLonger = 4;    // a longer one needs this part of the units that share the shorter
constexpr size_t kMostBytes = 64 << 10; // where nobody has leading lines any more

/// A directive, or a whole #if … #endif, that may be shared.
struct Piece {
  std::string text;
  size_t end = 0; ///< where the text after it begins
  bool includes = false;
};

/// The directives at the beginning of a text.
class Beginning {
public:
  explicit Beginning(llvm::StringRef text)
      : text_(text),
        lexer_(clang::SourceLocation::getFromRawEncoding(kFirst), options(), text.begin(), text.begin(), text.end()) {}

  std::vector<Piece> pieces() {
    next();
    while (token_.is(clang::tok::hash) && token_.isAtStartOfLine() && offset() < kMostBytes && takeDirective())
      ;
    return std::move(pieces_);
  }

private:
  static clang::LangOptions options() {
    clang::LangOptions options;
    options.LineComment = options.CPlusPlus = options.CPlusPlus11 = true;
    return options;
  }
  void next() { lexer_.LexFromRawLexer(token_); }
  size_t offset() const { return token_.getLocation().getRawEncoding() - kFirst; }
  static bool isOneOf(llvm::StringRef word, std::initializer_list<llvm::StringRef> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
  }

  // False if the directive cannot be part of a preamble.
  bool takeDirective() {
    const size_t begin = offset();
    next();
    if (!token_.is(clang::tok::raw_identifier) || token_.isAtStartOfLine())
      return false;
    const llvm::StringRef word = token_.getRawIdentifier();
    size_t end = begin;
    do {
      end = offset() + token_.getLength();
      next();
    } while (token_.isNot(clang::tok::eof) && !token_.isAtStartOfLine());
    const llvm::StringRef line = text_.slice(begin, end);
    const bool includes = word == "include";
    if (word == "if" || word == "ifdef" || word == "ifndef")
      ++depth_;
    else if (word == "endif")
      --depth_;
    else if (depth_ == 0 ? !isOneOf(word, {"include", "define", "undef"})
                         : !isOneOf(word, {"include", "define", "undef", "elif", "else", "elifdef", "elifndef", "error",
                                           "warning"}))
      return false;
    if (depth_ < 0)
      return false;
    // A comment that goes on behind the line belongs to the directive, and what follows the comment does as well.
    const llvm::StringRef behind = text_.slice(end, offset()).split('\n').first;
    if (const size_t comment = behind.rfind("/*"); comment != behind.npos && !behind.drop_front(comment).contains("*/"))
      return false;
    open_.text += line;
    open_.text += '\n';
    open_.includes = open_.includes || includes;
    open_.end = offset();
    if (depth_ == 0)
      pieces_.push_back(std::exchange(open_, {}));
    return true;
  }

  static constexpr unsigned kFirst = 1; // the number of a location that is one
  llvm::StringRef text_;
  clang::Lexer lexer_;
  clang::Token token_;
  int depth_ = 0;
  Piece open_;
  std::vector<Piece> pieces_;
};

/// Units by their beginnings; what a node stands for is the text on the way to it.
struct Node {
  std::map<std::string, size_t> next; // to numbers of nodes
  std::string text;
  bool includes = false;
  std::vector<std::pair<size_t, size_t>> units; // those that get as far as here, and how many bytes that takes
};

std::string languageOfSuffix(llvm::StringRef suffix) {
  if (suffix == ".c")
    return "c";
  const bool isCplusplus =
      suffix == ".cc" || suffix == ".cpp" || suffix == ".cxx" || suffix == ".C" || suffix == ".c++";
  return isCplusplus ? "c++" : "";
}

class Planner {
public:
  explicit Planner(std::span<const CompileUnit> units) : units_(units) { plan_.units.resize(units.size()); }

  PreamblePlan plan() {
    texts_.resize(units_.size());
    for (size_t i = 0; i < units_.size(); ++i)
      add(i);
    for (const auto &[key, root] : roots_)
      share(root);
    return std::move(plan_);
  }

private:
  // What has to be the same for every line to mean the same; "" if the unit shares with none.
  std::string keyOf(const CompileUnit &unit, Annotations annotations) {
    const llvm::StringRef suffix = path::extension(unit.file);
    if (unit.content || languageOfSuffix(suffix).empty())
      return "";
    std::string key = unit.directory + '\0' + suffix.str() + '\0' + (annotations == Annotations::Read ? "1" : "0");
    for (const llvm::StringRef flag : unit.arguments) {
      if (flag.contains("cuda") || flag.contains("pch") || flag.contains("modules") || flag.contains("msvc") ||
          flag.starts_with("-fms-"))
        return "";
      (key += '\0') += flag;
    }
    return key;
  }

  // A quoted name is looked for beside the source first.
  static std::string placeOf(const CompileUnit &unit, const Piece &piece) {
    const llvm::StringRef folder = path::parent_path(unit.file);
    llvm::SmallVector<llvm::StringRef> lines;
    llvm::StringRef(piece.text).split(lines, '\n', -1, false);
    for (llvm::StringRef line : lines) {
      line = line.drop_front().ltrim();
      if (line.contains("__has_include"))
        return folder.str();
      if (!line.consume_front("include"))
        continue;
      line = line.ltrim();
      if (line.consume_front("<"))
        continue;
      if (!line.consume_front("\""))
        return folder.str(); // a macro
      llvm::SmallString<256> beside(folder);
      path::append(beside, line.take_until([](char c) { return c == '"'; }));
      if (llvm::sys::fs::exists(beside))
        return folder.str();
    }
    return "";
  }

  void add(size_t index) {
    const CompileUnit &unit = units_[index];
    const std::string key = keyOf(unit, annotationsOf(unit));
    if (key.empty())
      return;
    auto text = llvm::MemoryBuffer::getFile(unit.file);
    if (!text || (*text)->getBuffer().starts_with("\xef\xbb\xbf"))
      return;
    size_t node = roots_.try_emplace(key, nodes_.size()).first->second;
    if (node == nodes_.size())
      nodes_.emplace_back();
    nodes_[node].units.emplace_back(index, 0);
    for (const Piece &piece : Beginning((*text)->getBuffer()).pieces()) {
      const size_t next = nodes_[node].next.try_emplace(piece.text + placeOf(unit, piece), nodes_.size()).first->second;
      if (next == nodes_.size()) {
        Node made;
        made.text = nodes_[node].text + piece.text;
        made.includes = nodes_[node].includes || piece.includes;
        nodes_.push_back(std::move(made));
      }
      node = next;
      nodes_[node].units.emplace_back(index, piece.end);
      texts_[index] = (*text)->getBuffer().take_front(piece.end).str();
    }
  }

  // Gives the units of a node a preamble, those of them that have none of a longer one.
  void share(size_t index) {
    const Node &node = nodes_[index];
    for (const auto &[text, next] : node.next)
      if (const size_t count = nodes_[next].units.size();
          count >= kFewest && count * kShareOfLonger >= node.units.size())
        share(next);
    std::vector<std::pair<size_t, size_t>> rest;
    for (const auto &entry : node.units)
      if (plan_.units[entry.first].preamble == PreamblePlan::kNone)
        rest.push_back(entry);
    if (!node.includes || rest.size() < kFewest)
      return;
    const CompileUnit &first = units_[rest.front().first];
    SharedPreamble preamble{first, annotationsOf(first) == Annotations::Read};
    preamble.unit.content = node.text;
    // A file that is nowhere, where quoted names mean the same.
    llvm::SmallString<256> file(path::parent_path(first.file));
    path::append(file, ".lanewise-preamble" + path::extension(first.file));
    preamble.unit.file = file.str().str();
    preamble.unit.arguments.insert(preamble.unit.arguments.begin(), {"-x", languageOfSuffix(path::extension(file))});
    for (const auto &[unit, bytes] : rest)
      plan_.units[unit] = {plan_.preambles.size(), bytes,
                           llvm::xxh3_64bits(llvm::StringRef(texts_[unit]).take_front(bytes))};
    plan_.preambles.push_back(std::move(preamble));
  }

  std::span<const CompileUnit> units_;
  PreamblePlan plan_;
  std::map<std::string, size_t> roots_;
  std::vector<Node> nodes_;
  std::vector<std::string> texts_; // the leading lines of each unit
};
} // namespace

PreamblePlan planPreambles(std::span<const CompileUnit> units) {
  if (units.size() < kFewest) {
    PreamblePlan none;
    none.units.resize(units.size());
    return none;
  }
  return Planner(units).plan();
}

} // namespace lanewise
