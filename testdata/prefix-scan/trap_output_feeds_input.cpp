// Through the other array: y[i] uses x[i - 1], which was made from y[i - 1]: a product chain of two arrays.
void cross(unsigned *__restrict x, unsigned *__restrict y, int n) {
  for (int i = 1; i < n; ++i) { // loop: sequential
    y[i] = x[i - 1] * y[i - 1] + 1u;
    x[i] = y[i] ^ x[i - 1];
  }
}
