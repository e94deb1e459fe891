int days_until(const int *gain, int n, int goal) {
  int sum = 0, day = 0;
  while (day < n && sum < goal) { // loop: state-dependent-branch
    sum += gain[day];
    ++day;
  }
  return day;
}
