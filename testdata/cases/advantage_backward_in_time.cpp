#include <vector>
std::vector<double> advantages(const std::vector<double> &delta, const std::vector<char> &done, double decay) {
    std::vector<double> out(delta.size());
    double adv = 0.0;
    for (std::size_t t = delta.size(); t-- > 0;) { // loop: affine-recurrence; not: independent; not: reduction
        adv = delta[t] + (done[t] ? 0.0 : decay * adv);
        out[t] = adv;
    }
    return out;
}
