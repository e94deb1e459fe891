// 32 iterations share one word; or-ing is associative, so it is an array reduction, never a map.
void set_bits(unsigned *__restrict word, const float *__restrict x, int n) {
  for (int i = 0; i < n; ++i) // not: independent; not: induction
    if (x[i] > 0.0f)
      word[i / 32] |= 1u << (i % 32);
}
