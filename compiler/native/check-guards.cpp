#include "compiler/native/check-guards.h"

#include <algorithm>
#include <bit>

namespace fairyforge::native {

CheckGuards::CheckGuards(const Variant& variant, const MovePrograms& programs)
    : variant_(variant),
      programs_(programs),
      taking_(variant, programs_),
      setWords_(programs_.setWords),
      known_(4 * variant.types().size()),
      occupied_(3 * setWords_),
      guards_(setWords_),
      takers_(variant.types().size() * setWords_) {}

std::uint64_t* CheckGuards::takersOf(Piece piece, Cell cell) {
  std::vector<std::uint64_t>& known = known_[piece.code()];
  if (known.empty()) known.assign(programs_.cells * setWords_, ~std::uint64_t{0});
  return known.data() + index(cell) * setWords_;
}

void CheckGuards::begin(const TurnState& state, Side by) {
  begun_ = state.words();
  by_ = by;
  const Side enemy = opponent(by);
  for (std::size_t w = 0; w < setWords_; ++w) {
    const std::uint64_t own = state.owned(by_)[w];
    occupied_[w] = ~state.occupied(w);
    occupied_[setWords_ + w] = own;
    occupied_[2 * setWords_ + w] = state.occupied(w) & ~own;
  }
  std::ranges::fill(guards_, 0);
  std::ranges::fill(takers_, 0);
  royals_.clear();
  bool areKnown = true;
  variant_.royalTypes().forEach([&](TypeId type) {
    if (!variant_.isRoyal(Piece(type, enemy))) return;
    state.forEachPieceOf(Piece(type, enemy), [&](Cell royal) {
      royals_.push_back(royal);
      areKnown = areKnown && addGuards(state, royal);
      return true;
    });
  });
  if (!areKnown) std::ranges::fill(guards_, ~std::uint64_t{0});
}

// Adds the guards of one royal piece. Returns false if it can be taken already, or if more than the owners of
// pieces decides.
bool CheckGuards::addGuards(const TurnState& state, Cell royal) {
  if (state.get<&Setup::enPassantVictim>() == royal) return false;
  TurnState::add(guards_.data(), index(royal));
  const std::size_t words = taking_.rowWords();
  for (std::size_t t = 0; t < variant_.types().size(); ++t) {
    const Piece piece(typeAt(t), by_);
    std::uint64_t* const takers = takersOf(piece, royal);
    const bool areFound = state.forEachCell(
        [&, set = state.of(piece)](std::size_t w) { return set[w] & takers[w]; },
        [&](Cell origin) {
          const auto rows = taking_.of(piece, origin, royal);
          if (!rows) return false;
          if (rows->count == 0) TurnState::remove(takers, index(origin));
          for (std::size_t i = 0; i < rows->count; ++i) {
            const std::uint64_t* const row = rows->first + i * words;
            std::size_t w = 0;
            while (w < words && (row[w] & occupied_[w]) == 0) ++w;
            if (w == words) return false;
            const auto bit = static_cast<std::size_t>(std::countr_zero(row[w] & occupied_[w]));
            TurnState::add(guards_.data(), w % setWords_ * 64 + bit);
          }
          return true;
        });
    if (!areFound) return false;
    for (std::size_t w = 0; w < setWords_; ++w) takers_[t * setWords_ + w] |= takers[w];
  }
  return true;
}

// Can a piece that has come from `from` to `to` take no royal piece, since each of its paths there fails on
// another cell than these two, which the move changes?
bool CheckGuards::fails(Cell from, Cell to, TypeId as) {
  const Piece piece(as, by_);
  const std::size_t words = taking_.rowWords();
  return std::ranges::all_of(royals_, [&](Cell royal) {
    const auto rows = taking_.of(piece, to, royal);
    if (!rows) return false;
    if (rows->count == 0) TurnState::remove(takersOf(piece, royal), index(to));
    for (std::size_t i = 0; i < rows->count; ++i) {
      const std::uint64_t* const row = rows->first + i * words;
      std::uint64_t inTheWay = 0;
      for (std::size_t w = 0; w < words; ++w) {
        std::uint64_t some = row[w] & occupied_[w];
        for (const Cell changed : {from, to})
          if (index(changed) / 64 == w % setWords_) some &= ~(std::uint64_t{1} << index(changed) % 64);
        inTheWay |= some;
      }
      if (inTheWay == 0) return false;
    }
    return true;
  });
}

}  // namespace fairyforge::native
