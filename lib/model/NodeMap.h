// model/NodeMap.h - sets of expressions and maps from them, for walks that are done again and again.
// Tested by tests/unit/model/NodeMapTest.cpp.
//
// Open addressing with linear probing (Knuth, TAOCP vol. 3, 6.4) keyed by a node's number in its pool. Nothing can be
// removed and nothing iterates over them, so no order of addresses gets out. A few nodes need no allocation.
#pragma once

#include "model/Expr.h"

#include <functional>
#include <utility>
#include <vector>

namespace lanewise {

class NodeSet {
public:
  /// True if the node was not there before.
  bool insert(ExprRef node) {
    if (used_ < kFew) {
      for (size_t i = 0; i < used_; ++i)
        if (few_[i] == node)
          return false;
      few_[used_++] = node;
      return true;
    }
    if (2 * used_ >= table_.size())
      grow();
    ExprRef &slot = slotOf(node);
    if (slot)
      return false;
    slot = node;
    ++used_;
    return true;
  }

private:
  static constexpr size_t kFew = 16;

  ExprRef &slotOf(ExprRef node) {
    size_t at = (node->index * size_t{0x9E3779B1}) & (table_.size() - 1);
    while (table_[at] && table_[at] != node)
      at = (at + 1) & (table_.size() - 1);
    return table_[at];
  }

  void grow() {
    std::vector<ExprRef> old(table_.empty() ? std::vector<ExprRef>(few_, few_ + kFew) : std::move(table_));
    table_.assign(4 * old.size(), nullptr);
    for (ExprRef node : old)
      if (node)
        slotOf(node) = node;
  }

  ExprRef few_[kFew];
  size_t used_ = 0;
  std::vector<ExprRef> table_;
};

template <typename Value> class NodeMap {
public:
  /// Null if there is none. Good until the next insertion.
  Value *find(ExprRef node) {
    if (slots_.empty())
      return nullptr;
    Slot &slot = slotOf(node);
    return slot.first ? &slot.second : nullptr;
  }

  /// What the map holds for the node, made if need be, and whether it was. Good until the next insertion.
  std::pair<Value *, bool> emplace(ExprRef node, Value value = {}) {
    if (2 * used_ >= slots_.size())
      grow();
    Slot &slot = slotOf(node);
    const bool isNew = !slot.first;
    if (isNew) {
      slot = {node, std::move(value)};
      ++used_;
    }
    return {&slot.second, isNew};
  }

  Value &operator[](ExprRef node) { return *emplace(node).first; }

  void clear() {
    if (used_ != 0)
      slots_.clear();
    used_ = 0;
  }

private:
  using Slot = std::pair<ExprRef, Value>;

  Slot &slotOf(ExprRef node) {
    size_t at = (node->index * size_t{0x9E3779B1}) & (slots_.size() - 1);
    while (slots_[at].first && slots_[at].first != node)
      at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 16 : 2 * slots_.size());
    old.swap(slots_);
    for (Slot &slot : old)
      if (slot.first)
        slotOf(slot.first) = std::move(slot);
  }

  std::vector<Slot> slots_;
  size_t used_ = 0;
};

/// Whether expressions contain a node that satisfies a predicate, as containsNode answers it. Answers are kept, so that
/// asking about every part of an expression costs no more than asking about the whole.
class NodeSearch {
public:
  explicit NodeSearch(std::function<bool(ExprRef)> predicate) : predicate_(std::move(predicate)) {}
  bool operator()(ExprRef root);

private:
  std::function<bool(ExprRef)> predicate_;
  NodeMap<bool> known_;
};

} // namespace lanewise
