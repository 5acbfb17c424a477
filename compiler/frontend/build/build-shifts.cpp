// Moves that take another piece along: a push, a pull, or a swap of places. Notation says where the mover
// goes. This file writes a program for each of its directions.

#include "compiler/frontend/build/build-parts.h"
#include "compiler/movement/movement.h"

namespace fairyforge::frontend::build {
namespace {

using How = syntax::Shift::How;

constexpr std::uint16_t kShifted = 1;  // register: the cell of the piece that is moved along
constexpr std::uint16_t kBefore = 2;   // register: the mover's last cell but one, where a pulled piece ends
constexpr std::uint16_t kEnd = 3;      // register: the mover's destination

// Writes the program of a shift in one direction.
class ShiftWriter {
 public:
  // `steps`: the greatest number of steps of the mover; nothing: as many as the board allows.
  ShiftWriter(const syntax::Shift& shift, const TypeSet& types, const Board& board, StepId step,
              std::optional<int> steps)
      : shift_(shift), types_(types), step_(step), steps_(steps), wraps_(board.wrapOf(step) != Wrap::None) {
    board.forEachCell([&](Cell cell) {
      if (board.walk(cell, step) == kNoCell) edge_.add(cell);
    });
  }

  // Writes the program; `back` is the step opposite to that of the mover.
  MoveProgram write(StepId back) {
    if (shift_.how == How::Pull)
      pull(back);
    else if (shift_.how == How::Push)
      forEachContact([&](std::optional<int> more) { push(more); });
    else
      forEachContact([&](std::optional<int>) { shift_.how == How::Exchange ? exchange() : pushRow(); });
    return to_.finish();
  }

 private:
  void testShifted() {
    to_.test(shift_.whose);
    if (!types_.empty()) to_.testType(types_);
  }
  void land() {
    to_.emit(Op::Recall, kEnd);
    if (wraps_) to_.emit(Op::TestAway, kOriginRegister);
    to_.emit(Op::Land, kArriving);
  }

  // Calls write(number of steps that are left) for each number of steps after which the mover can meet a
  // piece.
  template <typename Write>
  void forEachContact(Write write, int taken = 1) {
    const std::uint16_t start = to_.here();
    to_.step(step_);
    if (taken == steps_) return write(0);
    const auto contact = to_.fork();
    to_.test(kEmpty);
    if (!steps_)
      to_.jump(start);
    else
      forEachContact(write, taken + 1);
    to_.bind(contact);
    write(steps_ ? std::optional(*steps_ - taken) : std::nullopt);
  }

  // Emits code that captures the last pushed piece if the cursor is at the edge of the board, in a shift
  // `also off the board`.
  void captureAtEdge() {
    if (!shift_.offBoard || edge_.empty()) return;
    const auto inside = to_.fork();
    to_.testZone(edge_);
    to_.emit(Op::Recall, kShifted);
    to_.emit(Op::Take);
    land();
    to_.bind(inside);
  }

  // Emits the code of moves that push one piece. `more`: how many cells it may be pushed besides the first;
  // nothing: any number.
  void push(std::optional<int> more) {
    testShifted();
    to_.emit(Op::Save, kShifted);
    const std::uint16_t start = to_.here();
    for (;; more = *more - 1) {
      to_.emit(Op::Save, kEnd);
      captureAtEdge();
      to_.step(step_);
      to_.test(kEmpty);
      const auto further = more == 0 ? 0 : to_.fork();
      to_.emit(Op::Carry, kShifted);
      land();
      if (more == 0) return;
      to_.bind(further);
      if (!more) return to_.jump(start);
    }
  }

  // Emits the code of moves that push a whole row of pieces by one cell.
  void pushRow() {
    testShifted();
    to_.emit(Op::Save, kEnd);
    const std::uint16_t start = to_.here();
    to_.emit(Op::Save, kShifted);
    captureAtEdge();
    to_.step(step_);
    to_.emit(Op::Carry, kShifted);
    const auto free = to_.fork();
    testShifted();
    to_.jump(start);
    to_.bind(free);
    to_.test(kEmpty);
    land();
  }

  // Emits the code of a move that swaps the places of the mover and the other piece.
  void exchange() {
    testShifted();
    to_.emit(Op::Save, kShifted);
    to_.emit(Op::Save, kEnd);
    to_.emit(Op::Recall, kOriginRegister);
    to_.emit(Op::Carry, kShifted);
    land();
  }

  // Emits the code of moves that pull the piece behind the mover along.
  void pull(StepId back) {
    to_.step(back);
    testShifted();
    to_.emit(Op::Save, kShifted);
    to_.emit(Op::Recall, kOriginRegister);
    const std::uint16_t start = to_.here();
    for (int taken = 1;; ++taken) {
      to_.emit(Op::Save, kBefore);
      to_.step(step_);
      to_.test(kEmpty);
      const bool isLast = taken == steps_;
      const auto further = isLast ? 0 : to_.fork();
      to_.emit(Op::Save, kEnd);
      to_.emit(Op::Recall, kBefore);
      to_.emit(Op::Carry, kShifted);
      land();
      if (isLast) return;
      to_.bind(further);
      if (!steps_) return to_.jump(start);
    }
  }

  const syntax::Shift& shift_;
  const TypeSet& types_;
  const StepId step_;
  const std::optional<int> steps_;
  const bool wraps_;
  CellSet edge_;  // the cells from which the step leads off the board
  ProgramBuilder to_;
};

}  // namespace

std::optional<StepId> reversed(Board& board, StepId step) {
  if (!board.linkNameOf(step).empty()) return std::nullopt;
  const Vector v = board.vectorOf(step);
  return board.step({-v.files, -v.ranks, -v.levels}, board.wrapOf(step));
}

std::array<std::vector<MoveProgram>, kSides> shiftPrograms(const syntax::Shift& shift, const TypeSet& types,
                                                           Board& board, Diagnostics& diagnostics) {
  std::array<std::vector<MoveProgram>, kSides> result;
  const auto programs =
      movement::compileMovement(shift.by.span, board, {.lookForUseless = false}, diagnostics);
  if (!programs) return result;
  for (const Side side : kBothSides) {
    const auto ways = waysOf((*programs)[index(side)], board, false);
    bool isPlain = ways && !ways->lengths.empty();
    for (const auto& [step, lengths] : isPlain ? ways->lengths : decltype(ways->lengths)()) {
      const int most = *lengths.rbegin();
      const auto back = reversed(board, step);
      isPlain = back && static_cast<int>(lengths.size()) == most;
      if (!isPlain) break;
      const std::optional<int> steps = most == ways->whole && most > 1 ? std::nullopt : std::optional(most);
      result[index(side)].push_back(ShiftWriter(shift, types, board, step, steps).write(*back));
    }
    if (isPlain) continue;
    diagnostics
        .error(shift.by.span, "not-supported",
               "'{}' is more than leaps and slides, or depends on more than the cells between", shift.by.text)
        .note(
            "written like: pushes pieces by R, pulls own pieces by WF, swaps places with own pieces by fR3");
    break;
  }
  return result;
}

}  // namespace fairyforge::frontend::build
