// Statements into loops of their own: what may go, what has to stay, and cycles that hold everything together.
int x[1000], y[1000], z[1000], u[1000];

void recurrence_beside_a_map(int n) {
  for (int i = 1; i < n; ++i) { // loop: sequential
    x[i] = y[i] * 3;
    z[i] = z[i - 1] * z[i - 1] + x[i];
  }
}
void values_of_the_iteration_before(int n) {
  for (int i = 1; i < n; ++i) { // loop: sequential
    x[i] = y[i] * 3;
    z[i] = x[i - 1] + 1;
  }
}
void scalar_between_the_parts(int n) {
  for (int i = 1; i < n; ++i) { // loop: sequential
    int t = y[i] * 3;
    x[i] = t + 1;
    z[i] = z[i - 1] * z[i - 1] + t;
  }
}
void outputs_in_turn(int n) {
  for (int i = 1; i < n; ++i) { // loop: sequential
    x[i] = 3;
    x[i + 1] = y[i] * 2;
  }
}
void inner_loop_stays_whole(int n) {
  for (int i = 1; i < n; ++i) { // loop: sequential
    int s = 0;
    for (int j = 0; j < 10; ++j) // loop: reduction
      s += y[i + j];
    x[i] = s;
    z[i] = z[i - 1] * z[i - 1] + 1;
  }
}
void cycle_through_the_iteration_before(int n) {
  for (int i = 1; i < n; ++i) { // loop: sequential
    x[i] = y[i - 1] * y[i - 1];
    y[i] = x[i] * 2;
  }
}
void scalar_handed_on(int n) {
  int s = 0;
  for (int i = 1; i < n; ++i) { // loop: sequential
    x[i] = s * s;
    s = x[i] + y[i] + s * s;
  }
}
void leaves_in_between(int n) {
  for (int i = 1; i < n; ++i) { // not: independent
    x[i] = y[i] * 3;
    if (x[i] == u[i])
      break;
    z[i] = z[i - 1] * z[i - 1] + x[i];
  }
}
