volatile int port;
void pulse(int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    port = i & 1;
}
