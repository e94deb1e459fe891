// A break on the counter at the top of the body is a second test.
void as_many(int *a, int n, int most) {
  for (int i = 0; i < n; i++) { // loop: independent
    if (i >= most)
      break;
    a[i] = a[i] + 1;
  }
}
