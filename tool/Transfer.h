// tool/Transfer.h - values to bytes and back, between a worker and the program that started it.
// Tested by tests/cli: every report passes through it.
//
// Both sides are the same program, so there is no version and no byte order; what is cut short is noticed.
#pragma once

#include "Fields.h"

#include <array>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lanewise {

namespace transfer {
template <typename T> inline constexpr bool kIsPlain = std::is_arithmetic_v<T> || std::is_enum_v<T>;
template <typename T> struct IsVector : std::false_type {};
template <typename T> struct IsVector<std::vector<T>> : std::true_type {};
template <typename T> struct IsArray : std::false_type {};
template <typename T, size_t N> struct IsArray<std::array<T, N>> : std::true_type {};
template <typename T> struct IsOptional : std::false_type {};
template <typename T> struct IsOptional<std::optional<T>> : std::true_type {};
template <typename T> struct IsPair : std::false_type {};
template <typename A, typename B> struct IsPair<std::pair<A, B>> : std::true_type {};
template <typename T> struct IsVariant : std::false_type {};
template <typename... T> struct IsVariant<std::variant<T...>> : std::true_type {};
} // namespace transfer

/// Appends values to a text of bytes.
class ByteWriter {
public:
  template <typename T> void put(const T &value) {
    using namespace transfer;
    if constexpr (kIsPlain<T>)
      bytes_.append(reinterpret_cast<const char *>(&value), sizeof value);
    else if constexpr (std::is_same_v<T, std::string>) {
      put(value.size());
      bytes_ += value;
    } else if constexpr (IsVector<T>::value) {
      put(value.size());
      for (size_t i = 0; i < value.size(); ++i)
        put(static_cast<typename T::value_type>(value[i])); // also of vector<bool>
    } else if constexpr (IsArray<T>::value) {
      for (const auto &entry : value)
        put(entry);
    } else if constexpr (IsOptional<T>::value) {
      put(value.has_value());
      if (value)
        put(*value);
    } else if constexpr (IsPair<T>::value) {
      put(value.first);
      put(value.second);
    } else if constexpr (IsVariant<T>::value) {
      put(value.index());
      std::visit([&](const auto &held) { put(held); }, value);
    } else {
      withMembers(value, [&](const auto &...members) { (put(members), ...); });
    }
  }
  std::string take() { return std::move(bytes_); }

private:
  std::string bytes_;
};

/// Reads values in the order in which they were written. After bytes that are cut short, `isGood` is false and what
/// was read is worthless.
class ByteReader {
public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}
  bool isGood() const { return good_; }
  bool isAtEnd() const { return rest_.empty(); }

  template <typename T> void get(T &value) {
    using namespace transfer;
    if constexpr (kIsPlain<T>) {
      if (!has(sizeof value))
        return;
      std::memcpy(&value, rest_.data(), sizeof value);
      rest_.remove_prefix(sizeof value);
    } else if constexpr (std::is_same_v<T, std::string>) {
      const size_t size = getSize();
      value = rest_.substr(0, size);
      rest_.remove_prefix(size);
    } else if constexpr (IsVector<T>::value) {
      const size_t size = getSize();
      value.clear();
      for (size_t i = 0; i < size && good_; ++i) {
        typename T::value_type entry{};
        get(entry);
        value.push_back(std::move(entry));
      }
    } else if constexpr (IsArray<T>::value) {
      for (auto &entry : value)
        get(entry);
    } else if constexpr (IsOptional<T>::value) {
      bool isThere = false;
      get(isThere);
      value.reset();
      if (isThere && good_)
        get(value.emplace());
    } else if constexpr (IsPair<T>::value) {
      get(value.first);
      get(value.second);
    } else if constexpr (IsVariant<T>::value) {
      getVariant(value);
    } else {
      withMembers(value, [&](auto &...members) { (get(members), ...); });
    }
  }

private:
  bool has(size_t size) {
    good_ = good_ && size <= rest_.size();
    return good_;
  }
  // Of a text or a list: every entry takes a byte at least.
  size_t getSize() {
    size_t size = 0;
    get(size);
    return has(size) ? size : 0;
  }
  template <typename... T> void getVariant(std::variant<T...> &value) {
    size_t index = 0, at = 0;
    get(index);
    ((at++ == index ? get(value.template emplace<T>()) : void()), ...);
  }

  std::string_view rest_;
  bool good_ = true;
};

} // namespace lanewise
