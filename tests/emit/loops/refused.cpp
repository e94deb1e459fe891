// What is not emitted, and why.
#include <cstdio>

void chain(float *x, int n) {
  for (int i = 1; i < n; ++i) // refused: it is serial
    x[i] = x[i - 1] * x[i - 1] + 1;
}

void scatter(float *out, const float *in, const int *at, int n) {
  for (int i = 0; i < n; i++) // refused: conditions that cannot be checked when it runs
    out[at[i]] = in[i];
}

void show(const int *x, int n) {
  for (int i = 0; i < n; i++) // refused: it is serial
    std::printf("%d\n", x[i]);
}

int apply(int (*f)(int), const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) // refused: it is unknown
    s += f(x[i]);
  return s;
}

int untilSet(const int *x, int n) {
  int i = 0, stop = 0;
  while (stop == 0 && i < n) { // refused: its test looks at stop
    stop = x[i];
    ++i;
  }
  return i;
}

// What an iteration reads is the old value of what a later one sets, behind a pointer that moves.
void shiftedDown(float *p, int n) {
  for (int i = 0; i + 1 < n; ++i, ++p) // refused: which the loop moves
    *p = p[1] * 2;
}

// What is stored over the value that was read is found again by the next iteration but one.
void rotate(int *a, int n) {
  for (int i = 0; i < n - 1; i++) { // refused: its running value is handed on through the array in more than one way
    int t = a[i];
    a[i] = a[i + 1];
    a[i + 1] = t;
  }
}
