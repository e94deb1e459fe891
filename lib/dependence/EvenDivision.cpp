// dependence/EvenDivision.cpp - all residues are tried: a polynomial modulo d depends on its atoms modulo d only.
#include "dependence/EvenDivision.h"

#include <algorithm>
#include <vector>

namespace lanewise {

static constexpr int64_t kMaxDivisor = 12;
static constexpr size_t kMaxAtoms = 3;

static int64_t residueOf(const Polynomial &value, const std::vector<AtomId> &atoms, const std::vector<int64_t> &at,
                         int64_t divisor) {
  int64_t sum = 0;
  for (const Term &term : value.terms()) {
    int64_t product = ((term.coefficient % divisor) + divisor) % divisor;
    for (const AtomId id : term.atoms)
      product = product * at[static_cast<size_t>(std::find(atoms.begin(), atoms.end(), id) - atoms.begin())] % divisor;
    sum = (sum + product) % divisor;
  }
  return sum;
}

bool dividesEvenly(const Polynomial &numerator, int64_t divisor) {
  if (!numerator.isValid() || divisor < 1 || divisor > kMaxDivisor)
    return false;
  std::vector<AtomId> atoms;
  for (const Term &term : numerator.terms())
    for (const AtomId id : term.atoms)
      if (std::find(atoms.begin(), atoms.end(), id) == atoms.end())
        atoms.push_back(id);
  if (atoms.size() > kMaxAtoms)
    return false;
  std::vector<int64_t> at(atoms.size(), 0);
  while (true) {
    if (residueOf(numerator, atoms, at, divisor) != 0)
      return false;
    size_t digit = 0;
    while (digit < at.size() && ++at[digit] == divisor)
      at[digit++] = 0;
    if (digit == at.size())
      return true;
  }
}

} // namespace lanewise
