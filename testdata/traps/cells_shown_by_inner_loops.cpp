// What an inner loop reads from a cell before it first writes it comes from the iteration before.
static int G;

void handedOn(int *__restrict p, int *__restrict q, const int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    for (int c = 0; c < 3; ++c) { // loop: sequential
      p[i * 3 + c] = q[0];
      q[0] = q[0] * q[0] + p[i * 3 + c];
    }
}

void shown(int *__restrict p, int *__restrict q, const int *__restrict x, int n) {
  for (int i = 0; i < n; ++i) // loop: prefix-scan
    for (int c = 0; c < 3; ++c) { // loop: prefix-scan
      p[i * 3 + c] = q[0];
      q[0] += x[i * 3 + c];
    }
}

void summed(int *__restrict q, const int *__restrict x, int n) {
  for (int i = 0; i < n; ++i) // loop: reduction
    for (int c = 0; c < 3; ++c) // loop: reduction
      q[0] += x[i * 3 + c];
}

void setFirst(int *__restrict p, int *__restrict q, const int *__restrict x, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    q[0] = 0;
    for (int c = 0; c < 3; ++c) { // loop: prefix-scan
      p[i * 3 + c] = q[0];
      q[0] += x[i * 3 + c];
    }
  }
}

void exchanged(int *p, int n) {
  for (int i = 0; i < n; ++i) // unknown: may-alias
    for (int c = 0; c < 2; ++c) { // loop: linear-system when no-overlap
      int o = G;
      G = p[i];
      p[i] = o;
    }
}

void takenAway(int *p, int n) {
  for (int i = 0; i < n; ++i) // unknown: may-alias
    while (p[i] > 5) { // loop: state-dependent-branch
      p[i] -= G;
      G = 1;
    }
}

void sometimesSet(int *__restrict p, int *__restrict q, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    if (p[i])
      q[0] = 4;
    for (int c = 0; c < 2; ++c) { // loop: reduction
      p[i] += q[0];
      q[0] = i;
    }
  }
}
