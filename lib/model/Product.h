// model/Product.h - a short sorted list of numbered atoms, stored in place.
// Tested by tests/unit/dependence/PolynomialTest.cpp.
//
// Terms are copied all the time and nearly always have one or two atoms: they must not cost an allocation each.
#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace lanewise {

using AtomId = uint32_t;

/// At most kMaxFactors atoms, with repeats. Whoever multiplies asks for the size first.
class Product {
public:
  static constexpr size_t kMaxFactors = 8;
  using value_type = AtomId;

  Product() = default;
  Product(std::initializer_list<AtomId> atoms) {
    for (const AtomId id : atoms)
      push_back(id);
  }

  void push_back(AtomId id) {
    assert(size_ < kMaxFactors);
    atoms_[size_++] = id;
  }
  void append(const Product &other) {
    for (const AtomId id : other)
      push_back(id);
  }
  void erase(const AtomId *place) {
    for (AtomId *to = begin() + (place - begin()); to + 1 < end(); ++to)
      *to = to[1];
    --size_;
  }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  AtomId operator[](size_t i) const { return atoms_[i]; }
  AtomId *begin() { return atoms_; }
  AtomId *end() { return atoms_ + size_; }
  const AtomId *begin() const { return atoms_; }
  const AtomId *end() const { return atoms_ + size_; }

  friend bool operator==(const Product &a, const Product &b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
  friend std::strong_ordering operator<=>(const Product &a, const Product &b) {
    return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
  }

private:
  AtomId atoms_[kMaxFactors] = {};
  uint32_t size_ = 0;
};

} // namespace lanewise
