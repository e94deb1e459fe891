float source_row[256], target_row[256];
void blur() {
  for (int i = 1; i < 255; ++i) // loop: independent
    target_row[i] = 0.25f * source_row[i - 1] + 0.5f * source_row[i] + 0.25f * source_row[i + 1];
}
