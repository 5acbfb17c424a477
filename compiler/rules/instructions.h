// The instructions of move programs (move-program.h), and their table: what each is called, what its operand
// means, and what it asks or does.
//
// Code that treats instructions alike reads it: listings, the joining of programs, the engine of symbolic
// paths (path-engine.h), conditions of paths, exports, and plans that must refuse what they cannot say. A new
// test needs its row here, its meaning (runtime/tests.h), its words
// (compiler/explain/phrases-of-squares.cpp), code (compiler/native/llvm/emit-programs.cpp), and a place in plans or a
// refusal (`beyondPlan`).
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <string_view>

#include "compiler/rules/basics.h"

namespace fairyforge {

// What stands on a cell, seen by the mover; used as a set.
enum Occupant : std::uint8_t {
  kEmpty = 1,
  kOwn = 2,    // a piece of the mover's side, the mover itself excepted (its origin counts as empty)
  kEnemy = 4,  // a piece of another side
};
using Occupants = std::uint8_t;
inline constexpr Occupants kAnyPiece = kOwn | kEnemy;
inline constexpr Occupants kNotOwn = kEmpty | kEnemy;
inline constexpr Occupants kAnything = kEmpty | kOwn | kEnemy;

enum class Op : std::uint8_t {
  Step,         // walk the cursor along step `operand`
  Fork,         // go on here and at `operand`, which lies ahead
  Jump,         // go on at `operand`
  Test,         // cursor's cell holds one of the Occupants `operand`
  TestRoyal,    // cursor's cell holds a royal piece
  TestType,     // cursor's cell holds a type of typeSets[operand] (a set of types, either side)
  TestUnmoved,  // what stands on the cursor's cell has not moved (register Unmoved); the origin: the mover
  TestZone,     // cursor's cell is in zones[operand]
  // Cursor's cell is empty and an enemy's previous move passed over it (registers EnPassant, en-passant
  // victim).
  TestEnPassant,
  TestLast,      // the type that the opponent last moved is one of typeSets[operand] (register Last)
  TestAway,      // cursor's cell is not the one in register `operand` (0: the origin)
  TestSide,      // cursor's cell holds a piece of one of the sides of `operand` (bit index(side))
  TestMark,      // what stands on the cursor's cell has mark `operand`; the origin: the mover
  TestLastFrom,  // the previous move, of any side, began on the cursor's cell (register LastMove)
  TestLastTo,    // ... ended there
  // `operand` 0: an enemy could take a piece of the mover's side that stood on the cursor's cell, all else
  // unchanged; 1: the mover's side could take an enemy's there. Never holds while another TestAttacked is
  // answered.
  TestAttacked,
  // No enemy could take the mover if it had gone to the cursor's cell, all else unchanged; holds whenever
  // attacks are being looked for (a threat need not be safe itself).
  TestSafe,
  TestBeside,           // as many pieces of neighbourhoods[operand] as it asks for stand around the cell
  TestHand,             // the mover's player has a piece of type number `operand` in the hand
  TestTaken,            // the move has taken what stands on the cursor's cell already
  Not,                  // the test that follows (the next instruction) holds where it would not
  Save,                 // register `operand` := cursor (0 holds the origin from the start)
  Recall,               // cursor := register `operand`
  Take,                 // the piece on the cursor's cell, if there is one, is a victim: it leaves the board
  TakeEnPassantVictim,  // the piece that made the passed-over right is a victim (en passant)
  Carry,                // the piece on the cell in register `operand` goes to the cursor's cell
  MarkEnPassant,  // the cursor's cell is passed over: it can be captured on next ply (register EnPassant)
  // The later effect that follows (the next instruction) happens to each piece of neighbourhoods[operand]
  // around the cursor's cell that stands there before the move and stays: not to the mover, nor to what it
  // takes or carries. What is removed so is no victim; what is captured so is one.
  EachBeside,
  Remove,   // later: what stands on the cursor's cell leaves the board; a victim, if it stood there before
  Capture,  // later: the same; behind EachBeside too all of them are victims
  Put,      // later: a new piece appears on the cursor's cell, in the place of what stands there: putting()
  // After all that: each piece that the move takes appears again where its kind began (Variant::rebirth), if that is
  // empty by then. It comes to a Put of a piece that has not moved.
  Revive,
  Drop,  // later: a piece of type number `operand` goes from the mover's hand to the cursor's cell, likewise
  Give,  // later: the piece on the cursor's cell belongs to side `operand`; kOther: to the other player
  Become,  // later: the piece on the cursor's cell is of type number `operand`
  Slide,  // later: the piece on the cursor's cell goes along step `operand` as far as the cells are empty by then
  Mark,    // later: the piece on the cursor's cell has mark `operand`
  Unmark,  // later: it does not
  Forget,  // all effects that are remembered so far are forgotten, and PartialMove
  Kind,    // the moves that follow are of kind `operand` (index(KindId))
  // A Land that follows ends only a part of the turn: the piece goes on with a move of kind `operand`
  // (kNoKind: of any) if it can.
  PartialMove,
  Land,  // the mover ends on the cursor's cell; what it is then: kArriving ... (below)
};
// Is it a later effect, on what stands on the cell by then?
constexpr bool isEdit(Op op) {
  return op >= Op::EachBeside && op <= Op::Unmark;
}
inline constexpr std::size_t kCursorRegisters = 8;
inline constexpr std::uint16_t kOriginRegister = 0;

// Operands of Land.
inline constexpr std::uint16_t kArriving = 0;   // what the arrival table says
inline constexpr std::uint16_t kUnchanged = 1;  // what it was
inline constexpr std::uint16_t kAs = 2;         // kAs + t: type number t

// Operands of Put and Give.
constexpr std::uint16_t putting(TypeId type, Side owner) {
  return static_cast<std::uint16_t>(index(type) | index(owner) << 8);
}
constexpr std::uint16_t kUnmovedPut = 1 << 10;  // of a Put: the piece counts as unmoved
constexpr Piece putPiece(std::uint16_t operand) {
  return Piece(typeAt(operand & 255u), static_cast<Side>(operand >> 8 & 3u));
}
inline constexpr std::uint16_t kOther = kOwners;  // pieces of the third side stay what they are

struct Instruction {
  Op op;
  std::uint16_t operand = 0;
  friend auto operator<=>(const Instruction&, const Instruction&) = default;
};

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
  Neighbourhood,  // a number of MoveProgram::neighbourhoods
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
  bool isImported = false;        // no notation has it: sentences and imported rules do
  std::string_view beyondPlan{};  // if plans of paths do not have it: what programs with it do
  std::string_view does{};        // what moves with it do besides going somewhere

  constexpr InstructionInfo imported() const {
    InstructionInfo info = *this;
    info.isImported = true;
    return info;
  }
  constexpr InstructionInfo doing(std::string_view what) const {
    InstructionInfo info = *this;
    info.does = what;
    return info;
  }
  constexpr InstructionInfo notPlanned(std::string_view what) const {
    InstructionInfo info = *this;
    info.beyondPlan = what;
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
    test(Op::TestBeside, "test beside", Is::Neighbourhood, Asks::Cell)
        .imported()
        .notPlanned("conditions on other pieces"),
    test(Op::TestHand, "test in hand", Is::Type, Asks::Cell).imported().notPlanned("drops beside a move"),
    test(Op::TestTaken, "test taken", Is::None, Asks::Piece)
        .imported()
        .notPlanned("tests of what a move takes"),
    flow(Op::Not, "not"),
    flow(Op::Save, "save", Is::Register),
    flow(Op::Recall, "recall", Is::Place),
    effect(Op::Take, "take").doing("take pieces"),
    effect(Op::TakeEnPassantVictim, "take en passant victim").doing("take pieces"),
    effect(Op::Carry, "carry from", Is::Register).doing("move other pieces"),
    effect(Op::MarkEnPassant, "mark en passant"),
    edit(Op::EachBeside, "each beside", Is::Neighbourhood),
    edit(Op::Remove, "remove", Is::None).doing("take pieces"),
    edit(Op::Capture, "capture", Is::None).doing("take pieces"),
    edit(Op::Put, "put", Is::Piece).doing("put new pieces on the board"),
    edit(Op::Revive, "bring back what is taken", Is::None).doing("bring back what they take"),
    edit(Op::Drop, "drop", Is::Type).doing("put a piece from the hand on the board"),
    edit(Op::Give, "give to", Is::Owner).doing("change the owner of pieces"),
    edit(Op::Become, "become type", Is::Type).doing("change the type of pieces"),
    edit(Op::Slide, "slide", Is::Step).doing("move other pieces"),
    edit(Op::Mark, "mark", Is::Mark).doing("mark pieces"),
    edit(Op::Unmark, "unmark", Is::Mark).doing("mark pieces"),
    turn(Op::Forget, "forget"),
    turn(Op::Kind, "kind", Is::Kind).notPlanned("kinds of move"),
    turn(Op::PartialMove, "part, then kind", Is::Kind)
        .imported()
        .notPlanned("turns of several parts")
        .doing("let the piece move on"),
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
static_assert(std::ranges::all_of(instruction_table::kRows,
                                  [](const InstructionInfo& row) {
                                    return isEdit(row.op) == (row.kind == OpClass::Edit);
                                  }),
              "later effects stand together");
// The occupants of cells of which the test may hold; all, if it may hold of any cell.
constexpr Occupants placesOf(Op test) {
  const Asks asks = infoOf(test).asks;
  return asks == Asks::Piece || asks == Asks::PieceOrMover ? kAnyPiece
         : asks == Asks::EmptyCell                         ? Occupants{kEmpty}
                                                           : kAnything;
}

}  // namespace fairyforge
