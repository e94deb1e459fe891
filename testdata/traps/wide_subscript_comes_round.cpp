// k may be the largest value of its type, and cells[i + k] then cells[i - 1]: that it is not is listed as an assumption.
static int cells[1000];

void ahead(unsigned long k) {
  for (unsigned long i = 1; i < 100; i++) // loop: independent when parameter
    cells[i] = cells[i + k];
}

// Proven to stay in range: nothing to list.
void before() {
  for (unsigned long i = 1; i < 100; i++) // loop: independent
    cells[i - 1] = cells[i + 200];
}
