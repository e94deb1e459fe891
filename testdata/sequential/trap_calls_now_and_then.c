// Where the call is all that could hand something on, or happens in every iteration, nobody knows.
int next_sum(int);
void note(int);
void add_to(int *);

// It may do just what the other branch does.
int sum_or_call(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // not: sequential
    if (x[i] < 0)
      s = next_sum(s);
    else
      s += x[i];
  }
  return s;
}

int add_or_call(const int *x, int *s, int n) {
  for (int i = 0; i < n; ++i) { // unknown: opaque-call
    if (x[i] < 0)
      add_to(s);
    else
      *s += x[i];
  }
  return *s;
}

void map_or_call(const int *x, int *restrict y, int n) {
  for (int i = 0; i < n; ++i) { // unknown: opaque-call
    if (x[i] < 0)
      note(x[i]);
    else
      y[i] += x[i];
  }
}

// Always called: what it leaves in the structure may be all that the next iteration reads.
struct place {
  int at, to;
};
void reset(struct place *);
void always(struct place *p, int *out, int n) {
  for (int i = 0; i < n; ++i) { // unknown: opaque-call
    reset(p);
    out[i] = p->at;
    if (p->at < p->to)
      p->at++;
  }
}

// Whether it is called is known.
void always_by_test(struct place *p, int *out, int n) {
  for (int i = 0; i < n; ++i) { // unknown: opaque-call
    if (i < n)
      reset(p);
    out[i] = p->at;
    if (p->at < p->to)
      p->at++;
  }
}
