// Every read and write of a volatile total is observable.
volatile int live_total;
void publish(const int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    live_total = live_total + x[i];
}
