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
  friend auto operator<=>(const MoveEffect&, const MoveEffect&) = default;
};
MoveEffect plainEffect(std::vector<Cell> enPassantTargets);
MoveEffect dropEffect();

// The record of an effect, which generated code reads. First three sets: the cells that are cleared first
// (victims, and where relocated pieces come from and go to), the en-passant targets, and the victims. Then
// these words.
struct EffectRecord {
  enum Word : std::size_t {
    kTakesEnPassantVictim,
    kRelocations,  // byte offset of pairs of cells (from, to)
    kRelocationCount,
    kWords
  };
  static std::size_t words(std::size_t setWords) { return 3 * setWords + kWords; }
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
// Adds the records of the effects after number `last`, and returns where they begin.
TableOffset addEffectRecords(const std::vector<MoveEffect>& effects, std::size_t last, TableBlock& tables);

}  // namespace fairyforge::specialise
