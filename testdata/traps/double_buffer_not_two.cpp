// Pointers that change places like two buffers, and are not always two.
#include <utility>
float field[256];
void one_array(int steps) {
  float *now = field, *next = field + 1;
  for (int t = 0; t < steps; ++t) { // not: independent; not: reduction
    for (int i = 0; i < 64; ++i) // loop: independent when no-overlap
      next[i] = now[i];
    std::swap(now, next);
  }
}
float left[64], right[64];
void lost_one(const int *bad, int steps) {
  float *now = left, *next = right;
  for (int t = 0; t < steps; ++t) { // not: independent; not: reduction
    for (int i = 1; i < 64; ++i) // loop: independent when no-overlap
      next[i] = now[i - 1];
    if (bad[t])
      now = next;
    else
      std::swap(now, next);
  }
}
// The first half of a swap, and out: behind the loop both are one buffer.
void left_in_the_middle(const int *bad, int steps) {
  float *now = left, *next = right;
  for (int t = 0; t < steps; ++t) { // not: independent; not: reduction; not: induction
    float *kept = now;
    now = next;
    if (bad[t])
      break;
    next = kept;
  }
  for (int i = 1; i < 64; ++i) // loop: independent when no-overlap
    next[i] = now[i - 1];
}
// They are two in the first epoch only.
void joined_later(int epochs, int steps) {
  float *now = left, *next = right;
  for (int e = 0; e < epochs; ++e) { // not: independent; not: reduction
    for (int t = 0; t < steps; ++t) { // not: independent; not: reduction
      for (int i = 1; i < 64; ++i) // loop: independent when no-overlap
        next[i] = now[i - 1];
      std::swap(now, next);
    }
    now = next;
  }
}
// What one step wrote is what the next one reads, so steps are not free of each other.
void steps_wait(int steps) {
  float *now = left, *next = right;
  for (int t = 0; t < steps; ++t) { // not: independent; not: reduction; not: induction
    next[t % 64] = now[t % 64] + 1;
    std::swap(now, next);
  }
}
void choices(int steps, const int *flip) {
  for (int t = 0; t < steps; ++t) { // not: independent; not: reduction
    float *from = flip[t] ? left : right, *to = flip[t + 1] ? right : left;
    for (int i = 1; i < 64; ++i) // loop: independent when no-overlap
      to[i] = from[i - 1];
  }
}
