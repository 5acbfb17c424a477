// Finds pseudo-legal moves on TurnStates, by masks or by running programs, and tells whether a piece can be
// taken. The comment in turn-player.cpp explains why this exists beside the referee.
#include "compiler/native/turn-moves.h"

#include <bit>
#include <ranges>
#include <span>
#include <utility>

#include "runtime/interpreter.h"

namespace fairyforge::native {

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

TurnRunner::TurnRunner(const TurnGame& rules)
    : rules_(rules),
      variant_(*rules.variant),
      reaches_(variant_.board(), rules.programs.all),
      paths_(variant_, rules.programs),
      taking_(variant_, rules.programs),
      takers_(kOwners * rules.layout.cells) {
  for (const MovePrograms::Program& planned : rules.programs.all)
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
    run.stateRoom = room(rules.layout.size);
  }
}

TurnRunner::~TurnRunner() = default;

inline TurnRunner::Run& TurnRunner::begin(const TurnState& state, Side side, Level level) {
  stepDone();
  Run& run = *runs_[level];
  run.state = &state;
  run.side = side;
  run.moves = nullptr;
  run.sought = kNoCell;
  run.onto = nullptr;
  const std::size_t words = run.setWords;
  const std::uint64_t* const own = state.owned(side);
  std::uint64_t* const occupied = run.occupied.get();
  for (std::size_t w = 0; w < words; ++w) {
    const std::uint64_t any = state.occupied(w);
    occupied[w] = ~any;
    occupied[words + w] = own[w];
    occupied[2 * words + w] = any & ~own[w];
    occupied[3 * words + w] = any;
    occupied[4 * words + w] = ~own[w];
    occupied[5 * words + w] = ~any | own[w];
  }
  return run;
}

// Calls visit(program) for the numbers of the programs that move the piece: its own and, for an imitator,
// that of the imitated type. Stops and returns false when visit returns false.
template <typename Visit>
bool TurnRunner::forEachProgram(Run& run, Cell origin, Visit visit) {
  const Piece piece = run.state->at(origin);
  run.type = piece.type();
  run.origin = origin;
  const auto runAs = [&](TypeId type) {
    run.asType = type;
    const std::uint32_t program = rules_.programs.moves[index(type)][index(piece.side())];
    return program == MovePrograms::kNothing || visit(program);
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

// Returns the Viewpoint for testing conditions of the piece's moves (runtime/tests.h); without an origin, for
// those of its drops. Sets run.program to its move program or its drop program.
inline Viewpoint<TurnState> TurnRunner::viewpoint(Run& run, Piece piece, Cell origin) const {
  const std::size_t type = index(piece.type()), side = index(piece.side());
  run.type = run.asType = piece.type();
  run.origin = origin;
  run.mover = piece;
  run.number = origin == kNoCell ? rules_.programs.drops[type][side] : rules_.programs.moves[type][side];
  run.program = &rules_.programs.all[run.number].program;
  return {variant_, *run.state, origin, run.side, *run.program};
}

inline void TurnRunner::addMovesFrom(Run& run, Piece piece, Cell origin) {
  const auto from = paths_.of(piece, origin);
  if (!from || paths_.mustRun(*from, run.occupied.get())) return runFrom(run, origin);
  addMasked(run, piece, origin, *from);
}

// Adds the moves of the piece whose paths are known: those that masks decide alone, and the others after
// further tests.
void TurnRunner::addMasked(Run& run, Piece piece, Cell origin, const MaskedPaths::FromCell& from) {
  TurnCounts* const counts = run.moves->counts;
  if (from.mayRepeat) (counts != nullptr ? counts->isExact : run.moves->mayRepeat) = counts == nullptr;
  paths_.forEachPlain(from, run.occupied.get(), [&](const TurnMove& path) {
    if (counts != nullptr)
      ++counts->of(path.kind);
    else
      addPath(*run.moves, path, from.effects);
  });
  if (from.plain < from.paths.size()) addOthers(run, piece, origin, from);
}

// Adds the moves of paths whose masks fit but which have further conditions that masks cannot express, if
// these hold.
void TurnRunner::addOthers(Run& run, Piece piece, Cell origin, const MaskedPaths::FromCell& from) {
  const Viewpoint<TurnState> seen = viewpoint(run, piece, origin);
  TurnMoves& list = *run.moves;
  paths_.forEachOther(from, run.occupied.get(), [&](const TurnMove& path, const MaskedPaths::Rest& rest) {
    if (!holds(rest.asked, seen, Oracle{run})) return;
    if (list.counts != nullptr) {
      const std::size_t types = rest.isSettled ? 1 : choices(run, path.to, rest.landing).size();
      list.counts->of(path.kind) += std::max<std::size_t>(types, 1);
    } else if (rest.isSettled) {
      addPath(list, path, from.effects);
    } else {
      const auto effects =
          std::span(from.effects + path.first, path.count) | std::views::transform([&](const Edit& edit) {
            const bool isPassed = edit.what == Op::TakeEnPassantVictim;
            return isPassed ? Edit{run.state->get<&Setup::enPassantVictim>(), Op::Take} : edit;
          });
      settle(effects, path.to, run, found_);
      found_.to = path.to;
      found_.landing = rest.landing;
      found_.kind = path.kind;
      found_.continuesWith = path.continuesWith;
      reach(run, found_);
    }
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

// Adds the moves of all pieces of a kind, which stand on `origins`.
inline void TurnRunner::addMovesFrom(Run& run, Piece piece, const std::uint64_t* origins) {
  const MaskedPaths::Shapes* const shapes = paths_.shapesOf(piece);
  if (shapes == nullptr) {
    run.state->forEachCell([&](std::size_t w) { return origins[w]; },
                           [&](Cell origin) {
                             addMovesFrom(run, piece, origin);
                             return true;
                           });
    return;
  }
  if (run.moves->counts != nullptr)
    count(run, *shapes, origins);
  else
    add(run, piece, *shapes, origins);
  run.state->forEachCell([&](std::size_t w) { return origins[w] & shapes->others[w]; },
                         [&](Cell origin) {
                           addOthers(run, piece, origin, *paths_.of(piece, origin));
                           return true;
                         });
}

// Adds the moves of the side's pieces, kind by kind, since shapes are tested for all pieces of a kind at
// once.
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
  const Piece piece(type, side);
  const std::uint32_t program = rules_.programs.drops[index(type)][index(side)];
  const Instruction first = rules_.programs.all[program].program.code.front();
  const bool ontoEmpty = first == Instruction{Op::Test, kEmpty};
  const auto open = [&](std::size_t w) {
    return ontoEmpty ? cells.word(w) & run.occupied[w] : cells.word(w);
  };
  state.forEachCell(open, [&](Cell cell) {
    if (const auto paths = paths_.ofDrop(piece, cell)) {
      addMasked(run, piece, kNoCell, *paths);
    } else if (run.mayLand(reaches_.of(program, cell))) {
      moves.mayRepeat = true;
      if (moves.counts != nullptr) moves.counts->begin(run.setWords);
      start(run, program, cell);
    }
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

// Does the side have a piece from whose cell it might take what stands on `cell`? May return a wrong yes.
bool TurnRunner::mightBeTaken(const TurnState& state, Cell cell, Side by) {
  if (by == Side::Third && variant_.third() == nullptr) return false;
  if (state.get<&Setup::enPassantVictim>() == cell) return true;
  const Piece first(typeAt(0), by);
  const std::uint64_t *const sets = state.of(first), *const takers = takersOf(first, cell);
  std::uint64_t any = 0;
  for (std::size_t w = 0; w < rules_.layout.types * rules_.layout.setWords; ++w) any |= sets[w] & takers[w];
  return any != 0;
}

// Is the capturing path of row `i` possible in the state?
inline bool TurnRunner::takesBy(Run& run, Piece piece, Cell origin, const TakingPaths::Rows& rows,
                                std::size_t i) const {
  const std::size_t words = taking_.rowWords();
  if (!isThere(rows.first + i * words, run.occupied.get(), words)) return false;
  if (rows.rests[i] == 0) return true;
  const TakingPaths::Rest& rest = taking_.rest(rows.rests[i]);
  const Viewpoint<TurnState> seen = viewpoint(run, piece, origin);
  bool isOne = !rest.each;
  if (rest.each) {
    const Neighbourhood& beside = run.program->neighbourhoods[rest.each->operand];
    if (!run.isOneOf(beside, run.sought)) return false;
    forEachBeside(run, rest.each->cell, beside, [&](Cell cell) { isOne = isOne || cell == run.sought; });
  }
  return isOne && holds(rest.asked, seen, Oracle{run});
}

// Can the piece on `origin` take what stands on run.sought?
bool TurnRunner::takesFrom(Run& run, Piece piece, Cell origin) {
  std::uint64_t* const takers = takersOf(piece, run.sought);
  const bool isPassed = run.state->get<&Setup::enPassantVictim>() == run.sought;
  if (!isPassed) {
    if (const auto rows = taking_.of(piece, origin, run.sought)) {
      if (rows->count == 0) return neverTakes(takers, origin);
      for (std::size_t i = 0; i < rows->count; ++i)
        if (takesBy(run, piece, origin, *rows, i)) return true;
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
      // The result is not needed: the call removes `origin` from takersOf() if the piece can never take
      // there.
      takesFrom(run, piece, origin);
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
  const std::uint32_t program = rules_.programs.moves[index(type)][index(Side::Third)];
  if (program == MovePrograms::kNothing || !rules_.takes[program]) return true;
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
  const Piece replaced = state.at(cell);
  state.place(cell, Piece(type, Side::Third));
  const bool may = start(run, program, cell);
  state.place(cell, replaced);
  return may;
}

template <typename Visit>
bool TurnRunner::forEachOfTakers(const TurnState& state, Cell cell, Side by, Level level, Visit visit) {
  if (!mightBeTaken(state, cell, by)) return true;
  Run& run = begin(state, by, level);
  run.sought = cell;
  return forEachTaker(state, cell, by, [&](Piece piece, Cell origin) {
    return !takesFrom(run, piece, origin) || visit(piece);
  });
}

bool TurnRunner::canTake(const TurnState& state, Cell cell, Side by, Attackers attackers, Level level) {
  return !forEachOfTakers(state, cell, by, level, [&](Piece piece) {
    return attackers == Attackers::Checking && variant_.type(piece.type()).givesNoCheck;
  });
}

// Decides by the same rule as takersOf() (runtime/threats.cpp).
std::size_t TurnRunner::takers(Run& run, Cell cell, Cell lifted, bool ofOwnSide, const TypeSet* types,
                               std::size_t enough) {
  std::size_t count = 0;
  return asked(run, [&](const TurnState& changed) {
    if (lifted != kNoCell && lifted != cell) changed.place(lifted, Piece());
    const Piece there = changed.at(cell);
    if (!there || (there.side() == run.side) == ofOwnSide) {
      const Side owner = !ofOwnSide ? run.side : run.side == Side::White ? Side::Black : Side::White;
      changed.place(cell, Piece(run.type, owner));
      if (Cell& passed = changed.get<&Setup::enPassantVictim>(); passed == cell) passed = kNoCell;
    }
    for (const Side by : kAllOwners) {
      const int since = changed.get<&Setup::sinceThird>();
      if (count >= enough) break;
      if (!(ofOwnSide ? by == run.side : run.runner->variant_.attacks(by, run.side, since))) continue;
      run.runner->forEachOfTakers(changed, cell, by, Questions, [&](Piece piece) {
        count += types == nullptr || types->has(piece.type()) ? 1 : 0;
        return count < enough;
      });
    }
    return count;
  });
}

}  // namespace fairyforge::native
