// Functions that most calls treat well.
static float front[256], back[256];
static void blur(float *to, const float *from, int n) {
  for (int i = 1; i < n - 1; ++i) // loop: independent when no-overlap
    to[i] = from[i - 1] + from[i + 1];
}
static void shift(float *x, int n, int by) {
  for (int i = 0; i < n; ++i) // loop: independent when parameter
    x[i] = x[i + by];
}
static void handed_out(float *to, const float *from, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    to[i] = from[i];
}
void (*kept)(float *, const float *, int) = handed_out;
void seen_outside(float *to, const float *from, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    to[i] = from[i];
}
// Called with its own arguments the other way round: these are not two arrays.
static void recursive(float *to, const float *from, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    to[i] = from[i];
  if (n > 1)
    recursive(to, to, n / 2);
}
// The parameter is not what was passed any more.
static void set_anew(float *to, float *from, int n) {
  to = from + 1;
  for (int i = 0; i < n; ++i) // not: independent; not: reduction
    to[i] = from[i];
}
void run(float *elsewhere) {
  blur(front, back, 256);
  blur(front, front + 128, 64);
  shift(front, 64, 100);
  shift(front, 64, 3);
  handed_out(front, back, 9);
  seen_outside(front, back, 9);
  recursive(front, back, 9);
  set_anew(front, back, 9);
}
