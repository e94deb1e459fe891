// Bounds, offsets and steps that a store of the loop may hit: as long as it does not, the loop goes where they say, so
// ranges that do not overlap are all that is needed.
struct Buffer {
  int rows, stride;
  int *data;
  void clear() {
    for (int i = 0; i < rows; ++i) // loop: independent when no-overlap
      data[i] = 0;
  }
  void everyRow() {
    for (int i = 0; i < rows; ++i) // loop: independent when no-overlap, parameter
      data[i * stride] = 0;
  }
};
void use(Buffer &b) {
  b.clear();
  b.everyRow();
}

int count;
void global(int *p) {
  for (int i = 0; i < count; ++i) // loop: independent when no-overlap
    p[i] = 0;
}

void reference(const unsigned &n, unsigned *p) {
  for (unsigned i = 0; i < n; ++i) // loop: independent when no-overlap
    p[i] = 0;
}

void offset(int *a, const int *k, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    a[i + *k] = i;
}

// The store is of a float, and the count an int: the type rules tell them apart.
void typed(const int *n, float *p) {
  for (int i = 0; i < *n; ++i) // loop: independent
    p[i] = 0;
}

// A table of rows could be written over by its own rows only if a pointer were stored.
void swapped(int **rows, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-objects
    rows[i][0] = 1;
}

// The bound lives in the object that is written.
void within(int *a) {
  for (int i = 1; i < a[0]; ++i) // unknown: may-alias
    a[i] = 7;
}

void outer(int *out, const int *width, int height) {
  for (int y = 0; y < height; ++y)   // loop: independent when no-overlap
    for (int x = 0; x < *width; ++x) // loop: independent when no-overlap
      out[y * *width + x] = x;
}

// The total and what is added up may be one.
void total(long *sum, const long *values, const long *n) {
  for (long i = 0; i < *n; ++i) // loop: reduction when no-overlap
    *sum += values[i];
}

// Read once, before the first store: nothing that the loop does changes where it starts.
void downwards(int *p, const int *n) {
  for (int i = *n - 1; i >= 0; --i) // loop: independent
    p[i] = 0;
}
