// cost/Formulas.h - counts as text in the names that hold where a loop stands, and as numbers where sizes are set.
// Tested by tests/unit/cost/CostTest.cpp.
#pragma once

#include "cost/Cost.h"
#include "cost/ReadSizes.h"

namespace lanewise {

/// Prints the counts of one loop (or of the function): iterations of the loops around it appear as their counters.
class FormulaWriter {
public:
  /// `around`: the loops outside of what is counted, innermost first.
  FormulaWriter(SizeReader &reader, const std::vector<LoopSummary> &summaries, std::vector<LoopId> around,
                const std::map<std::string, int64_t> &settings);

  CostFormula formula(const PieceSum &sum);
  /// The same for a count of distinct bytes, whose conditions the convention says.
  CostFormula quietly(const SumPiece &piece);
  /// "n >= 2": the conditions under which the formulas printed so far hold.
  std::vector<std::string> holds() const;
  /// Names used so far that the program does not have.
  std::vector<CostSymbol> symbols() const;

private:
  Polynomial renamed(Polynomial value);
  std::string condition(const Polynomial &value) const;
  void use(const Polynomial &value);
  std::optional<double> evaluate(const Count &count, double otherwise, bool onlySettings) const;
  std::optional<double> evaluate(const Polynomial &value, double otherwise, bool onlySettings) const;
  bool isBroken(const Polynomial &condition) const;

  SizeReader &reader_;
  std::vector<std::pair<AtomId, Polynomial>> counters_;
  const std::map<std::string, int64_t> &settings_;
  std::vector<Polynomial> conditions_; ///< of this loop's own pieces
  std::set<AtomId> used_;
};

} // namespace lanewise
