// A loop that ends goes towards its end: a step that is a parameter is not zero, and has the right sign.
#include <cstddef>
#include <vector>

void multiples(std::vector<char> &composite, int p) {
  for (int k = p * p; k < static_cast<int>(composite.size()); k += p)  // loop: independent
    composite[k] = 1;
}

void strided(double *a, int n, int step) {
  for (int i = 0; i < n; i += step)  // loop: independent
    a[i] *= 2;
}

void downward(double *a, int n, int step) {
  for (int i = n - 1; i >= 0; i -= step)  // loop: independent
    a[i] *= 2;
}

void blocks(double *__restrict a, const double *__restrict x, int n, int width) {
  for (int start = 0; start < n; start += width)  // loop: independent
    for (int i = 0; i < width; ++i)               // loop: independent
      a[start + i] = x[start + i];
}

// It may be left early, so it need not go anywhere.
int mayStay(double *a, int n, int step) {
  for (int i = 0; i < n; i += step) {  // not: independent
    a[i] *= 2;
    if (a[i] > 9)
      return i;
  }
  return -1;
}

// The step is no counter's: the loop ends anyhow.
void stepped(double *a, int n, int step) {
  for (int i = 0; i < n; ++i)  // loop: independent when parameter
    a[i * step] = i;
}

void twoTests(double *a, int n, int m, int step) {
  int j = 0;
  for (int i = 0; i < n && j < m; i += step, ++j)  // not: sequential
    a[i] = j;
}
