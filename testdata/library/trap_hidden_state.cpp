// Engines, maps and growing vectors hand something on, even where each iteration looks as if it were on its own.
#include <algorithm>
#include <list>
#include <map>
#include <random>
#include <set>
#include <vector>
void noise(std::vector<double> &x, std::mt19937 &engine) {
  std::normal_distribution<double> normal(0, 1);
  for (double &value : x) // loop: sequential
    value = normal(engine);
}
void noiseSometimes(std::vector<double> &x) {
  std::minstd_rand engine(3);
  for (double &value : x) // loop: sequential
    if (value > 0)
      value = static_cast<double>(engine());
}
void seededEach(std::vector<double> &x) {
  for (std::size_t i = 0; i < x.size(); ++i) { // loop: independent
    std::mt19937 engine(static_cast<unsigned>(i));
    std::uniform_real_distribution<double> uniform(0, 1);
    x[i] = uniform(engine);
  }
}
void sharedDistribution(std::vector<double> &x) {
  std::normal_distribution<double> normal(0, 1); // keeps the second of two numbers
  for (std::size_t i = 0; i < x.size(); ++i) { // not: independent
    std::mt19937 engine(static_cast<unsigned>(i));
    x[i] = normal(engine);
  }
}
void enginePerRow(std::vector<std::mt19937> &engines, std::vector<unsigned> &x) {
  for (std::size_t i = 0; i < x.size(); ++i) // loop: independent when no-overlap
    x[i] = static_cast<unsigned>(engines[i]());
}
void shuffles(std::vector<std::vector<int>> &rows, std::mt19937 &engine) {
  for (auto &row : rows) // loop: sequential
    std::shuffle(row.begin(), row.end(), engine);
}
void countsKeys(std::map<int, int> &count, const std::vector<int> &keys) {
  for (int key : keys) // not: independent; not: reduction
    ++count[key];
}
double looksUp(std::map<int, double> &value, const std::vector<int> &keys) {
  double sum = 0;
  for (int key : keys) // not: independent; not: reduction
    sum += value[key]; // inserts what is missing
  return sum;
}
int newOnes(std::set<int> &seen, const std::vector<int> &keys) {
  int n = 0;
  for (int key : keys) // not: independent; not: reduction
    n += seen.insert(key).second ? 1 : 0;
  return n;
}
void growsFromItself(std::vector<double> &v) {
  for (int i = 0; i < 8; ++i) // not: independent; not: scan
    v.push_back(v.back() * 0.5);
}
void sortsNeighbours(std::vector<double> &v, int n) {
  for (int i = 0; i + 1 < n; ++i) // not: independent
    std::sort(v.begin() + i, v.begin() + i + 2);
}
void sortsWithCount(std::vector<std::vector<int>> &rows, long &compared) {
  for (auto &row : rows) // not: independent
    std::sort(row.begin(), row.end(), [&](int a, int b) {
      ++compared;
      return a < b;
    });
}
void sortsByKeysThatItWrites(std::vector<std::vector<int>> &rows, std::vector<int> &key) {
  for (std::size_t i = 0; i < rows.size(); ++i) { // not: independent
    std::sort(rows[i].begin(), rows[i].end(), [&](int a, int b) { return key[a] < key[b]; });
    key[i] = rows[i][0];
  }
}
double lastPushed(std::list<double> &values, const std::vector<double> &x) {
  double sum = 0;
  for (double value : x) { // not: independent; not: reduction
    values.push_back(value);
    sum += values.back();
  }
  return sum;
}
