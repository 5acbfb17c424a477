// Classifies the moves of all types. A type shares the moves of an earlier type with the same program, unless
// they depend on what the pieces become; an imitator shares those of the type that it imitates.
#include "compiler/native/specialise/type-moves.h"

#include <algorithm>

#include "compiler/core/base/any-of.h"

namespace fairyforge::specialise {
namespace {

using SharedMoves = std::shared_ptr<const ClassifiedMoves>;

class AllClassifier {
 public:
  explicit AllClassifier(const Variant& variant) : variant_(variant), safety_(variant) {}

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
  PossibleFailure add(Side side, std::size_t t, std::optional<TypeId> last) {
    SharedMoves known = last ? movesOfImitated(side, t, index(*last)) : movesOfTwin(side, t);
    if (!known) {
      auto classified = classify(variant_, side, typeAt(t), safety_, last);
      if (!classified) return Failure{classified.why()};
      known = std::make_shared<const ClassifiedMoves>(std::move(*classified));
    }
    moves_[index(side)].push_back({typeAt(t), last, std::move(known)});
    return std::nullopt;
  }

  // Returns the moves of an earlier type with the same program; null if there is none, or if something distinguishes
  // the types.
  SharedMoves movesOfTwin(Side side, std::size_t t) const {
    for (std::size_t twin = 0; twin < t; ++twin) {
      if (areAlike(side, twin, t)) return moves_[index(side)][twin].moves;
    }
    return nullptr;
  }

  // Have the two types the same moves? Those of `known` are classified already.
  bool areAlike(Side side, std::size_t known, std::size_t other) const {
    const PieceType &one = variant_.types()[known], &another = variant_.types()[other];
    const MoveProgram& program = one.program[index(side)];
    if (another.program[index(side)] != program) return false;
    // Whether a move may remove its mover depends on whether the mover is royal.
    if (program.uses(Op::Remove) && isRoyal(side, known) != isRoyal(side, other)) return false;
    if (one.imitates || another.imitates) return false;
    return areOfAnyPiece(*moves_[index(side)][known].moves, program) ||
           (!becomesOthers(side, known) && !becomesOthers(side, other));
  }

  bool isRoyal(Side side, std::size_t type) const { return variant_.isRoyal(Piece(typeAt(type), side)); }

  bool becomesOthers(Side side, std::size_t type) const {
    return anyOf(variant_.board().cells(),
                 [&](Cell cell) { return !variant_.arrival().choices(side, typeAt(type), cell).empty(); });
  }

  // Are the moves the same for each type with this program, whatever it becomes?
  static bool areOfAnyPiece(const ClassifiedMoves& moves, const MoveProgram& program) {
    const auto names = [](const Instruction& in) { return in.op == Op::Land && in.operand != kArriving; };
    return isPlain(moves) && std::ranges::none_of(program.code, names);
  }

  static bool isPlain(const ClassifiedMoves& moves) {
    return !moves.hasGeneral && moves.markingEnPassant.empty() &&
           std::ranges::all_of(moves.later, [](const auto& effects) { return effects.empty(); });
  }

  // Returns the moves of the imitated type if the imitator has no moves of its own, and neither unmoved
  // pieces nor changes of type make a difference; otherwise null.
  SharedMoves movesOfImitated(Side side, std::size_t t, std::size_t last) const {
    const auto& known = moves_[index(side)];
    const auto isAlways = [](const ClassifiedMoves& moves) {
      return isPlain(moves) && moves.gates.empty() &&
             std::ranges::all_of(moves.plain[index(Guard::Unmoved)], isEmpty);
    };
    const ClassifiedMoves& own = *known[t].moves;
    bool alike = isAlways(own) && isAlways(*known[last].moves) &&
                 std::ranges::all_of(own.plain[index(Guard::None)], isEmpty);
    variant_.board().forEachCell([&](Cell cell) {
      alike = alike && variant_.imitatedArrival().choices(side, typeAt(last), cell).empty();
    });
    return alike ? known[last].moves : nullptr;
  }

  const Variant& variant_;
  SafetyRewriter safety_;
  AllMoves moves_;
};

}  // namespace

std::vector<Side> ownersIn(const Variant& variant) {
  std::vector<Side> all{Side::White, Side::Black};
  if (variant.third() != nullptr) all.push_back(Side::Third);
  return all;
}

Expected<AllMoves> classifyAll(const Variant& variant) {
  return AllClassifier(variant).classifyAll();
}

}  // namespace fairyforge::specialise
