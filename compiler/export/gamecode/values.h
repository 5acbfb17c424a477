// The values of variables in GAME Code: numbers, texts (labels and coordinates are
// texts), truth values, arrays.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fairyforge::gamecode {

constexpr std::size_t kMaxArguments = 20;  // of a function

constexpr bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

enum class Kind : std::uint8_t {
  Undefined,  // no value has been given yet
  Null,
  False,
  True,
  Number,
  Text,
  Array,
  Nowhere,  // the value of `where` off the board, in readings in which that is not an error
};

// `index` is the number itself; or for a text an index into the texts of the program followed by those of the
// state; or for an array an index into the arrays of the program followed by those of the state.
struct Value {
  Kind kind = Kind::Undefined;
  std::int32_t index = 0;

  static constexpr Value number(std::int32_t n) { return {Kind::Number, n}; }
  static constexpr Value text(std::int32_t id) { return {Kind::Text, id}; }
  static constexpr Value array(std::size_t id) { return {Kind::Array, static_cast<std::int32_t>(id)}; }
  static constexpr Value truth(bool is) { return {is ? Kind::True : Kind::False, 0}; }
  friend bool operator==(Value, Value) = default;
};

// The texts that a program contains, each with one index.
class Texts {
 public:
  std::int32_t add(std::string_view text) {
    const auto known = indices_.find(std::string(text));
    if (known != indices_.end()) return known->second;
    const auto id = static_cast<std::int32_t>(texts_.size());
    texts_.emplace_back(text);
    indices_.emplace(texts_.back(), id);
    return id;
  }
  // Returns the text's index; -1 if it is not there.
  std::int32_t find(const std::string& text) const {
    const auto known = indices_.find(text);
    return known == indices_.end() ? -1 : known->second;
  }
  const std::string& operator[](std::int32_t id) const { return texts_[static_cast<std::size_t>(id)]; }
  std::int32_t size() const { return static_cast<std::int32_t>(texts_.size()); }

 private:
  std::vector<std::string> texts_;
  std::unordered_map<std::string, std::int32_t> indices_;
};

}  // namespace fairyforge::gamecode
