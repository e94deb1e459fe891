// The update reads what the updates write, or fields lie over each other.

struct Body {
  float x, vx;
};

void relaxed(Body *b, int n) {
  for (int i = 0; i < n; ++i) // not: reduction; not: histogram; not: independent
    for (int j = i + 1; j < n; ++j) { // not: reduction; not: histogram; not: independent
      float d = b[j].vx - b[i].vx;
      b[i].vx += d;
      b[j].vx -= d;
    }
}

union Word {
  float f;
  unsigned u;
};
void overlaid(Word *__restrict w, const int *__restrict k, const float *__restrict x, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent when distinct-indices
    w[k[i]].f += x[i];
    w[k[i]].u |= 1;
  }
}

// The running sum of the field is kept.
void shown(Body *__restrict b, const int *__restrict k, float *__restrict out, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent when distinct-indices
    b[k[i]].vx += b[k[i]].x;
    out[i] = b[k[i]].vx;
  }
}

// A sum and a product of one field.
void mixed(Body *__restrict b, const int *__restrict k, int n) {
  for (int i = 0; i < n; ++i) { // not: histogram; not: reduction; not: independent
    b[k[i]].vx += 1;
    b[k[i] / 2].vx *= 2;
  }
}
