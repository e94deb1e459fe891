// Blocks that the library copies and fills are read and written like loops over their elements.
#include <algorithm>
#include <cstring>
void copy_rows(float *__restrict out, const float *__restrict in, int rows, int n) {
  for (int r = 0; r < rows; ++r) // loop: independent
    std::memcpy(out + r * n, in + r * n, n * sizeof(float));
}
void clear_rows(float *out, int rows, int n) {
  for (int r = 0; r < rows; ++r) // loop: independent
    memset(out + r * n, 0, sizeof(float) * n);
}
void copy_where_allowed(float *out, const float *in, int rows, int n) {
  for (int r = 0; r < rows; ++r) // loop: independent when no-overlap
    std::memcpy(&out[r * n], &in[r * n], sizeof(float) * n);
}
void copy_ranges(double *__restrict out, const double *__restrict in, int rows, int n) {
  for (int r = 0; r < rows; ++r)                                // loop: independent
    std::copy(in + r * n, in + (r + 1) * n, out + (r + 1) * n); // loop: independent
}
void copy_counted(double *__restrict out, const float *__restrict in, int rows, int n) {
  for (int r = 0; r < rows; ++r)                 // loop: independent
    std::copy_n(in + r * n, n, out + 2 * r * n); // loop: independent
}
void exchange(int *a, int *b, int rows, int n) {
  for (int r = 0; r < rows; ++r)                           // loop: independent when no-overlap
    std::swap_ranges(a + r * n, a + r * n + n, b + r * n); // loop: independent when no-overlap
}
void unknown_bytes(char *__restrict to, const char *__restrict from, int blocks, std::size_t bytes) {
  for (int b = 0; b < blocks; ++b) // loop: independent
    std::memcpy(to + b * bytes, from + b * bytes, bytes);
}
struct Particle {
  float x, y, z;
  int id;
};
void copy_records(Particle *__restrict out, const Particle *__restrict in, const int *__restrict from, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    std::memcpy(&out[i], &in[from[i]], sizeof(Particle));
}
// The scratch row is cleared before it is added to, in every iteration.
void totals(float *__restrict out, const float *__restrict in, int n) {
  float row[16];
  for (int i = 0; i < n; ++i) { // loop: independent
    memset(row, 0, sizeof row);
    for (int j = 0; j < 4; ++j)    // loop: reduction
      for (int k = 0; k < 16; ++k) // loop: independent
        row[k] += in[64 * i + 16 * j + k];
    for (int k = 0; k < 16; ++k) // loop: independent
      out[16 * i + k] = row[k];
  }
}
