// Lists the changes of type that a draft allows: where moves end, in place, of imitators, and by events
// (Trigger).
#pragma once

#include <algorithm>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

// Calls visit(mover, type) for each instruction Put in the programs of the side's pieces: `type` is the type
// put on the board.
template <typename Visit>
void forEachPut(const VariantDraft& draft, Side side, Visit visit) {
  for (std::size_t t = 0; t < draft.types.size(); ++t) {
    for (const Instruction& in : draft.types[t].program[index(side)].code)
      if (in.op == Op::Put) visit(typeAt(t), putPiece(in.operand).type());
  }
}

// Has the side at most one piece of the type, whatever is played? False also if that is not certain. Pieces
// captured into a hand are not considered.
inline bool isSingle(const VariantDraft& draft, Side side, TypeId type) {
  const Setup& start = draft.start;
  const auto makes = [&](const MoveProgram& program) {
    return std::ranges::any_of(program.code, [&](const Instruction& in) {
      return in.op == Op::Give || in.op == Op::Revive ||
             in == Instruction{Op::Land, static_cast<std::uint16_t>(kAs + index(type))} ||
             in == Instruction{Op::Become, static_cast<std::uint16_t>(index(type))} ||
             (in.op == Op::Put && putPiece(in.operand).type() == type);
    });
  };
  const auto has = [&](const std::vector<TypeId>& types) {
    return std::ranges::find(types, type) != types.end();
  };
  bool isMade = std::ranges::any_of(draft.triggers, has, &Trigger::choices);
  for (std::size_t t = 0; t < draft.types.size(); ++t) {
    const PieceType& other = draft.types[t];
    isMade = isMade || other.imitates || std::ranges::any_of(other.program, makes) ||
             std::ranges::any_of(other.drop, makes);
    draft.board.forEachCell(
        [&](Cell cell) { isMade = isMade || has(draft.arrival.choices(side, typeAt(t), cell)); });
  }
  return !isMade && std::ranges::count(start.cells, Piece(type, side)) + start.inHand(side, type) <= 1;
}

// Returns the types of the pieces that an effect of EachBeside can act on around a piece of the type `mover`.
// The mover is not among these pieces; so if the effect acts only on own pieces and the side never has two of
// this type, the result lacks it.
inline TypeSet typesBeside(const VariantDraft& draft, Side side, TypeId mover, const Neighbourhood& near) {
  TypeSet types = near.types;
  if (near.occupants == kOwn && types.has(mover) && isSingle(draft, side, mover)) types.remove(mover);
  return types;
}

// Calls visit(from, to) for each change of type that a piece's own move can cause: by the arrival tables
// (also that of imitators), by Op::Land, or by Become for the pieces of a neighbourhood.
template <typename Visit>
void forEachOwnChange(const VariantDraft& draft, Side side, Visit visit) {
  for (std::size_t t = 0; t < draft.types.size(); ++t) {
    const PieceType& type = draft.types[t];
    for (const Instruction& in : type.program[index(side)].code) {
      if (in.op == Op::Land && in.operand >= kAs) visit(typeAt(t), typeAt(in.operand - kAs));
    }
    const MoveProgram& program = type.program[index(side)];
    for (std::size_t i = 1; i < program.code.size(); ++i) {
      if (program.code[i].op != Op::Become || program.code[i - 1].op != Op::EachBeside) continue;
      const TypeId into = typeAt(program.code[i].operand);
      typesBeside(draft, side, typeAt(t), program.neighbourhoods[program.code[i - 1].operand])
          .forEach([&](TypeId changed) { visit(changed, into); });
    }
    const std::vector<TypeId>* last = nullptr;  // the choices for the cell before, which are usually the same
    draft.board.forEachCell([&](Cell cell) {
      const std::vector<TypeId>& results = draft.arrival.choices(side, typeAt(t), cell);
      if (&results != last) {
        for (const TypeId result : results) visit(typeAt(t), result);
      }
      last = &results;
      if (!type.imitates) return;
      for (std::size_t imitated = 0; imitated < draft.types.size(); ++imitated) {
        for (const TypeId result : draft.imitatedArrival.choices(side, typeAt(imitated), cell)) {
          visit(typeAt(t), result);
        }
      }
    });
  }
}

// Calls visit(from, to) for each change of type that the event may force on a piece.
template <typename Visit>
void forEachForcedChange(const Trigger& trigger, Visit visit) {
  trigger.changing.forEach([&](TypeId type) {
    for (const TypeId choice : trigger.choices) visit(type, choice);
  });
}

// Calls visit(from, to) for each change of type that moves of the side's pieces or events can cause.
template <typename Visit>
void forEachChange(const VariantDraft& draft, Side side, Visit visit) {
  forEachOwnChange(draft, side, visit);
  for (const Trigger& trigger : draft.triggers) forEachForcedChange(trigger, visit);
}

}  // namespace fairyforge
