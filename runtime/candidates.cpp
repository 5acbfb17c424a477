// Lists the moves of a position by running the move programs of its pieces in the interpreter. Each landing
// (a cell on which a run of a program ends) gives one move for each type that the piece may become there.

#include "runtime/candidates.h"

#include <algorithm>

#include "runtime/interpreter.h"
#include "runtime/on-positions.h"
#include "runtime/threats.h"
#include "runtime/turn-candidates.h"

namespace fairyforge {
namespace {

// Makes a move from the result of a run of a program. Move::as, the mover's type after the move, is left
// unset.
Move moveOf(Cell origin, const Landing& landing) {
  Move move;
  static_cast<MoveEffects&>(move) = landing;
  move.from = origin;
  move.to = landing.to;
  move.kind = landing.kind;
  move.continuesWith = landing.continuesWith;
  return move;
}

// Appends to `moves` the drops of a piece of `type` on `cell` that the type's drop program allows. `player`
// is the one who drops the piece.
void addDropsBy(const Position& position, Side player, TypeId type, Cell cell, MoveList& moves) {
  const Variant& variant = position.variant();
  const auto reach = [&](const Landing& landing) {
    moves.push_back(moveOf(kNoCell, landing));
    moves.back().as = landing.landing >= kAs ? typeAt(landing.landing - kAs) : type;
    return true;
  };
  const AttackOracle oracle{variant, position.setup(), kNoCell, player, type};
  Interpreter<decltype(reach), AttackOracle>::ofDrop(variant, position.setup(), cell, type, player, reach,
                                                     oracle)
      .run();
}

// Returns the types that a piece of `type` may become when it lands. `asType` is the type as which it moved;
// it differs from `type` only for an imitator, which moves like another type.
std::vector<TypeId> typesAfter(const Variant& variant, Side side, TypeId type, TypeId asType, Cell origin,
                               const Landing& landing) {
  if (landing.landing >= kAs) return {typeAt(landing.landing - kAs)};
  // A piece that does not leave its cell does not arrive anywhere.
  if (landing.landing == kUnchanged || landing.to == origin) return {type};
  const auto& own = variant.arrival().choices(side, type, landing.to);
  if (!own.empty()) return own;
  if (type != asType) {
    const auto& imitated = variant.imitatedArrival().choices(side, asType, landing.to);
    if (!imitated.empty()) return imitated;
  }
  return {type};
}

// The referee's world (runtime/turn-candidates.h): states are positions, and programs are interpreted.
class Interpreted : public OnPositions, public TurnCandidates<Interpreted, Position, Move, MoveList> {
 public:
  using OnPositions::get;
  using OnPositions::OnPositions;
  using OnPositions::variant;

  // Adds the moves of the piece on `origin`, one for each type that it may become, without testing whether
  // they are legal.
  void addMovesFrom(const Position& position, Cell origin, MoveList& moves) const {
    const Setup& setup = position.setup();
    const Piece piece = setup.at(origin);
    const AttackOracle oracle{variant_, setup, origin, piece.side(), piece.type()};
    forEachProgram(variant_, setup, origin, [&](TypeId asType) {
      const auto reach = [&](const Landing& landing) {
        Move move = moveOf(origin, landing);
        for (const TypeId as : typesAfter(variant_, piece.side(), piece.type(), asType, origin, landing)) {
          move.as = as;
          moves.push_back(move);
        }
        return true;
      };
      return Interpreter(variant_, setup, origin, asType, reach, oracle).run();
    });
  }
  void addMovesOf(const Position& position, Side side, MoveList& moves) const {
    forEachPieceOf(position, side, [&](Cell origin) { addMovesFrom(position, origin, moves); });
  }
  static void addDropsBy(const Position& position, Side side, TypeId type, const CellSet& cells,
                         MoveList& moves) {
    cells.forEach([&](Cell cell) { fairyforge::addDropsBy(position, side, type, cell, moves); });
  }
  static void addDrop(MoveList& moves, TypeId type, Cell cell, bool takes) {
    Move move;
    move.to = cell;
    move.as = type;
    if (takes) move.victims.push_back(cell);
    moves.push_back(std::move(move));
  }
  static bool mayIntroduce(const Position& position, TypeId type, Cell cell) {
    return forbiddenTarget(position, type, cell) == kNoCell;
  }

  static Position playedPart(const Position& position, const Move& move) {
    Position after = position;
    after.playPart(move);
    return after;
  }
  static Move withChange(const MoveList&, const Move& move, Cell cell, TypeId type) {
    Move changed = move;
    changed.changes.push_back({cell, type});
    return changed;
  }
  static void addChanged(MoveList& moves, const Move& move) {
    moves.push_back(move);
    sortUnique(moves.back().changes);
  }
  void unite(MoveList& moves) const {
    if (!variant_.turns().kinds.empty()) {
      for (Move& move : moves) move.kind = kNoKind;
    }
    canonicalise(moves);
  }
};

}  // namespace

MoveList pseudoLegalMoves(const Position& position, Side side) {
  MoveList moves;
  Interpreted(position).addPieceMoves(position, side, moves);
  canonicalise(moves);
  return moves;
}

MoveList pseudoLegalDrops(const Position& position, Side side) {
  MoveList moves;
  Interpreted(position).addDrops(position, side, moves);
  canonicalise(moves);
  return moves;
}

MoveList turnMoves(const Position& position) {
  MoveList moves;
  Interpreted(position).addTurnMoves(position, moves);
  return moves;
}

bool hasCandidates(const Position& position) {
  return !turnMoves(position).empty();
}

MoveList thirdSideMoves(const Position& position) {
  MoveList moves;
  Interpreted(position).addActs(position, moves);
  return moves;
}

Cell forbiddenTarget(const Position& position, TypeId type, Cell cell) {
  const Variant& variant = position.variant();
  Setup setup = position.setup();
  setup.cells[index(cell)] = Piece(type, Side::Third);
  const TypeSet& allowed = variant.third()->introducedOnto;
  Cell forbidden = kNoCell;
  const auto reach = [&](const Landing& landing) {
    for (const Cell victim : landing.victims) {
      const Piece piece = setup.at(victim);
      if (piece.side() != Side::Third && !allowed.has(piece.type())) forbidden = victim;
    }
    return forbidden == kNoCell;
  };
  const ThreatOracle oracle{{variant, setup, cell, Side::Third, type}};
  Interpreter(variant, setup, cell, type, reach, oracle).run();
  return forbidden;
}

}  // namespace fairyforge
