// Different fields of neighbouring structs: nothing is shared, although the same objects are touched.
struct Pair {
  int a, b;
};
Pair pair[65];
void copy_across() {
  for (int i = 0; i < 64; ++i) // loop: independent
    pair[i].a = pair[i + 1].b;
}
