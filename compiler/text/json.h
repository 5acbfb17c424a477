// Values that become JSON, and come from it: what reports for programs are made of.
//
// The library that reads and writes them is heavy to compile, so json.cpp alone knows it. Members keep the
// order in which they were added.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace fairyforge {

// A template, so that it need not be complete before Json is.
template <typename Value>
struct JsonMember {
  std::string name;
  Value value;
  bool operator==(const JsonMember&) const = default;
};

class Json {
 public:
  using Member = JsonMember<Json>;
  using Array = std::vector<Json>;
  using Object = std::vector<Member>;

  Json() = default;
  Json(bool value) : value_(value) {}
  // Whole numbers from 0 on are kept without sign, so that equal numbers are equal values.
  template <std::integral Number>
  Json(Number value) : value_(static_cast<std::uint64_t>(value)) {
    if (std::cmp_less(value, 0)) value_ = static_cast<std::int64_t>(value);
  }
  Json(double value) : value_(value) {}
  Json(std::nullptr_t) {}
  Json(const char* text) : value_(std::string(text)) {}
  Json(std::string_view text) : value_(std::string(text)) {}
  Json(std::string text) : value_(std::move(text)) {}
  template <typename Value>
  Json(const std::vector<Value>& values);
  template <typename Value>
  Json(const std::map<std::string, Value>& values);
  // Pairs that all begin with a text are the members of an object; anything else is an array.
  Json(std::initializer_list<Json> values);

  static Json array() { return Json(Value(Array())); }
  static Json object();

  bool isText() const { return std::holds_alternative<std::string>(value_); }
  bool isArray() const { return std::holds_alternative<Array>(value_); }
  bool isObject() const { return std::holds_alternative<Object>(value_); }

  // What a value is; a std::runtime_error where it is something else.
  bool boolean() const;
  std::uint64_t number() const;
  double real() const;  // of any number
  const std::string& text() const;
  const Array& elements() const;
  const Object& members() const;

  bool empty() const;  // null, or without elements or members
  template <typename Visitor>
  auto visit(Visitor&& visitor) const {
    return std::visit(std::forward<Visitor>(visitor), value_);
  }
  void push_back(Json value);
  // The member of that name, or what is added for it; nothing becomes an object by it.
  Json& operator[](std::string_view name);
  const Json* find(std::string_view name) const;
  // The member of that name; a std::runtime_error where there is none.
  const Json& at(std::string_view name) const;
  // The text of that name; `otherwise` where this is no object, has no such member, or it is no text.
  std::string textOr(std::string_view name, std::string_view otherwise) const;
  void erase(std::string_view name);
  // Sets the members of `other`.
  void update(const Json& other);

  bool operator==(const Json&) const = default;

  // In one line, and over several lines that end in a line break. Bytes that are no UTF-8 are replaced.
  std::string compact() const;
  std::string pretty() const;
  // A std::runtime_error where the text is no JSON, or is nested too deep.
  static Json parse(std::string_view text);
  // The same, null where parse would throw.
  static Json parseOrNull(std::string_view text);

 private:
  using Value =
      std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object>;
  explicit Json(Value value) : value_(std::move(value)) {}

  Value value_;
};

inline Json Json::object() {
  return Json(Value(Object()));
}

template <typename Element>
Json::Json(const std::vector<Element>& values) : value_(Array(values.begin(), values.end())) {}

template <typename Element>
Json::Json(const std::map<std::string, Element>& values) : value_(Object()) {
  for (const auto& [name, value] : values) (*this)[name] = Json(value);
}

}  // namespace fairyforge
