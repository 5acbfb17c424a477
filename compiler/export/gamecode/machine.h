// Runs one field of a preset's code on a State, in one reading of GAME Code.
//
// Statements are instructions in a list; expressions are evaluated recursively to a limited depth. If the
// code does what neither the reference of the language nor a reading defines, that is a fault, which ends the
// run.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/export/gamecode/program.h"

namespace fairyforge::gamecode {

// ---- reading ----
//
// A reading answers all open questions about GAME Code (docs/reference/game-code.md explains them). A preset
// is sound only if it behaves the same in all readings.

// How `and` and `or` are evaluated: from the right end, without operands that no longer matter; or all
// operands, from the left.
enum class Connectives { RightToLeft, AllFromLeft };

// Does `cond` evaluate the arm that it does not choose?
enum class Arms { Chosen, Both };

// Where a variable that is first set in a subroutine or block lives.
enum class NewNames { Global, Subroutine, Block };

// The value of `where` off the board: an error; nothing, which `empty` counts as empty or as full; or the
// space on the opposite side.
enum class OffBoard { Error, NothingEmpty, NothingFull, Wrapped };

// Which side's Post-Game code runs: that of the side that moved last, or of the side to move.
enum class PostGame { AfterMover, SideToMove };

// The value of `captured` if nothing was captured: "@" like `old`, or null.
enum class CapturedWord { LikeOld, NullForNone };

// Do the commands add, move and capture change what `origin`, `dest`, `moved` and `captured` say?
enum class Commands { LeaveWords, SetWords };

// Which piece the promotion part of a turn may replace: the one that has just moved, or any.
enum class Promotions { OfMover, OfAny };

struct Reading {
  std::string name;
  Connectives connectives = Connectives::RightToLeft;
  Arms arms = Arms::Chosen;
  NewNames newNames = NewNames::Global;
  OffBoard offBoard = OffBoard::Error;
  PostGame postGame = PostGame::AfterMover;
  CapturedWord captured = CapturedWord::LikeOld;
  Commands commands = Commands::LeaveWords;
  Promotions promotions = Promotions::OfMover;
};

// Returns all readings: the likeliest first, then those that differ from it in one or two points, last the
// one that differs in all.
const std::vector<Reading>& allReadings();

// ---- state ----
//
// Everything that a preset's code changes while it runs. A copy of it is a saved game.

// What the words origin, dest, moved, old and capture tell about the last move.
struct LastMove {
  Space origin = kNoSpace, dest = kNoSpace;
  std::int32_t moved = -1, old = -1;  // texts; `old` is "@" if nothing was captured
  bool capture = false;
};

struct State {
  std::vector<std::int32_t> board;  // by space: the text of a label, "@", or -1 for a missing space
  std::vector<std::uint8_t> flags;  // by space
  // The names of all other flags that are set. Copies of a state share them until one of them sets a flag.
  using FlagNames = std::set<std::string, std::less<>>;
  std::shared_ptr<FlagNames> namedFlags = std::make_shared<FlagNames>();
  std::vector<Value> globals;
  std::vector<std::string> texts;  // made at run time; their indices follow those of the Program's texts
  // Made at run time; their indices follow those of the Program's arrays.
  std::vector<std::vector<Value>> arrays;
  std::vector<std::uint8_t> functions, subroutines;  // by number: is it defined yet?
  LastMove last;
  bool moved = false;  // has there been a move?
  int side = 0;        // the side to move
};

State initialState(const Program& program);

// Removes texts and arrays that no variable refers to.
void tidy(State& state, const Program& program);

// ---- machine ----

// Limits of one run. The limits of the site's server are unknown.
struct Limits {
  std::uint64_t steps = 20'000'000;  // statements and operations in one block
  std::size_t calls = 200;           // nested calls of subroutines
  int depth = 1500;                  // nested operators and functions
  std::size_t textBytes = 1 << 22;   // of all texts that the program makes
  std::size_t arrayItems = 1 << 18;  // of all arrays that the program makes
  std::size_t legalMoves = 1 << 16;
};

// How much was executed.
struct Counts {
  std::uint64_t statements = 0;
  std::uint64_t operations = 0;  // operators, variables and constants of expressions
  Counts& operator+=(const Counts& more) {
    statements += more.statements;
    operations += more.operations;
    return *this;
  }
};

struct Verdict {
  enum class Kind {
    Accepted,
    Refused,  // by the code (`verify`, `die`) or by the site
    Fault,    // the code does something that the reference does not define
  } kind = Kind::Accepted;
  std::string message = {};  // the reason, unless accepted
  SourceSpan at = {};        // the statement that refuses or has the fault; none if the site refuses
  std::vector<std::string> said = {};  // the texts of `say` in order
  Counts counts = {};

  bool accepted() const { return kind == Kind::Accepted; }
};

// The result of running a field. After Post-Game it tells how the game stands.
struct Ending {
  Verdict verdict;
  std::vector<std::pair<Space, Space>> legal;  // the moves that the code gives by setlegal
};

class Machine {
 public:
  Machine(ProgramPtr program, Reading reading, Limits limits);

  Ending run(Block block, State& state);
  const Reading& reading() const { return reading_; }

 private:
  struct Frame {
    std::uint32_t returnTo;
    std::size_t locals;  // index of the caller's first local variable
  };
  struct Loop {
    Value array;
    std::size_t next;
  };

  // machine.cpp: statements
  void execute(std::uint32_t at);
  std::uint32_t call(const Instruction& i, std::uint32_t returnTo);
  std::uint32_t nextOfLoop(const Instruction& i, std::uint32_t exit, std::uint32_t body);
  void assign(Variable variable, std::uint8_t depth, Value value);
  void closeBlock(std::uint8_t depth);
  void put(Value label, Value space);
  void move(Value from, Value to);
  void remove(Value space);
  void setFlag(Value name, bool isSet);
  void allow(const Instruction& i);
  std::string expressible(const Instruction& i);

  // evaluate.cpp: expressions
  Value evaluate(NodeId id) {
    if (stopped_ || !spend()) return {ValueKind::Null, 0};
    const Node& node = nodes_[id];
    const Value* const known = placeOf(node);
    return known != nullptr && known->kind != ValueKind::Undefined ? *known : evaluate(id, node);
  }
  // Returns the address of a value that needs no computation; null otherwise.
  const Value* placeOf(const Node& node) const {
    switch (node.op) {
      case Op::Constant:
        return &node.value;
      case Op::Argument:
        return &arguments_[argumentBase_ + static_cast<std::size_t>(node.index)];
      case Op::Global:
        return &state_->globals[static_cast<std::size_t>(node.index)];
      case Op::Local:
        return &locals_[localBase_ + static_cast<std::size_t>(node.index)];
      default:
        return nullptr;
    }
  }
  using Operands = std::array<Value, 6>;  // enough for all operators but connectives, `cond` and calls
  Value evaluate(NodeId id, const Node& node);
  Value operation(const Node& node);
  Value chain(const Node& node);
  Value conditional(const Node& node);
  Value callFunction(const Node& node);
  Value either(const Node& node);
  Value variableNamed(Value name);
  Value lastMoveWord(Op op);
  Value arithmetic(Op op, Value a, Value b);
  Value compare(Op op, Value a, Value b);
  bool areEqual(Value a, Value b);
  Value join(Value a, Value b);
  Value merge(Value a, Value b);
  Value ofSpace(Op op, Value space);
  bool isFlagName(Value value);
  Value findPiece(Value label);
  Value where(Value from, Value files, Value ranks);
  Value boardTest(Op op, const Operands& operands);
  Value leaps(Value start, Value files, Value ranks);
  Value operand(const Node& node, std::uint32_t i) { return evaluate(operands_[node.first + i]); }

  // These functions convert a value to the kind that an instruction needs. A value of a wrong kind is a
  // fault, which ends the run.
  bool isTrue(Value value) {
    return value.kind == ValueKind::True || (value.kind != ValueKind::False && refuseAsTruth(value));
  }
  bool refuseAsTruth(Value value);  // faults and returns false
  std::int64_t numberOf(Value value);
  // May return kNoSpace, in readings in which `where` gives nothing off the board.
  Space spaceOf(Value value);
  Space realSpace(Value value);  // for commands: a space off the board is a fault
  std::string_view textOf(Value value);
  const std::vector<Value>& arrayOf(Value value);
  std::string describe(Value value);
  Value makeText(std::string text);
  bool holdText(std::size_t bytes);
  Value makeArray(std::vector<Value> values);
  Value nameOf(Space space) { return Value::text(program_->nameOf[static_cast<std::size_t>(space)]); }

  Value fault(std::string message);
  void stop(Verdict::Kind kind, std::string message);
  // Counts a step. If none is left, makes a fault and returns false.
  bool spend() {
    if (stepsLeft_ == 0) return isSpent();
    --stepsLeft_;
    return true;
  }
  bool isSpent();

  ProgramPtr program_;
  const Node* nodes_;  // the program's nodes
  const std::uint32_t* operands_;
  std::int32_t knownTexts_;
  Reading reading_;
  Limits limits_;
  State* state_ = nullptr;
  Ending result_;
  Block block_ = Block::PreGame;
  bool stopped_ = false;
  std::uint32_t current_ = 0;  // the current instruction
  NodeId node_ = 0;            // the innermost operation, for the place of a fault
  bool inExpression_ = false;
  int depth_ = 0;
  std::uint64_t stepsLeft_ = 0;
  std::size_t textBytes_ = 0, arrayItems_ = 0;
  std::vector<Frame> frames_;
  std::vector<Value> locals_;
  std::vector<std::uint8_t> localDepths_;   // the depth of the block in which each local variable was created
  std::vector<std::uint8_t> globalDepths_;  // the same for global variables
  std::size_t localBase_ = 0;
  std::vector<Value> arguments_;
  std::size_t argumentBase_ = 0;
  std::vector<Loop> loops_;
  std::string numberText_;  // the text of the number that was converted last
};

}  // namespace fairyforge::gamecode
