// Numbers the effects of moves. A native move carries the number of its effect; generated code reads the
// record with that number.
#pragma once

#include <map>

#include "compiler/native/specialise/lookups.h"
#include "compiler/native/specialise/state-layout.h"
#include "compiler/native/specialise/tables.h"
#include "compiler/native/specialise/type-moves.h"

namespace fairyforge::specialise {

// What a move does besides moving its piece and taking what stands on the destination.
struct MoveEffect {
  std::vector<Cell> victims;
  bool takesEnPassantVictim = false;
  std::vector<Relocation> relocations;
  std::vector<Cell> enPassantTargets;
  bool plain = false;  // the victim is what stands on the target, if anything, and nothing is relocated
  bool drop = false;   // a plain effect of a move whose mover comes from the hand
  // For plain moves: a piece of that type also comes from the hand to the origin.
  std::optional<TypeId> gate{};
  LaterEffects later{};
  friend auto operator<=>(const MoveEffect&, const MoveEffect&) = default;
};
MoveEffect plainEffect(std::vector<Cell> enPassantTargets);
MoveEffect dropEffect();
MoveEffect gateEffect(TypeId type);

// A kind of sweep (later-effects.h): which types and owners, what happens to them, and perhaps along which
// steps they must be in sight. The record of an effect has a set of cells for each kind.
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

// The record of an effect for generated code. It begins with three sets: all cells cleared first (victims,
// cells from which and to which pieces are relocated), the en-passant targets, the victims. Then come these
// words, then a set of cells for each SweepKind.
struct EffectRecord {
  enum Word : std::size_t {
    kTakesEnPassantVictim,
    kRelocations,  // byte offset of pairs of cells (from, to)
    kRelocationCount,
    kMoverLeaves,
    kDropped,  // type number of a piece from the hand, or a number that no type has
    kDroppedTo,
    kPutTo,  // the cell of a new piece, or a number that no cell has
    kPutIn,  // the first word of the set of such pieces, and that of their owner's
    kPutInOwner,
    kRevives,
    kByRules,
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

// Returns the numbers of the effects that only mark en-passant targets (ClassifiedMoves::markingEnPassant),
// from 1 on. Number 0 is the effect of plain moves. All other effects are added later.
EffectNumbers numberMarkingEffects(const AllMoves& moves);

// Adds a table with the sets of en-passant targets of effects 0 to `last`.
TableOffset addEnPassantSets(const std::vector<MoveEffect>& effects, std::size_t last, TableBlock& tables);
std::vector<SweepKind> sweepKinds(const Board& board, const std::vector<MoveEffect>& effects,
                                  LookupPlanner& functions);
// Adds the records of the effects after number `last`, and returns where they begin.
TableOffset addEffectRecords(const std::vector<MoveEffect>& effects, std::size_t last,
                             const std::vector<SweepKind>& kinds, const StateLayout& layout,
                             TableBlock& tables);

// The later effects of a type's plain moves in one mode (simple-path.h).
struct LaterPlan {
  TableOffset effects;  // a word for each destination: the number of the effect
  // If the effects may remove own royal pieces: `spares`, by destination, where such a piece must not stand;
  // `sparedBy`, by the cell of such a piece, the destinations that are therefore forbidden.
  std::optional<TableOffset> spares, sparedBy;
};
// Plans the later effects of the plain moves in the mode; nothing if no such move has any.
std::optional<LaterPlan> planLater(const Variant& variant, Mode mode, const ClassifiedMoves& moves,
                                   EffectNumbers& effects, TableBlock& tables);

}  // namespace fairyforge::specialise
