// Ends that cross read what the other has written; one that starts a place too far reads its neighbour's place.
#include <vector>

void crosses(std::vector<float> &v) {
  auto a = v.begin(), b = v.end() - 1;
  while (a < v.end()) { // loop: sequential
    *a = *b;
    ++a;
    --b;
  }
}

void behind(std::vector<float> &v) {
  auto a = v.begin(), b = v.end() - 1;
  for (; a < b; ++a, --b) // loop: sequential
    *a = a[1] + *b;
}
