// Integers: divisions, shifts, remainders, conversions that cut, signs that differ.
#include <cstdint>
#include <cstdlib>
int shift_after(const int *v, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = (7 * s + v[i]) >> 3;
  return s;
}
int halve(const int *v, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = s / 2 + v[i];
  return s;
}
unsigned halve_u(const unsigned *v, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = s / 2 + v[i];
  return s;
}
unsigned shr_add(const unsigned *v, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = (s >> 1) + v[i];
  return s;
}
int mod_state(const int *v, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: modular-affine when data-value
    s = (s + v[i]) % 1000003;
  return s;
}
unsigned mod_pow2(const unsigned *v, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // loop: modular-affine
    s = (s + v[i]) % 65536u;
  return s;
}
unsigned char_acc(const unsigned char *v, int n) {
  unsigned char s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += v[i];
  return s;
}
signed char schar_acc(const signed char *v, int n) {
  signed char s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += v[i];
  return s;
}
int char_acc_divided(const int *v, int n) {
  char s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = (s + v[i]) / 2;
  return s;
}
int char_acc_widened(const unsigned char *v, int n) {
  unsigned char s = 0;
  int t = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    s += v[i];
    t += s;
  }
  return t;
}
unsigned char_coupled(const unsigned char *v, int n) {
  unsigned char s = 0;
  unsigned t = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    s += (unsigned char)(v[i] + (t >> 3));
    t += s;
  }
  return t;
}
int float_into_int(const float *v, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s += v[i];
  return s;
}
int half_into_int(const int *v, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = s * 0.5 + v[i];
  return s;
}
int double_into_int_exact(const int *v, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = (double)s + v[i] * 0.5;
  return s;
}
float int_round_trip(const float *v, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = (int)s + v[i];
  return s;
}
long mixed_width(const int *v, int n) {
  long s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = (int)s + (long)v[i];
  return s;
}
unsigned wrap_compare(const unsigned *v, int n) {
  unsigned s = 0, hits = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    s += v[i];
    if (s < v[i])
      ++hits;
  }
  return hits;
}
unsigned sat_add(const unsigned *v, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) { // loop: clamp
    unsigned t = s + v[i];
    s = t < s ? ~0u : t;
  }
  return s;
}
bool bool_sat(const int *v, int n) {
  bool s = false;
  for (int i = 0; i < n; ++i) // loop: finite-state
    s += v[i];
  return s;
}
bool bool_minus(const int *v, int n) {
  bool s = false;
  for (int i = 0; i < n; ++i) // loop: finite-state
    s = s - v[i];
  return s;
}
bool bool_times(const int *v, int n) {
  bool s = true;
  for (int i = 0; i < n; ++i) // loop: finite-state
    s = s * v[i];
  return s;
}
bool bool_times2(const int *v, int n) {
  bool s = true;
  for (int i = 0; i < n; ++i) // loop: finite-state
    s = s * v[i] + v[i + 1];
  return s;
}
unsigned shift_by_state(const unsigned *v, int n) {
  unsigned s = 1;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = v[i] << (s & 31);
  return s;
}
unsigned shift_state(const unsigned *v, int n) {
  unsigned s = 1;
  for (int i = 0; i < n; ++i) // loop: finite-state
    s = s << (v[i] & 31);
  return s;
}
int shift_signed(const int *v, int n) {
  int s = 1;
  for (int i = 0; i < n; ++i) // loop: bitwise-affine
    s = (s << 1) ^ v[i];
  return s;
}
int div_by_state(const int *v, int n) {
  int s = 1;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = v[i] / (s | 1);
  return s;
}
float fdiv_by_state_sq(const float *v, int n) {
  float s = 1;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = v[i] / (s * s + 1);
  return s;
}
int mul_overflow(const int *v, int n) {
  int s = 1;
  for (int i = 0; i < n; ++i) // loop: reduction
    s *= v[i];
  return s;
}
int signed_unsigned(const unsigned *v, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += v[i];
  return s;
}
int signed_max_unsigned(const unsigned *v, int n) {
  int s = -1;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (v[i] > s)
      s = v[i];
  return s;
}
long max_narrow(const long *v, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (v[i] > s)
      s = v[i];
  return s;
}
long max_narrow_ok(const short *v, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    if (v[i] > s)
      s = v[i];
  return s;
}
int abs_max(const int *v, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: arg-extremum
    if (abs(v[i]) > abs(s))
      s = v[i];
  return s;
}
unsigned and_sum(const unsigned *v, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // loop: modular-affine
    s = (s + v[i]) & 15;
  return s;
}
unsigned and_sum_hole(const unsigned *v, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // loop: finite-state
    s = (s + v[i]) & 14;
  return s;
}
unsigned or_sum(const unsigned *v, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = (s + v[i]) | 1;
  return s;
}
int max_wrapping(const int *v, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: tropical
    s = s - v[i] > 0 ? s : v[i];
  return s;
}
uint64_t low_half(const uint64_t *v, int n) {
  uint64_t s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = (uint32_t)s * v[i];
  return s;
}
uint32_t mulhi(const uint32_t *v, int n) {
  uint32_t s = 1;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = ((uint64_t)s * v[i]) >> 32;
  return s;
}
short short_mul(const short *v, int n) {
  short s = 1;
  for (int i = 0; i < n; ++i) // loop: affine-recurrence
    s = s * 3 + v[i];
  return s;
}
int short_mul_wide(const short *v, int n) {
  short s = 1;
  int last = 0;
  for (int i = 0; i < n; ++i) { // loop: affine-recurrence
    last = s * 3 + v[i];
    s = last;
  }
  return last;
}
unsigned negate_wide(const unsigned *v, int n) {
  unsigned long s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = v[i] - (unsigned)s;
  return s;
}
enum E : unsigned char { A, B, C };
E enum_step(const int *v, int n) {
  E e = A;
  for (int i = 0; i < n; ++i) // loop: reduction
    e = (E)(e + v[i]);
  return e;
}
int gcd_fold(const int *v, int n);
unsigned gcd_loop(const unsigned *v, int n) {
  unsigned g = 0;
  for (int i = 0; i < n; ++i) { // unknown: unmodelled-recurrence
    unsigned a = g, b = v[i];
    while (b) { unsigned t = a % b; a = b; b = t; } // loop: state-dependent-branch
    g = a;
  }
  return g;
}
int popcount_parity(const unsigned *v, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = __builtin_popcount(s ^ v[i]);
  return s;
}
