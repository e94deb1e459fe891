// An allocation that a member holds is not apart from every other pointer.
#include <stdlib.h>

typedef struct {
  int n;
  float *data;
} row;

// The other row was given the same memory.
void given_to_both(row a, row b, int n) {
  a.data = malloc(n * sizeof(float));
  b.data = a.data;
  for (int i = 1; i < n; ++i) // loop: prefix-scan
    a.data[i] = b.data[i - 1] + 1;
}

// Written through a pointer to the record.
void given_through_pointer(row b, int n) {
  row *to = &b;
  float *fresh = malloc(n * sizeof(float));
  to->data = fresh;
  for (int i = 1; i < n; ++i) // loop: prefix-scan
    fresh[i] = b.data[i - 1] + 1;
}

// Somebody who was given the record may have put the memory there.
void keep(row *r, float *memory);
void given_to_call(int n) {
  row b = {0, 0};
  float *fresh = malloc(n * sizeof(float));
  keep(&b, fresh);
  for (int i = 1; i < n; ++i) // loop: independent when no-overlap
    fresh[i] = b.data[i - 1] + 1;
}

// Or into memory that was there before.
void remember(float *memory);
void given_to_older_memory(row *r, int n) {
  float *fresh = malloc(n * sizeof(float));
  remember(fresh);
  for (int i = 1; i < n; ++i) // loop: independent when no-overlap
    fresh[i] = r->data[i - 1] + 1;
}

// Only some calls allocate.
void sometimes(row a, row b, int n, int own) {
  if (own)
    a.data = malloc(n * sizeof(float));
  for (int i = 1; i < n; ++i) // loop: independent when no-overlap
    a.data[i] = b.data[i - 1] + 1;
}

// The records are one: a copy leads to the same memory.
void copied(row a, int n) {
  row b = a;
  for (int i = 1; i < n; ++i) // loop: prefix-scan
    a.data[i] = b.data[i - 1] + 1;
}

// The name says where the memory was before the loop only.
void moves_on(row a, const float *next, int n) {
  for (int i = 0; i < n; ++i) { // unknown: may-alias
    a.data[0] = next[i];
    a.data = a.data + 1 + (int)next[i];
  }
}

// Put there as a number.
typedef union {
  float *pointer;
  size_t number;
} either;

void given_as_number(either b, int n) {
  float *fresh = malloc(n * sizeof(float));
  b.number = (size_t)fresh;
  const float *same = b.pointer;
  for (int i = 1; i < n; ++i) // loop: independent when no-overlap
    fresh[i] = same[i - 1] + 1;
}

void given_as_number_in_steps(either b, int n) {
  float *fresh = malloc(n * sizeof(float));
  size_t number = (size_t)fresh;
  number += 4;
  b.number = number;
  const float *same = b.pointer;
  for (int i = 1; i < n; ++i) // loop: independent when no-overlap
    fresh[i] = same[i - 1] + 1;
}
