// Every element that is looked at is bounded by the counter alone: the exit asks the counter's own function.
int first_square_above(int limit, int n) {
  for (int i = 0; i < n; ++i) // loop: search-exit
    if (i % 97 * (i % 97) > limit)
      return i;
  return n;
}
