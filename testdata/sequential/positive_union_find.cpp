// Links that one iteration changes are followed by the next.
void unite(int *parent, const int *from, const int *to, int edges) {
  for (int e = 0; e < edges; e++) { // loop: sequential
    int x = from[e], y = to[e];
    while (parent[x] != x) // loop: state-dependent-branch
      x = parent[x];
    while (parent[y] != y) // loop: state-dependent-branch
      y = parent[y];
    if (x != y)
      parent[x] = y;
  }
}
