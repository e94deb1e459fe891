// A break on what is found in memory leaves early: later iterations must not store.
void until_negative(int *a, const int *b, int n) {
  for (int i = 0; i < n; i++) { // loop: sequential
    if (b[i] < 0)
      break;
    a[i] = a[i] + 1;
  }
}
