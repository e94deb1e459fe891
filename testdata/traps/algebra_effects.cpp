// State that is shown, states that decide, exceptions, side effects in conditions.
#include <cstdio>
#include <stdexcept>
#include <vector>
#include <optional>
int printed(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    s += x[i];
    std::printf("%d\n", s);
  }
  return s;
}
int stored(const int *x, int *out, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    s += x[i];
    out[i % 7] = s;
  }
  return s;
}
int stored_last_cell(const int *x, int *out, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan when no-overlap
    s += x[i];
    *out = s;
  }
  return s;
}
void escapes(int *);
int by_reference(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // unknown: opaque-call
    s += x[i];
    escapes(&s);
  }
  return s;
}
int captured(const int *x, int n) {
  int s = 0;
  auto peek = [&] { return s; };
  int t = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    s += x[i];
    t ^= peek();
  }
  return t;
}
int throws_on_state(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    s += x[i];
    if (s > 1000) throw std::runtime_error("full");
  }
  return s;
}
int throws_on_input(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: search-exit
    if (x[i] < 0) throw x[i];
    s += x[i];
  }
  return s;
}
int g_sum;
void throws_observed(const int *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: reduction when no-overlap, data-value
    if (x[i] < 0) throw 1;
    g_sum += x[i];
  }
}
int caught(const int *x, int n) {
  int s = 0;
  try {
    for (int i = 0; i < n; ++i) { // loop: search-exit
      if (x[i] < 0) throw 1;
      s += x[i];
    }
  } catch (int) { return s; }
  return -1;
}
int vector_at(const std::vector<int> &x, const std::vector<int> &k) {
  int s = 0;
  for (size_t i = 0; i < k.size(); ++i) // loop: search-exit
    s += x.at(k[i]);
  return s;
}
int optional_value(const std::optional<int> *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: search-exit
    s += x[i].value();
  return s;
}
int short_circuit(const int *x, int n) {
  int s = 0, t = 0;
  for (int i = 0; i < n; ++i) // loop: prefix-scan
    if (x[i] > 0 && (s += x[i]) > 10)
      ++t;
  return t;
}
int short_circuit_state(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    (void)(s < 100 && (s += x[i]));
  return s;
}
int comma_state(const int *x, int n) {
  int s = 0, c = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s += (c = c * c + x[i], c);
  return s;
}
int xor_swap(const int *x, int n) {
  int a = 0, b = 1;
  for (int i = 0; i < n; ++i) { // loop: sequential
    a ^= b; b ^= a; a ^= b;
    a += x[i];
  }
  return a;
}
int ternary_effect(const int *x, int n) {
  int s = 0, calls = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    s += s & 1 ? (++calls, x[i]) : -x[i];
  return s + calls;
}
int sign_decides(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (s < 0) s += x[i];
    else s -= x[i];
  return s;
}
int overdraft(const int *x, int n) {
  int b = 0, fees = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    b += x[i];
    if (b < 0) { b -= 35; ++fees; }
  }
  return fees;
}
int overdraft_refused(const int *x, int n) {
  int b = 100;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (b + x[i] >= 0) b += x[i];
  return b;
}
float integrate_fire(const float *x, int n) {
  float v = 0; int spikes = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    v = 0.9f * v + x[i];
    if (v > 1) { v = 0; ++spikes; }
  }
  return spikes;
}
double adaptive(const double *x, int n) {
  double t = 0, h = 0.1;
  int steps = 0;
  while (t < 10) { // loop: state-dependent-branch
    double e = x[steps++ % n] * h;
    if (e > 0.1) h *= 0.5; else t += h;
  }
  return steps;
}
double chaotic(double x, double r, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    x = r * x * (1 - x);
  return x;
}
void sgd(float *w, const float *x, const float *y, int n, int d) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    float p = 0;
    for (int j = 0; j < d; ++j) p += w[j] * x[i * d + j]; // loop: reduction
    for (int j = 0; j < d; ++j) w[j] -= 0.1f * (p - y[i]) * x[i * d + j]; // loop: independent when no-overlap
  }
}
double newton(double a, int n) {
  double x = a;
  for (int i = 0; i < n; ++i) // loop: sequential
    x = 0.5 * (x + a / x);
  return x;
}
int greedy(const int *start, const int *end, int n) {
  int last = -1, count = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (start[i] >= last) { last = end[i]; ++count; }
  return count;
}
int bins(const int *size, int n, int cap) {
  int room = cap, used = 1;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    if (size[i] > room) { ++used; room = cap; }
    room -= size[i];
  }
  return used;
}
int table_by_state(const int *next, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = next[s];
  return s;
}
int first_two(const int *x, int n) {
  int a = -1, b = -1;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (x[i] > 0) { if (a < 0) a = i; else if (b < 0) b = i; }
  return b;
}
int once(const int *x, int n) {
  bool done = false; int s = 0;
  for (int i = 0; i < n; ++i) // loop: finite-state
    if (!done && x[i] == 7) { s = i; done = true; }
  return s;
}
int stop_at_budget(const int *x, int n) {
  int s = 0, i = 0;
  while (i < n && s < 100) // loop: prefix-scan
    s += x[i++];
  return i;
}
int index_by_state(const int *x, int n) {
  int s = 0, t = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    s = s ^ x[i];
    t += x[s & 15];
  }
  return t;
}
int bound_by_state(const int *x, int n) {
  int k = 0, t = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    for (int j = 0; j < k; ++j) t += x[j]; // loop: reduction
    k = t & 7;
  }
  return t;
}
