void last_wins(int *out, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    out[i / 4] = i * i;
}
