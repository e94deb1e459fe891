// Recovery leaves variables without a type, and records without a layout.
#include "no_such_header.h"

struct Part {
  Missing m;
  int x[4];
};
auto table = make_table(4);

int sum(const Part *parts, int n) {
  auto total = start_of(parts);
  Part local[3];
  int s = 0;
  for (int i = 0; i < n; ++i) { // unknown: parse-error
    auto v = parts[i].m.value();
    s += parts[i].x[0] + local[i % 3].x[1] + v;
    total += s + table[i];
  }
  return s;
}

void clear(int *a, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    a[i] = 0;
}
