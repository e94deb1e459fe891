// Data decide which branch an iteration takes, and for some data one hands on what the next one needs. The arrays are
// large, and calls of which nothing is known stand around the loops.
extern int more(float *, float *);
float a[32000], b[32001], c[32001], d[32000];
struct Clock {
  long seconds;
};
void start(struct Clock *);

void jumps(struct Clock *clock) {
  start(clock);
  while (more(a, c)) // unknown: opaque-call
    for (int i = 0; i < 31999; ++i) { // loop: sequential
      if (b[i] < 0)
        goto other;
      a[i] = c[i] + d[i];
      continue;
    other:
      c[i + 1] = a[i] + d[i] * d[i];
    }
}

void test_of_what_was_written(int n) {
  start(0);
  for (int i = 0; i < n; ++i) // loop: sequential
    if (a[i] < 0) {
      if (b[i] < 0)
        a[i] += c[i] * d[i];
      b[i + 1] = c[i] + d[i];
    }
}

// The branches exclude each other for one element.
void apart(int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    if (b[i] < 0)
      c[i] = d[i];
    else
      a[i] = c[i];
}

// The call in the loop may do anything.
void called(int n) {
  for (int i = 0; i < n; ++i) { // unknown: opaque-call
    if (b[i] < 0)
      c[i + 1] = d[i];
    else
      a[i] = c[i];
    more(a, c);
  }
}
