// The days after the last one must not be marked.
int days_until(const int *__restrict gain, char *__restrict marked, int n, int goal) {
  int sum = 0, day = 0;
  while (day < n && sum < goal) { // loop: state-dependent-branch
    sum += gain[day];
    marked[day] = 1;
    ++day;
  }
  return day;
}
