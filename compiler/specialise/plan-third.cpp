// Generated code finds the introductions of types that move by tables alone.
#include "compiler/specialise/plan-third.h"

#include <algorithm>

namespace fairyforge::specialise {

ThirdPlan planThird(const Variant& variant, const std::vector<TypeMoves>& moves) {
  const ThirdSide& rules = *variant.third();
  ThirdPlan third;
  constexpr std::size_t kNever = std::size_t{1} << 62;
  third.interval = rules.acts ? static_cast<std::size_t>(rules.interval) : kNever;
  third.delay = rules.acts ? static_cast<std::size_t>(std::max(0, rules.delay)) : kNever;
  third.introducedOnto = rules.introducedOnto;
  if (!rules.acts) return third;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (!rules.introduces.has(typeAt(t))) continue;
    const bool byCode = !moves[t].moves->hasGeneral && !variant.types()[t].imitates;
    (byCode ? third.introduces : third.others).push_back(t);
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
