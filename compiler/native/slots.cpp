#include "compiler/native/slots.h"

#include <algorithm>
#include <bit>

#include "runtime/third-side.h"

namespace fairyforge {
namespace {

std::uint64_t slotPerft(NativeBlock* block, const std::uint64_t* state, std::uint64_t player,
                        std::uint64_t depth, std::uint64_t* moves) {
  const auto& slots = *reinterpret_cast<const Slots*>(static_cast<std::uintptr_t>(block[kSlotHelper]));
  return slots.perft(block, state, static_cast<Side>(player), depth, moves);
}

}  // namespace

void Slots::attach(std::vector<std::uint64_t>& block) const {
  block[kSlotHelper] = reinterpret_cast<std::uintptr_t>(this);
  block[kSlotPerft] = reinterpret_cast<std::uintptr_t>(&slotPerft);
}

std::uint64_t Slots::below(const Slot& slot, const std::uint64_t* after) const {
  if (slot.depth == 1) return 1;
  return functions_.perft[index(slot.player)](slot.block, after, slot.depth - 1, slot.moves);
}

// Could the other player take a royal piece that `side` must keep safe?
bool Slots::exposes(const Slot& slot, const std::uint64_t* state, Side side) const {
  CellSet royals;
  for (std::size_t t = 0; t < plan_.layout.types; ++t) {
    for (std::size_t w = 0; plan_.types[index(side)][t].royal && w < plan_.layout.words; ++w) {
      royals.setWord(w, royals.word(w) | state[plan_.layout.pieces(side, t) + w]);
    }
  }
  if (plan_.end.royals[index(side)] == RoyalRule::All && royals.size() > 1) return false;
  bool exposed = false;
  royals.forEach([&](Cell royal) {
    exposed = exposed || functions_.attacked[index(opponent(side))](slot.block, state, index(royal)) != 0;
  });
  return exposed;
}

// See ThirdSide::shieldsRoyals.
std::uint64_t Slots::ofMoves(const Slot& slot, const Position& position) const {
  const bool shields = variant_->third()->shieldsRoyals;
  const bool open = shields && exposes(slot, slot.state, slot.player);
  std::uint64_t nodes = 0;
  for (const Move& move : thirdSideMoves(position)) {
    Position after = position;
    after.playUnchecked(move);
    const NativeState next = toNative(after.setup(), plan_);
    if (shields && exposes(slot, next.data(), opponent(slot.player))) continue;
    if (shields && !open && !move.victims.empty() && exposes(slot, next.data(), slot.player)) continue;
    nodes += below(slot, next.data());
  }
  return nodes;
}

std::uint64_t Slots::ofIntroductions(const Slot& slot, std::size_t type, const CellSet& cells) const {
  const StateLayout& layout = plan_.layout;
  const Side other = opponent(slot.player);
  const bool ask = variant_->third()->shieldsRoyals &&
                   (plan_.third.addingExposes[index(slot.player)] || exposes(slot, slot.state, other));
  if (slot.depth == 1 && !ask) return cells.size();
  NativeState after(slot.state, slot.state + layout.size());
  after[layout.sinceThirdAt()] = 0;
  std::uint64_t nodes = 0;
  cells.forEach([&](Cell cell) {
    const std::size_t w = index(cell) / 64;
    const std::uint64_t bit = std::uint64_t{1} << index(cell) % 64;
    after[layout.pieces(Side::Third, type) + w] |= bit;
    after[layout.occupied(Side::Third) + w] |= bit;
    if (layout.passed) {
      const std::uint64_t* passed = slot.state + layout.passedAt();
      std::uint64_t left = 0;
      for (std::size_t i = 0; i < layout.words; ++i) {
        after[layout.passedAt() + i] = i == w ? passed[i] & ~bit : passed[i];
        left |= after[layout.passedAt() + i];
      }
      after[layout.passerAt()] = left == 0 ? ~std::uint64_t{0} : slot.state[layout.passerAt()];
    }
    if (!ask || !exposes(slot, after.data(), other)) nodes += below(slot, after.data());
    after[layout.pieces(Side::Third, type) + w] &= ~bit;
    after[layout.occupied(Side::Third) + w] &= ~bit;
  });
  return nodes;
}

// Has the third side as many pieces of the type as it may have?
bool Slots::isFull(const std::uint64_t* state, std::size_t type) const {
  const int most = variant_->third()->mostOfAType;
  int count = 0;
  for (std::size_t w = 0; w < plan_.layout.words; ++w) {
    count += std::popcount(state[plan_.layout.pieces(Side::Third, type) + w]);
  }
  return most > 0 && count >= most;
}

std::uint64_t Slots::perft(NativeBlock* block, const std::uint64_t* state, Side player, std::uint64_t depth,
                           std::uint64_t* moves) const {
  // The players' turn may have ended the game: then there is no slot.
  if (functions_.perft[index(player)](block, state, 1, moves) == 0) return 0;
  const Slot slot{block, state, player, depth, moves};
  const StateLayout& layout = plan_.layout;
  std::uint64_t nodes = 0;
  const std::uint64_t* pieces = state + layout.occupied(Side::Third);
  const bool hasPieces = std::any_of(pieces, pieces + layout.words, [](std::uint64_t w) { return w != 0; });
  if (hasPieces || !plan_.third.others.empty()) {
    const Position position = fromNative(state, variant_, plan_, player, true);
    nodes += ofMoves(slot, position);
    for (const std::size_t type : plan_.third.others) {
      if (isFull(state, type)) continue;
      CellSet cells;
      variant_->board().forEachCell([&](Cell cell) {
        if (!position.at(cell) && forbiddenTarget(position, typeAt(type), cell) == kNoCell) cells.add(cell);
      });
      nodes += ofIntroductions(slot, type, cells);
    }
  }
  const std::vector<std::size_t>& introduces = plan_.third.introduces;
  std::vector<std::uint64_t> sets(introduces.size() * layout.words);
  if (!introduces.empty()) functions_.introduce(block, state, sets.data());
  for (std::size_t i = 0; i < introduces.size(); ++i) {
    if (isFull(state, introduces[i])) continue;
    CellSet cells;
    for (std::size_t w = 0; w < layout.words; ++w) cells.setWord(w, sets[i * layout.words + w]);
    nodes += ofIntroductions(slot, introduces[i], cells);
  }
  bool passes = variant_->third()->mayPass;
  if (!passes && nodes == 0) {  // perhaps there is nothing else to do
    const MoveList acts = thirdSideActs(fromNative(state, variant_, plan_, player, true));
    passes = acts.size() == 1 && acts.front().isPass();
  }
  if (passes) nodes += below(slot, state);
  return nodes;
}

}  // namespace fairyforge
