// start + step * i comes round at 2^32, to a place that depends on both parameters.
void stripes(float *x, unsigned start, unsigned step, unsigned n) {
  unsigned at = start;
  for (unsigned i = 0; i < n; ++i) { // todo-unknown: index-may-wrap
    x[at * at] += x[at];
    at += step;
  }
}
