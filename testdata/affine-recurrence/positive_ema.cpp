void ema(float *__restrict out, const float *__restrict x, float keep, int n) {
  float level = 0.0f;
  for (int i = 0; i < n; ++i) { // loop: affine-recurrence; not: independent; not: reduction; not: prefix-scan
    level = keep * level + (1.0f - keep) * x[i];
    out[i] = level;
  }
}
