void scale(double *out, const double *in, const double &k, int n) {
    for (int i = 0; i < n; ++i) { // loop: independent when no-overlap
        out[i] = in[i] * k;
    }
}
