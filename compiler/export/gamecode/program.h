// The executable form of a preset's code: expressions as nodes of one array, statements as instructions with
// jumps. compile.h makes it, machine.h runs it.
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
// The values of variables in GAME Code: numbers, texts (labels and coordinates are
// texts), truth values, arrays.

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

// ---- board ----
//
// The board of a preset: a grid of named spaces, some of which may be missing, with the pieces at the start.

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
  // Returns the space `files` to the right and `ranks` up; kNoSpace if there is none.
  Space step(Space from, std::int64_t files, std::int64_t ranks) const {
    const std::int64_t file = fileOf(from) + files, rank = rankOf(from) + ranks;
    if (file < 0 || file >= columns || rank < 0 || rank >= rows) return kNoSpace;
    const auto to = static_cast<Space>(rank * columns + file);
    return missing[static_cast<std::size_t>(to)] ? kNoSpace : to;
  }
};

// Reads the fields Code, Columns, Files, Ranks, Shape, Set and Sides. Returns nothing after an error.
std::optional<Grid> readGrid(const Preset& preset, Diagnostics& diagnostics);

// Could the server take this text for a number, and then compare it in surprising ways?
bool looksLikeNumber(std::string_view text);

// Prints pieces (labels by space, "@" for none) in the form of the field Code.
std::string printPieces(const Grid& grid, const std::vector<std::string_view>& pieces);

// ---- program ----

enum class Op : std::uint8_t {
  Constant,
  Argument,  // #0, #1, ... and the single named parameter
  Local,
  Global,
  Either,         // a name that a subroutine sets without declaring it: local or global
  NamedVariable,  // var EXPRESSION: the global whose name is the operand's value
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

// Its operands are operands[first, first + count) of the program. Those of a Chain are followed by count - 1
// entries, one for each connective, that are 1 for `or`.
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
  EachNext,    // b: target of the loop's first instruction, or past it if the array is exhausted
  CloseBlock,
  Gosub,      // a: subroutine, operands [b, b + c)
  EndSub,     // back to the caller
  Define,     // a: function
  Enter,      // a: the subroutine that is defined here, b: target after it
  Verify,     // a
  Die,        // operands [b, b + c)
  Say,        // operands [b, b + c)
  SetFlag,    // a: space
  UnsetFlag,  // a: space
  Put,        // a: label, b: space
  Move,       // a: from, b: to
  Remove,     // a: space
  SetLegal,   // a: from, operands [b, b + c): to
  Nothing,    // a statement that was processed at compile time
  End,
};

struct Variable {
  std::int32_t local = -1, global = -1;
};

struct Instruction {
  Step step = Step::End;
  std::uint8_t depth = 0;  // number of open blocks: in one reading names are created
                           // and destroyed with blocks
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
  int locals = 0;  // including parameters
  std::uint32_t begin = 0;
};

// The form's blocks of code.
enum class Block : std::uint8_t { PreGame, PostMove1, PostMove2, PostGame1, PostGame2 };
inline constexpr std::size_t kBlocks = 5;

// The settings by `setsystem maxmove`, `ban` and `allow` for the parts of a turn.
struct TurnRules {
  int parts = 1;
  bool banned = false;  // all moves are banned except those allowed
  bool commandsBanned = false;
  std::vector<int> moves, captures, promotions;  // the numbers of the parts in which they are allowed
};

// A use of a construct whose form or effect is not certain.
struct UncertainUse {
  std::string element;
  std::string why;
  SourceSpan at;
};

struct Program {
  Grid grid;
  Texts texts;
  std::vector<std::int32_t> nameOf;   // by space: the text of its name
  std::vector<Space> spaceOf;         // by text: the space with this name
  std::vector<std::int32_t> labelAt;  // by space: the text of its label; -1: there is no space
  std::vector<bool> isLabel;          // by text: is it a label?
  std::int32_t empty = 0;             // the text "@"
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
  std::vector<UncertainUse> uncertain;  // in the order of the source
  std::size_t characters = 0;           // the length of all code

  // Returns the space with this name; kNoSpace if there is none.
  Space spaceNamed(std::string_view name) const {
    const std::int32_t text = texts.find(std::string(name));
    return text < 0 ? kNoSpace : spaceOf[static_cast<std::size_t>(text)];
  }
};

using ProgramPtr = std::shared_ptr<const Program>;

// Compiles a preset; null after errors, which are in `diagnostics`.
ProgramPtr compile(const Preset& preset, Diagnostics& diagnostics);

}  // namespace fairyforge::gamecode
