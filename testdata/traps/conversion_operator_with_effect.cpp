// Reading the value changes the object: the conversion is a call.
struct Dice {
  unsigned s = 1;
  operator unsigned() {
    s = s * s + 5u;
    return s;
  }
};
void roll(unsigned *out, int n) {
  Dice d;
  for (int i = 0; i < n; ++i) // loop: finite-state
    out[i] = d;
}
