// A position that runs along through a whole nest: what one outer iteration stores lies behind what the last one did.

// Counted from -1, in the order of the columns.
int packColumns(const float *__restrict flags, const float *__restrict from, float *__restrict out, int n) {
  int k = -1;
  for (int i = 0; i < n; ++i)   // loop: compaction
    for (int j = 0; j < n; ++j) // loop: compaction
      if (flags[j * n + i] > 0) {
        ++k;
        out[k] = from[j * n + i];
      }
  return k;
}

// Edges that stay, out of rows of computed length; how many a row kept is stored as well.
int keepEdges(const int *first, const int *to, int *__restrict kept, int *__restrict end, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) {                   // loop: compaction
    for (int e = first[i]; e < first[i + 1]; ++e) // loop: compaction
      if (to[e] != i)
        kept[k++] = to[e];
    end[i] = k;
  }
  return k;
}

// Some characters become several; a tab becomes four.
int expand(const char *s, char *__restrict out, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // loop: compaction
    if (s[i] == '\n') {
      out[k++] = '\\';
      out[k++] = 'n';
    } else if (s[i] == '\t') {
      for (int space = 0; space < 4; ++space) // loop: induction
        out[k++] = ' ';
    } else {
      out[k++] = s[i];
    }
  }
  return k;
}

// Runs of values, each as often as it says; a mark ends every run.
unsigned long decodeRuns(const int *length, const int *value, int *__restrict out, int n) {
  unsigned long k = 0;
  for (int i = 0; i < n; ++i) {           // loop: compaction
    for (int t = 0; t < length[i]; ++t) { // loop: induction
      out[k] = value[i];
      k++;
    }
    out[k++] = -1;
  }
  return k;
}

// From the back, pairs at a time.
struct Pair {
  int row, column;
};
long pairsFromTheBack(const unsigned char *mask, Pair *__restrict out, int rows, int columns, long room) {
  long k = room;
  for (int r = 0; r < rows; ++r)        // loop: compaction
    for (int c = 0; c < columns; ++c) { // loop: compaction
      if (mask[r * columns + c] == 0)
        continue;
      k -= 1;
      out[k].row = r;
      out[k].column = c;
    }
  return k;
}
