// An element is updated in place, but the update reads an element of another row, or of the same one a step later.
#include <algorithm>
#include <vector>

void next_row(float **A, int n) {
  for (int i = 0; i < n; ++i) // unknown: non-affine
    A[i][0] += A[(i + 1) % n][0];
}

void next_row_vector(std::vector<std::vector<double>> &A, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    A[i][0] += A[(i + 1) % n][0];
}

void transposed(int **m, int n) {
  for (int i = 0; i < n; ++i)   // loop: sequential
    for (int j = 0; j < n; ++j) // unknown: may-alias
      m[i][j] = m[j][i];
}

struct Node {
  float *w;
  float x;
};

void through_fields(Node **nodes, const int *next, int n) {
  for (int i = 0; i < n; ++i) // unknown: indirect-subscript
    nodes[i]->x += nodes[next[i]]->x;
}

void largest(float **A, const int *next, int n) {
  for (int i = 0; i < n; ++i) // unknown: indirect-subscript
    A[i][0] = std::max(A[i][0], A[next[i]][0]);
}

void one_row(float **A, int n, int k) {
  for (int i = 0; i < n; ++i) // unknown: may-alias
    A[i][0] += A[k][0];
}
