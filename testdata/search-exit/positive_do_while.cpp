int marks[16];
int first_set() {
  int i = 0;
  do { // loop: search-exit
    if (marks[i] != 0)
      break;
  } while (++i < 16);
  return i;
}
