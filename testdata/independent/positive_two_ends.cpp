// Two ends of one array that move towards each other and stop before they meet.
#include <utility>
#include <vector>

void reverse_iterators(std::vector<float> &v) {
  auto a = v.begin(), b = v.end() - 1;
  while (a < b) { // loop: independent
    std::swap(*a, *b);
    ++a;
    --b;
  }
}

void mirror(std::vector<float> &v) {
  auto a = v.begin(), b = v.end();
  for (--b; a < b; ++a, --b) // loop: independent
    *a = *b;
}

void reverse_data(std::vector<float> &v) {
  float *a = v.data(), *b = v.data() + v.size() - 1;
  while (a < b) { // loop: independent
    float t = *a;
    *a++ = *b;
    *b-- = t;
  }
}

float table[64];

void reverse_rows(float (*rows)[64], int n) {
  for (int r = 0; r < n; ++r) { // loop: independent
    float *a = &rows[r][0], *b = &rows[r][63];
    while (a < b) { // loop: independent
      float t = *a;
      *a++ = *b;
      *b-- = t;
    }
  }
}
