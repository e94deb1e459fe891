void count(int *__restrict h, const unsigned char *p, const unsigned char *end) {
  while (p != end) // todo-loop: histogram
    h[*p++] += 1;
}
