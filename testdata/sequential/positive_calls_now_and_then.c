// A reader asks for more bytes through a pointer, so nobody knows what that does. Most bytes lie in the buffer already,
// and where the next one lies is what the last one has left behind.
struct source {
  int (*read)(void *, unsigned char *, int);
  void *user;
  unsigned char buffer[128], *next, *end;
  int more;
};

static void refill(struct source *s) {
  int n = s->read(s->user, s->buffer, 128);
  s->next = s->buffer;
  s->end = s->buffer + n;
  if (n == 0) {
    s->more = 0;
    s->end = s->buffer + 1;
    s->buffer[0] = 0;
  }
}

static int get8(struct source *s) {
  if (s->next < s->end)
    return *s->next++;
  if (!s->more)
    return 0;
  refill(s);
  return *s->next++;
}

void signature(struct source *s, int *out, int n) {
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    out[i] = get8(s);
}

int skip_line(struct source *s) {
  int skipped = 0;
  while (get8(s) != '\n') // loop: state-dependent-branch
    ++skipped;
  return skipped;
}

void pixels(struct source *s, int *out, int n, int channels) {
  for (int i = 0; i < n; ++i)          // loop: sequential
    for (int k = 0; k < channels; ++k) // loop: state-dependent-branch
      out[i * channels + k] = get8(s) << 8 | get8(s);
}

// Bits come from a word that is filled up now and then.
struct bits {
  unsigned word;
  int left;
  unsigned (*fetch)(void);
};

unsigned read_codes(struct bits *b, unsigned char *out, int n) {
  unsigned seen = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    if (b->left < 8) {
      b->word = b->word * b->word + b->fetch();
      b->left += 24;
    }
    out[i] = b->word & 255;
    b->word = (b->word >> 8) * (b->word | 1);
    b->left -= 8;
    seen |= out[i];
  }
  return seen;
}

void report(int);
void relax(float *x, int n) {
  for (int i = 1; i < n; ++i) { // loop: sequential
    if (x[i] < 0)
      report(i);
    else
      x[i] = x[i] * x[i - 1] * x[i - 1];
  }
}
