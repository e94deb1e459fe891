// Fields of elements that the updates do not touch may be read.

struct Body {
  float x, y, vx, vy;
};

// Every pair pulls at both.
void pairs(Body *b, int n) {
  for (int i = 0; i < n; ++i) // loop: reduction
    for (int j = i + 1; j < n; ++j) { // loop: reduction
      float dx = b[j].x - b[i].x, dy = b[j].y - b[i].y;
      b[i].vx += dx;
      b[i].vy += dy;
      b[j].vx -= dx;
      b[j].vy -= dy;
    }
}

struct Spring {
  int from, to;
  float strength;
};
void springs(Body *__restrict b, const Spring *__restrict s, int n) {
  for (int k = 0; k < n; ++k) { // loop: histogram
    float pull = s[k].strength * (b[s[k].to].x - b[s[k].from].x);
    b[s[k].from].vx += pull;
    b[s[k].to].vx -= pull;
  }
}

struct Account {
  long balance, booked;
};
void book(Account *__restrict a, const int *__restrict who, const long *__restrict amount, int n) {
  for (int k = 0; k < n; ++k) { // loop: histogram
    a[who[k]].balance += amount[k];
    a[who[k]].booked += 1;
  }
}
