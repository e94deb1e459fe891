// One object under two names that only the linker brings together.
// flags: -std=c17
int X[64];
extern int Y[64] __attribute__((alias("X")));
extern int Z[64] __asm__("X");
#pragma weak WK = X
extern int WK[64];
int other[64];
void alias_attribute(int n) {
  for (int i = 0; i + 1 < n; ++i) // loop: independent when no-overlap
    X[i + 1] = Y[i];
}
void assembler_name(int n) {
  for (int i = 0; i + 1 < n; ++i) // loop: independent when no-overlap
    Z[i] = X[i + 1];
}
void weak_name(int n) {
  for (int i = 0; i + 1 < n; ++i) // loop: independent when no-overlap
    X[i + 1] = WK[i];
}
void two_second_names(int n) {
  for (int i = 0; i + 1 < n; ++i) // loop: independent when no-overlap
    Y[i + 1] = Z[i];
}
void names_apart(int n) {
  for (int i = 0; i + 1 < n; ++i) // loop: independent
    X[i + 1] = other[i];
}
