void add_up(const int *x, int n, int &total) {
    for (int i = 0; i < n; ++i) { // loop: reduction when no-overlap
        total += x[i];
    }
}
