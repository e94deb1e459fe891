#include <vector>
std::vector<double> step_sizes(const std::vector<double> &grad, double rate, double decay) {
    std::vector<double> move(grad.size());
    for (std::size_t s = 0; s < grad.size(); ++s) { // loop: prefix-scan
        move[s] = -rate * grad[s];
        rate *= decay;
    }
    return move;
}
