// A program under construction: the state that the readers of expressions and of statements share.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/export/gamecode/program.h"
#include "compiler/export/gamecode/syntax.h"
#include "compiler/export/gamecode/vocabulary.h"

namespace fairyforge::gamecode {

// The scope of an expression, which determines what its variables are.
struct Scope {
  enum class Kind { Main, Function, Subroutine } kind = Kind::Main;
  std::string namedParameter = {};                      // of a function
  std::map<std::string, std::int32_t> declared = {};    // of a subroutine: parameters and `my` variables
  std::map<std::string, std::int32_t> undeclared = {};  // other names that the subroutine sets
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
  void fail(const SourceSpan& at, Code code, std::string message, std::string fix = {});
};

inline bool isWord(const Item& item, std::string_view word) {
  return item.kind == Item::Kind::Word && item.text == word;
}
// Returns the most similar of the names, or an empty string.
std::string closestName(std::string_view name, const std::map<std::string, std::int32_t>& names);

// Reads all of `items` as one expression and returns its node. Returns nothing, after an error, if they are
// no expression.
std::optional<NodeId> readExpression(Assembly& assembly, const Scope& scope, const std::vector<Item>& items,
                                     const SourceSpan& at);

// Reads one operand of a statement that takes no expressions: a constant, a variable
// or a word of the last move.
std::optional<NodeId> readArgument(Assembly& assembly, const Scope& scope, const Item& item);

// Returns the name after `#`; empty if the item is not a variable.
std::string_view variableName(const Item& item);
bool isDigits(std::string_view text);

}  // namespace fairyforge::gamecode
