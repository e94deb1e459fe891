// The lambda looks like a map; it keeps its state outside, by reference.
void number(int *__restrict out, int n) {
  unsigned s = 1;
  auto next = [&s]() {
    s = s * s + 3u;
    return s >> 1;
  };
  for (int i = 0; i < n; ++i) // loop: finite-state
    out[i] = static_cast<int>(next());
}
