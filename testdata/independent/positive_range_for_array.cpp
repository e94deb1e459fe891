struct Table {
  float cell[32];
};
void halve(Table &table) {
  for (auto &c : table.cell) // loop: independent
    c *= 0.5f;
}
