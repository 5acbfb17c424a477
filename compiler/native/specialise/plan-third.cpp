// Plans the rules of the third side's turns.
#include "compiler/native/specialise/plan-third.h"

#include <algorithm>

namespace fairyforge::specialise {
namespace {

// Does the type have captures that require the mover's safety? The rules judge what an introduced piece
// attacks without asking for safety, which generated code cannot do.
bool takesWhereSafe(const TypeMoves& type) {
  return std::any_of(type.moves->general.begin(), type.moves->general.end(), [&](const auto& paths) {
    return std::any_of(paths.begin(), paths.end(), [&](const GeneralPath& general) {
      const Path& path = general.path;
      const bool takes = !path.victims.empty() || path.takesEnPassantVictim;
      return takes && asks(path, Op::TestSafe);
    });
  });
}

}  // namespace

Expected<ThirdPlan> planThird(const Variant& variant, const std::vector<TypeMoves>& moves) {
  const ThirdSide& rules = *variant.third();
  ThirdPlan third;
  constexpr std::size_t kNever = std::size_t{1} << 62;
  third.acts = rules.acts;
  third.interval = rules.acts ? static_cast<std::size_t>(rules.interval) : kNever;
  third.delay = rules.acts ? static_cast<std::size_t>(std::max(0, rules.delay)) : kNever;
  third.isMoved = variant.turns().movesThird();
  if (!third.hasMoves()) return third;
  third.mayPlayNullMove = rules.acts && rules.mayPlayNullMove;
  third.shieldsRoyals = rules.acts && rules.shieldsRoyals;
  third.mostOfAType = static_cast<std::size_t>(rules.mostOfAType);
  third.introducedOnto = rules.introducedOnto;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (!rules.introduces.has(typeAt(t))) continue;
    if (takesWhereSafe(moves[t])) return Failure{"introduced pieces that take only where they are safe"};
    third.introduces.push_back(t);
  }
  return third;
}

bool addingHelps(const std::vector<AttackFunction>& attacks) {
  bool helps = false;
  for (const AttackFunction& attack : attacks) {
    for (const auto& paths : *attack.attackers) {
      helps = helps || std::any_of(paths.begin(), paths.end(),
                                   [](const OccupancyPath& p) { return !p.filled.empty(); });
    }
  }
  return helps;
}

}  // namespace fairyforge::specialise
