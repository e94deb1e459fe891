void fill_tile(float *tile, int rows, int cols, int ld) {
    for (int i = 0; i < rows; ++i) { // loop: independent when in-bounds
        for (int j = 0; j < cols; ++j) // loop: independent
            tile[i * ld + j] = static_cast<float>(10 * i - j);
    }
}
