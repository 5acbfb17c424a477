#include "runtime/key.h"

#include <algorithm>

#include "runtime/referee.h"

namespace fairyforge {
namespace {

bool enPassantIsUsable(const Position& position) {
  const Setup& setup = position.setup();
  if (setup.passed.empty()) return false;
  const MoveList moves = Referee().legalMoves(position);
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
    // Only an en passant capture takes the passer by going to, or through, a cell that it passed over.
    return std::find(move.victims.begin(), move.victims.end(), setup.passer) != move.victims.end() &&
           move.to != setup.passer && setup.passed.has(move.to);
  });
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
    setup.passed.clear();
    setup.passer = kNoCell;
  }
  setup.quietPlies = 0;
  setup.moveNumber = 1;
  return setup;
}

std::uint64_t repetitionKey(const Position& position) {
  const Setup setup = essence(position);
  std::uint64_t hash = index(setup.toMove);
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    if (const Piece piece = setup.cells[i]) {
      hash = mix(hash, i << 16 | index(piece.side()) << 8 | index(piece.type()));
    }
  }
  for (std::size_t i = 0; i < position.variant().board().words(); ++i) {
    hash = mix(mix(hash, setup.unmoved.word(i)), setup.passed.word(i));
  }
  return mix(hash, index(setup.passer));
}

}  // namespace fairyforge
