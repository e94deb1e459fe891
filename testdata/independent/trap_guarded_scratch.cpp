// Scratch rows that are read where they were not filled, filled under another condition, or read after the loop.
#include <span>
#include <vector>

void read_by_all(float *__restrict out, const float *__restrict in, int n) {
  float t[64] = {0};
  for (int i = 0; i < n; i++) { // loop: sequential
    if (in[i] > 0)
      for (int j = 0; j < 64; j++) // loop: independent
        t[j] = in[i] * j;
    float s = 0;
    for (int j = 0; j < 64; j++) // loop: reduction
      s += t[j];
    out[i] = s;
  }
}

void read_after(float *__restrict out, const float *__restrict in, float *__restrict last, int n) {
  float t[64] = {0};
  for (int i = 0; i < n; i++) // loop: sequential
    if (in[i] > 0) {
      for (int j = 0; j < 64; j++) // loop: independent
        t[j] = in[i] * j;
      float s = 0;
      for (int j = 0; j < 64; j++) // loop: reduction
        s += t[j];
      out[i] = s;
    }
  for (int j = 0; j < 64; j++) // loop: independent
    last[j] = t[j];
}

void one_further(float *__restrict out, const float *__restrict in, int n) {
  float t[65] = {0};
  for (int i = 0; i < n; i++) { // loop: sequential
    for (int j = 0; j < i % 64; j++) // loop: independent
      t[j] = in[i] * j;
    float s = 0;
    for (int j = 0; j <= i % 64; j++) // loop: reduction
      s += t[j];
    out[i] = s;
  }
}

void condition_changes(float *__restrict out, float *__restrict in, int n) {
  float t[64] = {0};
  for (int i = 0; i < n; i++) { // not: independent; not: reduction
    if (in[i] > 0)
      for (int j = 0; j < 64; j++) // loop: independent
        t[j] = in[i] * j;
    in[i] = -in[i];
    if (in[i] > 0)
      for (int j = 0; j < 64; j++) // loop: reduction
        out[i] += t[j];
  }
}

float seen_through_a_view(float *__restrict out, const float *__restrict in, int n) {
  std::vector<float> t(64);
  std::span<float> view(t);
  for (int i = 0; i < n; i++) // loop: sequential
    if (in[i] > 0) {
      for (int j = 0; j < 64; j++) // loop: independent
        t[j] = in[i] * j;
      out[i] = t[3];
    }
  return view[2];
}

void another_length(float *__restrict out, const float *__restrict in, const int *__restrict length, int n) {
  float t[64] = {};
  for (int i = 0; i < n; i++) { // loop: sequential
    for (int j = 0; j < length[i]; j++) // loop: independent
      t[j] = in[i] * j;
    float s = 0;
    for (int j = 0; j < length[i + 1]; j++) // loop: reduction
      s += t[j];
    out[i] = s;
  }
}
