// scratch is local and rewritten in every iteration, but its address went to a callee that may keep it.
void keep(int *somewhere);
int last_seen();
void rows(int *__restrict out, const int *__restrict x, int n) {
  int scratch[4];
  keep(scratch);
  for (int i = 0; i < n; ++i) { // unknown: opaque-call
    scratch[0] = x[i];
    out[i] = last_seen();
  }
}
