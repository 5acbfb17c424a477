// Evaluates the conditions of goals over Possibilities: a condition is impossible if the pieces that it needs
// can never stand, be captured or be checked as it requires. Conditions that cannot be evaluated like this
// count as possible.

#include "compiler/core/possible/possible-goals.h"

#include <algorithm>

#include "compiler/core/base/any-of.h"

namespace fairyforge::possible {
namespace {

using Kind = GoalCondition::Kind;

// Decides which conditions of goals can ever hold.
class Goals {
 public:
  Goals(const Variant& variant, const Possibilities& possible) : variant_(variant), possible_(possible) {}

  // Can the condition ever hold for the player? There is no default case, so that a new kind of condition
  // does not compile without an entry here.
  bool canHold(const GoalCondition& c, Side player) const {
    const auto part = [&](const GoalCondition& p) { return canHold(p, player); };
    switch (c.kind) {
      case Kind::Pieces:
        return c.count == 0 || c.orFewer || occurs(c.types, player, c.hands);
      case Kind::AllPieces:
        return c.count == 0 || c.orFewer ||
               std::ranges::any_of(kAllOwners, [&](Side owner) { return occurs(c.types, owner, c.hands); });
      case Kind::Places:
        return std::ranges::all_of(c.places, [&](const auto& place) {
          return anyOf(place[index(player)], [&](Cell cell) {
            return std::ranges::any_of(c.occupants,
                                       [&](const Occupancy& o) { return canStand(o, cell, player); });
          });
        });
      case Kind::Pattern:
        return anyOf(variant_.board().cells(), [&](Cell first) {
          return followOnce(c, variant_.board(), first, player,
                            [&](Cell cell, std::size_t i) { return canStand(c.occupants[i], cell, player); });
        });
      case Kind::Captured:
        return anyType(c.types, [&](TypeId victim) { return isEverTaken(victim, player); });
      case Kind::Checkmated:
        return anyType(c.types, [&](TypeId type) {
          return variant_.isRoyal(Piece(type, player)) && possible_.occurs(player, type);
        });
      case Kind::Counted:
        return c.count == 0 || canCount(c.counter, player);
      case Kind::All:
        return std::ranges::all_of(c.parts, part);
      case Kind::Any:
        return std::ranges::any_of(c.parts, part);
      case Kind::AfterMove:
        return part(c.parts[0]);
      case Kind::Other:
        return canHold(c.parts[0], opponent(player));
      case Kind::Stalemated:
      case Kind::Repetition:
      case Kind::ToMove:
      case Kind::Not:  // impossible only if the part always holds, which is not known
      case Kind::Connected:
        return true;
    }
    return true;
  }

  bool canBeWon() const {
    const EndRules& end = variant_.end();
    if (end.stalemate != StalemateRule::Draw || end.bareKing.kind != BareKingRule::Kind::Off ||
        end.repetition == RepetitionRule::MoverLoses || end.perpetualCheckLoses || end.perpetualChaseLoses ||
        end.draws.decides() || variant_.royalsCanVanish())
      return true;
    for (const Side player : kBothSides) {
      if (possible_.isEverAttacked(player)) return true;
      for (const Goal& goal : variant_.goals()) {
        if (goal.result != Goal::Result::Draws && goal.of[index(player)] && canHold(goal.condition, player))
          return true;
      }
    }
    return false;
  }

 private:
  template <typename Holds>
  bool anyType(const std::optional<TypeSet>& types, Holds holds) const {
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      if ((!types || types->has(typeAt(t))) && holds(typeAt(t))) return true;
    }
    return false;
  }
  bool occurs(const std::optional<TypeSet>& types, Side owner, bool hands) const {
    return anyType(types, [&](TypeId type) {
      return !possible_.cellsOf(owner, type).empty() || (hands && possible_.inHand(owner, type));
    });
  }
  // Can a piece that the goal asks for (seen by `player`) ever stand on the cell?
  bool canStand(const Occupancy& wanted, Cell cell, Side player) const {
    using Whose = Occupancy::Whose;
    if (wanted.negated) return true;
    return std::ranges::any_of(kAllOwners, [&](Side owner) {
      if ((wanted.whose == Whose::Own && owner != player) ||
          (wanted.whose == Whose::Opponents && owner != opponent(player)))
        return false;
      return anyType(wanted.types, [&](TypeId type) { return possible_.cellsOf(owner, type).has(cell); });
    });
  }
  bool isEverTaken(TypeId victim, Side owner) const {
    return std::ranges::any_of(kAllOwners, [&](Side captor) {
      return anyType(std::nullopt,
                     [&](TypeId type) { return possible_.victims(captor, type, owner).has(victim); });
    });
  }
  // Can the counter ever be more than 0 for the player?
  bool canCount(GoalCounter counter, Side player) const {
    switch (counter) {
      case GoalCounter::Checks:
        return possible_.isEverAttacked(opponent(player));
      case GoalCounter::Passes:
        return variant_.turns().nullMoves != NullMoves::Never || variant_.turns().mayStop;
      case GoalCounter::Captures:
        return possible_.takes(player);
    }
    return true;
  }

  const Variant& variant_;
  const Possibilities& possible_;
};

}  // namespace

bool canHold(const GoalCondition& condition, Side player, const Variant& variant,
             const Possibilities& possible) {
  return Goals(variant, possible).canHold(condition, player);
}

bool canBeWon(const Variant& variant, const Possibilities& possible) {
  return Goals(variant, possible).canBeWon();
}

}  // namespace fairyforge::possible
