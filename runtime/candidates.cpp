// The programs of all pieces are interpreted; every landing gives a move for each type that the piece may
// become and for each choice that triggers leave. Then kinds and priorities are asked.

#include "runtime/candidates.h"

#include <algorithm>

#include "runtime/drop-programs.h"
#include "runtime/interpreter.h"
#include "runtime/introductions.h"
#include "runtime/threats.h"

namespace fairyforge {
namespace {

// The types among which a piece of `type` may choose that moved to `to` with the powers of `asType`.
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

// Appends `move` with every choice that the triggers leave, from trigger `next` on.
void addWithTriggers(const Position& position, TypeId type, const Move& move, std::size_t next,
                     MoveList& moves) {
  const Variant& variant = position.variant();
  const Side side = position.at(move.from).side();
  for (; next < variant.triggers().size(); ++next) {
    const Trigger& trigger = variant.triggers()[next];
    if (!trigger.arriving.has(type) || !trigger.zone[index(side)].has(move.to)) continue;
    Position after = position;
    after.playPart(move);
    bool found = false;
    variant.board().forEachCell([&](Cell cell) {
      const Piece piece = after.at(cell);
      if (cell == move.to || !piece || piece.side() != side || !trigger.changing.has(piece.type())) return;
      found = true;
      for (const TypeId choice : trigger.choices) {
        Move changed = move;
        changed.changes.push_back({cell, choice});
        addWithTriggers(position, type, changed, next + 1, moves);
      }
    });
    if (found) return;
  }
  moves.push_back(move);
  sortUnique(moves.back().changes);
}

// Adds the moves of the piece on `origin`.
void addMovesFrom(const Position& position, Cell origin, MoveList& moves) {
  const Variant& variant = position.variant();
  const Setup& setup = position.setup();
  const Piece piece = setup.at(origin);
  const Side side = piece.side();
  const AttackOracle oracle{variant, setup, origin, side, piece.type()};
  forEachProgram(variant, setup, origin, [&](TypeId asType) {
    const auto reach = [&](const Landing& landing) {
      Move move = moveOf(origin, landing);
      for (const TypeId as : typesAfter(variant, side, piece.type(), asType, origin, landing)) {
        move.as = as;
        if (side == Side::Third || variant.triggers().empty() || landing.to == origin) {
          moves.push_back(move);
        } else {
          addWithTriggers(position, piece.type(), move, 0, moves);
        }
      }
      return true;
    };
    return Interpreter(variant, setup, origin, asType, reach, oracle).run();
  });
}

void keepKind(MoveList& moves, KindId kind) {
  if (kind != kNoKind) std::erase_if(moves, [&](const Move& move) { return move.kind != kind; });
}

// Keeps the moves of the first kind in `priorities` that has any.
void keepBestKind(MoveList& moves, const std::vector<KindId>& priorities) {
  for (const KindId kind : priorities) {
    const auto isOfKind = [&](const Move& move) { return move.kind == kind; };
    if (std::none_of(moves.begin(), moves.end(), isOfKind)) continue;
    keepKind(moves, kind);
    return;
  }
}

}  // namespace

MoveList pseudoLegalMoves(const Position& position, Side side) {
  MoveList moves;
  for (std::size_t i = 0; i < position.setup().cells.size(); ++i) {
    const Piece piece = position.setup().cells[i];
    if (piece && piece.side() == side) addMovesFrom(position, cellAt(i), moves);
  }
  canonicalise(moves);
  return moves;
}

MoveList pseudoLegalDrops(const Position& position, Side side) {
  const Variant& variant = position.variant();
  if (side == Side::Third) return variant.third() == nullptr ? MoveList() : introductions(position);
  MoveList moves;
  if (!variant.hands().any()) return moves;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (position.setup().inHand(side, variant.hands().inHand(typeAt(t))) == 0) continue;
    variant.hands().cells[index(side)][t].forEach([&](Cell cell) {
      if (!variant.types()[t].drop[index(side)].code.empty())
        return addDropsBy(position, side, typeAt(t), cell, moves);
      Move move;
      move.to = cell;
      move.as = typeAt(t);
      if (const Piece there = position.at(cell)) {
        if (!variant.hands().capturing || there.side() == side || variant.isRoyal(there)) return;
        move.victims.push_back(cell);
      }
      moves.push_back(std::move(move));
    });
  }
  canonicalise(moves);
  return moves;
}

MoveList turnMoves(const Position& position) {
  const Setup& setup = position.setup();
  const TurnRules& rules = position.variant().turns();
  const ScheduledTurn turn = position.variant().turnOf(setup);
  MoveList moves;
  if (setup.continuingPiece != kNoCell) {
    addMovesFrom(position, setup.continuingPiece, moves);
    keepKind(moves, setup.continuingKind);
  } else {
    moves = pseudoLegalMoves(position, turn.moves);
    for (Move& drop : pseudoLegalDrops(position, turn.moves)) moves.push_back(std::move(drop));
    keepKind(moves, turn.kind);
  }
  keepBestKind(moves, rules.priorities);
  if (rules.kinds.empty()) return moves;
  for (Move& move : moves) move.kind = kNoKind;
  canonicalise(moves);
  return moves;
}

bool hasCandidates(const Position& position) {
  return !turnMoves(position).empty();
}

}  // namespace fairyforge
