// The index comes from a float that is rounded at every step: 0.1f * i truncates to the same cell many times.
int hits[64];
void sample() {
  float at = 0.0f;
  for (int i = 0; i < 500; ++i) { // not: independent; not: reduction; not: histogram; not: induction
    hits[static_cast<int>(at)] = i;
    at += 0.1f;
  }
}
