#include "runtime/referee.h"

#include <algorithm>

#include "runtime/interpreter.h"

namespace fairyforge {
namespace {

template <typename Visit>
void forEachPieceOf(const Setup& setup, Side side, Visit visit) {
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    if (setup.cells[i] && setup.cells[i].side() == side) {
      if (!visit(cellAt(i))) return;
    }
  }
}

// Does a piece of `by` have a move that takes what stands on `cell`?
bool canTake(const Variant& variant, const Setup& setup, Cell cell, Side by) {
  const auto reach = [&](const Landing& landing) {
    return std::find(landing.victims.begin(), landing.victims.end(), cell) == landing.victims.end();
  };
  const auto alwaysSafe = [](Cell) { return true; };
  bool found = false;
  forEachPieceOf(setup, by, [&](Cell origin) {
    found = !Interpreter(variant, setup, origin, reach, alwaysSafe).run();
    return !found;
  });
  return found;
}

// TestSafe: could the enemy take the mover, had it gone from `origin` to `cell`?
bool isSafe(const Variant& variant, const Setup& setup, Cell origin, Cell cell) {
  Setup moved = setup;
  const Piece mover = moved.cells[index(origin)];
  moved.cells[index(origin)] = Piece();
  moved.cells[index(cell)] = mover;
  return !canTake(variant, moved, cell, opponent(mover.side()));
}

std::vector<Cell> royalsOf(const Position& position, Side side) {
  std::vector<Cell> royals;
  forEachPieceOf(position.setup(), side, [&](Cell cell) {
    if (position.variant().isRoyal(position.at(cell).type())) royals.push_back(cell);
    return true;
  });
  return royals;
}

// Is a royal piece attacked that `side` must keep safe? With RoyalRule::All only the last one must be.
bool royalInDanger(const Position& position, Side side) {
  const std::vector<Cell> royals = royalsOf(position, side);
  if (position.variant().end().royals[index(side)] == RoyalRule::All && royals.size() > 1) return false;
  return std::any_of(royals.begin(), royals.end(), [&](Cell royal) {
    return canTake(position.variant(), position.setup(), royal, opponent(side));
  });
}

bool takesOwnRoyal(const Position& position, const Move& move) {
  return std::any_of(move.victims.begin(), move.victims.end(), [&](Cell cell) {
    return position.at(cell).side() == position.toMove() &&
           position.variant().isRoyal(position.at(cell).type());
  });
}

bool hasMaterial(const Position& position, Side side) {
  bool found = false;
  forEachPieceOf(position.setup(), side, [&](Cell cell) {
    found = position.variant().isMaterial(position.at(cell).type());
    return !found;
  });
  return found;
}

// A side that had royal pieces at the start and has none now, where losing all of them is what loses.
bool hasLostRoyals(const Position& position, Side side) {
  const Variant& variant = position.variant();
  return variant.end().royals[index(side)] == RoyalRule::All && variant.startsWithRoyal(side) &&
         royalsOf(position, side).empty();
}

// What the board alone decides, before anyone asks for moves.
std::optional<Outcome> decidedByBoard(const Position& position) {
  const Side mover = opponent(position.toMove());  // the side that has just moved
  for (const Side side : {position.toMove(), mover}) {
    if (hasLostRoyals(position, side)) return Outcome{EndReason::RoyalsLost, opponent(side)};
  }
  using Kind = BareKingRule::Kind;
  const Kind kind = position.variant().end().bareKing.kind;
  if (kind == Kind::Off) return std::nullopt;
  const bool moverBare = !hasMaterial(position, mover);
  const bool nextBare = !hasMaterial(position, position.toMove());
  if (moverBare && nextBare) return Outcome{EndReason::BareKing, std::nullopt};
  if (moverBare) return Outcome{EndReason::BareKing, position.toMove()};
  if (nextBare && kind == Kind::Immediate) return Outcome{EndReason::BareKing, mover};
  return std::nullopt;
}

}  // namespace

MoveList pseudoLegalMoves(const Position& position, Side side) {
  const Variant& variant = position.variant();
  const Setup& setup = position.setup();
  MoveList moves;
  forEachPieceOf(setup, side, [&](Cell origin) {
    const TypeId type = setup.at(origin).type();
    const auto reach = [&](const Landing& landing) {
      Move move;
      move.from = origin;
      move.to = landing.to;
      move.as = type;
      move.victims.assign(landing.victims.begin(), landing.victims.end());
      std::sort(move.victims.begin(), move.victims.end());
      move.victims.erase(std::unique(move.victims.begin(), move.victims.end()), move.victims.end());
      for (const auto& [from, to] : landing.relocations) move.relocations.push_back({from, to});
      std::sort(move.relocations.begin(), move.relocations.end());
      move.passed.assign(landing.passed.begin(), landing.passed.end());
      std::sort(move.passed.begin(), move.passed.end());
      move.passed.erase(std::unique(move.passed.begin(), move.passed.end()), move.passed.end());

      // A piece that does not leave its cell does not arrive anywhere.
      const bool arrives = !landing.keepsType && landing.to != origin;
      static const std::vector<TypeId> kNoChange;
      const auto& choices = arrives ? variant.arrival().choices(side, type, landing.to) : kNoChange;
      if (choices.empty()) moves.push_back(move);
      for (const TypeId choice : choices) {
        move.as = choice;
        moves.push_back(move);
      }
      return true;
    };
    const auto safe = [&](Cell cell) { return isSafe(variant, setup, origin, cell); };
    Interpreter(variant, setup, origin, reach, safe).run();
    return true;
  });
  canonicalise(moves);
  return moves;
}

MoveList Referee::legalMoves(const Position& position) const {
  if (decidedByBoard(position)) return {};
  MoveList moves = pseudoLegalMoves(position, position.toMove());
  Position after = position;
  std::erase_if(moves, [&](const Move& move) {
    if (takesOwnRoyal(position, move)) return true;
    after = position;
    after.playUnchecked(move);
    return royalInDanger(after, position.toMove());
  });
  return moves;
}

bool Referee::attacked(const Position& position, Cell cell, Side by) const {
  Setup setup = position.setup();
  const Piece there = setup.at(cell);
  const bool enemyRoyal = there && there.side() != by && position.variant().isRoyal(there.type());
  if (!enemyRoyal) {
    setup.cells[index(cell)] = Piece(position.variant().royalExample(), opponent(by));
    // The piece put there for the question has passed over nothing.
    if (setup.passer == cell) setup.passer = kNoCell;
  }
  return canTake(position.variant(), setup, cell, by);
}

bool Referee::inCheck(const Position& position) const {
  return royalInDanger(position, position.toMove());
}

std::optional<Outcome> Referee::outcome(const Position& position) const {
  return outcomeBy(*this, position);
}

std::optional<Outcome> outcomeBy(const Executor& executor, const Position& position) {
  if (const auto decided = decidedByBoard(position)) return decided;
  if (!executor.legalMoves(position).empty()) return std::nullopt;
  const Side loser = position.toMove();
  if (executor.inCheck(position)) return Outcome{EndReason::Checkmate, opponent(loser)};
  switch (position.variant().end().stalemate) {
    case StalemateRule::Draw:
      return Outcome{EndReason::Stalemate, std::nullopt};
    case StalemateRule::StalematedLoses:
      return Outcome{EndReason::Stalemate, opponent(loser)};
    case StalemateRule::StalematedWins:
      return Outcome{EndReason::Stalemate, loser};
  }
  return std::nullopt;
}

std::uint64_t Referee::perft(const Position& position, int depth) const {
  if (depth == 0) return 1;
  const MoveList moves = legalMoves(position);
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (const Move& move : moves) {
    Position after = position;
    after.playUnchecked(move);
    nodes += perft(after, depth - 1);
  }
  return nodes;
}

}  // namespace fairyforge
