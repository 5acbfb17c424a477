#include "compiler/native/turn-goals.h"

#include <algorithm>
#include <span>

#include "compiler/base/add-once.h"
#include "runtime/goals.h"

namespace fairyforge::native {

using Kind = GoalCondition::Kind;

// A goal that is reached ends the game, whichever side wins: there are no moves. So the order does not
// matter here.
TurnGoals::TurnGoals(const Variant& variant) : variant_(variant) {
  for (const Side side : kBothSides) losesWithoutRoyals_[index(side)] = variant.losesWithoutRoyals(side);
  for (const Goal& goal : variant.goals()) {
    if (stageOf(goal.condition) > GoalStage::Taken) continue;
    for (const Side player : kBothSides) {
      if (goal.of[index(player)]) conditions_.push_back(prepared(goal.condition, player));
    }
  }
  for (const Obligation& owed : variant.end().obligations) {
    for (const Side player : kBothSides) {
      if (owed.of[index(player)]) owed_[index(player)].push_back(prepared(owed.condition, player));
    }
  }
}

std::size_t TurnGoals::add(const Codes& codes) {
  return addOnce(codes_, codes);
}

// `has` is asked for Piece() too.
template <typename Has>
std::size_t TurnGoals::codes(Has has) {
  Codes codes{};
  const auto note = [&](Piece piece) {
    if (has(piece)) TurnState::add(codes.data(), piece.code());
  };
  note(Piece());
  for (std::size_t t = 0; t < variant_.types().size(); ++t) {
    for (const Side side : kAllOwners) note(Piece(typeAt(t), side));
  }
  return add(codes);
}

std::size_t TurnGoals::codes(const Occupancy& wanted, Side player) {
  return codes([&](Piece piece) { return fits(wanted, piece, player); });
}

TurnGoals::Condition TurnGoals::prepared(const GoalCondition& c, Side player) {
  Condition p{.said = &c, .player = player, .spots = {}, .ofRoyalOn = {}, .parts = {}};
  const Board& board = variant_.board();
  p.codes = codes([&](Piece piece) {
    return piece && (c.kind == Kind::AllPieces || piece.side() == player) &&
           (!c.types || c.types->has(piece.type()));
  });
  p.ofAnyType = !c.types;
  std::vector<std::size_t> occupants;
  for (const Occupancy& wanted : c.occupants) occupants.push_back(codes(wanted, player));
  for (const auto& place : c.places) {
    std::vector<Spot> spots;
    place[index(player)].forEach([&](Cell cell) {
      for (std::size_t i = 0; i < occupants.size(); ++i)
        spots.push_back({cell, occupants[i], c.occupants[i].safe});
    });
    p.spots.push_back(std::move(spots));
  }
  if (c.kind == Kind::Pattern) {
    board.forEachCell([&](Cell cell) {
      std::vector<Spot> spots;
      const bool isThere = followOnce(c, board, cell, player, [&](Cell at, std::size_t i) {
        spots.push_back({at, occupants[i], c.occupants[i].safe});
        return true;
      });
      if (isThere) p.spots.push_back(std::move(spots));
    });
    if (beginsWithRoyal(p)) {
      p.ofRoyalOn.resize(board.size());
      for (std::size_t i = 0; i < p.spots.size(); ++i)
        p.ofRoyalOn[index(p.spots[i].front().cell)].push_back(i);
    }
  }
  const Side ofParts = c.kind == Kind::Other ? opponent(player) : player;
  for (const GoalCondition& part : c.parts) p.parts.push_back(prepared(part, ofParts));
  return p;
}

bool TurnGoals::beginsWithRoyal(const Condition& pattern) const {
  const auto isOfRoyals = [&](const auto& spots) {
    const Codes& codes = codes_[spots.front().codes];
    for (std::uint16_t code = 0; code < 64 * kCodeSetWords; ++code) {
      const Piece piece = Piece::ofCode(code);
      if (TurnState::has(codes.data(), code) && !(piece && variant_.isRoyal(piece))) return false;
    }
    return true;
  };
  return std::ranges::all_of(pattern.spots, isOfRoyals);
}

// Are there as many as the condition says?
bool TurnGoals::countIsRight(const Condition& c, const TurnState& state) const {
  int count = 0;
  const bool isPlayers = c.said->kind == Kind::Pieces;
  for (const Side owner : isPlayers ? std::span(&c.player, 1) : std::span(kAllOwners)) {
    state.forEachOf(owner, [&](Cell cell) {
      count += c.ofAnyType || isIn(c.codes, state.at(cell)) ? 1 : 0;
      return count <= c.said->count;
    });
  }
  if (count > c.said->count || !c.said->hands || !usesHands(variant_)) return c.said->isCount(count);
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < state.layout().types; ++t) {
      if (isIn(c.codes, Piece(typeAt(t), side))) count += state.hand(side, typeAt(t));
    }
  }
  return c.said->isCount(count);
}

bool TurnGoals::holds(const Condition& c, const TurnState& state, GoalQuestions& questions) const {
  const auto fits = [&](const Spot& spot) {
    const Piece piece = state.at(spot.cell);
    return isIn(spot.codes, piece) && (!spot.safe || !piece || questions.isSafe(state, spot.cell));
  };
  const auto partHolds = [&](const Condition& part) { return holds(part, state, questions); };
  switch (c.said->kind) {
    case Kind::Pieces:
    case Kind::AllPieces:
      return countIsRight(c, state);
    case Kind::Places:
      return std::all_of(c.spots.begin(), c.spots.end(), [&](const auto& spots) {
        if (c.said->count < 2) return std::any_of(spots.begin(), spots.end(), fits);
        CellSet held;
        for (const Spot& spot : spots)
          if (fits(spot)) held.add(spot.cell);
        return static_cast<int>(held.size()) >= c.said->count;
      });
    case Kind::Pattern: {
      const auto isThere = [&](const auto& spots) { return std::all_of(spots.begin(), spots.end(), fits); };
      if (c.ofRoyalOn.empty()) return std::any_of(c.spots.begin(), c.spots.end(), isThere);
      const auto isNotOn = [&](Cell royal) {
        return std::ranges::none_of(c.ofRoyalOn[index(royal)],
                                    [&](std::size_t i) { return isThere(c.spots[i]); });
      };
      return !state.forEachCell([all = state.royals()](std::size_t w) { return all[w]; }, isNotOn);
    }
    case Kind::Captured:
      for (std::size_t w = 0; w < state.layout().wordsOf<&Setup::taken>(); ++w) {
        if ((state.taken()[w] & codes_[c.codes][w]) != 0) return true;
      }
      return false;
    case Kind::Checks:
      return state.get<&Setup::checks>()[index(c.player)] >= c.said->count;
    case Kind::Passes:
      return state.get<&Setup::passes>() >= c.said->count;
    case Kind::ToMove: {
      const Side player = state.get<&Setup::player>();
      return player == c.player && variant_.lastPlayer(player, state.get<&Setup::turn>(),
                                                       state.get<&Setup::continuingPiece>()) != player;
    }
    case Kind::Other:
      return partHolds(c.parts.front());
    case Kind::AfterMove:
      return questions.holdsAfterMove(
          state, [&](const TurnState& after) { return holds(c.parts.front(), after, questions); });
    case Kind::All:
      return std::all_of(c.parts.begin(), c.parts.end(), partHolds);
    case Kind::Any:
      return std::any_of(c.parts.begin(), c.parts.end(), partHolds);
    case Kind::Not:
      return !partHolds(c.parts.front());
    default:  // of a later stage
      return false;
  }
}

bool TurnGoals::hasLostRoyals(const TurnState& state, Side side) const {
  if (!losesWithoutRoyals_[index(side)]) return false;
  return state.forEachCell(state.royalsOf(side), [](Cell) { return false; });
}

bool TurnGoals::owesSomething(const TurnState& state, Side player, GoalQuestions& questions) const {
  return std::ranges::any_of(owed_[index(player)],
                             [&](const Condition& c) { return holds(c, state, questions); });
}

bool TurnGoals::hasMaterial(const TurnState& state, Side side) const {
  return !state.forEachOf(side, [&](Cell cell) { return !variant_.isMaterial(state.at(cell).type()); });
}

bool TurnGoals::decide(const TurnState& state, GoalQuestions& questions) const {
  const auto reached = [&](const Condition& c) { return holds(c, state, questions); };
  if (std::any_of(conditions_.begin(), conditions_.end(), reached)) return true;
  if (hasLostRoyals(state, Side::White) || hasLostRoyals(state, Side::Black)) return true;
  using Bare = BareKingRule::Kind;
  const Bare bare = variant_.end().bareKing.kind;
  if (bare == Bare::Off) return false;
  const Side next = state.get<&Setup::player>();
  return !hasMaterial(state, opponent(next)) || (bare == Bare::Immediate && !hasMaterial(state, next));
}

}  // namespace fairyforge::native
