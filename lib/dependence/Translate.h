// dependence/Translate.h - closed expressions to polynomials and formulas over atoms, with C++'s integer widths
// honoured. Tested by tests/unit/dependence/FindDependencesTest.cpp.
//
// A polynomial stands for the mathematical value. Signed operations do not overflow (a language rule, noted when it was
// needed). What is unsigned, or converted to a narrower type, is proven to fit, or modelled modulo 2^w where it is
// linear, or noted as a need (subscripts) or left unknown (conditions). What only matters modulo 2^w (the operands of a
// w-bit ring operation, an address) is not asked to fit.
#pragma once

#include "dependence/InputLoads.h"
#include "dependence/Prove.h"
#include "model/NodeMap.h"
#include "model/Overlap.h"

#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace lanewise {

/// Arithmetic that was taken as exact though it could wrap: `value` has to stay in the range of `type`.
struct NoWrapNeed {
  ExprRef expr = nullptr;
  Polynomial value;
  Type type;
};

class Translator {
public:
  Translator(const LoopSummary &loop, const LanguageRules &rules, AtomTable &atoms, InputLoads inputs);

  /// The exact value; an atom of its own where nothing better is known.
  Polynomial value(ExprRef expr, const Facts &facts);
  /// The value modulo 2^64, as addresses need it. May add to `needs`.
  Polynomial address(ExprRef expr, const Facts &facts);
  Formula condition(ExprRef expr, const Facts &facts);
  /// Which iterations of a loop exist, using that iterations are counted up one by one and that none comes after the
  /// first that does not run. `facts` are those of the loops around it.
  Formula domain(const Domain &domain, const Facts &facts);

  /// True if the value is the same in all iterations of the nest.
  bool isInvariant(ExprRef expr);
  /// True if some write of the loop may change what is at this place, and no edge of the graph speaks of that.
  bool isWritten(ExprRef place);
  /// True if the text of the value may be evaluated where the loop begins.
  bool isCurrent(ExprRef expr) { return inputs_.isCurrent(expr, objects()); }
  const ObjectFacts &objects();
  bool isInNest(LoopId loop) const { return nest_.count(loop) != 0; }

  std::vector<NoWrapNeed> needs;   ///< collected by address()
  bool isAlwaysReached = false;    ///< address(): every iteration makes the access, but for one at most
  bool reliedOnSignedRule = false; ///< some value is exact only because signed arithmetic does not overflow
  bool reliedOnWidth = false;      ///< some subscript is exact only because 64-bit arithmetic does not come round
  bool reliedOnProgress = false;   ///< some loop is finite only because loops make progress

private:
  /// `modular`: right only modulo 2^ring, for the ring asked for.
  struct Value {
    Polynomial polynomial;
    bool modular = false;
  };

  Value translate(ExprRef expr, unsigned ring);
  Value translateFresh(ExprRef expr, unsigned ring);
  Polynomial exact(ExprRef expr) { return translate(expr, 0).polynomial; }
  Value arithmetic(ExprRef expr, unsigned ring);
  Polynomial steps(ExprRef expr);
  std::optional<Value> combine(ExprRef expr, unsigned ring);
  Value convert(ExprRef expr, unsigned ring);
  Polynomial wrap(ExprRef expr, const Polynomial &value, Type type);
  bool countsUp(ExprRef expr, const Polynomial &value);
  void noteSizes(ExprRef expr, int64_t smallest);
  Polynomial divide(ExprRef expr);
  Polynomial lowBits(ExprRef expr, Type type, int64_t modulus);
  Polynomial shiftRight(ExprRef expr);
  Polynomial bits(ExprRef expr);
  Polynomial bit(const Polynomial &value, unsigned position);
  Polynomial truncatedQuotient(const Polynomial &numerator, int64_t divisor);
  Polynomial pointerDifference(ExprRef expr);
  Polynomial leaf(ExprRef expr);
  Polynomial addressValue(ExprRef expr);
  Formula truth(ExprRef expr, bool negated);
  Formula comparison(ExprRef expr, bool negated);
  Formula wideComparison(ExprRef expr, bool negated);
  Formula divisionsIn(const Formula &formula);
  Formula stepOf(const Domain &domain, const Formula &formula);
  bool isInvariantFresh(ExprRef expr);
  bool validateTrust(const Domain &domain, const Formula &formula, const Facts &outer);
  bool survivesStep(const Polynomial &value, Type type, LoopId loop, const Facts &before, const Facts &outer);

  const LoopSummary &loop_;
  const LanguageRules &rules_;
  AtomTable &atoms_;
  InputLoads inputs_;
  std::shared_ptr<const ObjectFacts> objects_;
  std::unordered_set<LoopId> nest_;
  NodeMap<bool> invariant_, written_;
  NodeMap<Value> memo_[3]; ///< per ring: 0, 32, 64; other rings are not remembered
  const Facts *facts_ = nullptr;
  bool allowNeeds_ = false;
  std::set<ExprRef> showsItsSize_; ///< operands of the address at hand that make it large if they are
  std::optional<LoopId> trusted_;  ///< the loop whose domain is being translated
  bool trustedEnds_ = false; ///< and only by its own test, so that it would run for ever if a 64-bit bound wrapped
  std::vector<std::pair<Polynomial, Type>> trust_; ///< what was taken as exact for its sake
  int depth_ = 0, conditionParts_ = 0;
};

} // namespace lanewise
