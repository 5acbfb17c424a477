// Converts native moves to Move, using the plan's table of effects.

#include "compiler/native/native-moves.h"

#include <algorithm>

#include "runtime/search-cursor.h"

namespace fairyforge::native {
namespace {

// Calls visit(Cell) once for each piece, other than the mover, that the move's sweeps of kind `what` concern
// (specialise::Sweep). at(cell) is the piece on a cell before the move. `passed`: the cell of the piece that
// the move takes en passant, or kNoCell.
template <typename At, typename Visit>
void forEachSwept(const specialise::MoveEffect& effect, Op what, Cell from, Cell passed, At at, Visit visit) {
  const Side side = at(from).side();
  CellSet done;
  done.add(from);
  if (passed != kNoCell) done.add(passed);
  for (const Cell victim : effect.victims) done.add(victim);
  for (const Relocation& r : effect.relocations) done.add(r.from);
  for (const specialise::Sweep& sweep : effect.later.sweeps) {
    if (sweep.what != what) continue;
    for (const Cell cell : sweep.cells) {
      const Piece piece = at(cell);
      const Occupants whose = piece.side() == side ? kOwn : kEnemy;
      if (!piece || done.has(cell) || !sweep.types.has(piece.type()) || (sweep.whose & whose) == 0) continue;
      done.add(cell);
      visit(cell);
    }
  }
}

// Adds the edits of Op::Revive: captured pieces return to the cells where they stand at the start, if these
// are empty after the move.
void addReborn(const Position& position, Move& move) {
  for (const Cell victim : move.victims) {
    const Piece piece = position.at(victim);
    const Cell cell = position.variant().rebirth(piece, victim);
    const auto comes = [&](const Relocation& r) { return r.to == cell; };
    const auto goes = [&](const Relocation& r) { return r.from == cell; };
    const auto isPut = [&](const Edit& edit) { return edit.cell == cell; };
    const bool isLeft = cell == move.from || std::ranges::find(move.victims, cell) != move.victims.end() ||
                        std::ranges::any_of(move.relocations, goes);
    if (cell == kNoCell || cell == move.to || (!isLeft && position.at(cell)) ||
        std::ranges::any_of(move.relocations, comes) || std::ranges::any_of(move.edits, isPut))
      continue;
    const auto what = static_cast<std::uint16_t>(putting(piece.type(), piece.side()) | kUnmovedPut);
    move.edits.push_back({cell, Op::Put, what});
  }
}

// Calls visit(Cell) for each enemy piece that the move's sweeps see from its destination: the first piece in
// each direction, if it has one of the types.
template <typename Visit>
void forEachSeen(const specialise::MoveEffect& effect, const Position& position, const Move& move,
                 Visit visit) {
  const Board& board = position.variant().board();
  const Side side = position.at(move.from).side();
  for (const specialise::Sweep& sweep : effect.later.sweeps) {
    for (const StepId step : sweep.sight) {
      Cell there = board.walk(move.to, step);
      while (there != kNoCell && there != move.to && (there == move.from || !position.at(there)))
        there = board.walk(there, step);
      if (there == kNoCell || there == move.to) continue;
      const Piece piece = position.at(there);
      const bool isTaken = std::ranges::find(move.victims, there) != move.victims.end();
      if (!isTaken && piece.side() != side && sweep.types.has(piece.type())) visit(there);
    }
  }
}

}  // namespace

std::uint64_t plainOrder(std::uint64_t native, const specialise::Plan& plan) {
  if (native == NativeFunctions::kNullMove) return SearchCursor::orderOf(kNoCell, kNoCell, TypeId{});
  const bool drop = plan.effects[native_move::effect(native, plan.changes)].drop;
  const Cell from = drop ? kNoCell : native_move::from(native);
  return SearchCursor::orderOf(from, native_move::to(native), native_move::as(native));
}

std::size_t takenBy(const std::uint64_t* state, std::uint64_t native, const specialise::Plan& plan) {
  std::size_t taken = 0;
  if (native != NativeFunctions::kNullMove) forEachTaken(state, native, plan, [&](Cell) { ++taken; });
  return taken;
}

void addLaterEdits(const std::uint64_t* state, std::uint64_t native, const specialise::Plan& plan,
                   std::vector<Edit>& edits) {
  const specialise::MoveEffect& effect = plan.effects[native_move::effect(native, plan.changes)];
  const auto drop = [&](Cell cell, TypeId type) {
    edits.push_back({cell, Op::Drop, static_cast<std::uint16_t>(index(type))});
  };
  if (effect.gate) drop(native_move::from(native), *effect.gate);
  if (effect.later.drop) drop(effect.later.drop->cell, effect.later.drop->type);
  const Cell passed = effect.takesEnPassantVictim ? cellAt(state[plan.layout.enPassantVictimAt()]) : kNoCell;
  const auto at = [&](Cell cell) { return pieceAt(state, plan.layout, cell); };
  forEachSwept(effect, Op::Remove, native_move::from(native), passed, at, [&](Cell cell) {
    edits.push_back({cell, Op::Remove});
  });
  if (effect.later.moverLeaves) edits.push_back({native_move::to(native), Op::Remove});
}

void readMove(const Position& position, std::uint64_t native, const specialise::Plan& plan, Move& move) {
  if (native == NativeFunctions::kNullMove) return;
  const specialise::MoveEffect& effect = plan.effects[native_move::effect(native, plan.changes)];
  move.from = effect.drop ? kNoCell : native_move::from(native);
  move.to = native_move::to(native);
  move.as = native_move::as(native);
  if (effect.plain) {
    if (position.at(move.to)) move.victims.push_back(move.to);
  } else {
    move.victims.assign(effect.victims.begin(), effect.victims.end());
    if (effect.takesEnPassantVictim) move.victims.push_back(position.setup().enPassantVictim);
    std::sort(move.victims.begin(), move.victims.end());
    move.victims.erase(std::unique(move.victims.begin(), move.victims.end()), move.victims.end());
  }
  move.relocations.assign(effect.relocations.begin(), effect.relocations.end());
  if (effect.gate)
    move.edits.push_back({move.from, Op::Drop, static_cast<std::uint16_t>(index(*effect.gate))});
  if (effect.later.any()) {
    const Cell passed = effect.takesEnPassantVictim ? position.setup().enPassantVictim : kNoCell;
    const auto at = [&](Cell cell) { return position.at(cell); };
    forEachSwept(effect, Op::Remove, move.from, passed, at, [&](Cell cell) {
      move.edits.push_back({cell, Op::Remove});
    });
    const auto give = [&](Cell cell) { move.edits.push_back({cell, Op::Give, kOther}); };
    forEachSwept(effect, Op::Give, move.from, passed, at, give);
    forEachSeen(effect, position, move, give);
    if (effect.later.moverLeaves) move.edits.push_back({move.to, Op::Remove});
    if (const auto& drop = effect.later.drop)
      move.edits.push_back({drop->cell, Op::Drop, static_cast<std::uint16_t>(index(drop->type))});
    if (effect.later.revives) addReborn(position, move);
    sortEdits(move.edits);
    const auto isSame = [](const Edit& a, const Edit& b) { return a == b; };
    move.edits.erase(std::unique(move.edits.begin(), move.edits.end(), isSame), move.edits.end());
  }
  move.enPassantTargets.assign(effect.enPassantTargets.begin(), effect.enPassantTargets.end());
  for (std::size_t i = 0; i < plan.changes.count; ++i) {
    const std::size_t choice = native_move::changedChoice(native, i, plan.changes);
    if (choice == 0) continue;
    const Cell cell = native_move::changedCell(native, i, plan.changes);
    move.changes.push_back({cell, typeAt(plan.changes.types[choice - 1])});
  }
}

}  // namespace fairyforge::native
