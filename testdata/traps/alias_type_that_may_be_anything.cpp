// may_alias: what is accessed through the type may be of any type, as with char.
typedef int __attribute__((may_alias)) any_int;
using any_unsigned = unsigned __attribute__((may_alias));
struct __attribute__((may_alias)) AnyBox {
  int v;
};
struct Box {
  int v;
};

void by_name(float *a, any_int *b, int n) {
  for (int i = 1; i < n; ++i) // loop: independent when no-overlap
    a[i] = b[i - 1];
}

void by_alias(double *a, const any_unsigned *b, int n) {
  for (int i = 1; i < n; ++i) // loop: independent when no-overlap
    a[i] = b[2 * i - 2];
}

void by_record(float *a, AnyBox *b, int n) {
  for (int i = 1; i < n; ++i) // loop: independent when no-overlap
    a[i] = b[i - 1].v;
}

void rows(float *a, any_int (*b)[4], int n) {
  for (int i = 1; i < n; ++i) // loop: independent when no-overlap
    a[i] = b[i][2];
}

struct Part {
  any_int v;
};

void member(float *a, Part *b, int n) {
  for (int i = 1; i < n; ++i) // loop: independent when no-overlap
    a[i] = b[i - 1].v;
}

void by_reference(float *a, any_int &b, int n) {
  for (int i = 1; i < n; ++i) // loop: independent when no-overlap
    a[i] = b;
}

void written(const float *a, any_int *b, int n) {
  for (int i = 1; i < n; ++i) // loop: independent when no-overlap
    b[i] = static_cast<int>(a[i - 1]);
}

// One memory by two types.
void cast_here(float *a, int n) {
  any_int *b = (any_int *)a;
  for (int i = 1; i < n; ++i) // loop: sequential
    a[i] = b[i - 1];
}

// Without the attribute the types tell the two apart.
void plain_record(float *a, Box *b, int n) {
  for (int i = 1; i < n; ++i) // loop: independent
    a[i] = b[i - 1].v;
}

void plain_pointer_of_cast(float *a, any_int *b, int n) {
  int *p = (int *)b;
  for (int i = 1; i < n; ++i) // loop: independent
    a[i] = p[i - 1];
}
