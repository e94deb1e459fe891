// Stored under a guard: the running value is shown, a scan.
void snapshots(int *__restrict out, const int *__restrict x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    s += x[i];
    if (i % 16 == 0)
      out[i] = s;
  }
}
