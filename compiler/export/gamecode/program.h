// The executable form of a preset's code: expressions as nodes of one array, statements as instructions with
// jumps. compile.h makes it, machine.h runs it.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/export/gamecode/board.h"
#include "compiler/export/gamecode/values.h"

namespace fairyforge::gamecode {

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
