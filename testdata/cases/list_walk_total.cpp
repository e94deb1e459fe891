struct Node { int value; const Node *next; };
long chain_total(const Node *node) {
    long total = 0;
    while (node) { // loop: state-dependent-branch
        total += node->value;
        node = node->next;
    }
    return total;
}
