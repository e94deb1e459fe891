struct Pixel {
  unsigned red : 5, green : 6, blue : 5;
};
void darken(Pixel *p, int n) {
  for (int i = 0; i < n; ++i) // unknown: bit-field
    p[i].green = 0;
}
