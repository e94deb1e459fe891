struct Shape {
  virtual ~Shape();
};
struct Circle : Shape {};
int count_circles(Shape *const *shape, int n) {
  int circles = 0;
  for (int i = 0; i < n; ++i) // unknown: unsupported-expression
    circles += dynamic_cast<Circle *>(shape[i]) != nullptr;
  return circles;
}
