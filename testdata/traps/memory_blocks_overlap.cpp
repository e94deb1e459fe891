// Blocks that look like rows and reach into their neighbours.
#include <algorithm>
#include <cstring>
void one_too_many(float *__restrict out, const float *__restrict in, int rows, int n) {
  for (int r = 0; r < rows; ++r) // not: independent; not: reduction
    std::memcpy(out + r * n, in + r * n, (n + 1) * sizeof(float));
}
void from_the_row_before(float *x, int rows) {
  for (int r = 1; r < rows; ++r) // loop: sequential
    memcpy(x + 16 * r, x + 16 * (r - 1), 16 * sizeof(float));
}
void move_up(float *x, int rows, int n) {
  for (int r = 0; r < rows; ++r) // loop: sequential
    memmove(x + r * n, x + (r + 1) * n, n * sizeof(float));
}
void half_words(unsigned char *bytes, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    unsigned word = i;
    memcpy(bytes + 2 * i, &word, sizeof word);
  }
}
// The number of bytes is computed in 32 bits: 4 * n elements of it may be missing, or not.
void narrow_size(float *__restrict out, const float *__restrict in, int rows, unsigned n, unsigned m) {
  for (int r = 0; r < rows; ++r) // not: independent; not: reduction
    memcpy(out + r * m, in, n * 4u);
}
// Free of each other only because the last row is the one that counts.
void same_target(float *__restrict out, const float *__restrict in, int rows, int n) {
  for (int r = 0; r < rows; ++r) // loop: independent
    std::copy(in + r * n, in + r * n + n, out); // loop: independent
}
// A byte of every word, through a pointer of another type.
void bytes_of_words(int *words, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    memset((char *)words + i, words[i], 1);
}
// The scratch row is not cleared up to its end.
void half_cleared(float *__restrict out, const float *__restrict in, int n) {
  float row[16] = {};
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction
    memset(row, 0, sizeof row / 2);
    for (int k = 0; k < 16; ++k) // loop: independent
      row[k] += in[16 * i + k];
    for (int k = 0; k < 16; ++k) // loop: independent
      out[16 * i + k] = row[k];
  }
}
// The size that the block says is changed by the block.
struct Header {
  int count;
  float data[8];
};
void overwrites_size(Header *h, const Header *from, int n) {
  for (int i = 0; i < h->count; ++i) // not: independent; not: reduction
    memcpy(h, from + i, sizeof(Header));
}
