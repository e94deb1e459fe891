// Every volatile read is an observable event, and their order is part of the program's meaning.
void sample(int *out, const volatile int *port, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    out[i] = *port;
}
