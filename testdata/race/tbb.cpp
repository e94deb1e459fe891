// Calls of TBB. What they are given is declared here as the library declares it.
#include <cstddef>

namespace tbb {
struct split {};
template <class Value> class blocked_range {
public:
  blocked_range(Value begin, Value end, size_t grain = 1) : my_end(end), my_begin(begin), my_grainsize(grain) {}
  Value begin() const { return my_begin; }
  Value end() const { return my_end; }

private:
  Value my_end, my_begin;
  size_t my_grainsize;
};
template <class Value> class blocked_range2d {
public:
  blocked_range2d(Value r0, Value r1, Value c0, Value c1) : my_rows(r0, r1), my_cols(c0, c1) {}
  const blocked_range<Value> &rows() const { return my_rows; }
  const blocked_range<Value> &cols() const { return my_cols; }

private:
  blocked_range<Value> my_rows, my_cols;
};
template <class Range, class Body> void parallel_for(const Range &range, const Body &body) {
  body(range);
}
template <class Index, class Body> void parallel_for(Index first, Index last, const Body &body) {
  for (; first < last; ++first)
    body(first);
}
template <class Iterator, class Body> void parallel_for_each(Iterator first, Iterator last, const Body &body) {
  for (; first != last; ++first)
    body(*first);
}
template <class Range, class Value, class Body, class Join>
Value parallel_reduce(const Range &range, const Value &identity, const Body &body, const Join &join) {
  return join(body(range, identity), identity);
}
} // namespace tbb

double shared_sum(const double *x, int n) {
  double sum = 0;
  tbb::parallel_for(0, n, [&](int i) { sum += x[i]; }); // finding: race(sum)
  return sum;
}

void scaled(double *x, int n) {
  tbb::parallel_for(0, n, [=](int i) { x[i] *= 2; });
}

void neighbours(double *x, int n) {
  tbb::parallel_for(tbb::blocked_range<int>(1, n), [=](const tbb::blocked_range<int> &r) { // finding: race(x)
    for (int i = r.begin(); i != r.end(); ++i)
      x[i] = x[i - 1] + 1;
  });
}

void from_copy(double *x, const double *__restrict y, int n) {
  tbb::parallel_for(tbb::blocked_range<int>(1, n), [=](const tbb::blocked_range<int> &r) {
    for (int i = r.begin(); i != r.end(); ++i)
      x[i] = y[i - 1] + 1;
  });
}

void scratch_outside(double *x, int n) {
  double t;
  tbb::parallel_for(tbb::blocked_range<int>(0, n), [&](const tbb::blocked_range<int> &r) { // finding: race(t)
    for (int i = r.begin(); i < r.end(); ++i) {
      t = x[i] * x[i];
      x[i] = t + 1;
    }
  });
}

void tiles(double (*a)[100], int n) {
  tbb::parallel_for(tbb::blocked_range2d<int>(0, n, 0, 100), [=](const tbb::blocked_range2d<int> &r) {
    for (int i = r.rows().begin(); i < r.rows().end(); ++i)
      for (int j = r.cols().begin(); j < r.cols().end(); ++j)
        a[i][j] = i + j;
  });
}

void tiles_of_sums(double (*a)[100], double *rows, int n) {
  tbb::parallel_for(tbb::blocked_range2d<int>(0, n, 0, 100), // finding: race(rows)
                    [=](const tbb::blocked_range2d<int> &r) {
                      for (int i = r.rows().begin(); i < r.rows().end(); ++i)
                        for (int j = r.cols().begin(); j < r.cols().end(); ++j)
                          rows[i] += a[i][j];
                    });
}

double reduced(const double *x, int n) {
  return tbb::parallel_reduce(
      tbb::blocked_range<int>(0, n), 0.0,
      [=](const tbb::blocked_range<int> &r, double so) {
        for (int i = r.begin(); i < r.end(); ++i)
          so += x[i];
        return so;
      },
      [](double a, double b) { return a + b; });
}

double reduced_past(const double *x, int n) {
  double sum = 0;
  tbb::parallel_reduce( // finding: race(sum), reduction-operator()
      tbb::blocked_range<int>(0, n), 0.0,
      [&](const tbb::blocked_range<int> &r, double so) {
        for (int i = r.begin(); i < r.end(); ++i)
          sum += x[i];
        return so;
      },
      [](double a, double b) { return a - b; });
  return sum;
}

void each(int *x, int n, int &last) {
  tbb::parallel_for_each(x, x + n, [&](int &v) { // finding: race(last)
    last = v;
  });
}
