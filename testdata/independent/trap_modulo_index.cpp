// i % 8 is distinct only for 8 iterations: then the ring comes round and the later store must win.
int ring[8];
void into_ring(int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    ring[i % 8] = i;
}
