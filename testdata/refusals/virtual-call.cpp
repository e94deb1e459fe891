struct Shape {
  virtual ~Shape();
  virtual double area() const;
};
double total_area(const Shape *const *shape, int n) {
  double total = 0.0;
  for (int i = 0; i < n; ++i) // unknown: virtual-call
    total += shape[i]->area();
  return total;
}
