// The result of a function that may fail: a value, or a readable reason why there is none.
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
  // Access the value. Allowed only if the conversion to bool gives true.
  T& operator*() { return *std::get_if<T>(&content_); }
  const T& operator*() const { return *std::get_if<T>(&content_); }
  T* operator->() { return std::get_if<T>(&content_); }
  const T* operator->() const { return std::get_if<T>(&content_); }
  // Returns the reason why there is no value. Allowed only if the conversion to bool gives false.
  const std::string& why() const { return std::get_if<Failure>(&content_)->why; }

 private:
  std::variant<T, Failure> content_;
};

// The result of an action without a value: the reason why it failed, or nothing if it succeeded.
using PossibleFailure = std::optional<Failure>;

}  // namespace fairyforge
