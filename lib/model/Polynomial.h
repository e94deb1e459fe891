// model/Polynomial.h - polynomials with checked integer coefficients over numbered atoms.
// Tested by tests/unit/dependence/PolynomialTest.cpp.
//
// What the atoms stand for is the business of whoever numbers them. Arithmetic that leaves 64 bits, or grows beyond
// kMaxTerms terms, yields an invalid polynomial, and so does everything computed from one.
#pragma once

#include "model/Product.h"

#include <functional>
#include <optional>
#include <span>
#include <utility>

namespace lanewise {

/// coefficient * product of atoms; `atoms` is sorted, with repeats; empty for the constant.
struct Term {
  Product atoms;
  int64_t coefficient = 0;
  friend bool operator==(const Term &, const Term &) = default;
};

/// Terms that never change once they are made, shared by all copies of a polynomial: copying costs no allocation. Not
/// for several threads at a time.
class TermList {
public:
  TermList() = default;
  explicit TermList(size_t capacity) : block_(capacity == 0 ? nullptr : allocate(capacity)) {}
  TermList(const TermList &other) : block_(other.block_) {
    if (block_)
      ++block_->references;
  }
  TermList(TermList &&other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
  TermList &operator=(TermList other) noexcept {
    std::swap(block_, other.block_);
    return *this;
  }
  ~TermList() {
    if (block_ && --block_->references == 0)
      ::operator delete(block_);
  }

  size_t size() const { return block_ ? block_->size : 0; }
  const Term *begin() const { return block_ ? block_->terms() : nullptr; }
  const Term *end() const { return begin() + size(); }
  /// While nobody else has the list, and within its capacity.
  void push_back(const Term &term) { block_->terms()[block_->size++] = term; }
  Term *edit() { return block_ ? block_->terms() : nullptr; }
  void shrink(size_t size) {
    if (block_)
      block_->size = static_cast<uint32_t>(size);
  }

private:
  struct Block {
    uint32_t references = 1, size = 0;
    Term *terms() { return reinterpret_cast<Term *>(this + 1); }
  };
  static_assert(alignof(Term) <= alignof(std::max_align_t) && sizeof(Block) % alignof(Term) == 0);
  static Block *allocate(size_t capacity) {
    return new (::operator new(sizeof(Block) + capacity * sizeof(Term))) Block;
  }
  Block *block_ = nullptr;
};

class Polynomial {
public:
  static constexpr size_t kMaxTerms = 64;

  Polynomial() = default; ///< zero
  static Polynomial constant(int64_t value);
  static Polynomial atom(AtomId id);
  static Polynomial term(int64_t coefficient, Product atoms);
  static Polynomial invalid();

  bool isValid() const { return valid_; }
  bool isZero() const { return valid_ && terms_.size() == 0; }
  /// The value, if no atom occurs.
  std::optional<int64_t> asConstant() const;
  /// The constant term.
  int64_t constantTerm() const;
  /// Coefficient of exactly this product of atoms (sorted).
  int64_t coefficientOf(const Product &atoms) const;
  /// True if every term has at most one atom.
  bool isLinear() const;
  bool mentions(AtomId id) const;
  /// Sorted by atoms; no zero coefficients.
  std::span<const Term> terms() const { return {terms_.begin(), terms_.size()}; }

  friend Polynomial operator+(const Polynomial &a, const Polynomial &b);
  friend Polynomial operator-(const Polynomial &a, const Polynomial &b);
  friend Polynomial operator*(const Polynomial &a, const Polynomial &b);
  friend Polynomial operator*(int64_t factor, const Polynomial &a);
  /// scale * a + factor * b.
  friend Polynomial combination(int64_t scale, const Polynomial &a, const Term &factor, const Polynomial &b);
  friend Polynomial operator+(const Polynomial &a, int64_t constant) { return a + Polynomial::constant(constant); }
  friend Polynomial operator-(const Polynomial &a, int64_t constant) { return a - Polynomial::constant(constant); }
  Polynomial operator-() const { return -1 * *this; }
  friend bool operator==(const Polynomial &a, const Polynomial &b) {
    return a.valid_ == b.valid_ && std::equal(a.terms_.begin(), a.terms_.end(), b.terms_.begin(), b.terms_.end());
  }

  /// Replaces every atom by what `value` returns for it.
  Polynomial substitute(const std::function<Polynomial(AtomId)> &value) const;

  /// Replaces every atom by another one.
  Polynomial renamed(const std::function<AtomId(AtomId)> &name) const;

private:
  TermList terms_;
  bool valid_ = true;
};

/// The greatest common divisor of the coefficients of all terms that have atoms; 0 if there are none.
int64_t contentOf(const Polynomial &polynomial);

} // namespace lanewise
