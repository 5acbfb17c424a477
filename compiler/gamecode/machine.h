// Runs a block of a preset's code on a State, in one reading of the language.
//
// The statements are instructions with a stack of their own; expressions are evaluated recursively, to a
// bounded depth. Whatever the reference leaves open and no reading covers is a fault, and ends the run.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/gamecode/board-tests.h"
#include "compiler/gamecode/program.h"
#include "compiler/gamecode/reading.h"
#include "compiler/gamecode/state.h"

namespace fairyforge::gamecode {

// What a run may use. The server's limits are not known.
struct Limits {
  std::uint64_t steps = 20'000'000;  // statements and operations in one block
  std::size_t calls = 200;           // subroutines inside each other
  int depth = 1500;                  // operators and functions inside each other
  std::size_t textBytes = 1 << 22;   // of all texts that the program makes
  std::size_t arrayItems = 1 << 18;  // of all arrays that the program makes
  std::size_t legalMoves = 1 << 16;
};

// What was executed.
struct Counts {
  std::uint64_t statements = 0;
  std::uint64_t operations = 0;  // operators, variables and constants of expressions
  Counts& operator+=(const Counts& more) {
    statements += more.statements;
    operations += more.operations;
    return *this;
  }
};

struct RunResult {
  enum class How { Ended, Died, Faulted } how = How::Ended;
  std::string message;                         // of `die`, of a fault; empty for a failed `verify`
  SourceSpan at;                               // where it died or faulted
  std::vector<std::string> said;               // in the order of the statements
  std::vector<std::pair<Space, Space>> legal;  // of setlegal
  Counts counts;
};

class Machine {
 public:
  Machine(ProgramPtr program, Reading reading, Limits limits);

  RunResult run(Block block, State& state);
  const Reading& reading() const { return reading_; }

 private:
  struct Frame {
    std::uint32_t returnTo;
    std::size_t locals;  // where those of the caller begin
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
  void allow(const Instruction& i);
  std::string expressible(const Instruction& i);

  // evaluate.cpp: expressions
  Value evaluate(NodeId id) {
    if (stopped_ || !spend()) return {Kind::Null, 0};
    const Node& node = nodes_[id];
    const Value* const known = placeOf(node);
    return known != nullptr && known->kind != Kind::Undefined ? *known : evaluate(id, node);
  }
  // Where the value of what needs no operation stands; null: there is none.
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
  Value evaluate(NodeId id, const Node& node);
  Value operation(const Node& node);
  Value equality(const Node& node);
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
  Value findPiece(Value label);
  Value where(Value from, Value files, Value ranks);
  Value boardTest(const Node& node);
  Value leaps(const Node& node);
  Value operand(const Node& node, std::uint32_t i) { return evaluate(operands_[node.first + i]); }

  // What a value is used as; a fault when it is something else.
  bool isTrue(Value value) {
    return value.kind == Kind::True || (value.kind != Kind::False && refuseAsTruth(value));
  }
  bool refuseAsTruth(Value value);  // false, and a fault
  std::int64_t numberOf(Value value);
  Space spaceOf(Value value);    // kNoSpace for what is off the board, in readings that allow it
  Space realSpace(Value value);  // for commands: off the board is a fault
  std::string_view textOf(Value value);
  const std::vector<Value>& arrayOf(Value value);
  std::string describe(Value value);
  Value makeText(std::string text);
  bool holdText(std::size_t bytes);
  Value makeArray(std::vector<Value> values);
  Value nameOf(Space space) { return Value::text(program_->nameOf[static_cast<std::size_t>(space)]); }

  Value fault(std::string message);
  void stop(RunResult::How how, std::string message);
  // A step; false if there are no more.
  bool spend() {
    if (stepsLeft_ == 0) return isSpent();
    --stepsLeft_;
    return true;
  }
  bool isSpent();

  ProgramPtr program_;
  const Node* nodes_;  // of the program
  const std::uint32_t* operands_;
  std::int32_t knownTexts_;
  Reading reading_;
  Limits limits_;
  State* state_ = nullptr;
  RunResult result_;
  Block block_ = Block::PreGame;
  bool stopped_ = false;
  std::uint32_t current_ = 0;  // the instruction
  NodeId node_ = 0;            // the innermost operation, for the place of a fault
  bool inExpression_ = false;
  int depth_ = 0;
  std::uint64_t stepsLeft_ = 0;
  std::size_t textBytes_ = 0, arrayItems_ = 0;
  std::vector<Frame> frames_;
  std::vector<Value> locals_;
  std::vector<std::uint8_t> localDepths_;   // the block in which a name was made
  std::vector<std::uint8_t> globalDepths_;  // likewise, of the main program
  std::size_t localBase_ = 0;
  std::vector<Value> arguments_;
  std::size_t argumentBase_ = 0;
  std::vector<Loop> loops_;
  std::string numberText_;  // of the last number that was used as a text
};

}  // namespace fairyforge::gamecode
