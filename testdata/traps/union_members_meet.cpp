// The types of a union's members say nothing about where they lie.
union Word {
  int whole;
  float real;
  short half[2];
  unsigned char byte[4];
};
void two_pointers(Word *p, Word *q, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    p[i].whole = (int)q[i].real;
}
void parts(Word *p, Word *q, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    p[i].half[0] = (short)q[i].whole;
}
void next_one(Word *w, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    w[i].whole = i;
    w[i + 1].real = 1;
  }
}
int last_byte(Word *w, int n) {
  int total = 0;
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction
    w->whole = total;
    total += w->byte[i & 3];
  }
  return total;
}
// Members of unnamed structs are fields like any other: a pointer may lead to them.
struct Node {
  struct {
    int x;
  };
  int y;
};
void unnamed(Node *s, int *q, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    q[i] = s->x;
}
void unnamed_total(Node *s, int *q, int n) {
  for (int i = 0; i < n; ++i) // loop: reduction when no-overlap
    s->x += q[i];
}
