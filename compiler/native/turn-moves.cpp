// Runs compiled programs on TurnStates: finds moves, and whether a piece can be taken. turn-player.cpp
// explains why this exists besides the referee.
#include "compiler/native/turn-moves.h"

#include <bit>
#include <ranges>
#include <span>
#include <utility>

#include "runtime/interpreter.h"

namespace fairyforge::native {
namespace {

constexpr std::uint64_t kJumpsPerCell = 16;

}  // namespace

Move toMove(const ListedMove& found) {
  Move move;
  move.from = found.from;
  move.to = found.to;
  move.as = found.as;
  move.continuesWith = found.continuesWith;
  forEachEffect(found, [&](const Edit& e) {
    switch (e.what) {
      case Op::Take:
        move.victims.push_back(e.cell);
        break;
      case Op::Carry:
        move.relocations.push_back({e.cell, cellAt(e.operand)});
        break;
      case Op::MarkEnPassant:
        move.enPassantTargets.push_back(e.cell);
        break;
      case kTypeChange:
        move.changes.push_back({e.cell, typeAt(e.operand)});
        break;
      default:
        move.edits.push_back(e);
    }
  });
  return move;
}

TurnRunner::TurnRunner(const TurnRulesCode& rules)
    : rules_(rules),
      variant_(*rules.variant),
      reaches_(variant_.board(), rules.plan.programs),
      paths_(variant_, rules.plan),
      taking_(variant_, rules.plan),
      takers_(kOwners * rules.layout.cells),
      noCells_(rules.layout.setWords, 0) {
  for (const specialise::PlannedProgram& planned : rules.plan.programs)
    beside_.emplace_back(planned.program.neighbourhoods.size());
  for (std::size_t level = 0; level < kLevels; ++level) {
    const auto room = [](std::size_t words) {
      return std::make_unique_for_overwrite<std::uint64_t[]>(words);
    };
    runs_[level] = std::make_unique<Run>();
    Run& run = *runs_[level];
    run.runner = this;
    run.level = static_cast<Level>(level);
    run.setWords = rules.layout.setWords;
    run.occupied = room(kOccupiedSets * run.setWords);
    run.effectRoom = room(kMaxEffects);
    run.frameRoom = room(kFrameWords);
    run.stateRoom = room(rules.layout.size);
    run.effects = run.effectRoom.get();
    run.frames = run.frameRoom.get();
    run.tables = rules.plan.tables.data();
    run.land = land;
    run.safe = level == Moves ? safe : yes;
    run.attacked = level == Questions ? no : attacked;
    run.stands = stands;
    run.taken = taken;
  }
}

TurnRunner::~TurnRunner() = default;

inline TurnRunner::Run& TurnRunner::begin(const TurnState& state, Side side, Level level) {
  Run& run = *runs_[level];
  run.state = &state;
  run.side = side;
  run.moves = nullptr;
  run.sought = kNoCell;
  run.onto = nullptr;
  run.isFilled = false;
  const std::size_t words = run.setWords;
  const std::uint64_t *const owned = state.owned(Side::White), *const own = state.owned(side);
  std::uint64_t* const occupied = run.occupied.get();
  for (std::size_t w = 0; w < words; ++w) {
    const std::uint64_t any = owned[w] | owned[words + w] | owned[2 * words + w];
    occupied[w] = ~any;
    occupied[words + w] = own[w];
    occupied[2 * words + w] = any & ~own[w];
    occupied[3 * words + w] = any;
    occupied[4 * words + w] = ~own[w];
    occupied[5 * words + w] = ~any | own[w];
  }
  return run;
}

// Sets the pointers through which programs read the state; done once a program is really run.
void TurnRunner::fillScene(Run& run) {
  const TurnState& state = *run.state;
  run.isFilled = true;
  run.cells = state.cells();
  run.unmoved = state.wordsOf<&Setup::unmoved>();
  const Cell passed = state.get<&Setup::enPassantVictim>();
  const Piece enPassantVictim = passed == kNoCell ? Piece() : state.at(passed);
  run.enPassantTargets = enPassantVictim && enPassantVictim.side() != run.side
                             ? state.wordsOf<&Setup::enPassantTargets>()
                             : noCells_.data();
  run.marks = state.wordsOf<&Setup::marks>();
  run.hand = run.side == Side::Third ? nullptr : &state.hand(run.side, typeAt(0));
  const TypeId last = state.get<&Setup::last>();
  run.last = last == kNoType ? 0 : Piece(last, Side::White).code();
  run.lastFrom = index(state.get<&Setup::lastFrom>());
  run.lastTo = index(state.get<&Setup::lastTo>());
}

// Returns false if the run was ended by the receiver of its moves.
bool TurnRunner::start(Run& run, std::uint32_t program, Cell cell) {
  if (!run.isFilled) fillScene(run);
  const std::size_t moves = run.moves == nullptr ? 0 : run.moves->moves.size();
  const std::size_t effects = run.moves == nullptr ? 0 : run.moves->effects.size();
  run.jumps = kJumpsPerCell * (rules_.layout.cells + 16);
  run.failed = 0;
  run.number = program;
  run.program = &rules_.plan.programs[program].program;
  if (run.origin != kNoCell) {
    run.mover = run.state->at(run.origin);
    run.state->at(run.origin) = Piece();
  }
  std::uint64_t* const unmoved = run.state->wordsOf<&Setup::unmoved>();
  run.isUnmovedHidden = run.asType != run.type && rules_.layout.wordsOf<&Setup::unmoved>() > 0 &&
                        TurnState::has(unmoved, index(run.origin));
  if (run.isUnmovedHidden) TurnState::remove(unmoved, index(run.origin));
  const bool goesOn = rules_.code[program](&run, index(cell)) != 0;
  if (run.origin != kNoCell) run.state->at(run.origin) = run.mover;
  if (run.isUnmovedHidden) TurnState::add(unmoved, index(run.origin));
  if (run.failed == 0) return goesOn;
  if (run.moves != nullptr && run.moves->counts != nullptr) return run.moves->counts->isExact = false;
  if (run.moves != nullptr) {
    run.moves->moves.resize(moves);
    run.moves->effects.resize(effects);
  }
  return interpret(run, program, cell);
}

// For runs that outgrow their room, which is very rare.
bool TurnRunner::interpret(Run& run, std::uint32_t program, Cell cell) {
  const Setup setup = setupOf(*run.state);
  const auto reached = [&](const Landing& landing) { return reach(run, landing); };
  const auto with = [&](auto oracle) {
    using Oracle = decltype(oracle);
    if (rules_.plan.programs[program].drops) {
      return Interpreter<decltype(reached), Oracle>::ofDrop(variant_, setup, cell, run.type, run.side,
                                                            reached, oracle)
          .run();
    }
    return Interpreter(variant_, setup, run.origin, run.asType, reached, oracle).run();
  };
  if (run.level == Questions) return with(NoOracle{});
  const AttackOracle oracle{variant_, setup, run.origin, run.side, run.type};
  return run.level == Moves ? with(oracle) : with(ThreatOracle{oracle});
}

std::uint64_t TurnRunner::land(ProgramScene* scene, std::uint64_t to, std::uint64_t landing,
                               std::uint64_t kind, std::uint64_t continuesWith, std::uint64_t first,
                               std::uint64_t last) {
  Run& run = *static_cast<Run*>(scene);
  if (run.moves != nullptr && run.moves->counts != nullptr) {
    const bool goesOn =
        run.runner->count(run, cellAt(to), static_cast<std::uint16_t>(landing), static_cast<KindId>(kind));
    return goesOn ? 1 : 0;
  }
  if (run.sought != kNoCell && !run.runner->mightTakeSought(run, first, last)) return 1;
  // The effects that the program has recorded, as Edits.
  const auto effects =
      std::span(run.effects + first, run.effects + last) | std::views::transform([&](std::uint64_t word) {
        const Edit effect{program_effect::cell(word), program_effect::what(word),
                          program_effect::operand(word)};
        return effect.what == Op::TakeEnPassantVictim
                   ? Edit{run.state->get<&Setup::enPassantVictim>(), Op::Take}
                   : effect;
      });
  Landing& found = run.runner->found_;
  settle(effects, cellAt(to), run, found);
  found.to = cellAt(to);
  found.landing = static_cast<std::uint16_t>(landing);
  found.kind = static_cast<KindId>(kind);
  found.continuesWith.reset();
  if (continuesWith != kNoPartialMove) found.continuesWith = static_cast<KindId>(continuesWith);
  return run.runner->reach(run, found) ? 1 : 0;
}

std::uint64_t TurnRunner::taken(ProgramScene* scene, std::uint64_t cell, std::uint64_t first,
                                std::uint64_t last) {
  return std::any_of(scene->effects + first, scene->effects + last, [&](std::uint64_t effect) {
    return program_effect::what(effect) == Op::Take && program_effect::cell(effect) == cellAt(cell);
  });
}

// Would the move remove a royal piece of its own side after it is made?
bool TurnRunner::removesOwnRoyal(const Run& run, const Landing& found) const {
  return std::any_of(found.edits.begin(), found.edits.end(), [&](const Edit& e) {
    if (e.what != Op::Remove) return false;
    const Piece piece = e.cell == found.to ? run.mover : run.state->at(e.cell);
    return piece && piece.side() == run.side && variant_.isRoyal(piece);
  });
}

// The types among which the mover must choose; if there are none, it keeps its type.
const std::vector<TypeId>& TurnRunner::choices(const Run& run, Cell to, std::uint16_t landing) const {
  static const std::vector<TypeId> kNone;
  if (landing != kArriving || to == run.origin || run.origin == kNoCell) return kNone;
  const auto& own = variant_.arrival().choices(run.side, run.type, to);
  if (!own.empty() || run.asType == run.type) return own;
  return variant_.imitatedArrival().choices(run.side, run.asType, to);
}

bool TurnRunner::count(Run& run, Cell to, std::uint16_t landing, KindId kind) {
  TurnCounts& counts = *run.moves->counts;
  counts.isExact = counts.isExact && !counts.targets.has(to) && choices(run, to, landing).size() <= 1;
  counts.targets.add(to);
  ++counts.of(kind);
  return counts.isExact;
}

// Handles a move that a program has found. Returns false to end the run.
bool TurnRunner::reach(Run& run, const Landing& found) {
  const auto& victims = found.victims;
  if (run.onto != nullptr) {
    return std::none_of(victims.begin(), victims.end(), [&](Cell victim) {
      const Piece piece = run.state->at(victim);
      return piece && piece.side() != Side::Third && !run.onto->has(piece.type());
    });
  }
  if (run.moves == nullptr) {
    return std::find(victims.begin(), victims.end(), run.sought) == victims.end() ||
           !variant_.mayBegin(run.side, found.kind) || removesOwnRoyal(run, found);
  }
  TurnMoves& list = *run.moves;
  const auto add = [&](TypeId as) {
    const auto first = static_cast<std::uint32_t>(list.effects.size());
    forEachEffect(found, {}, [&](const Edit& effect) { list.effects.push_back(effect); });
    list.moves.push_back({.from = run.origin,
                          .to = found.to,
                          .as = as,
                          .kind = found.kind,
                          .continuesWith = found.continuesWith,
                          .first = first,
                          .count = static_cast<std::uint32_t>(list.effects.size()) - first});
  };
  if (found.landing >= kAs) {
    add(typeAt(found.landing - kAs));
  } else {
    const std::vector<TypeId>& types = choices(run, found.to, found.landing);
    for (const TypeId as : types) add(as);
    if (types.empty()) add(run.type);
  }
  return true;
}

// Calls visit(program) for the programs that move the piece: its own, and that of the piece which it
// imitates. Stops and returns false when visit returns false.
template <typename Visit>
bool TurnRunner::forEachProgram(Run& run, Cell origin, Visit visit) {
  const Piece piece = run.state->at(origin);
  run.type = piece.type();
  run.origin = origin;
  const auto runAs = [&](TypeId type) {
    run.asType = type;
    const std::uint32_t program = rules_.plan.moves[index(type)][index(piece.side())];
    return program == specialise::ProgramPlan::kNothing || visit(program);
  };
  if (!runAs(run.type)) return false;
  const TypeId last = run.state->get<&Setup::last>();
  return last == kNoType || !variant_.type(run.type).imitates || runAs(last);
}

inline void TurnRunner::addPath(TurnMoves& list, const TurnMove& path, const Edit* effects) {
  list.moves.push_back(path);
  if (path.count == 0) return;
  list.moves.back().first = static_cast<std::uint32_t>(list.effects.size());
  list.effects.insert(list.effects.end(), effects + path.first, effects + path.first + path.count);
}

void TurnRunner::runFrom(Run& run, Cell origin) {
  run.moves->mayRepeat = true;
  if (run.moves->counts != nullptr) run.moves->counts->begin(run.setWords);
  forEachProgram(run, origin, [&](std::uint32_t program) {
    return !run.mayLand(reaches_.of(program, origin)) || start(run, program, origin);
  });
}

inline void TurnRunner::addMovesFrom(Run& run, Piece piece, Cell origin) {
  const auto from = paths_.of(piece, origin);
  if (!from) return runFrom(run, origin);
  paths_.forEach(*from, run.occupied.get(), [&](const TurnMove& path) {
    if (TurnCounts* const counts = run.moves->counts)
      ++counts->of(path.kind);
    else
      addPath(*run.moves, path, from->effects);
    return true;
  });
}

void TurnRunner::movesFrom(const TurnState& state, Cell origin, TurnMoves& moves) {
  const Piece piece = state.at(origin);
  Run& run = begin(state, piece.side(), Moves);
  run.moves = &moves;
  addMovesFrom(run, piece, origin);
}

// Calls visit(Piece, set) for each kind of piece that the side has on the board, with the set of their cells.
// Stops and returns false when visit returns false.
template <typename Visit>
bool TurnRunner::forEachKind(const TurnState& state, Side side, Visit visit) {
  for (std::size_t t = 0; t < state.layout().types; ++t) {
    const Piece piece(typeAt(t), side);
    const std::uint64_t* const set = state.of(piece);
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < state.layout().setWords; ++w) any |= set[w];
    if (any != 0 && !visit(piece, set)) return false;
  }
  return true;
}

void TurnRunner::count(Run& run, const MaskedPaths::Shapes& shapes, const std::uint64_t* origins) {
  std::uint64_t* const ofKind = run.moves->counts->ofKind.data();
  paths_.forEachThere(shapes, origins, run.occupied.get(),
                      [&](const MaskedPaths::Shape& shape, std::size_t, std::uint64_t there) {
                        ofKind[shape.kind] += static_cast<std::uint64_t>(std::popcount(there));
                      });
}

void TurnRunner::add(Run& run, Piece piece, const MaskedPaths::Shapes& shapes, const std::uint64_t* origins) {
  const Edit* const effects = paths_.effectsOf(piece);
  paths_.forEachThere(shapes, origins, run.occupied.get(),
                      [&](const MaskedPaths::Shape& shape, std::size_t w, std::uint64_t there) {
                        for (; there != 0; there &= there - 1) {
                          const std::size_t origin =
                              64 * w + static_cast<std::size_t>(std::countr_zero(there));
                          addPath(*run.moves, paths_.pathOf(piece, shapes, shape, origin), effects);
                        }
                      });
}

// Adds the moves of all pieces of a kind.
inline void TurnRunner::addMovesFrom(Run& run, Piece piece, const std::uint64_t* origins) {
  const MaskedPaths::Shapes* const shapes = paths_.shapesOf(piece);
  if (shapes == nullptr) {
    run.state->forEachCell([&](std::size_t w) { return origins[w]; },
                           [&](Cell origin) {
                             addMovesFrom(run, piece, origin);
                             return true;
                           });
  } else if (run.moves->counts != nullptr) {
    count(run, *shapes, origins);
  } else {
    add(run, piece, *shapes, origins);
  }
}

// Tests what is the same for all pieces of a kind once for their whole set.
void TurnRunner::movesOf(const TurnState& state, Side side, TurnMoves& moves) {
  Run& run = begin(state, side, Moves);
  run.moves = &moves;
  forEachKind(state, side, [&](Piece piece, const std::uint64_t* origins) {
    addMovesFrom(run, piece, origins);
    return true;
  });
}

void TurnRunner::dropsBy(const TurnState& state, Side side, TypeId type, const CellSet& cells,
                         TurnMoves& moves) {
  Run& run = begin(state, side, Moves);
  run.type = run.asType = type;
  run.origin = kNoCell;
  run.moves = &moves;
  moves.mayRepeat = true;
  const std::uint32_t program = rules_.plan.drops[index(type)][index(side)];
  const Instruction first = rules_.plan.programs[program].program.code.front();
  const bool ontoEmpty = first == Instruction{Op::Test, kEmpty};
  const auto open = [&](std::size_t w) {
    return ontoEmpty ? cells.word(w) & run.occupied[w] : cells.word(w);
  };
  state.forEachCell(open, [&](Cell cell) {
    if (!run.mayLand(reaches_.of(program, cell))) return true;
    if (moves.counts != nullptr) moves.counts->begin(run.setWords);
    start(run, program, cell);
    return true;
  });
}

// Calls visit(Piece, Cell) for each piece of the side that might take what stands on the cell. Stops and
// returns false when visit returns false.
template <typename Visit>
bool TurnRunner::forEachTaker(const TurnState& state, Cell cell, Side by, Visit visit) {
  const bool isPassed = state.get<&Setup::enPassantVictim>() == cell;
  return forEachKind(state, by, [&](Piece piece, const std::uint64_t* set) {
    const std::uint64_t* const takers = takersOf(piece, cell);
    return state.forEachCell([&](std::size_t w) { return isPassed ? set[w] : set[w] & takers[w]; },
                             [&](Cell origin) { return visit(piece, origin); });
  });
}

// Does the side have a piece on a cell from which it might take what stands on `cell`?
bool TurnRunner::mightBeTaken(const TurnState& state, Cell cell, Side by) {
  if (by == Side::Third && variant_.third() == nullptr) return false;
  if (state.get<&Setup::enPassantVictim>() == cell) return true;
  const Piece first(typeAt(0), by);
  const std::uint64_t *const sets = state.of(first), *const takers = takersOf(first, cell);
  std::uint64_t any = 0;
  for (std::size_t w = 0; w < rules_.layout.types * rules_.layout.setWords; ++w) any |= sets[w] & takers[w];
  return any != 0;
}

// Can the piece take what stands on run.sought?
bool TurnRunner::takesFrom(Run& run, Piece piece, Cell origin) {
  std::uint64_t* const takers = takersOf(piece, run.sought);
  const bool isPassed = run.state->get<&Setup::enPassantVictim>() == run.sought;
  if (!isPassed) {
    if (const auto rows = taking_.of(piece, origin, run.sought)) {
      if (rows->count == 0) return neverTakes(takers, origin);
      const std::uint64_t* row = rows->first;
      for (std::size_t i = 0; i < rows->count; ++i, row += taking_.rowWords())
        if (isThere(row, run.occupied.get(), taking_.rowWords())) return true;
      return false;
    }
  }
  bool everTakes = variant_.type(piece.type()).imitates;
  const bool takes = !forEachProgram(run, origin, [&](std::uint32_t program) {
    if (!rules_.takes[program]) return true;
    const std::uint64_t* const reach = reaches_.of(program, origin);
    const bool mayTake = TurnState::has(reaches_.set(reach, ProgramReaches::kTakes), index(run.sought));
    everTakes = everTakes || mayTake;
    return !(mayTake || isPassed) || !run.mayLand(reach) || start(run, program, origin);
  });
  return takes || (!everTakes && neverTakes(takers, origin));
}

bool TurnRunner::addGuards(const TurnState& state, Cell cell, Side by, CellSet& guards) {
  if (state.get<&Setup::enPassantVictim>() == cell) return false;
  Run& run = begin(state, by, Threats);
  run.sought = cell;
  const std::size_t words = taking_.rowWords();
  return forEachTaker(state, cell, by, [&](Piece piece, Cell origin) {
    const auto rows = taking_.of(piece, origin, cell);
    if (!rows) {
      takesFrom(run, piece, origin);  // called because it notes whether the piece ever could
      return !TurnState::has(takersOf(piece, cell), index(origin));
    }
    for (std::size_t i = 0; i < rows->count; ++i) {
      const std::uint64_t* const row = rows->first + i * words;
      std::size_t w = 0;
      while (w < words && (row[w] & run.occupied[w]) == 0) ++w;
      if (w == words) return false;
      const auto bit = static_cast<std::size_t>(std::countr_zero(row[w] & run.occupied[w]));
      guards.add(cellAt(w % run.setWords * 64 + bit));
    }
    return true;
  });
}

bool TurnRunner::mayIntroduce(const TurnState& state, TypeId type, Cell cell) {
  const std::uint32_t program = rules_.plan.moves[index(type)][index(Side::Third)];
  if (program == specialise::ProgramPlan::kNothing || !rules_.takes[program]) return true;
  Run& run = begin(state, Side::Third, Threats);
  run.type = run.asType = type;
  run.origin = cell;
  run.onto = &variant_.third()->introducedOnto;
  if (state.get<&Setup::enPassantVictim>() == kNoCell) {
    const std::uint64_t* const reach = reaches_.set(reaches_.of(program, cell), ProgramReaches::kTakes);
    const auto takes = [&](std::size_t w) {
      return reach[w] & (state.owned(Side::White)[w] | state.owned(Side::Black)[w]);
    };
    const auto isAllowed = [&](Cell victim) { return run.onto->has(state.at(victim).type()); };
    if (state.forEachCell(takes, isAllowed)) return true;
  }
  Piece& there = state.at(cell);
  const Piece replaced = std::exchange(there, Piece(type, Side::Third));
  const bool may = start(run, program, cell);
  there = replaced;
  return may;
}

bool TurnRunner::canTake(const TurnState& state, Cell cell, Side by, Attackers attackers, Level level) {
  if (!mightBeTaken(state, cell, by)) return false;
  Run& run = begin(state, by, level);
  run.sought = cell;
  return !forEachTaker(state, cell, by, [&](Piece piece, Cell origin) {
    const bool isAsked = attackers != Attackers::Checking || !variant_.type(piece.type()).givesNoCheck;
    return !isAsked || !takesFrom(run, piece, origin);
  });
}

// Answers a program's question about the position as it is, with the mover on its cell: calls ask(copy) with
// a copy of the state, which ask may change.
template <typename Ask>
std::uint64_t TurnRunner::asked(Run& run, Ask ask) {
  TurnState copy(run.stateRoom.get(), rules_.layout);
  copy.copyFrom(*run.state);
  if (run.origin != kNoCell) copy.at(run.origin) = run.mover;
  if (run.isUnmovedHidden) TurnState::add(copy.wordsOf<&Setup::unmoved>(), index(run.origin));
  return ask(copy) ? 1 : 0;
}

// Same rule as in runtime/threats.cpp.
std::uint64_t TurnRunner::safe(ProgramScene* scene, std::uint64_t cell) {
  Run& run = *static_cast<Run*>(scene);
  if (run.origin == kNoCell) return 1;
  return run.runner->asked(run, [&](const TurnState& moved) {
    moved.place(run.origin, Piece());
    moved.place(cellAt(cell), run.mover);
    return std::none_of(kAllOwners.begin(), kAllOwners.end(), [&](Side by) {
      return run.runner->variant_.attacks(by, run.side, moved.get<&Setup::sinceThird>()) &&
             run.runner->canTake(moved, cellAt(cell), by, Attackers::Checking);
    });
  });
}

std::uint64_t TurnRunner::attacked(ProgramScene* scene, std::uint64_t number, std::uint64_t byOwnSide) {
  Run& run = *static_cast<Run*>(scene);
  const Cell cell = cellAt(number);
  const bool own = byOwnSide != 0;
  return run.runner->asked(run, [&](const TurnState& changed) {
    const Piece there = changed.at(cell);
    if (!there || (there.side() == run.side) == own) {
      const Side owner = !own ? run.side : run.side == Side::White ? Side::Black : Side::White;
      changed.place(cell, Piece(run.type, owner));
      if (Cell& passed = changed.get<&Setup::enPassantVictim>(); passed == cell) passed = kNoCell;
    }
    return std::any_of(kAllOwners.begin(), kAllOwners.end(), [&](Side by) {
      const int since = changed.get<&Setup::sinceThird>();
      const bool isAsked = own ? by == run.side : run.runner->variant_.attacks(by, run.side, since);
      return isAsked && run.runner->canTake(changed, cell, by, Attackers::All, Questions);
    });
  });
}

}  // namespace fairyforge::native
