// Kept elements move down in the array that they are read from. As written, an element must be read before a later
// iteration stores there; what is read was there before the loop, unless the position may pass it.
#include <cstddef>
#include <vector>

int kept(int *a, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    if (a[i] > 0)
      a[k++] = a[i];
  return k;
}

int removed(int *a, int n, int value) {
  int k = 0;
  for (int i = 0; i < n; ++i) {  // loop: sequential
    if (a[i] == value)
      continue;
    a[k] = a[i] * 2;
    ++k;
  }
  return k;
}

int *pointers(int *first, int *last) {
  int *out = first;
  for (int *in = first; in != last; ++in)  // loop: sequential
    if (*in > 0)
      *out++ = *in;
  return out;
}

std::size_t elements(std::vector<int> &a) {
  std::size_t k = 0;
  for (std::size_t i = 0; i < a.size(); ++i)  // loop: sequential
    if (a[i] & 1)
      a[k++] = a[i];
  return k;
}

// One place ahead of the reads: the next iteration sees it.
int oneAhead(int *a, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    if (a[i] > 0)
      a[++k] = a[i];
  return k;
}

int twoAtATime(int *a, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    if (a[i] > 0) {
      a[k++] = a[i];
      a[k++] = a[i];
    }
  return k;
}

int farAhead(int *a, int n) {
  int k = 5;
  for (int i = 0; i < n; ++i)  // not: compaction; not: independent
    if (a[i] > 0)
      a[k++] = a[i];
  return k;
}

int lookingBack(int *a, int n) {
  int k = 1;
  for (int i = 1; i < n; ++i)  // loop: sequential
    if (a[i] > a[i - 1])
      a[k++] = a[i];
  return k;
}

// What is compared with was stored by an earlier iteration.
int distinct(int *a, int n) {
  int k = 1;
  for (int i = 1; i < n; ++i)  // not: compaction; not: independent
    if (a[i] != a[k - 1])
      a[k++] = a[i];
  return k;
}

int whereverItStarts(int *a, int n, int k) {
  for (int i = 0; i < n; ++i)  // not: compaction; not: independent
    if (a[i] > 0)
      a[k++] = a[i];
  return k;
}
