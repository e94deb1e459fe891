// transform/Skewing.cpp - wavefronts: diagonals of a nest whose every level carries something.
//
//   for i, for j: g[i][j] = g[i-1][j] + g[i][j-1]            i + j
//   for i, for j: g[i][j] = g[i][j-1] + g[i-1][j+1]          2*i + j: what (i, j) reads of the row above lies to the
//   right for t, for i, for j: g[i][j] = (four neighbours) / 4     2*t + i + j
//
// With h * d >= 1 for every distance vector d, an iteration depends only on those with a smaller h * (i, j, …): all
// that share one value are independent of each other. Of such h the smallest is taken. Source: Lamport, "The parallel
// execution of DO loops", 1974.
#include "transform/Transforms.h"

#include <algorithm>
#include <numeric>

namespace lanewise {

static constexpr int64_t kMostMultiple = 3;
static constexpr size_t kMostLevels = 4;

namespace {
class HyperplaneSearch {
public:
  explicit HyperplaneSearch(const UnlockQuestion &question) : depth_(question.nest.levels.size()) {
    for (const OrderedPair &pair : question.order.pairs)
      if (isCarriedIn(question.nest, pair))
        carried_.push_back(&pair);
  }

  std::optional<std::vector<int64_t>> smallest() {
    if (depth_ < 2 || depth_ > kMostLevels || carried_.empty() || !isCarriedAtEveryLevel())
      return std::nullopt;
    std::vector<int64_t> multiples(depth_, 0);
    extend(multiples, 0);
    return best_;
  }

private:
  // Where some level is free as it stands, or all order lies in one of them, there is a simpler way.
  bool isCarriedAtEveryLevel() const {
    for (size_t level = 0; level < depth_; ++level) {
      const bool carries =
          std::any_of(carried_.begin(), carried_.end(), [&](const OrderedPair *pair) { return pair->level == level; });
      std::vector<int64_t> alone(depth_, 0);
      alone[level] = 1;
      if (!carries || frees(alone))
        return false;
    }
    return true;
  }

  bool frees(const std::vector<int64_t> &multiples) const {
    return std::all_of(carried_.begin(), carried_.end(), [&](const OrderedPair *pair) {
      int64_t least = 0;
      for (size_t i = 0; i < depth_; ++i) {
        if (multiples[i] == 0)
          continue;
        constexpr int64_t kFar = 1 << 20; // a distance beyond counts as no nearer
        if (i >= pair->distance.size() || !pair->distance[i].least || *pair->distance[i].least < -kFar)
          return false;
        least += multiples[i] * std::min(*pair->distance[i].least, kFar);
      }
      return least >= 1;
    });
  }

  void extend(std::vector<int64_t> &multiples, size_t level) {
    if (level == depth_) {
      const auto sum = [](const std::vector<int64_t> &v) { return std::accumulate(v.begin(), v.end(), int64_t{0}); };
      if ((!best_ || sum(multiples) < sum(*best_)) && frees(multiples))
        best_ = multiples;
      return;
    }
    for (int64_t multiple = 0; multiple <= kMostMultiple; ++multiple) {
      multiples[level] = multiple;
      extend(multiples, level + 1);
    }
    multiples[level] = 0;
  }

  size_t depth_;
  std::vector<const OrderedPair *> carried_;
  std::optional<std::vector<int64_t>> best_;
};

// "2 * i + j" over the counters; one that runs downward counts negative, one with another step in iterations.
std::string sumText(const PerfectNest &nest, const std::vector<int64_t> &multiples) {
  std::string text;
  for (size_t i = 0; i < multiples.size(); ++i) {
    if (multiples[i] == 0)
      continue;
    const LoopSummary &loop = *nest.levels[i];
    const ScalarState *counter = counterOf(loop);
    const bool down = counter && counter->step->intValue == -1;
    std::string name = counterName(loop);
    if (counter && counter->step->intValue != 1 && !down)
      name += " / " + std::to_string(std::abs(counter->step->intValue));
    const bool minus = down || (counter && counter->step->intValue < -1);
    text += text.empty() ? (minus ? "-" : "") : (minus ? " - " : " + ");
    text += (multiples[i] == 1 ? "" : std::to_string(multiples[i]) + " * ") + name;
  }
  return text;
}
// Two iterations with the same a * i + b * j are a / g of the inner loop apart, and b / g of the outer one, for the
// greatest common divisor g: a loop that is shorter has no two of them, and nothing is won.
bool sharesNoStep(const PerfectNest &nest, const std::vector<int64_t> &multiples) {
  if (nest.levels.size() != 2 || multiples[0] == 0 || multiples[1] == 0)
    return false;
  const int64_t common = std::gcd(multiples[0], multiples[1]);
  const auto isShorter = [&](size_t level, int64_t apart) {
    ExprRef count = nest.levels[level]->domain.tripCount;
    return count && count->isIntConst() && count->intValue <= apart;
  };
  return isShorter(1, multiples[0] / common) || isShorter(0, multiples[1] / common);
}
} // namespace

std::optional<Unlock> skewing(const UnlockQuestion &question) {
  const std::optional<std::vector<int64_t>> multiples = HyperplaneSearch(question).smallest();
  if (!multiples || sharesNoStep(question.nest, *multiples))
    return std::nullopt;
  Unlock unlock;
  unlock.transform = Transform::Skewing;
  const std::string sum = sumText(question.nest, *multiples);
  unlock.text = "iterations of the nest with the same " + sum +
                " are independent of each other, so it can run in order of " + sum;
  unlock.conditions = question.order.conditions;
  for (const LoopSummary *level : question.nest.levels)
    unlock.nest.push_back(level->id);
  unlock.hyperplane = *multiples;
  return unlock;
}

} // namespace lanewise
