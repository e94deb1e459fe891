// With step 4 only cells 4i are written and only cells 4i - 1 and 4i + 2 are read.
int quads[400];
void head() {
  for (int i = 4; i < 400; i += 4) // loop: independent
    quads[i] = quads[i - 1] * quads[i + 2];
}
