// Running values whose compositions are more than one operation.
#include <algorithm>
#include <cmath>

void continued(const double *a, const double *b, double *y, int n) {
  double x = 1;
  for (int i = 0; i < n; ++i) { // emit: linear-fractional
    x = 2 + std::fabs(a[i]) / (x + std::fabs(b[i]));
    y[i] = x;
  }
}

double lastContinued(const double *a, int n) {
  double x = 1;
  for (int i = 0; i < n; ++i) // emit: linear-fractional
    x = 1.0 / (std::fabs(a[i]) + 1.0 + x);
  return x;
}

void thomas(const float *a, const float *c, float *y, float x, int n) {
  for (int i = 0; i < n; ++i) { // emit: linear-fractional
    x = std::fabs(c[i]) / (3.0f - 0.25f * std::fabs(a[i]) * x);
    y[i] = x;
  }
}

int longestTail(const int *x, int n) {
  int best = 0;
  for (int i = 0; i < n; ++i) // emit: tropical
    best = std::max(best + x[i], x[i]);
  return best;
}

void finishing(const float *arrives, const float *takes, float *done, float t, int n) {
  for (int i = 0; i < n; ++i) { // emit: tropical
    const float start = t < arrives[i] ? arrives[i] : t;
    t = start + takes[i];
    done[i] = t;
  }
}

void viterbi(const int *x, int *y, int a, int b, int n) {
  for (int i = 0; i < n; ++i) { // emit: tropical
    const int u = std::max(a, b - 1), v = std::max(a - 2, b) + x[i];
    a = u;
    b = v;
    y[i] = a;
  }
}

void level(const int *flow, int *y, int x, int n) {
  for (int i = 0; i < n; ++i) { // emit: clamp
    x = std::min(std::max(x + flow[i], 0), 100);
    y[i] = x;
  }
}

int lastLevel(const int *flow, int low, int high, int x, int n) {
  for (int i = 0; i < n; ++i) { // emit: clamp
    x += flow[i];
    x = x < low ? low : x;
    x = x > high ? high : x;
  }
  return x;
}

void saturating(const float *in, float *out, float x, int n) {
  for (int i = 0; i < n; ++i) { // emit: clamp
    x = std::fmin(std::fmax(x + in[i], -1.0f), 1.0f);
    out[i] = x;
  }
}

int parity(const unsigned char *text, int n) {
  int state = 0;
  for (int i = 0; i < n; ++i) // emit: finite-state
    state = text[i] < 40 ? (state == 0 ? 1 : state == 1 ? 2 : 0) : state == 2 ? 1 : state;
  return state;
}

void quoting(const char *text, bool *inside, int n) {
  bool quoted = false;
  for (int i = 0; i < n; ++i) { // emit: finite-state
    if (text[i] == 34)
      quoted = !quoted;
    inside[i] = quoted;
  }
}

void debounce(const int *in, int *out, int n) {
  int state = 0;
  for (int i = 0; i < n; ++i) { // emit: finite-state
    switch (state) {
    case 0:
      state = in[i] > 0 ? 1 : 0;
      break;
    case 1:
      state = in[i] > 0 ? 2 : 0;
      break;
    default:
      state = in[i] > 0 ? 2 : 3;
      if (in[i] < -50)
        state = 0;
    }
    out[i] = state;
  }
}

double welford(const double *x, int n, double *variance) {
  double mean = 0, m2 = 0;
  for (int i = 0; i < n; ++i) { // emit: moments
    const double d = x[i] - mean;
    mean += d / (i + 1);
    m2 += d * (x[i] - mean);
  }
  *variance = m2;
  return mean;
}

float average(const float *x, int n) {
  float mean = 0;
  for (int i = 0; i < n; ++i) // emit: moments
    mean += (x[i] - mean) / (i + 1);
  return mean;
}

double logSum(const double *x, int n) {
  double m = -INFINITY, s = 0;
  for (int i = 0; i < n; ++i) { // emit: moments
    const double old = m;
    m = std::fmax(m, x[i]);
    s = s * std::exp(old - m) + std::exp(x[i] - m);
  }
  return m + std::log(s);
}
