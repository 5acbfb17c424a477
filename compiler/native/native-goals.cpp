#include "compiler/native/native-goals.h"

#include <algorithm>

#include "compiler/native/specialise/limits.h"

namespace fairyforge::native {

NativeGoals::NativeGoals(const Variant& variant, const specialise::Plan& plan,
                         const NativeFunctions& functions, NativeBlock* block, const NativeMoves& moves)
    : variant_(variant),
      plan_(plan),
      functions_(functions),
      block_(block),
      moves_(moves),
      areOfStates_(specialise::goalsAreOfBoard(variant)),
      cells_(variant.board().cells()),
      conditions_(variant, [&](auto fits) { return piecesOf(variant, fits); }) {}

template <typename Fits>
NativeGoals::View::Pieces NativeGoals::piecesOf(const Variant& variant, Fits fits) const {
  View::Pieces pieces{.sets = {}, .nothing = fits(Piece())};
  for (const Side side : kBothSides) {
    std::vector<std::size_t> sets;
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      if (fits(Piece(typeAt(t), side))) sets.push_back(plan_.layout.pieces(side, t));
    if (sets.size() == variant.types().size()) sets = {plan_.layout.occupied(side)};
    pieces.sets.insert(pieces.sets.end(), sets.begin(), sets.end());
  }
  return pieces;
}

int NativeGoals::View::count(const Pieces& pieces, int) const {
  int count = 0;
  for (std::size_t w = 0; w < layout().words; ++w) count += std::popcount(word(pieces, w));
  return count;
}

int NativeGoals::View::countOn(const CellSet& cells, const Pieces& pieces) const {
  int count = 0;
  for (std::size_t w = 0; w < layout().words; ++w)
    if (cells.word(w) != 0) count += std::popcount(cells.word(w) & word(pieces, w));
  return count;
}

NativeTurn NativeGoals::turnAfter(const NativeTurn& turn, const std::uint64_t* state,
                                  std::uint64_t move) const {
  NativeTurn next = native::turnAfter(turn, state, plan_);
  const bool isPass = move == NativeFunctions::kNullMove;
  if (const TurnRules& turns = variant_.turns(); !turns.schedule.empty()) {
    const bool endsSeries =
        turns.seriesChecks == SeriesChecks::EndSeries && !isPass && givesCheck(state, turn.player);
    next.turn = endsSeries ? turns.afterSeries(turn.turn) : turns.after(turn.turn);
    next.player = turns.turn(next.turn).player;
    next.follow(turns);
  }
  if (turn.third) return next;
  const Registers& registers = variant_.registers();
  std::uint16_t& checks = next.counts.get<&Setup::checks>()[index(turn.player)];
  const bool isOver = next.player != turn.player;
  if (isOver && checks < registers.most(GoalCounter::Checks) && givesCheck(state, turn.player)) ++checks;
  std::uint16_t& passes = next.counts.get<&Setup::passes>();
  passes = static_cast<std::uint16_t>(isPass ? std::min(passes + 1, registers.most(GoalCounter::Passes)) : 0);
  return next;
}

}  // namespace fairyforge::native
