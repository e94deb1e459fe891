// What recovery from an error drops leaves no trace: a loop that lost a statement must not be answered by the rest.
#include <no_such_header_of_limits.h>
void second_store(int *a, int n) {
  for (int i = 0; i < n; i++) { // unknown: parse-error
    a[i] = 0;
    a[i + 1] = LIMIT;
  }
}
void untouched(int *a, int n) {
  for (int i = 0; i < n; i++) { // loop: independent
    a[i] = 0;
  }
}
void guarded(int *a, int n) {
  for (int i = 0; i < n; i++) { // unknown: parse-error
    a[i] = 0;
    if (i > 3) {
      a[LIMIT] = i;
    }
  }
}
void declared(int *a, int n) {
  for (int i = 0; i < n; i++) { // unknown: parse-error
    missing_t *p = a + i;
    p[1] = 3;
  }
}
