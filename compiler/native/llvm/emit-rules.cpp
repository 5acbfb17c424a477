// Rules beyond how pieces move on the board: triggers, which change other pieces; hands and drops; what
// the third side may introduce.
#include <algorithm>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge {

// ---- triggers

// Pieces of the side that a trigger may change, before the move.
Value Emitter::changing(const Scene& s, const TriggerPlan& trigger) {
  Value result = noCells();
  for (const std::size_t t : trigger.changing) result = b_.CreateOr(result, pieces(s, s.side, t));
  return result;
}

// In how many ways a move of the type that sets off this trigger alone may be played. The mover
// is never changed.
Value Emitter::triggerChoices(const Scene& s, const TypePlan& type, const TriggerPlan& trigger) {
  const bool mover =
      std::find(trigger.changing.begin(), trigger.changing.end(), type.type) != trigger.changing.end();
  const Value count = b_.CreateSub(size(changing(s, trigger)), word(mover ? 1 : 0));
  const Value choices = b_.CreateMul(count, word(trigger.choices.size()));
  return b_.CreateSelect(b_.CreateICmpEQ(count, word(0)), word(1), choices);
}

void Emitter::writeTriggered(const Scene& s, const TriggerPlan& trigger, Value from, Value move, Value end) {
  const Value others = b_.CreateAnd(changing(s, trigger), b_.CreateNot(cell(from)));
  when(isEmpty(others), [&] { append(end, move); });
  forEach(others, [&](Value cell) {
    for (const std::size_t choice : trigger.choices) {
      const std::uint64_t type = native_move::change(0, plan_.changes, cellAt(0), choice);
      const Value where = b_.CreateShl(cell, native_move::changeAt(0, plan_.changes));
      append(end, b_.CreateOr(move, b_.CreateOr(where, word(type))));
    }
  });
}

// The moves of a list with all their changes.
Value Emitter::expanded(Side side, Value state, Value first, Value last) {
  return callHelper(kExpandTriggers, pointerType_, {state, word(index(side)), first, last});
}

// The piece on a cell becomes another type of its side.
void Emitter::emitChange(Side side) {
  llvm::Function* f = function("change", side);
  begin(f, false);
  const StateLayout& layout = plan_.layout;
  const Value state = f->getArg(1), there = cell(f->getArg(2)), type = f->getArg(3);
  const std::size_t first = layout.pieces(side, 0);
  forWords(word(layout.types), [&](Value i) {
    const Value address = at(at(state, b_.CreateMul(i, word(8 * words_))), 8 * first);
    store(b_.CreateAnd(loadSet(address), b_.CreateNot(there)), address);
  });
  const Value address = at(at(state, b_.CreateMul(type, word(8 * words_))), 8 * first);
  store(b_.CreateOr(loadSet(address), there), address);
  if (layout.unmoved) {
    const Value unmoved = at(state, 8 * layout.unmovedAt());
    store(b_.CreateAnd(loadSet(unmoved), b_.CreateNot(there)), unmoved);
  }
  b_.CreateRetVoid();
}

// One after the other, as the move lists them.
void Emitter::makeChanges(Side side, Value move, Value after) {
  const ChangeFields& fields = plan_.changes;
  for (std::size_t i = 0; i < fields.count; ++i) {
    const Value field = b_.CreateLShr(move, native_move::changeAt(i, fields));
    const Value choice =
        b_.CreateAnd(b_.CreateLShr(field, fields.cellBits), word((std::uint64_t{1} << fields.typeBits) - 1));
    whenRare(b_.CreateICmpNE(choice, word(0)), [&] {
      Value type = word(fields.types.front());
      for (std::size_t n = 1; n < fields.types.size(); ++n) {
        type = b_.CreateSelect(b_.CreateICmpEQ(choice, word(n + 1)), word(fields.types[n]), type);
      }
      const Value cell = b_.CreateAnd(field, word((std::uint64_t{1} << fields.cellBits) - 1));
      call(function("change", side), {after, cell, type});
    });
  }
}

// ---- hands

Value Emitter::handHolds(Value state, Side side, std::size_t lane) {
  const std::size_t bit = StateLayout::kHandBits * lane;
  const Value counts = loadWord(at(state, 8 * (plan_.layout.handAt(side) + bit / 64)));
  const std::uint64_t mask = ((std::uint64_t{1} << StateLayout::kHandBits) - 1) << bit % 64;
  return b_.CreateICmpNE(b_.CreateAnd(counts, word(mask)), word(0));
}

Value Emitter::hasHand(Value state, Side side) {
  Value all = word(0);
  for (std::size_t w = 0; w < plan_.layout.handWords(); ++w) {
    all = b_.CreateOr(all, loadWord(at(state, 8 * (plan_.layout.handAt(side) + w))));
  }
  return b_.CreateICmpNE(all, word(0));
}

// Where the side may put a piece, within `allowed`.
Value Emitter::dropTargets(const Scene& s, std::size_t lane, Value allowed) {
  Value free = s.empty;
  if (plan_.hands.capturing) {
    Value royal = noCells();
    for (const Side enemy : enemies(s.side)) {
      if (const Value some = royals(s, enemy)) royal = b_.CreateOr(royal, some);
    }
    free = b_.CreateOr(free, b_.CreateAnd(s.enemy, b_.CreateNot(royal)));
  }
  return b_.CreateAnd(b_.CreateAnd(set(plan_.hands.cells[index(s.side)][lane]), free), allowed);
}

// A royal piece put on the board changes which of them must be safe.
bool Emitter::dropsAreMadeAndTested() const {
  return std::any_of(plan_.hands.types.begin(), plan_.hands.types.end(),
                     [&](std::size_t t) { return plan_.types[0][t].royal; });
}

void Emitter::emitDrops(Side side, bool counting) {
  llvm::Function* f = function(counting ? "countDrops" : "drops", side);
  begin(f, false);
  const Value state = f->getArg(1), allowed = f->getArg(2);
  const Scene s = scene(side, state);
  const Value end = variable(pointerType_, f->getArg(3));
  const Value total = variable(wordType_, word(0));
  for (std::size_t lane = 0; lane < plan_.hands.types.size(); ++lane) {
    if (plan_.hands.cells[index(side)][lane].empty()) continue;
    when(handHolds(state, side, lane), [&] {
      const Value targets = dropTargets(s, lane, allowed);
      if (counting) return add(total, size(targets));
      const auto type = typeAt(plan_.hands.types[lane]);
      const std::uint64_t what = native_move::make(cellAt(0), cellAt(0), type, type, plan_.hands.effect);
      forEach(targets, [&](Value to) {
        const Value where = b_.CreateOr(to, b_.CreateShl(to, native_move::kTo));
        append(end, b_.CreateOr(where, word(what)));
      });
    });
  }
  b_.CreateRet(counting ? get(total) : get(end));
}

// Makes a drop.
void Emitter::emitDrop(Side side) {
  llvm::Function* f = function("drop", side);
  begin(f, false);
  const StateLayout& layout = plan_.layout;
  const Value state = f->getArg(1), move = f->getArg(2), after = f->getArg(3);
  const Value there = cell(b_.CreateAnd(move, word(1023)));
  const Value type = b_.CreateAnd(b_.CreateLShr(move, native_move::kAs), word(255));
  const Scene s = scene(side, state);
  copyWords(state, after, 0, layout.enPassantTargetsAt(), b_.CreateNot(there));
  const auto arrive = [&](Value address, Value cells) {
    store(b_.CreateOr(loadSet(address), cells), address);
  };
  arrive(at(at(after, b_.CreateMul(type, word(8 * words_))), 8 * layout.pieces(side, 0)), there);
  arrive(at(after, 8 * layout.occupied(side)), there);
  if (layout.unmoved) {
    arrive(at(after, 8 * layout.unmovedAt()),
           b_.CreateAnd(there, tableSet(plan_.hands.unmovedSets[index(side)], type)));
  }
  if (layout.enPassant) {
    store(noCells(), at(after, 8 * layout.enPassantTargetsAt()));
    store(word(~std::uint64_t{0}), at(after, 8 * layout.enPassantVictimAt()));
  }
  makeRegisters(side, state, move, after, b_.CreateAnd(there, s.enemy));
  const Value bit = loadWord(tableAddress(plan_.hands.lanes, type, 8));
  const Value hand = at(at(after, b_.CreateShl(b_.CreateLShr(bit, 6), 3)), 8 * layout.handAt(side));
  const Value piece = b_.CreateShl(word(1), b_.CreateAnd(bit, word(63)));
  store(b_.CreateSub(loadWord(hand), piece), hand);
  b_.CreateRetVoid();
}

// What is taken may come to a hand. The hands are in `after` as they were.
void Emitter::emitToHands(Side side) {
  llvm::Function* f = function("toHands", side);
  begin(f, false);
  const Value state = f->getArg(1), victims = f->getArg(2), after = f->getArg(3);
  const Scene s = scene(side, state);
  for (const Side owner : kBothSides) {
    for (const HandPlan::Fate& fate : plan_.hands.fates[index(side)][index(owner)]) {
      const std::size_t bit = StateLayout::kHandBits * fate.lane;
      const Value hand = at(after, 8 * (plan_.layout.handAt(fate.owner) + bit / 64));
      const Value taken = size(b_.CreateAnd(victims, pieces(s, owner, fate.type)));
      store(b_.CreateAdd(loadWord(hand), b_.CreateShl(taken, bit % 64)), hand);
    }
  }
  b_.CreateRetVoid();
}

// ---- the third side

// Writes one set for each type of ThirdPlan::introduces: the empty cells from which such a piece of the third
// side would attack only what it may.
void Emitter::emitIntroduce() {
  llvm::Function* f = function("introduce", Side::Third);
  begin(f, true);
  const Value state = f->getArg(1), out = f->getArg(2);
  Scene s = scene(Side::Third, state);
  Value forbidden = noCells();
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < plan_.layout.types; ++t) {
      if (!plan_.third.introducedOnto.has(typeAt(t))) forbidden = b_.CreateOr(forbidden, pieces(s, side, t));
    }
  }
  std::vector<Value> results;
  for (std::size_t i = 0; i < plan_.third.introduces.size(); ++i) {
    results.push_back(variable(setType_, noCells()));
  }
  forEach(b_.CreateAnd(s.empty, set(plan_.existing)), [&](Value from) {
    Found found;
    for (std::size_t i = 0; i < results.size(); ++i) {
      const TypePlan& type = plan_.types[index(Side::Third)][plan_.third.introduces[i]];
      Value attacked = noCells();
      for (const Mode mode : kTakingModes) {
        Value some = noCells();
        for (const ShiftMove& move : type.shifts) {
          if (move.terms[index(mode)].empty()) continue;
          some = b_.CreateOr(some, shiftTargets(s, move, mode, cell(from)));
        }
        if (hasPlain(type, mode)) some = b_.CreateOr(some, reached(s, type, mode, from, found));
        attacked = b_.CreateOr(attacked, b_.CreateAnd(some, targetsIn(s, mode)));
      }
      const Value may = isEmpty(b_.CreateAnd(attacked, forbidden));
      const Value there = b_.CreateSelect(may, cell(from), noCells());
      put(results[i], b_.CreateOr(get(results[i]), there));
    }
  });
  for (std::size_t i = 0; i < results.size(); ++i) store(get(results[i]), at(out, 8 * words_ * i));
  b_.CreateRetVoid();
}

}  // namespace fairyforge
