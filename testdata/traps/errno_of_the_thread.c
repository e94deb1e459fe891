// Functions of <math.h> set errno, and every thread has its own: where it is looked at, they wait for each other.
// flags: -std=gnu17
#include <errno.h>
#include <math.h>
#include <stdlib.h>
void test_of_errno(double *a, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    a[i] = errno ? 0 : sqrt(a[i]);
}
void shown(double *restrict a, int *restrict bad, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    a[i] = log(a[i]);
    bad[i] = errno;
  }
}
int after(double *a, int n) {
  errno = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    a[i] = exp(a[i]);
  return errno;
}
static int failed(void) { return errno != 0; }
int in_callee(double *a, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    a[i] = pow(a[i], 0.5);
  return failed();
}
void text(char *const *s, long *restrict v, int *restrict bad, int n) {
  for (int i = 0; i < n; ++i) { // unknown: unmodelled-call
    v[i] = strtol(s[i], 0, 10);
    bad[i] = errno;
  }
}
int never_sets(double *a, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    a[i] = fabs(a[i]);
  return errno;
}
void nobody_asks(double *a, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    a[i] = sqrt(a[i]);
}
double sign_of_gamma(const double *restrict a, int *restrict s, int n) {
  double t = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    t += lgamma(a[i]);
    s[i] = signgam;
  }
  return t;
}
int sign_after(double *a, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    a[i] = lgamma(a[i]);
  return signgam;
}
double sign_of_nobody(const double *a, int n) {
  double t = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    t += lgamma(a[i]);
  return t;
}
