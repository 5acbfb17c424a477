#include "compiler/frontend/build/effect-landings.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/paths.h"
#include "compiler/frontend/build/program-states.h"
#include "compiler/movement/castling.h"

namespace fairyforge::frontend::build {
namespace {

// Do the effects remove the mover, or give it to another side? Then it cannot be taken en passant.
bool leavesItsSide(const Arrival& arrival) {
  return std::ranges::any_of(arrival.effects, [](const auto& effect) {
    return !effect.first && (effect.second.op == Op::Remove || effect.second.op == Op::Give);
  });
}

// Emits code that puts the piece where the mover started, and lands. With `putting.ways` it jumps to copy
// `way` instead, which puts the piece elsewhere and lands. If the mover ends where it started, the code
// puts nothing and only lands.
void landPutting(Rewriting& to, const Instruction& in, const Putting& putting, Side side, std::uint16_t place,
                 std::size_t way) {
  const std::size_t inPlace = to.fork();
  to.emit(Op::TestAway, kOriginRegister);
  to.emit(Op::Save, place);
  if (putting.ways) {
    to.go(Op::Jump, way, 0);
  } else {
    to.emit(Op::Recall, kOriginRegister);
    to.emit(Op::Put, putting.pieces[index(side)]);
    to.emit(Op::Recall, place);
    to.emit(in.op, in.operand);
  }
  to.bind(inPlace);
  to.emit(Op::Not);
  to.emit(Op::TestAway, kOriginRegister);
  to.emit(in.op, in.operand);
}

// Writes code that leads the cursor from the mover's destination, which is in register `place`, to an empty
// cell, puts the piece there, goes back and lands.
void putOnTheWay(Rewriting& to, const MoveProgram& way, std::uint16_t piece, std::uint16_t place,
                 std::size_t copy, std::uint16_t landing) {
  to.beginCopy();
  for (Instruction in : way.code) {
    to.beginInstruction();
    const OperandKind kind = infoOf(in.op).operand;
    if ((kind == OperandKind::Register || kind == OperandKind::Place) && in.operand == kOriginRegister)
      in.operand = place;
    if (in.op == Op::Fork || in.op == Op::Jump) {
      to.go(in.op, copy, in.operand);
    } else if (in.op == Op::Take || in.op == Op::TakeEnPassantVictim) {
      to.test(0);
    } else if (in.op == Op::Land) {
      to.emit(Op::TestAway, place);
      to.test(kEmpty);
      to.emit(Op::Put, piece);
      to.emit(Op::Recall, place);
      to.emit(Op::Land, landing);
    } else if (in.op != Op::MarkEnPassant) {
      to.emitFrom(way, in);
    }
  }
}

// Returns the registers that hold the cells from which the program carries pieces.
std::vector<std::uint16_t> carriedFrom(const MoveProgram& program) {
  std::vector<std::uint16_t> registers;
  for (const Instruction& in : program.code) {
    if (in.op == Op::Carry) addOnce(registers, in.operand);
  }
  return registers;
}

// Can a path of the program carry a piece such that `which`(origin, relocation) holds?
template <typename Which>
bool mayCarry(const Board& board, const MoveProgram& program, Which which) {
  bool may = false;
  board.forEachCell([&](Cell origin) {
    const auto paths = pathsFrom(board, program, origin);
    may =
        may || !paths || std::ranges::any_of(*paths, [&](const Path& path) {
          return std::ranges::any_of(path.relocations, [&](const Relocation& r) { return which(origin, r); });
        });
  });
  return may;
}

// Can a piece be carried to the cell on which it stands, like a rook of Chess960?
bool mayStay(const Board& board, const MoveProgram& program) {
  return mayCarry(board, program, [](Cell, const Relocation& r) { return r.to == r.from; });
}

// Emits code with a choice: land as before, or also drop a piece of one of these types from the hand. The
// piece is dropped on one of the cells in the registers `left`, but not where the mover ends.
void landWithDrops(Rewriting& to, const Instruction& in, const std::vector<TypeId>& dropped,
                   const std::vector<std::uint16_t>& left, std::uint16_t place, bool firstMove) {
  std::size_t other = to.fork();
  to.emit(in.op, in.operand);
  for (const std::uint16_t cell : left) {
    to.bind(other);
    other = to.fork();
    to.emit(Op::TestAway, cell);
    to.emit(Op::Save, place);
    to.emit(Op::Recall, cell);
    if (firstMove) to.emit(Op::TestUnmoved);
    for (std::size_t i = 0; i < dropped.size(); ++i) {
      const bool isLast = i + 1 == dropped.size();
      const std::size_t next = isLast ? 0 : to.fork();
      const auto type = static_cast<std::uint16_t>(index(dropped[i]));
      to.emit(Op::TestHand, type);
      to.emit(Op::Drop, type);
      to.emit(Op::Recall, place);
      to.emit(in.op, in.operand);
      if (!isLast) to.bind(next);
    }
  }
  to.bind(other);
  to.test(0);
  to.emit(in.op, in.operand);
}

// Returns for each instruction the types that the piece on the cursor's cell can have there, by the tests
// before it.
std::vector<TypeSet> typesAtCursor(const MoveProgram& program, std::size_t types) {
  struct Known {
    TypeSet types;
    bool negates = false;    // a Not stands before this instruction
    bool isUnclear = false;  // on some runs a Not stands before it, on others none
    bool join(const Known& other) {
      const Known before = *this;
      types |= other.types;
      isUnclear = isUnclear || other.isUnclear || negates != other.negates;
      return types != before.types || isUnclear != before.isUnclear;
    }
  };
  const TypeSet all = TypeSet::all(types);
  const auto states = statesBefore(program, Known{all}, [&](Known& state, const Instruction& in) {
    const bool negates = std::exchange(state.negates, in.op == Op::Not);
    const bool isUnclear = std::exchange(state.isUnclear, false);
    if (in.op == Op::Step || in.op == Op::Recall) state.types = all;
    if (in.op != Op::TestType || isUnclear) return;
    if (negates)
      state.types -= program.typeSets[in.operand];
    else
      state.types &= program.typeSets[in.operand];
  });
  return mapped(states, [&](const std::optional<Known>& state) { return state ? state->types : all; });
}

}  // namespace

bool mayFillOrigin(const Board& board, const MoveProgram& program) {
  return mayCarry(board, program, [](Cell origin, const Relocation& r) { return r.to == origin; });
}

std::optional<CaptureCopies> EffectLandings::copiesOf(const Arrival& arrival,
                                                      const std::optional<TypeSet>& captured,
                                                      const SourceSpan& span) {
  CaptureCopies captures;
  for (const TypeId type : arrival.becomesTaken) captures.types.push_back(TypeSet::of({type}));
  captures.areAll = captures.types.size() == draft_.types.size();
  if (captures.types.empty() && captured) captures.types = {*captured};
  captures.passers = captures.types.empty() ? 1 : 0;
  for (std::size_t k = 0; k < captures.types.size(); ++k) {
    const std::optional<bool> are = passersAreAll(captures.types[k], span);
    if (!are) return std::nullopt;
    if (*are) captures.passers = k + 1;
  }
  return captures;
}

void EffectLandings::add(const syntax::Effects& effects, const TypeSet& movers,
                         const std::optional<TypeSet>& captured, const Arrival& arrival,
                         const SourceSpan& span) {
  const std::optional<CaptureCopies> copied = copiesOf(arrival, captured, span);
  if (!copied) return;
  const CaptureCopies& captures = *copied;
  forEachProgram(movers, span, [&](Rewriting& to, const MoveProgram& program, TypeId type, Side side) {
    std::vector<const MoveProgram*> programs{&program};
    if (arrival.putting != nullptr && arrival.putting->ways) {
      for (const MoveProgram& way : *arrival.putting->ways) programs.push_back(&way);
    }
    const std::uint16_t place = freeRegister(programs);
    const Putting* const putting = arrival.putting;
    const bool needsPlace = effects.firstMove || !arrival.dropped.empty() || putting != nullptr;
    // Only a program that the text gives by instructions can use all registers; notation never does.
    if (needsPlace && place == kCursorRegisters) return tooLong(span, type);
    // For drops beside the move, the program gets two more copies for each register in `carried`. They are
    // entered after a piece has been carried from the cell in that register: the first if the piece went to
    // the mover's old cell, the second if it went elsewhere. Copy 0 is for moves that carry nothing, or
    // leave the piece where it is.
    const std::vector<std::uint16_t> carried =
        arrival.dropped.empty() || effects.onCapture ? std::vector<std::uint16_t>{} : carriedFrom(program);
    const bool fillsOrigin = !carried.empty() && mayFillOrigin(draft_.board, program);
    const bool stays = !carried.empty() && mayStay(draft_.board, program);
    // A move that carries a piece puts nothing on the board.
    const bool goesWithout = putting != nullptr && !effects.onCapture && program.uses(Op::Carry);
    const bool asksForCapture = effects.onCapture || effects.withoutCapture;
    const std::size_t copies = asksForCapture ? 1 + captures.count()
                               : goesWithout  ? 2
                                              : 1 + 2 * carried.size();
    const bool goesAway =
        leavesItsSide(arrival) && !effects.firstMove && effects.along == syntax::MoveLines::All;
    const std::vector<TypeSet> possible = captures.types.empty()
                                              ? std::vector<TypeSet>(program.code.size())
                                              : typesAtCursor(program, draft_.types.size());
    // If the piece is put at the end of a way: the operands of the landings met so far. After all copies of
    // the mover's program follows, for each operand, a copy of the way's program that ends in that landing.
    std::vector<std::uint16_t> landings;
    rewriteCopies(to, program, copies, [&](std::size_t copy, std::size_t i, const Instruction& in) {
      const bool isAfter = copy == 1 || (copy > 1 && asksForCapture);
      const bool hasEffects = isAfter ? !goesWithout && !effects.withoutCapture : !effects.onCapture;
      if (in.op == Op::MarkEnPassant && hasEffects && goesAway) return true;
      if (in.op == Op::Land && hasEffects) {
        if (!arrival.dropped.empty()) {
          std::vector<std::uint16_t> left;
          if (effects.onCapture || copy % 2 == 0) left.push_back(kOriginRegister);
          // What is pushed or pulled along leaves no place for a piece from the hand; a castling partner does.
          const bool goesAlong = !carried.empty() && copy > 0;
          if (goesAlong && carried[(copy - 1) / 2] == movement::kCastlingPartner)
            left.push_back(movement::kCastlingPartner);
          landWithDrops(to, in, arrival.dropped, left, place, effects.firstMove);
        } else if (putting != nullptr) {
          if (putting->ways) addOnce(landings, in.operand);
          const auto way = std::ranges::find(landings, in.operand) - landings.begin();
          landPutting(to, in, *putting, side, place, copies + static_cast<std::size_t>(way));
        } else if (effects.along != syntax::MoveLines::All) {
          landAlong(to, in, arrival, type, side, effects.along);
        } else if (effects.firstMove) {
          landFirst(to, in, arrival, type, side, place);
        } else if (!arrival.becomesTaken.empty()) {
          Arrival becoming = arrival;
          becoming.becomes = arrival.becomesTaken[copy - 1];
          land(to, in, becoming, type, side);
        } else {
          land(to, in, arrival, type, side);
        }
      } else if (in.op == Op::Carry && goesWithout && copy == 0) {
        to.emit(in.op, in.operand);
        to.go(Op::Jump, 1, i + 1);
      } else if (in.op == Op::Carry && !carried.empty()) {
        const auto which = std::ranges::find(carried, in.operand) - carried.begin();
        const std::size_t next = 1 + 2 * static_cast<std::size_t>(which);
        if (stays) {
          const std::size_t goes = to.fork();
          to.emit(Op::Not);
          to.emit(Op::TestAway, in.operand);
          to.emit(in.op, in.operand);
          to.go(Op::Jump, 0, i + 1);
          to.bind(goes);
          to.emit(Op::TestAway, in.operand);
        }
        to.emit(in.op, in.operand);
        if (fillsOrigin) {
          const std::size_t elsewhere = to.fork();
          to.emit(Op::Not);
          to.emit(Op::TestAway, kOriginRegister);
          to.go(Op::Jump, next, i + 1);
          to.bind(elsewhere);
          to.emit(Op::TestAway, kOriginRegister);
        }
        to.go(Op::Jump, next + 1, i + 1);
      } else {
        return asksForCapture && captureInto(to, program, i, captures, copy, possible[i]);
      }
      return true;
    });
    for (std::size_t n = 0; n < landings.size(); ++n)
      putOnTheWay(to, (*putting->ways)[index(side)], putting->pieces[index(side)], place, copies + n,
                  landings[n]);
  });
}

void EffectLandings::land(Rewriting& to, const Instruction& in, const Arrival& arrival, TypeId type,
                          Side side) {
  if (!arrival.onAttacked.empty()) return landAttacking(to, in, arrival, type, side);
  if (arrival.goesBack) to.emit(Op::Recall, kOriginRegister);
  for (const auto& [near, effect] : arrival.effects) {
    if (near) to.beside(Op::EachBeside, *near);
    to.emit(effect.op, effect.operand);
  }
  // A piece that goes back to its old cell does not arrive, so the arrival table does not say what it
  // becomes.
  const bool stays = arrival.becomes ? *arrival.becomes == type : arrival.goesBack && in.operand == kArriving;
  to.emit(Op::Land, stays             ? kUnchanged
                    : arrival.becomes ? static_cast<std::uint16_t>(kAs + index(*arrival.becomes))
                                      : in.operand);
}

void EffectLandings::landAttacking(Rewriting& to, const Instruction& in, const Arrival& arrival, TypeId type,
                                   Side side) {
  const auto landAs = [&](TypeId as, std::uint16_t landing) {
    effectOnAttacked(to, arrival, as, side);
    to.emit(Op::Land, landing);
  };
  if (in.operand != kArriving)
    return landAs(in.operand == kUnchanged ? type : typeAt(static_cast<std::size_t>(in.operand - kAs)),
                  in.operand);
  std::vector<std::pair<std::vector<TypeId>, CellSet>> groups;
  draft_.board.forEachCell([&](Cell cell) {
    std::vector<TypeId> choices = draft_.arrival.choices(side, type, cell);
    auto group = std::ranges::find(groups, choices, [](const auto& known) { return known.first; });
    if (group == groups.end()) group = groups.insert(group, {std::move(choices), {}});
    group->second.add(cell);
  });
  if (groups.size() == 1 && groups[0].first.empty()) return landAs(type, kArriving);
  // A move that ends where it started does not arrive: the mover keeps its type.
  std::size_t other = to.fork();
  to.emit(Op::Not);
  to.emit(Op::TestAway, kOriginRegister);
  landAs(type, kUnchanged);
  for (const auto& [choices, cells] : groups) {
    for (std::size_t i = 0; i < std::max<std::size_t>(choices.size(), 1); ++i) {
      to.bind(other);
      const bool isLast = &cells == &groups.back().second && i + 1 >= choices.size();
      if (!isLast) other = to.fork();
      to.testZone(cells);
      to.emit(Op::TestAway, kOriginRegister);
      if (choices.empty()) {
        landAs(type, kArriving);
      } else {
        landAs(choices[i],
               choices[i] == type ? kUnchanged : static_cast<std::uint16_t>(kAs + index(choices[i])));
      }
    }
  }
}

void EffectLandings::effectOnAttacked(Rewriting& to, const Arrival& arrival, TypeId as, Side side) {
  for (const auto& [beside, effect] : arrival.onAttacked) {
    Neighbourhood pieces = neighbourhood(*beside);
    if (effect.op == Op::Capture) spare(pieces, as);
    const auto attacked = attackedBy((*written_)[index(as)].program[index(side)], draft_.board, pieces);
    if (!attacked) return refuse(arrival.span, as);
    for (const Neighbourhood& near : *attacked) {
      to.beside(Op::EachBeside, near);
      to.emit(effect.op, effect.operand);
    }
  }
}

void EffectLandings::refuse(const SourceSpan& span, TypeId type) {
  if (std::exchange(refused_, true)) return;
  error(span, "not-supported",
        "what '{}' attacks depends on more than what stands on the way there, or there are too "
        "many ways",
        nameOf(type))
      .note("say which pieces are meant: all enemy pieces within R of it");
}

void EffectLandings::landFirst(Rewriting& to, const Instruction& in, const Arrival& arrival, TypeId type,
                               Side side, std::uint16_t place) {
  const std::size_t moved = to.fork();
  const auto testOrigin = [&](bool unmoved) {
    to.emit(Op::Save, place);
    to.emit(Op::Recall, kOriginRegister);
    if (!unmoved) to.emit(Op::Not);
    to.emit(Op::TestUnmoved);
    to.emit(Op::Recall, place);
  };
  testOrigin(true);
  land(to, in, arrival, type, side);
  to.bind(moved);
  testOrigin(false);
  to.emit(in.op, in.operand);
}

void EffectLandings::landAlong(Rewriting& to, const Instruction& in, const Arrival& arrival, TypeId type,
                               Side side, syntax::MoveLines lines) {
  const Neighbourhood way{
      .steps = stepsBeside(lines, draft_.board), .types = {}, .extent = Neighbourhood::Extent::Origin};
  const std::size_t other = to.fork();
  condition(to, way, true);
  land(to, in, arrival, type, side);
  to.bind(other);
  condition(to, way, false);
  to.emit(in.op, in.operand);
}

std::optional<bool> EffectLandings::passersAreAll(const TypeSet& types, const SourceSpan& span) {
  bool inside = false, outside = false;
  for (std::size_t t = 0; t < draft_.types.size(); ++t) {
    const auto& program = draft_.types[t].program;
    if (!program[0].uses(Op::MarkEnPassant) && !program[1].uses(Op::MarkEnPassant)) continue;
    (types.has(typeAt(t)) ? inside : outside) = true;
  }
  if (!inside || !outside) return inside;
  error(span, "not-supported",
        "only some of the pieces that can be captured en passant are meant, which cannot be "
        "told apart when one is captured so");
  return std::nullopt;
}

void EffectLandings::spare(Neighbourhood& near, TypeId mover) const {
  for (const MergedPiece& piece : game_.pieces) {
    if (piece.piece->cannotBeTaken || types_.set(piece.piece->safeFrom).has(mover))
      near.types.remove(types_.of(piece));
  }
}

}  // namespace fairyforge::frontend::build
