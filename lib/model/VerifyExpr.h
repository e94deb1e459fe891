// model/VerifyExpr.h - invariants of expressions; Verifier uses it for one function at a time.
// Tested by tests/unit/model/VerifierTest.cpp.
#pragma once

#include "model/LoopModel.h"

#include <string>
#include <unordered_set>
#include <vector>

namespace lanewise {

/// Checks expressions of one function; a node that many statements share is reported once.
class ExprVerifier {
public:
  explicit ExprVerifier(const FunctionModel &function) : function_(function) {}

  /// Messages about `root` and everything below it, none if it was checked before.
  std::vector<std::string> check(ExprRef root);

private:
  bool hasShape(ExprRef node);
  void checkNode(ExprRef node);
  void checkLeaf(ExprRef node);
  void checkUnary(ExprRef node);
  void checkBinary(ExprRef node);
  void checkPointer(ExprRef node);
  void checkPlace(ExprRef node);
  const Variable *variableOf(ExprRef node);
  void require(bool holds, ExprRef node, const std::string &message);

  const FunctionModel &function_;
  std::unordered_set<ExprRef> seen_;
  std::vector<std::string> messages_;
};

} // namespace lanewise
