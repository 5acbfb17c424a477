// Numbers the effects of moves, equal ones alike, and writes them as records. If several pieces are put down
// on one cell, the record has only the last.
#include "compiler/native/specialise/plan-effects.h"

#include <algorithm>

#include "compiler/core/base/add-once.h"

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

MoveEffect gateEffect(TypeId type) {
  MoveEffect effect = plainEffect({});
  effect.gate = type;
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
  for (std::size_t i = 0; i <= last; ++i) enPassantTargets.push_back(setOf(effects[i].enPassantTargets));
  return tables.add(enPassantTargets);
}

namespace {

// Returns the occupancy function of sight along the steps: the cells that a piece on a cell sees, up to the
// first piece.
OccupancyFunction seenAlong(const Board& board, const std::vector<StepId>& steps) {
  OccupancyFunction seen(board.size());
  board.forEachCell([&](Cell from) {
    for (const StepId step : steps) {
      OccupancyPath path;
      for (Cell there = board.walk(from, step); there != kNoCell && there != from;
           there = board.walk(there, step)) {
        path.to = there;
        seen[index(from)].push_back(path);
        std::ranges::sort(seen[index(from)].back().empty);
        path.empty.push_back(there);
      }
    }
  });
  simplify(seen);
  return seen;
}

}  // namespace

std::vector<SweepKind> sweepKinds(const Board& board, const std::vector<MoveEffect>& effects,
                                  LookupPlanner& functions) {
  std::vector<SweepKind> kinds;
  for (const MoveEffect& effect : effects) {
    for (const Sweep& sweep : effect.later.sweeps) {
      const auto isIts = [&](const SweepKind& kind) { return kind.isOf(sweep); };
      if (std::ranges::any_of(kinds, isIts)) continue;
      SweepKind kind{sweep.types, sweep.whose, sweep.what, sweep.sight};
      if (!sweep.sight.empty()) kind.seen = functions.add(seenAlong(board, sweep.sight));
      kinds.push_back(std::move(kind));
    }
  }
  return kinds;
}

TableOffset addEffectRecords(const std::vector<MoveEffect>& effects, std::size_t last,
                             const std::vector<SweepKind>& kinds, const StateLayout& layout,
                             TableBlock& tables) {
  std::vector<std::uint64_t> records;
  for (std::size_t i = last + 1; i < effects.size(); ++i) {
    const MoveEffect& effect = effects[i];
    const CellSet victims = setOf(effect.victims), enPassantTargets = setOf(effect.enPassantTargets);
    CellSet cleared = victims;
    std::vector<std::uint64_t> relocations;
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
    for (const CellSet& set : {cleared, enPassantTargets, victims}) push(set);
    records.push_back(effect.takesEnPassantVictim ? 1 : 0);
    records.push_back(relocations.empty() ? 0 : tables.add(relocations).bytes);
    records.push_back(relocations.size() / 2);
    records.push_back(effect.later.moverLeaves ? 1 : 0);
    const auto& drop = effect.later.drop;
    records.push_back(drop ? index(drop->type) : ~std::uint64_t{0});
    records.push_back(drop ? index(drop->cell) : 0);
    const auto& put = effect.later.put;
    const Piece piece = put ? putPiece(put->operand) : Piece();
    records.push_back(put ? index(put->cell) : ~std::uint64_t{0});
    records.push_back(layout.pieces(piece.side(), index(piece.type())));
    records.push_back(layout.occupied(piece.side()));
    records.push_back(effect.later.revives ? 1 : 0);
    records.push_back(effect.later.byRules ? 1 : 0);
    for (const SweepKind& kind : kinds) {
      CellSet cells;
      for (const Sweep& sweep : effect.later.sweeps) {
        if (!kind.isOf(sweep)) continue;
        cells |= setOf(sweep.cells);
        for (std::size_t i = 0; !sweep.sight.empty() && i < 64 * tables.wordsPerSet(); ++i)
          cells.add(cellAt(i));
      }
      push(cells);
    }
  }
  return tables.add(records);
}

std::optional<LaterPlan> planLater(const Variant& variant, Mode mode, const ClassifiedMoves& moves,
                                   EffectNumbers& effects, TableBlock& tables) {
  const std::vector<LaterEffects>& later = moves.later[index(mode)];
  if (later.empty()) return std::nullopt;
  std::vector<std::uint64_t> numbers;
  std::vector<CellSet> spares(later.size()), sparedBy(later.size());
  bool mustSpare = false;
  for (std::size_t to = 0; to < later.size(); ++to) {
    MoveEffect effect = plainEffect({});
    if (later[to].any()) {
      effect.plain = false;
      if (mode == Mode::Capture) effect.victims = {cellAt(to)};
      effect.later = later[to];
    }
    numbers.push_back(effects.of(effect));
    spares[to] = sparedCells(variant, later[to]);
    spares[to].forEach([&](Cell royal) {
      sparedBy[index(royal)].add(cellAt(to));
      mustSpare = true;
    });
  }
  LaterPlan plan{.effects = tables.add(numbers), .spares = {}, .sparedBy = {}};
  if (mustSpare) plan.spares = tables.add(spares);
  if (mustSpare) plan.sparedBy = tables.add(sparedBy);
  return plan;
}

}  // namespace fairyforge::specialise
