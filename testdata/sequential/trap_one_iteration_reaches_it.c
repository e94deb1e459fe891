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
