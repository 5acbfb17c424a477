// Derives new facts from feasible paths: on which cells pieces can stand, and which types they can become.
// Later effects of moves are stored and applied again in each round, since more pieces may then stand on
// their cells.

#include <algorithm>

#include "compiler/core/possible/possibilities.h"
#include "compiler/core/rules/unnamed-instruction.h"

namespace fairyforge::possible {

// Derives the facts that follow if the mover can use these plain paths to reach `cells`; none if they require
// it to be unmoved and it cannot be.
void Possibilities::go(const Mover& mover, const PlainPaths& cellPaths, const CellSet& cells, bool takes) {
  if (cells.empty() || (cellPaths.first && !canBeUnmoved(mover))) return;
  Kind& k = kind(mover.side, mover.type);
  if (cellPaths.first) k.firstMoves = FirstMoves::Possible;
  madeKinds_[index(mover.side)].set(index(cellPaths.kind));
  if (takes) {
    k.takesOn |= cells;
    takesNow(mover.side);
  }
  land(mover, cellPaths.landing, cells, takes);
}

// Derives the facts that follow from one feasible path. If it also carries other pieces, these are looked at
// again in each round.
void Possibilities::apply(const PiecePath& piecePath) {
  const Path& path = *piecePath.path;
  Kind& k = kind(piecePath.side, piecePath.type);
  if (asksUnmoved(path, piecePath.origin)) k.firstMoves = FirstMoves::Possible;
  madeKinds_[index(piecePath.side)].set(index(path.kind));
  const bool takes = takesSomething(path);
  if (takes) {
    takesNow(piecePath.side);
    for (const Cell victim : path.victims) k.takesOn.add(victim);
    k.takesPasser = k.takesPasser || path.takesEnPassantVictim;
    for (std::size_t i = 0; i + 1 < path.edits.size(); ++i) {
      if (path.edits[i].what == Op::EachBeside)
        k.removes |= programOf(piecePath).neighbourhoods[path.edits[i].operand].types;
    }
  }
  CellSet& targets = enPassantTargets_[index(piecePath.side)];
  for (const Cell cell : path.enPassantTargets) {
    grown_ = grown_ || !targets.has(cell);
    targets.add(cell);
  }
  if (!path.edits.empty()) addEffects(piecePath);
  land(piecePath, path.landing, CellSet::of({path.to}), takes);
  if (path.relocations.empty()) return;
  carry(piecePath);
  carrying_.push_back(piecePath);
}

void Possibilities::takesNow(Side side) {
  grown_ = grown_ || !takes_[index(side)];
  takes_[index(side)] = true;
}

// Derives what the mover can become where its move ends, on one of `cells`; `takes`: by a capture. `landing`
// is the operand of Op::Land and says what decides its type: the arrival table (kArriving), nothing
// (kUnchanged), or the move itself (kAs + the number of the new type).
void Possibilities::land(const Mover& mover, std::uint16_t landing, const CellSet& cells, bool takes) {
  if (landing >= kAs) return become(mover, typeAt(landing - kAs), cells, takes, ChangeCause::Move);
  if (landing == kUnchanged || mover.origin == kNoCell || cells.has(mover.origin))
    return become(mover, mover.type, cells, takes, ChangeCause::Move);
  // The result depends only on the cell and on the type as which the piece moves.
  Kind& k = kind(mover.side, mover.type);
  const bool isImitating = mover.type != mover.asType;
  const CellSet known = k.arrives;
  k.arrives |= cells;
  CellSet plain = cells;
  const auto choose = [&](Cell to, const std::vector<TypeId>& choices) {
    if (choices.empty()) return;
    plain.remove(to);
    work_ += choices.size();
    for (const TypeId choice : choices) become(mover, choice, CellSet::of({to}), takes, ChangeCause::Arrival);
  };
  (cells & k.changing).forEach([&](Cell to) {
    const auto& choices = variant_.arrival().choices(mover.side, mover.type, to);
    const bool stays = std::ranges::find(choices, mover.type) != choices.end();
    if (isImitating || !known.has(to)) {
      choose(to, choices);
    } else if (!stays) {
      plain.remove(to);
    }
  });
  if (isImitating) {
    const CellSet others = plain;
    others.forEach(
        [&](Cell to) { choose(to, variant_.imitatedArrival().choices(mover.side, mover.asType, to)); });
  }
  become(mover, mover.type, plain, takes, ChangeCause::Arrival);
}

// Derives that the mover can stand on `cells` as a piece of type `result`.
void Possibilities::become(const Mover& mover, TypeId result, const CellSet& cells, bool takes,
                           ChangeCause cause) {
  if (cells.empty()) return;
  const CellSet fresh = cells - cellsOf(mover.side, result);
  fresh.forEach([&](Cell to) { add(mover.side, result, to); });
  if (result != mover.type) {
    cells.forEach([&](Cell to) { change({mover.side, mover.type, result, mover.origin, to, cause}); });
  } else if (keepsMoves_ && mover.origin != kNoCell && !cells.has(mover.origin)) {
    Kind& k = kind(mover.side, mover.type);
    (takes ? k.taking : k.quiet)[index(mover.origin)] |= cells;
  }
  if (mover.origin == kNoCell || mover.side == Side::Third || cells.has(mover.origin)) return;
  for (std::size_t i = 0; i < variant_.triggers().size(); ++i) {
    const Trigger& trigger = variant_.triggers()[i];
    if (triggered_[index(mover.side)][i] || !trigger.arriving.has(mover.type) ||
        !cells.overlaps(trigger.zone[index(mover.side)]))
      continue;
    triggered_[index(mover.side)][i] = grown_ = true;
  }
}

// Derives that every piece that can stand on the cell from which the path carries can stand where it is
// carried to.
void Possibilities::carry(const PiecePath& piecePath) {
  for (const Relocation& r : piecePath.path->relocations) {
    const CellCondition* known = conditionOn(*piecePath.path, r.from);
    anyOn(piecePath, known != nullptr ? *known : CellCondition::on(r.from, kAnyPiece),
          [&](Side side, TypeId type) {
            add(side, type, r.to);
            return false;
          });
  }
}

// Stores and applies the path's later effects (Op::Put, Op::Become and so on).
void Possibilities::addEffects(const PiecePath& piecePath) {
  const auto have = [&](const Edit& edit, Owners owners, const TypeSet& types) {
    const Effect effect{edit.what, edit.operand, edit.cell, owners, types};
    if (effects_.insert(effect).second) apply(effect);
  };
  const MoveProgram& program = programOf(piecePath);
  const auto& edits = piecePath.path->edits;
  for (auto edit = edits.begin(); edit != edits.end(); ++edit) {
    if (edit->what == Op::Drop) add(piecePath.side, typeAt(edit->operand), edit->cell);
    if (edit->what != Op::EachBeside) {
      if (mustBeApplied(edit->what)) have(*edit, kAnyOwner, TypeSet::all(types_));
      continue;
    }
    const Neighbourhood& beside = program.neighbourhoods[edit->operand];
    const Cell from = edit->cell;
    Edit effect = *++edit;
    if (!mustBeApplied(effect.what)) continue;
    Owners owners = 0;
    for (const Side side : kAllOwners) {
      if ((beside.occupants & (side == piecePath.side ? kOwn : kEnemy)) != 0)
        owners |= static_cast<Owners>(1 << index(side));
    }
    forEachCellOf(beside, board_, piecePath.origin, from, [&](Cell cell) {
      effect.cell = cell;
      have(effect, owners, beside.types);
    });
  }
}

// Must apply() handle this later effect? True if it can give a piece a new cell, type, owner or mark. False
// for Drop, which addEffects() handles, and for Revive, which returns pieces only to their cells in the
// array.
bool Possibilities::mustBeApplied(Op op) {
  constexpr Op kOthers[] = {Op::Remove, Op::Capture, Op::Unmark, Op::Revive, Op::Drop};
  return std::ranges::find(kOthers, op) == std::end(kOthers);
}

// Derives the facts that follow from the effect. Those of Become, Slide, Push and Give depend on the pieces
// that can stand on its cell by the facts found so far.
void Possibilities::apply(const Effect& effect) {
  const auto forEachPiece = [&](auto visit) {
    for (const Side side : kAllOwners) {
      if ((effect.owners >> index(side) & 1) == 0 || !occupied_[index(side)].has(effect.cell)) continue;
      forEachType([&](TypeId type) {
        if (effect.types.has(type) && cellsOf(side, type).has(effect.cell)) visit(side, type);
      });
    }
  };
  if (effect.what == Op::Put) {
    const Piece piece = putPiece(effect.operand);
    add(piece.side(), piece.type(), effect.cell);
  } else if (effect.what == Op::Become) {
    const TypeId result = typeAt(effect.operand);
    forEachPiece([&](Side side, TypeId type) {
      add(side, result, effect.cell);
      change({side, type, result, kNoCell, effect.cell, ChangeCause::Move});
    });
  } else if (effect.what == Op::Slide || effect.what == Op::Push) {
    const auto step = static_cast<StepId>(effect.operand);
    forEachPiece([&](Side side, TypeId type) {
      for (Cell to = board_.walk(effect.cell, step); to != kNoCell && to != effect.cell;
           to = effect.what == Op::Push ? kNoCell : board_.walk(to, step))
        add(side, type, to);
    });
  } else if (effect.what == Op::Give) {
    forEachPiece([&](Side, TypeId type) {
      for (const Side owner : kAllOwners) add(owner, type, effect.cell);
    });
  } else if (effect.what == Op::Mark) {
    marks_ |= std::uint32_t{1} << effect.operand;
  } else {
    unnamed(effect.what, "what is possible");
  }
}

// Notes that pieces of this type and side can do anything that their program can. Called if a piece has too
// many paths: each of the program's instructions is assumed to be executed with the cursor on any cell. If
// the program carries pieces or has later effects other than removal, capture and marks, everything counts as
// possible.
void Possibilities::doAnything(Side side, TypeId type, const MoveProgram& program) {
  complete_ = false;
  Kind& k = kind(side, type);
  if (k.isUnbound) return;
  k.isUnbound = true;
  k.takesOn = k.arrives = board_.cells();
  k.removes = TypeSet::all(types_);
  takes_[index(side)] = grown_ = true;
  const auto everywhere = [&](TypeId to) {
    board_.forEachCell([&](Cell cell) { add(side, to, cell); });
    change({side, type, to, kNoCell, cellAt(0), ChangeCause::Move});
  };
  everywhere(type);
  if (keepsMoves_) {
    k.quiet.assign(board_.size(), board_.cells());
    k.taking = k.quiet;
  }
  for (const Instruction& in : program.code) {
    switch (infoOf(in.op).kind) {
      case OpClass::Land:
        if (in.operand >= kAs) everywhere(typeAt(in.operand - kAs));
        break;
      case OpClass::Edit:
        if (in.op == Op::Mark) marks_ |= std::uint32_t{1} << in.operand;
        if (in.op != Op::Mark && in.op != Op::Unmark && in.op != Op::Remove && in.op != Op::Capture)
          gaveUp_ = true;
        break;
      case OpClass::Turn:
        if (in.op == Op::Kind) madeKinds_[index(side)].set(in.operand);
        break;
      case OpClass::Effect:
        if (in.op == Op::Carry) gaveUp_ = true;
        break;
      case OpClass::Flow:
      case OpClass::Test:
        break;
    }
  }
  madeKinds_[index(side)].set(index(kNoKind));
  board_.forEachCell([&](Cell cell) {
    enPassantTargets_[index(side)].add(cell);
    for (const TypeId choice : variant_.arrival().choices(side, type, cell)) add(side, choice, cell);
  });
  triggered_[index(side)].assign(variant_.triggers().size(), true);
}

}  // namespace fairyforge::possible
