// Rows of one length, each filled as far as another array says.
void batch(float *out, const float *in, const int *length, int B, int T) {
  for (int b = 0; b < B; b++)           // loop: independent when no-overlap, data-value
    for (int t = 0; t < length[b]; t++) // loop: independent when no-overlap
      out[b * T + t] = 2 * in[b * T + t];
}

void boxes(double (*force)[3], const int *atoms, int count) {
  for (int box = 0; box < count; box++)                              // loop: independent when data-value
    for (int at = 64 * box, k = 0; k < atoms[box]; ++at, ++k) // loop: induction
      for (int m = 0; m < 3; m++)                                    // loop: independent
        force[at][m] = m;
}

// Filled from where another array says.
void backwards(float *out, const int *first, int B, int T) {
  for (int b = 0; b < B; b++)            // unknown: indirect-subscript
    for (int t = first[b]; t < T; t++)   // loop: independent
      out[b * T + t] = 0;
}
