// Neighbouring bits are one memory location, whatever the source calls them: each write reads the whole word first.
#include <bitset>
#include <vector>
struct Flags {
  unsigned ready : 1, done : 1, count : 6;
  int other;
};
void marks(std::vector<bool> &flag) {
  for (std::size_t i = 0; i < flag.size(); ++i) // loop: sequential
    flag[i] = i % 3 == 0;
}
void marksOdd(std::vector<bool> &flag, int n) {
  for (int i = 1; i < n; i += 2) // not: independent; not: reduction
    flag[i] = true;
}
void flips(std::bitset<128> &flag) {
  for (std::size_t i = 0; i < 128; ++i) // not: independent; not: reduction
    flag[i].flip();
}
void throughProxy(std::vector<bool> &flag) {
  for (auto bit : flag) // not: independent; not: reduction
    bit = false;
}
void twoFields(Flags &flags, int n) {
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction
    flags.ready = i & 1;
    flags.done = !flags.ready;
  }
}
void counts(Flags *flags, const int *__restrict of, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-indices
    flags[of[i]].count += 1;
}
void farApart(std::vector<bool> &flag, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    flag[64 * i] = true;
}
void ownRecord(Flags *flags, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    flags[i].done = 1;
    flags[i].count = flags[i].ready + 2;
  }
}
void besidesBits(Flags *flags, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    flags[i].other = flags[i].count;
}
long reads(const std::vector<bool> &flag) {
  long n = 0;
  for (bool bit : flag) // loop: reduction
    n += bit;
  return n;
}
