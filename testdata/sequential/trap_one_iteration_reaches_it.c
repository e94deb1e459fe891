// The order of effects matters, but no two iterations that come to one are shown: none are named.
#include <stdio.h>
#include <stdlib.h>

void runs_once(void) {
  for (int i = 0; i < 1; ++i) // loop: sequential
    printf("%d\n", i);
}

void ends_the_program(int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    printf("%d\n", i);
    exit(1);
  }
}

void leaves_at_once(int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    printf("%d\n", i);
    if (i >= 0)
      break;
  }
}

void one_of_them(int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    if (i == 3)
      printf("%d\n", i);
}

void no_more_than_one(int n) {
  if (n == 1)
    for (int i = 0; i < n; ++i) // loop: sequential
      printf("%d\n", i);
}

// Whatever the call says, the loop is left.
void fails_either_way(float *x, int n, FILE *in) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    unsigned long done = fread(x + i, sizeof *x, 1, in);
    if (done == 1)
      exit(1);
    if (done != 1)
      exit(2);
  }
}

struct table {
  int n;
};

void sets_its_bound(struct table *t) {
  for (int i = 0; i < t->n; ++i) { // loop: sequential
    t->n = 0;
    puts("once");
  }
}

// What would let the loop go on makes it end.
void stops_where_it_could_go_on(FILE *in, int c) {
  while (c != EOF) { // loop: sequential
    puts("once");
    c = getc(in);
    if (c != EOF)
      break;
  }
}
