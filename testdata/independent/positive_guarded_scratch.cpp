// Scratch rows declared outside of the loop, filled and read under one condition, or as far as this iteration goes.
#include <vector>

void when_positive(float *__restrict out, const float *__restrict in, int n) {
  float t[64];
  for (int i = 0; i < n; i++) { // loop: independent
    if (in[i] > 0) {
      for (int j = 0; j < 64; j++) // loop: independent
        t[j] = in[i] * j;
      float s = 0;
      for (int j = 0; j < 64; j++) // loop: reduction
        s += t[j] * t[63 - j];
      out[i] = s;
    }
  }
}

void unless_skipped(float *__restrict out, const float *__restrict in, int n) {
  std::vector<float> t(64);
  for (int i = 0; i < n; i++) { // loop: independent
    if (in[i] < 0)
      continue;
    for (int j = 0; j < 64; j++) // loop: independent
      t[j] = in[i] * j;
    float s = 0;
    for (int j = 0; j < 64; j++) // loop: reduction
      s += t[j];
    out[i] = s;
  }
}

void as_far(float *__restrict out, const float *__restrict in, int n) {
  float t[64];
  for (int i = 0; i < n; i++) { // loop: independent
    for (int j = 0; j < i % 64; j++) // loop: independent
      t[j] = in[i] * j;
    float s = 0;
    for (int j = 0; j < i % 64; j++) // loop: reduction
      s += t[j];
    out[i] = s;
  }
}

void as_many_as_given(float *__restrict out, const float *__restrict in, const int *__restrict length, int n) {
  float t[64] = {};
  for (int i = 0; i < n; i++) { // loop: independent
    for (int j = 0; j < length[i]; j++) // loop: independent
      t[j] = in[i] * j;
    float s = 0;
    for (int j = 0; j < length[i]; j++) // loop: reduction
      s += t[j];
    out[i] = s;
  }
}
