// Two references, or a member and an argument, may name one container; members of one object never do.
#include <cstddef>
#include <vector>
struct Layer {
  std::vector<double> weight, gradient;
  std::vector<int> index;
  int in, out;
  void forward(const std::vector<double> &x, std::vector<double> &y) const {
    for (int o = 0; o < out; ++o) { // loop: independent when distinct-objects
      double sum = 0;
      for (int i = 0; i < in; ++i) // loop: reduction
        sum += weight[o * in + i] * x[i];
      y[o] = sum;
    }
  }
  void step(double rate) {
    for (std::size_t i = 0; i < weight.size(); ++i) // loop: independent
      weight[i] -= rate * gradient[i];
  }
  void gathers(std::vector<double> &y) {
    for (int i = 0; i < out; ++i) // loop: independent when distinct-objects
      y[i] = weight[index[i]] + gradient[i + 1];
  }
  void shifted() {
    for (int i = 1; i < out; ++i) // not: independent
      weight[i] = weight[i - 1] + gradient[i];
  }
};
void all(std::vector<Layer> &layers, double rate) {
  for (auto &layer : layers) // loop: independent
    for (std::size_t i = 0; i < layer.weight.size(); ++i) // loop: independent
      layer.weight[i] -= rate * layer.gradient[i];
}
void neighbour(std::vector<Layer> &layers, int n) {
  for (int k = 1; k < n; ++k) // not: independent
    for (int i = 0; i < layers[k].out; ++i) // loop: independent
      layers[k].weight[i] += layers[k - 1].weight[i];
}
void crossed(Layer *layers, int n) {
  for (int k = 1; k < n; ++k) // loop: independent
    for (int i = 0; i < 4; ++i) // loop: independent
      layers[k].weight[i] = layers[k - 1].gradient[i];
}

struct Part {
  std::vector<double> weight;
};
struct Whole {
  std::vector<double> weight;
  Part part;
};
// A member, an element or a part of one argument may be given as the other one.
void rowAndVector(std::vector<std::vector<double>> &rows, std::vector<double> &v, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-objects
    rows[i][1] = v[i];
}
void memberAndVector(Part &part, std::vector<double> &v, int n) {
  for (int i = 1; i < n; ++i) // loop: independent when distinct-objects
    part.weight[i] = v[i - 1];
}
void partAndWhole(Whole &whole, Part &part, int n) {
  for (int i = 1; i < n; ++i) // loop: independent when distinct-objects
    whole.part.weight[i] = part.weight[i - 1];
}
void elementAndRecord(std::vector<Part> &parts, Part &part, int n) {
  for (int i = 1; i < n; ++i) // loop: independent when distinct-objects
    parts[i].weight[1] = part.weight[i];
}
void ownMembers(Whole &whole, int n) {
  for (int i = 1; i < n; ++i) // loop: independent
    whole.part.weight[i] = whole.weight[i - 1];
}
