// Several of them may own one object.
#include <memory>
#include <optional>
#include <vector>

void increments(std::vector<std::shared_ptr<int>> &a) {
  for (auto &p : a) // loop: independent when distinct-objects
    *p += 1;
}

// The optional outside is what the next iteration looks at.
int first_negative(const std::vector<int> &a) {
  std::optional<int> found;
  for (int x : a) // not: independent
    if (!found && x < 0)
      found = x;
  return found.value_or(0);
}

int chained(std::vector<std::optional<int>> &a) {
  for (std::size_t i = 1; i < a.size(); ++i) // not: independent
    if (a[i - 1])
      a[i] = *a[i - 1] * *a[i - 1];
  return 0;
}
