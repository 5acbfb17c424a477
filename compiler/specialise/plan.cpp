#include "compiler/specialise/plan.h"

#include <algorithm>
#include <set>

#include "compiler/specialise/general-tests.h"

namespace fairyforge {
namespace {

constexpr std::size_t kMaxShiftDeltas = 4;
constexpr std::size_t kMaxShiftTerms = 8;
constexpr std::size_t kMaxRights = 8;

// Bytes of indexed tables: the second-level cache on small boards, half of it where every set takes more.
std::size_t tableBudget(std::size_t cells) {
  return cells <= 64 ? std::size_t{1} << 20 : std::size_t{512} << 10;
}

template <typename T>
void sortUnique(std::vector<T>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

bool tests(const Path& path, bool CellCondition::*flag) {
  return std::any_of(path.conditions.begin(), path.conditions.end(),
                     [&](const CellCondition& c) { return c.*flag; });
}

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

MoveEffect plainEffect(std::vector<Cell> passed) {
  return {.victims = {}, .relocations = {}, .passed = std::move(passed), .plain = true};
}

MoveEffect effectOf(const Path& path, Cell origin) {
  Occupants atTarget = kAnything;
  for (const CellCondition& c : path.conditions) {
    if (c.cell == path.to) atTarget = c.occupants;
  }
  const bool quiet = path.victims.empty() && atTarget == kEmpty;
  const bool capture = path.victims == std::vector{path.to} && atTarget == kEnemy;
  const bool plain = (quiet || capture) && path.to != origin && !path.takesPasser &&
                     path.relocations.empty() && path.passed.empty();
  if (plain) return plainEffect({});
  return {path.victims, path.takesPasser, path.relocations, path.passed, false};
}

class Planner {
 public:
  Planner(const Variant& variant, const PlanOptions& options) : variant_(variant), options_(options) {}

  std::optional<Plan> run(std::string& why) {
    if (const char* rule = ruleWithoutCode(); rule != nullptr) {
      why = rule;
      return std::nullopt;
    }
    const std::size_t types = variant_.types().size();
    plan_.cells = variant_.board().size();
    plan_.layout = {variant_.board().words(), types, variant_.registers().unmoved,
                    variant_.registers().passed};
    plan_.tables = TableBlock(plan_.layout.words);
    effectNumber(plainEffect({}));
    planEnd();

    std::array<std::vector<ClassifiedMoves>, kSides> moves;
    for (const Side side : kBothSides) {
      for (std::size_t t = 0; t < types; ++t) {
        auto classified = classify(variant_, side, typeAt(t), why);
        if (!classified) return std::nullopt;
        moves[index(side)].push_back(std::move(*classified));
      }
    }
    // Effects of passing moves are numbered before all others.
    for (const auto& ofSide : moves) {
      for (const ClassifiedMoves& m : ofSide) {
        for (const PassingPath& path : m.passing) effectNumber(plainEffect(path.passed));
      }
    }
    plan_.passingEffects = plan_.effects.size() - 1;
    findPassedInGames(moves);
    for (const Side side : kBothSides) {
      for (std::size_t t = 0; t < types; ++t) {
        plan_.types[index(side)].push_back(planType(side, typeAt(t), moves[index(side)][t]));
      }
    }
    for (const Side side : kBothSides) planAttacks(side, moves[index(side)]);
    for (const Side side : kBothSides) {
      for (std::size_t t = 0; t < types; ++t) planRights(side, typeAt(t));
    }
    for (const Side side : kBothSides) planDanger(side, moves);
    countMoves(moves);
    commonTables();
    recordEffects();
    plan_.lookups = planner_.plan(plan_.tables, plan_.cells, options_.fastPext, tableBudget(plan_.cells));
    for (const Side side : kBothSides) {
      for (const auto& [function, whose] : attackLookups_[index(side)]) joinAttack(side, function, whose);
    }
    return std::move(plan_);
  }

 private:
  // A rule of the game that generated code does not know.
  const char* ruleWithoutCode() const {
    if (variant_.third() != nullptr) return "it has a third side";
    if (variant_.hands().any()) return "it has hands";
    if (!variant_.triggers().empty()) return "its moves change other pieces";
    if (variant_.registers().last) return "it has pieces that imitate the last move";
    for (const PieceType& type : variant_.types()) {
      for (const MoveProgram& program : type.program) {
        for (const Instruction& in : program.code) {
          if (in.op == Op::Land && in.operand >= kAs) return "it has pieces that turn into others in place";
        }
      }
    }
    return nullptr;
  }

  void planEnd() {
    const EndRules& rules = variant_.end();
    plan_.end.bareKing = rules.bareKing.kind;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      plan_.end.material.push_back(variant_.isMaterial(typeAt(t)));
    }
    for (const Side side : kBothSides) {
      plan_.end.royals[index(side)] = rules.royals[index(side)];
      plan_.end.losesWithoutRoyals[index(side)] =
          rules.royals[index(side)] == RoyalRule::All && variant_.startsWithRoyal(side);
    }
  }

  std::uint32_t effectNumber(const MoveEffect& effect) {
    const auto [entry, isNew] =
        effectNumbers_.try_emplace(effect, static_cast<std::uint32_t>(plan_.effects.size()));
    if (isNew) plan_.effects.push_back(effect);
    return entry->second;
  }

  TypePlan planType(Side side, TypeId type, const ClassifiedMoves& moves) {
    TypePlan t;
    t.royal = variant_.isRoyal(type);
    planArrival(side, type, t);
    planPlain(moves, t);
    planPassing(moves, t);
    if (moves.hasGeneral) planGeneral(side, type, moves, t);
    return t;
  }

  void planArrival(Side side, TypeId type, TypePlan& t) {
    ArrivalPlan arrival;
    std::vector<std::vector<std::uint64_t>> choices(plan_.cells);
    std::map<int, CellSet> ways;
    variant_.board().forEachCell([&](Cell cell) {
      for (const TypeId choice : variant_.arrival().choices(side, type, cell)) {
        choices[index(cell)].push_back(index(choice));
        if (variant_.isRoyal(choice) != t.royal) t.tested = true;
      }
      sortUnique(choices[index(cell)]);
      const std::size_t count = choices[index(cell)].size();
      if (count > 0) arrival.cells.add(cell);
      if (count > 1) ways[static_cast<int>(count)].add(cell);
    });
    if (arrival.cells.empty()) return;
    arrival.severalWays.assign(ways.begin(), ways.end());
    std::vector<std::uint64_t> records;
    for (const auto& ofCell : choices) {
      records.push_back(ofCell.empty() ? 0 : plan_.tables.add(ofCell));
      records.push_back(ofCell.size());
    }
    arrival.records = plan_.tables.add(records);
    t.arrival = std::move(arrival);
  }

  void planPlain(const ClassifiedMoves& moves, TypePlan& t) {
    ShiftCollector shifts;
    bool shiftable = true;
    for (const Guard guard : kBothGuards) {
      for (const Mode mode : kBothModes) {
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
      for (const Mode mode : kBothModes) {
        const OccupancyFunction& function = moves.plain[index(guard)][index(mode)];
        if (!isEmpty(function)) t.plain[index(guard)][index(mode)] = planner_.add(function);
      }
    }
  }

  void planPassing(const ClassifiedMoves& moves, TypePlan& t) {
    // Moves over the same displacement that pass over different cells are kept apart.
    std::map<std::pair<Cell, Cell>, std::vector<std::vector<Cell>>> passedBy;
    for (const PassingPath& p : moves.passing) passedBy[{p.from, p.path.to}].push_back(p.passed);
    for (auto& [way, passed] : passedBy) sortUnique(passed);
    ShiftCollector shifts;
    std::map<std::pair<int, int>, std::vector<std::uint64_t>> effects;
    for (const PassingPath& p : moves.passing) {
      const auto& passed = passedBy[{p.from, p.path.to}];
      const auto which =
          static_cast<int>(std::lower_bound(passed.begin(), passed.end(), p.passed) - passed.begin());
      shifts.add(p.from, p.path, p.guard, p.mode, which);
      auto& table = effects[{static_cast<int>(index(p.path.to)) - static_cast<int>(index(p.from)), which}];
      table.resize(plan_.cells);
      table[index(p.from)] = effectNumber(plainEffect(p.passed));
    }
    std::vector<ShiftMove> passing = shifts.moves();
    const auto keys = shifts.keys();
    for (std::size_t i = 0; i < passing.size(); ++i) {
      passing[i].effects = plan_.tables.add(effects[keys[i]]);
      t.shifts.push_back(std::move(passing[i]));
    }
  }

  void planGeneral(Side side, TypeId type, const ClassifiedMoves& moves, TypePlan& t) {
    t.general.resize(plan_.cells);
    std::vector<CellSet> passedOrigins(plan_.cells);
    const bool royalMayPass = mayPassAsRoyal(opponent(side));
    for (std::size_t origin = 0; origin < moves.general.size(); ++origin) {
      for (const GeneralPath& g : moves.general[origin]) {
        const Path& p = g.path;
        t.general[origin].push_back(
            {withSharedTypeSets(p, side, type), g.effect, effectNumber(effectOf(p, cellAt(origin)))});
        t.takesInGeneral = t.takesInGeneral || mayTakeRoyal(p, royalMayPass);
        for (const CellCondition& c : p.conditions) {
          if (!c.passed) continue;
          passedOrigins[index(c.cell)].add(cellAt(origin));
          t.passedOrigins = 0;
        }
      }
    }
    if (t.passedOrigins) t.passedOrigins = plan_.tables.add(passedOrigins);
    std::size_t tests = 0;
    CellSet all;
    for (std::size_t origin = 0; origin < t.general.size(); ++origin) {
      all.add(cellAt(origin));
      if (onlyByHand(side, type, cellAt(origin), t.general[origin])) {
        t.interpretedOrigins.add(cellAt(origin));
        continue;
      }
      for (const PlannedPath& planned : t.general[origin]) {
        const auto some = testsOf(planned.path, cellAt(origin), TestPurpose::Move);
        if (some) tests += some->size();
      }
    }
    t.interpreted = tests > options_.mostTests || tests_ + tests > 2 * options_.mostTests;
    if (t.interpreted) {
      t.interpretedOrigins = all;
    } else {
      tests_ += tests;
    }
  }

  // Do all paths demand that the mover has not moved, where none starts, or that a cell has been passed over
  // that no piece passes over from where it starts?
  bool onlyByHand(Side side, TypeId type, Cell origin, const std::vector<PlannedPath>& paths) const {
    const Setup& start = variant_.start();
    if (paths.empty()) return false;
    const bool starts = start.at(origin) == Piece(type, side) && start.unmoved.has(origin);
    return std::all_of(paths.begin(), paths.end(), [&](const PlannedPath& planned) {
      return std::any_of(
          planned.path.conditions.begin(), planned.path.conditions.end(), [&](const CellCondition& c) {
            return (c.unmoved && c.cell == origin && !starts) || (c.passed && !passedInGames_.has(c.cell));
          });
    });
  }

  void findPassedInGames(const std::array<std::vector<ClassifiedMoves>, kSides>& moves) {
    const Setup& start = variant_.start();
    for (const Side side : kBothSides) {
      for (std::size_t t = 0; t < moves[index(side)].size(); ++t) {
        for (const PassingPath& p : moves[index(side)][t].passing) {
          const bool starts = start.at(p.from) == Piece(typeAt(t), side) && start.unmoved.has(p.from);
          if (p.guard == Guard::Unmoved && !starts) continue;
          for (const Cell cell : p.passed) passedInGames_.add(cell);
        }
        for (const auto& paths : moves[index(side)][t].general) {
          for (const GeneralPath& g : paths) {
            for (const Cell cell : g.path.passed) passedInGames_.add(cell);
          }
        }
      }
    }
  }

  Path withSharedTypeSets(Path path, Side side, TypeId type) {
    for (CellCondition& c : path.conditions) {
      for (std::uint16_t& number : c.typeSets) {
        const TypeSet& set = variant_.type(type).program[index(side)].typeSets[number];
        const auto known = std::find(plan_.typeSets.begin(), plan_.typeSets.end(), set);
        number = static_cast<std::uint16_t>(known - plan_.typeSets.begin());
        if (known == plan_.typeSets.end()) plan_.typeSets.push_back(set);
      }
    }
    return path;
  }

  // From which cells each type that takes in general could matter to a royal piece on a cell, whatever stands
  // elsewhere.
  void planDanger(Side side, const std::array<std::vector<ClassifiedMoves>, kSides>& moves) {
    std::vector<CellSet> zones(plan_.cells);  // where a royal piece may ask whether it is safe
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      if (!variant_.isRoyal(typeAt(t))) continue;
      const ClassifiedMoves& m = moves[index(opponent(side))][t];
      for (std::size_t from = 0; from < plan_.cells; ++from) {
        zones[from].add(cellAt(from));
        for (const auto& ofGuard : m.plain) {
          for (const OccupancyFunction& function : ofGuard) {
            for (const OccupancyPath& path : function[from]) zones[from].add(path.to);
          }
        }
        for (const GeneralPath& g : m.general[from]) {
          zones[from].add(g.path.to);
          for (const Cell cell : safeCells(g.path)) zones[from].add(cell);
        }
      }
      for (const PassingPath& p : m.passing) zones[index(p.from)].add(p.path.to);
    }
    const bool royalMayPass = mayPassAsRoyal(opponent(side));
    for (TypePlan& t : plan_.types[index(side)]) {
      if (!t.takesInGeneral) continue;
      std::vector<CellSet> takers(plan_.cells), danger(plan_.cells);  // by victim's and royal piece's cell
      CellSet anywhere;
      for (std::size_t origin = 0; origin < plan_.cells; ++origin) {
        for (const PlannedPath& planned : t.general[origin]) {
          for (const Cell victim : planned.path.victims) takers[index(victim)].add(cellAt(origin));
          if (planned.path.takesPasser && royalMayPass) anywhere.add(cellAt(origin));
        }
      }
      for (std::size_t royal = 0; royal < plan_.cells; ++royal) {
        danger[royal] = anywhere;
        zones[royal].forEach([&](Cell cell) { danger[royal] |= takers[index(cell)]; });
      }
      t.dangerFrom = plan_.tables.add(danger);
    }
  }

  // Takes the rights out of a type's general paths and notes where the rest start.
  void planRights(Side side, TypeId type) {
    TypePlan& t = plan_.types[index(side)][index(type)];
    for (std::size_t origin = 0; origin < t.general.size(); ++origin) {
      const Piece atStart = variant_.start().cells[origin];
      const bool isStart = atStart == Piece(type, side) && variant_.start().unmoved.has(cellAt(origin));
      for (PlannedPath& planned : t.general[origin]) {
        const auto sameMove =
            std::count_if(t.general[origin].begin(), t.general[origin].end(),
                          [&](const PlannedPath& other) { return other.group == planned.group; });
        if (isStart && t.royal && !t.tested && sameMove == 1 && t.rights.size() < kMaxRights) {
          if (auto right = asRight(side, t, cellAt(origin), planned)) {
            t.rights.push_back(std::move(*right));
            planned.isRight = true;
            continue;
          }
        }
        if (tests(planned.path, &CellCondition::passed)) continue;
        const bool unmoved =
            std::any_of(planned.path.conditions.begin(), planned.path.conditions.end(),
                        [&](const CellCondition& c) { return c.unmoved && c.cell == cellAt(origin); });
        (unmoved ? t.generalUnmovedOrigins : t.generalOrigins).add(cellAt(origin));
      }
    }
  }

  std::optional<RightPlan> asRight(Side side, const TypePlan& t, Cell origin,
                                   const PlannedPath& planned) const {
    const Path& path = planned.path;
    const bool changes = t.arrival && t.arrival->cells.has(path.to);
    if (!path.victims.empty() || path.takesPasser || !path.passed.empty() || path.to == origin || changes) {
      return std::nullopt;
    }
    RightPlan right{.origin = origin,
                    .to = path.to,
                    .own = {},
                    .empty = {},
                    .unmoved = {},
                    .safe = {},
                    .vacated = {},
                    .filled = {},
                    .effect = planned.effect};
    for (const CellCondition& c : path.conditions) {
      if (c.royal || c.passed || !c.typeSets.empty()) return std::nullopt;
      if (c.unmoved) right.unmoved.add(c.cell);
      if (c.safe) {
        if (c.cell == origin) {
          right.safeAtOrigin = true;
        } else {
          right.safe.push_back(c.cell);
        }
      }
      if (c.cell == origin) continue;
      if (c.occupants == kEmpty) {
        right.empty.add(c.cell);
      } else if (c.occupants == kOwn) {
        right.own.add(c.cell);
      } else {
        return std::nullopt;
      }
    }
    // Whatever is put down must come to a cell that is known to be empty by then.
    right.vacated.add(origin);
    right.filled.add(path.to);
    for (const Relocation& r : path.relocations) {
      if (!right.own.has(r.from)) return std::nullopt;
      right.vacated.add(r.from);
      right.filled.add(r.to);
    }
    bool free = true;
    right.filled.forEach(
        [&](Cell cell) { free = free && (right.empty.has(cell) || right.vacated.has(cell)); });
    if (!free) return std::nullopt;
    right.filled.forEach([&](Cell cell) { right.vacated.remove(cell); });
    right.testAfter = !isSafeToo(side, right);
    return right;
  }

  // Is the mover safe after the move because it would be safe on the target alone? So it is if no attack
  // reads that a cell besides the origin is vacated, or that one besides the target is filled.
  bool isSafeToo(Side side, const RightPlan& right) const {
    if (std::find(right.safe.begin(), right.safe.end(), right.to) == right.safe.end()) return false;
    for (const AttackFunction& attack : attackFunctions_[index(opponent(side))]) {
      for (const auto& paths : attack.function) {
        for (const OccupancyPath& path : paths) {
          if (path.to != right.to) continue;
          for (const Cell cell : path.empty) {
            if (cell != right.origin && right.vacated.has(cell)) return false;
          }
          for (const Cell cell : path.filled) {
            if (cell != right.to && right.filled.has(cell)) return false;
          }
        }
      }
    }
    return true;
  }

  // Can a piece that is royal after its move be taken in passing?
  bool mayPassAsRoyal(Side side) const {
    for (const PieceType& type : variant_.types()) {
      const auto& code = type.program[index(side)].code;
      if (std::none_of(code.begin(), code.end(), [](const Instruction& in) { return in.op == Op::Pass; }))
        continue;
      if (type.royal) return true;
      bool becomesRoyal = false;
      const auto id = typeAt(static_cast<std::size_t>(&type - variant_.types().data()));
      variant_.board().forEachCell([&](Cell cell) {
        for (const TypeId choice : variant_.arrival().choices(side, id, cell)) {
          becomesRoyal = becomesRoyal || variant_.isRoyal(choice);
        }
      });
      if (becomesRoyal) return true;
    }
    return false;
  }

  void planAttacks(Side side, const std::vector<ClassifiedMoves>& moves) {
    AttackPlan& attacks = plan_.attacks[index(side)];
    std::vector<AttackFunction>& functions = attackFunctions_[index(side)];
    for (std::size_t t = 0; t < moves.size(); ++t) {
      for (const Guard guard : kBothGuards) {
        OccupancyFunction takes = moves[t].plain[index(guard)][index(Mode::Capture)];
        for (const PassingPath& p : moves[t].passing) {
          if (p.guard == guard && p.mode == Mode::Capture) takes[index(p.from)].push_back(p.path);
        }
        simplify(takes);
        if (isEmpty(takes)) continue;
        attackLookups_[index(side)].emplace_back(planner_.add(inverse(takes)), AttackPlan::Pieces{t, guard});
        const std::vector<CellSet> leaps = attackLeaps(takes, plan_.cells);
        if (std::any_of(leaps.begin(), leaps.end(), [](const CellSet& s) { return !s.empty(); })) {
          join(attacks.instanceLeaps, plan_.tables.add(leaps), {t, guard});
        }
        functions.push_back({typeAt(t), guard, std::move(takes)});
      }
    }
    attacks.lines = attackLines(functions, plan_.cells, plan_.tables);
  }

  template <typename Key>
  static void join(std::vector<std::pair<Key, std::vector<AttackPlan::Pieces>>>& list, Key key,
                   AttackPlan::Pieces whose) {
    const auto known = std::find_if(list.begin(), list.end(), [&](const auto& e) { return e.first == key; });
    (known == list.end() ? list.emplace_back(key, std::vector<AttackPlan::Pieces>{}) : *known)
        .second.push_back(whose);
  }

  void joinAttack(Side side, FunctionId function, AttackPlan::Pieces whose) {
    AttackPlan& attacks = plan_.attacks[index(side)];
    const FunctionPlan& f = plan_.lookups.functions[function];
    if (f.leaps != kNone) join(attacks.leaps, f.leaps, whose);
    for (const LookupId lookup : f.lookups) join(attacks.lookups, lookup, whose);
  }

  // An upper bound: the most that one piece may have on each cell.
  void countMoves(const std::array<std::vector<ClassifiedMoves>, kSides>& moves) {
    for (std::size_t cell = 0; cell < plan_.cells; ++cell) {
      std::size_t most = 0;
      for (const Side side : kBothSides) {
        for (std::size_t t = 0; t < moves[index(side)].size(); ++t) {
          most = std::max(most, movesFrom(side, typeAt(t), moves[index(side)][t], cellAt(cell)));
        }
      }
      plan_.maxMoves += most;
    }
  }

  std::size_t movesFrom(Side side, TypeId type, const ClassifiedMoves& moves, Cell cell) const {
    const auto ways = [&](Cell to) {
      return std::max<std::size_t>(1, variant_.arrival().choices(side, type, to).size());
    };
    std::set<Cell> targets;
    for (const auto& ofGuard : moves.plain) {
      for (const OccupancyFunction& function : ofGuard) {
        for (const OccupancyPath& path : function[index(cell)]) targets.insert(path.to);
      }
    }
    std::size_t count = 0;
    for (const Cell to : targets) count += ways(to);
    for (const PassingPath& p : moves.passing) count += p.from == cell ? ways(p.path.to) : 0;
    for (const GeneralPath& g : moves.general[index(cell)]) count += ways(g.path.to);
    return count;
  }

  void commonTables() {
    std::vector<CellSet> single(plan_.cells), from(64 * plan_.layout.words), passed;
    for (std::size_t i = 0; i < single.size(); ++i) single[i].add(cellAt(i));
    for (std::size_t i = 0; i < from.size(); ++i) {
      for (std::size_t j = i; j < from.size(); ++j) from[i].add(cellAt(j));
    }
    for (std::size_t i = 0; i <= plan_.passingEffects; ++i) {
      CellSet set;
      for (const Cell cell : plan_.effects[i].passed) set.add(cell);
      passed.push_back(set);
    }
    plan_.singleCells = plan_.tables.add(single);
    plan_.cellsFrom = plan_.tables.add(from);
    plan_.passedSets = plan_.tables.add(passed);
  }

  void recordEffects() {
    std::vector<std::uint64_t> records;
    for (std::size_t i = plan_.passingEffects + 1; i < plan_.effects.size(); ++i) {
      const MoveEffect& effect = plan_.effects[i];
      CellSet cleared, passed;
      std::vector<std::uint64_t> relocations;
      for (const Cell victim : effect.victims) cleared.add(victim);
      for (const Cell cell : effect.passed) passed.add(cell);
      for (auto r = effect.relocations.begin(); r != effect.relocations.end(); ++r) {
        cleared.add(r->from);
        cleared.add(r->to);
        // What is put down later on the same cell replaces this piece.
        const bool replaced = std::any_of(std::next(r), effect.relocations.end(),
                                          [&](const Relocation& later) { return later.to == r->to; });
        if (!replaced) relocations.insert(relocations.end(), {index(r->from), index(r->to)});
      }
      for (const CellSet* set : {&cleared, &passed}) {
        for (std::size_t w = 0; w < plan_.layout.words; ++w) records.push_back(set->word(w));
      }
      records.push_back(effect.takesPasser ? 1 : 0);
      records.push_back(relocations.empty() ? 0 : plan_.tables.add(relocations));
      records.push_back(relocations.size() / 2);
    }
    plan_.effectRecords = plan_.tables.add(records);
  }

  const Variant& variant_;
  const PlanOptions options_;
  Plan plan_;
  CellSet passedInGames_;
  std::size_t tests_ = 0;  // of general paths that get code of their own
  LookupPlanner planner_;
  std::map<MoveEffect, std::uint32_t> effectNumbers_;
  std::array<std::vector<AttackFunction>, kSides> attackFunctions_;
  std::array<std::vector<std::pair<FunctionId, AttackPlan::Pieces>>, kSides> attackLookups_;
};

}  // namespace

std::optional<Plan> makePlan(const Variant& variant, const PlanOptions& options, std::string& why) {
  return Planner(variant, options).run(why);
}

}  // namespace fairyforge
