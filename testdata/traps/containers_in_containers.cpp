// A container may be an element or a member of what the other one belongs to.
#include <array>
#include <cstddef>
#include <string>
#include <vector>

using Row = std::vector<double>;
using Matrix = std::vector<Row>;
struct Point {
  double x;
  Row v;
};

void firstRow(const Matrix &a, Row &y) {
  for (std::size_t i = 0; i < y.size(); ++i) // loop: independent when distinct-objects
    y[i] = a[0][i + 1];
}

void member(Point &p, Row &x) {
  for (std::size_t i = 0; i < x.size(); ++i) // loop: independent when distinct-objects
    p.v[i] = x[x.size() - 1 - i];
}

void product(const Matrix &a, const Row &x, Row &y) {
  for (std::size_t i = 0; i < a.size(); ++i) { // loop: independent when distinct-objects
    double s = 0;
    for (std::size_t j = 0; j < x.size(); ++j) // loop: reduction
      s += a[i][j] * x[j];
    y[i] = s;
  }
}

void column(Matrix &a, const Row &x) {
  for (std::size_t i = 0; i < a.size(); ++i) // loop: independent when distinct-objects
    a[i][0] = x[i];
}

void texts(std::vector<std::string> &a, const std::string &x) {
  for (std::size_t i = 0; i < a.size(); ++i) // loop: independent when distinct-objects
    a[i][0] = x[i];
}

void fixedRows(std::array<Row, 4> &a, const Row &x) {
  for (std::size_t i = 0; i < 4; ++i) // loop: independent when distinct-objects
    a[i][0] = x[i];
}

struct Holder {
  Row &r;
  Matrix m;
  void fill() {
    for (std::size_t i = 0; i < m.size(); ++i) // loop: independent when distinct-objects
      m[i][0] = r[i];
  }
};

void otherElements(Matrix &a, const std::vector<float> &x) {
  for (std::size_t i = 0; i < a.size(); ++i) // loop: independent
    a[i][0] = x[i];
}

void own(Matrix &a) {
  Row x(10);
  for (std::size_t i = 0; i < a.size(); ++i) // loop: independent
    a[i][0] = x[i % 10];
}
