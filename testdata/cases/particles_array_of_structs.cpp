#include <vector>
struct Particle { double x, v; bool frozen; };
void advance(std::vector<Particle> &cloud, double dt) {
    for (auto &p : cloud) { // loop: independent
        if (p.frozen)
            continue;
        p.v -= 9.81 * dt;
        p.x += p.v * dt;
        if (p.x < 0.0) {
            p.x = -p.x;
            p.v = -0.5 * p.v;
        }
    }
}
