// analysis/Sentences.cpp - what a good teacher would say about the loop.
#include "analysis/Sentences.h"

#include <algorithm>

namespace lanewise {

static std::string quoted(const std::string &name) { return "'" + name + "'"; }

// "'a'", "'a' and 'b'", "'a', 'b' and 'c'".
static std::string listOf(const std::vector<std::string> &names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i != 0)
      text += i + 1 == names.size() ? " and " : ", ";
    text += quoted(names[i]);
  }
  return text;
}

static std::vector<std::string> carriedOf(const LoopReport &loop, const std::string &classId) {
  std::vector<std::string> names;
  for (const CarriedVariable &carried : loop.carried)
    if (carried.classId == classId && std::find(names.begin(), names.end(), carried.variable) == names.end())
      names.push_back(carried.variable);
  return names;
}

static std::string operatorsOf(const LoopReport &loop, const std::string &classId) {
  std::string text;
  for (const CarriedVariable &carried : loop.carried)
    if (carried.classId == classId && text.find(carried.operatorText) == std::string::npos)
      text += (text.empty() ? "" : ", ") + carried.operatorText;
  return text;
}

static std::string parallelSentence(const LoopReport &loop, Verdict verdict) {
  if (verdict == Verdict::Independent)
    return "no iteration needs another iteration's answer";
  std::string text;
  const auto add = [&](const std::string &part) { text += (text.empty() ? "" : ", and ") + part; };
  if (const auto names = carriedOf(loop, "prefix-scan"); !names.empty())
    add("each iteration shows the running value of " + listOf(names) + " (" + operatorsOf(loop, "prefix-scan") + "), which a parallel prefix computes");
  if (const auto names = carriedOf(loop, "reduction"); !names.empty())
    add("iterations only combine into " + listOf(names) + " (" + operatorsOf(loop, "reduction") + "), so partial results can be combined at the end");
  if (const auto names = carriedOf(loop, "histogram"); !names.empty())
    add("iterations only add into elements of " + listOf(names) + " that the data choose (" + operatorsOf(loop, "histogram") + "), so copies can be combined at the end");
  if (const auto names = carriedOf(loop, "last-value"); !names.empty())
    add("the last iteration that sets " + listOf(names) + " decides the value");
  if (loop.classId == "search-exit")
    add("the loop looks for the first iteration that leaves, and that is the smallest of the candidates");
  return text.empty() ? "the iterations compose associatively" : text;
}

static std::string serialSentence(const LoopReport &loop) {
  if (!loop.dependences.empty()) {
    for (const DependenceEntry &edge : loop.dependences) {
      if (!edge.proven)
        continue;
      if (edge.kind == "flow")
        return quoted(edge.sink.text) + " waits for " + quoted(edge.source.text) + " of an earlier iteration";
      if (edge.kind == "anti")
        return quoted(edge.source.text) + " must be read before a later iteration overwrites it as " + quoted(edge.sink.text);
      return "several iterations write " + quoted(edge.sink.text) + ", and the last one must win";
    }
  }
  for (const ReasonEntry &reason : loop.reasons)
    if (reason.check == "sequential" || reason.check == "state-dependent-branch")
      return reason.message;
  return "each iteration needs the answer of the one before";
}

std::string summarySentence(const LoopReport &loop) {
  switch (loop.verdict) {
  case Verdict::Independent:
  case Verdict::Reduction:
  case Verdict::Scan:
    return parallelSentence(loop, loop.verdict);
  case Verdict::Conditional: {
    std::string conditions;
    for (const ConditionEntry &condition : loop.conditions)
      conditions += (conditions.empty() ? "" : ", and ") + condition.text;
    return parallelSentence(loop, loop.whenMet.value_or(Verdict::Independent)) + ", provided that " + conditions;
  }
  case Verdict::Serial:
    return serialSentence(loop);
  case Verdict::Unknown:
    return loop.reasons.empty() ? "not answered" : "not answered: " + loop.reasons.front().message;
  }
  return "";
}

} // namespace lanewise
