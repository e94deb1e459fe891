// Scratch tiles that are declared inside several loops, and made anew in each pass of any of them.
constexpr long kTile = 16;

// Tiles of the factors are filled, padded with zeros, for each step along the depth.
void tiledProduct(const double *__restrict a, const double *__restrict b, double *__restrict c, long n) {
  for (int repeat = 0; repeat < 3; ++repeat) { // loop: independent
    for (long by = 0; by < (n + kTile - 1) / kTile; ++by) { // loop: independent
      for (long bx = 0; bx < (n + kTile - 1) / kTile; ++bx) { // loop: independent
        double left[kTile][kTile], right[kTile][kTile], sum[kTile][kTile];
        for (long y = 0; y < kTile; ++y) // loop: independent
          for (long x = 0; x < kTile; ++x) // loop: independent
            sum[y][x] = 0;
        for (long k = 0; k < (n + kTile - 1) / kTile; ++k) { // loop: reduction
          for (long y = 0; y < kTile; ++y) // loop: independent
            for (long x = 0; x < kTile; ++x) { // loop: independent
              const long row = by * kTile + y, column = bx * kTile + x;
              left[y][x] = k * kTile + x < n && row < n ? a[row * n + k * kTile + x] : 0.0;
              right[y][x] = k * kTile + y < n && column < n ? b[(k * kTile + y) * n + column] : 0.0;
            }
          for (long y = 0; y < kTile; ++y) // loop: independent
            for (long x = 0; x < kTile; ++x) // loop: independent
              for (long d = 0; d < kTile; ++d) // loop: reduction
                sum[y][x] += left[y][d] * right[d][x];
        }
        for (long y = 0; y < kTile; ++y) // loop: independent
          for (long x = 0; x < kTile; ++x) // loop: independent
            if (by * kTile + y < n && bx * kTile + x < n)
              c[(by * kTile + y) * n + bx * kTile + x] = sum[y][x];
      }
    }
  }
}

// Declared outside of the loop that comes round: the next pass reads what the last one left.
void tileIsKept(const double *a, double *__restrict out, int rows, int steps) {
  double tile[kTile] = {};
  for (int s = 0; s < steps; ++s) { // loop: sequential
    for (int r = 0; r < rows; ++r) { // not: independent
      out[s * rows + r] = tile[(s + r) % kTile];
      for (int x = 0; x < kTile; ++x) // loop: independent
        if (x >= r)
          tile[x] = a[s + r * x];
    }
  }
}
