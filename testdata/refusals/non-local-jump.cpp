#include <csetjmp>
extern std::jmp_buf give_up;
void check_all(const int *x, int n) {
  for (int i = 0; i < n; ++i) // unknown: non-local-jump
    if (x[i] < 0)
      std::longjmp(give_up, i + 1);
}
