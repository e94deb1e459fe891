#include <vector>
int cap_and_locate(std::vector<double> &volume, double limit) {
    int keep = -1;
    for (int i = 0; i < static_cast<int>(volume.size()); ++i) { // loop: last-value
        if (volume[i] > limit) {
            volume[i] = limit;
            keep = i;
        }
    }
    return keep;
}
