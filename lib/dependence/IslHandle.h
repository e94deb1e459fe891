// dependence/IslHandle.h - owning handles for isl objects, and the context with its budget.
// Tested through IslTest.
#pragma once

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace lanewise {

/// Owns one isl object. `take` gives it away (isl's __isl_take), `copy` gives a reference away, `get` lends it.
/// A null object means that isl gave up (budget); isl's functions pass null through.
template <typename T, T *(*Copy)(T *), T *(*Free)(T *)> class IslHandle {
public:
  IslHandle() = default;
  explicit IslHandle(T *object) : object_(object) {}
  IslHandle(const IslHandle &other) : object_(other.copy()) {}
  IslHandle(IslHandle &&other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  IslHandle &operator=(IslHandle other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~IslHandle() {
    if (object_)
      Free(object_);
  }
  T *get() const { return object_; }
  T *copy() const { return object_ ? Copy(object_) : nullptr; }
  T *take() { return std::exchange(object_, nullptr); }
  explicit operator bool() const { return object_ != nullptr; }

private:
  T *object_ = nullptr;
};

using IslSet = IslHandle<isl_set, isl_set_copy, isl_set_free>;
using IslBasicSet = IslHandle<isl_basic_set, isl_basic_set_copy, isl_basic_set_free>;
using IslSpace = IslHandle<isl_space, isl_space_copy, isl_space_free>;
using IslConstraint = IslHandle<isl_constraint, isl_constraint_copy, isl_constraint_free>;
using IslAff = IslHandle<isl_aff, isl_aff_copy, isl_aff_free>;
using IslPoint = IslHandle<isl_point, isl_point_copy, isl_point_free>;
using IslVal = IslHandle<isl_val, isl_val_copy, isl_val_free>;

/// A context whose computations fail (return null) once they become too expensive.
class IslContext {
public:
  IslContext() : ctx_(isl_ctx_alloc()) { isl_options_set_on_error(ctx_, ISL_ON_ERROR_CONTINUE); }
  ~IslContext() { isl_ctx_free(ctx_); }
  IslContext(const IslContext &) = delete;
  IslContext &operator=(const IslContext &) = delete;

  isl_ctx *get() const { return ctx_; }
  /// A new budget. isl counts pivots, each of which costs as much as the tableau is large. Who asks much gets less for
  /// each question, so that all questions about a loop together are bounded too.
  void renew(size_t dimensions) {
    constexpr unsigned long kWork = 3000000, kLeast = 500, kMost = 20000;
    const unsigned long size = static_cast<unsigned long>((dimensions + 4) * (dimensions + 4));
    isl_ctx_reset_error(ctx_);
    isl_ctx_reset_operations(ctx_);
    const unsigned long share = ++renewals_ <= 80 ? 1 : renewals_ <= 200 ? 4 : 16;
    isl_ctx_set_max_operations(ctx_, std::clamp(kWork / size, kLeast, kMost) / share);
  }

  /// A budget for the few questions that are asked about many pairs together, however many came before.
  void renewFully(size_t dimensions) {
    constexpr unsigned kMostOften = 16;
    renew(dimensions);
    if (++fullRenewals_ <= kMostOften)
      isl_ctx_set_max_operations(ctx_, 100000);
  }

private:
  isl_ctx *ctx_;
  unsigned renewals_ = 0, fullRenewals_ = 0;
};

} // namespace lanewise
