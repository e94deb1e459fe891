// unit/frontend/AlgorithmTest.cpp - algorithms of the library as loops, and as calls that change a range.
#include "unit/frontend/Lowered.h"

using namespace lanewise;

TEST(Algorithm, ExtremaAreToldByPlace) {
  expectModels({
      {"#include <algorithm>\n#include <vector>\nint f(std::vector<int> &v) { return *std::max_element(v.begin(), "
       "v.end()); }",
       {"algorithm", "max_element ="}},
      {"#include <algorithm>\n#include <vector>\nint f(std::vector<int> &v) { return *std::ranges::min_element(v); }",
       {"algorithm", "min_element.3 ="}},
  });
}

TEST(Algorithm, SearchesLeaveEarly) {
  expectModels({
      {"#include <algorithm>\nbool f(int *a, int n) { return std::any_of(a, a + n, [](int x) { return x < 0; }); }",
       {"algorithm", "any_of = true;", "break"}},
      {"#include <algorithm>\nlong f(int *a, int n) { return std::count(a, a + n, 3); }",
       {"algorithm", "count = count + 1;"}},
  });
}

TEST(Algorithm, ASortReplacesEveryElementOfItsRange) {
  expectModels({{"#include <algorithm>\nvoid f(int *a, int n) { for (int i = 0; i < n; ++i) std::sort(a, a + n); }",
                 {"opaque"}}});
}

TEST(Algorithm, WhatIsNotAnAlgorithmIsNone) {
  // A function of the user with a name of the library is read like any other.
  expectModels({{"static int count(int *a, int n) { return a[n]; } int f(int *a, int n) { int s = 0; while (n--) s += "
                 "count(a, n); return s; }",
                 {"s = s + a[n]"}}});
}
