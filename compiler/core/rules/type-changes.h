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

// Calls visit(from, to) for each change of type that a piece's own move can cause: by the arrival table, by
// kAs, or in place.
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
      program.neighbourhoods[program.code[i - 1].operand].types.forEach([&](TypeId t) { visit(t, into); });
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
