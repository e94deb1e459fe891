// Names in a list that makes a new object mean members of the object that the function was called for. Taking them for
// members of the new object hides that each iteration reads what the one before it left.
struct Pair {
  double x, y;
  Pair plus(const Pair &o) const { return {x + o.x, y + o.y}; }
  Pair operator+(const Pair &o) const { return Pair{x + o.x, y + o.y}; }
  Pair turned() const { return {y, -x}; }
};
struct Counted {
  double x, y;
  double sum = x + y; // of the new object
  Counted moved(double by) const { return {x + by, y + by}; }
};
Pair sum(const Pair *v, int n) {
  Pair s{0, 0};
  for (int i = 0; i < n; ++i) // loop: reduction
    s = s.plus(v[i]);
  return s;
}
Pair sumOfOperators(const Pair *v, int n) {
  Pair s{0, 0};
  for (int i = 0; i < n; ++i) // loop: reduction
    s = s + v[i];
  return s;
}
Pair sumThroughLocal(const Pair *v, int n) {
  Pair s{0, 0};
  for (int i = 0; i < n; ++i) { // loop: reduction
    Pair t = s.plus(v[i]);
    s = t;
  }
  return s;
}
Pair turnedOften(Pair p, int n) {
  for (int i = 0; i < n; ++i) // not: independent
    p = p.turned();
  return p;
}
void each(Pair *v, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    v[i] = v[i].turned();
}
double defaults(const Counted *v, int n) {
  double total = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    total += v[i].moved(1).sum;
  return total;
}
Counted movedOn(Counted c, const double *by, int n) {
  for (int i = 0; i < n; ++i) // not: independent
    c = c.moved(by[i]);
  return c;
}
