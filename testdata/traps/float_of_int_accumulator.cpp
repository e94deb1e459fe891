// A float between two integer additions: above 2^24 the sum is rounded at every step, and then compared exactly.
int odd_sum(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = static_cast<int>(static_cast<float>(s) + static_cast<float>(x[i]));
  return s;
}
