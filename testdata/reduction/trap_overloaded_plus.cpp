// The += of this class is not addition: it is s = s * s + x.
struct Odd {
  unsigned v;
  Odd &operator+=(unsigned x) {
    v = v * v + x;
    return *this;
  }
};
unsigned strange(const unsigned *x, int n) {
  Odd s{1};
  for (int i = 0; i < n; ++i) // loop: sequential
    s += x[i];
  return s.v;
}
