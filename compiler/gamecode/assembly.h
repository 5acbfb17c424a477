// A program in the making: what the readers of expressions and of statements share.
#pragma once

#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/gamecode/program.h"
#include "compiler/gamecode/syntax.h"
#include "compiler/gamecode/vocabulary.h"

namespace fairyforge::gamecode {

// Where an expression stands decides what its variables are.
struct Scope {
  enum class Kind { Main, Function, Subroutine } kind = Kind::Main;
  std::string namedParameter = {};                      // of a function
  std::map<std::string, std::int32_t> declared = {};    // of a subroutine: parameters and `my`
  std::map<std::string, std::int32_t> undeclared = {};  // names that it sets all the same
};

struct Assembly {
  Assembly(Program& made, Diagnostics& reports) : program(made), diagnostics(reports) {}

  Program& program;
  Diagnostics& diagnostics;
  std::map<std::string, std::int32_t> functions, subroutines, globals;

  NodeId add(Node node, const SourceSpan& at, const std::vector<std::uint32_t>& operands = {});
  NodeId constant(Value value, const SourceSpan& at);
  NodeId text(std::string_view text, const SourceSpan& at);
  std::uint32_t keep(const std::vector<std::uint32_t>& operands);
  void uncertain(std::string_view element, std::string_view why, const SourceSpan& at);
  // Always nothing, so that a reader can return it.
  std::nullopt_t fail(const SourceSpan& at, Code code, std::string message, std::string fix = {});
};

inline bool isWord(const Item& item, std::string_view word) {
  return item.kind == Item::Kind::Word && item.text == word;
}
// The most likely of the names that `names` has, or nothing.
std::string closestName(std::string_view name, const std::map<std::string, std::int32_t>& names);

// A whole expression. Nothing, with an error, when it is none.
std::optional<NodeId> readExpression(Assembly& assembly, const Scope& scope, const std::vector<Item>& items,
                                     const SourceSpan& at);

// One operand of a statement that takes no expressions: a constant, a variable or a word of the last move.
std::optional<NodeId> readArgument(Assembly& assembly, const Scope& scope, const Item& item);

// The name behind `#`; empty when the item is no variable.
std::string_view variableName(const Item& item);
bool isDigits(std::string_view text);

}  // namespace fairyforge::gamecode
