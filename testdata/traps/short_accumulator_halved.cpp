// The conversion to short happens at every step and then the value is divided: no ring.
int drift(const short *x, int n) {
  short s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = static_cast<short>((s + x[i]) / 2);
  return s;
}
