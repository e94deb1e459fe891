// dependence/ExampleParameters.cpp - quotients get dividends that fit, sums are left to what they are made of.
#include "dependence/ExampleParameters.h"

namespace lanewise {

bool makeQuotientsTrue(Example &example) {
  const std::map<ExprRef, int64_t> given = example.parameters;
  for (const auto &[expr, value] : given) {
    if (!expr->is(ExprKind::Div))
      continue;
    const int64_t divisor = example.parameters.emplace(expr->op(1), 2).first->second;
    const int64_t dividend = example.parameters.emplace(expr->op(0), value * divisor).first->second;
    if (divisor == 0 || dividend / divisor != value)
      return false;
  }
  return true;
}

std::vector<ExprRef> takeSumsApart(Example &example) {
  std::vector<ExprRef> leaves;
  std::erase_if(example.parameters, [&](const auto &entry) {
    const ExprKind kind = entry.first->kind;
    const bool isSum = kind == ExprKind::Add || kind == ExprKind::Sub || kind == ExprKind::Mul;
    if (isSum)
      containsNode(entry.first, [&](ExprRef node) {
        if (node->is(ExprKind::Var) || node->is(ExprKind::Iter) || node->is(ExprKind::Load))
          leaves.push_back(node);
        return false;
      });
    return isSum;
  });
  return leaves;
}

} // namespace lanewise
