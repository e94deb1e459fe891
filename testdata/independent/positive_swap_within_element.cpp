#include <utility>
struct Edge {
  int a, b;
};
void order_ends(Edge *edge, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    if (edge[i].a > edge[i].b)
      std::swap(edge[i].a, edge[i].b);
}
