// A condition is read where the loop stands: names that were reassigned before it mean their new values.
void shortened(float *a, int n, int k) {
  n = n - 1;
  for (int i = 0; i < n; ++i) // loop: independent when parameter
    a[i] = a[i + k];
}

void moved(float *a, const float *b, int n) {
  a += n;
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    a[i] = b[i];
}

// The old value has no name any more: it can be told, not compared.
void halved(float *a, int n, int k) {
  n /= 2;
  for (int i = 0; i < n; ++i) // loop: independent when parameter
    a[i] = a[i + k];
}

struct Header {
  int length;
};
void copied(Header *header, float *a, int k) {
  const int length = header->length;
  header->length = 7;
  for (int i = 0; i < length; ++i) // loop: independent when parameter
    a[i] = a[i + k];
}

void rows(float *out, const float *in, int height, int width) {
  for (int y = 0; y < height; ++y) { // loop: induction when no-overlap
    for (int x = 0; x < width; ++x)  // loop: independent when no-overlap
      out[x] = in[x];
    out += width;
    in += width;
  }
}

void handedOn(float *a, int n, int k) {
  int distance = k;
  k = 0;
  for (int i = 0; i < n; ++i) // loop: independent when parameter
    a[i] = a[i + distance] + k;
}
