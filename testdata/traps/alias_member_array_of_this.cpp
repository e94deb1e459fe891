// `other` may be *this: then element i reads what element i - 1 has just stored.
struct Row {
  int cell[32];
  void from(const Row &other) {
    for (int i = 1; i < 32; ++i) // loop: independent when no-overlap
      cell[i] = other.cell[i - 1] * other.cell[i - 1];
  }
};
void use(Row &a, const Row &b) { a.from(b); }
