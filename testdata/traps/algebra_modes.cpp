// Orders that the program asks for: volatile, contraction, rounding modes.
#include <cmath>
int vol_state(const int *x, int n) {
  volatile int s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = s + x[i];
  return s;
}
int vol_input(const volatile int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s += x[i];
  return s;
}
float contract_off(const float *x, int n) {
#pragma STDC FP_CONTRACT OFF
  float s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s += x[i];
  return s;
}
float contract_off_ema(const float *x, int n) {
#pragma STDC FP_CONTRACT OFF
  float s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = 0.5f * s + x[i];
  return s;
}
float contract_off_max(const float *x, int n) {
#pragma STDC FP_CONTRACT OFF
  float s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s = s < x[i] ? x[i] : s;
  return s;
}
float clang_contract(const float *x, int n) {
#pragma clang fp contract(off)
  float s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s += x[i];
  return s;
}
double fenv_kadane(const double *x, int n) {
#pragma STDC FENV_ACCESS ON
  double run = 0, best = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    run = run + x[i] < 0 ? 0 : run + x[i];
    best = best < run ? run : best;
  }
  return best;
}
double strict_pragma(const double *x, int n) {
#pragma clang fp reassociate(off)
  double s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += x[i];
  return s;
}
double fenv_fmax_ok(const double *x, int n) {
#pragma STDC FENV_ROUND FE_DOWNWARD
  double s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s += x[i];
  return s;
}
double float_control(const double *x, int n) {
#pragma float_control(precise, on)
  double s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += x[i];
  return s;
}
