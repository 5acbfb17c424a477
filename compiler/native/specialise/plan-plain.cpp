// Plans plain moves as shifts if a type has few displacements and terms and no cell must be occupied;
// otherwise as occupancy functions, which are looked up for each piece.
#include "compiler/native/specialise/plan-plain.h"

#include <algorithm>
#include <tuple>

#include "compiler/core/base/sort-unique.h"

namespace fairyforge::specialise {
namespace {

constexpr std::size_t kMaxShiftDeltas = 4;
constexpr std::size_t kMaxShiftTerms = 8;

// Collects shift terms: unites paths that look alike relative to their origins.
class ShiftCollector {
 public:
  void add(Cell from, const OccupancyPath& path, Guard guard, Mode mode, int variant = 0) {
    const auto offset = [&](Cell cell) {
      return static_cast<int>(index(cell)) - static_cast<int>(index(from));
    };
    std::vector<int> empty;
    for (const Cell cell : path.empty) empty.push_back(offset(cell));
    terms_[{offset(path.to), variant}][{mode, guard, std::move(empty)}].add(from);
  }
  std::size_t deltas() const { return terms_.size(); }
  std::size_t count() const {
    std::size_t sum = 0;
    for (const auto& [delta, terms] : terms_) sum += terms.size();
    return sum;
  }
  std::vector<ShiftMove> moves() const {
    std::vector<ShiftMove> moves;
    for (const auto& [key, terms] : terms_) {
      ShiftMove move;
      move.delta = key.first;
      for (const auto& [what, origins] : terms) {
        const auto& [mode, guard, empty] = what;
        move.terms[index(mode)].push_back({origins, empty, guard});
      }
      moves.push_back(std::move(move));
    }
    return moves;
  }
  // Returns the keys (displacement and variant) of moves(), in the same order.
  std::vector<std::pair<int, int>> keys() const {
    std::vector<std::pair<int, int>> keys;
    for (const auto& [key, terms] : terms_) keys.push_back(key);
    return keys;
  }

 private:
  std::map<std::pair<int, int>, std::map<std::tuple<Mode, Guard, std::vector<int>>, CellSet>> terms_;
};

}  // namespace

// Plans the plain moves of a type: by shifts of the whole set of pieces if few directions suffice, otherwise
// by lookups for each piece.
PlainPlan planPlain(const PlainMoves& moves, LookupPlanner& functions) {
  PlainPlan plan;
  ShiftCollector shifts;
  bool shiftable = true;
  for (const Guard guard : kBothGuards) {
    for (const Mode mode : kAllModes) {
      const OccupancyFunction& function = moves[index(guard)][index(mode)];
      for (std::size_t from = 0; from < function.size() && shiftable; ++from) {
        for (const OccupancyPath& path : function[from]) {
          shifts.add(cellAt(from), path, guard, mode);
          shiftable = shiftable && path.filled.empty();
        }
        shiftable = shiftable && shifts.deltas() <= kMaxShiftDeltas && shifts.count() <= kMaxShiftTerms;
      }
    }
  }
  if (shiftable) {
    plan.byShift = true;
    plan.shifts = shifts.moves();
    return plan;
  }
  for (const Guard guard : kBothGuards) {
    for (const Mode mode : kAllModes) {
      const OccupancyFunction& function = moves[index(guard)][index(mode)];
      if (!isEmpty(function)) plan.functions[index(guard)][index(mode)] = functions.add(function);
    }
  }
  return plan;
}

std::vector<ShiftMove> planMarkingEnPassant(const std::vector<EnPassantMarkingPath>& paths, std::size_t cells,
                                            EffectNumbers& effects, TableBlock& tables) {
  // Moves by one displacement that mark different cells have separate shifts.
  std::map<std::pair<Cell, Cell>, std::vector<std::vector<Cell>>> enPassantTargetsOf;
  for (const EnPassantMarkingPath& p : paths)
    enPassantTargetsOf[{p.from, p.path.to}].push_back(p.enPassantTargets);
  for (auto& [way, enPassantTargets] : enPassantTargetsOf) sortUnique(enPassantTargets);
  ShiftCollector shifts;
  std::map<std::pair<int, int>, std::vector<std::uint64_t>> effectsOf;
  for (const EnPassantMarkingPath& p : paths) {
    const auto& enPassantTargets = enPassantTargetsOf[{p.from, p.path.to}];
    const auto which = static_cast<int>(
        std::lower_bound(enPassantTargets.begin(), enPassantTargets.end(), p.enPassantTargets) -
        enPassantTargets.begin());
    shifts.add(p.from, p.path, p.guard, p.mode, which);
    auto& table = effectsOf[{static_cast<int>(index(p.path.to)) - static_cast<int>(index(p.from)), which}];
    table.resize(cells);
    table[index(p.from)] = effects.of(plainEffect(p.enPassantTargets));
  }
  std::vector<ShiftMove> markingEnPassant = shifts.moves();
  const auto keys = shifts.keys();
  for (std::size_t i = 0; i < markingEnPassant.size(); ++i) {
    markingEnPassant[i].effects = tables.add(effectsOf[keys[i]]);
  }
  return markingEnPassant;
}

}  // namespace fairyforge::specialise
