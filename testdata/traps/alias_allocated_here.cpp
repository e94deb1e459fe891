// What new and malloc return here overlaps nothing that was there before, unless it was handed out.
#include <cstdlib>
#include <memory>
#include <vector>

float *shifted(const float *in, int n) {
  float *made = new float[n];
  for (int i = 0; i < n; ++i) // loop: independent
    made[i] = in[i + 1];
  return made;
}

void halves(float *in, int n) {
  float *both = static_cast<float *>(std::malloc(2 * n * sizeof(float)));
  float *low = both, *high = both + n;
  for (int i = 0; i < n; ++i) // loop: independent
    low[i] = high[i] + in[i];
  for (int i = 0; i < n; ++i) // loop: independent
    in[i] = low[n - 1 - i];
  std::free(both);
}

// Both lead into one allocation, one element apart.
void shiftedInside(int n) {
  float *made = static_cast<float *>(std::calloc(n + 1, sizeof(float)));
  float *next = made + 1;
  for (int i = 0; i < n; ++i) // loop: sequential
    made[i] = next[i];
  std::free(made);
}

struct Table {
  float *rows;
  std::vector<float> sums;
  void local(int n) {
    auto made = std::make_unique<float[]>(n);
    for (int i = 0; i < n; ++i) // loop: independent
      made[i] = rows[i + 1];
    for (int i = 0; i < n; ++i) // loop: independent
      sums[i] = made[n - 1 - i];
  }
  // From here on rows is what was made.
  void kept(int n) {
    float *made = new float[n + 1]();
    rows = made;
    for (int i = 0; i < n; ++i) // loop: sequential
      made[i] = rows[i + 1];
  }
};
void useTable(Table &t) {
  t.local(3);
  t.kept(3);
}

void keep(float *); // may put it anywhere
float *global;
void handedOut(int n) {
  float *made = new float[n];
  keep(made);
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    made[i] = global[i + 1];
}

void two(int n) {
  float *a = new float[n], *b = new float[n];
  for (int i = 0; i < n; ++i) // loop: independent
    a[i] = b[n - 1 - i];
  keep(a);
  keep(b);
}
