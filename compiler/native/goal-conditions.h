// Conditions of goals, and of what moves must end (compiler/core/rules/goals.h), tested on states of generated
// code. They mean the same as in runtime/goals.h, but sets of pieces and cells are prepared once. There are
// two kinds of states; a View is a state of one kind together with what else is known about the position:
//
//   Pieces                  some kinds of pieces, perhaps also "nothing", in a form that suits such states
//   count(pieces, enough)   how many are on the board; may return `enough` if there are more
//   countOn(cells, pieces)  on how many of these cells one stands
//   stands(pieces, cell)    does one stand on the cell?
//   anyOn(pieces, is)       is is(cell) true for some cell on which one stands?
//   inHands(pieces)         how many are in hand
//   wereTaken(pieces)       did the previous move take one?
//   isSafe(cell)            is there nobody who could take what stands there?
//   counted(counter, side)  the register of that counter
//   isNext(side)            is the side to move, and was the other one the last to move?
//   anyAfterMove(is)        is is(View) true of the position after some legal move, goals aside?
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "runtime/goals.h"

namespace fairyforge::native {

template <typename View>
class GoalConditions {
 public:
  // piecesOf(fits) returns the Pieces for which fits(piece) holds; Piece() stands for nothing. The variant
  // must outlive this object.
  template <typename PiecesOf>
  GoalConditions(const Variant& variant, PiecesOf piecesOf) {
    const Preparation<PiecesOf> preparation{variant, piecesOf};
    for (const Side player : kBothSides) {
      for (const Goal& goal : variant.goals()) {
        if (stageOf(goal.condition) <= GoalStage::Taken && goal.of[index(player)])
          goals_.push_back(preparation.prepared(goal.condition, player));
      }
      for (const Obligation& owed : variant.end().obligations) {
        if (owed.of[index(player)])
          owed_[index(player)].push_back(preparation.prepared(owed.condition, player));
      }
    }
  }
  // May goals take moves away?
  bool anyGoals() const { return !goals_.empty(); }
  // Any goal that is reached ends the game, whichever side wins, so the order of goals does not matter.
  bool reached(const View& view) const { return anyHolds(goals_, view); }
  // Does a condition hold now that the player's move must end (Obligation)?
  bool hasUnmetDuty(const View& view, Side player) const { return anyHolds(owed_[index(player)], view); }

 private:
  using Pieces = typename View::Pieces;
  using Kind = GoalCondition::Kind;
  struct Occupant {
    Pieces pieces;
    bool safe = false;
    bool isOn(Cell cell, const View& view) const {
      return view.stands(pieces, cell) && (!safe || view.isSafe(cell));
    }
  };
  struct Spot {
    Cell cell;
    std::size_t occupant;
  };
  struct Condition {
    const GoalCondition* said;
    Side player{};
    bool anySafe = false;  // must an occupant be safe?
    // Pieces, AllPieces, Connected, Captured: one. Places: the alternatives, united into one unless anySafe.
    // Pattern: one for each cell.
    std::vector<Occupant> occupants = {};
    std::vector<CellSet> places = {};
    // Pattern: the other spots of each pattern, by the cell of its first spot, which few cells hold.
    std::vector<std::vector<std::vector<Spot>>> patterns = {};
    // Connected: by cell, the cells to which the steps lead.
    std::vector<std::vector<Cell>> beside = {};
    std::vector<Condition> parts = {};
  };

  template <typename PiecesOf>
  struct Preparation {
    const Variant& variant;
    const PiecesOf& piecesOf;

    Condition prepared(const GoalCondition& c, Side player) const {
      Condition p{
          .said = &c, .player = player, .anySafe = std::ranges::any_of(c.occupants, &Occupancy::safe)};
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

    void addSteps(Condition& p) const {
      p.beside.resize(variant.board().size());
      variant.board().forEachCell([&](Cell from) {
        for (const auto& leg : p.said->legs) {
          const Cell to = variant.board().walk(from, leg[index(p.player)].front());
          if (to != kNoCell) p.beside[index(from)].push_back(to);
        }
      });
    }

    void addPatterns(Condition& p) const {
      p.patterns.resize(variant.board().size());
      variant.board().forEachCell([&](Cell first) {
        std::vector<Spot> others;
        const bool isThere =
            followOnce(*p.said, variant.board(), first, p.player, [&](Cell at, std::size_t i) {
              if (i > 0) others.push_back({at, i});
              return true;
            });
        if (isThere) p.patterns[index(first)].push_back(std::move(others));
      });
    }
  };

  static bool areConnected(const Condition& c, const View& view) {
    CellSet left;
    Cell last = kNoCell;
    view.anyOn(c.occupants.front().pieces, [&](Cell cell) {
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

  static bool anyHolds(const std::vector<Condition>& conditions, const View& view) {
    return std::ranges::any_of(conditions, [&](const Condition& c) { return holds(c, view); });
  }

  static bool isCountRight(const Condition& c, const View& view) {
    const Pieces& pieces = c.occupants.front().pieces;
    return c.said->isCount(view.count(pieces, c.said->count + 1) +
                           (c.said->hands ? view.inHands(pieces) : 0));
  }

  static bool isHeld(const Condition& c, const CellSet& place, const View& view) {
    const int wanted = std::max(c.said->count, 1);
    if (!c.anySafe) return view.countOn(place, c.occupants.front().pieces) >= wanted;
    int held = 0;
    place.forEach([&](Cell cell) {
      const auto isOn = [&](const Occupant& one) { return one.isOn(cell, view); };
      if (held < wanted && std::ranges::any_of(c.occupants, isOn)) ++held;
    });
    return held >= wanted;
  }

  static bool isPatternThere(const Condition& c, const View& view) {
    const Occupant& first = c.occupants.front();
    const auto areThere = [&](const std::vector<Spot>& others) {
      return std::ranges::all_of(
          others, [&](const Spot& spot) { return c.occupants[spot.occupant].isOn(spot.cell, view); });
    };
    return view.anyOn(first.pieces, [&](Cell cell) {
      return std::ranges::any_of(c.patterns[index(cell)], areThere) && (!first.safe || view.isSafe(cell));
    });
  }

  static bool holds(const Condition& c, const View& view) {
    const bool isCount = c.said->kind == Kind::Pieces || c.said->kind == Kind::AllPieces;
    return isCount ? isCountRight(c, view) : otherHolds(c, view);
  }
  // A function of its own, since most conditions are counts.
  static bool otherHolds(const Condition& c, const View& view) {
    const auto partHolds = [&](const Condition& part) { return holds(part, view); };
    switch (c.said->kind) {
      case Kind::Places:
        return std::ranges::all_of(c.places, [&](const CellSet& place) { return isHeld(c, place, view); });
      case Kind::Pattern:
        return isPatternThere(c, view);
      case Kind::Connected:
        return areConnected(c, view);
      case Kind::Captured:
        return view.wereTaken(c.occupants.front().pieces);
      case Kind::Counted:
        return view.counted(c.said->counter, c.player) >= c.said->count;
      case Kind::ToMove:
        return view.isNext(c.player);
      case Kind::Other:
        return partHolds(c.parts.front());
      case Kind::AfterMove:
        return view.anyAfterMove([&](const View& after) { return holds(c.parts.front(), after); });
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

  std::vector<Condition> goals_;
  std::vector<Condition> owed_[kSides];  // by player
};

}  // namespace fairyforge::native
