// Writes JSON as text, without the class Json, which small modules do not contain.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::interface {

std::string quoted(std::string_view text);

// Writes one JSON value; puts commas where they are needed.
class JsonText {
 public:
  JsonText& open(char bracket) {
    comma();
    text_ += bracket;
    first_ = true;
    return *this;
  }
  JsonText& close(char bracket) {
    text_ += bracket;
    first_ = false;
    return *this;
  }
  JsonText& key(std::string_view name) {
    comma();
    text_ += quoted(name) + ":";
    first_ = true;
    return *this;
  }
  JsonText& value(std::string_view words) { return raw(quoted(words)); }
  JsonText& value(const char* words) { return value(std::string_view(words)); }
  JsonText& value(bool flag) { return raw(flag ? "true" : "false"); }
  template <std::integral Number>
  JsonText& value(Number number) {
    return raw(std::to_string(number));
  }
  JsonText& null() { return raw("null"); }
  template <typename Value>
  JsonText& value(const std::optional<Value>& what) {
    return what ? value(*what) : null();
  }
  template <typename Value>
  JsonText& value(const std::vector<Value>& list) {
    open('[');
    for (const auto& one : list) value(one);
    return close(']');
  }
  template <typename Value>
  JsonText& member(std::string_view name, const Value& what) {
    return key(name).value(what);
  }
  std::string take() { return std::move(text_); }

 private:
  void comma() {
    if (!first_) text_ += ',';
    first_ = false;
  }
  JsonText& raw(std::string_view words) {
    comma();
    text_ += words;
    return *this;
  }
  std::string text_;
  bool first_ = true;
};

}  // namespace fairyforge::interface
