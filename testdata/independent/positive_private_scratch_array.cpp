void reverse_groups(float *x, int groups) {
  float tmp[4];
  for (int g = 0; g < groups; ++g) { // loop: independent
    for (int k = 0; k < 4; ++k)      // loop: independent
      tmp[k] = x[4 * g + k];
    for (int k = 0; k < 4; ++k) // loop: independent
      x[4 * g + k] = tmp[3 - k];
  }
}
