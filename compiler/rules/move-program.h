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
// Examples, as listings print them (`asm PIECE --stage program`), in one direction:
//     knight leap  `N`      step (1,2); fork 1; test empty; land;  1: test enemy; take; land
//     rook ray     `R`      1: step (0,1); fork 2; test enemy; take; land;  2: test empty; fork 3; land;  3: jump 1
//     double step  `ifmnD`  test unmoved; step (0,1); test empty; mark en passant; step (0,1); test empty; land
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "compiler/rules/board.h"
#include "compiler/rules/instructions.h"
#include "compiler/rules/type-set.h"

namespace fairyforge {

// Pieces around a cell, of these types and owners.
struct Neighbourhood {
  enum class Extent : std::uint8_t {
    Steps,     // one of the steps away from it
    File,      // on its file
    Board,     // anywhere
    Enclosed,  // in an unbroken line of such pieces, along one of the steps, that ends at an own one
    Flanked,   // one step away, with an own piece one step further
    Cornered,  // in another corner of the rectangle of which the cell and an own piece are corners
    Ahead,     // one step further, where the way from the origin to the cell goes along one of the steps
    Behind,    // one step before the origin, likewise
    Sight,     // the first piece on a line that begins along one of the steps and leads through empty cells
    Origin,    // not a piece, but the origin itself, likewise
    Ways,      // at the end of a way, see `on`
    // Not a piece, but the origin itself, where the way from it to the cell goes along one of the steps and has as many
    // of them as such pieces stand on the whole line, the mover counted.
    Counted
  };
  std::vector<StepId> steps;  // ascending
  Occupants occupants = kAnyPiece;
  TypeSet types;
  Extent extent = Extent::Steps;
  std::uint16_t least = 1;  // TestBeside asks whether so many stand there
  TypeSet ends{};  // Enclosed, Flanked, Cornered: the own piece is of one of these; none: of any type
  // Ways: what may stand on the cell to which each step leads from the one before, seen from the cell; 0: the way ends
  // there, and the next one begins. The cell itself counts as empty.
  std::vector<Occupants> on{};
  bool hasSteps() const {
    return extent != Extent::File && extent != Extent::Board && extent != Extent::Cornered;
  }
  bool hasEnds() const {
    return extent == Extent::Enclosed || extent == Extent::Flanked || extent == Extent::Cornered;
  }
  // Is it about the way from the origin to the cell?
  bool isOfWay() const {
    return extent == Extent::Ahead || extent == Extent::Behind || extent == Extent::Origin ||
           extent == Extent::Counted;
  }
  friend bool operator==(const Neighbourhood&, const Neighbourhood&) = default;
};

// The way from the origin to the cell along one of the steps, how often. On joined edges it is the shortest one.
struct StraightWay {
  StepId along;
  std::size_t steps;
};
inline std::optional<StraightWay> straightWay(const Neighbourhood& beside, const Board& board, Cell origin,
                                              Cell cell) {
  std::optional<StraightWay> way;
  if (origin == kNoCell || cell == origin) return way;
  for (const StepId step : beside.steps) {
    std::size_t length = 1;
    Cell there = board.walk(origin, step);
    for (; there != kNoCell && there != cell && there != origin; ++length) there = board.walk(there, step);
    if (there == cell && (!way || length < way->steps)) way = StraightWay{step, length};
  }
  return way;
}

// For neighbourhoods that are about the way from the origin to the cell.
template <typename Visit>
void forEachCellOfWay(const Neighbourhood& beside, const Board& board, Cell origin, Cell cell, Visit visit) {
  using Extent = Neighbourhood::Extent;
  const std::optional<StraightWay> way = straightWay(beside, board, origin, cell);
  if (!way) return;
  const StepId along = way->along;
  if (beside.extent == Extent::Origin || beside.extent == Extent::Counted) return visit(origin);
  if (beside.extent == Extent::Ahead) {
    if (const Cell there = board.walk(cell, along); there != kNoCell && there != origin) visit(there);
    return;
  }
  const Cell first = board.walk(origin, along);
  for (const StepId back : beside.steps) {
    const Cell there = board.walk(first, back) == origin ? board.walk(origin, back) : kNoCell;
    if (there != kNoCell && there != first && there != cell) return visit(there);
  }
}

// Does the way to the cell have as many steps as pieces stand on its line, the one on the origin counted?
template <typename IsIt>
bool isAsLongAsCounted(const Neighbourhood& beside, const Board& board, Cell origin, Cell cell, IsIt isIt) {
  const std::optional<StraightWay> way = straightWay(beside, board, origin, cell);
  if (!way) return false;
  std::size_t count = 1;
  const auto walk = [&](StepId step) {
    Cell there = board.walk(origin, step);
    for (; there != kNoCell && there != origin; there = board.walk(there, step)) count += isIt(there) ? 1 : 0;
    return there == origin;
  };
  const Cell first = board.walk(origin, way->along);
  if (!walk(way->along)) {
    const auto back =
        std::ranges::find_if(beside.steps, [&](StepId s) { return board.walk(first, s) == origin; });
    if (back != beside.steps.end()) walk(*back);
  }
  return count == way->steps;
}

// Calls visit(Cell) for each end of a way that leads on along its steps only where passes(Cell, Occupants).
template <typename Passes, typename Visit>
void forEachEndOfWays(const Neighbourhood& beside, const Board& board, Cell cell, Passes passes,
                      Visit visit) {
  Cell there = cell;
  for (std::size_t i = 0; i < beside.steps.size(); ++i) {
    if (there != kNoCell) there = board.walk(there, beside.steps[i]);
    const bool ends = beside.on[i] == 0;
    if (ends && there != kNoCell && there != cell) visit(there);
    if (ends)
      there = cell;
    else if (there != kNoCell && !passes(there, beside.on[i]))
      there = kNoCell;
  }
}

template <typename IsIt, typename IsOwn, typename Visit>
void forEachCornered(const Board& board, Cell cell, IsIt isIt, IsOwn isOwn, Visit visit) {
  CellSet corners;
  board.forEachCell([&](Cell end) {
    if (!isOwn(end) || end == cell || board.level(end) != board.level(cell)) return;
    for (const Cell corner : {board.at(board.file(end), board.rank(cell), board.level(cell)),
                              board.at(board.file(cell), board.rank(end), board.level(cell))}) {
      if (corner != kNoCell && board.exists(corner) && corner != cell && corner != end) corners.add(corner);
    }
  });
  corners.forEach([&](Cell corner) {
    if (isIt(corner)) visit(corner);
  });
}

// Calls visit(Cell) for each cell in which a piece of the neighbourhood around `cell` may stand, or which is the
// origin, whatever stands there. `origin`: where the way to the cell began; kNoCell: off the board.
template <typename Visit>
void forEachCellOf(const Neighbourhood& beside, const Board& board, Cell origin, Cell cell, Visit visit) {
  using Extent = Neighbourhood::Extent;
  if (beside.isOfWay()) return forEachCellOfWay(beside, board, origin, cell, visit);
  if (beside.extent == Extent::Ways)
    return forEachEndOfWays(
        beside, board, cell, [](Cell, Occupants) { return true; }, visit);
  if (beside.extent == Extent::Enclosed || beside.extent == Extent::Sight) {
    for (const StepId step : beside.steps) {
      for (Cell there = board.walk(cell, step); there != kNoCell && there != cell;
           there = board.walk(there, step))
        visit(there);
    }
    return;
  }
  if (!beside.hasSteps()) {
    board.forEachCell([&](Cell there) {
      if (there == cell) return;
      const bool isOnFile = board.file(there) == board.file(cell) && board.level(there) == board.level(cell);
      const bool isOnRank = board.rank(there) == board.rank(cell) && board.level(there) == board.level(cell);
      if (beside.extent == Extent::Board || isOnFile || (beside.extent == Extent::Cornered && isOnRank))
        visit(there);
    });
    return;
  }
  for (const StepId step : beside.steps) {
    if (const Cell there = board.walk(cell, step); there != kNoCell) visit(there);
  }
}

// Calls visit(Cell) once for each piece of the neighbourhood around `cell`, or the origin. isIt(Cell): is it such a
// piece? isOwn(Cell): an own one, of the types that are at the ends? isEmpty(Cell): nothing stands there?
template <typename IsIt, typename IsOwn, typename IsEmpty, typename Visit>
void forEachPieceOf(const Neighbourhood& beside, const Board& board, Cell origin, Cell cell, IsIt isIt,
                    IsOwn isOwn, IsEmpty isEmpty, Visit visit) {
  using Extent = Neighbourhood::Extent;
  CellSet found;  // round joined edges several steps may lead to one cell
  const auto once = [&](Cell there) {
    if (found.has(there)) return;
    found.add(there);
    visit(there);
  };
  if (beside.extent == Extent::Cornered) return forEachCornered(board, cell, isIt, isOwn, once);
  if (beside.extent == Extent::Counted) {
    if (isAsLongAsCounted(beside, board, origin, cell, isIt)) visit(origin);
    return;
  }
  if (beside.extent == Extent::Flanked) {
    for (const StepId step : beside.steps) {
      const Cell there = board.walk(cell, step);
      if (there == kNoCell || !isIt(there)) continue;
      const Cell end = board.walk(there, step);
      if (end != kNoCell && end != cell && isOwn(end)) once(there);
    }
    return;
  }
  if (beside.extent == Extent::Sight) {
    for (const StepId step : beside.steps) {
      Cell there = board.walk(cell, step);
      while (there != kNoCell && there != cell && isEmpty(there)) there = board.walk(there, step);
      if (there != kNoCell && there != cell && isIt(there)) once(there);
    }
    return;
  }
  if (beside.extent == Extent::Ways) {
    const auto passes = [&](Cell there, Occupants on) {
      const bool none = there == cell || isEmpty(there);
      return (on & (none ? kEmpty : isOwn(there) ? kOwn : kEnemy)) != 0;
    };
    return forEachEndOfWays(beside, board, cell, passes, [&](Cell there) {
      if (isIt(there)) once(there);
    });
  }
  if (beside.extent != Extent::Enclosed) {
    forEachCellOf(beside, board, origin, cell, [&](Cell there) {
      if (beside.extent == Extent::Origin || isIt(there)) once(there);
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
    for (Cell there = next(cell); there != end; there = next(there)) once(there);
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

// The program that hops over pieces of these types only: where it goes on over a piece that it does not take.
MoveProgram hoppingOver(const MoveProgram& program, const TypeSet& types);
// The program each of whose steps may lead over such a piece onto an empty cell, and take it.
MoveProgram leapingOver(const MoveProgram& program, Occupants over, const TypeSet& types, bool takes);

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
