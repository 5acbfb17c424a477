// Lists the acts of the third side: its pseudo-legal moves that take no royal piece, and introductions on
// every empty cell from which the new piece attacks only players' pieces that it may. Acts that expose a
// royal piece are removed where the rules say so.

#include "runtime/third-side.h"

#include <algorithm>

#include "runtime/candidates.h"
#include "runtime/introductions.h"
#include "runtime/threats.h"

namespace fairyforge {
namespace {

bool takesRoyal(const Position& position, const Move& move) {
  return std::any_of(move.victims.begin(), move.victims.end(),
                     [&](Cell victim) { return position.variant().isRoyal(position.at(victim).type()); });
}

}  // namespace

std::optional<Side> exposedPlayer(const Position& position, const Move& act) {
  const Variant& variant = position.variant();
  Position after = position;
  after.playUnchecked(act);
  const auto exposed = [&](const Position& p, Side side) {
    return royalExposed(variant, p.setup(), side, opponent(side), Attackers::Checking);
  };
  const Side next = position.setup().player;
  if (exposed(after, opponent(next))) return opponent(next);
  if (!act.victims.empty() && exposed(after, next) && !exposed(position, next)) return next;
  return std::nullopt;
}

MoveList thirdSideActs(const Position& position) {
  const ThirdSide& third = *position.variant().third();
  MoveList acts = pseudoLegalMoves(position, Side::Third);
  std::erase_if(acts, [&](const Move& act) { return takesRoyal(position, act); });
  for (Move& act : introductions(position)) acts.push_back(std::move(act));
  if (third.shieldsRoyals) {
    std::erase_if(acts, [&](const Move& act) { return exposedPlayer(position, act).has_value(); });
  }
  // If the third side must act but cannot, it passes.
  if (third.mayPlayNullMove || acts.empty()) acts.emplace_back();
  for (Move& act : acts) act.kind = kNoKind;
  canonicalise(acts);
  return acts;
}

}  // namespace fairyforge
