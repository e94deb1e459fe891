// The state is rounded to whole numbers between two additions.
void rounded(float *__restrict out, const float *__restrict x, int n) {
  float s = 0.0f;
  for (int i = 0; i < n; ++i) { // loop: sequential
    s = static_cast<float>(static_cast<int>(s + x[i]));
    out[i] = s;
  }
}
