// Evaluates conditions of goals on the words of a TurnState. Whatever does not depend on the state, such as
// the sets to be united and the cells of patterns, is prepared when the game begins.
#include "compiler/native/turn-goals.h"

#include <algorithm>
#include <bit>
#include <boost/container/small_vector.hpp>

namespace fairyforge::native {

// Decides whether conditions hold in one state.
class TurnGoals::View {
 public:
  View(const TurnGoals& goals, const TurnState& state, GoalQuestions& questions)
      : goals_(goals), state_(state), questions_(questions) {}

  bool holds(const Condition& c) const {
    const bool isCount = c.condition->kind == Kind::Pieces || c.condition->kind == Kind::AllPieces;
    return isCount ? isCountRight(c) : otherHolds(c);
  }

 private:
  // Returns word number `w` of the set of cells where such pieces stand.
  std::uint64_t word(const Pieces& pieces, std::size_t w) const {
    std::uint64_t cells = pieces.nothing ? empty(w) : 0;
    for (const std::uint32_t set : pieces.sets) cells |= state_.words()[set + w];
    return cells;
  }
  std::uint64_t empty(std::size_t w) const { return goals_.cells_.word(w) & ~state_.occupied(w); }
  static bool has(std::uint64_t word, Cell cell) { return (word >> index(cell) % 64 & 1) != 0; }
  // Counts the pieces on the board, up to `enough`.
  int count(const Pieces& pieces, int enough) const {
    int count = 0;
    for (std::size_t w = 0; w < state_.layout().setWords; ++w)
      for (std::uint64_t rest = word(pieces, w); rest != 0 && count < enough; rest &= rest - 1) ++count;
    return count;
  }
  int countOn(const CellSet& cells, const Pieces& pieces) const {
    int count = 0;
    for (std::size_t w = 0; w < state_.layout().setWords; ++w)
      count += std::popcount(cells.word(w) & word(pieces, w));
    return count;
  }
  // Returns the number of these pieces in both hands.
  int inHands(const Pieces& pieces) const {
    int count = 0;
    for (const Side side : kBothSides) {
      state_.layout().counted[index(side)].forEach([&](TypeId type) {
        if (TurnState::has(pieces.codes.data(), Piece(type, side).code())) count += state_.hand(side, type);
      });
    }
    return count;
  }
  bool isOn(const Occupant& one, Cell cell) const {
    return has(word(one.pieces, index(cell) / 64), cell) && (!one.safe || isSafe(cell));
  }
  bool isSafe(Cell cell) const {
    return has(empty(index(cell) / 64), cell) || questions_.isSafe(state_, cell);
  }
  // Does is(cell) return true for the cell of some such piece?
  template <typename Is>
  bool anyOn(const Pieces& pieces, Is is) const {
    return !state_.forEachCell([&](std::size_t w) { return word(pieces, w); },
                               [&](Cell cell) { return !is(cell); });
  }
  // Did the previous move take such a piece?
  bool wereTaken(const Pieces& pieces) const {
    for (std::size_t w = 0; w < state_.layout().wordsOf<&Setup::taken>(); ++w)
      if ((state_.taken()[w] & pieces.codes[w]) != 0) return true;
    return false;
  }
  int counted(GoalCounter counter, Side side) const {
    return countOf(counter, side, [&](const auto& row) { return state_.of(row); });
  }
  // Is it this side's turn, after a move of the other side?
  bool isNext(Side side) const {
    const Side player = state_.get<&Setup::player>();
    return player == side && goals_.variant_.lastPlayer(player, state_.get<&Setup::turn>(),
                                                        state_.get<&Setup::continuingPiece>()) != player;
  }
  // Do all pieces of the condition form one group, in which the condition's steps lead from each piece to
  // every other one?
  bool areConnected(const Condition& c) const {
    CellSet left;
    Cell last = kNoCell;
    anyOn(c.occupants.front().pieces, [&](Cell cell) {
      left.add(last = cell);
      return false;
    });
    boost::container::small_vector<Cell, 64> found;
    if (last == kNoCell) return true;
    left.remove(last);
    found.push_back(last);
    while (!found.empty()) {
      const Cell from = found.back();
      found.pop_back();
      for (const Cell cell : c.beside[index(from)]) {
        if (!left.has(cell)) continue;
        left.remove(cell);
        found.push_back(cell);
      }
    }
    return left.empty();
  }

  bool isCountRight(const Condition& c) const {
    const Pieces& pieces = c.occupants.front().pieces;
    return c.condition->isCount(count(pieces, c.condition->count + 1) +
                                (c.condition->hands ? inHands(pieces) : 0));
  }

  // Do enough pieces of the condition stand on the cells of `place`?
  bool isHeld(const Condition& c, const CellSet& place) const {
    const int wanted = std::max(c.condition->count, 1);
    if (!c.anySafe) return countOn(place, c.occupants.front().pieces) >= wanted;
    int held = 0;
    place.forEach([&](Cell cell) {
      const auto isHere = [&](const Occupant& one) { return isOn(one, cell); };
      if (held < wanted && std::ranges::any_of(c.occupants, isHere)) ++held;
    });
    return held >= wanted;
  }

  // Is a pattern of the condition on the board? Tries each piece that fits the first spot of the pattern.
  bool isPatternThere(const Condition& c) const {
    const Occupant& first = c.occupants.front();
    const auto areThere = [&](const std::vector<Spot>& others) {
      return std::ranges::all_of(
          others, [&](const Spot& spot) { return isOn(c.occupants[spot.occupant], spot.cell); });
    };
    return anyOn(first.pieces, [&](Cell cell) {
      return std::ranges::any_of(c.patterns[index(cell)], areThere) && (!first.safe || isSafe(cell));
    });
  }

  // A separate function, since most conditions are counts and holds() must be fast.
  bool otherHolds(const Condition& c) const {
    const auto partHolds = [&](const Condition& part) { return holds(part); };
    switch (c.condition->kind) {
      case Kind::Places:
        return std::ranges::all_of(c.places, [&](const CellSet& place) { return isHeld(c, place); });
      case Kind::Pattern:
        return isPatternThere(c);
      case Kind::Connected:
        return areConnected(c);
      case Kind::Captured:
        return wereTaken(c.occupants.front().pieces);
      case Kind::Counted:
        return counted(c.condition->counter, c.player) >= c.condition->count;
      case Kind::ToMove:
        return isNext(c.player);
      case Kind::Other:
        return partHolds(c.parts.front());
      case Kind::AfterMove:
        return questions_.holdsAfterMove(state_, [&](const TurnState& after) {
          return View(goals_, after, questions_).holds(c.parts.front());
        });
      case Kind::All:
        return std::ranges::all_of(c.parts, partHolds);
      case Kind::Any:
        return std::ranges::any_of(c.parts, partHolds);
      case Kind::Not:
        return !partHolds(c.parts.front());
      case Kind::Pieces:
      case Kind::AllPieces:
        break;  // handled by holds()
      case Kind::Stalemated:
      case Kind::Checkmated:
      case Kind::Repetition:
        break;  // tested at later stages
    }
    return false;
  }

  const TurnGoals& goals_;
  const TurnState& state_;
  GoalQuestions& questions_;
};

TurnGoals::TurnGoals(const Variant& variant, const TurnLayout& layout)
    : variant_(variant), layout_(layout), cells_(variant.board().cells()) {
  for (const Side player : kBothSides) {
    for (const Goal& goal : variant.goals()) {
      if (stageOf(goal.condition) <= GoalStage::Taken && goal.of[index(player)])
        goals_.push_back(prepared(goal.condition, player));
    }
    for (const Obligation& owed : variant.end().obligations) {
      if (owed.of[index(player)]) owed_[index(player)].push_back(prepared(owed.condition, player));
    }
  }
}

bool TurnGoals::anyHolds(const std::vector<Condition>& conditions, const TurnState& state,
                         GoalQuestions& questions) const {
  const View view(*this, state, questions);
  return std::ranges::any_of(conditions, [&](const Condition& c) { return view.holds(c); });
}

template <typename Fits>
TurnGoals::Pieces TurnGoals::piecesOf(Fits fits) const {
  Pieces pieces{.nothing = fits(Piece())};
  for (std::size_t owner = 0; owner < layout_.code.owners(); ++owner) {
    std::vector<std::uint32_t> ofOwner;
    for (std::size_t t = 0; t < layout_.types; ++t) {
      const Piece piece(typeAt(t), static_cast<Side>(owner));
      if (!fits(piece)) continue;
      TurnState::add(pieces.codes.data(), piece.code());
      ofOwner.push_back(layout_.ofCode[piece.code()]);
    }
    if (ofOwner.size() == layout_.types) ofOwner = {layout_.owned[owner]};
    pieces.sets.insert(pieces.sets.end(), ofOwner.begin(), ofOwner.end());
  }
  return pieces;
}

TurnGoals::Condition TurnGoals::prepared(const GoalCondition& c, Side player) const {
  Condition p{
      .condition = &c, .player = player, .anySafe = std::ranges::any_of(c.occupants, &Occupancy::safe)};
  const auto fitsOne = [&](const Occupancy& wanted) {
    return [&, player](Piece piece) { return fits(wanted, piece, player); };
  };
  if (c.kind == Kind::Places && !p.anySafe) {
    p.occupants.push_back({piecesOf([&](Piece piece) {
      return std::ranges::any_of(c.occupants, [&](const Occupancy& one) { return fitsOne(one)(piece); });
    })});
  } else if (c.kind == Kind::Places || c.kind == Kind::Pattern) {
    for (const Occupancy& one : c.occupants) p.occupants.push_back({piecesOf(fitsOne(one)), one.safe});
  } else {
    p.occupants.push_back({piecesOf([&](Piece piece) {
      return piece && (c.kind == Kind::AllPieces || piece.side() == player) &&
             (!c.types || c.types->has(piece.type()));
    })});
  }
  for (const auto& place : c.places) p.places.push_back(place[index(player)]);
  if (c.kind == Kind::Pattern) addPatterns(p);
  if (c.kind == Kind::Connected) addSteps(p);
  const Side ofParts = c.kind == Kind::Other ? opponent(player) : player;
  for (const GoalCondition& part : c.parts) p.parts.push_back(prepared(part, ofParts));
  return p;
}

void TurnGoals::addSteps(Condition& p) const {
  p.beside.resize(variant_.board().size());
  variant_.board().forEachCell([&](Cell from) {
    for (const auto& leg : p.condition->legs) {
      const Cell to = variant_.board().walk(from, leg[index(p.player)].front());
      if (to != kNoCell) p.beside[index(from)].push_back(to);
    }
  });
}

void TurnGoals::addPatterns(Condition& p) const {
  p.patterns.resize(variant_.board().size());
  variant_.board().forEachCell([&](Cell first) {
    std::vector<Spot> others;
    const bool isThere =
        followOnce(*p.condition, variant_.board(), first, p.player, [&](Cell at, std::size_t i) {
          if (i > 0) others.push_back({at, i});
          return true;
        });
    if (isThere) p.patterns[index(first)].push_back(std::move(others));
  });
}

}  // namespace fairyforge::native
