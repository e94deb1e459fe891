// A pointer to the first element of a row walks on through the rows after it: the length of a row bounds what is
// written as a subscript of the row, and no more than that.
void sum_of_pointer(int (*m)[4], int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    m[i + 1][0] = *(&m[0][0] + 4 * i) * *(&m[0][0] + 4 * i);
}

void kept_pointer(int (*m)[4], int n) {
  int *p = m[0];
  for (int i = 0; i < n; ++i) // loop: sequential
    m[i + 1][0] = p[4 * i] * p[4 * i] + 1;
}

struct Four {
  double v[4];
};

void member_read(Four *r, int n) {
  double *p = r[0].v;
  for (int i = 1; i < n; ++i) // loop: sequential
    r[i].v[0] = p[4 * (i - 1)] * p[4 * (i - 1)];
}

void member_written(Four *r, int n) {
  double *p = &r->v[0];
  for (int i = 1; i < n; ++i) // loop: sequential
    p[4 * i] = r[i - 1].v[0] * r[i - 1].v[0];
}

void rows_of_rows(double (*a)[8][8], int n) {
  double(*p)[8] = a[0];
  for (int i = 1; i < n; ++i) // loop: sequential
    a[i][0][0] = p[8 * (i - 1)][0] * p[8 * (i - 1)][0];
}

static int fifth(const int *row, int i) { return row[4 * i] * row[4 * i]; }

void through_call(int (*m)[4], int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    m[i + 1][0] = fifth(m[0], i);
}

void through_reference(int (*m)[4], int n) {
  int &first = m[0][0];
  for (int i = 0; i < n; ++i) // loop: sequential
    m[i + 1][0] = (&first)[4 * i] * (&first)[4 * i];
}

// The same memory in the other direction: two pointers, each from a row of its own.
void two_rows(int (*m)[4], int n) {
  int *p = m[0], *q = m[1];
  for (int i = 0; i < n; ++i) // loop: sequential
    q[i] = p[i] * p[i];
}

// Written as subscripts: these stay in their rows.
void subscripts(int (*m)[4], const int *d, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    m[i][d[i]] = m[i][1] + 1;
}

// A pointer that stays in the row, as its loop says.
void in_its_row(int (*m)[4], int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    int *row = m[i];
    for (int j = 0; j < 4; ++j) // loop: independent
      row[j] = j;
  }
}
