// What was allocated here lies apart from what was there before, also where a member of a record holds it.
#include <stdlib.h>

typedef struct {
  int w, h, c;
  float *data;
} image;

static image make_empty_image(int w, int h, int c) {
  image out;
  out.data = 0;
  out.h = h;
  out.w = w;
  out.c = c;
  return out;
}

static image make_image(int w, int h, int c) {
  image out = make_empty_image(w, h, c);
  out.data = calloc((size_t)h * w * c, sizeof(float));
  return out;
}

static float get_pixel(image m, int x, int y, int c) { return m.data[c * m.h * m.w + y * m.w + x]; }

image doubled(image im) {
  image out = im;
  out.data = malloc(im.w * sizeof(float));
  for (int i = 0; i < im.w; ++i) // loop: independent
    out.data[i] = im.data[i] * 2;
  return out;
}

image doubled_in_helpers(image im) {
  image out = make_image(im.w, im.h, im.c);
  for (int i = 0; i < im.w; ++i) // loop: independent
    out.data[i] = im.data[i] * 2;
  return out;
}

image gray(image im, const float *scale) {
  image out = make_image(im.w, im.h, 1);
  for (int j = 0; j < im.h; ++j)     // loop: independent
    for (int i = 0; i < im.w; ++i) { // loop: independent
      float v = 0;
      for (int k = 0; k < im.c; ++k) // loop: reduction
        v += scale[k] * get_pixel(im, i, j, k);
      out.data[i + im.w * j] = v;
    }
  return out;
}

// Two allocations are two objects.
void both(image im) {
  image part = make_image(im.w, 1, 1), rest = make_image(im.w, 1, 1);
  for (int i = 0; i < im.w; ++i) { // loop: independent
    part.data[i] = im.data[i];
    rest.data[i] = part.data[i] + 1;
  }
  free(part.data);
  free(rest.data);
}

image load_image(const char *name);
// What a call returned may be anything, but it can be named.
void from_elsewhere(image im, const char *name) {
  image other = load_image(name);
  for (int i = 0; i < im.w; ++i) // loop: independent when no-overlap
    other.data[i] = im.data[i] * 2;
}
