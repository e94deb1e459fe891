// Unique pointers own what they lead to, each for itself; shared ones, and those that delete in another way, may not.
#include <array>
#include <cstddef>
#include <memory>
#include <vector>

struct Body {
  double mass = 1, speed = 0;
};

void heavier(std::vector<std::unique_ptr<Body>> &bodies) {
  for (auto &body : bodies)  // loop: independent
    body->mass += 1;
}

void faster(std::vector<std::unique_ptr<Body>> &bodies, const double *by) {
  for (std::size_t i = 0; i < bodies.size(); ++i)  // loop: independent when no-overlap
    bodies[i]->speed = bodies[i]->mass * by[i];
}

double total(const std::vector<std::unique_ptr<Body>> &bodies) {
  double sum = 0;
  for (const auto &body : bodies)  // loop: reduction
    sum += body->mass;
  return sum;
}

void rows(std::vector<std::unique_ptr<double[]>> &rows, std::size_t width) {
  for (std::size_t r = 0; r < rows.size(); ++r)  // loop: independent
    for (std::size_t c = 0; c < width; ++c)      // loop: independent
      rows[r][c] *= 2;
}

void fromBefore(std::vector<std::unique_ptr<Body>> &bodies) {
  for (std::size_t i = 1; i < bodies.size(); ++i)  // not: independent
    bodies[i]->speed = bodies[i - 1]->speed * bodies[i - 1]->speed;
}

void shared(std::vector<std::shared_ptr<Body>> &bodies) {
  for (auto &body : bodies)  // loop: independent when distinct-objects
    body->mass += 1;
}

void plain(std::vector<Body *> &bodies) {
  for (auto *body : bodies)  // loop: independent when distinct-objects
    body->mass += 1;
}

struct Keep {
  void operator()(Body *) const {}
};

void kept(std::vector<std::unique_ptr<Body, Keep>> &bodies) {
  for (auto &body : bodies)  // loop: independent when distinct-objects
    body->mass += 1;
}

void local(std::size_t n) {
  std::array<std::unique_ptr<Body>, 8> bodies;
  for (auto &body : bodies)  // unknown: unsupported-expression
    body = std::make_unique<Body>();
  for (std::size_t i = 0; i < n; ++i)  // loop: reduction
    for (auto &body : bodies)  // loop: independent
      body->mass += 1;
}
