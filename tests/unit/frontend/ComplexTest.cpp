// unit/frontend/ComplexTest.cpp - complex numbers as pairs of real ones.
#include "unit/frontend/Lowered.h"

using namespace lanewise;

TEST(Complex, Library) {
  expectModels({
      {"#include <complex>\nusing C = std::complex<double>;\nC f(const C *x, int n) { C s = 0; for (int i = 0; i < n; "
       "++i) s += x[i]; return s; }",
       {"s.\"<real>\"@0:f64 = s.\"<real>\"@0:f64 + x[i].\"<real>\"@0:f64;", "s.\"<imag>\"@8:f64 = $"}},
      {"#include <complex>\nusing C = std::complex<float>;\nC f(const C *x, C z, int n) { C s = 0; for (int i = 0; i < "
       "n; ++i) s = s * z + x[i]; return s; }",
       {"= s.\"<real>\"@0:f32 * z.\"<imag>\"@4:f32 + s.\"<imag>\"@4:f32 * z.\"<real>\"@0:f32 + "
        "x[i].\"<imag>\"@4:f32;",
        "s.\"<real>\"@0:f32 = s.\"<real>\"@0:f32 * z.\"<real>\"@0:f32 - s.\"<imag>\"@4:f32 * z.\"<imag>\"@4:f32 + "
        "x[i].\"<real>\"@0:f32;"}},
      {"#include <complex>\ndouble f(const std::complex<double> *x, int n) { double s = 0; for (int i = 0; i < n; ++i) "
       "s += std::norm(x[i]) + x[i].imag() + std::abs(x[i]); return s; }",
       {"hypot(x[i].\"<real>\"@0:f64, x[i].\"<imag>\"@8:f64):f64"}},
      {"#include <complex>\nvoid f(std::complex<double> *x, double a, int n) { for (int i = 0; i < n; ++i) x[i] = "
       "std::conj(x[i]) * a; }",
       {"= -x[i].\"<imag>\"@8:f64 * a;", "x[i].\"<real>\"@0:f64 = x[i].\"<real>\"@0:f64 * a;"}},
      {"#include <complex>\nint f(const std::complex<double> *x, int n) { int c = 0; for (int i = 0; i < n; ++i) c += "
       "x[i] != 1.0; return c; }",
       {"!(x[i].\"<real>\"@0:f64 == 1.0 && x[i].\"<imag>\"@8:f64 == 0.0)"}},
  });
}
