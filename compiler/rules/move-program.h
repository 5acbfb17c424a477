// Move programs: what every notation lowers to.
//
// A program runs for one piece. Its cursor starts on the piece's cell (the origin); instructions walk the
// cursor over the board graph, test cells, remember effects, and land. Fork runs both continuations; a
// continuation whose Step leaves the board or whose Test fails dies without a move. Every Land that is
// reached is one pseudo-legal move: the mover goes to the cursor's cell and the remembered effects happen.
//
// While a program runs nothing on the board changes, except that the origin counts as empty. Forks go
// forwards only; a Jump may go back. A continuation that jumps back to an instruction to which it has jumped
// before with the cursor and all registers on the same cells dies: it would go round for ever. So every
// program ends on every board (circular riders, repeated legs).
//
// What a move does happens in this order: all that goes somewhere is lifted, victims leave the board, what is
// carried and the mover are put down, then the later effects (Remove to Unmark) in the order of the program,
// on the board as it is by then.
//
// Examples, as dump() prints them ("other" is shorthand for empty|enemy, the cells that one may move to):
//     knight leap  `N`      step (1,2); land on empty|enemy      (one Fork per direction)
//     rook ray     `R`      L: step (0,1); fork M; test empty; jump L;  M: test enemy|empty; land
//     double step  `ifmnD`  test unmoved; step (0,1); test empty; pass; step (0,1); test empty; land
#pragma once

#include <compare>
#include <string>
#include <vector>

#include "compiler/rules/basics.h"
#include "compiler/rules/board.h"
#include "compiler/rules/type-set.h"

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
  // unchanged; 1: the mover's side could take an enemy's there. Never holds while attacks are being looked
  // for.
  TestAttacked,
  // No enemy could take the mover if it had gone to the cursor's cell, all else unchanged; holds whenever
  // attacks are being looked for (a threat need not be safe itself).
  TestSafe,
  Not,                  // the test that follows (the next instruction) holds where it would not
  Save,                 // register `operand` := cursor (0 holds the origin from the start)
  Recall,               // cursor := register `operand`
  Take,                 // the piece on the cursor's cell, if there is one, is a victim: it leaves the board
  TakeEnPassantVictim,  // the piece that made the passed-over right is a victim (en passant)
  Carry,                // the piece on the cell in register `operand` goes to the cursor's cell
  MarkEnPassant,  // the cursor's cell is passed over: it can be captured on next ply (register EnPassant)
  Remove,  // later: what stands on the cursor's cell leaves the board; a victim, if it stood there before
  Put,     // later: a new piece appears on the cursor's cell, in the place of what stands there: putting()
  Give,    // later: the piece on the cursor's cell belongs to side `operand`; kOther: to the other player
  Become,  // later: the piece on the cursor's cell is of type number `operand`
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
  return op >= Op::Remove && op <= Op::Unmark;
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
constexpr Piece putPiece(std::uint16_t operand) {
  return Piece(typeAt(operand & 255u), static_cast<Side>(operand >> 8));
}
inline constexpr std::uint16_t kOther = kOwners;  // pieces of the third side stay what they are

struct Instruction {
  Op op;
  std::uint16_t operand = 0;
  friend auto operator<=>(const Instruction&, const Instruction&) = default;
};

struct MoveProgram {
  std::vector<Instruction> code;  // starts at 0; empty: a piece that cannot move
  std::vector<CellSet> zones;     // operands of TestZone
  std::vector<TypeSet> typeSets;  // operands of TestType

  // Does it have an instruction `op`?
  bool uses(Op op) const;
  // A readable listing, one instruction a line.
  std::string dump(const Board& board) const;
  friend bool operator==(const MoveProgram&, const MoveProgram&) = default;
};

// The program that lands on cells of `zone` only.
MoveProgram confined(const MoveProgram& program, const CellSet& zone);
// The program that takes royal pieces only.
MoveProgram takingRoyalsOnly(const MoveProgram& program);

// Appends instructions with forward references resolved by labels; joins alternatives.
class ProgramBuilder {
 public:
  using Label = std::size_t;

  std::uint16_t here() const { return static_cast<std::uint16_t>(program_.code.size()); }
  void emit(Op op, std::uint16_t operand = 0) { program_.code.push_back({op, operand}); }
  void step(StepId step) { emit(Op::Step, static_cast<std::uint16_t>(index(step))); }
  void test(Occupants occupants) {
    if (occupants != kAnything) emit(Op::Test, occupants);
  }
  void testZone(const CellSet& zone);
  void testType(const TypeSet& types) { emit(Op::TestType, typeSet(types)); }
  void testLast(const TypeSet& types) { emit(Op::TestLast, typeSet(types)); }
  void testSides(std::uint16_t sides) { emit(Op::TestSide, sides); }
  void kind(KindId kind) { emit(Op::Kind, static_cast<std::uint16_t>(index(kind))); }
  void partialMove(KindId continuesWith) {
    emit(Op::PartialMove, static_cast<std::uint16_t>(index(continuesWith)));
  }
  void jump(std::uint16_t target) { emit(Op::Jump, target); }
  // Emits a Fork whose other continuation is set later by bind().
  Label fork() {
    emit(Op::Fork);
    return program_.code.size() - 1;
  }
  void bind(Label label) { program_.code[label].operand = here(); }

  // Begins the next of several alternatives that all start at the origin: everything emitted until the next
  // call (or finish()) is one of them.
  void alternative();
  // Adds all that `program` does as one alternative, or at this place, where the cursor must be
  // on the origin.
  void append(const MoveProgram& program);
  void appendHere(const MoveProgram& program);
  // False when the program outgrew its 16-bit addresses; nothing of it may be used then.
  bool fits() const { return program_.code.size() < 0xFFFF; }
  MoveProgram finish();

 private:
  std::uint16_t typeSet(const TypeSet& types);
  std::uint16_t zone(const CellSet& zone);
  MoveProgram program_;
  std::vector<std::uint16_t> starts_;
};

}  // namespace fairyforge
