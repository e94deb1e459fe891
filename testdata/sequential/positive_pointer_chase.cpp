struct Node {
  int value;
  Node *next;
};
int total(const Node *node, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    s += node->value;
    node = node->next;
  }
  return s;
}
