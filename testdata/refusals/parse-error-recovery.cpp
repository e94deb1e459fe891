// The header is missing, so only that is reported; what recovery drops is noticed all the same, wherever it was.
#include "no_such_config.h"
void initialiser(float *b, int n) { // b[i] = b[i - OFF]
  for (int i = 0; i < n; i++) { // unknown: parse-error
    float t = b[i - OFF];
    b[i] = t;
  }
}
inline int at(int i) {
  int r = i;
  r += OFF;
  return r;
}
void statement_of_callee(float *b, int n) {
  for (int i = 0; i < n; i++) // unknown: parse-error
    b[at(i)] = b[i];
}
inline int behind(int i) { return at(i) + 0; }
void statement_of_what_it_calls(float *b, int n) {
  for (int i = 0; i < n; i++) // unknown: parse-error
    b[behind(i)] = b[i];
}
void label(float *b, int n, int m) {
  for (int i = 0; i < n; i++) // unknown: parse-error
    switch (m) {
    case FOO:
      b[i] = b[i + 1];
      break;
    default:
      b[i] = 1;
    }
}
inline void three(float *b, int i) {
  for (int k = 0; k < 3; k += STEP) // unknown: parse-error
    b[i + k] = 2 + k;
}
void step_of_callee(float *b, int n) {
  for (int i = 0; i < n; i++) // unknown: parse-error
    three(b, i);
}
void step(float *a, float *b, int n) {
  for (int i = 0; i < n; i += STEP) { // unknown: parse-error
    a[i] = b[i];
    a[i + 1] = 2;
  }
}
float test(float *a, int n) {
  float s = 0;
  for (int i = 0; i < n && OK(s); ++i) // unknown: parse-error
    s += a[i];
  return s;
}
enum Distance { kFirst = UNKNOWN, kSecond, kThird = 2 };
void enumerator(float *b, int n) {
  for (int i = 0; i < n; i++) // unknown: parse-error
    b[i + kSecond] = b[i];
}
static const int kFar = 64;
void untouched(float *b, int n) {
  for (int i = 0; i < n; i++) // loop: independent
    b[i] = kFar;
}
struct Packed {
  Unknown first;
  int second[2];
};
void offset(Packed *p, float *b, int n) {
  for (int i = 0; i < n; i++) // unknown: parse-error
    b[i] = sizeof(Packed) + i;
}
struct Holder {
  Packed inner;
  int count;
};
void offset_in_holder(Holder *p, int n) {
  for (int i = 0; i < n; i++) // unknown: parse-error
    p[i].count = i;
}
static const int kGap = 1 PLUS 2;
void initialiser_of_constant(float *b, int n) {
  for (int i = 0; i < n; i++) // unknown: parse-error
    b[i + kGap] = b[i];
}
void condition(float *b, int n) {
  for (int i = 0; i < n; i++) { // unknown: parse-error
#if SHIFTED
    b[i] = b[i + 1];
#endif
    b[i] = 2;
  }
}
struct Steps {
  int bad(int i) { return i + OFF; }
  int good(int i) { return i; }
};
void bad_method(Steps s, float *b, int n) {
  for (int i = 0; i < n; i++) // unknown: parse-error
    b[s.bad(i)] = b[i];
}
void good_method(Steps s, float *b, int n) {
  for (int i = 0; i < n; i++) // loop: independent
    b[s.good(i)] = 1;
}
template <class T> T moved(T i) {
  T r = i;
  r += OFF;
  return r;
}
void template_of_callee(float *b, int n) {
  for (int i = 0; i < n; i++) // unknown: parse-error
    b[moved(i)] = b[i];
}
