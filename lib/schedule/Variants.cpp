// schedule/Variants.cpp - chains to trees and prefixes, and recordings to graphs.
#include "schedule/Variants.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <queue>

namespace lanewise {

namespace {
/// A part of a chain, combined.
struct Part {
  RecordedOperand value;
  std::optional<RecordedOperand> factor; ///< Affine: of a function; nothing: one
  std::vector<uint32_t> waits;
  bool isState = false; ///< begins with the first leaf: no function any more
  bool isNothing = false;
};

std::optional<double> computed(const std::string &symbol, std::optional<double> a, std::optional<double> b) {
  if (!a || !b)
    return std::nullopt;
  if (symbol == "+")
    return *a + *b;
  if (symbol == "*")
    return *a * *b;
  if (symbol == "min")
    return std::min(*a, *b);
  if (symbol == "max")
    return std::max(*a, *b);
  return std::nullopt;
}

class Reorderer {
public:
  explicit Reorderer(const Recording &recording) : operations_(recording.operations), results_(recording.results) {
    for (const RecordedOperation &operation : operations_)
      nextOrigin_ = std::max(nextOrigin_, operation.origin + 1);
    recorded_ = operations_.size();
  }

  void apply(const Chain &chain, Order order) {
    std::vector<Part> parts;
    for (size_t i = 0; i < chain.leaves.size(); ++i) {
      const ChainLeaf &leaf = chain.leaves[i];
      parts.push_back({leaf.value, leaf.factor, leaf.waits, i == 0, leaf.isNothing});
    }
    chain_ = &chain;
    if (!chain.isObserved) {
      replace(chain.leaves.back(), sum(parts, 0, parts.size()));
    } else {
      const std::vector<Part> all = order == Order::Blelloch ? blelloch(parts) : hillisSteele(parts);
      for (size_t i = 1; i < all.size(); ++i)
        replace(chain.leaves[i], all[i]);
    }
  }

  OrderedGraph finish(const std::map<std::string, uint32_t> &latencies);

private:
  void replace(const ChainLeaf &leaf, const Part &part) {
    for (const Origin state : leaf.states)
      replaced_[state] = part.value;
  }

  RecordedOperand record(std::string operation, std::string symbol, std::vector<RecordedOperand> operands,
                         std::vector<uint32_t> waits, std::optional<double> number) {
    RecordedOperation entry{std::move(operation), std::move(symbol), std::move(operands), std::move(waits), "", number,
                            nextOrigin_++};
    operations_.push_back(std::move(entry));
    return {operations_.back().origin, static_cast<uint32_t>(operations_.size() - 1), "", number};
  }

  /// First `a`, then `b`.
  Part combined(const Part &a, const Part &b) {
    Part part;
    part.isState = a.isState;
    std::vector<uint32_t> waits = a.waits;
    waits.insert(waits.end(), b.waits.begin(), b.waits.end());
    if (a.isNothing || b.isNothing) {
      part = a.isNothing ? b : a;
      part.isState = a.isState;
      part.waits = waits;
      return part;
    }
    if (chain_->kind == Chain::Kind::Fold) {
      part.value = record(chain_->operation, chain_->symbol, {a.value, b.value}, waits,
                          computed(chain_->symbol, a.value.number, b.value.number));
    } else if (chain_->kind == Chain::Kind::Affine) {
      // b after a: b.factor * (a.factor * s + a.value) + b.value
      if (!a.isState)
        part.factor = product(a.factor, b.factor);
      const bool isOnlySum = isZero(b.value), hasFactor = b.factor.has_value();
      const RecordedOperand scaled =
          hasFactor ? record("mul", "*", {*b.factor, a.value}, {}, computed("*", b.factor->number, a.value.number))
                    : a.value;
      part.value =
          isOnlySum ? scaled : record("add", "+", {scaled, b.value}, {}, computed("+", scaled.number, b.value.number));
    } else {
      part.value = record("combine", "combine", {a.value, b.value}, waits, std::nullopt);
    }
    return part;
  }

  static bool isZero(const RecordedOperand &operand) {
    return operand.origin == kConstant && operand.number && *operand.number == 0;
  }

  std::optional<RecordedOperand> product(const std::optional<RecordedOperand> &a,
                                         const std::optional<RecordedOperand> &b) {
    if (!a || !b)
      return a ? a : b;
    return record("mul", "*", {*b, *a}, {}, computed("*", b->number, a->number));
  }

  Part sum(const std::vector<Part> &parts, size_t first, size_t end) {
    if (end - first == 1)
      return parts[first];
    const size_t middle = first + (end - first + 1) / 2;
    const Part left = sum(parts, first, middle);
    return combined(left, sum(parts, middle, end));
  }

  std::vector<Part> blelloch(const std::vector<Part> &parts) {
    std::map<std::pair<size_t, size_t>, Part> sums;
    const std::function<void(size_t, size_t)> up = [&](size_t first, size_t end) {
      const size_t middle = first + (end - first + 1) / 2;
      if (end - first == 1) {
        sums[{first, end}] = parts[first];
        return;
      }
      up(first, middle);
      up(middle, end);
      sums[{first, end}] = combined(sums[{first, middle}], sums[{middle, end}]);
    };
    std::vector<Part> result(parts.size());
    // `upTo`: everything before `end`.
    const std::function<void(size_t, size_t, const Part *, const Part &)> down =
        [&](size_t first, size_t end, const Part *before, const Part &upTo) {
          result[end - 1] = upTo;
          if (end - first == 1)
            return;
          const size_t middle = first + (end - first + 1) / 2;
          const Part left = sums[{first, middle}];
          const Part half = before ? combined(*before, left) : left;
          down(first, middle, before, half);
          down(middle, end, &half, upTo);
        };
    up(0, parts.size());
    down(0, parts.size(), nullptr, sums[{0, parts.size()}]);
    return result;
  }

  std::vector<Part> hillisSteele(std::vector<Part> parts) {
    for (size_t distance = 1; distance < parts.size(); distance *= 2) {
      std::vector<Part> next = parts;
      for (size_t i = distance; i < parts.size(); ++i)
        next[i] = combined(parts[i - distance], parts[i]);
      parts = std::move(next);
    }
    return parts;
  }

  RecordedOperand resolved(RecordedOperand operand) const {
    for (auto known = replaced_.find(operand.origin); known != replaced_.end();
         known = replaced_.find(operand.origin)) {
      if (known->second.origin == operand.origin)
        break;
      operand = known->second;
    }
    return operand;
  }

  std::vector<uint32_t> needsOf(const RecordedOperation &operation) const {
    std::set<uint32_t> needs;
    for (const RecordedOperand &operand : operation.operands)
      if (operand.operation)
        needs.insert(*operand.operation);
    for (const uint32_t test : operation.after)
      needs.insert(test);
    return {needs.begin(), needs.end()};
  }

  std::vector<RecordedOperation> operations_;
  std::set<Origin> results_;
  size_t recorded_ = 0;
  Origin nextOrigin_ = kFree + 1;
  const Chain *chain_ = nullptr;
  std::map<Origin, RecordedOperand> replaced_;
};

std::string baseName(const RecordedOperation &operation) {
  const std::string &symbol = operation.symbol;
  const bool isWord = std::isalpha(static_cast<unsigned char>(symbol[0])) != 0;
  return isWord ? symbol : symbol == "-" ? "sub" : operation.operation;
}

std::string textOf(const RecordedOperation &operation,
                   const std::function<std::string(const RecordedOperand &)> &name) {
  const bool isInfix = std::isalpha(static_cast<unsigned char>(operation.symbol[0])) == 0;
  std::string text;
  for (const RecordedOperand &operand : operation.operands)
    text += (text.empty() ? "" : isInfix ? " " + operation.symbol + " " : ", ") + name(operand);
  return isInfix ? text : operation.symbol + "(" + text + ")";
}
} // namespace

OrderedGraph Reorderer::finish(const std::map<std::string, uint32_t> &latencies) {
  std::set<Origin> results;
  for (const Origin origin : results_) {
    RecordedOperand result;
    result.origin = origin;
    results.insert(resolved(result).origin);
  }
  std::map<uint32_t, uint32_t> tests; // a state that decides is what it became
  for (uint32_t i = 0; i < recorded_; ++i)
    if (const auto part = replaced_.find(operations_[i].origin); part != replaced_.end() && part->second.operation)
      tests[i] = *part->second.operation;
  for (RecordedOperation &operation : operations_) {
    for (RecordedOperand &operand : operation.operands)
      operand = resolved(operand);
    for (uint32_t &test : operation.after)
      if (const auto other = tests.find(test); other != tests.end())
        test = other->second;
  }
  const std::vector<bool> isLive = liveOperations(operations_, results);

  // What the program does first comes first, as far as it need not wait.
  std::vector<size_t> missing(operations_.size());
  std::vector<std::vector<uint32_t>> waiting(operations_.size());
  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> ready;
  for (uint32_t i = 0; i < operations_.size(); ++i) {
    if (!isLive[i])
      continue;
    const std::vector<uint32_t> needs = needsOf(operations_[i]);
    missing[i] = needs.size();
    for (const uint32_t needed : needs)
      waiting[needed].push_back(i);
    if (needs.empty())
      ready.push(i);
  }
  OrderedGraph result;
  std::vector<uint32_t> place(operations_.size());
  std::map<std::string, size_t> numbers;
  while (!ready.empty()) {
    const uint32_t i = ready.top();
    ready.pop();
    for (const uint32_t next : waiting[i])
      if (--missing[next] == 0)
        ready.push(next);
    const RecordedOperation &from = operations_[i];
    Operation operation;
    const std::string base = baseName(from);
    operation.name = base + std::to_string(++numbers[base]);
    operation.operation = from.operation;
    operation.text = textOf(from, [&](const RecordedOperand &operand) {
      return operand.operation ? result.graph[place[*operand.operation]].name : operand.text;
    });
    operation.iteration = from.iteration;
    operation.value = from.number ? shortNumber(*from.number) : "";
    if (const auto latency = latencies.find(from.operation); latency != latencies.end())
      operation.latency = latency->second;
    for (const uint32_t needed : needsOf(from))
      operation.needs.push_back(place[needed]);
    std::sort(operation.needs.begin(), operation.needs.end());
    place[i] = static_cast<uint32_t>(result.graph.size());
    result.graph.push_back(std::move(operation));
  }
  const auto placed = [&](RecordedOperand operand) {
    const bool isThere = operand.operation && isLive[*operand.operation];
    operand.operation = isThere ? std::optional(place[*operand.operation]) : std::nullopt;
    return operand;
  };
  for (const RecordedOperation &operation : operations_) {
    RecordedOperand itself;
    itself.origin = operation.origin;
    itself.operation = static_cast<uint32_t>(&operation - operations_.data());
    itself.number = operation.number;
    const RecordedOperand became = resolved(itself);
    if (became.operation && isLive[*became.operation])
      result.states[operation.origin] = placed(became);
  }
  return result;
}

OrderedGraph orderedGraph(const Recording &recording, const std::vector<Chain> &chains, Order order,
                          const std::map<std::string, uint32_t> &latencies) {
  Reorderer reorderer(recording);
  if (order != Order::AsWritten)
    for (const Chain &chain : chains)
      reorderer.apply(chain, order);
  return reorderer.finish(latencies);
}

} // namespace lanewise
