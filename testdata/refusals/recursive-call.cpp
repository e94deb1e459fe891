int depth(const int *parent, int node) { return parent[node] < 0 ? 0 : 1 + depth(parent, parent[node]); }
void depths(const int *parent, int *out, int n) {
  for (int i = 0; i < n; ++i) // unknown: recursive-call
    out[i] = depth(parent, i);
}
