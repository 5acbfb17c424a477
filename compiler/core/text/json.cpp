// Connects Json with the library nlohmann-json. To read, a SAX handler builds Json values from the events of
// the library's parser, with limits on nesting and size. To print, a visitor converts Json to the library's
// values.

#include "compiler/core/text/json.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace fairyforge {
namespace {

using Written = nlohmann::ordered_json;

constexpr std::size_t kMaxNesting = 100, kMaxMembers = 10'000;

[[noreturn]] void fail(std::string what) {
  throw std::runtime_error(std::move(what));
}

template <typename Value, typename Variant>
const Value& expect(const Variant& variant, const char* what) {
  const auto* value = std::get_if<Value>(&variant);
  if (value == nullptr) fail(fmt::format("expected {}", what));
  return *value;
}

// Builds a value from the events of the library's parser.
class Builder {
 public:
  const Json& result() const { return root_; }

  bool null() { return add({}); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(std::int64_t value) { return add(value); }
  bool number_unsigned(std::uint64_t value) { return add(value); }
  bool number_float(double value, const std::string&) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(Written::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& name) {
    name_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception&) {
    fail(fmt::format("no JSON at byte {}", at));
  }

 private:
  bool add(Json value) {
    place() = std::move(value);
    return true;
  }
  // Begins an array or an object, which the next values go into.
  bool open(Json value) {
    if (open_.size() >= kMaxNesting) fail("nested too deeply");
    Json& here = place();
    here = std::move(value);
    open_.push_back(&here);
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }
  // Returns the value that is to be read next: the whole text's, or a new one in the innermost array or
  // object.
  Json& place() {
    if (open_.empty()) return root_;
    Json& into = *open_.back();
    if (into.isObject()) {
      if (into.members().size() >= kMaxMembers) fail("an object has too many members");
      return into[name_];
    }
    into.push_back({});
    return const_cast<Json&>(into.elements().back());
  }

  Json root_;
  // The arrays and objects that are not complete yet, outermost first; their addresses do not change
  // meanwhile.
  std::vector<Json*> open_;
  std::string name_;
};

}  // namespace

Json::Json(std::initializer_list<Json> values) {
  const bool pairs = std::all_of(values.begin(), values.end(), [](const Json& value) {
    const auto* pair = std::get_if<Array>(&value.value_);
    return pair != nullptr && pair->size() == 2 && (*pair)[0].isText();
  });
  if (!pairs) {
    value_ = Array(values);
    return;
  }
  value_ = Object();
  for (const Json& pair : values) (*this)[pair.elements()[0].text()] = pair.elements()[1];
}

bool Json::boolean() const {
  return expect<bool>(value_, "true or false");
}
std::uint64_t Json::number() const {
  return expect<std::uint64_t>(value_, "a whole number from 0 on");
}
double Json::real() const {
  if (const auto* whole = std::get_if<std::uint64_t>(&value_)) return static_cast<double>(*whole);
  if (const auto* whole = std::get_if<std::int64_t>(&value_)) return static_cast<double>(*whole);
  return expect<double>(value_, "a number");
}
const std::string& Json::text() const {
  return expect<std::string>(value_, "a text");
}
const Json::Array& Json::elements() const {
  return expect<Array>(value_, "an array");
}
const Json::Object& Json::members() const {
  return expect<Object>(value_, "an object");
}

bool Json::empty() const {
  if (isArray()) return elements().empty();
  if (isObject()) return members().empty();
  return std::holds_alternative<std::monostate>(value_);
}

void Json::push_back(Json value) {
  if (std::holds_alternative<std::monostate>(value_)) value_ = Array();
  std::get<Array>(value_).push_back(std::move(value));
}

Json& Json::operator[](std::string_view name) {
  if (std::holds_alternative<std::monostate>(value_)) value_ = Object();
  auto& object = std::get<Object>(value_);
  const auto found =
      std::find_if(object.begin(), object.end(), [&](const Member& m) { return m.name == name; });
  if (found != object.end()) return found->value;
  object.push_back({std::string(name), {}});
  return object.back().value;
}

const Json* Json::find(std::string_view name) const {
  for (const Member& member : members()) {
    if (member.name == name) return &member.value;
  }
  return nullptr;
}

const Json& Json::at(std::string_view name) const {
  const Json* value = find(name);
  if (value == nullptr) fail(fmt::format("\"{}\" is missing", name));
  return *value;
}

std::string Json::textOr(std::string_view name, std::string_view otherwise) const {
  const Json* value = isObject() ? find(name) : nullptr;
  return value != nullptr && value->isText() ? value->text() : std::string(otherwise);
}

void Json::erase(std::string_view name) {
  std::erase_if(std::get<Object>(value_), [&](const Member& member) { return member.name == name; });
}

void Json::update(const Json& other) {
  for (const Member& member : other.members()) (*this)[member.name] = member.value;
}

namespace {

Written written(const Json& json);

struct Writer {
  Written operator()(std::monostate) const { return nullptr; }
  Written operator()(const Json::Array& elements) const {
    Written array = Written::array();
    for (const Json& element : elements) array.push_back(written(element));
    return array;
  }
  Written operator()(const Json::Object& members) const {
    Written object = Written::object();
    for (const auto& [name, value] : members) object[name] = written(value);
    return object;
  }
  template <typename Value>
  Written operator()(const Value& value) const {
    return value;
  }
};

Written written(const Json& json) {
  return json.visit(Writer());
}

std::string text(const Json& json, int indent) {
  return written(json).dump(indent, ' ', false, Written::error_handler_t::replace);
}

}  // namespace

std::string Json::compact() const {
  return fairyforge::text(*this, -1);
}
std::string Json::pretty() const {
  return fairyforge::text(*this, 2) + "\n";
}

Json Json::parse(std::string_view text) {
  Builder builder;
  Written::sax_parse(text, &builder);
  return builder.result();
}

Json Json::parseOrNull(std::string_view text) {
  try {
    return parse(text);
  } catch (const std::runtime_error&) {
    return {};
  }
}

}  // namespace fairyforge
