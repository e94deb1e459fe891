// tool/Findings.cpp - globs, comments and fingerprints.
#include "Findings.h"

#include "Options.h"
#include "WholeFile.h"
#include "annotations/Checks.h"
#include "classify/LoopClass.h"
#include "support/Refusal.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Option/Arg.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/xxhash.h>
#include <nlohmann/json.hpp>

#include <map>

namespace lanewise {

static constexpr llvm::StringLiteral kPrefix = "lanewise-";

llvm::Expected<CheckFilter> CheckFilter::parse(llvm::StringRef list) {
  CheckFilter filter;
  llvm::SmallVector<llvm::StringRef> words;
  list.split(words, ',');
  for (llvm::StringRef word : words) {
    word = word.trim();
    if (word.empty())
      continue;
    const bool excludes = word.consume_front("-");
    llvm::Expected<llvm::GlobPattern> glob = llvm::GlobPattern::create(filter.texts_.emplace_back(word.str()), 256);
    if (!glob)
      return makeError("--checks expects names with *, ?, [...] or {a,b}, not '" + word.str() +
                       "': " + llvm::toString(glob.takeError()));
    filter.globs_.push_back({std::move(*glob), excludes});
  }
  return filter;
}

bool CheckFilter::accepts(llvm::StringRef check) const {
  const std::string full = (kPrefix + check).str();
  bool accepted = globs_.empty() || globs_.front().excludes;
  for (const Glob &glob : globs_)
    if (glob.pattern.match(full) || glob.pattern.match(check))
      accepted = !glob.excludes;
  return accepted;
}

namespace {
/// A NOLINT comment: which word, and for which checks.
struct Comment {
  enum class Kind { Here, NextLine, Begin, End } kind = Kind::Here;
  std::string checks; ///< globs; "*" if it names none
};
} // namespace

static std::vector<Comment> commentsIn(llvm::StringRef line) {
  std::vector<Comment> comments;
  for (size_t at = line.find("NOLINT"); at != llvm::StringRef::npos; at = line.find("NOLINT", at + 1)) {
    llvm::StringRef rest = line.drop_front(at + 6);
    Comment comment;
    if (rest.consume_front("NEXTLINE"))
      comment.kind = Comment::Kind::NextLine;
    else if (rest.consume_front("BEGIN"))
      comment.kind = Comment::Kind::Begin;
    else if (rest.consume_front("END"))
      comment.kind = Comment::Kind::End;
    comment.checks = "*";
    if (rest.consume_front("("))
      comment.checks = rest.take_until([](char c) { return c == ')'; }).str();
    comments.push_back(std::move(comment));
  }
  return comments;
}

static bool speaksOf(const Comment &comment, llvm::StringRef check) {
  llvm::Expected<CheckFilter> filter = CheckFilter::parse(comment.checks);
  if (!filter) {
    llvm::consumeError(filter.takeError());
    return false;
  }
  return filter->accepts(check);
}

bool isSuppressed(SourceText &source, const std::string &file, uint32_t line, llvm::StringRef check) {
  const auto textOf = [&](uint32_t number) {
    const std::optional<std::string_view> text = source.line(file, number);
    return text ? llvm::StringRef(*text) : llvm::StringRef();
  };
  const auto has = [&](uint32_t number, Comment::Kind kind) {
    for (const Comment &comment : commentsIn(textOf(number)))
      if (comment.kind == kind && speaksOf(comment, check))
        return true;
    return false;
  };
  uint32_t last = line;
  while (textOf(last).rtrim().ends_with("\\"))
    ++last;
  if (has(line, Comment::Kind::Here) || has(last, Comment::Kind::Here) ||
      (line > 1 && has(line - 1, Comment::Kind::NextLine)))
    return true;
  int open = 0;
  for (uint32_t number = 1; number <= line; ++number) {
    if (!textOf(number).contains("NOLINT"))
      continue;
    open += has(number, Comment::Kind::Begin) ? 1 : 0;
    if (open > 0 && number < line)
      open -= has(number, Comment::Kind::End) ? 1 : 0;
  }
  return open > 0;
}

std::string fingerprintOf(const FindingEntry &finding) {
  const llvm::StringRef file = llvm::sys::path::remove_leading_dotslash(finding.place.file);
  std::string annotation; // spaces may change
  for (char c : finding.annotation)
    if (c != ' ' && c != '\t')
      annotation += c;
  const std::string text =
      finding.check + '\n' + file.str() + '\n' + finding.function + '\n' + annotation + '\n' + finding.variable;
  return llvm::utohexstr(llvm::xxh3_64bits(text), true, 16);
}

// A name without wildcards that nothing has would let everything pass.
static llvm::Error checkNames(llvm::StringRef list) {
  std::vector<std::string_view> known{
#define REFUSAL(Enumerator, Id, Message, Advice) Id,
#include "support/Refusals.def"
#undef REFUSAL
  };
  for (const LoopClass *loopClass : allClasses())
    known.push_back(loopClass->doc.id);
  for (const CheckDoc &check : allChecks())
    known.push_back(check.id);
  llvm::SmallVector<llvm::StringRef> words;
  list.split(words, ',');
  for (llvm::StringRef word : words) {
    word = word.trim();
    word.consume_front("-");
    word.consume_front(kPrefix);
    if (word.empty() || word.find_first_of("*?[]{}\\") != llvm::StringRef::npos ||
        llvm::is_contained(known, std::string_view(word.data(), word.size())))
      continue;
    const std::string_view nearest = nearestWord(word.str(), known);
    return makeError(
        "--checks: there is no class, check or reason named '" + word.str() + "'; " +
        (nearest.empty() ? "'lanewise explain' lists them all" : "did you mean '" + std::string(nearest) + "'?"));
  }
  return llvm::Error::success();
}

llvm::Expected<FindingRequest> parseFindings(const llvm::opt::InputArgList &arguments) {
  FindingRequest request;
  std::string checks;
  for (const std::string &list : arguments.getAllArgValues(OPT_checks))
    checks += (checks.empty() ? "" : ",") + list;
  llvm::Expected<CheckFilter> filter = CheckFilter::parse(checks);
  if (!filter)
    return filter.takeError();
  if (llvm::Error error = checkNames(checks))
    return std::move(error);
  request.checks = std::move(*filter);
  request.baseline = arguments.getLastArgValue(OPT_baseline).str();
  request.writeBaseline = arguments.getLastArgValue(OPT_write_baseline).str();
  if (!request.writeBaseline.empty())
    if (llvm::Error error = checkWritable(request.writeBaseline))
      return error;
  return request;
}

// Fingerprints of a baseline with how often each was found.
static llvm::Expected<std::map<std::string, size_t>> readBaseline(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return makeError("the baseline '" + path + "' cannot be read: " + buffer.getError().message());
  const nlohmann::json document = nlohmann::json::parse((*buffer)->getBuffer().str(), nullptr, false);
  if (!document.is_object() || document.value("schema", "") != "lanewise.baseline/1" ||
      !document.contains("findings") || !document["findings"].is_array())
    return makeError("'" + path + "' is no baseline; --write-baseline writes one");
  std::map<std::string, size_t> known;
  for (const nlohmann::json &finding : document["findings"])
    if (finding.is_object() && finding.contains("fingerprint") && finding["fingerprint"].is_string())
      ++known[finding["fingerprint"].get<std::string>()];
  return known;
}

static llvm::Error writeBaseline(const std::string &path, const Report &report) {
  nlohmann::ordered_json findings = nlohmann::ordered_json::array();
  for (const FindingEntry &finding : report.findings)
    if (finding.proven)
      findings.push_back({{"fingerprint", fingerprintOf(finding)},
                          {"check", finding.check},
                          {"file", finding.place.file},
                          {"function", finding.function},
                          {"variable", finding.variable}});
  const nlohmann::ordered_json document = {{"schema", "lanewise.baseline/1"}, {"findings", std::move(findings)}};
  return writeWholeFile(path, document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

llvm::Error replaceFile(const std::string &file, std::string_view text) {
  if (!llvm::sys::fs::exists(file))
    return makeError("'" + file + "' cannot be changed: it is no file");
  return writeWholeFile(file, text);
}

llvm::Error applyFindings(const FindingRequest &request, SourceText &source, Report &report, size_t &hidden) {
  if (!request.checks.isEverything()) {
    std::erase_if(report.findings, [&](const FindingEntry &f) { return !request.checks.accepts(f.check); });
    std::erase_if(report.loops, [&](const LoopReport &loop) {
      return !request.checks.accepts(loop.verdict == Verdict::Unknown && !loop.refusalId.empty() ? loop.refusalId
                                                                                                 : loop.classId);
    });
  }
  const size_t before = report.findings.size();
  std::erase_if(report.findings, [&](const FindingEntry &finding) {
    return isSuppressed(source, finding.place.file, finding.place.line, finding.check);
  });
  if (!request.writeBaseline.empty())
    if (llvm::Error error = writeBaseline(request.writeBaseline, report))
      return error;
  if (!request.baseline.empty()) {
    llvm::Expected<std::map<std::string, size_t>> known = readBaseline(request.baseline);
    if (!known)
      return known.takeError();
    std::erase_if(report.findings, [&](const FindingEntry &finding) {
      const auto found = known->find(fingerprintOf(finding));
      return found != known->end() && found->second > 0 && found->second-- > 0;
    });
  }
  hidden = before - report.findings.size();
  return llvm::Error::success();
}

} // namespace lanewise
