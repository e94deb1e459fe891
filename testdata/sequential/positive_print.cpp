#include <cstdio>
void lines(int n) {
  int i = 0;
  while (i < n) // loop: sequential
    std::printf("%d\n", i++);
}
