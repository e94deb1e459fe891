// Rows that the elements of an array of pointers lead to: apart if no two of these lead to overlapping storage.
void add(double **a, double **b, int n) {
  for (int i = 0; i < n; ++i)   // loop: independent when distinct-objects, no-overlap
    for (int j = 0; j < n; ++j) // loop: independent when no-overlap
      a[i][j] = b[i][j] + 1;
}
void multiply(double **a, double **b, double **c, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-objects, no-overlap
    for (int j = 0; j < n; ++j) { // loop: independent when no-overlap
      double sum = 0;
      for (int k = 0; k < n; ++k) // loop: reduction
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}
struct Node {
  int mark;
  double value;
};
void mark(Node **nodes, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-objects
    nodes[i]->mark = i;
}
struct Layer {
  float *weight, *gradient;
  int count;
};
void step(Layer *layers, int n) {
  for (int i = 0; i < n; ++i)                 // loop: independent when distinct-objects, no-overlap
    for (int j = 0; j < layers[i].count; ++j) // loop: independent when no-overlap
      layers[i].weight[j] -= 0.1f * layers[i].gradient[j];
}
void cube(double ***a, int n) {
  for (int i = 0; i < n; ++i)     // loop: independent when distinct-objects
    for (int j = 0; j < n; ++j)   // loop: independent when distinct-objects
      for (int k = 0; k < n; ++k) // loop: independent
        a[i][j][k] = 0;
}
void rowsByName(double **a, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent when distinct-objects
    double *row = a[i];
    for (int j = 0; j < n; ++j) // loop: independent
      row[j] *= 2;
  }
}
void eliminate(double **a, int n) {
  for (int k = 0; k < n; ++k)           // loop: sequential
    for (int i = k + 1; i < n; ++i) {   // loop: independent when distinct-objects
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < n; ++j) // loop: independent when no-overlap
        a[i][j] -= a[i][k] * a[k][j];
    }
}
void firstRow(double **a, int n) {
  for (int i = 1; i < n; ++i)   // loop: independent when distinct-objects
    for (int j = 0; j < n; ++j) // loop: independent when no-overlap
      a[i][j] = a[0][j] + 1;
}

void two_levels(int ***q, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-objects
    q[i][0][0] += 1;
}
