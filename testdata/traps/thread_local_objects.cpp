// Every thread has its own: what the calling thread has put there is not what others read.
thread_local int level;
thread_local int table[16];

void shown(int *__restrict p, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when data-value
    p[i] = level;
}

int weighted(const int *__restrict p, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction when data-value
    s += p[i] * table[i & 15];
  return s;
}

void filled(const int *__restrict p) {
  for (int i = 0; i < 16; ++i) // loop: sequential
    table[i] = p[i];
}

void counted(const int *__restrict p, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    level += p[i];
}
