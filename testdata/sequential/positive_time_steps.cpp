// The steps wait for each other, the cells of one step do not.
float now[128], next_row[128];
void heat(int steps) {
  for (int t = 0; t < steps; ++t) { // loop: sequential
    for (int i = 1; i < 127; ++i)   // loop: independent
      next_row[i] = now[i] + 0.1f * (now[i - 1] - 2.0f * now[i] + now[i + 1]);
    for (int i = 1; i < 127; ++i) // loop: independent
      now[i] = next_row[i];
  }
}
