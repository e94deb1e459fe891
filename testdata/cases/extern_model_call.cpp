#include <vector>
double respond(double stimulus);
void run_trials(const std::vector<double> &stimulus, std::vector<double> &answer) {
    for (std::size_t i = 0; i < stimulus.size(); ++i) { // unknown: opaque-call
        answer[i] = respond(stimulus[i]);
    }
}
