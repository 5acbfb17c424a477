// Lists the drops of a game and the fates of captured pieces. Hands count only pieces that can be dropped or
// that moves test, or all pieces if a goal or an obligation counts those in hand.
#include "compiler/native/specialise/plan-hands.h"

#include <algorithm>

#include "compiler/core/base/add-once.h"
#include "compiler/native/specialise/beyond-plans.h"
#include "compiler/native/specialise/state-layout.h"

namespace fairyforge::specialise {
namespace {

// Can a piece that is put on the board make a capture by another piece possible, as a cannon's screen does?
bool mayOpenCaptures(const ClassifiedMoves& moves) {
  for (const Mode mode : kTakingModes) {
    for (const Guard guard : kBothGuards) {
      for (const auto& paths : moves.plain[index(guard)][index(mode)]) {
        if (std::ranges::any_of(paths, [](const OccupancyPath& path) { return !path.filled.empty(); }))
          return true;
      }
    }
  }
  return std::ranges::any_of(moves.general, [](const std::vector<GeneralPath>& paths) {
    return std::ranges::any_of(paths, [](const GeneralPath& general) {
      return std::ranges::any_of(general.path.conditions, [&](const CellCondition& c) {
        return (c.occupants & kEmpty) == 0 && !general.path.victims.empty() &&
               !std::ranges::binary_search(general.path.victims, c.cell);
      });
    });
  });
}

bool anyAt(const std::vector<CellSet>& cells, std::size_t type) {
  return type < cells.size() && !cells[type].empty();
}

// Returns the types that moves on the board drop, or whose number in hand they test (gating).
std::vector<std::size_t> typesBesideMoves(const Variant& variant) {
  std::vector<std::size_t> types;
  for (const PieceType& type : variant.types()) {
    for (const MoveProgram& program : type.program) {
      for (const Instruction& in : program.code) {
        if (in.op == Op::TestHand || in.op == Op::Drop) addOnce(types, std::size_t{in.operand});
      }
    }
  }
  return types;
}

bool asksForHands(const GoalCondition& c) {
  return c.hands || std::ranges::any_of(c.parts, asksForHands);
}

}  // namespace

HandPlan planHands(const Variant& variant, const AllMoves& moves) {
  const HandRules& rules = variant.hands();
  HandPlan hands;
  const auto asks = [](const auto& row) { return asksForHands(row.condition); };
  const bool countsAll =
      (rules.any() || rules.keepsCaptures()) &&
      (std::ranges::any_of(variant.goals(), asks) || std::ranges::any_of(variant.end().obligations, asks));
  if (!rules.any() && !countsAll) return hands;
  const std::size_t types = variant.types().size();
  hands.capturing = rules.capturing;
  hands.checkByThemselves = variant.imitators().empty();
  for (const auto& ofSide : moves) {
    for (const TypeMoves& of : ofSide)
      hands.checkByThemselves = hands.checkByThemselves && !mayOpenCaptures(*of.moves);
  }
  for (std::size_t t = 0; t < types; ++t) {
    if (!anyAt(rules.cells[0], t) && !anyAt(rules.cells[1], t)) continue;
    const std::size_t held = index(rules.inHand(typeAt(t)));
    Drop drop{.type = t, .lane = addOnce(hands.types, held), .cells = {}, .conditions = {}};
    for (const Side side : kBothSides) {
      drop.cells[index(side)] = rules.cells[index(side)][t];
      auto conditions = dropConditions(variant.board(), variant.types()[t].drop[index(side)]);
      // beyond-plans.cpp has refused games without a value here
      if (conditions) drop.conditions[index(side)] = *std::move(conditions);
    }
    if (!barsDropsOutsideCode(variant)) {
      drop.barred = rules.checkless.has(typeAt(t))  ? BarredDrop::Check
                    : rules.mateless.has(typeAt(t)) ? BarredDrop::Mate
                                                    : BarredDrop::None;
    }
    hands.drops.push_back(std::move(drop));
  }
  hands.beside = typesBesideMoves(variant);
  for (const std::size_t type : hands.beside) addOnce(hands.types, type);
  for (std::size_t t = 0; t < types && countsAll; ++t) addOnce(hands.types, t);
  for (const Side side : kBothSides) {
    hands.held[index(side)].resize(hands.types.size(), countsAll);
    for (const std::size_t type : hands.beside) hands.held[index(side)][addOnce(hands.types, type)] = true;
    for (const Drop& drop : hands.drops) {
      if (!drop.cells[index(side)].empty()) hands.held[index(side)][drop.lane] = true;
    }
  }
  for (const Side captor : kAllOwners) {
    for (const Side victim : kBothSides) {
      const auto keeper = rules.keeperOf(captor, victim);
      for (std::size_t t = 0; t < types && keeper; ++t) {
        const auto lane = std::ranges::find(hands.types, index(rules.asCaptured(typeAt(t))));
        if (lane == hands.types.end()) continue;
        const auto number = static_cast<std::size_t>(lane - hands.types.begin());
        if (hands.held[index(*keeper)][number])
          hands.fates[index(captor)][index(victim)].push_back({t, *keeper, number});
      }
    }
  }
  return hands;
}

HandPlan withHandTables(const Variant& variant, HandPlan hands, TableBlock& tables) {
  if (hands.types.empty()) return hands;
  const std::size_t types = variant.types().size();
  std::vector<std::uint64_t> lanes(types, 0);
  for (const std::size_t type : hands.beside)
    lanes[type] = StateLayout::kHandBits * addOnce(hands.types, type);
  for (const Drop& drop : hands.drops) lanes[drop.type] = StateLayout::kHandBits * drop.lane;
  hands.lanes = tables.add(lanes);
  if (!variant.hands().endless.empty()) {
    std::vector<std::uint64_t> taken(types, 1);
    variant.hands().endless.forEach([&](TypeId type) { taken[index(type)] = 0; });
    hands.taken = tables.add(taken);
  }
  for (const Side side : kBothSides) {
    std::vector<CellSet> unmoved(types);
    for (const Drop& drop : hands.drops) {
      for (std::size_t i = 0; variant.registers().unmoved && i < variant.board().size(); ++i) {
        if (variant.isUnmovedWhenDropped(Piece(typeAt(drop.type), side), cellAt(i)))
          unmoved[drop.type].add(cellAt(i));
      }
    }
    hands.unmovedSets[index(side)] = tables.add(unmoved);
  }
  return hands;
}

}  // namespace fairyforge::specialise
