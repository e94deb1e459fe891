// These loops would never end for large n, which the language lets no program do; the answer says that it rests on that.
void byte_counter(double *a, int n) {
  for (unsigned char i = 0; i < n; ++i) // loop: independent
    a[i] = 0;
}
double short_counter(const double *a, int n) {
  double sum = 0;
  for (short i = 0; i < n; ++i) // loop: reduction
    sum += a[i];
  return sum;
}
void up_to_and_with(double *a, unsigned n) {
  for (unsigned i = 0; i <= n; ++i) // loop: independent
    a[i] = 0;
}
// These end whatever n is.
void ends_by_itself(double *a, unsigned n) {
  for (unsigned char i = 0; i < 200; ++i) // loop: independent
    a[i] = n;
  for (unsigned i = 0; i < n; ++i) // loop: independent
    a[i] = 0;
}
void triangle(double *a, unsigned long n) {
  for (unsigned long i = 0; i < n; ++i)    // loop: independent
    for (unsigned long j = 0; j <= i; ++j) // loop: independent
      a[i * n + j] = 0;
}
