#include "compiler/native/native-goals.h"

#include <algorithm>
#include <bit>

#include "compiler/specialise/limits.h"
#include "runtime/goals.h"

namespace fairyforge::native {

using Kind = GoalCondition::Kind;

NativeGoals::NativeGoals(const Variant& variant, const specialise::Plan& plan,
                         const NativeFunctions& functions, NativeBlock* block, const NativeMoves& moves)
    : plan_(plan),
      functions_(functions),
      block_(block),
      moves_(moves),
      checks_(variant.registers().checks),
      passes_(variant.registers().passes),
      areOfStates_(specialise::goalsAreOfBoard(variant)) {
  for (const Goal& goal : variant.goals()) {
    if (stageOf(goal.condition) > GoalStage::Taken) continue;
    any_ = true;
    for (const Side player : kBothSides)
      if (goal.of[index(player)] && areOfStates_)
        conditions_.push_back(prepared(variant, goal.condition, player));
  }
  for (const Obligation& owed : variant.end().obligations) {
    for (const Side player : kBothSides)
      if (owed.of[index(player)]) owed_[index(player)].push_back(prepared(variant, owed.condition, player));
  }
}

// `fits` is asked for Piece() too.
template <typename Fits>
void NativeGoals::add(const Variant& variant, Fits fits, Holders& holders) const {
  for (const Side side : kBothSides) {
    std::vector<std::size_t> sets;
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      if (fits(Piece(typeAt(t), side))) sets.push_back(plan_.layout.pieces(side, t));
    if (sets.size() == variant.types().size()) sets = {plan_.layout.occupied(side)};
    holders.sets.insert(holders.sets.end(), sets.begin(), sets.end());
  }
  holders.nothing = holders.nothing || fits(Piece());
}

NativeGoals::Condition NativeGoals::prepared(const Variant& variant, const GoalCondition& c,
                                             Side player) const {
  Condition p{.said = &c, .player = player};
  if (c.kind == Kind::Pieces || c.kind == Kind::AllPieces) {
    const auto isCounted = [&](Piece piece) {
      return piece && (c.kind == Kind::AllPieces || piece.side() == player) &&
             (!c.types || c.types->has(piece.type()));
    };
    add(variant, isCounted, p.holders.emplace_back());
  }
  if (c.kind == Kind::Places) p.holders.emplace_back();
  for (const Occupancy& wanted : c.occupants) {
    if (c.kind == Kind::Pattern) p.holders.emplace_back();
    add(
        variant, [&](Piece piece) { return fits(wanted, piece, player); }, p.holders.back());
  }
  for (const auto& place : c.places) p.places.push_back(place[index(player)]);
  if (c.kind == Kind::Pattern) {
    p.patterns.resize(variant.board().size());
    variant.board().forEachCell([&](Cell cell) {
      std::vector<Spot> spots;
      const bool isThere = followOnce(c, variant.board(), cell, player, [&](Cell at, std::size_t i) {
        if (i > 0) spots.push_back({at, i});
        return true;
      });
      if (isThere) p.patterns[index(cell)].push_back(std::move(spots));
    });
  }
  const Side ofParts = c.kind == Kind::Other ? opponent(player) : player;
  for (const GoalCondition& part : c.parts) p.parts.push_back(prepared(variant, part, ofParts));
  return p;
}

std::uint64_t NativeGoals::word(const Holders& holders, const std::uint64_t* state, std::size_t w) const {
  std::uint64_t cells = 0;
  for (const std::size_t set : holders.sets) cells |= state[set + w];
  if (holders.nothing)
    cells |= ~(state[plan_.layout.occupied(Side::White) + w] | state[plan_.layout.occupied(Side::Black) + w]);
  return cells;
}

bool NativeGoals::isHeld(const Condition& c, const CellSet& place, const std::uint64_t* state) const {
  int found = 0;
  for (std::size_t w = 0; w < plan_.layout.words; ++w)
    if (place.word(w) != 0) found += std::popcount(place.word(w) & word(c.holders.front(), state, w));
  return found >= std::max(c.said->count, 1);
}

// Few cells hold what patterns begin with.
bool NativeGoals::isPatternThere(const Condition& c, const std::uint64_t* state) const {
  const auto isThere = [&](const std::vector<Spot>& spots) {
    return std::ranges::all_of(
        spots, [&](const Spot& spot) { return stands(c.holders[spot.holders], state, spot.cell); });
  };
  for (std::size_t w = 0; w < plan_.layout.words; ++w) {
    for (std::uint64_t rest = word(c.holders.front(), state, w); rest != 0; rest &= rest - 1) {
      const std::size_t cell = 64 * w + static_cast<std::size_t>(std::countr_zero(rest));
      if (cell < c.patterns.size() && std::ranges::any_of(c.patterns[cell], isThere)) return true;
    }
  }
  return false;
}

bool NativeGoals::holds(const Condition& c, const std::uint64_t* state, const NativeTurn& turn) const {
  const auto partHolds = [&](const Condition& part) { return holds(part, state, turn); };
  switch (c.said->kind) {
    case Kind::Pieces:
    case Kind::AllPieces: {
      int count = 0;
      for (std::size_t w = 0; w < plan_.layout.words; ++w)
        count += std::popcount(word(c.holders.front(), state, w));
      return c.said->isCount(count);
    }
    case Kind::Places:
      return std::ranges::all_of(c.places, [&](const CellSet& place) { return isHeld(c, place, state); });
    case Kind::Pattern:
      return isPatternThere(c, state);
    case Kind::Passes:
      return turn.passes >= c.said->count;
    case Kind::Checks:
      return turn.checks[index(c.player)] >= c.said->count;
    case Kind::ToMove:
      return turn.player == c.player;  // the other has moved last
    case Kind::Other:
      return partHolds(c.parts.front());
    case Kind::AfterMove:
      return holdsAfterMove(c.parts.front(), state, turn);
    case Kind::All:
      return std::ranges::all_of(c.parts, partHolds);
    case Kind::Any:
      return std::ranges::any_of(c.parts, partHolds);
    case Kind::Not:
      return !partHolds(c.parts.front());
    default:  // no goal of the board alone (goalsAreOfBoard)
      return false;
  }
}

bool NativeGoals::reached(const std::uint64_t* state, const NativeTurn& turn) const {
  return std::ranges::any_of(conditions_, [&](const Condition& c) { return holds(c, state, turn); });
}

bool NativeGoals::holdsAfterMove(const Condition& c, const std::uint64_t* state,
                                 const NativeTurn& turn) const {
  return moves_.anyLeaves(state, turn, [&](const std::uint64_t* after, std::uint64_t move) {
    return holds(c, after, turnAfter(turn, after, move));
  });
}

bool NativeGoals::owesSomething(const std::uint64_t* state, const NativeTurn& turn, Side player) const {
  return std::ranges::any_of(owed_[index(player)], [&](const Condition& c) { return holds(c, state, turn); });
}

NativeTurn NativeGoals::turnAfter(const NativeTurn& turn, const std::uint64_t* state,
                                  std::uint64_t move) const {
  NativeTurn next = native::turnAfter(turn, state, plan_);
  std::uint16_t& checks = next.checks[index(turn.player)];
  if (!turn.third && checks < checks_ &&
      functions_.inDanger[index(opponent(turn.player))](block_, state) != 0)
    ++checks;
  if (!turn.third)
    next.passes = move == NativeFunctions::kNullMove
                      ? static_cast<std::uint16_t>(std::min(next.passes + 1, passes_))
                      : std::uint16_t{0};
  return next;
}

}  // namespace fairyforge::native
