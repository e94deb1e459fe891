// Sizes in types are evaluated where the type is written, and operands of sizeof of such types too.
// flags: -std=gnu2x
void size_of_type(int *a, int n) {
  int k = 1;
  for (int i = 0; i < n; ++i) // not: independent
    a[i] = (int)sizeof(int[k *= 2]);
}
void size_of_operand(int *restrict a, int n, int m, int (*rows)[m]) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // not: reduction
    a[k] = (int)sizeof(rows[k++]);
  }
}
void in_cast(int *a, void *p, int n) {
  int k = 1;
  for (int i = 0; i < n; ++i) // not: independent
    a[i] = ((int(*)[k *= 3])p != 0) + k;
}
void in_typedef(int *a, int n) {
  int k = 1;
  for (int i = 0; i < n; ++i) { // not: independent
    typedef char row[k *= 3];
    a[i] = (int)sizeof(row) + (int)sizeof(row);
  }
}
void in_typeof(int *a, int n) {
  int k = 1;
  for (int i = 0; i < n; ++i) { // not: independent
    typeof(int[k *= 3]) *p = 0;
    a[i] = k + (p != 0);
  }
}
void not_evaluated(int *a, int n) {
  int k = 1;
  for (int i = 0; i < n; ++i) // loop: independent
    a[i] = (int)sizeof(k++) + (int)_Alignof(int[7]) + _Generic(k++, int: 1, default: 2) + k;
}
