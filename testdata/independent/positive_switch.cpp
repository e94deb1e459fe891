void step_kinds(int *kind, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    switch (kind[i]) {
    case 0:
      kind[i] = 4;
      break;
    case 1:
      kind[i] = 2;
      [[fallthrough]];
    default:
      kind[i] += 1;
    }
  }
}
