// tests/oracle/DependenceOracleCondition.cpp - recursive descent over a small part of C++.
#include "oracle/DependenceOracleCondition.h"

#include <cctype>
#include <string_view>

namespace lanewise {

namespace {
class Parser {
public:
  Parser(std::string_view text, const std::map<std::string, ConditionValue> &names, const ConditionMemory &memory)
      : text_(text), names_(names), memory_(memory) {}

  std::optional<int64_t> run() {
    const ConditionValue value = choice();
    skip();
    if (failed_ || at_ != text_.size())
      return std::nullopt;
    return value.number;
  }

private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ')
      ++at_;
  }
  bool take(std::string_view word) {
    skip();
    if (text_.substr(at_, word.size()) != word)
      return false;
    at_ += word.size();
    return true;
  }
  static ConditionValue truth(bool value) { return {value ? 1 : 0, 0}; }

  ConditionValue choice() {
    const ConditionValue condition = disjunction();
    if (!take("?"))
      return condition;
    const ConditionValue yes = choice();
    failed_ = failed_ || !take(":");
    const ConditionValue no = choice();
    return condition.number != 0 ? yes : no;
  }

  ConditionValue disjunction() {
    ConditionValue left = conjunction();
    while (take("||")) {
      const ConditionValue right = conjunction();
      left = truth(left.number != 0 || right.number != 0);
    }
    return left;
  }
  ConditionValue conjunction() {
    ConditionValue left = comparison();
    while (take("&&")) {
      const ConditionValue right = comparison();
      left = truth(left.number != 0 && right.number != 0);
    }
    return left;
  }
  ConditionValue comparison() {
    ConditionValue left = sum();
    while (true) {
      if (take("<="))
        left = truth(left.number <= sum().number);
      else if (take(">="))
        left = truth(left.number >= sum().number);
      else if (take("=="))
        left = truth(left.number == sum().number);
      else if (take("!="))
        left = truth(left.number != sum().number);
      else if (take("<"))
        left = truth(left.number < sum().number);
      else if (take(">"))
        left = truth(left.number > sum().number);
      else
        return left;
    }
  }
  ConditionValue sum() {
    ConditionValue left = product();
    while (true) {
      const bool plus = take("+");
      if (!plus && !take("-"))
        return left;
      const ConditionValue right = product();
      const int64_t scale = left.elementBytes > 0 ? left.elementBytes : 1;
      left.number += (plus ? 1 : -1) * scale * right.number;
    }
  }
  ConditionValue product() {
    ConditionValue left = unary();
    while (true) {
      if (take("*")) {
        left.number *= unary().number;
      } else if (take("/") || take("%")) {
        const bool divides = text_[at_ - 1] == '/';
        const int64_t right = unary().number;
        if (right == 0) {
          failed_ = true;
          return left;
        }
        left.number = divides ? left.number / right : left.number % right;
      } else {
        return left;
      }
    }
  }
  ConditionValue unary() {
    if (++steps_ > 10000)
      failed_ = true;
    if (failed_)
      return {};
    if (take("(long long)") || take("(double)") || take("(int)")) // the values that are tried are small
      return {unary().number, 0};
    if (take("(const char *)"))
      return {unary().number, 1};
    if (take("!"))
      return truth(unary().number == 0);
    if (take("-"))
      return {-unary().number, 0};
    if (take("*"))
      return read(unary());
    if (take("&"))
      return unary();
    return subscripted();
  }
  ConditionValue subscripted() {
    ConditionValue value;
    if (take("(")) {
      value = choice();
      failed_ = failed_ || !take(")");
    } else {
      value = leaf();
    }
    while (take("[")) {
      value.number += value.elementBytes * choice().number;
      failed_ = failed_ || !take("]");
      value = read(value);
    }
    return value;
  }
  ConditionValue read(const ConditionValue &address) {
    std::optional<int64_t> value;
    if (memory_ && address.elementBytes > 0)
      value = memory_(address.number, address.elementBytes);
    failed_ = failed_ || !value;
    return {value.value_or(0), 0};
  }
  ConditionValue leaf() {
    skip();
    size_t end = at_;
    while (end < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[end])) || text_[end] == '_'))
      ++end;
    const std::string word(text_.substr(at_, end - at_));
    at_ = end;
    if (word.empty()) {
      failed_ = true;
      return {};
    }
    if (std::isdigit(static_cast<unsigned char>(word[0])))
      return {std::stoll(word), 0}; // stops at a suffix
    auto known = names_.find(word);
    failed_ = failed_ || known == names_.end();
    return failed_ ? ConditionValue{} : known->second;
  }

  std::string_view text_;
  const std::map<std::string, ConditionValue> &names_;
  const ConditionMemory &memory_;
  size_t at_ = 0;
  int steps_ = 0;
  bool failed_ = false;
};
} // namespace

std::optional<int64_t> evaluateText(const std::string &text, const std::map<std::string, ConditionValue> &names,
                                    const ConditionMemory &memory) {
  return Parser(text, names, memory).run();
}

} // namespace lanewise
