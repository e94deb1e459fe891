// mlp_sgd.cpp - a small network of fully connected layers trained by stochastic gradient descent, in modern C++.
// Build: g++ -std=c++20 -O2 -Wall -Wextra mlp_sgd.cpp
// flags: -std=c++20
//
// Every loop carries what is true of it, for the function taken alone: algorithms of the library are loops, too.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <numeric>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace {

using Real = float;
using Vector = std::vector<Real>;
using View = std::span<const Real>;

// ------------------------------------------------------------------------------------------------------------- matrices

/// Rows of numbers, one after the other in memory.
class Matrix {
public:
  Matrix() = default;
  Matrix(std::size_t rows, std::size_t columns) : rows_(rows), columns_(columns), values_(rows * columns) {}

  Real &operator()(std::size_t row, std::size_t column) { return values_[row * columns_ + column]; }
  Real operator()(std::size_t row, std::size_t column) const { return values_[row * columns_ + column]; }
  std::span<Real> row(std::size_t index) { return {values_.data() + index * columns_, columns_}; }
  View row(std::size_t index) const { return {values_.data() + index * columns_, columns_}; }
  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  Vector &values() { return values_; }
  const Vector &values() const { return values_; }

  void fill(Real value) {
    std::ranges::fill(values_, value); // loop: induction
  }

private:
  std::size_t rows_ = 0, columns_ = 0;
  Vector values_;
};

// -------------------------------------------------------------------------------------------------------------- helpers

Real dot(View a, View b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), Real{0}); // loop: reduction
}

Real norm(View x) {
  const Real squares = std::transform_reduce(x.begin(), x.end(), Real{0}, std::plus<>(), // loop: reduction
                                             [](Real value) { return value * value; });
  return std::sqrt(squares);
}

void scale(std::span<Real> x, Real factor) {
  std::ranges::for_each(x, [factor](Real &value) { value *= factor; }); // loop: independent
}

Real largest(View x) {
  Real best = x[0];
  for (Real value : x) // loop: reduction
    best = std::max(best, value);
  return best;
}

std::size_t place(View x) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < x.size(); ++i) // loop: arg-extremum
    if (x[i] > x[best])
      best = i;
  return best;
}

// --------------------------------------------------------------------------------------------------------------- layers

struct Layer {
  Matrix weight, gradient, velocity;
  Vector bias, biasGradient;
  Vector input, output, error; // of the example that was seen last

  Layer(std::size_t in, std::size_t out)
      : weight(out, in), gradient(out, in), velocity(out, in), bias(out), biasGradient(out), input(in), output(out),
        error(out) {}

  /// Uniform in the range that keeps the variance of what comes through.
  void initialise(std::mt19937 &engine) {
    const Real range = std::sqrt(Real{6} / static_cast<Real>(weight.rows() + weight.columns()));
    std::uniform_real_distribution<Real> uniform(-range, range);
    for (Real &value : weight.values()) // loop: sequential
      value = uniform(engine);
  }

  /// y = tanh(W x + b), or without tanh for the last layer.
  void forward(View x, bool isLast) {
    std::copy(x.begin(), x.end(), input.begin()); // loop: independent when no-overlap
    for (std::size_t o = 0; o < output.size(); ++o) { // loop: independent
      Real sum = bias[o];
      for (std::size_t i = 0; i < input.size(); ++i) // loop: reduction
        sum += weight(o, i) * input[i];
      output[o] = isLast ? sum : std::tanh(sum);
    }
  }

  /// From the error of the output, that of the weights (added up over a batch).
  void accumulate() {
    for (std::size_t o = 0; o < error.size(); ++o) { // loop: histogram
      biasGradient[o] += error[o];
      const std::span<Real> row = gradient.row(o);
      for (std::size_t i = 0; i < input.size(); ++i) // loop: independent
        row[i] += error[o] * input[i];
    }
  }

  /// The error of the layer below, through the derivative of its tanh.
  void backward(Layer &below) const {
    for (std::size_t i = 0; i < input.size(); ++i) { // loop: independent when distinct-objects
      Real sum = 0;
      for (std::size_t o = 0; o < error.size(); ++o) // loop: reduction
        sum += weight(o, i) * error[o];
      below.error[i] = sum * (1 - input[i] * input[i]);
    }
  }

  /// v = momentum * v + g; w -= rate * v.
  void step(Real rate, Real momentum) {
    Vector &w = weight.values(), &g = gradient.values(), &v = velocity.values();
    for (std::size_t k = 0; k < w.size(); ++k) { // loop: independent
      v[k] = momentum * v[k] + g[k];
      w[k] -= rate * v[k];
    }
    std::transform(bias.begin(), bias.end(), biasGradient.begin(), bias.begin(), // loop: induction
                   [rate](Real b, Real d) { return b - rate * d; });
    gradient.fill(0);
    std::fill(biasGradient.begin(), biasGradient.end(), Real{0}); // loop: independent
  }
};

// -------------------------------------------------------------------------------------------------------------- network

class Network {
public:
  Network(std::span<const std::size_t> sizes, std::mt19937 &engine) {
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) // not: independent
      layers_.emplace_back(sizes[i], sizes[i + 1]);
    for (Layer &layer : layers_) // not: independent; not: reduction
      layer.initialise(engine);
  }

  View forward(View x) {
    for (std::size_t i = 0; i < layers_.size(); ++i) { // not: independent
      layers_[i].forward(x, i + 1 == layers_.size());
      x = layers_[i].output;
    }
    return x;
  }

  /// Cross entropy of the softmax of the outputs; leaves its derivative behind as error.
  Real loss(std::size_t label) {
    Layer &last = layers_.back();
    const Real most = largest(last.output);
    Real total = 0;
    for (std::size_t i = 0; i < last.output.size(); ++i) { // loop: reduction
      last.error[i] = std::exp(last.output[i] - most);
      total += last.error[i];
    }
    for (Real &value : last.error) // loop: independent
      value /= total;
    const Real result = -std::log(last.error[label]);
    last.error[label] -= 1;
    return result;
  }

  void backward() {
    for (std::size_t i = layers_.size(); i-- > 0;) { // not: independent
      layers_[i].accumulate();
      if (i > 0)
        layers_[i].backward(layers_[i - 1]);
    }
  }

  void step(Real rate, Real momentum) {
    for (Layer &layer : layers_) // loop: independent
      layer.step(rate, momentum);
  }

  Real gradientNorm() const {
    Real total = 0;
    for (const Layer &layer : layers_) { // loop: reduction
      const Real one = norm(layer.gradient.values());
      total += one * one;
    }
    return std::sqrt(total);
  }

  void clip(Real most) {
    const Real length = gradientNorm();
    if (length <= most)
      return;
    for (Layer &layer : layers_) // loop: independent
      scale(layer.gradient.values(), most / length);
  }

private:
  std::vector<Layer> layers_;
};

// ------------------------------------------------------------------------------------------------------------- examples

struct Examples {
  Matrix inputs;
  std::vector<int> labels;
};

/// Points of three spirals.
Examples spirals(std::size_t count, std::mt19937 &engine) {
  Examples made{Matrix(count, 2), std::vector<int>(count)};
  std::normal_distribution<Real> noise(0, Real{0.05});
  for (std::size_t i = 0; i < count; ++i) { // loop: sequential
    const int arm = static_cast<int>(i % 3);
    const Real radius = static_cast<Real>(i) / static_cast<Real>(count);
    const Real angle = 4 * radius + Real{2.1} * static_cast<Real>(arm);
    made.inputs(i, 0) = radius * std::cos(angle) + noise(engine);
    made.inputs(i, 1) = radius * std::sin(angle) + noise(engine);
    made.labels[i] = arm;
  }
  return made;
}

/// Mean and spread of a column, in one pass.
std::pair<Real, Real> moments(const Matrix &m, std::size_t column) {
  Real mean = 0, squares = 0;
  for (std::size_t i = 0; i < m.rows(); ++i) { // loop: moments
    const Real delta = m(i, column) - mean;
    mean += delta / static_cast<Real>(i + 1);
    squares += delta * (m(i, column) - mean);
  }
  return {mean, std::sqrt(squares / static_cast<Real>(m.rows()))};
}

void normalise(Matrix &m) {
  for (std::size_t column = 0; column < m.columns(); ++column) { // loop: independent
    const auto [mean, spread] = moments(m, column);
    for (std::size_t i = 0; i < m.rows(); ++i) // loop: independent
      m(i, column) = (m(i, column) - mean) / spread;
  }
}

std::array<int, 3> histogram(const std::vector<int> &labels) {
  std::array<int, 3> count{};
  for (int label : labels) // loop: histogram
    ++count[static_cast<std::size_t>(label)];
  return count;
}

Real smoothed(View losses, Vector &out) {
  Real running = losses[0];
  for (std::size_t i = 0; i < losses.size(); ++i) { // loop: affine-recurrence when no-overlap
    running = Real{0.9} * running + Real{0.1} * losses[i];
    out[i] = running;
  }
  return running;
}

std::size_t correct(Network &network, const Examples &examples) {
  std::size_t hits = 0;
  for (std::size_t i = 0; i < examples.labels.size(); ++i) // not: independent
    hits += place(network.forward(examples.inputs.row(i))) == static_cast<std::size_t>(examples.labels[i]) ? 1 : 0;
  return hits;
}

} // namespace

int main() {
  std::mt19937 engine(7);
  Examples examples = spirals(300, engine);
  normalise(examples.inputs);
  const std::array<int, 3> count = histogram(examples.labels);
  std::printf("%d + %d + %d examples\n", count[0], count[1], count[2]);

  const std::array<std::size_t, 4> sizes{2, 24, 24, 3};
  Network network(sizes, engine);
  std::vector<std::size_t> order(examples.labels.size());
  std::iota(order.begin(), order.end(), std::size_t{0}); // loop: induction
  constexpr std::size_t kBatch = 10;
  Vector losses;
  for (int epoch = 0; epoch < 60; ++epoch) { // not: independent
    std::shuffle(order.begin(), order.end(), engine);
    Real total = 0;
    for (std::size_t first = 0; first < order.size(); first += kBatch) { // not: independent
      for (std::size_t k = first; k < first + kBatch; ++k) { // not: independent
        const std::size_t example = order[k];
        network.forward(examples.inputs.row(example));
        total += network.loss(static_cast<std::size_t>(examples.labels[example]));
        network.backward();
      }
      network.clip(5 * Real{kBatch});
      network.step(Real{0.05} / Real{kBatch}, Real{0.9});
    }
    losses.push_back(total / static_cast<Real>(order.size()));
    if (epoch % 10 == 9)
      std::printf("epoch %2d loss %.4f\n", epoch + 1, static_cast<double>(losses.back()));
  }
  Vector smooth(losses.size());
  const Real last = smoothed(losses, smooth);
  const bool falls = std::is_sorted(smooth.rbegin(), smooth.rend()); // not: independent
  std::printf("smoothed %.4f, %s; %zu of %zu right; dot %.3f\n", static_cast<double>(last), falls ? "falling" : "not",
              correct(network, examples), examples.labels.size(), static_cast<double>(dot(losses, smooth)));
  return 0;
}
