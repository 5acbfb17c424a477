// The table of instructions: what each is called, what its operand means, and what it asks or does.
//
// Code that treats instructions alike reads it: listings, the joining of programs, the engine of symbolic
// paths (path-engine.h), conditions of paths, exports, and plans that must refuse what they cannot say. A new
// test needs its row here, its meaning (runtime/tests.h), its words
// (compiler/explain/phrases-of-squares.cpp), and code or a refusal (`beyondPlan`, `beyondCode`).
#pragma once

#include <array>
#include <string_view>

#include "compiler/rules/move-program.h"

namespace fairyforge {

enum class OpClass : std::uint8_t {
  Flow,    // walks the cursor, or decides where the program goes on
  Test,    // a continuation in which it does not hold dies
  Effect,  // something that the move does
  Edit,    // a later effect
  Turn,    // about the move as a whole: its kind, how the turn goes on
  Land
};

enum class OperandKind : std::uint8_t {
  None,
  Step,
  Address,
  Occupants,
  TypeSet,    // a number of MoveProgram::typeSets
  Zone,       // a number of MoveProgram::zones
  Register,   // a cursor register
  Place,      // the same, the origin by name
  Sides,      // a set of sides
  Mark,       // a number of VariantDraft::marks
  Attackers,  // 0: enemies, 1: the mover's own side
  Piece,      // putting()
  Owner,      // a side, or kOther
  Type,
  Kind,
  Landing
};

// What a test is about. The origin counts as empty.
enum class Asks : std::uint8_t {
  Nothing,       // not a test
  Board,         // the board alone: decided when the program is looked at
  Position,      // the position, whatever the cell
  Occupants,     // what stands on the cell
  Piece,         // a piece on the cell: holds of no empty cell
  PieceOrMover,  // the same, but on the origin it is about the mover
  EmptyCell,     // holds of an empty cell only
  Cell           // the cell, whatever stands there
};

struct InstructionInfo {
  Op op;
  std::string_view name;  // in listings
  OpClass kind;
  OperandKind operand = OperandKind::None;
  Asks asks = Asks::Nothing;
  bool isImported = false;        // only rules of imported files have it
  std::string_view beyondPlan{};  // if plans of paths do not have it: what programs with it do
  std::string_view beyondCode{};  // the same of compiled programs

  constexpr InstructionInfo imported() const {
    InstructionInfo info = *this;
    info.isImported = true;
    return info;
  }
  constexpr InstructionInfo notPlanned(std::string_view what) const {
    InstructionInfo info = *this;
    info.beyondPlan = what;
    return info;
  }
  constexpr InstructionInfo notCompiled(std::string_view what) const {
    InstructionInfo info = *this;
    info.beyondPlan = info.beyondCode = what;
    return info;
  }
};

namespace instruction_table {

constexpr InstructionInfo flow(Op op, std::string_view name, OperandKind operand = OperandKind::None) {
  return {op, name, OpClass::Flow, operand};
}
constexpr InstructionInfo test(Op op, std::string_view name, OperandKind operand, Asks asks) {
  return {op, name, OpClass::Test, operand, asks};
}
constexpr InstructionInfo effect(Op op, std::string_view name, OperandKind operand = OperandKind::None) {
  return {op, name, OpClass::Effect, operand};
}
constexpr InstructionInfo edit(Op op, std::string_view name, OperandKind operand) {
  return InstructionInfo{op, name, OpClass::Edit, operand}.imported().notPlanned("effects on other pieces");
}
constexpr InstructionInfo turn(Op op, std::string_view name, OperandKind operand = OperandKind::None) {
  return {op, name, OpClass::Turn, operand};
}

using Is = OperandKind;

inline constexpr std::array kRows{
    flow(Op::Step, "step", Is::Step),
    flow(Op::Fork, "fork", Is::Address),
    flow(Op::Jump, "jump", Is::Address),
    test(Op::Test, "test", Is::Occupants, Asks::Occupants),
    test(Op::TestRoyal, "test royal", Is::None, Asks::Piece),
    test(Op::TestType, "test type", Is::TypeSet, Asks::Piece),
    test(Op::TestUnmoved, "test unmoved", Is::None, Asks::PieceOrMover),
    test(Op::TestZone, "test zone", Is::Zone, Asks::Board),
    test(Op::TestEnPassant, "test en passant", Is::None, Asks::EmptyCell),
    test(Op::TestLast, "test last moved", Is::TypeSet, Asks::Position),
    test(Op::TestAway, "test away from", Is::Place, Asks::Board),
    test(Op::TestSide, "test side", Is::Sides, Asks::Piece).imported(),
    test(Op::TestMark, "test mark", Is::Mark, Asks::PieceOrMover).imported().notPlanned("marks of pieces"),
    test(Op::TestLastFrom, "test last from", Is::None, Asks::Cell).imported(),
    test(Op::TestLastTo, "test last to", Is::None, Asks::Cell).imported(),
    test(Op::TestAttacked, "test", Is::Attackers, Asks::Cell).imported(),
    test(Op::TestSafe, "test safe", Is::None, Asks::Cell),
    flow(Op::Not, "not"),
    flow(Op::Save, "save", Is::Register),
    flow(Op::Recall, "recall", Is::Place),
    effect(Op::Take, "take"),
    effect(Op::TakeEnPassantVictim, "take en passant victim"),
    effect(Op::Carry, "carry from", Is::Register),
    effect(Op::MarkEnPassant, "mark en passant"),
    edit(Op::Remove, "remove", Is::None),
    edit(Op::Put, "put", Is::Piece),
    edit(Op::Give, "give to", Is::Owner),
    edit(Op::Become, "become type", Is::Type),
    edit(Op::Mark, "mark", Is::Mark),
    edit(Op::Unmark, "unmark", Is::Mark),
    turn(Op::Forget, "forget"),
    turn(Op::Kind, "kind", Is::Kind).notPlanned("kinds of move"),
    turn(Op::PartialMove, "part, then kind", Is::Kind).imported().notPlanned("turns of several parts"),
    InstructionInfo{Op::Land, "land", OpClass::Land, Is::Landing},
};

constexpr bool isInOrder() {
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    if (static_cast<std::size_t>(kRows[i].op) != i) return false;
  }
  return true;
}
static_assert(isInOrder(), "a row for each instruction, in their order");
static_assert(kRows.back().op == Op::Land);

}  // namespace instruction_table

constexpr const InstructionInfo& infoOf(Op op) {
  return instruction_table::kRows[static_cast<std::size_t>(op)];
}
constexpr bool isTest(Op op) {
  return infoOf(op).kind == OpClass::Test;
}
// The occupants of cells of which the test may hold; all, if it may hold of any cell.
constexpr Occupants placesOf(Op test) {
  const Asks asks = infoOf(test).asks;
  return asks == Asks::Piece || asks == Asks::PieceOrMover ? kAnyPiece
         : asks == Asks::EmptyCell                         ? Occupants{kEmpty}
                                                           : kAnything;
}

}  // namespace fairyforge
