// Assembly without instructions hides values from the optimiser, and changes nothing.
void keeps_loop(float *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    asm("" ::"r"(x));
    x[i] = 2 * x[i];
  }
}

void hides_value(float *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    float v = x[i];
    __asm__ volatile("" : "+x"(v));
    x[i] = v * v;
  }
}

void hides_tied(unsigned *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    unsigned v = x[i];
    asm("" : "=r"(v) : "0"(v));
    x[i] = v + 1;
  }
}

// Another value comes out than went in.
void tied_to_another(unsigned *x, unsigned w, int n) {
  for (int i = 0; i < n; ++i) { // unknown: inline-assembly
    unsigned v = x[i];
    asm("" : "=r"(v) : "0"(w));
    x[i] = v;
  }
}

// Nothing says what comes out.
void comes_from_nowhere(unsigned *x, int n) {
  for (int i = 0; i < n; ++i) { // unknown: inline-assembly
    unsigned v;
    asm("" : "=r"(v));
    x[i] = v;
  }
}

// Accesses must not be moved across this one.
void orders_memory(float *x, int n) {
  for (int i = 0; i < n; ++i) { // unknown: inline-assembly
    x[i] = 1;
    asm volatile("" ::: "memory");
  }
}
