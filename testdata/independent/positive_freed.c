// What one iteration frees, no later one may use.
#include <math.h>
#include <stdlib.h>
#include <string.h>

void all_rows(float **a, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-objects
    free(a[i]);
}

struct table {
  float **rows;
  int count;
};
void all_of_them(struct table t) {
  for (int i = 0; i < t.count; ++i) // loop: independent when distinct-objects
    free(t.rows[i]);
  free(t.rows);
}

void many_tables(struct table *t, int n) {
  for (int i = 0; i < n; ++i) {            // loop: independent when distinct-objects
    for (int j = 0; j < t[i].count; ++j) // loop: independent when distinct-objects
      free(t[i].rows[j]);
    free(t[i].rows);
  }
}

void and_forgets(float **a, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-objects
    if (a[i]) {
      free(a[i]);
      a[i] = 0;
    }
}

// Calls that only read, or fill what the iteration has for itself.
int same_names(char **names, const char *wanted, int n) {
  int count = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    count += strcmp(names[i], wanted) == 0;
  return count;
}

void parts(const double *x, double *restrict mantissa, int *restrict exponent, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    int power;
    mantissa[i] = frexp(x[i], &power);
    exponent[i] = power;
  }
}

void with_hints(const float *x, float *restrict y, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    __builtin_prefetch(x + i + 64);
    y[i] = x[i];
  }
}
