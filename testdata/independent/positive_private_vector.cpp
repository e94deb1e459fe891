// A vector that every iteration fills before it reads it; one that is resized inside, or filled only in part, carries its contents.
#include <cstddef>
#include <vector>

void filled(const std::vector<float> &x, std::vector<float> &y, std::size_t rows, std::size_t width) {
  std::vector<float> row(width);
  for (std::size_t r = 0; r < rows; ++r) {       // loop: independent
    for (std::size_t c = 0; c < width; ++c)      // loop: independent
      row[c] = x[r * width + c] * 2.0f;
    for (std::size_t c = 0; c + 1 < width; ++c)  // loop: independent
      y[r * width + c] = row[c] + row[c + 1];
  }
}

void filledInPart(const std::vector<float> &x, float *__restrict y, int rows) {
  std::vector<float> row(32);
  for (int r = 0; r < rows; ++r) {  // loop: sequential
    for (int c = 1; c < 32; ++c)    // loop: independent
      row[c] = x[r] * static_cast<float>(c);
    y[r] = row[0] * row[0] + row[31];
    row[0] = y[r];
  }
}

void filledOnCondition(const std::vector<float> &x, float *__restrict y, int rows) {
  std::vector<float> row(32);
  for (int r = 0; r < rows; ++r) {  // loop: last-value
    if (x[r] > 0.0f)
      row[3] = x[r];
    y[r] = row[3];
  }
}

void resized(const std::vector<float> &x, float *__restrict y, std::size_t rows) {
  std::vector<float> row;
  for (std::size_t r = 0; r < rows; ++r) {  // loop: independent
    row.resize(r + 1);
    row[0] = x[r];
    y[r] = row[0];
  }
}
