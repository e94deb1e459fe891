void pull(int *a, int n, int k) {
  for (int i = 0; i < n; ++i) // loop: independent when parameter
    a[i] = a[i + k] + 1;
}
