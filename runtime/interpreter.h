// Runs a move program for one piece, instruction by instruction, exactly as move-program.h defines it.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/rules/paths.h"
#include "compiler/rules/variant.h"

namespace fairyforge {

// A Land that was reached: where the mover ends and what else happens.
struct Landing {
  Cell to;
  std::uint16_t landing;  // operand of Op::Land
  const std::vector<Cell>& victims;
  const std::vector<std::pair<Cell, Cell>>& relocations;  // from, to
  const std::vector<Cell>& passed;
  const std::vector<Edit>& edits;
  KindId kind;
  std::optional<KindId> next;
};

// What a program asks while attacks are being looked for: a threat need not be safe itself, and nothing
// counts as attacked.
struct NoQuestions {
  bool safe(Cell) const { return true; }
  bool attacked(Cell, bool /*byOwnSide*/) const { return false; }
};

// Reach: bool(const Landing&), called for every Land; false ends the run.
// Asks: answers TestSafe and TestAttacked as NoQuestions does.
template <typename Reach, typename Asks>
class Interpreter {
 public:
  // `asType`: whose program is run; another type than the piece's where the piece imitates it.
  Interpreter(const Variant& variant, const Setup& setup, Cell origin, TypeId asType, Reach reach, Asks asks)
      : Interpreter(variant, setup, variant.type(asType).program[index(setup.at(origin).side())], origin,
                    origin, setup.at(origin).side(), std::move(reach), std::move(asks)) {
    imitates_ = setup.at(origin).type() != asType;
  }
  // A piece that `side` puts on the board: the drop program of the type runs from the cell.
  static Interpreter ofDrop(const Variant& variant, const Setup& setup, Cell cell, TypeId type, Side side,
                            Reach reach, Asks asks) {
    return Interpreter(variant, setup, variant.type(type).drop[index(side)], kNoCell, cell, side,
                       std::move(reach), std::move(asks));
  }

  // False when Reach ended the run.
  bool run() {
    if (program_.code.empty()) return true;
    registers_.fill(start_);
    return follow(0, start_);
  }

 private:
  Interpreter(const Variant& variant, const Setup& setup, const MoveProgram& program, Cell origin, Cell start,
              Side side, Reach reach, Asks asks)
      : variant_(variant),
        board_(variant.board()),
        setup_(setup),
        origin_(origin),
        start_(start),
        side_(side),
        program_(program),
        reach_(std::move(reach)),
        asks_(std::move(asks)) {}

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

  bool holds(const Instruction& in, Cell cursor) const {
    switch (in.op) {
      case Op::Test:
        return (occupant(cursor) & in.operand) != 0;
      case Op::TestRoyal:
        return holdsPiece(cursor) && variant_.isRoyal(setup_.at(cursor));
      case Op::TestType:
        return holdsPiece(cursor) && program_.typeSets[in.operand][index(setup_.at(cursor).type())];
      case Op::TestSide:
        return holdsPiece(cursor) && (in.operand >> index(setup_.at(cursor).side()) & 1) != 0;
      case Op::TestUnmoved:
        return setup_.unmoved.has(cursor) && !(imitates_ && cursor == origin_);
      case Op::TestMark:
        return setup_.marked(in.operand, cursor);
      case Op::TestZone:
        return program_.zones[in.operand].has(cursor);
      case Op::TestPassed:
        return passedByEnemy(cursor);
      case Op::TestLast:
        return setup_.last != kNoType && program_.typeSets[in.operand][index(setup_.last)];
      case Op::TestLastFrom:
        return cursor == setup_.lastFrom;
      case Op::TestLastTo:
        return cursor == setup_.lastTo;
      case Op::TestAway:
        return cursor != registers_[in.operand];
      case Op::TestAttacked:
        return asks_.attacked(cursor, in.operand != 0);
      case Op::TestSafe:
        return asks_.safe(cursor);
      default:
        return true;
    }
  }

  // What the later effects come to on this board: those on cells that are empty by then do nothing, and
  // pieces that stay where they are until they are removed are victims.
  bool land(Cell to, std::uint16_t landing) {
    const auto& [allVictims, relocations, passed, allEdits, next] = effects_;
    if (allEdits.empty())
      return reach_(Landing{to, landing, allVictims, relocations, passed, allEdits, kind_, next});
    std::vector<Cell> victims = allVictims, filled{to}, emptied{origin_};
    std::vector<Edit> edits;
    for (const auto& [from, target] : relocations) {
      emptied.push_back(from);
      filled.push_back(target);
    }
    const auto isIn = [](const std::vector<Cell>& cells, Cell cell) {
      return std::find(cells.begin(), cells.end(), cell) != cells.end();
    };
    const auto forget = [&](Cell cell) {
      std::erase_if(edits, [&](const Edit& edit) { return edit.cell == cell; });
    };
    for (const Edit& edit : allEdits) {
      const bool filledByMove = isIn(filled, edit.cell);
      const bool stands = !isIn(emptied, edit.cell) && !isIn(victims, edit.cell) && setup_.at(edit.cell);
      if (edit.what == Op::Put) {
        forget(edit.cell);
        edits.push_back(edit);
        filled.push_back(edit.cell);
      } else if (filledByMove) {
        edits.push_back(edit);
      } else if (stands && edit.what == Op::Remove) {
        forget(edit.cell);
        victims.push_back(edit.cell);
      } else if (stands) {
        edits.push_back(edit);
      }
    }
    sortEdits(edits);
    return reach_(Landing{to, landing, victims, relocations, passed, edits, kind_, next});
  }

  bool follow(std::size_t at, Cell cursor) {
    bool negates = false;
    for (;;) {
      const Instruction in = program_.code[at++];
      switch (in.op) {
        case Op::Step:
          cursor = board_.walk(cursor, static_cast<StepId>(in.operand));
          if (cursor == kNoCell) return true;
          break;
        case Op::Fork: {
          const auto registers = registers_;
          const Effects effects = effects_;
          const KindId kind = kind_;
          const std::size_t jumps = jumps_.size();
          if (!follow(at, cursor)) return false;
          registers_ = registers;
          effects_ = effects;
          kind_ = kind;
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
        case Op::TestRoyal:
        case Op::TestType:
        case Op::TestSide:
        case Op::TestUnmoved:
        case Op::TestMark:
        case Op::TestZone:
        case Op::TestPassed:
        case Op::TestLast:
        case Op::TestLastFrom:
        case Op::TestLastTo:
        case Op::TestAway:
        case Op::TestAttacked:
        case Op::TestSafe:
          if (holds(in, cursor) == std::exchange(negates, false)) return true;
          break;
        case Op::Not:
          negates = !negates;
          break;
        case Op::Save:
          registers_[in.operand] = cursor;
          break;
        case Op::Recall:
          cursor = registers_[in.operand];
          break;
        case Op::Take:
          if (cursor == origin_ || setup_.at(cursor)) effects_.victims.push_back(cursor);
          break;
        case Op::TakePasser:
          effects_.victims.push_back(setup_.passer);
          break;
        case Op::Carry:
          effects_.relocations.emplace_back(registers_[in.operand], cursor);
          break;
        case Op::Pass:
          effects_.passed.push_back(cursor);
          break;
        case Op::Remove:
        case Op::Put:
        case Op::Give:
        case Op::Become:
        case Op::Mark:
        case Op::Unmark:
          effects_.edits.push_back({cursor, in.op, in.operand});
          break;
        case Op::Forget:
          effects_ = Effects{};
          break;
        case Op::Kind:
          kind_ = static_cast<KindId>(in.operand);
          break;
        case Op::Part:
          effects_.next = static_cast<KindId>(in.operand);
          break;
        case Op::Land:
          return land(cursor, in.operand);
      }
    }
  }

  const Variant& variant_;
  const Board& board_;
  const Setup& setup_;
  const Cell origin_;  // kNoCell: the piece comes from off the board
  const Cell start_;
  const Side side_;
  const MoveProgram& program_;
  bool imitates_ = false;
  Reach reach_;
  Asks asks_;
  std::array<Cell, kCursorRegisters> registers_{};
  // Along the current continuation; a Fork restores them.
  struct Effects {
    std::vector<Cell> victims;
    std::vector<std::pair<Cell, Cell>> relocations;
    std::vector<Cell> passed;
    std::vector<Edit> edits;
    std::optional<KindId> next;
  } effects_;
  KindId kind_ = kNoKind;
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
