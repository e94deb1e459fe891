// What malloc returned in one iteration is handed to the next: no iteration can read it again.
#include <stdlib.h>
struct N { int v; struct N *next; };
struct N *build(int n) {
  struct N *h = 0;
  for (int i = 0; i < n; i++) { struct N *t = malloc(sizeof *t); t->v = i; t->next = h; h = t; } // unknown: unmodelled-recurrence
  return h;
}
struct N *append(int n) {
  struct N *h = 0, **tail = &h;
  for (int i = 0; i < n; i++) { struct N *t = malloc(sizeof *t); t->v = i; t->next = 0; *tail = t; tail = &t->next; } // unknown: unmodelled-recurrence
  return h;
}
void prevs(void **a, int n) {
  void *p = 0;
  for (int i = 0; i < n; i++) { a[i] = p; p = malloc(8); } // unknown: unmodelled-recurrence
}

long distances(int n) {
  long d = 0;
  char *last = malloc(1);
  for (int i = 0; i < n; i++) { // loop: last-value
    char *p = malloc(8);
    d += p != last;
    last = p;
  }
  return d;
}
