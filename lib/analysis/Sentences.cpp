// analysis/Sentences.cpp - what a good teacher would say about the loop.
#include "analysis/Sentences.h"

#include <algorithm>
#include <map>

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

// States that keep what was last put there: those that iterations see, or the others.
static std::vector<std::string> lastValues(const LoopReport &loop, bool observed) {
  std::vector<std::string> names;
  for (const CarriedVariable &carried : loop.carried)
    if (carried.classId == "last-value" && carried.observed == observed &&
        std::find(names.begin(), names.end(), carried.variable) == names.end())
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

// ", once 't' is read again instead of handed on": states that only repeat what the iteration before read.
static std::string rereadText(const std::vector<std::string> &names) {
  return names.empty()
             ? ""
             : ", once " + listOf(names) + (names.size() == 1 ? " is" : " are") + " read again instead of handed on";
}

// "4": of a state that is a table of 4; "a few" of several.
static std::string howManyValues(const LoopReport &loop) {
  constexpr std::string_view kTable = "table of ";
  const std::string tables = operatorsOf(loop, "finite-state");
  return tables.starts_with(kTable) && tables.find(',') == std::string::npos ? tables.substr(kTable.size()) : "a few";
}

static std::string parallelSentence(const LoopReport &loop, Verdict verdict) {
  if (verdict == Verdict::Independent)
    return "no iteration needs another iteration's answer" + rereadText(carriedOf(loop, "last-value"));
  std::string text;
  const auto add = [&](const std::string &part) { text += (text.empty() ? "" : ", and ") + part; };
  if (const auto names = carriedOf(loop, "prefix-scan"); !names.empty())
    add("each iteration shows the running value of " + listOf(names) + " (" + operatorsOf(loop, "prefix-scan") +
        "), which a parallel prefix computes");
  if (const auto names = carriedOf(loop, "reduction"); !names.empty())
    add("iterations only combine into " + listOf(names) + " (" + operatorsOf(loop, "reduction") +
        "), so partial results can be combined at the end");
  if (const auto names = carriedOf(loop, "histogram"); !names.empty())
    add("iterations only add into elements of " + listOf(names) + " that the data choose (" +
        operatorsOf(loop, "histogram") + "), so copies can be combined at the end");
  if (const auto names = carriedOf(loop, "arg-extremum"); !names.empty())
    add(listOf(names) + (names.size() == 1 ? " marks" : " mark") +
        " where the extremum stands, so the better of two partial results wins");
  if (const auto names = carriedOf(loop, "top-k"); !names.empty())
    add(listOf(names) + (names.size() == 1 ? " takes" : " take") +
        " what the place before loses or lets through, so the ordered lists of two parts can be merged");
  if (const auto names = carriedOf(loop, "segmented"); !names.empty())
    add(listOf(names) + (names.size() == 1 ? " is" : " are") + " accumulated (" + operatorsOf(loop, "segmented") +
        ") and restarted where the data say so, which a segmented parallel prefix computes");
  if (const auto names = carriedOf(loop, "affine-recurrence"); !names.empty())
    add("each step multiplies " + listOf(names) +
        " by a factor and adds a term; two such steps are one again, so a parallel prefix over pairs computes it");
  if (const auto names = carriedOf(loop, "linear-system"); !names.empty())
    add("each step makes sums of multiples of " + listOf(names) +
        "; two such steps are one again, so a parallel prefix over small matrices computes them");
  if (const auto names = carriedOf(loop, "linear-fractional"); !names.empty())
    add("each step makes a fraction (p*x + q) / (r*x + s) of " + listOf(names) +
        "; two such steps are one again, so a parallel prefix over 2 by 2 matrices computes it");
  if (const auto names = carriedOf(loop, "tropical"); !names.empty())
    add("each step adds to " + listOf(names) +
        " and takes the larger or the smaller of such sums; two such steps are one again, so a parallel prefix "
        "computes it");
  if (const auto names = carriedOf(loop, "clamp"); !names.empty())
    add("each step adds to " + listOf(names) +
        " and holds it between limits; two such steps are one again, so a parallel prefix computes it");
  if (const auto names = carriedOf(loop, "bitwise-affine"); !names.empty())
    add("every new bit of " + listOf(names) +
        " is an exclusive or of old bits and inputs; two such steps are one again, so a parallel prefix computes it");
  if (const auto names = carriedOf(loop, "modular-affine"); !names.empty())
    add("each step keeps a remainder of something linear in " + listOf(names) +
        "; two such steps are one again, so a parallel prefix over pairs of remainders computes it");
  if (const auto names = carriedOf(loop, "finite-state"); !names.empty())
    add(listOf(names) + (names.size() == 1 ? " takes" : " take") + " only " + howManyValues(loop) +
        " values, so each step is a table from old value to new, and a parallel prefix composes the tables");
  if (const auto names = carriedOf(loop, "associative-operator"); !names.empty())
    add("new values are combined into " + listOf(names) +
        " by an operator of the program's own, so partial results can be combined in order");
  if (const auto names = carriedOf(loop, "moments"); !names.empty())
    add(listOf(names) + (names.size() == 1 ? " sums" : " sum") +
        " up the data so far, and what two stretches of data come to can be joined");
  if (const auto names = carriedOf(loop, "compaction"); !names.empty())
    add("each kept element goes to the position " + listOf(names) + ", which is the number kept before it");
  // What iterations see of it, each can read where the one before read it; else it would be a scan.
  if (const auto names = lastValues(loop, true); !names.empty() && !text.empty() && verdict == Verdict::Reduction)
    text += rereadText(names);
  else if (!names.empty())
    add("the last iteration that sets " + listOf(names) + " decides the value");
  if (const auto names = lastValues(loop, false); !names.empty())
    add("the last iteration that sets " + listOf(names) + " decides the value");
  if (loop.classId == "search-exit")
    add("the loop looks for the first iteration that leaves, and that is the smallest of the candidates");
  return text.empty() ? "the iterations compose associatively" : text;
}

static std::string serialSentence(const LoopReport &loop) {
  if (!loop.dependences.empty()) {
    for (const DependenceEntry &edge : loop.dependences) {
      if (!edge.proven || edge.ofReason)
        continue;
      if (edge.kind == "flow")
        return quoted(edge.sink.text) + " waits for " + quoted(edge.source.text) + " of an earlier iteration";
      if (edge.kind == "anti")
        return quoted(edge.source.text) + " must be read before a later iteration overwrites it as " +
               quoted(edge.sink.text);
      return "several iterations write " + quoted(edge.sink.text) + ", and the last one must win";
    }
  }
  for (const ReasonEntry &reason : loop.reasons)
    if (reason.check == "sequential" || reason.check == "state-dependent-branch")
      return reason.message;
  return "each iteration needs the answer of the one before";
}

// "'out' overlaps none of 'in' and 'w'": the pairs, gathered around the object that most of them have in common.
static std::string apartText(std::vector<std::pair<std::string, std::string>> pairs) {
  std::string text;
  while (!pairs.empty()) {
    std::map<std::string, size_t> count;
    for (const auto &[a, b] : pairs) {
      ++count[a];
      ++count[b];
    }
    const auto most =
        std::max_element(count.begin(), count.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
    std::vector<std::string> others;
    std::vector<std::pair<std::string, std::string>> rest;
    for (auto &pair : pairs) {
      const std::string &other = pair.first == most->first ? pair.second : pair.first;
      if (pair.first != most->first && pair.second != most->first)
        rest.push_back(std::move(pair));
      else if (std::find(others.begin(), others.end(), other) == others.end())
        others.push_back(other);
    }
    pairs = std::move(rest);
    text += text.empty() ? "" : "; ";
    text += others.size() == 1 ? listOf({others.front(), most->first}) + " do not overlap"
                               : quoted(most->first) + " overlaps none of " + listOf(others);
  }
  return text;
}

static std::string conditionsText(const LoopReport &loop) {
  std::vector<std::pair<std::string, std::string>> pairs;
  std::string text;
  for (const ConditionEntry &condition : loop.conditions) {
    if (condition.objects.size() == 2)
      pairs.emplace_back(condition.objects[0], condition.objects[1]);
    else
      text += (text.empty() ? "" : ", and ") + condition.text;
  }
  if (!pairs.empty())
    text += (text.empty() ? "" : ", and ") + apartText(std::move(pairs));
  return text;
}

std::string summarySentence(const LoopReport &loop) {
  switch (loop.verdict) {
  case Verdict::Independent:
  case Verdict::Reduction:
  case Verdict::Scan:
    return parallelSentence(loop, loop.verdict);
  case Verdict::Conditional:
    return parallelSentence(loop, loop.whenMet.value_or(Verdict::Independent)) + ", provided that " +
           conditionsText(loop);
  case Verdict::Serial:
    return serialSentence(loop);
  case Verdict::Unknown:
    return loop.reasons.empty() ? "not answered" : "not answered: " + loop.reasons.front().message;
  }
  return "";
}

} // namespace lanewise
