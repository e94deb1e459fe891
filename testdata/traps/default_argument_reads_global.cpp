// The default argument is evaluated at every call, and it reads what the loop writes.
unsigned level = 2;
static unsigned mix(unsigned v, unsigned k = level) { return v * k; }
void run(unsigned long *out, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    level = mix(level) + 1u;
    out[i] = level;
  }
}
