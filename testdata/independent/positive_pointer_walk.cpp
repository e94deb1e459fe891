void clear(float *first, float *last) {
  for (float *p = first; p != last; ++p) // loop: independent
    *p = 0.0f;
}
