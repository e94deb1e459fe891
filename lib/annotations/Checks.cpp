// annotations/Checks.cpp - what each check is about.
#include "annotations/Checks.h"

#include <algorithm>

namespace lanewise {

static constexpr CheckDoc kChecks[] = {
    {"race", "threads touch the same storage at the same time, and one of them writes",
     "A parallel annotation lets iterations, or threads of a region, run at the same time that need each other's "
     "answers: a variable that all threads share and write, an array element that one iteration writes and another "
     "reads, or a loop that `collapse` makes parallel although it hands values on. The message names two iterations "
     "that meet, and where.\n\n"
     "What is reported is proven: the two accesses do meet for legal input, and no condition is known that would keep "
     "them apart. What could be neither proven nor excluded (pointers that may overlap, subscripts read from memory) "
     "is a note that only --all shows.",
     R"(double total(const double *x, int n) {
  double sum = 0;
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    sum += x[i];
  return sum;
})",
     R"(double total(const double *x, int n) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += x[i];
  return sum;
})",
     "If iterations only combine into the variable, it needs a reduction clause; if each writes it before it reads it, "
     "private or lastprivate. Both are offered as fixes, and so is a smaller collapse. Where later iterations need "
     "what "
     "earlier ones write, no clause helps: the annotation has to go, or the loop has to change.",
     "Locks are not followed: a construct whose body calls something with a lock in its name, or flushes memory by "
     "hand, is "
     "not judged. What runs "
     "in tasks is not judged either, nor what threads of teams do outside of divided loops. A pointer that one thread "
     "got for itself is told from a shared one only where it "
     "is declared in the region. Contents of a table count as known if nothing in the file writes it; another file "
     "could. Calls whose bodies are not visible are taken to write only what could not be proven anyway."},
    {"simd-dependence", "lanes of a simd loop need each other's answers",
     "`omp simd` lets as many iterations go forward together as safelen says, or any number without it. A dependence "
     "from a statement to one before it, fewer iterations apart than that, is broken. A dependence from a statement to "
     "a later one is kept, since lanes take the statements in order.",
     R"(void smooth(float *a, int n) {
#pragma omp simd safelen(8)
  for (int i = 4; i < n; ++i)
    a[i] = a[i - 4] * 0.5f;
})",
     R"(void smooth(float *a, int n) {
#pragma omp simd safelen(4)
  for (int i = 4; i < n; ++i)
    a[i] = a[i - 4] * 0.5f;
})",
     "A safelen of the distance is offered where it is more than one; reduction and private clauses for variables.",
     "Compilers often make a scalar private without being told; the standard does not ask them to, and the check goes "
     "by the standard."},
    {"missing-barrier", "threads go on before others are done with what they need",
     "A loop with nowait, a master construct, or a reduction that begins before its variable is set: another thread "
     "may "
     "already be in the code that follows, which reads or writes the same storage. Equal iterations of two loops that "
     "are divided alike count as one thread's.",
     R"(int a[100], b[100];
void shift() {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < 100; ++i)
      a[i] = i;
#pragma omp for
    for (int i = 0; i < 99; ++i)
      b[i] = a[i + 1];
  }
})",
     R"(int a[100], b[100];
void shift() {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 100; ++i)
      a[i] = i;
#pragma omp for
    for (int i = 0; i < 99; ++i)
      b[i] = a[i + 1];
  }
})",
     "nowait goes (that is offered as a fix), or `#pragma omp barrier` stands between the two.",
     "Loops that go round until another thread has done something are taken to order what comes after them. Barriers "
     "inside of branches and called functions are counted as the text has them."},
    {"reduction-operator", "a reduction clause combines in another way than the loop",
     "Each thread combines into a copy of its own that begins with the identity of the clause's operator, and the "
     "copies "
     "are combined with that operator at the end. If the loop combines with another one, the result is wrong although "
     "nothing races.",
     R"(double product(const double *x, int n) {
  double p = 1;
#pragma omp parallel for reduction(+ : p)
  for (int i = 0; i < n; ++i)
    p *= x[i];
  return p;
})",
     R"(double product(const double *x, int n) {
  double p = 1;
#pragma omp parallel for reduction(* : p)
  for (int i = 0; i < n; ++i)
    p *= x[i];
  return p;
})",
     "The clause with the loop's operator is offered, unless the clause names several variables.",
     "Only operators that the language has are compared; declared reductions are taken at their word."},
    {"divergent-barrier", "a barrier that only some threads of a block reach",
     "`__syncthreads()` waits for all threads of the block. In a branch that compares the thread's index, some threads "
     "never come: the kernel hangs, or goes on with what was not written yet.",
     R"(__global__ void shift(float *a) {
  __shared__ float s[64];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = s[31 - threadIdx.x];
  }
})",
     R"(__global__ void shift(float *a) {
  __shared__ float s[64];
  if (threadIdx.x < 32)
    s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32)
    a[threadIdx.x] = s[31 - threadIdx.x];
})",
     "The barrier stands outside of the branch; each side keeps its part of the work. No fix is offered.",
     "Only branches are looked at, not loops and not threads that have returned before. Tests of what memory holds are "
     "taken to be the same for a whole block."},
    {"lock-in-lanes", "a lock is taken in calls that one thread may interleave",
     "Under `std::execution::par_unseq` and `unseq` one thread may be in the middle of several calls at once. A lock "
     "that "
     "one of them holds is never given back while the same thread waits for it in another.",
     R"(#include <execution>
#include <algorithm>
#include <mutex>
std::mutex m;
void count(const int *x, int n, int &odd) {
  std::for_each(std::execution::par_unseq, x, x + n, [&](int v) {
    std::lock_guard<std::mutex> guard(m);
    odd += v & 1;
  });
})",
     R"(#include <execution>
#include <algorithm>
#include <mutex>
std::mutex m;
void count(const int *x, int n, int &odd) {
  std::for_each(std::execution::par, x, x + n, [&](int v) {
    std::lock_guard<std::mutex> guard(m);
    odd += v & 1;
  });
})",
     "`std::execution::par` finishes each call before the thread begins another; better still, a reduction needs no "
     "lock. No fix is offered.",
     "Locks in functions whose bodies are not visible are not seen."},
    {"private-read", "a private copy is read before anything is written to it",
     "A private variable is a new, uninitialised object in each thread; the value outside does not reach it.",
     R"(void scale(double *x, double factor, int n) {
#pragma omp parallel for private(factor)
  for (int i = 0; i < n; ++i)
    x[i] *= factor;
})",
     R"(void scale(double *x, double factor, int n) {
#pragma omp parallel for firstprivate(factor)
  for (int i = 0; i < n; ++i)
    x[i] *= factor;
})",
     "firstprivate begins with the value outside; it is offered as a fix.",
     "Only scalars are looked at, and only reads that no write precedes in the text."},
    {"carried-copy", "a private copy would have to hand a value from one iteration to the next",
     "Iterations read a variable before they write it: in order, they read what the one before has left. The copy of a "
     "thread begins with the value outside, or with what the thread's own last iteration has left, so the result "
     "depends "
     "on how the iterations are divided.",
     R"(void differences(const double *a, double *b, int n) {
  double before = 0;
#pragma omp parallel for firstprivate(before)
  for (int i = 0; i < n; ++i) {
    b[i] = a[i] - before;
    before = a[i];
  }
})",
     R"(void differences(const double *a, double *b, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    b[i] = a[i] - (i > 0 ? a[i - 1] : 0);
})",
     "What the iteration before has seen is read again, or the loop stays serial, or it becomes a reduction or a scan. "
     "No fix is offered.",
     "A random number generator that each thread has for itself is reported too, if its state is a plain number. What "
     "the variable only decides, such as whether a thread has set something up, is not looked at."},
    {"lost-value", "a value is used after the loop that only private copies got",
     "What a loop writes to a private variable is gone when the loop ends; the variable outside was never given a "
     "value.",
     R"(int last(const int *x, int n) {
  int y;
#pragma omp parallel for private(y)
  for (int i = 0; i < n; ++i)
    y = x[i];
  return y;
})",
     R"(int last(const int *x, int n) {
  int y;
#pragma omp parallel for lastprivate(y)
  for (int i = 0; i < n; ++i)
    y = x[i];
  return y;
})",
     "lastprivate keeps the value of the last iteration; it is offered as a fix.",
     "A variable that something else in the function writes is left alone: its old value may be what is meant."},
};

std::span<const CheckDoc> allChecks() { return kChecks; }

const CheckDoc *findCheck(std::string_view id) {
  const auto found =
      std::find_if(std::begin(kChecks), std::end(kChecks), [&](const CheckDoc &doc) { return doc.id == id; });
  return found == std::end(kChecks) ? nullptr : found;
}

} // namespace lanewise
