// Planes that lie a parameter apart, many of them: one condition speaks for all pairs.

// Differences are handed on from plane to plane of one point.
void differencePlanes(double *__restrict px, const double *__restrict cx, long offset, long n) {
  for (long i = 0; i < n; ++i) { // loop: independent when parameter
    double a, b, c;
    a = cx[i + offset * 4];
    b = a - px[i + offset * 4];
    px[i + offset * 4] = a;
    c = b - px[i + offset * 5];
    px[i + offset * 5] = b;
    a = c - px[i + offset * 6];
    px[i + offset * 6] = c;
    b = a - px[i + offset * 7];
    px[i + offset * 7] = a;
    c = b - px[i + offset * 8];
    px[i + offset * 8] = b;
    a = c - px[i + offset * 9];
    px[i + offset * 9] = c;
    b = a - px[i + offset * 10];
    px[i + offset * 10] = a;
    c = b - px[i + offset * 11];
    px[i + offset * 11] = b;
    px[i + offset * 13] = c - px[i + offset * 12];
    px[i + offset * 12] = c;
  }
}

// One plane from many others.
void predictedPlane(double *px, double c, long offset, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when parameter
    px[i] = c * px[i + offset * 12] + c * px[i + offset * 11] + c * px[i + offset * 10] + c * px[i + offset * 9] +
            c * px[i + offset * 8] + c * px[i + offset * 7] + c * px[i + offset * 6] +
            c * (px[i + offset * 4] + px[i + offset * 5]) + px[i + offset * 2];
}

// With the planes as long as the loop there is nothing to ask.
void planesOfTheRow(double *px, long n) {
  for (long i = 0; i < n; ++i) { // loop: independent
    px[i] = px[i + n * 2] + px[i + n];
    px[i + n * 3] = px[i + n * 4] - px[i + n * 5];
  }
}

// One element too close.
void planesOverlap(double *px, long n) {
  for (long i = 0; i < n; ++i) { // loop: sequential
    px[i] = px[i + n * 2] + px[i + n];
    px[i + n * 3 - 1] = px[i] - px[i + n * 5];
  }
}

long asked();

// A distance, and a length, that calls gave are known by the variables that hold them.
void distanceIsAsked(double *px, long n) {
  const long offset = asked();
  const long most = asked();
  for (long i = 0; i < n; ++i) // loop: independent when parameter
    px[i] = px[i + offset] + 1;
  for (long i = 0; i < most; ++i) // loop: independent when parameter
    px[i] = px[i + n] + 1;
}
