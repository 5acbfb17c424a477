// A value, or why there is none: what a function returns that may fail for a reason that people should read.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace fairyforge {

struct Failure {
  std::string why;
};

template <typename T>
class Expected {
 public:
  template <std::convertible_to<T> Value>
  Expected(Value&& value) : content_(std::in_place_type<T>, std::forward<Value>(value)) {}
  Expected(Failure failure) : content_(std::move(failure)) {}

  explicit operator bool() const { return std::holds_alternative<T>(content_); }
  // Only where there is a value.
  T& operator*() { return *std::get_if<T>(&content_); }
  const T& operator*() const { return *std::get_if<T>(&content_); }
  T* operator->() { return std::get_if<T>(&content_); }
  const T* operator->() const { return std::get_if<T>(&content_); }
  // Only where there is none.
  const std::string& why() const { return std::get_if<Failure>(&content_)->why; }

 private:
  std::variant<T, Failure> content_;
};

// Why something without a result failed; nothing: it did not.
using PossibleFailure = std::optional<Failure>;

}  // namespace fairyforge
