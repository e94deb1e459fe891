// The step does two things; the second one squares the state.
unsigned comma(unsigned s, int n) {
  for (int i = 0; i < n; ++i, s = s * s + 1u) // loop: sequential
    ;
  return s;
}
