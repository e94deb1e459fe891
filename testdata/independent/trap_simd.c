// Four elements are written at once: the next iteration meets three of them.
typedef float four __attribute__((vector_size(16), aligned(4)));

void overlapping(float *y, int n) {
  for (int i = 0; i + 4 <= n; ++i) // not: independent
    *(four *)(y + i) = *(four *)(y + i) + 1.0f;
}

// A vector may name numbers of any type.
void counts(float *y, int *z, int n) {
  for (int i = 0; i + 4 <= n; i += 4) { // loop: independent when no-overlap
    *(four *)(y + i) = (four){0, 0, 0, 0};
    z[i] = i;
  }
}

void four_back(float *y, int n) {
  for (int i = 4; i + 4 <= n; i += 4) // not: independent
    *(four *)(y + i) = *(four *)(y + i - 4) * *(four *)(y + i);
}
