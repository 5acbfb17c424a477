// Numbers the effects of moves. Native moves carry the number of their effect; generated code reads the
// record with that number.
#pragma once

#include <map>

#include "compiler/native/specialise/lookups.h"
#include "compiler/native/specialise/tables.h"
#include "compiler/native/specialise/type-moves.h"

namespace fairyforge::specialise {

// All that a move does besides moving its piece and taking what stood on the target.
struct MoveEffect {
  std::vector<Cell> victims;
  bool takesEnPassantVictim = false;
  std::vector<Relocation> relocations;
  std::vector<Cell> enPassantTargets;
  bool plain = false;  // the victim is what stands on the target, if anything, and nothing is relocated
  bool drop = false;   // and the mover comes from the hand
  std::optional<TypeId> gate{};  // if set, a piece of that type also comes from the hand to the origin
  LaterEffects later{};
  friend auto operator<=>(const MoveEffect&, const MoveEffect&) = default;
};
MoveEffect plainEffect(std::vector<Cell> enPassantTargets);
MoveEffect dropEffect();
MoveEffect gateEffect(TypeId type);

// A kind of pieces that leave the board or change sides as a later effect: of some types and owners, perhaps
// only those in sight along some steps. The record of each effect has the set of their cells.
struct SweepKind {
  TypeSet types;
  Occupants whose;
  Op what;
  std::vector<StepId> sight;
  std::size_t seen = kNone;  // the occupancy function of the cells in sight of a cell
  bool isOf(const Sweep& sweep) const {
    return types == sweep.types && whose == sweep.whose && what == sweep.what && sight == sweep.sight;
  }
};

// The record of an effect, which generated code reads. First three sets: the cells that are cleared first
// (victims, and where relocated pieces come from and go to), the en-passant targets, and the victims. Then
// these words, then the cells of each kind of sweep.
struct EffectRecord {
  enum Word : std::size_t {
    kTakesEnPassantVictim,
    kRelocations,  // byte offset of pairs of cells (from, to)
    kRelocationCount,
    kMoverLeaves,
    kDropped,  // type number of a piece from the hand, or a number that no type has
    kDroppedTo,
    kRevives,
    kWords
  };
  static std::size_t words(std::size_t setWords, std::size_t sweepKinds) {
    return (3 + sweepKinds) * setWords + kWords;
  }
};

// Gives equal effects the same number.
class EffectNumbers {
 public:
  std::uint32_t of(const MoveEffect& effect);
  const std::vector<MoveEffect>& all() const { return effects_; }

 private:
  std::map<MoveEffect, std::uint32_t> numbers_;
  std::vector<MoveEffect> effects_;
};

// Returns the effects of all moves that mark en-passant targets, numbered from 1 on. Number 0 is the plain
// move; all other effects are added later.
EffectNumbers numberMarkingEffects(const AllMoves& moves);

// Adds a table of en-passant targets: one set for each of the effects 0 .. `last`.
TableOffset addEnPassantSets(const std::vector<MoveEffect>& effects, std::size_t last, TableBlock& tables);
std::vector<SweepKind> sweepKinds(const Board& board, const std::vector<MoveEffect>& effects,
                                  LookupPlanner& functions);
// Adds the records of the effects after number `last`, and returns where they begin.
TableOffset addEffectRecords(const std::vector<MoveEffect>& effects, std::size_t last,
                             const std::vector<SweepKind>& kinds, TableBlock& tables);

// The later effects of the plain moves of a type in one mode.
struct LaterPlan {
  TableOffset effects;  // a word for each destination: the number of the effect
  // If the effects may make own royal pieces leave the board: by destination, where these must not stand
  // (spares); by the cell of such a piece, where moves must not lead (sparedBy).
  std::optional<TableOffset> spares, sparedBy;
};
// Plans the later effects of the plain moves in the mode; nothing if no such move has any.
std::optional<LaterPlan> planLater(const Variant& variant, Mode mode, const ClassifiedMoves& moves,
                                   EffectNumbers& effects, TableBlock& tables);

}  // namespace fairyforge::specialise
