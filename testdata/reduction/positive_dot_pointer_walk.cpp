float dot(const float *a, const float *b, const float *end) {
  float s = 0.0f;
  for (; a != end; ++a, ++b) // loop: reduction
    s += *a * *b;
  return s;
}
