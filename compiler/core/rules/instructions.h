// The instructions of move programs (move-program.h) and their table: the name of each, the meaning of its
// operand, and what it tests or does.
//
// Code that treats all instructions alike reads the table: listings, path-engine.h, conditions of paths,
// descriptions, exports, and plans, which refuse instructions that they cannot express. A new test needs a
// row here, its meaning (runtime/tests.h), a description (in the row or in
// compiler/explain/phrases-of-squares.cpp), and either support in plans or a refusal (`beyondPlan`). A new
// later effect needs a row here, its meaning (runtime/playing.h), and where pieces may stand after it
// (compiler/core/possible/effects.cpp).
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <string_view>

#include "compiler/core/rules/basics.h"

namespace fairyforge {

// What a cell can hold, as the mover sees it. Used as a set of bits.
enum Occupant : std::uint8_t {
  kEmpty = 1,
  kOwn = 2,    // a piece of the mover's side except the mover itself, whose cell (the origin) counts as empty
  kEnemy = 4,  // a piece of another side
};
using Occupants = std::uint8_t;
inline constexpr Occupants kAnyPiece = kOwn | kEnemy;
inline constexpr Occupants kNotOwn = kEmpty | kEnemy;
inline constexpr Occupants kAnything = kEmpty | kOwn | kEnemy;

// The instructions.
enum class Op : std::uint8_t {
  Step,         // move the cursor along step `operand`
  Fork,         // continue with the next instruction and also at `operand`, which must lie ahead
  Jump,         // continue at `operand`
  Test,         // the cursor's cell holds one of the Occupants `operand`
  TestRoyal,    // the cursor's cell holds a royal piece
  TestType,     // the cursor's cell holds a piece, of any side, of a type in typeSets[operand]
  TestUnmoved,  // the piece on the cursor's cell has not moved (Setup::unmoved); on the origin: the mover
  TestZone,     // the cursor's cell is in zones[operand]
  // The cursor's cell is empty and an enemy's previous move passed over it (Setup::enPassantTargets,
  // Setup::enPassantVictim).
  TestEnPassant,
  TestLast,      // the type that the opponent last moved is in typeSets[operand] (Setup::last)
  TestAway,      // the cursor's cell is not the one in register `operand` (0: the origin)
  TestSide,      // the cursor's cell holds a piece of one of the sides in `operand` (bit index(side))
  TestMark,      // the piece on the cursor's cell has mark `operand`; on the origin: the mover
  TestLastFrom,  // the previous move, by any side, began on the cursor's cell (Setup::lastFrom)
  TestLastTo,    // the previous move, by any side, ended on the cursor's cell (Setup::lastTo)
  // `operand` 0: an enemy could take a piece of the mover's side if it stood on the cursor's cell and nothing
  // else changed. 1: the mover's side could take an enemy piece there. While one TestAttacked is being
  // evaluated, every other fails.
  TestAttacked,
  // No enemy could take the mover if it had gone to the cursor's cell and nothing else changed. While attacks
  // are being searched for, it always holds: a piece may give check from a cell where it could be taken.
  TestSafe,
  TestBeside,           // at least the required number of pieces of neighbourhoods[operand] stand around the
                        // cell
  TestHand,             // the mover's player has a piece of type number `operand` in hand
  TestMoves,            // move number `operand` of the game is over (Setup::movesOver)
  TestTaken,            // this move has already taken the piece on the cursor's cell
  Not,                  // negates the next instruction, which is a test
  Save,                 // register `operand` := cursor (register 0 holds the origin from the start)
  Recall,               // cursor := register `operand`
  Take,                 // the piece on the cursor's cell, if any, becomes a victim: it leaves the board
  TakeEnPassantVictim,  // the piece that can be captured en passant becomes a victim
  Carry,                // the piece on the cell in register `operand` moves to the cursor's cell
  MarkEnPassant,  // the mover can be captured on the cursor's cell on the next ply (Setup::enPassantTargets)
  // Applies the next instruction, a later effect, to each piece of neighbourhoods[operand] around the
  // cursor's cell. Only pieces that stand there before the move and stay there count: not the mover, nor
  // pieces that it takes or carries. Pieces removed by Remove in this way are not victims; pieces removed by
  // Capture are.
  EachBeside,
  Remove,   // later: the piece on the cursor's cell leaves the board; it is a victim if it stood there before
            // the move
  Capture,  // later: like Remove, but after EachBeside all pieces affected are victims
  Put,      // later: a new piece, putting(), replaces the content of the cursor's cell
  // After all other effects, each piece that the move has taken appears again on the cell where its kind
  // begins (Variant::rebirth), if that cell is empty then. Works like a Put of a piece that has not moved.
  Revive,
  Drop,    // later: a piece of type number `operand` goes from the mover's hand to the cursor's cell and
           // replaces what stands there
  Give,    // later: the piece on the cursor's cell goes to side `operand`; kOther: to the other player
  Become,  // later: the piece on the cursor's cell becomes type number `operand`
  Slide,   // later: the piece on the cursor's cell slides along step `operand` as far as the cells are then
           // empty
  Push,    // later: the piece on the cursor's cell goes one step `operand` on if that cell is then empty
  Mark,    // later: the piece on the cursor's cell gets mark `operand`
  Unmark,  // later: the piece on the cursor's cell loses mark `operand`
  Forget,  // forgets all effects remembered so far, and PartialMove
  Kind,    // the moves that follow are of kind `operand` (index(KindId))
  // The Land that follows ends only a part of the turn: the piece continues, if it can, with a move of kind
  // `operand` (kNoKind: of any kind).
  PartialMove,
  Land,  // the mover ends on the cursor's cell; the operand, kArriving etc. (below), says what it becomes
};
// Is the instruction a later effect? Later effects happen after the pieces have moved, and act on what a cell
// holds then.
constexpr bool isEdit(Op op) {
  return op >= Op::EachBeside && op <= Op::Unmark;
}
inline constexpr std::size_t kCursorRegisters = 8;
inline constexpr std::uint16_t kOriginRegister = 0;

// Operands of Land.
inline constexpr std::uint16_t kArriving = 0;   // the arrival table decides
inline constexpr std::uint16_t kUnchanged = 1;  // the mover keeps its type
inline constexpr std::uint16_t kAs = 2;         // kAs + t: the mover becomes type number t

// Operands of Put and Give.
constexpr std::uint16_t putting(TypeId type, Side owner) {
  return static_cast<std::uint16_t>(index(type) | index(owner) << 8);
}
constexpr std::uint16_t kUnmovedPut = 1 << 10;  // flag of a Put: the piece counts as unmoved
constexpr Piece putPiece(std::uint16_t operand) {
  return Piece(typeAt(operand & 255u), static_cast<Side>(operand >> 8 & 3u));
}
inline constexpr std::uint16_t kOther = kOwners;  // for Give; pieces of the third side keep their owner

// An instruction with its operand, whose meaning the table below gives (OperandKind).
struct Instruction {
  Op op;
  std::uint16_t operand = 0;
  friend auto operator<=>(const Instruction&, const Instruction&) = default;
};

enum class OpClass : std::uint8_t {
  Flow,    // moves the cursor, or decides where the program continues
  Test,    // ends the continuation if it does not hold
  Effect,  // something that the move does
  Edit,    // a later effect
  Turn,    // about the move as a whole: its kind, how the turn continues
  Land
};

enum class OperandKind : std::uint8_t {
  None,
  Step,
  Address,
  Occupants,
  TypeSet,    // an index into MoveProgram::typeSets
  Zone,       // an index into MoveProgram::zones
  Register,   // a cursor register
  Place,      // a cursor register; listings call register 0 the origin
  Sides,      // a set of sides
  Mark,       // an index into VariantDraft::marks
  Attackers,  // 0: enemies, 1: the mover's own side
  Piece,      // putting()
  Owner,      // a side, or kOther
  Type,
  Neighbourhood,  // an index into MoveProgram::neighbourhoods
  Kind,
  Number,
  Landing
};

// On which property of a position a test depends. The origin counts as empty.
enum class Asks : std::uint8_t {
  Nothing,       // the instruction is no test
  Board,         // the board alone: can be decided without a position
  Position,      // the position, but not the cell
  Occupants,     // the content of the cell
  Piece,         // the piece on the cell: never holds on an empty cell
  PieceOrMover,  // the piece on the cell, or the mover if the cell is the origin
  EmptyCell,     // holds only on an empty cell
  Cell           // the cell, whatever it contains
};

// A row of the table of instructions.
struct InstructionInfo {
  Op op;
  std::string_view name;  // the name of the instruction in listings
  OpClass kind;
  OperandKind operand = OperandKind::None;
  Asks asks = Asks::Nothing;
  // The instruction comes only from sentences of the language and from imported rules, never from movement
  // notation.
  bool isImported = false;
  // Set if plans (native/specialise) do not support the instruction, or only in some programs (beyond-plans.cpp).
  // Tells what programs with it do, for the message.
  std::string_view beyondPlan{};
  std::string_view does{};  // in words, what the instruction makes a move do besides moving the piece
  // Of a later effect, what happens: {0} is the piece, {1} the operand in words, {2} the place. Of a test
  // that can be described without names, what holds, and the opposite: {} is a number as operand.
  std::string_view words{}, opposite{};

  // These functions return a copy of the row with one more column set.
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
  constexpr InstructionInfo saying(std::string_view what, std::string_view not_ = {}) const {
    InstructionInfo info = *this;
    info.words = what;
    info.opposite = not_;
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
    test(Op::TestRoyal, "test royal", Is::None, Asks::Piece)
        .saying("with a royal piece", "with no royal piece"),
    test(Op::TestType, "test type", Is::TypeSet, Asks::Piece),
    test(Op::TestUnmoved, "test unmoved", Is::None, Asks::PieceOrMover)
        .saying("whose piece has not moved", "whose piece has moved"),
    test(Op::TestZone, "test zone", Is::Zone, Asks::Board),
    test(Op::TestEnPassant, "test en passant", Is::None, Asks::EmptyCell)
        .saying("that the previous move passed over", "that the previous move did not pass over"),
    test(Op::TestLast, "test last moved", Is::TypeSet, Asks::Position),
    test(Op::TestAway, "test away from", Is::Place, Asks::Board),
    test(Op::TestSide, "test side", Is::Sides, Asks::Piece).imported(),
    test(Op::TestMark, "test mark", Is::Mark, Asks::PieceOrMover).imported().notPlanned("marks of pieces"),
    test(Op::TestLastFrom, "test last from", Is::None, Asks::Cell)
        .imported()
        .saying("where the previous move began", "where the previous move did not begin"),
    test(Op::TestLastTo, "test last to", Is::None, Asks::Cell)
        .imported()
        .saying("where the previous move ended", "where the previous move did not end"),
    test(Op::TestAttacked, "test", Is::Attackers, Asks::Cell).imported(),
    test(Op::TestSafe, "test safe", Is::None, Asks::Cell)
        .saying("where it could not be taken", "where it could be taken"),
    test(Op::TestBeside, "test beside", Is::Neighbourhood, Asks::Cell)
        .imported()
        .notPlanned("conditions on other pieces"),
    test(Op::TestHand, "test in hand", Is::Type, Asks::Cell).imported().notPlanned("drops beside a move"),
    test(Op::TestMoves, "test moves", Is::Number, Asks::Cell)
        .imported()
        .notPlanned("conditions on the number of the move")
        .saying("move {} is over", "move {} is not over"),
    test(Op::TestTaken, "test taken", Is::None, Asks::Piece)
        .imported()
        .notPlanned("tests of what a move takes")
        .saying("that it has taken already", "that it has not taken yet"),
    flow(Op::Not, "not"),
    flow(Op::Save, "save", Is::Register),
    flow(Op::Recall, "recall", Is::Place),
    effect(Op::Take, "take").doing("take pieces"),
    effect(Op::TakeEnPassantVictim, "take en passant victim").doing("take pieces"),
    effect(Op::Carry, "carry from", Is::Register).doing("move other pieces"),
    effect(Op::MarkEnPassant, "mark en passant"),
    edit(Op::EachBeside, "each beside", Is::Neighbourhood),
    edit(Op::Remove, "remove", Is::None).doing("take pieces").saying("{0} leaves the board"),
    edit(Op::Capture, "capture", Is::None).doing("take pieces").saying("{0} is taken"),
    edit(Op::Put, "put", Is::Piece).doing("put new pieces on the board").saying("{1} appears {2}"),
    edit(Op::Revive, "bring back what is taken", Is::None)
        .doing("bring back what they take")
        .saying("what it takes appears again where its kind began, if that is empty then"),
    edit(Op::Drop, "drop", Is::Type)
        .doing("put a piece from the hand on the board")
        .saying("{1} from the hand is put {2}"),
    edit(Op::Give, "give to", Is::Owner).doing("change the owner of pieces").saying("{0} {1}"),
    edit(Op::Become, "become type", Is::Type).doing("change the type of pieces").saying("{0} becomes {1}"),
    edit(Op::Slide, "slide", Is::Step)
        .doing("move other pieces")
        .saying("{0} goes {1} as far as squares are empty"),
    edit(Op::Push, "push", Is::Step)
        .doing("move other pieces")
        .saying("{0} steps {1} if that square is empty"),
    edit(Op::Mark, "mark", Is::Mark).doing("mark pieces").saying("{0} gets attribute {1}"),
    edit(Op::Unmark, "unmark", Is::Mark).doing("mark pieces").saying("{0} loses attribute {1}"),
    turn(Op::Forget, "forget"),
    turn(Op::Kind, "kind", Is::Kind).notPlanned("kinds of move"),
    turn(Op::PartialMove, "part, then kind", Is::Kind)
        .imported()
        .notPlanned("turns of several parts")
        .doing("let the piece move on"),
    InstructionInfo{Op::Land, "land", OpClass::Land, Is::Landing},
};

// Does each row stand at the index of its instruction?
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
                                    return isEdit(row.op) == (row.kind == OpClass::Edit) &&
                                           (!isEdit(row.op) || row.op == Op::EachBeside ||
                                            !row.words.empty());
                                  }),
              "later effects stand together and have words");
// Returns the contents of a cell with which the test can hold: only pieces for TestRoyal, for example;
// kAnything if the test can hold with any content.
constexpr Occupants placesOf(Op test) {
  const Asks asks = infoOf(test).asks;
  return asks == Asks::Piece || asks == Asks::PieceOrMover ? kAnyPiece
         : asks == Asks::EmptyCell                         ? Occupants{kEmpty}
                                                           : kAnything;
}

}  // namespace fairyforge
