// What threads of a region do outside of one divided loop.
int a[100], b[100];
double shared_value;

void nowait() {
#pragma omp parallel
  {
#pragma omp for nowait // finding: missing-barrier(a)
    for (int i = 0; i < 100; ++i)
      a[i] = i;
#pragma omp for
    for (int i = 0; i < 99; ++i)
      b[i] = a[i + 1];
  }
}

void waits() {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 100; ++i)
      a[i] = i;
#pragma omp for
    for (int i = 0; i < 99; ++i)
      b[i] = a[i + 1];
  }
}

// Equal iterations of loops that are divided alike are one thread's.
void nowait_alike() {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 100; ++i)
      a[i] = i;
#pragma omp for schedule(static)
    for (int i = 0; i < 100; ++i)
      b[i] = a[i];
  }
}

void nowait_and_barrier() {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < 100; ++i)
      a[i] = i;
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < 99; ++i)
      b[i] = a[i + 1];
  }
}

void all_write(int n) {
  int last = 0;
#pragma omp parallel // finding: race(last)
  {
    last = n;
  }
  a[0] = last;
}

void one_writes(int n) {
  int last = 0;
#pragma omp parallel
  {
#pragma omp single
    last = n;
  }
  b[0] = last;
}

void master_and_others() {
#pragma omp parallel // the construct that lacks a barrier is the master's
  {
    double mine;
#pragma omp master // finding: missing-barrier(shared_value)
    shared_value = 1;
    mine = shared_value;
    (void)mine;
  }
}

void master_then_barrier() {
#pragma omp parallel
  {
    double mine;
#pragma omp master
    shared_value = 1;
#pragma omp barrier
    mine = shared_value;
    (void)mine;
  }
}

void in_sections() {
  int i = 0;
#pragma omp parallel sections // finding: race(i)
  {
#pragma omp section
    i = 1;
#pragma omp section
    i = 2;
  }
  a[0] = i;
}

void sections_apart() {
#pragma omp parallel sections
  {
#pragma omp section
    a[0] = 1;
#pragma omp section
    a[1] = 2;
  }
}

long guarded(const int *x, int n) {
  long sum = 0;
#pragma omp parallel
  {
    long mine = 0;
#pragma omp for nowait
    for (int i = 0; i < n; ++i)
      mine += x[i];
#pragma omp critical
    sum += mine;
  }
  return sum;
}

long atomically(const int *x, int n) {
  long sum = 0;
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
#pragma omp atomic
    sum += x[i];
  }
  return sum;
}

long other_sections(const int *x, int n) {
  long sum = 0;
#pragma omp parallel for // finding: race(sum)
  for (int i = 0; i < n; ++i) {
    if (x[i]) {
#pragma omp critical(one)
      sum += x[i];
    } else {
#pragma omp critical(other)
      sum -= 1;
    }
  }
  return sum;
}

void reduced_too_early() {
  int total;
#pragma omp parallel
  {
#pragma omp master
    total = 0;
#pragma omp for reduction(+ : total) // finding: missing-barrier(total)
    for (int i = 0; i < 100; ++i)
      total += a[i];
  }
  b[0] = total;
}

void one_thread() {
#pragma omp parallel num_threads(1)
  shared_value = 2;
}

void rounds(int steps) {
#pragma omp parallel
  for (int t = 0; t < steps; ++t) {
#pragma omp for
    for (int i = 1; i < 99; ++i)
      b[i] = a[i - 1] + a[i + 1];
#pragma omp for
    for (int i = 1; i < 99; ++i)
      a[i] = b[i];
  }
}

// There need not be a hundred threads.
void one_place_more(void) {
  double slots[101];
#pragma omp parallel
  {
    extern int omp_get_thread_num(void);
    const int number = omp_get_thread_num();
    if (number == 0)
      slots[100] = 0;
    slots[number] = number;
  }
  a[0] = slots[100];
}

// Each thread has an element of its own.
int omp_get_thread_num(void);

void partial_results(double *part, double (*pad)[8], const double *u, int n) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < n; i++)
      part[t] += u[i];
#pragma omp for
    for (int i = 0; i < n; i++)
      pad[t][0] += u[i];
  }
}

// The same element for all of them.
void one_result(double *part, const double *u, int n) {
#pragma omp parallel
  {
    int t = 0;
#pragma omp for // finding: race(part)
    for (int i = 0; i < n; i++)
      part[t] += u[i];
  }
}
