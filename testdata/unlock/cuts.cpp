// Peeling, index-set splitting, copies: dependences that begin or end in one place, or only go backwards.
int x[2000], y[2000];

void first_is_read_by_all(int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    x[i] = x[0] + y[i];
}
void last_is_read_by_all(int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    x[i] = x[n - 1] + y[i];
}
void middle(int n) {
  for (int i = 0; i < 100; ++i) // loop: sequential
    x[i] = x[50] + n;
}
void mirrored(int n) {
  for (int i = 0; i <= n; ++i) // loop: sequential
    x[i] = x[n - i] + 1;
}
void mirrored_from_above(int n) {
  for (int i = n; i >= 0; --i) // loop: sequential
    x[i] = x[n - i] + 1;
}
void shifted_down(int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    x[i] = x[i] * x[i + 1];
}
void shifted_up_from_above(int n) {
  for (int i = n; i > 0; --i) // loop: sequential
    x[i] = x[i - 1] + y[i];
}
void three_apart(int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    x[i] = x[i + 3] + x[i + 5];
}
void both_sides(int n) {
  for (int i = 1; i < n; ++i) // loop: sequential
    x[i] = x[i - 1] + x[i + 1];
}
void new_value_and_old(int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    x[i] = y[i];
    y[i] = x[i] + x[i + 1];
  }
}
void two_mirrors(int n, int m) {
  for (int i = 0; i < 100; ++i) // not: independent
    x[i] = x[90 - i] + x[70 - i];
}
