// Members of one union share storage, and different elements are different storage.
union Word {
  float real;
  unsigned bits;
};
void clear_sign(float *__restrict out, const float *__restrict in, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    Word w;
    w.real = in[i];
    w.bits &= 0x7fffffffu;
    out[i] = w.real;
  }
}
void set_sign(float *__restrict out, const float *__restrict in, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    Word w = {in[i]};
    w.bits |= 0x80000000u;
    out[i] = w.real;
  }
}
void in_place(Word *w, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    w[i].bits = w[i].bits << 1;
    w[i].real = w[i].real + 1;
  }
}
struct Shape {
  int kind;
  union {
    float radius;
    struct {
      float width, height;
    };
  };
};
void areas(Shape *__restrict shape, float *__restrict area, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    area[i] = shape[i].kind == 0 ? shape[i].radius * shape[i].radius : shape[i].width * shape[i].height;
}
