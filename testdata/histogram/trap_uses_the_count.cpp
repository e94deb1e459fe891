// The old count is the place of the element in its bin: every state is shown, so copies of the bins do not do; only
// keys that never repeat free the loop.
void place(int *__restrict slot, int *__restrict h, const int *__restrict key, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-indices
    slot[i] = h[key[i]]++;
}
