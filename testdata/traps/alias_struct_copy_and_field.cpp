// Copying the whole neighbour reads its field v, which the previous iteration has just changed.
struct Item {
  int v, w;
};
Item item[64];
void pass_on() {
  for (int i = 1; i < 64; ++i) { // loop: sequential
    item[i] = item[i - 1];
    item[i].v = item[i].v * item[i].v + i;
  }
}
