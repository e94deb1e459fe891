// The guard object is local to the iteration, but its destructor adds to a global that the next iteration reads.
unsigned clock_now = 1;
struct Tick {
  ~Tick() { clock_now = clock_now * clock_now + 1u; }
};
void stamp(unsigned long *out, int n) {
  for (int i = 0; i < n; ++i) { // todo-loop: sequential
    Tick t;
    out[i] = clock_now;
  }
}
