// A program while it is compiled: what the readers of expressions and of statements share.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/core/text/source.h"
#include "compiler/export/gamecode/program.h"

namespace fairyforge::gamecode {

// ---- syntax ----
//
// The syntax tree of GAME Code: blocks of statements, statements of items.

// A word, a text in quotes, or a group in parentheses.
struct Item {
  enum class Kind { Word, Quoted, Group } kind = Kind::Word;
  SourceSpan at;
  std::string_view text;    // without quotes
  std::vector<Item> items;  // of a group
};

struct Statement {
  enum class Kind { Plain, If, Sub, Each, While } kind = Kind::Plain;
  SourceSpan at;            // the first word with its items
  Item word;                // the first word
  std::vector<Item> items;  // those that follow it
  bool colon = false;       // a plain statement that ends with a colon, which is an error
  std::vector<Statement> body;
  // If: its `elseif` branches, and last its `else`, which has no items.
  std::vector<Statement> branches;
  std::vector<Item> afterLoop;  // While: items after `loop`, which are an error
};

// Returns the statements of a field; nothing, after errors, if it cannot be parsed.
std::optional<std::vector<Statement>> parse(const SourcePtr& source, Diagnostics& diagnostics);

// ---- vocabulary ----
//
// Every word of GAME Code that the interpreter knows, with the certainty of its meaning.

enum class Certainty {
  Certain,    // seen in running code
  Uncertain,  // its form or effect is uncertain: allowed in subroutines, and reported to the user
  Refused,    // the author of this program knows it from memory only, or its meaning is unknown
};

enum class Part {
  Statement,
  Operator,  // takes the operands that follow it
  Word,      // a value of the last move
  Constant,
  Connective,  // stands between two operands
  Keyword,     // opens, divides or closes a block
};

struct Entry {
  std::string_view word;
  Part part;
  Certainty certainty;
  // Why the word is uncertain; for a refused word, why it is refused and what to write instead.
  std::string_view why = {};
  Op op = Op::Constant;  // for operators and words
  int operands = 0;      // number of operands of an operator; -1: depends on what follows
};

// Returns the word's entry as a statement, operator and so on (`part`); null if it has none. `capture` and
// `sub` each have two entries.
const Entry* find(std::string_view word, Part part);
// Returns the word's entry, whatever part of the language it is; null if it is not a word of GAME Code.
const Entry* find(std::string_view word);

// Returns all words that may stand where `part` is expected, for suggestions in messages.
std::vector<std::string> wordsOf(Part part);

// ---- assembly ----

// Where an expression stands. This determines which variables its names mean.
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

// Reads all of `items` as one expression and returns its node. If they are not an expression, reports an
// error and returns nothing.
std::optional<NodeId> readExpression(Assembly& assembly, const Scope& scope, const std::vector<Item>& items,
                                     const SourceSpan& at);

// Reads an operand of a statement; only a constant, a variable or a word about the last move is allowed.
std::optional<NodeId> readArgument(Assembly& assembly, const Scope& scope, const Item& item);

// Returns the name after `#`; empty if the item is not a variable.
std::string_view variableName(const Item& item);
bool isDigits(std::string_view text);

// ---- names ----
//
// Collects the functions, subroutines and variables of a preset's code, which must be known before code that
// uses them is compiled.

using Blocks = std::array<std::vector<Statement>, kBlocks>;

// Subroutines in the order of their definitions.
struct Names {
  std::vector<Scope> scopes;
  std::vector<const Statement*> bodies;
};

// Returns the preset's subroutines, and fills the tables of names in `assembly` and its program.
Names collectNames(Assembly& assembly, const Blocks& blocks);

// Returns the named parameter of a function: x for `=x` at its end; empty if it has none.
std::string_view namedParameter(const Statement& def);
// Returns the number of a parameter #0, #1 ...; all numbers that are far too large give the same value.
std::int32_t argumentNumber(std::string_view digits);
// Returns 1 + the highest number of a parameter #0, #1 ... in an item, or 0 if it has none; `inGroups`: also
// within parentheses.
int highestArgument(const Item& item, bool inGroups);

bool checkName(Assembly& assembly, const Item& item, std::string_view what);

}  // namespace fairyforge::gamecode
