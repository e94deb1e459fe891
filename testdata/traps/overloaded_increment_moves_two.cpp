// ++ of this iterator moves by one and also counts its moves in a shared cell.
struct Walker {
  int *at;
  int *moves;
  Walker &operator++() {
    ++at;
    ++*moves;
    return *this;
  }
};
void walk(Walker w, int *end) {
  for (; w.at != end; ++w) // not: independent
    *w.at = 0;
}
