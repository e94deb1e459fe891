#include <vector>
std::vector<int> decode(const std::vector<int> &score, int vocab, int token, int steps) {
    std::vector<int> text(steps);
    std::vector<int> cache(vocab, 0);
    for (int t = 0; t < steps; ++t) { // loop: sequential
        int pick = 0;
        for (int v = 1; v < vocab; ++v) // loop: arg-extremum; not: independent; not: last-value
            if (score[token * vocab + v] - 3 * cache[v] > score[token * vocab + pick] - 3 * cache[pick])
                pick = v;
        ++cache[pick];
        text[t] = pick * 100 + t;
        token = pick;
    }
    return text;
}
