#include <vector>
void visit(std::vector<bool>::reference);
void visitAll(std::vector<bool> &flags) {
  for (std::size_t i = 0; i < flags.size(); ++i) // unknown: bit-field
    visit(flags[i]);
}
