void mask(char *__restrict out, const char *__restrict s, int n) {
  int in = 0;
  for (int i = 0; i < n; ++i) { // loop: affine-recurrence
    if (s[i] == '"')
      in = 1 - in;
    out[i] = static_cast<char>(in);
  }
}
