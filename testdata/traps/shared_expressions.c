// Many steps that share what they lead to: whoever looks at them path by path does not come to an end.
#define FOUR(...) __VA_ARGS__ __VA_ARGS__ __VA_ARGS__ __VA_ARGS__
#define SIXTEEN(...) FOUR(FOUR(__VA_ARGS__))
#define STEPS(...) FOUR(SIXTEEN(__VA_ARGS__))

unsigned xorshift(const unsigned *key, int n) {
  unsigned s = 1;
  for (int i = 0; i < n; ++i) { // loop: bitwise-affine
    STEPS(s ^= (s << 5) ^ (s >> 3) ^ key[i];)
  }
  return s;
}

double spread(const double *x, int n) {
  double high = 0, second = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    STEPS(if (x[i] > high) { second = high; high = x[i]; } else if (x[i] > second) second = x[i];)
  }
  return high - second;
}

long farthest(const long *x, int n) {
  long best = 0, at = 0;
  for (int i = 0; i < n; ++i) { // loop: arg-extremum
    STEPS(if (x[i] > best) { best = x[i]; at = i; })
  }
  return best + at;
}

double twoLanes(const double *x, const double *a, int n) {
  double s = 0, t = 0;
  for (int i = 0; i < n; ++i) { // loop: tropical
    STEPS({ double u = s + a[i], v = t + x[i]; s = u > v ? u : v; t = s > x[i] ? s : x[i]; })
  }
  return s + t;
}

long followed(const long *a, const long *b, int n) {
  const long *p = a;
  long s = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    STEPS(if (*p > 3) p++; else p = b + *p; s += *p;)
  }
  return s;
}

double undecided(const double *x, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) { // loop: sequential
    STEPS(if (s > x[i]) s = s * s; else s = s - x[i];)
  }
  return s;
}
