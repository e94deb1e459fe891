// Each copy is four bytes wide and starts two bytes further on: neighbours share bytes.
#include <cstring>
unsigned char stream[256];
void stamp() {
  for (unsigned i = 0; i < 100; ++i) // not: independent; not: reduction; not: induction
    std::memcpy(stream + 2 * i, &i, sizeof i);
}
