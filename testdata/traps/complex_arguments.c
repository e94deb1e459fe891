// A complex number that is given to a function is read.
#include <complex.h>

void parts(double complex *z, double *d, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    d[i] = creal(z[i]);
}
