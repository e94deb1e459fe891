// The buffers change roles in every step: step t reads what step t - 1 wrote.
#include <utility>
float front_buffer[64], back_buffer[64];
void relax(int steps) {
  float *from = front_buffer, *to = back_buffer;
  for (int t = 0; t < steps; ++t) { // not: independent; not: reduction; not: induction
    for (int i = 1; i < 63; ++i)   // not: sequential; not: reduction; not: prefix-scan
      to[i] = from[i - 1] * from[i + 1];
    std::swap(from, to);
  }
}
