// What an iteration reads was moved there by earlier ones: no formula says where, every run shows it.
#include <vector>

int moves(std::vector<int> &v) {
  int count = 0;
  for (std::size_t i = 1; i < v.size(); ++i) { // loop: sequential
    const int key = v[i];
    std::size_t j = i;
    while (j > 0 && v[j - 1] > key) { // not: independent
      v[j] = v[j - 1];
      --j;
      ++count;
    }
    v[j] = key;
  }
  return count;
}

// Each token is looked up in what the tokens before it left.
std::vector<int> decode(const std::vector<int> &score, int vocabulary, int token, int steps) {
  std::vector<int> text(steps);
  std::vector<int> used(vocabulary, 0);
  for (int t = 0; t < steps; ++t) { // loop: sequential
    int pick = 0;
    for (int v = 1; v < vocabulary; ++v) // loop: arg-extremum
      if (score[token * vocabulary + v] - used[v] > score[token * vocabulary + pick] - used[pick])
        pick = v;
    used[pick] += pick + 1;
    text[t] = pick;
    token = pick;
  }
  return text;
}
