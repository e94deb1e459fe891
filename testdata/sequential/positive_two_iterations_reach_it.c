// What the outside sees in order, or what keeps a state of its own: the report names two iterations that come to it.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

void always(int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    printf("%d\n", i);
}

void where_data_say_so(const int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    if (x[i] > 3)
      printf("%d\n", i);
}

void inside(int rows, int columns) {
  for (int i = 0; i < rows; ++i)      // loop: sequential
    for (int j = 0; j < columns; ++j) // loop: sequential
      printf("%d %d\n", i, j);
}

void in_the_test(FILE *in) {
  int c;
  while ((c = getc(in)) != EOF) // loop: sequential
    putchar(c);
}

void along_a_list(const struct node *p) {
  for (; p; p = p->next) // loop: state-dependent-branch
    printf("%d\n", p->value);
}

void own_state(int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    x[i] = rand() % 10;
}

void if_it_stays(int n, int once) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    printf("%d\n", i);
    if (once)
      break;
  }
}

double value_handed_on(double x, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    x = sin(x);
  return x;
}

unsigned test_reads_it(unsigned a, unsigned b) {
  while (b) { // loop: state-dependent-branch
    unsigned rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

// The call says whether there is a next iteration, and it may say so.
void until_it_fails(float *x, int n, FILE *in) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    if (fread(x + i, sizeof *x, 1, in) != 1) {
      fprintf(stderr, "short\n");
      exit(1);
    }
  }
}

struct table {
  int n;
  double *values;
};

void bound_in_memory(FILE *out, const struct table *t) {
  for (int i = 0; i < t->n; ++i) // loop: sequential
    fprintf(out, "%g\n", t->values[i]);
}
