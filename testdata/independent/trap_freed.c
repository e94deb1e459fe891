// An earlier iteration uses what a later one frees.
#include <stdlib.h>
#include <string.h>

void one_behind(float **a, float *restrict s, int n) {
  for (int i = 1; i < n; ++i) { // not: independent
    s[i] = a[i][0] + a[i - 1][1];
    free(a[i - 1]);
  }
}

struct node {
  int value;
  struct node *next;
};
void list(struct node *p) {
  while (p) { // loop: state-dependent-branch
    struct node *next = p->next;
    free(p);
    p = next;
  }
}

float *grown(float *p, int n) {
  for (int i = 1; i < n; ++i) { // loop: sequential
    p = realloc(p, (size_t)i * sizeof(float));
    p[i - 1] = (float)i;
  }
  return p;
}

// What is read may be what is written.
void lengths(char *text, char **names, int n) {
  for (int i = 0; i < n; ++i) // not: independent
    text[i] = (char)atoi(names[i]);
}
