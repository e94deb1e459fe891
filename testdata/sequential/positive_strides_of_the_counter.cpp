// Strides that are multiples of the counter: which elements a later iteration finds changed is known, if not by a
// formula.
#include <vector>

int sieve(std::vector<char> &composite, int n) {
  int primes = 0;
  for (int i = 2; i <= n; ++i) { // loop: sequential
    if (composite[i])
      continue;
    ++primes;
    for (int j = 2 * i; j <= n; j += i) // loop: independent
      composite[j] = 1;
  }
  return primes;
}

void squares(char *composite, int n) {
  for (int i = 2; i * i <= n; ++i) // loop: sequential
    if (!composite[i])
      for (int j = i * i; j <= n; j += i) // loop: independent
        composite[j] = 1;
}

void exchange(int *a, int n) {
  for (int k = 2; k <= n; k *= 2) // loop: sequential
    for (int j = k / 2; j > 0; j /= 2) // loop: state-dependent-branch
      for (int i = 0; i < n; ++i) { // unknown: non-affine
        const int l = i ^ j;
        if (l > i && l < n && (a[i] > a[l]) == ((i & k) == 0)) {
          const int t = a[i];
          a[i] = a[l];
          a[l] = t;
        }
      }
}
