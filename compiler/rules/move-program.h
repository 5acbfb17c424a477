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
// carried and the mover are put down, then the later effects (EachBeside to Unmark) in the order of the program,
// on the board as it is by then.
//
// Examples, as dump() prints them ("other" is shorthand for empty|enemy, the cells that one may move to):
//     knight leap  `N`      step (1,2); land on empty|enemy      (one Fork per direction)
//     rook ray     `R`      L: step (0,1); fork M; test empty; jump L;  M: test enemy|empty; land
//     double step  `ifmnD`  test unmoved; step (0,1); test empty; pass; step (0,1); test empty; land
#pragma once

#include <string>
#include <vector>

#include "compiler/rules/board.h"
#include "compiler/rules/instructions.h"
#include "compiler/rules/type-set.h"

namespace fairyforge {

// Pieces around a cell, of these types and owners.
struct Neighbourhood {
  enum class Extent : std::uint8_t {
    Steps,    // one of the steps away from it
    File,     // on its file
    Board,    // anywhere
    Enclosed  // in an unbroken line of such pieces, along one of the steps, that ends at an own one
  };
  std::vector<StepId> steps;  // ascending
  Occupants occupants = kAnyPiece;
  TypeSet types;
  Extent extent = Extent::Steps;
  std::uint16_t least = 1;  // TestBeside asks whether so many stand there
  bool hasSteps() const { return extent == Extent::Steps || extent == Extent::Enclosed; }
  friend bool operator==(const Neighbourhood&, const Neighbourhood&) = default;
};

// Calls visit(Cell) for each cell of the neighbourhood around `cell`, whatever stands there.
template <typename Visit>
void forEachCellOf(const Neighbourhood& beside, const Board& board, Cell cell, Visit visit) {
  if (beside.extent == Neighbourhood::Extent::Enclosed) {
    for (const StepId step : beside.steps) {
      for (Cell there = board.walk(cell, step); there != kNoCell && there != cell;
           there = board.walk(there, step))
        visit(there);
    }
    return;
  }
  if (beside.extent != Neighbourhood::Extent::Steps) {
    board.forEachCell([&](Cell there) {
      const bool isOnFile = board.file(there) == board.file(cell) && board.level(there) == board.level(cell);
      if (there != cell && (isOnFile || beside.extent == Neighbourhood::Extent::Board)) visit(there);
    });
    return;
  }
  for (const StepId step : beside.steps) {
    if (const Cell there = board.walk(cell, step); there != kNoCell) visit(there);
  }
}

// Calls visit(Cell) for each piece of the neighbourhood around `cell`. isIt(Cell): is it such a piece? isOwn(Cell): an
// own one, of any type?
template <typename IsIt, typename IsOwn, typename Visit>
void forEachPieceOf(const Neighbourhood& beside, const Board& board, Cell cell, IsIt isIt, IsOwn isOwn,
                    Visit visit) {
  if (beside.extent != Neighbourhood::Extent::Enclosed) {
    forEachCellOf(beside, board, cell, [&](Cell there) {
      if (isIt(there)) visit(there);
    });
    return;
  }
  for (const StepId step : beside.steps) {
    const auto next = [&](Cell there) {
      const Cell onwards = board.walk(there, step);
      return onwards == cell ? kNoCell : onwards;  // round joined edges
    };
    Cell end = next(cell);
    while (end != kNoCell && !isOwn(end) && isIt(end)) end = next(end);
    if (end == kNoCell || !isOwn(end)) continue;
    for (Cell there = next(cell); there != end; there = next(there)) visit(there);
  }
}

struct MoveProgram {
  std::vector<Instruction> code;              // starts at 0; empty: a piece that cannot move
  std::vector<CellSet> zones;                 // operands of TestZone
  std::vector<TypeSet> typeSets;              // operands of TestType
  std::vector<Neighbourhood> neighbourhoods;  // operands of TestBeside and EachBeside

  // Does it have an instruction `op`?
  bool uses(Op op) const;
  // Replaces such instructions by a jump to the next one, which keeps all addresses.
  template <typename Which>
  void eraseIf(Which which) {
    for (std::size_t i = 0; i < code.size(); ++i) {
      if (which(code[i])) code[i] = {Op::Jump, static_cast<std::uint16_t>(i + 1)};
    }
  }
  // A readable listing, one instruction a line.
  std::string dump(const Board& board) const;
  friend bool operator==(const MoveProgram&, const MoveProgram&) = default;
};

// Does the program of a drop only make conditions, where it does not take what stands there?
bool onlyAsks(const MoveProgram& drop);
// The program that lands on cells of `zone` only.
MoveProgram confined(const MoveProgram& program, const CellSet& zone);
// The program that takes royal pieces only.
MoveProgram takingRoyalsOnly(const MoveProgram& program);
// The program that does `instructions` where it lands, before it does.
MoveProgram beforeLanding(const MoveProgram& program, const std::vector<Instruction>& instructions);
// The program that takes no piece of these types.
MoveProgram sparing(const MoveProgram& program, const TypeSet& types);

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
  void testBeside(const Neighbourhood& beside) { emit(Op::TestBeside, neighbourhood(beside)); }
  void eachBeside(const Neighbourhood& beside) { emit(Op::EachBeside, neighbourhood(beside)); }
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
  std::uint16_t neighbourhood(const Neighbourhood& beside);
  MoveProgram program_;
  std::vector<std::uint16_t> starts_;
};

}  // namespace fairyforge
