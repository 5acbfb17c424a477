#include "compiler/native/turn-goals.h"

namespace fairyforge::native {

TurnGoals::TurnGoals(const Variant& variant, const TurnLayout& layout)
    : variant_(variant),
      cells_(variant.board().cells()),
      conditions_(variant, [&](auto fits) { return piecesOf(variant, layout, fits); }) {}

TurnGoals::View::Pieces TurnGoals::piecesOf(const Variant& variant, const TurnLayout& layout,
                                            const std::function<bool(Piece)>& fits) {
  View::Pieces pieces{.nothing = fits(Piece())};
  if (pieces.nothing) TurnState::add(pieces.codes.data(), Piece().code());
  for (const Side side : kAllOwners) {
    if (side == Side::Third && variant.third() == nullptr) break;
    std::vector<std::uint32_t> ofOwner;
    for (std::size_t t = 0; t < layout.types; ++t) {
      const Piece piece(typeAt(t), side);
      if (!fits(piece)) continue;
      TurnState::add(pieces.codes.data(), piece.code());
      ofOwner.push_back(layout.ofCode[piece.code()]);
    }
    if (ofOwner.size() == layout.types) ofOwner = {layout.owned[index(side)]};
    pieces.sets.insert(pieces.sets.end(), ofOwner.begin(), ofOwner.end());
  }
  return pieces;
}

int TurnGoals::View::countOn(const CellSet& cells, const Pieces& pieces) const {
  int count = 0;
  for (std::size_t w = 0; w < state.layout().setWords; ++w)
    count += std::popcount(cells.word(w) & word(pieces, w));
  return count;
}

int TurnGoals::View::inHands(const Pieces& pieces) const {
  int count = 0;
  for (const Side side : kBothSides) {
    state.layout().counted[index(side)].forEach([&](TypeId type) {
      if (TurnState::has(pieces.codes.data(), Piece(type, side).code())) count += state.hand(side, type);
    });
  }
  return count;
}

bool TurnGoals::View::wereTaken(const Pieces& pieces) const {
  for (std::size_t w = 0; w < state.layout().wordsOf<&Setup::taken>(); ++w)
    if ((state.taken()[w] & pieces.codes[w]) != 0) return true;
  return false;
}

bool TurnGoals::View::isNext(Side side) const {
  const Side player = state.get<&Setup::player>();
  return player == side && goals.variant_.lastPlayer(player, state.get<&Setup::turn>(),
                                                     state.get<&Setup::continuingPiece>()) != player;
}

}  // namespace fairyforge::native
