// Two comparisons in one iteration, and value and place in one record.
struct Best {
  float value;
  int at;
};

int unrolled(const float *a, int n) {
  int at = 0;
  float best = a[0];
  for (int i = 0; i + 1 < n; i += 2) { // loop: arg-extremum
    if (a[i] > best) {
      best = a[i];
      at = i;
    }
    if (a[i + 1] > best) {
      best = a[i + 1];
      at = i + 1;
    }
  }
  return at;
}

int in_a_record(const float *a, int n) {
  Best best{a[0], 0};
  for (int i = 1; i < n; ++i) // loop: arg-extremum
    if (a[i] < best.value)
      best = {a[i], i};
  return best.at;
}
