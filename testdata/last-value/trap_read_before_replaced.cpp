// t is read before it is replaced: private would be wrong, but each iteration can read a[i - 1] itself.
void delay(int *__restrict b, const int *__restrict a, int n) {
  int t = 0;
  for (int i = 0; i < n; i++) { // loop: independent
    b[i] = t;
    t = a[i];
  }
}
// Here a is overwritten, so that cannot be read again: the value has to be handed on.
void delay_in_place(int *a, int n) {
  int t = 0;
  for (int i = 0; i < n; i++) { // loop: last-value; not: independent
    int next = a[i];
    a[i] = t;
    t = next;
  }
}
