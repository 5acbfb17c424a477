// A type whose program an earlier one has shares that one's moves, unless what becomes of the pieces tells
// the two apart; so does an imitator those of what it imitates.
#include "compiler/specialise/type-moves.h"

#include <algorithm>

namespace fairyforge::specialise {
namespace {

using SharedMoves = std::shared_ptr<const ClassifiedMoves>;

class AllClassifier {
 public:
  AllClassifier(const Variant& variant, const std::optional<TypeSet>& live)
      : variant_(variant), live_(live), safety_(variant) {}

  Expected<AllMoves> classifyAll() {
    const std::size_t types = variant_.types().size();
    for (const Side side : ownersIn(variant_)) {
      for (std::size_t t = 0; t < types; ++t) {
        if (auto failure = add(side, t, std::nullopt)) return std::move(*failure);
      }
      for (std::size_t t = 0; t < types; ++t) {
        for (std::size_t last = 0; last < types && variant_.types()[t].imitates; ++last) {
          if (variant_.types()[last].imitates) continue;
          if (auto failure = add(side, t, typeAt(last))) return std::move(*failure);
        }
      }
    }
    return std::move(moves_);
  }

 private:
  bool knows(std::size_t type) const { return !live_ || live_->has(typeAt(type)); }

  PossibleFailure add(Side side, std::size_t t, std::optional<TypeId> last) {
    SharedMoves known = last ? movesOfImitated(side, t, index(*last)) : movesOfTwin(side, t);
    if (!known) {
      auto classified = knows(t) ? classify(variant_, side, typeAt(t), safety_, last)
                                 : ClassifiedMoves(variant_.board().size());
      if (!classified) return Failure{classified.why()};
      known = std::make_shared<const ClassifiedMoves>(std::move(*classified));
    }
    moves_[index(side)].push_back({typeAt(t), last, std::move(known)});
    return std::nullopt;
  }

  // The moves of an earlier type that has the same program; null: there is none, or what becomes of the
  // pieces tells them apart.
  SharedMoves movesOfTwin(Side side, std::size_t t) const {
    const auto changes = [&](std::size_t type) {
      bool any = variant_.type(typeAt(type)).imitates;
      variant_.board().forEachCell(
          [&](Cell cell) { any = any || !variant_.arrival().choices(side, typeAt(type), cell).empty(); });
      return any;
    };
    const MoveProgram& program = variant_.types()[t].program[index(side)];
    // What may leave the board itself depends on whether it is royal.
    const bool mayLeave = program.uses(Op::Remove);
    for (std::size_t twin = 0; twin < t; ++twin) {
      if (variant_.types()[twin].program[index(side)] != program || knows(twin) != knows(t)) continue;
      if (mayLeave && variant_.isRoyal(typeAt(twin)) != variant_.isRoyal(typeAt(t))) continue;
      return changes(twin) || changes(t) ? nullptr : moves_[index(side)][twin].moves;
    }
    return nullptr;
  }

  // Those of the imitated type where the imitator has none besides and nothing tells the two apart: neither whether they
  // have moved nor what they become. Null elsewhere.
  SharedMoves movesOfImitated(Side side, std::size_t t, std::size_t last) const {
    const auto& known = moves_[index(side)];
    const auto isPlain = [](const ClassifiedMoves& moves) {
      const auto& whileUnmoved = moves.plain[index(Guard::Unmoved)];
      return !moves.hasGeneral && moves.markingEnPassant.empty() && moves.gates.empty() &&
             std::ranges::all_of(whileUnmoved, isEmpty) &&
             std::ranges::all_of(moves.later, [](const auto& effects) { return effects.empty(); });
    };
    const ClassifiedMoves& own = *known[t].moves;
    bool alike = knows(last) && isPlain(own) && isPlain(*known[last].moves) &&
                 std::ranges::all_of(own.plain[index(Guard::None)], isEmpty);
    variant_.board().forEachCell([&](Cell cell) {
      alike = alike && variant_.imitatedArrival().choices(side, typeAt(last), cell).empty();
    });
    return alike ? known[last].moves : nullptr;
  }

  const Variant& variant_;
  const std::optional<TypeSet>& live_;
  SafetyRewriter safety_;
  AllMoves moves_;
};

}  // namespace

std::vector<Side> ownersIn(const Variant& variant) {
  std::vector<Side> all{Side::White, Side::Black};
  if (variant.third() != nullptr) all.push_back(Side::Third);
  return all;
}

Expected<AllMoves> classifyAll(const Variant& variant, const std::optional<TypeSet>& live) {
  return AllClassifier(variant, live).classifyAll();
}

}  // namespace fairyforge::specialise
