// Two references of one type, or two containers, are one object or lie apart. Where equal elements only meet within an
// iteration, and are read before they are written, it does not matter which.
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

void twice(const std::vector<double> &x, std::vector<double> &y) {
  for (std::size_t i = 0; i < x.size(); ++i)  // loop: independent
    y[i] = 2 * x[i];
}

void shifted(const std::vector<double> &x, std::vector<double> &y) {
  for (std::size_t i = 1; i < x.size(); ++i)  // loop: independent when distinct-objects
    y[i] = 2 * x[i - 1];
}

void mirrored(std::vector<int> &x, std::vector<int> &y) {
  for (std::size_t i = 0; i < x.size(); ++i)  // loop: independent when distinct-objects
    std::swap(x[i], y[x.size() - 1 - i]);
}

void exchanged(std::vector<int> &x, std::vector<int> &y) {
  for (std::size_t i = 0; i < x.size(); ++i)  // loop: independent
    std::swap(x[i], y[i]);
}

void roots(const std::vector<double> &x, std::vector<double> &y) {
  for (std::size_t i = 0; i < x.size(); ++i) {  // loop: independent
    double guess = x[i];
    for (int k = 0; k < 8; ++k)  // loop: sequential
      guess = 0.5 * (guess + x[i] / guess);
    y[i] = guess;
  }
}

void totals(const std::vector<double> &x, std::vector<double> &y) {
  double total = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {  // loop: prefix-scan
    total += x[i];
    y[i] = total;
  }
}

// If x and y are one vector, what is added up is what was just written.
double totalOfWritten(const std::vector<double> &x, std::vector<double> &y) {
  double total = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {  // loop: prefix-scan when distinct-objects
    y[i] = 0.5 * total;
    total += x[i];
  }
  return total;
}

double clearedAndAdded(const std::vector<double> &x, std::vector<double> &y) {
  double total = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {  // loop: reduction when distinct-objects
    y[i] = 0;
    total += x[i];
  }
  return total;
}

void differences(const std::vector<double> &x, std::vector<double> &y) {
  double before = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {  // loop: independent when distinct-objects
    y[i] = x[i] - before;
    before = x[i];
  }
}

void differencesOfTwo(const std::vector<double> &x, std::vector<double> &y) {
  double before = 0, beforeThat = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {  // loop: independent when distinct-objects
    y[i] = x[i] - beforeThat;
    beforeThat = before;
    before = x[i];
  }
}

void twoResults(const std::vector<double> &x, std::vector<double> &low, std::vector<double> &high) {
  for (std::size_t i = 0; i < x.size(); ++i) {  // loop: independent
    low[i] = x[i] - 1;
    high[i] = x[i] + 1;
  }
}

// If cleared and at are one vector, places are read that were just cleared.
void clearedPlaces(std::vector<int> &cleared, const std::vector<int> &at, std::vector<double> &y) {
  for (std::size_t i = 0; i < at.size(); ++i) {  // loop: independent when distinct-indices, distinct-objects
    cleared[i] = 0;
    y[at[i]] = 1;
  }
}

void rows(std::vector<std::vector<double>> &a, const std::vector<std::vector<double>> &b) {
  for (std::size_t i = 0; i < a.size(); ++i)       // loop: independent
    for (std::size_t j = 0; j < a[i].size(); ++j)  // loop: independent
      a[i][j] = 2 * b[i][j];
}

void rowsBelow(std::vector<std::vector<double>> &a, const std::vector<std::vector<double>> &b) {
  for (std::size_t i = 1; i < a.size(); ++i)       // loop: independent when distinct-objects
    for (std::size_t j = 0; j < a[i].size(); ++j)  // loop: independent
      a[i][j] = 2 * b[i - 1][j];
}

void throughPointers(std::vector<double> *y, const std::vector<double> *x) {
  for (std::size_t i = 0; i < x->size(); ++i)  // loop: independent
    (*y)[i] = 2 * (*x)[i];
}

void letters(std::string &out, const std::string &in) {
  for (std::size_t i = 0; i < in.size(); ++i)  // loop: independent
    out[i] = in[i] ^ 32;
}

void startsOfRuns(const std::string &text, std::vector<char> &starts) {
  for (std::size_t i = 1; i < text.size(); ++i)  // loop: independent
    starts[i] = text[i] != text[i - 1];
}

struct Matrix {
  std::vector<double> data;
  int height = 0, width = 0;

  void add(const Matrix &other) {
    for (std::size_t i = 0; i < data.size(); ++i)  // loop: independent
      data[i] += other.data[i];
  }

  void addScaled(const Matrix &other, double by) {
    for (int r = 0; r < height; ++r)   // loop: independent
      for (int c = 0; c < width; ++c)  // loop: independent
        data[r * width + c] += by * other.data[r * width + c];
  }

  void addBelow(const Matrix &other) {
    for (std::size_t i = 1; i < data.size(); ++i)  // loop: independent when distinct-objects
      data[i] += other.data[i - 1];
  }
};

struct Vector16 {
  double v[16];

  void add(const Vector16 &other) {
    for (int i = 0; i < 16; ++i)  // loop: independent
      v[i] += other.v[i];
  }
};

void difference(Vector16 &a, const Vector16 &b) {
  for (int i = 0; i < 16; ++i)  // loop: independent
    a.v[i] -= b.v[i];
}

void reversed(Vector16 &a, const Vector16 &b) {
  for (int i = 0; i < 16; ++i)  // loop: independent when distinct-objects
    a.v[i] = b.v[15 - i];
}

void product(const std::vector<double> &a, const std::vector<double> &b, std::vector<double> &c, int n) {
  for (int i = 0; i < n; ++i)      // loop: independent when distinct-objects
    for (int j = 0; j < n; ++j) {  // loop: independent when distinct-objects
      double sum = 0;
      for (int k = 0; k < n; ++k)  // loop: reduction
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}
