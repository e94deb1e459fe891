// Iterations that have nothing to tell each other.
#include <cmath>
#include <cstddef>
#include <vector>

void saxpy(float *__restrict y, const float *__restrict x, float a, int n) {
  for (int i = 0; i < n; ++i) // emit: independent
    y[i] += a * x[i];         // in place
}

void matmul(float *__restrict out, const float *__restrict inp, const float *__restrict weight,
            const float *__restrict bias, int B, int T, int C, int OC) {
  for (int b = 0; b < B; b++) {   // emit: independent
    for (int t = 0; t < T; t++) { // emit: independent
      const float *x = inp + b * T * C + t * C;
      float *row = out + b * T * OC + t * OC;
      for (int o = 0; o < OC; o++) { // emit: independent
        float value = bias[o];
        for (int i = 0; i < C; i++) // emit: reduction
          value += x[i] * weight[o * C + i];
        row[o] = value;
      }
    }
  }
}

void layernorm(float *__restrict out, const float *__restrict inp, const float *__restrict weight,
               const float *__restrict bias, int B, int T, int C) {
  const float eps = 1e-5f;
  for (int b = 0; b < B; b++) { // emit: independent
    for (int t = 0; t < T; t++) { // emit: independent
      const float *x = inp + b * T * C + t * C;
      float m = 0.0f;
      for (int i = 0; i < C; i++) // emit: reduction
        m += x[i];
      m = m / C;
      float v = 0.0f;
      for (int i = 0; i < C; i++) { // emit: reduction
        const float shifted = x[i] - m;
        v += shifted * shifted;
      }
      v = v / C;
      const float s = 1.0f / std::sqrt(v + eps);
      float *o = out + b * T * C + t * C;
      for (int i = 0; i < C; i++) // emit: independent
        o[i] = s * (x[i] - m) * weight[i] + bias[i];
    }
  }
}

void softmax(float *__restrict probs, const float *__restrict logits, int n, int V) {
  for (int r = 0; r < n; r++) { // emit: independent
    const float *row = logits + r * V;
    float *out = probs + r * V;
    float biggest = -10000.0f;
    for (int i = 0; i < V; i++) // emit: reduction
      if (row[i] > biggest)
        biggest = row[i];
    float sum = 0.0f;
    for (int i = 0; i < V; i++) { // emit: reduction
      out[i] = std::exp(row[i] - biggest);
      sum += out[i];
    }
    for (int i = 0; i < V; i++) // emit: independent
      out[i] = out[i] / sum;
  }
}

void adamw(float *__restrict params, const float *__restrict grads, float *__restrict m, float *__restrict v, long n,
           float lr, float beta1, float beta2, float correction1, float correction2, float eps, float decay) {
  for (long i = 0; i < n; i++) { // emit: independent
    const float g = grads[i];
    const float first = beta1 * m[i] + (1.0f - beta1) * g;
    const float second = beta2 * v[i] + (1.0f - beta2) * g * g;
    m[i] = first;
    v[i] = second;
    params[i] -= lr * (first / correction1 / (std::sqrt(second / correction2) + eps) + decay * params[i]);
  }
}

// A counter that steps by two, a kept value, an early continue.
void steps(double A[][64], const short *s, int n) {
  for (int i = 0; i < n; i += 2) { // emit: independent
    double t;
    t = A[i][3];
    A[i][4] = t * s[i];
    if (t > 1)
      continue;
    A[i][5] = t + 0.5;
  }
}

// A scratch array of each iteration's own.
void scratch(const float *__restrict x, float *__restrict out, int n) {
  for (int i = 0; i < n; i++) { // emit: independent
    float window[4];
    for (int k = 0; k < 4; k++) // emit: independent
      window[k] = x[i + k];
    out[i] = window[0] * window[3] - window[1] * window[2];
  }
}

// A body behind a call, with returns in the middle.
static int clamped(int v) {
  if (v < 0)
    return 0;
  if (v > 255)
    return 255;
  return v;
}
void bytes(unsigned char *__restrict out, const int *__restrict in, int n) {
  for (int i = 0; i < n; ++i) // emit: independent
    out[i] = clamped(in[i]);
}

double lastSquare(const double *x, double *__restrict out, int n) {
  double t = 0;
  for (int i = 0; i < n; i++) { // emit: independent
    t = x[i] * x[i];
    out[i] = t;
  }
  return t;
}

void fill(std::vector<float> &v, float x) {
  for (std::size_t i = 0; i < v.size(); ++i) // emit: independent
    v[i] = x;
}

// What the iteration before read, and the one before that.
void differences(const float *__restrict x, float *__restrict out, int n) {
  float before = 0;
  for (int i = 0; i < n; ++i) { // emit but simd, cuda, mpi: independent
    out[i] = x[i] - before;
    before = x[i];
  }
}

// A scratch array that is declared outside.
void reversedRows(const float *__restrict x, float *__restrict out, int n) {
  float row[8];
  for (int i = 0; i < n; ++i) { // emit: independent
    for (int j = 0; j < 8; ++j)
      row[j] = x[i * 8 + j];
    for (int j = 0; j < 8; ++j)
      out[i * 8 + j] = row[7 - j];
  }
}
