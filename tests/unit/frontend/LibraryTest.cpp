// unit/frontend/LibraryTest.cpp - containers, iterators, mathematics and algorithms of the standard library.
#include "unit/frontend/Lowered.h"

using namespace lanewise;

TEST(Library, Containers) {
  expectModels({
      {"#include <vector>\nvoid f(std::vector<float> &v) { for (std::size_t i = 1; i < v.size(); ++i) v[i] += v[i - "
       "1]; }",
       {"(i < v-><size>@8)", "elements(*v)[i]:f32 = elements(*v)[i]:f32 + elements(*v)[i - 1]:f32;"}},
      {"#include <vector>\nvoid f(std::vector<std::vector<int>> &v, int n) { for (int i = 0; i < n; ++i) v[i][i] = 0; "
       "}",
       {"elements(elements(*v)[i; bytes 24])[i]:i32 = 0;"}},
      {"#include <vector>\nint f(std::vector<int> &v, int n) { int s = 0; for (int i = 0; i < n; ++i) s += v.at(i); "
       "return s; }",
       {"if (v-><size>@8 <= (u64)i) { throw; }"}},
      {"#include <vector>\nvoid f(int n) { std::vector<int> v(n); for (int i = 0; i < n; ++i) v[i] = v.back(); }",
       {"container v of", "$2 = (u64)n; v.<size>@8 = $2;", "v[i] = v[v.<size>@8 - 1];"}},
      {"#include <memory>\nvoid f(std::unique_ptr<int[]> p, int n) { for (int i = 0; i < n; ++i) p[i] = 0; }",
       {"p[i] = 0;"}},
      {"#include <string_view>\nint f(std::string_view t) { int s = 0; for (std::size_t i = 0; i < t.size(); ++i) s += "
       "t[i] "
       "== 'a'; return s; }",
       {"(i < t.<size>@8)"}},
  });
}

TEST(Library, Iterators) {
  expectModels({
      {"#include <vector>\nint f(std::vector<int> &v) { int s = 0; for (auto it = v.begin(); it != v.end(); ++it) s += "
       "*it; return s; }",
       {"it = &elements(*v)[0]:i32;", "(it != &elements(*v)[v-><size>@8]:i32)", "step { it = it + 1; }",
        "s = s + *it;"}},
      {"#include <vector>\nint f(std::vector<int> &v) { int s = 0; for (auto it = v.rbegin(); it != v.rend(); ++it) s "
       "+= *it; return s; }",
       {"step { it = it + -1", "it[-1"}},
      {"#include <iterator>\nint f(int (&a)[8]) { int s = 0; for (auto p = std::begin(a); p != std::end(a); p = "
       "std::next(p)) s += *p; return s; }",
       {"p = p + 1"}},
  });
}

TEST(Library, Mathematics) {
  expectModels({
      {"#include <cmath>\nvoid f(float *a, int n) { while (n--) a[n] = std::sqrt(a[n]) + expf(a[n]) + fabsf(a[n]) + "
       "std::abs(a[n]); }",
       {"sqrt(a[n]):f32", "exp(a[n]):f32", "fabs(a[n]):f32 + fabs(a[n]):f32"}},
      {"#include <cstdlib>\nvoid f(int *a, int n) { while (n--) a[n] = abs(a[n]); }", {"a[n] < 0 ? -a[n] : a[n]"}},
      {"#include <algorithm>\nvoid f(float *a, int n) { while (n--) a[n] = std::clamp(a[n], 0.f, 1.f); }",
       {"1.0 < (a[n] < 0.0 ? 0.0 : a[n]) ? 1.0 : a[n] < 0.0 ? 0.0 : a[n]"}},
      {"#include <algorithm>\nint f(int *a, int n) { int m = 9; while (n--) m = std::min({m, a[n], 7}); return m; }",
       {"a[n] < m ? a[n] : m"}},
      {"#include <cmath>\nvoid f(float *a, int n) { while (n--) a[n] = std::fmax(a[n], 0.f) + std::pow(a[n], 2); }",
       {"fmax(a[n], 0.0:f32):f32", "pow((f64)a[n], 2.0):f64"}},
  });
}

TEST(Library, TheUsersFunctionOfALibraryNameIsTheUsers) {
  expectModels({{"static double sqrt(int x) { return x + 1; } void f(double *a, int n) { while (n--) a[n] = sqrt(n); }",
                 {"a[n] = (f64)(n + 1);"}}});
}

TEST(Library, AlgorithmsAreLoops) {
  expectModels({
      {"#include <numeric>\n#include <vector>\nint f(const std::vector<int> &v) { int t = 0; for (int k = 0; k < 2; "
       "++k)"
       " t += std::accumulate(v.begin(), v.end(), 0); return t; }",
       {"loop L1 algorithm", "__init = __init + *__first;"}},
      {"#include <algorithm>\n#include <vector>\nvoid f(std::vector<int> &v, int n) { while (n--)"
       " std::for_each(v.begin(), v.end(), [n](int &x) { x += n; }); }",
       {"loop L1 algorithm", "*x = *x + n"}},
  });
}

TEST(Library, EnginesReplaceTheirState) {
  expectModels({{"#include <random>\nvoid f(std::mt19937 &g, unsigned *x, int n) { for (int i = 0; i < n; ++i) x[i] = "
                 "static_cast<unsigned>(g()); }",
                 {"g->\"<state>\"@0:u64 ="}}});
}

TEST(Library, BitsArePartsOfWords) {
  expectModels({
      {"#include <vector>\nvoid f(std::vector<bool> &b, int n) { for (int i = 0; i < n; ++i) b[i] = true; }",
       {"elements(*b)[(i64)i / 64]:u64 ="}},
      {"struct S { unsigned a : 3, b : 5; }; void f(S *s, int n) { for (int i = 0; i < n; ++i) s[i].b = 1; }",
       {"with bits"}},
  });
}

TEST(Library, VectorsGrowAtTheirEnd) {
  expectModels(
      {{"#include <vector>\nvoid f(std::vector<int> &v, int n) { for (int i = 0; i < n; ++i) v.push_back(i); }",
        {"elements(*v)[$", "v-><size>@8 ="}}});
}

TEST(Library, MapsInsertWhatTheyLack) {
  expectModels({{"#include <map>\nvoid f(std::map<int, int> &m, int n) { for (int i = 0; i < n; ++i) ++m[i]; }",
                 {"m->\"<state>\"@16:u64 =", "map insert"}}});
}
