// Effects of moves: each has a number, which native moves carry, and a record, which generated code follows.
#pragma once

#include <map>

#include "compiler/specialise/tables.h"
#include "compiler/specialise/type-moves.h"

namespace fairyforge::specialise {

// What a move does beyond moving its piece and taking what stood there.
struct MoveEffect {
  std::vector<Cell> victims;
  bool takesEnPassantVictim = false;
  std::vector<Relocation> relocations;
  std::vector<Cell> enPassantTargets;
  bool plain = false;  // the victim is what the enemy has on the target, and nothing is relocated
  bool drop = false;   // ... and the mover comes from the hand
  friend auto operator<=>(const MoveEffect&, const MoveEffect&) = default;
};
MoveEffect plainEffect(std::vector<Cell> enPassantTargets);
MoveEffect dropEffect();

// What generated code reads of an effect: three sets, the cells that are cleared first (victims, and where
// relocated pieces come from and go to), the en-passant targets and the victims, then these words.
struct EffectRecord {
  enum Word : std::size_t {
    kTakesEnPassantVictim,
    kRelocations,
    kRelocationCount,
    kWords
  };  // byte offset of pairs
  static std::size_t words(std::size_t setWords) { return 3 * setWords + kWords; }
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
// The records of the effects behind that one.
TableOffset addEffectRecords(const std::vector<MoveEffect>& effects, std::size_t last, TableBlock& tables);

}  // namespace fairyforge::specialise
