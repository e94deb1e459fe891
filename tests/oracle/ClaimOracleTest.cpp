// tests/oracle/ClaimOracleTest.cpp - claims about carried state against the serial loop.
//
// Three kinds of loops are generated: members of the families, rewritten; near misses; and anything at all. What is
// claimed is checked with the claim's own words: elements are lifted, combined in random trees and applied, in exact
// arithmetic where the class is algebraic and in the machine's types, within the claimed exactness and assumptions.
// Of the members at least 98 of 100 must be found.
// LANEWISE_ORACLE_SEED and LANEWISE_ORACLE_COUNT choose other programs, or more.
#include "oracle/ClaimOracleCheck.h"

#include "dependence/FindDependences.h"
#include "model/ModelText.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <future>
#include <iostream>

namespace lanewise {
namespace {

constexpr uint64_t kPrograms = 24000;
constexpr size_t kWorkers = 2;
constexpr size_t kShown = 6;

uint64_t numberFrom(const char *variable, uint64_t otherwise) {
  const char *text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

struct Tally {
  uint64_t programs = 0, claimed = 0, runs = 0;
  std::map<std::string, uint64_t> checks, members, found;
  std::map<std::string, uint64_t> misses; ///< family and what was said instead
  std::vector<std::string> failures, examples;

  void add(const Tally &other) {
    programs += other.programs;
    claimed += other.claimed;
    runs += other.runs;
    const auto sum = [](auto &into, const auto &from) {
      for (const auto &[key, count] : from)
        into[key] += count;
    };
    sum(checks, other.checks);
    sum(members, other.members);
    sum(found, other.found);
    sum(misses, other.misses);
    failures.insert(failures.end(), other.failures.begin(), other.failures.end());
    examples.insert(examples.end(), other.examples.begin(), other.examples.end());
  }
};

std::string saidOf(const LoopAnswer &answer) {
  std::string said(answer.classId);
  for (const StateAnswer &state : answer.states)
    said += " " + std::string(state.claim ? state.claim->classId : "none");
  return said;
}

class Worker {
public:
  explicit Worker(uint64_t seed) : random_(seed) {}

  Tally run(uint64_t programs) {
    for (uint64_t k = 0; k < programs; ++k)
      one(k);
    return std::move(tally_);
  }

private:
  StepProgram program(uint64_t number) {
    if (number % 4 == 3)
      return randomProgram(random_);
    StepProgram made = familyMember(random_);
    if (number % 4 == 2) {
      for (size_t changes = 1 + random_.below(2); changes-- > 0;)
        mutate(made, random_);
      obfuscate(made, random_, static_cast<unsigned>(random_.below(2)));
      return made;
    }
    if (number % 4 == 1)
      obfuscate(made, random_, static_cast<unsigned>(1 + random_.below(6)));
    else if (random_.chance(50))
      mutate(made, random_);
    return made;
  }

  void one(uint64_t number) {
    const StepProgram made = program(number);
    const std::string text = stepText(made);
    ParseResult parsed = parseFunction(text);
    if (!parsed) {
      tally_.failures.push_back("not a model: " + parsed.failure.text() + "\n" + text);
      return;
    }
    ++tally_.programs;
    ClaimedLoop claimed;
    claimed.rules.wrapSigned = random_.chance(10);
    claimed.function = std::move(parsed.function);
    claimed.loops = summarize(*claimed.function, claimed.rules);
    claimed.answer = classify(claimed.loop(), findDependences(claimed.loop(), claimed.rules), claimed.rules);
    countMember(made, claimed, text);
    bool any = false;
    for (const StateAnswer &state : claimed.answer.states)
      any = any || state.claim;
    if (!any)
      return;
    ++tally_.claimed;
    for (const RunKind kind :
         {RunKind::Small, RunKind::Small, RunKind::Wide, RunKind::Wide, RunKind::Special, RunKind::NaN})
      if (!check(made, claimed, kind, text))
        return;
  }

  void countMember(const StepProgram &made, const ClaimedLoop &claimed, const std::string &text) {
    if (made.family.empty())
      return;
    const bool wrapping = claimed.rules.wrapSigned && (made.family == "tropical" || made.family == "clamp");
    if (wrapping)
      return;
    ++tally_.members[made.family];
    bool found = !claimed.answer.states.empty();
    for (const StateAnswer &state : claimed.answer.states) {
      found = found && state.claim;
      if (found && (state.state.name == "s0" || state.state.name.rfind("cell0", 0) == 0 ||
                    state.state.name.rfind("*cell0", 0) == 0))
        found = made.accepted.count(std::string(state.claim->classId)) > 0;
    }
    if (found) {
      ++tally_.found[made.family];
      return;
    }
    const std::string cause = made.family + ": " + saidOf(claimed.answer);
    if (++tally_.misses[cause] > 2)
      return;
    std::string updates;
    for (const StateAnswer &state : claimed.answer.states)
      updates += "  " + state.state.name + "' = " + printExpr(*claimed.function, state.state.next) + "\n";
    tally_.examples.push_back("miss " + cause + "\n" + text + updates);
  }

  bool check(const StepProgram &made, const ClaimedLoop &claimed, RunKind kind, const std::string &text) {
    std::string mismatch;
    const std::optional<ClaimRun> run = makeRun(made, claimed, kind, random_, mismatch);
    if (!mismatch.empty()) {
      tally_.failures.push_back(mismatch + "\n" + text);
      return false;
    }
    if (!run)
      return true;
    ++tally_.runs;
    const CheckResult result = checkClaims(made, claimed, *run, random_, tally_.checks);
    if (result.kind != CheckResult::Kind::Fails)
      return true;
    tally_.failures.push_back(result.what + "\n" + text);
    return false;
  }

  StepRandom random_;
  Tally tally_;
};

TEST(ClaimOracle, ClaimsGiveTheSerialStates) {
  const uint64_t seed = numberFrom("LANEWISE_ORACLE_SEED", 20261130),
                 count = numberFrom("LANEWISE_ORACLE_COUNT", kPrograms);
  std::vector<std::future<Tally>> workers;
  for (size_t k = 0; k < kWorkers; ++k)
    workers.push_back(
        std::async(std::launch::async, [=] { return Worker(seed * kWorkers + k).run(count / kWorkers); }));
  Tally tally;
  for (std::future<Tally> &worker : workers)
    tally.add(worker.get());
  std::cout << "seed " << seed << ": " << tally.programs << " programs, " << tally.claimed << " with claims, "
            << tally.runs << " runs, " << tally.failures.size() << " contradictions\n";
  for (const auto &[name, checks] : tally.checks)
    std::cout << "  checked " << name << ": " << checks << "\n";
  uint64_t members = 0, found = 0;
  for (const auto &[family, total] : tally.members) {
    std::cout << "  family " << family << ": " << tally.found[family] << " of " << total << "\n";
    members += total;
    found += tally.found[family];
  }
  for (const auto &[cause, misses] : tally.misses)
    std::cout << "  missed " << misses << " " << cause << "\n";
  if (std::getenv("LANEWISE_ORACLE_EXAMPLES"))
    for (const std::string &example : tally.examples)
      std::cout << example << "\n";
  for (size_t k = 0; k < tally.failures.size() && k < numberFrom("LANEWISE_ORACLE_SHOWN", kShown); ++k)
    ADD_FAILURE() << tally.failures[k];
  EXPECT_TRUE(tally.failures.empty());
  EXPECT_GE(found * 100, members * 98);
}

} // namespace
} // namespace lanewise
