// Written out twice, with operators that are not one.
int otherConstant(int s, const int *x, int n) {
  for (int i = 0; i < n; i += 2) {  // loop: state-dependent-branch
    s = s ? s : x[i];
    s = s != 1 ? s : x[i + 1];
  }
  return s;
}

int otherParameter(int s, const int *x, int n, int k, int l) {
  for (int i = 0; i < n; i += 2) {  // loop: state-dependent-branch
    s = s != k ? s : x[i];
    s = s != l ? s : x[i + 1];
  }
  return s;
}

unsigned orThenAnd(unsigned s, const unsigned *x, int n) {
  for (int i = 0; i < n; i += 2) {  // not: associative-operator; not: independent
    s = s + x[i] - (s & x[i]);
    s = s + x[i + 1] - (s | x[i + 1]);
  }
  return s;
}

int oldOneKept(int s, const int *x, int n) {
  for (int i = 0; i < n; i += 2) {  // loop: state-dependent-branch
    int t = s ? s : x[i];
    s = t ? s : x[i + 1];
  }
  return s;
}

int cutBetween(int s, const int *x, int n) {
  for (int i = 0; i < n; i += 2) {  // loop: state-dependent-branch
    s = s ? s : x[i];
    if (s > 5)
      s = 0;
    s = s ? s : x[i + 1];
  }
  return s;
}

// One operator after all.
int oneParameter(int s, const int *x, int n, int k) {
  for (int i = 0; i < n; i += 2) {  // loop: associative-operator
    s = s != k ? s : x[i];
    s = s != k ? s : x[i + 1];
  }
  return s;
}
