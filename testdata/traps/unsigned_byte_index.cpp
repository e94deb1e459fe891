// Adding in unsigned char: 250 + 10 is 4, so the store falls behind.
#include <cstdint>
std::uint8_t page[256];
void smear() {
  for (std::uint8_t i = 0; i < 250; ++i) // loop: sequential
    page[static_cast<std::uint8_t>(i + 10)] = static_cast<std::uint8_t>(page[i] * page[i] + 1);
}
