// Critical sections, waits by hand, and teams.
int size, cap = 10, ready, result;
int temp[16], from[16], to[16];

// Two names keep nobody out.
void two_names() {
#pragma omp parallel sections // finding: race(size)
  {
#pragma omp section
    {
#pragma omp critical(put)
      if (size < cap)
        size++;
    }
#pragma omp section
    {
#pragma omp critical(take)
      if (size > 0)
        size--;
    }
  }
}

void one_name() {
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp critical(stock)
      if (size < cap)
        size++;
    }
#pragma omp section
    {
#pragma omp critical(stock)
      if (size > 0)
        size--;
    }
  }
}

// What a thread has of its own says nothing about the others, wherever it is changed.
void own_budget(int packages) {
#pragma omp parallel for firstprivate(packages) // finding: race(size)
  for (int i = 0; i < 8; i++)
    if (i < 4)
      while (packages) {
#pragma omp critical(put)
        if (size < cap) {
          size++;
          packages--;
        }
      }
    else
      while (packages) {
#pragma omp critical(take)
        if (size > 0) {
          size--;
          packages--;
        }
      }
}

// The second section goes on when the first has said so.
void flag_in_section() {
#pragma omp parallel sections
  {
#pragma omp section
    {
      result = 1;
#pragma omp atomic write seq_cst
      ready = 1;
    }
#pragma omp section
    {
      int done = 0;
      while (!done) {
#pragma omp atomic read seq_cst
        done = ready;
      }
      result = 2;
    }
  }
}

// What one section waits for orders nothing in another one.
void wait_in_first_section() {
#pragma omp parallel sections // finding: race(result)
  {
#pragma omp section
    {
      int done = 0;
      while (!done) {
#pragma omp atomic read seq_cst
        done = ready;
      }
    }
#pragma omp section
    result = 1;
#pragma omp section
    result = 2;
  }
}

// A loop without end hands nothing to what stands after it.
void for_ever() {
#pragma omp parallel sections // finding: race(size)
  {
#pragma omp section
    while (1) {
#pragma omp critical(put)
      if (size < cap)
        size++;
    }
#pragma omp section
    while (1) {
#pragma omp critical(take)
      if (size > 0)
        size--;
    }
  }
}

// The test outside reads what the section inside changes, in whatever function that is.
static void keep_greatest(const int *v, int i, int *best) {
  if (v[i] > v[*best]) {
#pragma omp critical
    if (v[i] > v[*best])
      *best = i;
  }
}

int greatest(const int *v, int n) {
  int best = 0;
#pragma omp parallel for // finding: race(best)
  for (int i = 1; i < n; i++)
    keep_greatest(v, i, &best);
  return best;
}

int greatest_inside(const int *v, int n) {
  int best = 0;
#pragma omp parallel for
  for (int i = 1; i < n; i++) {
#pragma omp critical
    if (v[i] > v[best])
      best = i;
  }
  return best;
}

// A score for equal letters does not make the test one for equality.
int best_match(const char *a, const char *b, const int *v, int n) {
  int best = 0;
#pragma omp parallel for // finding: race(best)
  for (int i = 1; i < n; i++) {
    int score = v[i] + (a[i] == b[i] ? 5 : -3);
    if (score > best)
      best = score;
  }
  return best;
}

// Teams do not wait for each other between distributed loops.
void distributed_twice() {
#pragma omp target map(tofrom : temp, to) map(to : from)
#pragma omp teams
  {
#pragma omp distribute // finding: missing-barrier(temp)
    for (int i = 0; i < 16; i++)
      temp[i] = from[i] + 1;
#pragma omp distribute
    for (int i = 0; i < 16; i++)
      to[i] = temp[15 - i];
  }
}

void distributed_alike() {
#pragma omp target map(tofrom : temp, to) map(to : from)
#pragma omp teams
  {
#pragma omp distribute
    for (int i = 0; i < 16; i++)
      temp[i] = from[i] + 1;
#pragma omp distribute
    for (int i = 0; i < 16; i++)
      to[i] = temp[i];
  }
}

void distributed_in_one_team() {
#pragma omp target map(tofrom : temp, to) map(to : from)
#pragma omp teams num_teams(1)
  {
#pragma omp distribute
    for (int i = 0; i < 16; i++)
      temp[i] = from[i] + 1;
#pragma omp distribute
    for (int i = 0; i < 16; i++)
      to[i] = temp[15 - i];
  }
}
