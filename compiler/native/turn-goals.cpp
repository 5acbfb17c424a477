#include "compiler/native/turn-goals.h"

namespace fairyforge::native {

TurnGoals::TurnGoals(const Variant& variant)
    : variant_(variant), conditions_(variant, [&](auto fits) { return piecesOf(variant, fits); }) {
  for (const Side side : kBothSides) losesWithoutRoyals_[index(side)] = variant.losesWithoutRoyals(side);
}

TurnGoals::View::Pieces TurnGoals::piecesOf(const Variant& variant, const std::function<bool(Piece)>& fits) {
  View::Pieces pieces{.nothing = fits(Piece())};
  if (pieces.nothing) TurnState::add(pieces.codes.data(), Piece().code());
  for (const Side side : kAllOwners) {
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const Piece piece(typeAt(t), side);
      if (!fits(piece)) continue;
      TurnState::add(pieces.codes.data(), piece.code());
      pieces.owners[index(side)] = true;
      pieces.onlyRoyal = pieces.onlyRoyal && variant.isRoyal(piece);
    }
  }
  return pieces;
}

std::uint64_t TurnGoals::View::word(const Pieces& pieces, std::size_t w) const {
  if (pieces.nothing) {
    const std::size_t left = state.layout().cells - 64 * w;
    return left < 64 ? (std::uint64_t{1} << left) - 1 : ~std::uint64_t{0};
  }
  std::uint64_t cells = 0;
  for (const Side owner : kAllOwners)
    if (pieces.owners[index(owner)]) cells |= state.owned(owner)[w];
  return pieces.onlyRoyal ? cells & state.royals()[w] : cells;
}

int TurnGoals::View::count(const Pieces& pieces, int enough) const {
  int count = 0;
  anyOn(pieces, [&](Cell) { return ++count >= enough; });
  return count;
}

int TurnGoals::View::countOn(const CellSet& cells, const Pieces& pieces) const {
  int count = 0;
  cells.forEach([&](Cell cell) { count += stands(pieces, cell) ? 1 : 0; });
  return count;
}

int TurnGoals::View::inHands(const Pieces& pieces) const {
  if (!usesHands(variant)) return 0;
  int count = 0;
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < state.layout().types; ++t) {
      if (TurnState::has(pieces.codes.data(), Piece(typeAt(t), side).code()))
        count += state.hand(side, typeAt(t));
    }
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
  return player == side && variant.lastPlayer(player, state.get<&Setup::turn>(),
                                              state.get<&Setup::continuingPiece>()) != player;
}

bool TurnGoals::hasLostRoyals(const TurnState& state, Side side) const {
  if (!losesWithoutRoyals_[index(side)]) return false;
  return state.forEachCell(state.royalsOf(side), [](Cell) { return false; });
}

bool TurnGoals::hasMaterial(const TurnState& state, Side side) const {
  return !state.forEachOf(side, [&](Cell cell) { return !variant_.isMaterial(state.at(cell).type()); });
}

bool TurnGoals::decide(const TurnState& state, GoalQuestions& questions) const {
  if (conditions_.reached(View{variant_, state, questions})) return true;
  if (hasLostRoyals(state, Side::White) || hasLostRoyals(state, Side::Black)) return true;
  using Bare = BareKingRule::Kind;
  const Bare bare = variant_.end().bareKing.kind;
  if (bare == Bare::Off) return false;
  const Side next = state.get<&Setup::player>();
  return !hasMaterial(state, opponent(next)) || (bare == Bare::Immediate && !hasMaterial(state, next));
}

}  // namespace fairyforge::native
