// Accumulates in one array and overwrites in another under the same index: the overwrite keeps the last.
void both(float *__restrict sum, int *__restrict last, const int *__restrict where, const float *__restrict x, int n) {
  for (int i = 0; i < n; ++i) { // todo-loop: independent when distinct-indices
    sum[where[i]] += x[i];
    last[where[i]] = i;
  }
}
