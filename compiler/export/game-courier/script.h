// GAME Code as it is written: statements, blocks, and functions that are defined once however often they are
// asked for.
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
  // `if CONDITION:` or `sub NAME ...:`, closed by close() of the same word.
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
  // Nested conditions; empty ones hold.
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
  // The lines of the other, as deep as this one is.
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

// Joins conditions into one that holds if one of them does, or all. Connectives group to the left, so that
// neither may stand inside the other.
std::string anyOf(const std::vector<std::string>& conditions);
std::string allOf(const std::vector<std::string>& conditions);

// The functions of a script. Equal bodies share one function.
class Functions {
 public:
  // The name of the function with this body.
  std::string name(const std::string& body);
  // All definitions, each behind those that it uses.
  const std::string& definitions() const { return definitions_; }

 private:
  std::map<std::string, std::string> names_;
  std::string definitions_;
};

}  // namespace fairyforge::exports::game_courier
