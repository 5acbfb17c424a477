// Effects of moves: each has a number, which native moves carry, and a record, which generated code follows.
#pragma once

#include <map>

#include "compiler/specialise/lookups.h"
#include "compiler/specialise/tables.h"
#include "compiler/specialise/type-moves.h"

namespace fairyforge::specialise {

// What a move does beyond moving its piece and taking what stood there.
struct MoveEffect {
  std::vector<Cell> victims;
  bool takesEnPassantVictim = false;
  std::vector<Relocation> relocations;
  std::vector<Cell> enPassantTargets;
  bool plain = false;            // the victim is what the enemy has on the target, and nothing is relocated
  bool drop = false;             // ... and the mover comes from the hand
  std::optional<TypeId> gate{};  // or a piece of that type comes from the hand to where the mover was
  LaterEffects later{};
  friend auto operator<=>(const MoveEffect&, const MoveEffect&) = default;
};
MoveEffect plainEffect(std::vector<Cell> enPassantTargets);
MoveEffect dropEffect();
MoveEffect gateEffect(TypeId type);

// What leaves the board or changes sides as a later effect: which types of whose pieces, perhaps only those in sight along
// some steps. Where, is a set for each effect.
struct SweepKind {
  TypeSet types;
  Occupants whose;
  Op what;
  std::vector<StepId> sight;
  std::size_t seen = kNone;  // the occupancy function of what is in sight of a cell
  bool isOf(const Sweep& sweep) const {
    return types == sweep.types && whose == sweep.whose && what == sweep.what && sight == sweep.sight;
  }
};

// What generated code reads of an effect: three sets, the cells that are cleared first (victims, and where
// relocated pieces come from and go to), the en-passant targets and the victims, then these words, then the cells of
// each kind of sweep.
struct EffectRecord {
  enum Word : std::size_t {
    kTakesEnPassantVictim,
    kRelocations,  // byte offset of pairs
    kRelocationCount,
    kMoverLeaves,
    kDropped,  // type number of a piece from the hand; no such type: none
    kDroppedTo,
    kRevives,
    kWords
  };
  static std::size_t words(std::size_t setWords, std::size_t sweepKinds) {
    return (3 + sweepKinds) * setWords + kWords;
  }
};

// Numbers every effect once.
class EffectNumbers {
 public:
  std::uint32_t of(const MoveEffect& effect);
  const std::vector<MoveEffect>& all() const { return effects_; }

 private:
  std::map<MoveEffect, std::uint32_t> numbers_;
  std::vector<MoveEffect> effects_;
};

// 0: none. Then the effects of moves that mark en-passant targets, which come before all others.
EffectNumbers numberMarkingEffects(const AllMoves& moves);

// The en-passant targets of effects 0 .. `last`.
TableOffset addEnPassantSets(const std::vector<MoveEffect>& effects, std::size_t last, TableBlock& tables);
std::vector<SweepKind> sweepKinds(const Board& board, const std::vector<MoveEffect>& effects,
                                  LookupPlanner& functions);
// The records of the effects behind that one.
TableOffset addEffectRecords(const std::vector<MoveEffect>& effects, std::size_t last,
                             const std::vector<SweepKind>& kinds, TableBlock& tables);

// Later effects of the plain moves of a type in one mode.
struct LaterPlan {
  TableOffset effects;  // a word for each destination: the number of the effect
  // If they may make own royal pieces leave the board: where these must not stand, by destination, and where a move must
  // not lead, by the cell of one.
  std::optional<TableOffset> spares, sparedBy;
};
std::optional<LaterPlan> planLater(const Variant& variant, Mode mode, const ClassifiedMoves& moves,
                                   EffectNumbers& effects, TableBlock& tables);

}  // namespace fairyforge::specialise
