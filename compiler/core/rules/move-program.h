// Move programs: the form into which every notation is compiled.
//
// A program runs for one piece. Its cursor starts on the piece's cell (the origin). Instructions move the
// cursor over the board graph, test cells, remember effects, and land. Fork runs both continuations; a
// continuation ends without a move when its Step leaves the board or its Test fails. Every Land that is
// reached is one pseudo-legal move: the mover goes to the cursor's cell and the remembered effects happen.
//
// While a program runs, nothing on the board changes, except that the origin counts as empty. Forks lead only
// forwards; a Jump may go back. A continuation ends if it jumps back to an instruction to which it has jumped
// before with the cursor and all registers on the same cells, since it would repeat itself forever. So every
// program ends on every board (circular riders, repeated legs).
//
// A move is carried out in this order: everything that moves is lifted; victims leave the board; carried
// pieces and the mover are put down; then the later effects (EachBeside to Unmark) happen in the order of the
// program, on the board as it then is.
//
// Examples, as listings print them (`asm PIECE --stage program`), in one direction:
//     knight leap  `N`      step (1,2); fork 1; test empty; land;  1: test enemy; take; land
//     rook ray     `R`      1: step (0,1); fork 2; test enemy; take; land;  2: test empty; fork 3; land;  3: jump 1
//     double step  `ifmnD`  test unmoved; step (0,1); test empty; mark en passant; step (0,1); test empty; land
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/rules/board.h"
#include "compiler/core/rules/instructions.h"
#include "compiler/core/rules/type-set.h"

namespace fairyforge {

// A set of pieces around a cell, described by their places (steps, extent), types and owners. "Such a piece"
// below means one with these occupants and types. The cell is the cursor's; the path is that of the mover
// from the origin.
struct Neighbourhood {
  enum class Extent : std::uint8_t {
    Steps,  // one of `steps` away from the cell
    File,   // on the same file as the cell
    Board,  // anywhere on the board
    // In an unbroken line of such pieces that starts beside the cell and ends at an own piece (Othello).
    Enclosed,
    Flanked,  // one of `steps` away, with an own piece one step further
    // At a corner of the rectangle of which the cell and an own piece are opposite corners (Ultima).
    Cornered,
    Ahead,   // one step beyond the cell, if the mover's path follows one of `steps`
    Behind,  // one step behind the origin, if the mover's path follows one of `steps`
    Sight,   // the first piece in sight on a line that starts at the cell and follows one of `steps`
    Origin,  // the origin itself, not a piece, if the mover's path follows one of `steps`
    Paths,   // at the end of one of the paths that `steps` and `on` describe together
    // The origin itself, not a piece, if the mover's path follows one of `steps` and is as long as the number
    // of such pieces on its whole line across the board, including the mover (Lines of Action).
    Counted,
    // Anywhere: own pieces that could take an enemy on the cell (they guard it), and enemies that could take
    // the mover there. The mover is off the board meanwhile. Only for TestBeside. While takers are being
    // looked for, every cell counts as guarded and none as attacked.
    Takers
  };
  struct ExtentInfo;
  std::vector<StepId> steps;  // ascending
  Occupants occupants = kAnyPiece;
  TypeSet types;
  Extent extent = Extent::Steps;
  std::uint16_t least = 1;  // the number of pieces that TestBeside requires
  TypeSet ends{};           // Enclosed, Flanked, Cornered: possible types of the own piece; empty: any type
  // Paths: for each of `steps`, what the cell to which it leads may hold, as the mover sees it. 0: the path
  // ends on that cell, and the next step begins another path at the centre. The centre itself counts as
  // empty.
  std::vector<Occupants> on{};
  constexpr const ExtentInfo& info() const;
  // Does the set depend on the mover's path from the origin to the cell?
  constexpr bool dependsOnPath() const;
  friend auto operator<=>(const Neighbourhood&, const Neighbourhood&) = default;
};

// A row of the table of extents.
struct Neighbourhood::ExtentInfo {
  Extent extent;
  std::string_view name, key;  // in texts of programs, and in JSON
  // Where the set comes from: the cell alone; what stands on the board too; the mover's path to the cell too.
  enum class From : std::uint8_t { Cell, Board, Path } from;
  bool hasSteps, hasEnds = false;  // do `steps`, do `ends` say something?
  bool walks = false;              // are `steps` repeated as far as they lead?
};
inline constexpr std::array kExtents = [] {
  using Extent = Neighbourhood::Extent;
  using From = Neighbourhood::ExtentInfo::From;
  return std::to_array<Neighbourhood::ExtentInfo>({
      {Extent::Steps, "at", "steps", From::Cell, true},
      {Extent::File, "on the file", "file", From::Cell, false},
      {Extent::Board, "on the board", "board", From::Cell, false},
      {Extent::Enclosed, "enclosed along", "enclosed", From::Board, true, true, true},
      {Extent::Flanked, "flanked along", "flanked", From::Board, true, true},
      {Extent::Cornered, "cornered", "cornered", From::Board, false, true},
      {Extent::Ahead, "ahead along", "ahead", From::Path, true, false, true},
      {Extent::Behind, "behind along", "behind", From::Path, true, false, true},
      {Extent::Sight, "in sight along", "sight", From::Board, true, false, true},
      {Extent::Origin, "begun along", "origin", From::Path, true, false, true},
      {Extent::Paths, "reached by", "ways", From::Board, true},
      {Extent::Counted, "counted along", "counted", From::Path, true, false, true},
      {Extent::Takers, "taking there", "takers", From::Board, false},
  });
}();
static_assert(std::ranges::is_sorted(kExtents, {}, &Neighbourhood::ExtentInfo::extent) &&
              std::size(kExtents) == static_cast<std::size_t>(kExtents.back().extent) + 1);
constexpr const Neighbourhood::ExtentInfo& Neighbourhood::info() const {
  return kExtents[static_cast<std::size_t>(extent)];
}
constexpr bool Neighbourhood::dependsOnPath() const {
  return info().from == ExtentInfo::From::Path;
}

// A straight path from the origin to a cell: the step that it repeats, and how often. straightPath() returns
// the shortest one along any of the neighbourhood's steps; nothing if there is none.
struct StraightPath {
  StepId along;
  std::size_t steps;
};
inline std::optional<StraightPath> straightPath(const Neighbourhood& beside, const Board& board, Cell origin,
                                                Cell cell) {
  std::optional<StraightPath> way;
  if (origin == kNoCell || cell == origin) return way;
  for (const StepId step : beside.steps) {
    std::size_t length = 1;
    Cell there = board.walk(origin, step);
    for (; there != kNoCell && there != cell && there != origin; ++length) there = board.walk(there, step);
    if (there == cell && (!way || length < way->steps)) way = StraightPath{step, length};
  }
  return way;
}

// For a neighbourhood that dependsOnPath(): calls visit(Cell) for its one cell, if it has one.
template <typename Visit>
void forEachCellOfPath(const Neighbourhood& beside, const Board& board, Cell origin, Cell cell, Visit visit) {
  using Extent = Neighbourhood::Extent;
  const std::optional<StraightPath> way = straightPath(beside, board, origin, cell);
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

// For Extent::Counted: is the path from the origin to the cell as many steps long as there are pieces of the
// neighbourhood on its line, including the mover? isIt(Cell) tells whether such a piece stands on a cell.
template <typename IsIt>
bool isAsLongAsCounted(const Neighbourhood& beside, const Board& board, Cell origin, Cell cell, IsIt isIt) {
  const std::optional<StraightPath> way = straightPath(beside, board, origin, cell);
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

// For Extent::Paths: calls visit(Cell) for the end of each path that starts at the cell and on which
// passes(Cell, Occupants) is true for every cell before the end.
template <typename Passes, typename Visit>
void forEachPathEnd(const Neighbourhood& beside, const Board& board, Cell cell, Passes passes, Visit visit) {
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

// For Extent::Cornered: calls visit(Cell) for each corner on which isIt is true, of all rectangles between
// `cell` and a cell on which isOwn is true.
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

// Calls visit(Cell) for every cell on which a piece of the neighbourhood around `cell` could stand, or for
// the origin if the extent is Origin or Counted. It does not look at the pieces on the board, and may visit a
// cell more than once. `origin` is where the mover's path began; kNoCell for a drop.
template <typename Visit>
void forEachCellOf(const Neighbourhood& beside, const Board& board, Cell origin, Cell cell, Visit visit) {
  using Extent = Neighbourhood::Extent;
  if (beside.dependsOnPath()) return forEachCellOfPath(beside, board, origin, cell, visit);
  if (beside.extent == Extent::Paths)
    return forEachPathEnd(
        beside, board, cell, [](Cell, Occupants) { return true; }, visit);
  if (beside.extent == Extent::Enclosed || beside.extent == Extent::Sight) {
    for (const StepId step : beside.steps) {
      for (Cell there = board.walk(cell, step); there != kNoCell && there != cell;
           there = board.walk(there, step))
        visit(there);
    }
    return;
  }
  if (!beside.info().hasSteps) {
    board.forEachCell([&](Cell there) {
      if (there == cell) return;
      const bool isOnFile = board.file(there) == board.file(cell) && board.level(there) == board.level(cell);
      const bool isOnRank = board.rank(there) == board.rank(cell) && board.level(there) == board.level(cell);
      const bool isAnywhere = beside.extent == Extent::Board || beside.extent == Extent::Takers;
      if (isAnywhere || isOnFile || (beside.extent == Extent::Cornered && isOnRank)) visit(there);
    });
    return;
  }
  for (const StepId step : beside.steps) {
    if (const Cell there = board.walk(cell, step); there != kNoCell) visit(there);
  }
}

// Calls visit(Cell) once for each piece of the neighbourhood around `cell`, or for the origin. isIt(Cell):
// does the cell hold a piece of the required types and owners? isOwn(Cell): does it hold an own piece of a
// type in `ends`? isEmpty(Cell): is it empty?
template <typename IsIt, typename IsOwn, typename IsEmpty, typename Visit>
void forEachPieceOf(const Neighbourhood& beside, const Board& board, Cell origin, Cell cell, IsIt isIt,
                    IsOwn isOwn, IsEmpty isEmpty, Visit visit) {
  using Extent = Neighbourhood::Extent;
  CellSet found;  // across joined edges several steps may lead to the same cell
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
  if (beside.extent == Extent::Paths) {
    const auto passes = [&](Cell there, Occupants on) {
      const bool none = there == cell || isEmpty(there);
      return (on & (none ? kEmpty : isOwn(there) ? kOwn : kEnemy)) != 0;
    };
    return forEachPathEnd(beside, board, cell, passes, [&](Cell there) {
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
      return onwards == cell ? kNoCell : onwards;  // across joined edges the line may return to the cell
    };
    Cell end = next(cell);
    while (end != kNoCell && !isOwn(end) && isIt(end)) end = next(end);
    if (end == kNoCell || !isOwn(end)) continue;
    for (Cell there = next(cell); there != end; there = next(there)) once(there);
  }
}

// The code of a piece's moves, with the sets to which its operands refer by number.
struct MoveProgram {
  std::vector<Instruction> code;              // execution starts at index 0; empty: a piece that cannot move
  std::vector<CellSet> zones;                 // operands of TestZone
  std::vector<TypeSet> typeSets;              // operands of TestType
  std::vector<Neighbourhood> neighbourhoods;  // operands of TestBeside and EachBeside

  // Does the program contain an instruction `op`?
  bool uses(Op op) const;
  // Does it ask what could take a piece?
  bool asksForAttacks() const {
    return uses(Op::TestAttacked) ||
           std::ranges::count(neighbourhoods, Neighbourhood::Extent::Takers, &Neighbourhood::extent) > 0;
  }
  // Replaces each instruction for which which(instruction) is true by a jump to the next instruction, which
  // does nothing. So all addresses stay valid.
  template <typename Which>
  void eraseIf(Which which) {
    for (std::size_t i = 0; i < code.size(); ++i) {
      if (which(code[i])) code[i] = {Op::Jump, static_cast<std::uint16_t>(i + 1)};
    }
  }
  // Returns a readable listing, one instruction per line.
  std::string dump(const Board& board) const;
  friend bool operator==(const MoveProgram&, const MoveProgram&) = default;
};

// Does the program of a drop consist only of tests, and perhaps a capture on the cell of the drop? Then it
// puts a piece on that cell and has no other effect.
bool onlyAsks(const MoveProgram& drop);
// Returns a program for the moves of `program` that end on cells of `zone`.
MoveProgram confined(const MoveProgram& program, const CellSet& zone);
// Returns a program for the moves of `program` that take only royal pieces, if any. Later effects and
// captures en passant are not looked at.
MoveProgram takingRoyalsOnly(const MoveProgram& program);
// Returns a copy of `program` that executes `instructions` immediately before each Land.
MoveProgram beforeLanding(const MoveProgram& program, const std::vector<Instruction>& instructions);
// Returns a program for the moves of `program` that take no piece of these types. Later effects and captures
// en passant are not looked at.
MoveProgram withoutCapturesOf(const MoveProgram& program, const TypeSet& types);

// Returns a program for the moves of `program` that pass over no piece except pieces of these types. Passing
// over a piece without taking it is called hopping.
MoveProgram hoppingOver(const MoveProgram& program, const TypeSet& types);
// Returns a copy of `program` in which each step may also go two cells: over a piece of these types (empty:
// any type) and occupants to the empty cell beyond. If `takes` is set, that piece is taken.
MoveProgram leapingOver(const MoveProgram& program, Occupants over, const TypeSet& types, bool takes);

// Builds programs: appends instructions, resolves forward references by labels, joins alternatives.
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
  // Emits a Fork whose target is set later by bind().
  Label fork() {
    emit(Op::Fork);
    return program_.code.size() - 1;
  }
  void bind(Label label) { program_.code[label].operand = here(); }

  // Starts the next alternative. It contains everything that is emitted until the next call of alternative()
  // or finish(). All alternatives begin with the cursor on the origin.
  void alternative();
  // Add the moves of `program`: append() as a new alternative; appendHere() at the current address, where the
  // cursor must be on the origin.
  void append(const MoveProgram& program);
  void appendHere(const MoveProgram& program);
  // Returns false if the program has too many instructions for its 16-bit addresses. Such a program must not
  // be used.
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
