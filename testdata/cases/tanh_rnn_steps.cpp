#include <array>
#include <cmath>
#include <vector>
constexpr int H = 4;
using Hidden = std::array<float, H>;
std::vector<Hidden> run_rnn(const std::vector<Hidden> &in, const std::array<Hidden, H> &u, Hidden h) {
    std::vector<Hidden> all(in.size());
    for (std::size_t t = 0; t < in.size(); ++t) { // loop: sequential
        Hidden fresh{};
        for (int a = 0; a < H; ++a) { // loop: independent
            float acc = in[t][a];
            for (int b = 0; b < H; ++b) // loop: reduction
                acc += u[a][b] * h[b];
            fresh[a] = std::tanh(acc);
        }
        h = fresh;
        all[t] = h;
    }
    return all;
}
