// support/Fallible.h - a value, or the sentence that tells a user why there is none.
// Tested by tests/unit/schedule.
//
// For libraries that are tested without LLVM; elsewhere the same is llvm::Expected.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace lanewise {

/// One sentence for the user, without full stop.
struct Failure {
  std::string sentence;
};

template <typename Value> class Fallible {
public:
  Fallible(Value value) : content_(std::move(value)) {}
  Fallible(Failure failure) : content_(std::move(failure)) {}

  explicit operator bool() const { return content_.index() == 0; }
  Value &operator*() { return std::get<0>(content_); }
  const Value &operator*() const { return std::get<0>(content_); }
  Value *operator->() { return &std::get<0>(content_); }
  const Value *operator->() const { return &std::get<0>(content_); }
  /// Only where there is no value.
  const Failure &failure() const { return std::get<1>(content_); }

private:
  std::variant<Value, Failure> content_;
};

} // namespace lanewise
