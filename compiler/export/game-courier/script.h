// Writes GAME Code: statements, blocks, and functions, each of which is defined once
// however often it is used.
#pragma once

#include <fmt/format.h>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::exports::game_courier {

class Script {
 public:
  template <typename... Args>
  void line(fmt::format_string<Args...> text, Args&&... args) {
    write(fmt::format(text, std::forward<Args>(args)...) + ";");
  }
  // Opens `if CONDITION:` or `sub NAME ...:`, to be closed by close() with the same word.
  void open(std::string_view word, std::string_view rest) {
    write(fmt::format("{} {}:", word, rest));
    ++depth_;
  }
  void close(std::string_view word) {
    --depth_;
    write(fmt::format("end{};", word));
  }
  template <typename Body>
  void when(std::string_view condition, Body body) {
    open("if", condition);
    body();
    close("if");
  }
  // Nests the body in all conditions; empty ones are left out.
  template <typename Body>
  void whenAll(const std::vector<std::string>& conditions, Body body) {
    std::size_t opened = 0;
    for (const std::string& condition : conditions) {
      if (condition.empty()) continue;
      open("if", condition);
      ++opened;
    }
    body();
    for (; opened > 0; --opened) close("if");
  }
  template <typename Body>
  void sub(std::string_view head, Body body) {
    open("sub", head);
    body();
    close("sub");
  }
  // Appends the lines of the other script at the current depth.
  void include(const Script& other);
  const std::string& text() const { return text_; }

 private:
  void write(const std::string& statement) {
    text_.append(depth_, ' ');
    text_ += statement + "\n";
  }
  std::string text_;
  std::size_t depth_ = 0;
};

// Join conditions: one of them must hold, or all. Connectives group to the left, so the results of the two
// functions must not be nested in each other.
std::string anyOf(const std::vector<std::string>& conditions);
std::string allOf(const std::vector<std::string>& conditions);

// The functions of a script. Equal bodies share one function.
class Functions {
 public:
  // Returns the name of the function with this body, and defines it when needed.
  std::string name(const std::string& body);
  // Returns all definitions, each after those that it uses.
  const std::string& definitions() const { return definitions_; }

 private:
  std::map<std::string, std::string> names_;
  std::string definitions_;
};

}  // namespace fairyforge::exports::game_courier
