// Declared as if they gave the same always, which holds for one thread.
#include <cfenv>
#include <pthread.h>
#include <sched.h>
#include <thread>
#include <unistd.h>
void self(unsigned long *o, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    o[i] = pthread_self();
}
void task(int *o, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    o[i] = gettid();
}
void processor(int *o, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    o[i] = sched_getcpu();
}
void id(bool *o, std::thread::id first, int n) {
  for (int i = 0; i < n; ++i) // not: independent
    o[i] = std::this_thread::get_id() == first;
}
int flags_after(float *a, const float *b, int n) {
  std::feclearexcept(FE_ALL_EXCEPT);
  for (int i = 0; i < n; ++i) // unknown: unmodelled-call
    a[i] = a[i] / 3;
  return std::fetestexcept(FE_INVALID);
}
void other_mode(float *a, int n) {
  std::fesetround(FE_DOWNWARD);
  for (int i = 0; i < n; ++i) // unknown: unmodelled-call
    a[i] *= 0.1f;
  std::fesetround(FE_TONEAREST);
}
int no_float(int *a, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    a[i] = i;
  return std::fetestexcept(FE_INVALID);
}
