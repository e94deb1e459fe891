// Positions that run through a nest, and stores that they do not pass.

// What is not kept is stored over by the next inner iteration.
int storedOver(const float *a, float *__restrict out, int n, int m) {
  int k = 0;
  for (int i = 0; i < n; ++i)     // not: compaction; not: independent
    for (int j = 0; j < m; ++j) { // not: compaction
      out[k] = a[j * n + i];
      if (a[j * n + i] > 0)
        k++;
    }
  return k;
}

// Whether there is room depends on the position.
int limited(const float *a, float *__restrict out, int n, int m) {
  int k = 0;
  for (int i = 0; i < n; ++i)   // not: compaction; not: independent
    for (int j = 0; j < m; ++j) // not: compaction
      if (a[j * n + i] > 0 && k < 100)
        out[k++] = a[j * n + i];
  return k;
}

// The mark behind a row is where the next row begins.
int markBehind(const float *a, float *__restrict out, int n, int m) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // not: compaction; not: independent
    for (int j = 0; j < m; ++j) // loop: compaction
      if (a[j * n + i] > 0)
        out[k++] = a[j * n + i];
    out[k] = 0;
  }
  return k;
}

// Each row begins anew.
int beginsAnew(const float *a, float *__restrict out, int n, int m) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // not: compaction; not: independent
    k = 0;
    for (int j = 0; j < m; ++j) // loop: compaction
      if (a[j * n + i] > 0)
        out[k++] = a[j * n + i];
  }
  return k;
}

// Left between the store and the step.
int leavesBetween(const float *a, float *__restrict out, int n, int m) {
  int k = 0;
  for (int i = 0; i < n; ++i)     // not: compaction; not: independent
    for (int j = 0; j < m; ++j) { // not: compaction; not: independent
      out[k] = a[j * n + i];
      if (a[j * n + i] < -5)
        break;
      k++;
    }
  return k;
}

// What was kept is looked at.
int looksBack(const float *a, float *__restrict out, int n, int m) {
  int k = 1;
  for (int i = 0; i < n; ++i)   // not: compaction; not: independent
    for (int j = 0; j < m; ++j) // not: compaction; not: independent
      if (a[j * n + i] > out[0])
        out[k++] = a[j * n + i];
  return k;
}

// Back by as much as it went on.
int thereAndBack(const float *a, float *__restrict out, int n, int m) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // not: compaction; not: independent
    for (int j = 0; j < m; ++j) // loop: induction
      out[k++] = a[j * n + i];
    k -= 2;
  }
  return k;
}

// A narrow position comes round.
int comesRound(const float *a, float *__restrict out, int n, int m) {
  unsigned char k = 0;
  for (int i = 0; i < n; ++i)   // not: compaction; not: independent
    for (int j = 0; j < m; ++j) // not: compaction; not: independent
      if (a[j * n + i] > 0)
        out[k++] = a[j * n + i];
  return k;
}

// What the position is counted from moves back as far as the position went on.
int baseMovesBack(const float *a, float *__restrict out, int n, int m) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // not: compaction; not: independent
    for (int j = 0; j < m; ++j) // loop: compaction
      if (a[j * n + i] > 0)
        out[k++] = a[j * n + i];
    out -= 2;
  }
  return k;
}

// Each row begins earlier than the last one.
int rowsComeCloser(const float *a, float *__restrict out, int n, int m) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // not: compaction; not: independent
    float *row = out - 3 * i;
    for (int j = 0; j < m; ++j) // loop: compaction
      if (a[j * n + i] > 0)
        row[k++] = a[j * n + i];
  }
  return k;
}
