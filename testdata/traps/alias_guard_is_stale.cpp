// What a guard said, or a copy holds, of memory is no fact any more once a store through another pointer may have hit it.
void guarded(const int *n, int *q, float *a, int k) {
  if (*n > k)
    return;
  *q = 100;
  for (int i = 0; i < *n; ++i) // loop: independent when parameter
    a[i] = a[i + k];
}

void copied(const int *n, int *q, float *a) {
  const int distance = *n;
  *q = 100;
  for (int i = 0; i < *n; ++i) // loop: independent when parameter
    a[i] = a[i + distance];
}

void stored(int *n, int *q, float *a) {
  *n = 5;
  *q = 100;
  for (int i = 0; i < *n; ++i) // loop: sequential
    a[i] = a[i + 5];
}

void changedByLoop(const int *n, int *q, float *a, int k) {
  if (*n > k)
    return;
  for (int t = 0; t < 8; ++t) { // loop: sequential
    for (int i = 0; i < *n; ++i) // loop: independent when parameter
      a[i] = a[i + k];
    q[t] = 100;
  }
}

void changedInLoopBefore(const int *n, int *q, float *a, int k) {
  if (*n > k)
    return;
  for (int t = 0; t < 8; ++t) // loop: independent when no-overlap
    q[t] = *n + 100;
  for (int i = 0; i < *n; ++i) // loop: independent when parameter
    a[i] = a[i + k];
}

void lastRead(const int *n, int *q, float *a, int k) {
  int distance = 0;
  if (*n < k)
    return;
  for (int t = 0; t < 4; ++t) { // loop: independent when no-overlap
    q[t] = 1;
    distance = *n;
  }
  for (int i = 0; i < k; ++i) // loop: independent when parameter
    a[i] = a[i + distance];
}

void stillTrue(const int *n, float *q, float *a, int k) {
  if (*n > k)
    return;
  *q = 100;
  for (int i = 0; i < *n; ++i) // loop: independent
    a[i] = a[i + k];
}
