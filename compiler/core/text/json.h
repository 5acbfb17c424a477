// JSON values, used to build reports for programs and to read JSON.
//
// Only json.cpp includes the JSON library, which is heavy to compile. Members keep the order in which they
// were added.
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

// A template, so that it can be declared before Json is complete.
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
  // Non-negative whole numbers are stored unsigned, so that equal numbers are equal values.
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
  // A list of pairs whose first parts are texts becomes an object: {{"id", "K"}, {"royal", true}}. Any other
  // list becomes an array.
  Json(std::initializer_list<Json> values);

  static Json array() { return Json(Value(Array())); }
  static Json object();

  bool isText() const { return std::holds_alternative<std::string>(value_); }
  bool isArray() const { return std::holds_alternative<Array>(value_); }
  bool isObject() const { return std::holds_alternative<Object>(value_); }

  // Return the value if it has this type; otherwise throw std::runtime_error ("expected a text").
  bool boolean() const;
  std::uint64_t number() const;
  double real() const;  // returns any number, whole or not
  const std::string& text() const;
  const Array& elements() const;
  const Object& members() const;

  bool empty() const;  // true for null, an empty array and an empty object; false for all other values
  template <typename Visitor>
  auto visit(Visitor&& visitor) const {
    return std::visit(std::forward<Visitor>(visitor), value_);
  }
  void push_back(Json value);
  // Returns the member with this name, after adding it if it is missing. Null becomes an object first.
  Json& operator[](std::string_view name);
  // Returns the member with this name; null if there is none. Throws if this is not an object.
  const Json* find(std::string_view name) const;
  // Returns the member with this name; throws std::runtime_error if there is none.
  const Json& at(std::string_view name) const;
  // Returns the text of the member `name`, or `otherwise` if this is not an object or has no such member, or
  // the member is not a text.
  std::string textOr(std::string_view name, std::string_view otherwise) const;
  void erase(std::string_view name);
  // Sets each member of `other` in this object.
  void update(const Json& other);

  bool operator==(const Json&) const = default;

  // Return the value as JSON text: compact() on one line without a line end, pretty() on several lines that
  // all end with a line break. Bytes that are not UTF-8 are replaced.
  std::string compact() const;
  std::string pretty() const;
  // Throws std::runtime_error if the text is not JSON, is nested too deeply, or has an object with too many
  // members.
  static Json parse(std::string_view text);
  // Like parse, but returns null where parse would throw.
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
