#include <list>
void age(std::list<int> &years) {
  for (int &y : years) // unknown: unmodelled-container
    y += 1;
}
