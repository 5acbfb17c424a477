// Numbers effects by a map, and writes them as records. If several pieces are put down on one cell, a record
// has only the last one.
#include "compiler/native/specialise/plan-effects.h"

#include <algorithm>

namespace fairyforge::specialise {

MoveEffect plainEffect(std::vector<Cell> enPassantTargets) {
  MoveEffect effect;
  effect.enPassantTargets = std::move(enPassantTargets);
  effect.plain = true;
  return effect;
}

MoveEffect dropEffect() {
  MoveEffect effect = plainEffect({});
  effect.drop = true;
  return effect;
}

std::uint32_t EffectNumbers::of(const MoveEffect& effect) {
  const auto [entry, isNew] = numbers_.try_emplace(effect, static_cast<std::uint32_t>(effects_.size()));
  if (isNew) effects_.push_back(effect);
  return entry->second;
}

EffectNumbers numberMarkingEffects(const AllMoves& moves) {
  EffectNumbers effects;
  effects.of(plainEffect({}));
  for (const auto& ofSide : moves) {
    for (const TypeMoves& m : ofSide) {
      for (const EnPassantMarkingPath& path : m.moves->markingEnPassant)
        effects.of(plainEffect(path.enPassantTargets));
    }
  }
  return effects;
}

TableOffset addEnPassantSets(const std::vector<MoveEffect>& effects, std::size_t last, TableBlock& tables) {
  std::vector<CellSet> enPassantTargets;
  for (std::size_t i = 0; i <= last; ++i) {
    CellSet set;
    for (const Cell cell : effects[i].enPassantTargets) set.add(cell);
    enPassantTargets.push_back(set);
  }
  return tables.add(enPassantTargets);
}

TableOffset addEffectRecords(const std::vector<MoveEffect>& effects, std::size_t last, TableBlock& tables) {
  std::vector<std::uint64_t> records;
  for (std::size_t i = last + 1; i < effects.size(); ++i) {
    const MoveEffect& effect = effects[i];
    CellSet cleared, enPassantTargets, victims;
    std::vector<std::uint64_t> relocations;
    for (const Cell victim : effect.victims) victims.add(victim);
    for (const Cell cell : effect.enPassantTargets) enPassantTargets.add(cell);
    cleared = victims;
    for (auto r = effect.relocations.begin(); r != effect.relocations.end(); ++r) {
      cleared.add(r->from);
      cleared.add(r->to);
      // A piece that is put down later on the same cell replaces this one.
      const bool replaced = std::any_of(std::next(r), effect.relocations.end(),
                                        [&](const Relocation& later) { return later.to == r->to; });
      if (!replaced) relocations.insert(relocations.end(), {index(r->from), index(r->to)});
    }
    const auto push = [&](const CellSet& set) {
      for (std::size_t w = 0; w < tables.wordsPerSet(); ++w) records.push_back(set.word(w));
    };
    for (const CellSet* set : {&cleared, &enPassantTargets, &victims}) push(*set);
    records.push_back(effect.takesEnPassantVictim ? 1 : 0);
    records.push_back(relocations.empty() ? 0 : tables.add(relocations).bytes);
    records.push_back(relocations.size() / 2);
  }
  return tables.add(records);
}

}  // namespace fairyforge::specialise
