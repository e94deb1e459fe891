// The row before is the same row whatever the pointers are.
void recurrence(double **a, int n) {
  for (int i = 1; i < n; ++i)   // loop: sequential
    for (int j = 0; j < n; ++j) // loop: independent when no-overlap
      a[i][j] = a[i - 1][j] + 1;
}
// Pointers that the loop itself moves.
void swapped(double **a, int n) {
  for (int i = 0; i < n - 1; ++i) { // not: independent; not: reduction
    double *t = a[i];
    a[i] = a[i + 1];
    a[i + 1] = t;
    for (int j = 0; j < n; ++j) // loop: independent
      a[i][j] = 2;
  }
}
// What is written are pointers: the array of pointers itself might be among them.
struct Link {
  Link *next;
  int mark;
};
void relinked(Link **a, int n) {
  for (int i = 1; i < n; ++i) { // loop: independent when distinct-objects, no-overlap
    a[i]->next = a[i - 1];
    a[i]->mark = i;
  }
}
// Chosen rows may be one row.
void chosen(double **a, const int *row, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-indices, distinct-objects
    a[row[i]][0] = i;
}
// All rows, in every iteration.
void every(double **a, int n) {
  for (int i = 0; i < n; ++i)   // loop: sequential
    for (int j = 0; j < n; ++j) // not: sequential
      a[j][i / 2] += a[j][i / 2 + 1] + i;
}
// Bytes may be pointers.
void bytes(char **a, int n) {
  for (int i = 0; i < n; ++i)   // loop: independent when distinct-objects, no-overlap
    for (int j = 0; j < n; ++j) // loop: independent when no-overlap
      a[i][j] = 0;
}
