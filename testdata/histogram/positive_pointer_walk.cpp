void count(int *__restrict h, const unsigned char *p, const unsigned char *end) {
  while (p != end) // loop: histogram
    h[*p++] += 1;
}
