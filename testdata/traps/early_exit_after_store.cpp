// The store of the exiting iteration happens, those after it must not.
int copy_line(char *__restrict out, const char *__restrict in, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    out[i] = in[i];
    if (in[i] == '\n')
      return i + 1;
  }
  return n;
}
