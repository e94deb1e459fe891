void running(const int *in, const int *end, float *out) {
  int s = 0;
  for (; in != end; ++in) { // loop: prefix-scan
    s += *in;
    *out++ = static_cast<float>(s);
  }
}
