// Counts what follows each act: moves by the interpreter, introductions by generated sets of cells. Exposed
// royal pieces are asked of the generated attack functions, and only where an act can make a difference.

#include "compiler/native/third-turns.h"

#include <algorithm>
#include <bit>

#include "runtime/third-side.h"

namespace fairyforge::native {
namespace {

std::uint64_t thirdTurnPerft(NativeBlock* block, const std::uint64_t* state, std::uint64_t player,
                             std::uint64_t depth, std::uint64_t* moves) {
  const auto& thirdTurns =
      *reinterpret_cast<const ThirdTurns*>(static_cast<std::uintptr_t>(block[kThirdTurnHelper]));
  return thirdTurns.perft(block, state, static_cast<Side>(player), depth, moves);
}

}  // namespace

void ThirdTurns::attach(std::vector<std::uint64_t>& block) const {
  block[kThirdTurnHelper] = reinterpret_cast<std::uintptr_t>(this);
  block[kThirdTurnPerft] = reinterpret_cast<std::uintptr_t>(&thirdTurnPerft);
}

std::uint64_t ThirdTurns::below(const ThirdTurn& thirdTurn, const std::uint64_t* after) const {
  if (thirdTurn.depth == 1) return 1;
  return functions_.perft[index(thirdTurn.player)](thirdTurn.block, after, thirdTurn.depth - 1,
                                                   thirdTurn.moves);
}

// Could the other player take a royal piece that `side` must keep safe?
bool ThirdTurns::exposes(const ThirdTurn& thirdTurn, const std::uint64_t* state, Side side) const {
  CellSet royals;
  for (std::size_t t = 0; t < plan_.layout.types; ++t) {
    for (std::size_t w = 0; plan_.types[index(side)][t].royal && w < plan_.layout.words; ++w) {
      royals.setWord(w, royals.word(w) | state[plan_.layout.pieces(side, t) + w]);
    }
  }
  if (plan_.end.royals[index(side)] == RoyalRule::All && royals.size() > 1) return false;
  bool exposed = false;
  royals.forEach([&](Cell royal) {
    exposed =
        exposed || functions_.attacked[index(opponent(side))](thirdTurn.block, state, index(royal)) != 0;
  });
  return exposed;
}

// See ThirdSide::shieldsRoyals.
std::uint64_t ThirdTurns::ofMoves(const ThirdTurn& thirdTurn, const Position& position) const {
  const bool shields = variant_->third()->shieldsRoyals;
  const bool open = shields && exposes(thirdTurn, thirdTurn.state, thirdTurn.player);
  std::uint64_t nodes = 0;
  for (const Move& move : thirdSideMoves(position)) {
    Position after = position;
    after.playUnchecked(move);
    const NativeState next = toNative(after.setup(), plan_);
    if (shields && exposes(thirdTurn, next.data(), opponent(thirdTurn.player))) continue;
    if (shields && !open && !move.victims.empty() && exposes(thirdTurn, next.data(), thirdTurn.player))
      continue;
    nodes += below(thirdTurn, next.data());
  }
  return nodes;
}

std::uint64_t ThirdTurns::ofIntroductions(const ThirdTurn& thirdTurn, std::size_t type,
                                          const CellSet& cells) const {
  const specialise::StateLayout& layout = plan_.layout;
  const Side other = opponent(thirdTurn.player);
  const bool ask = variant_->third()->shieldsRoyals && (plan_.third.addingExposes[index(thirdTurn.player)] ||
                                                        exposes(thirdTurn, thirdTurn.state, other));
  if (thirdTurn.depth == 1 && !ask) return cells.size();
  NativeState after(thirdTurn.state, thirdTurn.state + layout.size());
  after[layout.sinceThirdAt()] = 0;
  std::uint64_t nodes = 0;
  cells.forEach([&](Cell cell) {
    const std::size_t w = index(cell) / 64;
    const std::uint64_t bit = std::uint64_t{1} << index(cell) % 64;
    after[layout.pieces(Side::Third, type) + w] |= bit;
    after[layout.occupied(Side::Third) + w] |= bit;
    if (layout.hasEnPassant()) {
      const std::uint64_t* enPassantTargets = thirdTurn.state + layout.enPassantTargetsAt();
      std::uint64_t left = 0;
      for (std::size_t i = 0; i < layout.words; ++i) {
        after[layout.enPassantTargetsAt() + i] = i == w ? enPassantTargets[i] & ~bit : enPassantTargets[i];
        left |= after[layout.enPassantTargetsAt() + i];
      }
      after[layout.enPassantVictimAt()] =
          left == 0 ? ~std::uint64_t{0} : thirdTurn.state[layout.enPassantVictimAt()];
    }
    if (!ask || !exposes(thirdTurn, after.data(), other)) nodes += below(thirdTurn, after.data());
    after[layout.pieces(Side::Third, type) + w] &= ~bit;
    after[layout.occupied(Side::Third) + w] &= ~bit;
  });
  return nodes;
}

// Has the third side as many pieces of the type as it may have?
bool ThirdTurns::isFull(const std::uint64_t* state, std::size_t type) const {
  const int most = variant_->third()->mostOfAType;
  int count = 0;
  for (std::size_t w = 0; w < plan_.layout.words; ++w) {
    count += std::popcount(state[plan_.layout.pieces(Side::Third, type) + w]);
  }
  return most > 0 && count >= most;
}

std::uint64_t ThirdTurns::perft(NativeBlock* block, const std::uint64_t* state, Side player,
                                std::uint64_t depth, std::uint64_t* moves) const {
  // The players' turn may have ended the game: then the third side has no turn.
  if (functions_.perft[index(player)](block, state, 1, moves) == 0) return 0;
  const ThirdTurn thirdTurn{block, state, player, depth, moves};
  const specialise::StateLayout& layout = plan_.layout;
  std::uint64_t nodes = 0;
  const std::uint64_t* pieces = state + layout.occupied(Side::Third);
  const bool hasPieces = std::any_of(pieces, pieces + layout.words, [](std::uint64_t w) { return w != 0; });
  if (hasPieces || !plan_.third.others.empty()) {
    const Position position = fromNative(state, variant_, plan_, player, true);
    nodes += ofMoves(thirdTurn, position);
    for (const std::size_t type : plan_.third.others) {
      if (isFull(state, type)) continue;
      CellSet cells;
      variant_->board().forEachCell([&](Cell cell) {
        if (!position.at(cell) && forbiddenTarget(position, typeAt(type), cell) == kNoCell) cells.add(cell);
      });
      nodes += ofIntroductions(thirdTurn, type, cells);
    }
  }
  const std::vector<std::size_t>& introduces = plan_.third.introduces;
  std::vector<std::uint64_t> sets(introduces.size() * layout.words);
  if (!introduces.empty()) functions_.introduce(block, state, sets.data());
  for (std::size_t i = 0; i < introduces.size(); ++i) {
    if (isFull(state, introduces[i])) continue;
    CellSet cells;
    for (std::size_t w = 0; w < layout.words; ++w) cells.setWord(w, sets[i * layout.words + w]);
    nodes += ofIntroductions(thirdTurn, introduces[i], cells);
  }
  bool nullMove = variant_->third()->mayPlayNullMove;
  if (!nullMove && nodes == 0) {  // perhaps there is nothing else to do
    const MoveList acts = thirdSideActs(fromNative(state, variant_, plan_, player, true));
    nullMove = acts.size() == 1 && acts.front().isNullMove();
  }
  if (nullMove) nodes += below(thirdTurn, state);
  return nodes;
}

}  // namespace fairyforge::native
