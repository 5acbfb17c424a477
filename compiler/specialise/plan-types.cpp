// What the pieces of one type do: choices on arrival, plain moves, moves that mark en-passant targets,
// general paths.
#include <algorithm>

#include "compiler/specialise/planner.h"

namespace fairyforge {
namespace {

constexpr std::size_t kMaxShiftDeltas = 4;
constexpr std::size_t kMaxShiftTerms = 8;

// Collects shift terms: paths of many origins that look alike from where they start.
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
  // The keys of moves(), in the same order.
  std::vector<std::pair<int, int>> keys() const {
    std::vector<std::pair<int, int>> keys;
    for (const auto& [key, terms] : terms_) keys.push_back(key);
    return keys;
  }

 private:
  std::map<std::pair<int, int>, std::map<std::tuple<Mode, Guard, std::vector<int>>, CellSet>> terms_;
};

MoveEffect effectOf(const Path& path, Cell origin) {
  Occupants atTarget = kAnything;
  for (const CellCondition& c : path.conditions) {
    if (c.cell == path.to) atTarget = c.occupants;
  }
  const bool quiet = path.victims.empty() && atTarget == kEmpty;
  const bool capture = path.victims == std::vector{path.to} && atTarget == kEnemy;
  const bool plain = (quiet || capture) && path.to != origin && !path.takesEnPassantVictim &&
                     path.relocations.empty() && path.enPassantTargets.empty();
  if (plain) return plainEffect({});
  return {path.victims, path.takesEnPassantVictim, path.relocations, path.enPassantTargets, false};
}

}  // namespace

void Planner::planType(Side side, TypePlan& t, const ClassifiedMoves& moves) {
  planArrival(side, t);
  planPlain(moves, t);
  planEnPassantMarking(moves, t);
  if (moves.hasGeneral) planGeneral(side, moves, t);
}

void Planner::planArrival(Side side, TypePlan& t) {
  ArrivalPlan arrival;
  std::vector<std::vector<std::uint64_t>> choices(plan_.cells);
  std::map<int, CellSet> byCount;
  variant_.board().forEachCell([&](Cell cell) {
    for (const TypeId choice : variant_.arrival().choices(side, typeAt(t.type), cell)) {
      choices[index(cell)].push_back(index(choice));
      if (variant_.isRoyal(choice) != t.royal) t.makeAndTest = true;
    }
    sortUnique(choices[index(cell)]);
    const std::size_t count = choices[index(cell)].size();
    if (count > 0) arrival.cells.add(cell);
    if (count > 1) byCount[static_cast<int>(count)].add(cell);
  });
  if (arrival.cells.empty()) return;
  arrival.severalChoices.assign(byCount.begin(), byCount.end());
  std::vector<std::uint64_t> records;
  for (const auto& ofCell : choices) {
    records.push_back(ofCell.empty() ? 0 : plan_.tables.add(ofCell));
    records.push_back(ofCell.size());
  }
  arrival.records = plan_.tables.add(records);
  t.arrival = std::move(arrival);
}

void Planner::planPlain(const ClassifiedMoves& moves, TypePlan& t) {
  ShiftCollector shifts;
  bool shiftable = true;
  for (const Guard guard : kBothGuards) {
    for (const Mode mode : kAllModes) {
      const OccupancyFunction& function = moves.plain[index(guard)][index(mode)];
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
    t.byShift = true;
    t.shifts = shifts.moves();
    return;
  }
  for (const Guard guard : kBothGuards) {
    for (const Mode mode : kAllModes) {
      const OccupancyFunction& function = moves.plain[index(guard)][index(mode)];
      if (!isEmpty(function)) t.plain[index(guard)][index(mode)] = planner_.add(function);
    }
  }
}

void Planner::planEnPassantMarking(const ClassifiedMoves& moves, TypePlan& t) {
  // Moves over the same displacement that pass over different cells are kept apart.
  std::map<std::pair<Cell, Cell>, std::vector<std::vector<Cell>>> enPassantTargetsOf;
  for (const EnPassantMarkingPath& p : moves.markingEnPassant)
    enPassantTargetsOf[{p.from, p.path.to}].push_back(p.enPassantTargets);
  for (auto& [way, enPassantTargets] : enPassantTargetsOf) sortUnique(enPassantTargets);
  ShiftCollector shifts;
  std::map<std::pair<int, int>, std::vector<std::uint64_t>> effects;
  for (const EnPassantMarkingPath& p : moves.markingEnPassant) {
    const auto& enPassantTargets = enPassantTargetsOf[{p.from, p.path.to}];
    const auto which = static_cast<int>(
        std::lower_bound(enPassantTargets.begin(), enPassantTargets.end(), p.enPassantTargets) -
        enPassantTargets.begin());
    shifts.add(p.from, p.path, p.guard, p.mode, which);
    auto& table = effects[{static_cast<int>(index(p.path.to)) - static_cast<int>(index(p.from)), which}];
    table.resize(plan_.cells);
    table[index(p.from)] = effectNumber(plainEffect(p.enPassantTargets));
  }
  std::vector<ShiftMove> markingEnPassant = shifts.moves();
  const auto keys = shifts.keys();
  for (std::size_t i = 0; i < markingEnPassant.size(); ++i) {
    markingEnPassant[i].effects = plan_.tables.add(effects[keys[i]]);
    t.shifts.push_back(std::move(markingEnPassant[i]));
  }
}

void Planner::planGeneral(Side side, const ClassifiedMoves& moves, TypePlan& t) {
  const TypeId type = typeAt(t.type);
  t.general.resize(plan_.cells);
  std::vector<CellSet> enPassantOrigins(plan_.cells), lastToOrigins(plan_.cells);
  const bool takesRoyalEnPassant = mayTakeRoyalEnPassant(side);
  for (std::size_t origin = 0; origin < moves.general.size(); ++origin) {
    for (const GeneralPath& g : moves.general[origin]) {
      Path p = withSharedTypeSets(g.path, variant_.type(g.program).program[index(side)]);
      if (t.last != kNone) {
        p.lastIn.push_back(sharedTypeSet(TypeSet::of({typeAt(t.last)})));
      }
      t.takesInGeneral = t.takesInGeneral || mayTakeRoyal(variant_, plan_.typeSets, p, takesRoyalEnPassant);
      for (const CellCondition& c : p.conditions) {
        if (c.lastTo) {
          lastToOrigins[index(c.cell)].add(cellAt(origin));
          t.lastToOrigins = 0;
        }
        if (!c.enPassantTarget) continue;
        enPassantOrigins[index(c.cell)].add(cellAt(origin));
        t.enPassantOrigins = 0;
      }
      const std::uint32_t effect = effectNumber(effectOf(p, cellAt(origin)));
      t.general[origin].push_back({std::move(p), g.effect, effect});
    }
  }
  if (t.enPassantOrigins) t.enPassantOrigins = plan_.tables.add(enPassantOrigins);
  if (t.lastToOrigins) t.lastToOrigins = plan_.tables.add(lastToOrigins);
  for (std::size_t origin = 0; origin < t.general.size(); ++origin) {
    if (onlyByHand(side, type, cellAt(origin), t.general[origin])) t.interpretedOrigins.add(cellAt(origin));
  }
}

// When the castling paths among a type's general paths are known.
void Planner::planShapes(TypePlan& t) {
  std::vector<MoveShape> moves = moveShapes(t.general, t.interpretedOrigins, plan_.tables);
  std::vector<AttackShape> attacks;
  if (t.takesInGeneral) attacks = attackShapes(t.general, t.interpretedOrigins);
  const std::size_t tests = testsOfAll(moves) + testsOfAll(attacks);
  t.interpreted =
      tests > options_.mostTests || tests_ + tests > 2 * options_.mostTests || asksForMoreThanRoyals(t);
  if (t.interpreted) {
    t.interpretedOrigins = plan_.existing;
    return;
  }
  tests_ += tests;
  t.moveShapes = std::move(moves);
  t.attackShapes = std::move(attacks);
  // The loop needs its own paths only.
  for (std::size_t origin = 0; origin < t.general.size(); ++origin) {
    if (!t.interpretedOrigins.has(cellAt(origin))) t.general[origin].clear();
  }
}

// Must a piece that is not royal be safe somewhere, and some take a piece only for what it is? Generated
// attacks are those on royal pieces.
bool Planner::asksForMoreThanRoyals(const TypePlan& t) const {
  if (t.royal) return false;
  const bool asks = std::any_of(t.general.begin(), t.general.end(), [](const auto& paths) {
    return std::any_of(paths.begin(), paths.end(),
                       [](const PlannedPath& planned) { return tests(planned.path, &CellCondition::safe); });
  });
  const auto& types = variant_.types();
  return asks && std::any_of(types.begin(), types.end(), [](const PieceType& type) {
           return std::any_of(std::begin(type.program), std::end(type.program),
                              [](const MoveProgram& program) {
                                return program.uses(Op::TestRoyal) || program.uses(Op::TestType);
                              });
         });
}

// Do all paths demand that the mover has not moved, where none starts, or that a cell has been passed over
// that no piece passes over from where it starts?
bool Planner::onlyByHand(Side side, TypeId type, Cell origin, const std::vector<PlannedPath>& paths) const {
  const Setup& start = variant_.start();
  if (paths.empty()) return false;
  const bool starts = start.at(origin) == Piece(type, side) && start.unmoved.has(origin);
  return std::all_of(paths.begin(), paths.end(), [&](const PlannedPath& planned) {
    return std::any_of(planned.path.conditions.begin(), planned.path.conditions.end(),
                       [&](const CellCondition& c) {
                         return (c.unmoved && c.cell == origin && !starts) ||
                                (c.enPassantTarget && !enPassantTargetsInGames_.has(c.cell));
                       });
  });
}

void Planner::findEnPassantTargets(const Classified& moves) {
  const Setup& start = variant_.start();
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < moves[index(side)].size(); ++t) {
      for (const EnPassantMarkingPath& p : moves[index(side)][t]->markingEnPassant) {
        const TypeId type = typeAt(plan_.types[index(side)][t].type);
        const bool starts = start.at(p.from) == Piece(type, side) && start.unmoved.has(p.from);
        if (p.guard == Guard::Unmoved && !starts) continue;
        for (const Cell cell : p.enPassantTargets) enPassantTargetsInGames_.add(cell);
      }
      for (const auto& paths : moves[index(side)][t]->general) {
        for (const GeneralPath& g : paths) {
          for (const Cell cell : g.path.enPassantTargets) enPassantTargetsInGames_.add(cell);
        }
      }
    }
  }
}

Path Planner::withSharedTypeSets(Path path, const MoveProgram& program) {
  const auto share = [&](std::uint16_t& number) { number = sharedTypeSet(program.typeSets[number]); };
  for (CellCondition& c : path.conditions) {
    for (std::uint16_t& number : c.typeSets) share(number);
    for (std::uint16_t& number : c.no.typeSets) share(number);
  }
  for (std::uint16_t& number : path.lastIn) share(number);
  for (std::uint16_t& number : path.lastNotIn) share(number);
  return path;
}

// Can a piece that is royal after its move be taken en passant?
bool Planner::royalMayBeEnPassantVictim(Side side) const {
  const auto royalIn = [&](const std::vector<TypeId>& choices) {
    return std::any_of(choices.begin(), choices.end(), [&](TypeId t) { return variant_.isRoyal(t); });
  };
  const auto marks = [&](const PieceType& type) { return type.program[index(side)].uses(Op::MarkEnPassant); };
  const auto& types = variant_.types();
  const bool someMark = std::any_of(types.begin(), types.end(), marks);
  for (std::size_t t = 0; t < types.size(); ++t) {
    if (!(types[t].imitates ? someMark : marks(types[t]))) continue;
    bool royal = types[t].royal;
    for (const Instruction& in : types[t].program[index(side)].code) {
      royal = royal || (in.op == Op::Land && in.operand >= kAs && types[in.operand - kAs].royal);
    }
    variant_.board().forEachCell([&](Cell cell) {
      royal = royal || royalIn(variant_.arrival().choices(side, typeAt(t), cell));
      for (std::size_t as = 0; types[t].imitates && as < types.size(); ++as) {
        royal = royal || royalIn(variant_.imitatedArrival().choices(side, typeAt(as), cell));
      }
    });
    if (royal) return true;
  }
  return false;
}

bool Planner::mayTakeRoyalEnPassant(Side attacker) const {
  if (attacker != Side::Third) return royalMayBeEnPassantVictim(opponent(attacker));
  return royalMayBeEnPassantVictim(Side::White) || royalMayBeEnPassantVictim(Side::Black);
}

}  // namespace fairyforge
