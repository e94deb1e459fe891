// model/ExprWalk.cpp - visiting and rewriting shared expressions, each node once and without recursion.
#include "model/NodeMap.h"

namespace lanewise {

void forEachNode(ExprRef root, const std::function<void(ExprRef)> &visit) {
  NodeSet seen;
  // Explicit stack: expressions of generated code can be deeper than the call stack allows.
  std::vector<std::pair<ExprRef, size_t>> stack{{root, 0}};
  seen.insert(root);
  while (!stack.empty()) {
    auto &[node, next] = stack.back();
    if (next == node->operands.size()) {
      visit(node);
      stack.pop_back();
      continue;
    }
    ExprRef operand = node->operands[next++];
    if (seen.insert(operand))
      stack.emplace_back(operand, 0);
  }
}

bool containsNode(ExprRef root, const std::function<bool(ExprRef)> &predicate) {
  NodeSet seen;
  std::vector<ExprRef> stack{root};
  while (!stack.empty()) {
    ExprRef node = stack.back();
    stack.pop_back();
    if (predicate(node))
      return true;
    for (ExprRef operand : node->operands)
      if (seen.insert(operand))
        stack.push_back(operand);
  }
  return false;
}

bool occursIn(ExprRef node, ExprRef root) {
  // Operands are older than what is made of them, so nothing that is older than the node holds it.
  if (root == node || root->index < node->index)
    return root == node;
  NodeSet seen;
  std::vector<ExprRef> stack{root};
  while (!stack.empty()) {
    ExprRef next = stack.back();
    stack.pop_back();
    for (ExprRef operand : next->operands) {
      if (operand == node)
        return true;
      if (operand->index > node->index && !operand->operands.empty() && seen.insert(operand))
        stack.push_back(operand);
    }
  }
  return false;
}

bool NodeSearch::operator()(ExprRef root) {
  std::vector<std::pair<ExprRef, size_t>> stack{{root, 0}};
  bool found = false; // in what was left last
  while (!stack.empty()) {
    auto &[node, next] = stack.back();
    if (next == 0) {
      const bool *known = known_.find(node);
      if (known || predicate_(node)) {
        found = !known || *known;
        if (!known)
          known_[node] = true;
        stack.pop_back();
        continue;
      }
    } else if (found) {
      known_[node] = true;
      stack.pop_back();
      continue;
    }
    if (next == node->operands.size()) {
      known_[node] = found = false;
      stack.pop_back();
      continue;
    }
    ExprRef operand = node->operands[next++];
    stack.emplace_back(operand, 0);
  }
  return found;
}

ExprRef rewrite(ExprPool &pool, ExprRef root, const std::function<ExprRef(ExprRef)> &replace) {
  NodeMap<ExprRef> done;
  return rewrite(pool, root, replace, done);
}

ExprRef rewrite(ExprPool &pool, ExprRef root, const std::function<ExprRef(ExprRef)> &replace, NodeMap<ExprRef> &done) {
  std::vector<ExprRef> stack{root};
  while (!stack.empty()) {
    ExprRef node = stack.back();
    if (done.find(node)) {
      stack.pop_back();
      continue;
    }
    if (ExprRef replacement = replace(node)) {
      done[node] = replacement;
      stack.pop_back();
      continue;
    }
    bool ready = true, changed = false;
    for (ExprRef operand : node->operands) {
      const ExprRef *known = done.find(operand);
      if (!known)
        stack.push_back(operand);
      ready = ready && known;
      changed = changed || (known && *known != operand);
    }
    if (!ready)
      continue;
    stack.pop_back();
    if (!changed) {
      done[node] = node;
      continue;
    }
    std::vector<ExprRef> operands;
    operands.reserve(node->operands.size());
    for (ExprRef operand : node->operands)
      operands.push_back(*done.find(operand));
    done[node] = pool.withOperands(node, std::move(operands));
  }
  return *done.find(root);
}

} // namespace lanewise
