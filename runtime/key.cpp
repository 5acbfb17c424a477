#include "runtime/key.h"

#include <algorithm>

#include "runtime/referee.h"

namespace fairyforge {
namespace {

bool enPassantIsUsable(const Position& position) {
  const Setup& setup = position.setup();
  if (setup.enPassantTargets.empty()) return false;
  const MoveList moves = Referee().legalMoves(position.withoutThirdTurn());
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
    // Only an en passant capture takes the en-passant victim by going to, or through, a cell that it passed
    // over.
    return std::find(move.victims.begin(), move.victims.end(), setup.enPassantVictim) != move.victims.end() &&
           move.to != setup.enPassantVictim && setup.enPassantTargets.has(move.to);
  });
}

// Can a move of the player to move depend on what was last moved?
bool readsLast(const Position& position) {
  const Setup& setup = position.setup();
  if (setup.last == kNoType) return false;
  return std::any_of(setup.cells.begin(), setup.cells.end(), [&](Piece piece) {
    if (!piece || piece.side() != setup.player) return false;
    const PieceType& type = position.variant().type(piece.type());
    return type.imitates || type.program[index(piece.side())].uses(Op::TestLast);
  });
}

// Do the legal moves depend on where the previous move began and ended?
bool readsLastMove(const Position& position) {
  const Setup& setup = position.setup();
  if (setup.lastFrom == kNoCell && setup.lastTo == kNoCell) return false;
  return Referee().legalMoves(position.withoutThirdTurn()) !=
         Referee().legalMoves(position.withoutLastMove());
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
  return hash ^ (hash >> 29);
}

}  // namespace

Setup essence(const Position& position) {
  Setup setup = position.setup();
  setup.unmoved = liveUnmoved(position.variant(), setup);
  if (!enPassantIsUsable(position)) {
    setup.enPassantTargets.clear();
    setup.enPassantVictim = kNoCell;
  }
  if (!readsLast(position)) setup.last = kNoType;
  if (!readsLastMove(position)) setup.lastFrom = setup.lastTo = kNoCell;
  setup.taken.clear();
  setup.halfmoveClock = 0;
  setup.moveNumber = 1;
  return setup;
}

std::uint64_t repetitionKey(const Position& position) {
  const Setup setup = essence(position);
  std::uint64_t hash = index(setup.player) | (setup.thirdTurn ? 2 : 0);
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    if (const Piece piece = setup.cells[i]) {
      hash = mix(hash, i << 16 | index(piece.side()) << 8 | index(piece.type()));
    }
  }
  for (std::size_t i = 0; i < position.variant().board().words(); ++i) {
    hash = mix(mix(hash, setup.unmoved.word(i)), setup.enPassantTargets.word(i));
  }
  for (const CellSet& mark : setup.marks) {
    for (std::size_t i = 0; i < position.variant().board().words(); ++i) hash = mix(hash, mark.word(i));
  }
  hash = mix(mix(hash, setup.turn), index(setup.going) << 8 | index(setup.goingKind));
  hash = mix(hash, index(setup.lastFrom) << 16 | index(setup.lastTo));
  for (const auto& hand : setup.hands) {
    for (std::size_t t = 0; t < hand.size(); ++t) {
      if (hand[t] > 0) hash = mix(hash, t << 16 | hand[t]);
    }
    hash = mix(hash, 1);
  }
  hash = mix(hash, index(setup.last) << 16 | static_cast<std::uint64_t>(setup.sinceThird));
  return mix(hash, index(setup.enPassantVictim));
}

}  // namespace fairyforge
