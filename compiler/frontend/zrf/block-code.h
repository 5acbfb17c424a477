// The code into which the move blocks of Zillions Rules Files are compiled, and the abstract state: what is
// known about the position when a place in the code is reached.
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "compiler/core/rules/move-program.h"
#include "compiler/frontend/zrf/model.h"

namespace fairyforge::frontend::zrf {

// The possible contents of a cell, as a set of bits.
enum Fact : std::uint8_t {
  kNothing = 1,
  kFriend = 2,  // another piece of the mover's side
  kFoe = 4,     // a piece of another side
  kSelf = 8,    // the mover, on the origin
};
using Facts = std::uint8_t;
inline constexpr Facts kUnknown = kNothing | kFriend | kFoe | kSelf;

// What is known of a cell: its possible contents and, if another piece than the mover can stand there, the
// possible types of that piece.
struct AbstractCell {
  Facts facts = kUnknown;
  TypeSet types = TypeSet::all(kMaxTypes);

  AbstractCell(Facts which = kUnknown) : facts(which) {}
  bool may(Facts which) const { return (facts & which) != 0; }
  void join(const AbstractCell& other) {
    facts |= other.facts;
    types |= other.types;
  }
};

// Cursor registers.
inline constexpr std::uint16_t kOriginRegister = 0, kMarkRegister = 1, kToRegister = 2, kFromRegister = 3,
                               // The mover's destination, while further parts of the move are made.
    kMainRegister = 4, kScratchRegister = 5, kFirstFreeRegister = 6;

// A position flag of the block that has been set: `at` holds the cell.
struct PositionFlagSetting {
  Number flag;
  std::uint16_t at;  // register
  bool value;
  friend bool operator==(const PositionFlagSetting&, const PositionFlagSetting&) = default;
};

// The abstract state: facts that are known when an instruction is reached, in every position. Names such as
// `from`, `to` and `mark` are those of the file's instructions.
struct AbstractState {
  enum class From { Origin, Register, Nowhere };
  std::vector<bool> flags;
  std::vector<PositionFlagSetting> positionFlags;
  std::uint16_t registersUsed = kFirstFreeRegister;
  bool marked = false;  // false: the mark is the origin
  From from = From::Origin;
  bool toGiven = false;
  bool mainDone = false;   // the mover's own part is finished; its destination is in kMainRegister
  bool mustLeave = false;  // a part of the move has ended where the next part begins, maybe on a piece
  bool pending = false;    // effects wait for the next `add`
  std::vector<std::uint16_t> carried;  // registers with the cells from which other pieces move
  AbstractCell here, atFrom, atTo, atMain;

  // Are the states equal, apart from what is known about the contents of cells?
  bool sameBut(const AbstractState& other) const {
    return flags == other.flags && positionFlags == other.positionFlags &&
           registersUsed == other.registersUsed && marked == other.marked && from == other.from &&
           toGiven == other.toGiven && mainDone == other.mainDone && mustLeave == other.mustLeave &&
           pending == other.pending && carried == other.carried;
  }
  // Keeps only those facts about cells that are true in both states.
  void join(const AbstractState& other) {
    here.join(other.here);
    atFrom.join(other.atFrom);
    atTo.join(other.atTo);
    atMain.join(other.atMain);
  }
};

// A place in the code that is not written yet: the facts that are known there, and the forks and jumps that
// lead there.
struct State {
  AbstractState knows;
  std::vector<std::size_t> entries;
};
using States = std::vector<State>;

inline void append(States& states, States more) {
  std::move(more.begin(), more.end(), std::back_inserter(states));
}
// Merges states that differ at most in what is known about the contents of cells.
inline States merged(States states) {
  States result;
  for (State& state : states) {
    const auto same =
        std::ranges::find_if(result, [&](const State& s) { return s.knows.sameBut(state.knows); });
    if (same == result.end()) {
      result.push_back(std::move(state));
    } else {
      same->knows.join(state.knows);
      same->entries.insert(same->entries.end(), state.entries.begin(), state.entries.end());
    }
  }
  return result;
}

// Code that is being written, with the jumps that wait for their targets.
class BlockCode {
 public:
  std::size_t here() const { return code_.size(); }
  void emit(Op op, std::uint16_t operand = 0) { code_.push_back({op, operand}); }
  // Emits a test that must hold or, if `wanted` is false, must fail.
  void test(Op op, std::uint16_t operand, bool wanted = true) {
    if (!wanted) emit(Op::Not);
    emit(op, operand);
  }
  std::size_t fork() {
    emit(Op::Fork);
    return here() - 1;
  }
  void bind(std::size_t entry) {
    code_[entry].operand = static_cast<std::uint16_t>(here());
    lastBound_ = here();
  }
  // Returns the address of the next instruction, to which jumps will lead back.
  std::uint16_t head() {
    lastBound_ = here();
    return static_cast<std::uint16_t>(here());
  }
  // Lets all forks and jumps of the state lead to the next instruction.
  void enter(const State& state) {
    for (const std::size_t entry : state.entries) {
      const bool last = entry + 1 == here() && code_[entry].op == Op::Jump && lastBound_ != here();
      if (last) {
        code_.pop_back();  // a jump to the next instruction is superfluous
      }
    }
    for (const std::size_t entry : state.entries) {
      if (entry < here()) bind(entry);
    }
  }
  // Ends the code so far with a jump. Returns the state at the jump's target, whose code is written later.
  State leave(AbstractState knows) {
    emit(Op::Jump);
    return {std::move(knows), {here() - 1}};
  }
  // Writes a fork after which two states with the same knowledge continue. The first must be entered first.
  std::pair<State, State> split(const State& state) {
    enter(state);
    const std::size_t other = fork();
    return {leave(state.knows), State{state.knows, {other}}};
  }
  // Marks a state as one from which no move follows.
  void kill(const State& state) { dead_.insert(dead_.end(), state.entries.begin(), state.entries.end()); }
  // Ends the block. States from which no move follows lead to a test that always fails.
  void endBlock() {
    if (dead_.empty()) return;
    enter({{}, dead_});
    dead_.clear();
    emit(Op::Test, 0);
  }
  bool fits() const { return code_.size() < 0xFFF0; }
  std::vector<Instruction> take() { return std::move(code_); }

 private:
  std::vector<Instruction> code_;
  std::vector<std::size_t> dead_;
  std::size_t lastBound_ = static_cast<std::size_t>(-1);
};

}  // namespace fairyforge::frontend::zrf
