// operator[] folds the index: four slots, used again and again.
struct Ring {
  unsigned cell[4];
  unsigned &operator[](int i) { return cell[i & 3]; }
};
void spin(Ring &r, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    r[i] = r[i + 1] * r[i] + 1u;
}
