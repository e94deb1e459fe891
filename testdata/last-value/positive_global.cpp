// A float input cannot be the int global, so the conditional store into it is a last value in memory.
int last_hot = -1;
void locate(const float *heat, int n) {
  for (int i = 0; i < n; ++i) // loop: last-value
    if (heat[i] > 90.0f)
      last_hot = i;
}
