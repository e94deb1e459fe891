// This file is meant not to compile.
void broken(int *x, int n) {
  for (int i = 0; i < n; ++i) // unknown: parse-error
    x[i] = no_such_function(x[i]) + 1;
}
void whole(int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    x[i] += 1;
}
