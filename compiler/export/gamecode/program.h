// A preset's code in executable form: expressions are nodes of one array, statements are instructions with
// jumps. compile() makes it, Machine (machine.h) runs it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/export/gamecode/preset.h"

namespace fairyforge::gamecode {

// ---- values ----
//
// The values of variables in GAME Code: numbers, texts (labels and names of spaces are texts), truth values,
// arrays.

constexpr std::size_t kMaxArguments = 20;  // of a function

constexpr bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

enum class ValueKind : std::uint8_t {
  Undefined,  // no value was given
  Null,
  False,
  True,
  Number,
  Text,
  Array,
  Nowhere,  // `where` off the board, in readings in which that is not an error
};

// A value. `index`: the number itself, or the index of a text or array. Texts and arrays of the program have
// the lowest indices; those made at run time (State) follow.
struct Value {
  ValueKind kind = ValueKind::Undefined;
  std::int32_t index = 0;

  static constexpr Value number(std::int32_t n) { return {ValueKind::Number, n}; }
  static constexpr Value text(std::int32_t id) { return {ValueKind::Text, id}; }
  static constexpr Value array(std::size_t id) { return {ValueKind::Array, static_cast<std::int32_t>(id)}; }
  static constexpr Value truth(bool is) { return {is ? ValueKind::True : ValueKind::False, 0}; }
  friend bool operator==(Value, Value) = default;
};

// The texts of a program, each with its index.
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

// ---- board ----
//
// The board of a Game Courier preset: a grid of named spaces, with the pieces at the start. Some places of
// the grid have no space.

// A space of the grid: rank * columns + file, both counted from 0 from White's lower left corner.
using Space = std::int16_t;
inline constexpr Space kNoSpace = -1;

struct Grid {
  int columns = 0, rows = 0;
  std::vector<std::string> names;   // by space, including missing spaces
  std::vector<bool> missing;        // by space
  std::vector<std::string> pieces;  // labels at the start, by space; "@": empty
  std::set<std::string> labels;     // of all pieces that there may be
  std::string sides[2];

  int count() const { return columns * rows; }
  int fileOf(Space s) const { return s % columns; }
  int rankOf(Space s) const { return s / columns; }
  // Returns the space that is `files` to the right and `ranks` up from `from`, as White sees the board;
  // kNoSpace if there is none.
  Space step(Space from, std::int64_t files, std::int64_t ranks) const {
    const std::int64_t file = fileOf(from) + files, rank = rankOf(from) + ranks;
    if (file < 0 || file >= columns || rank < 0 || rank >= rows) return kNoSpace;
    const auto to = static_cast<Space>(rank * columns + file);
    return missing[static_cast<std::size_t>(to)] ? kNoSpace : to;
  }
};

// Reads the fields Code, Columns, Files, Ranks, Shape, Set and Sides. Returns nothing after an error.
std::optional<Grid> readGrid(const Preset& preset, Diagnostics& diagnostics);

// Could the server read the text as a number? Comparing such a text gives surprising results.
bool looksLikeNumber(std::string_view text);

// Returns pieces (labels by space, "@" for an empty one) in the form of the field Code.
std::string printPieces(const Grid& grid, const std::vector<std::string_view>& pieces);

// ---- program ----

enum class Op : std::uint8_t {
  Constant,
  Argument,  // #0, #1 ..., and the named parameter
  Local,
  Global,
  Either,         // a name that a subroutine sets without declaring it: local or global
  NamedVariable,  // var EXPRESSION: the global variable whose name is the value
  Origin,
  Dest,
  Moved,
  Old,
  Captured,
  Capture,
  NoMoveYet,  // == thismove null
  Chain,      // terms joined by `and` and `or`
  Not,
  Cond,
  Call,
  Plus,
  Times,
  ShiftRight,
  Equal,
  Greater,
  Less,
  AtLeast,
  AtMost,
  Join,
  Merge,
  LabelAt,
  Empty,
  Flag,
  FindPiece,
  Rank,
  File,
  Where,
  CheckLeap,
  CheckALeap,
  CheckRide,
  CheckARide,
  CheckHop,
  CheckAHop,
  CheckATwoStep,
  Leaps,
};

using NodeId = std::uint32_t;

// An operation. Its operands are operands[first, first + count) of the program. After those of a Chain come
// count - 1 numbers, one for each connective: 1 for `or`, 0 for `and`.
struct Node {
  Op op = Op::Constant;
  std::uint16_t count = 0;
  std::uint32_t first = 0;
  Value value = {};        // Constant
  std::int32_t index = 0;  // Argument, Local, Global, Call: the number; Either: the global
  std::int32_t local = 0;  // Either
};

enum class Step : std::uint8_t {
  Set,         // a: value; variable
  SetGlobal,   // a: value; variable
  JumpUnless,  // a: condition, b: target
  Jump,        // b: target
  EachStart,   // a: array, b: target after the loop
  EachNext,    // b: the loop's first instruction; if the array is exhausted, the loop is left
  CloseBlock,
  Gosub,      // a: subroutine, operands [b, b + c)
  EndSub,     // back to the caller
  Define,     // a: function
  Enter,      // a: the subroutine defined here, b: the instruction after it
  Verify,     // a
  Die,        // operands [b, b + c)
  Say,        // operands [b, b + c)
  SetFlag,    // a: space
  UnsetFlag,  // a: space
  Put,        // a: label, b: space
  Move,       // a: from, b: to
  Remove,     // a: space
  SetLegal,   // a: from, operands [b, b + c): to
  Nothing,    // a statement that has no effect at run time
  End,
};

struct Variable {
  std::int32_t local = -1, global = -1;
};

struct Instruction {
  Step step = Step::End;
  std::uint8_t depth = 0;  // the number of open blocks (see NewNames::Block)
  std::uint32_t a = 0, b = 0, c = 0;
  Variable variable;
};

struct Function {
  std::string name;
  int arguments = 0;
  NodeId body = 0;
};

struct Subroutine {
  std::string name;
  int parameters = 0;
  int locals = 0;  // with parameters
  std::uint32_t begin = 0;
};

// The fields of code that are run.
enum class Block : std::uint8_t { PreGame, PostMove1, PostMove2, PostGame1, PostGame2 };
inline constexpr std::size_t kBlocks = 5;

// What `setsystem maxmove`, `ban` and `allow` say about the parts of a turn.
struct TurnRules {
  int parts = 1;
  bool banned = false;  // all moves are banned except those allowed
  bool commandsBanned = false;
  // For each kind of action, the numbers of the parts in which it is allowed.
  std::vector<int> moves, captures, promotions;
};

// A use of a word of GAME Code whose form or effect is uncertain.
struct UncertainUse {
  std::string element;
  std::string why;
  SourceSpan at;
};

struct Program {
  Grid grid;
  Texts texts;
  std::vector<std::int32_t> nameOf;  // by space: the text of its name
  std::vector<Space> spaceOf;        // by text: the space with this name
  // By space: the text of the label that stands there; -1: there is no space.
  std::vector<std::int32_t> labelAt;
  std::vector<bool> isLabel;  // by text: is it a label?
  std::int32_t empty = 0;     // the text "@"
  std::vector<Node> nodes;
  std::vector<std::uint32_t> operands;
  std::vector<SourceSpan> nodePlaces;
  std::vector<Instruction> code;
  std::vector<SourceSpan> codePlaces;
  std::array<std::uint32_t, kBlocks> blocks{};  // the first instruction of each block
  std::vector<Function> functions;
  std::vector<Subroutine> subroutines;
  std::vector<std::string> globals;
  std::unordered_map<std::int32_t, std::int32_t> globalOfText;
  std::vector<std::vector<Value>> arrays;  // literal arrays
  TurnRules turns;
  bool saysRulesEnforced = false;       // the code has `setflag rules`
  std::vector<UncertainUse> uncertain;  // in the order of the code
  std::size_t characters = 0;           // of all fields of code together

  // Returns the space with this name; kNoSpace if there is none.
  Space spaceNamed(std::string_view name) const {
    const std::int32_t text = texts.find(std::string(name));
    return text < 0 ? kNoSpace : spaceOf[static_cast<std::size_t>(text)];
  }
};

using ProgramPtr = std::shared_ptr<const Program>;

// Compiles a preset. Returns null after errors, which are in `diagnostics`.
ProgramPtr compile(const Preset& preset, Diagnostics& diagnostics);

}  // namespace fairyforge::gamecode
