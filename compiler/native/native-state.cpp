// Conversion between Setup and the words of a native state, field by field, as the plan's layout says
// which fields exist.

#include "compiler/native/native-state.h"

#include <algorithm>

namespace fairyforge {

NativeState toNative(const Setup& setup, const Plan& plan) {
  const StateLayout& layout = plan.layout;
  NativeState state(layout.size(), 0);
  const auto add = [&](std::size_t at, std::size_t cell) {
    state[at + cell / 64] |= std::uint64_t{1} << cell % 64;
  };
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    const Piece piece = setup.cells[i];
    if (!piece) continue;
    add(layout.pieces(piece.side(), index(piece.type())), i);
    add(layout.occupied(piece.side()), i);
  }
  if (layout.unmoved) setup.unmoved.forEach([&](Cell cell) { add(layout.unmovedAt(), index(cell)); });
  if (layout.enPassant) {
    setup.enPassantTargets.forEach([&](Cell cell) { add(layout.enPassantTargetsAt(), index(cell)); });
    state[layout.enPassantVictimAt()] =
        setup.enPassantVictim == kNoCell ? ~std::uint64_t{0} : index(setup.enPassantVictim);
  }
  if (layout.last) state[layout.lastAt()] = setup.last == kNoType ? layout.types : index(setup.last);
  for (const Side side : kBothSides) {
    for (std::size_t lane = 0; lane < layout.handTypes; ++lane) {
      if (plan.hands.cells[index(side)][lane].empty()) continue;  // cannot be dropped anywhere
      const auto count = static_cast<std::uint64_t>(setup.inHand(side, typeAt(plan.hands.types[lane])));
      const std::size_t bit = StateLayout::kHandBits * lane;
      state[layout.handAt(side) + bit / 64] |= count << bit % 64;
    }
  }
  if (layout.third) state[layout.sinceThirdAt()] = static_cast<std::uint64_t>(setup.sinceThird);
  if (layout.lastMove && setup.lastFrom != kNoCell) add(layout.lastFromAt(), index(setup.lastFrom));
  if (layout.lastMove && setup.lastTo != kNoCell) add(layout.lastToAt(), index(setup.lastTo));
  return state;
}

Setup setupOf(const std::uint64_t* state, const Plan& plan, Side player, bool thirdTurn) {
  const StateLayout& layout = plan.layout;
  Setup setup;
  setup.cells.resize(plan.cells);
  setup.player = player;
  setup.thirdTurn = thirdTurn;
  const auto has = [&](std::size_t at, std::size_t cell) { return state[at + cell / 64] >> cell % 64 & 1; };
  for (std::size_t owner = 0; owner < layout.owners(); ++owner) {
    const auto side = static_cast<Side>(owner);
    for (std::size_t cell = 0; cell < plan.cells; ++cell) {
      if (has(layout.occupied(side), cell) == 0) continue;
      std::size_t type = 0;
      while (has(layout.pieces(side, type), cell) == 0) ++type;
      setup.cells[cell] = Piece(typeAt(type), side);
    }
  }
  for (std::size_t w = 0; w < layout.words; ++w) {
    if (layout.unmoved) setup.unmoved.setWord(w, state[layout.unmovedAt() + w]);
    if (layout.enPassant) setup.enPassantTargets.setWord(w, state[layout.enPassantTargetsAt() + w]);
  }
  if (layout.enPassant && state[layout.enPassantVictimAt()] != ~std::uint64_t{0}) {
    setup.enPassantVictim = cellAt(state[layout.enPassantVictimAt()]);
  }
  if (layout.last && state[layout.lastAt()] != layout.types) setup.last = typeAt(state[layout.lastAt()]);
  for (const Side side : kBothSides) {
    auto& hand = setup.hands[index(side)];
    for (std::size_t lane = 0; lane < layout.handTypes; ++lane) {
      const std::size_t bit = StateLayout::kHandBits * lane;
      const auto count = static_cast<std::uint16_t>(state[layout.handAt(side) + bit / 64] >> bit % 64);
      if (count == 0) continue;
      hand.resize(layout.types);
      hand[plan.hands.types[lane]] = count;
    }
  }
  if (layout.third) setup.sinceThird = static_cast<int>(state[layout.sinceThirdAt()]);
  for (std::size_t cell = 0; layout.lastMove && cell < plan.cells; ++cell) {
    if (has(layout.lastFromAt(), cell) != 0) setup.lastFrom = cellAt(cell);
    if (has(layout.lastToAt(), cell) != 0) setup.lastTo = cellAt(cell);
  }
  return setup;
}

Position fromNative(const std::uint64_t* state, const VariantPtr& variant, const Plan& plan, Side player,
                    bool thirdTurn) {
  // A native state comes from a position and needs no second look.
  static const SetupProblems kTrusted{SetupProblem::NoRoyal, SetupProblem::TooManyRoyals,
                                      SetupProblem::OpponentInCheck, SetupProblem::UnmovedMissing,
                                      SetupProblem::BadEnPassantTargets};
  return std::get<Position>(Position::from(variant, setupOf(state, plan, player, thirdTurn), kTrusted));
}

}  // namespace fairyforge
