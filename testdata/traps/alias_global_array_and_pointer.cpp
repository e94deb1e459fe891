// The pointer may point into the global array.
float weights[64];
void load(const float *from) {
  for (int i = 0; i < 64; ++i) // loop: independent when no-overlap
    weights[i] = from[i];
}
