void admit(char *__restrict ok, const int *__restrict cost, int tokens, int n) {
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    tokens += 3;
    if (tokens >= cost[i]) {
      tokens -= cost[i];
      ok[i] = 1;
    } else {
      ok[i] = 0;
    }
  }
}
