// Two restrict pointers may name one array as long as nobody modifies it; `out` is not restrict, but writing it would
// modify what a and b read: that is excluded, too.
void add(float *out, const float *__restrict a, const float *__restrict b, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    out[i] = a[i] + b[i];
}
