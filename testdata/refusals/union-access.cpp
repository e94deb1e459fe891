// Initialised by parentheses, which say no member's name.
// flags: -std=c++20
union Word {
  float real;
  unsigned bits;
};
void clear_sign(float *__restrict out, const float *__restrict in, int n) {
  for (int i = 0; i < n; ++i) { // unknown: union-access
    Word w(in[i]);
    w.bits &= 0x7fffffffu;
    out[i] = w.real;
  }
}
