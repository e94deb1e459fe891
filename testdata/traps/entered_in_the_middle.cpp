// A label or case inside a guarded block is reached without the guard: no loop of the function may rely on guards.
static int cells[1000];

void bylabel(int n) {
  if (n < 100)
    goto in;
  if (n >= 100) {
  in:
    for (int i = 0; i < 100; i++) // unknown: goto
      cells[i] = cells[i + n];
  }
}

void backwards(int n) {
  if (n >= 100) {
  back: // unknown: goto
    for (int i = 0; i < 100; i++) // unknown: goto
      cells[i] = cells[i + n];
  } else {
    if (n > 0)
      goto back;
  }
}

void bycase(int n) {
  switch (n) {
  case 5:
    if (n >= 100) {
    case 7:
      for (int i = 0; i < 100; i++) // unknown: unsupported-statement
        cells[i] = cells[i + n];
    }
  }
}

// Labels that nest are jumps of the model, and guards keep their meaning.
void skipped(int n) {
  if (n < 100)
    goto out;
  for (int i = 0; i < 100; i++) // loop: independent
    cells[i] = cells[i + n];
out:;
}
