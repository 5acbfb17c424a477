// Runs a move program for one piece, instruction by instruction, exactly as move-program.h defines it.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge {

// A Land that was reached: where the mover ends and what else happens.
struct Landing {
  Cell to;
  std::uint16_t landing;  // operand of Op::Land
  const std::vector<Cell>& victims;
  const std::vector<std::pair<Cell, Cell>>& relocations;  // from, to
  const std::vector<Cell>& passed;
};

// Reach: bool(const Landing&), called for every Land; false ends the run.
// Safe: bool(Cell), answers TestSafe.
template <typename Reach, typename Safe>
class Interpreter {
 public:
  // `asType`: whose program is run; another type than the piece's where the piece imitates it.
  Interpreter(const Variant& variant, const Setup& setup, Cell origin, TypeId asType, Reach reach, Safe safe)
      : variant_(variant),
        board_(variant.board()),
        setup_(setup),
        origin_(origin),
        side_(setup.at(origin).side()),
        imitates_(setup.at(origin).type() != asType),
        program_(variant.type(asType).program[index(side_)]),
        reach_(std::move(reach)),
        safe_(std::move(safe)) {}

  // False when Reach ended the run.
  bool run() {
    if (program_.code.empty()) return true;
    registers_.fill(origin_);
    return follow(0, origin_);
  }

 private:
  Occupants occupant(Cell cell) const {
    if (cell == origin_) return kEmpty;
    const Piece piece = setup_.at(cell);
    return !piece ? kEmpty : piece.side() == side_ ? kOwn : kEnemy;
  }
  bool holdsPiece(Cell cell) const { return occupant(cell) != kEmpty; }
  bool passedByEnemy(Cell cell) const {
    return setup_.passed.has(cell) && !holdsPiece(cell) && setup_.passer != kNoCell &&
           setup_.at(setup_.passer) && setup_.at(setup_.passer).side() != side_;
  }

  bool follow(std::size_t at, Cell cursor) {
    for (;;) {
      const Instruction in = program_.code[at++];
      switch (in.op) {
        case Op::Step:
          cursor = board_.walk(cursor, static_cast<StepId>(in.operand));
          if (cursor == kNoCell) return true;
          break;
        case Op::Fork: {
          const auto registers = registers_;
          const std::size_t victims = victims_.size(), relocations = relocations_.size(),
                            passed = passed_.size(), jumps = jumps_.size();
          if (!follow(at, cursor)) return false;
          registers_ = registers;
          victims_.resize(victims);
          relocations_.resize(relocations);
          passed_.resize(passed);
          jumps_.resize(jumps);
          at = in.operand;
          break;
        }
        case Op::Jump:
          if (in.operand < at) {
            for (const auto& earlier : jumps_) {
              if (earlier == std::pair{in.operand, cursor}) return true;
            }
            jumps_.emplace_back(in.operand, cursor);
          }
          at = in.operand;
          break;
        case Op::Test:
          if ((occupant(cursor) & in.operand) == 0) return true;
          break;
        case Op::TestRoyal:
          if (!holdsPiece(cursor) || !variant_.isRoyal(setup_.at(cursor).type())) return true;
          break;
        case Op::TestType:
          if (!holdsPiece(cursor) || !program_.typeSets[in.operand][index(setup_.at(cursor).type())])
            return true;
          break;
        case Op::TestUnmoved:
          if (!setup_.unmoved.has(cursor) || (imitates_ && cursor == origin_)) return true;
          break;
        case Op::TestZone:
          if (!program_.zones[in.operand].has(cursor)) return true;
          break;
        case Op::TestPassed:
          if (!passedByEnemy(cursor)) return true;
          break;
        case Op::TestLast:
          if (setup_.last == kNoType || !program_.typeSets[in.operand][index(setup_.last)]) return true;
          break;
        case Op::TestAway:
          if (cursor == registers_[in.operand]) return true;
          break;
        case Op::TestSafe:
          if (!safe_(cursor)) return true;
          break;
        case Op::Save:
          registers_[in.operand] = cursor;
          break;
        case Op::Recall:
          cursor = registers_[in.operand];
          break;
        case Op::Take:
          victims_.push_back(cursor);
          break;
        case Op::TakePasser:
          victims_.push_back(setup_.passer);
          break;
        case Op::Carry:
          relocations_.emplace_back(registers_[in.operand], cursor);
          break;
        case Op::Pass:
          passed_.push_back(cursor);
          break;
        case Op::Land:
          return reach_(Landing{cursor, in.operand, victims_, relocations_, passed_});
      }
    }
  }

  const Variant& variant_;
  const Board& board_;
  const Setup& setup_;
  const Cell origin_;
  const Side side_;
  const bool imitates_;
  const MoveProgram& program_;
  Reach reach_;
  Safe safe_;
  std::array<Cell, kCursorRegisters> registers_{};
  // Stacks along the current continuation; a Fork restores their sizes.
  std::vector<Cell> victims_;
  std::vector<std::pair<Cell, Cell>> relocations_;
  std::vector<Cell> passed_;
  std::vector<std::pair<std::uint16_t, Cell>> jumps_;
};

// Calls visit(TypeId) for each type whose program moves the piece on `origin`: its own, and what it imitates.
// Stops when it returns false, and returns that.
template <typename Visit>
bool forEachProgram(const Variant& variant, const Setup& setup, Cell origin, Visit visit) {
  const TypeId type = setup.at(origin).type();
  if (!visit(type)) return false;
  if (!variant.type(type).imitates || setup.last == kNoType) return true;
  return visit(setup.last);
}

}  // namespace fairyforge
