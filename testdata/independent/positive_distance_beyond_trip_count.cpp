int half[128];
void fold_upper() {
  for (int i = 0; i < 64; ++i) // loop: independent
    half[i] = half[i + 64] - 1;
}
