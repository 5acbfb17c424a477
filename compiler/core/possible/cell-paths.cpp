// Finds the paths of a program from one cell with a walk that stores much less than the path engine
// (path-engine.h). It handles steps, tests of occupants and captures, which is all that most programs
// contain. For the instructions that it cannot handle, run() returns their set, and the path engine lists the
// paths through them.

#include "compiler/core/possible/cell-paths.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

#include "compiler/core/rules/path-move.h"
#include "compiler/core/rules/settle.h"

namespace fairyforge::possible {
namespace {

// The walk gives up after this many steps: across joined edges, or where many paths meet, it may take very
// long.
constexpr std::size_t kMostSteps = 1 << 14;
constexpr std::size_t kStepsOfACondition = 16;  // this many steps cost about as much as examining a condition

// Returns the plain paths with this landing, kind of move and `first`; makes them if there are none. Sets
// CellPaths::asksUnmoved if `first`.
PlainPaths& plainOf(CellPaths& cellPaths, std::uint16_t landing, KindId kind, bool first) {
  cellPaths.asksUnmoved = cellPaths.asksUnmoved || first;
  for (PlainPaths& known : cellPaths.plain) {
    if (known.landing == landing && known.kind == kind && known.first == first) return known;
  }
  cellPaths.plain.push_back({landing, kind, first, {}, {}});
  return cellPaths.plain.back();
}

// Walks through a program from one cell, see above. Each run of it is a path in the making.
class Walk {
 public:
  Walk(const Board& board, const MoveProgram& program, Cell origin, bool hasMoved, CellPaths& cellPaths)
      : board_(board), program_(program), origin_(origin), hasMoved_(hasMoved), cellPaths_(cellPaths) {}

  // Walks the whole program and stores the paths in `cellPaths`. Returns the instructions that the walk
  // cannot handle; paths through these are not stored. Returns nothing if the walk was too long.
  std::optional<Ops> run() {
    Run first;
    first.cursor = origin_;
    first.registers.fill(origin_);
    open_.push_back(first);
    while (!open_.empty()) {
      Run run = open_.back();
      open_.pop_back();
      while (run.at < program_.code.size() && next(run, program_.code[run.at++])) {
        if (++steps_ > kMostSteps) return std::nullopt;
      }
      ++steps_;
    }
    cellPaths_.work += steps_ / kStepsOfACondition;
    return left_;
  }

 private:
  // A run remembers its tests and effects in a linked list of Memory. Runs share the part of the list before
  // the point where they forked.
  enum class What : std::uint8_t { Occupants, Test, Victim, Effect };
  // Something that a run has met on a cell: a test, an effect, or what may stand there.
  struct Memory {
    What what{};
    bool negated = false;
    Cell cell{};
    Occupants occupants = kAnything;  // what the cell can hold after the run's tests so far
    Instruction in{};
    Cell from{};             // the cell from which Carry takes a piece
    std::size_t before = 0;  // 1 + the index of the memory before this one in memories_; 0: this is the first
  };
  // The state of one branch of the walk.
  struct Run {
    std::size_t at = 0, last = 0;
    Cell cursor{};
    bool negates = false;
    bool first = false;  // the run has tested that the moving piece is unmoved
    // The run requires an unmoved piece, but any piece here has moved: only the existence of its path
    // matters, not the path (CellPaths::asksUnmoved).
    bool isGone = false;
    bool isPlain = true;  // the run has no effects besides captures
    KindId kind = kNoKind;
    std::uint16_t filled = 0, victims = 0;  // how many cells must be occupied, and how many are victims
    std::array<Cell, kCursorRegisters> registers{};
  };
  // Answers the questions of settleEdits() about a move (path-move.h). `isOpen` becomes true if settleEdits()
  // must know whether a cell is empty and the run's tests leave that open.
  struct Move : PathMove {
    const Walk& walk;
    const Run& run;
    bool& isOpen;
    // May a piece remain on the cell during the move? `isOpen` becomes true if that depends on the position.
    bool stays(Cell cell) const {
      if (empties(cell)) return false;
      const Occupants there = walk.occupantsOn(run, cell);
      isOpen = isOpen || ((there & kEmpty) != 0 && there != kEmpty);
      return there != kEmpty;
    }
  };

  // Calls visit(Memory), starting with the latest, until it returns true; returns whether it did.
  template <typename Visit>
  bool anyMemory(const Run& run, Visit visit) const {
    for (std::size_t i = run.last; i != 0; i = memories_[i - 1].before) {
      if (visit(memories_[i - 1])) return true;
    }
    return false;
  }
  void remember(Run& run, Memory memory) {
    memory.before = run.last;
    memories_.push_back(memory);
    run.last = memories_.size();
  }

  // Returns what the tests of the run so far allow on the cell. The origin counts as empty, since the mover
  // leaves it.
  Occupants occupantsOn(const Run& run, Cell cell) const {
    if (cell == origin_) return kEmpty;
    Occupants known = kAnything;
    anyMemory(run, [&](const Memory& m) {
      const bool isIt = m.what == What::Occupants && m.cell == cell;
      if (isIt) known = m.occupants;
      return isIt;
    });
    return known;
  }
  // Limits what the cursor's cell may hold. Returns false if nothing is left: then the run ends.
  bool restrict(Run& run, Occupants occupants) {
    const Occupants before = occupantsOn(run, run.cursor), after = before & occupants;
    if (before == after || after == 0) return after != 0;
    if ((before & kEmpty) != 0 && (after & kEmpty) == 0) ++run.filled;
    remember(run, {.what = What::Occupants, .cell = run.cursor, .occupants = after});
    return true;
  }

  // Executes one instruction. Returns false if the run ends.
  bool next(Run& run, const Instruction& in) {
    switch (infoOf(in.op).kind) {
      case OpClass::Flow:
        return flow(run, in);
      case OpClass::Test:
        return test(run, in);
      case OpClass::Effect:
        if (in.op == Op::Take) return take(run);
        [[fallthrough]];
      case OpClass::Edit:
        run.isPlain = false;
        remember(run, {.what = What::Effect,
                       .cell = run.cursor,
                       .in = in,
                       .from = in.op == Op::Carry ? run.registers[in.operand] : Cell{}});
        return true;
      case OpClass::Turn:
        if (in.op == Op::Forget) return leave(run, in.op);
        if (in.op == Op::Kind) run.kind = static_cast<KindId>(in.operand);
        return true;  // it does not matter how the turn continues
      case OpClass::Land:
        land(run, in.operand);
        return false;
    }
    return false;
  }

  // Executes a step or an instruction of control flow. Returns false if the run ends here, because it leaves
  // the board, or because only the path engine (pathsFrom()) can handle the instruction: see leave().
  bool flow(Run& run, const Instruction& in) {
    switch (in.op) {
      case Op::Step:
        run.cursor = board_.walk(run.cursor, static_cast<StepId>(in.operand));
        return run.cursor != kNoCell;
      case Op::Fork:
        open_.push_back(run);
        open_.back().at = in.operand;
        return true;
      case Op::Jump:
        run.at = in.operand;
        return true;
      case Op::Save:
        run.registers[in.operand] = run.cursor;
        return true;
      case Op::Recall:
        run.cursor = run.registers[in.operand];
        return true;
      case Op::Not:
        run.negates = !run.negates;
        return true;
      default:
        return leave(run, in.op);
    }
  }

  // Ends the run at an instruction that only the path engine can handle, and adds the instruction to `left_`.
  // But a run with `isGone` goes on: of its path only the existence matters. Returns whether the run goes on.
  bool leave(const Run& run, Op op) {
    if (!run.isGone) left_ |= opsOf(op);
    return run.isGone;
  }

  // Executes a test. Returns false if the run ends: the test fails, contradicts an earlier one, can be
  // handled only by the path engine, or tells only what is known already (Run::isGone).
  bool test(Run& run, const Instruction& in) {
    const bool negated = std::exchange(run.negates, false);
    const bool isAtOrigin = run.cursor == origin_;
    switch (infoOf(in.op).asks) {
      case Asks::Board: {
        const bool holds = in.op == Op::TestZone ? program_.zones[in.operand].has(run.cursor)
                                                 : run.cursor != run.registers[in.operand];
        return holds != negated;
      }
      case Asks::Occupants:
        return restrict(run, static_cast<Occupants>(negated ? kAnything & ~in.operand : in.operand));
      case Asks::Piece:
      case Asks::EmptyCell:
        if (isAtOrigin) return negated;
        if (in.op == Op::TestSide || in.op == Op::TestTaken) return leave(run, in.op);
        break;
      case Asks::Cell:
      case Asks::PieceOrMover:
        break;
      case Asks::Position:
      case Asks::Nothing:
        return leave(run, in.op);
    }
    if (in.op == Op::TestUnmoved && isAtOrigin && !negated) {
      run.first = true;
      run.isGone = hasMoved_;
      if (run.isGone && cellPaths_.asksUnmoved) return false;
    }
    if (!negated && !isAtOrigin && placesOf(in.op) != kAnything && !restrict(run, placesOf(in.op)))
      return false;
    // A test that contradicts an earlier one ends the run; any other is assumed to hold.
    bool agrees = true;
    const bool isKnown = anyMemory(run, [&](const Memory& m) {
      const bool isIt = m.what == What::Test && m.cell == run.cursor && m.in == in;
      if (isIt) agrees = m.negated == negated;
      return isIt;
    });
    if (!isKnown) remember(run, {.what = What::Test, .negated = negated, .cell = run.cursor, .in = in});
    return agrees;
  }

  // Makes the piece on the cursor's cell a victim. If the cell may also be empty, a copy of the run continues
  // with an empty cell.
  bool take(Run& run) {
    if (run.cursor != origin_) {
      const Occupants here = occupantsOn(run, run.cursor);
      if (here == kEmpty) return true;
      if ((here & kEmpty) != 0) {
        Run without = run;
        restrict(without, kEmpty);
        open_.push_back(without);
        restrict(run, kAnyPiece);
      }
    }
    const bool isKnown =
        anyMemory(run, [&](const Memory& m) { return m.what == What::Victim && m.cell == run.cursor; });
    if (isKnown) return true;
    ++run.victims;
    remember(run, {.what = What::Victim, .cell = run.cursor});
    return true;
  }

  // Stores the path of a run that lands on its cursor's cell: a plain path in CellPaths::plain, any other by
  // landElse(). Of a run with `isGone`, stores only that it exists.
  void land(const Run& run, std::uint16_t landing) {
    if (run.isGone) {
      cellPaths_.asksUnmoved = true;
      return;
    }
    // A path is plain if no cell must be occupied except by an enemy piece that is taken at the destination.
    const bool takes = run.victims == 1 && run.filled == 1 && occupantsOn(run, run.cursor) == kEnemy &&
                       !anyMemory(run, [&](const Memory& m) {
                         return m.what == What::Victim ? m.cell != run.cursor
                                                       : m.what == What::Test && m.cell == run.cursor &&
                                                             infoOf(m.in.op).asks != Asks::Cell;
                       });
    const bool isQuiet = run.victims == 0 && run.filled == 0;
    if (run.cursor == origin_ || !run.isPlain || !(takes || isQuiet)) return landElse(run, landing);
    const bool passes = anyMemory(run, [](const Memory& m) {
      return m.what == What::Test && m.in.op == Op::TestEnPassant && !m.negated;
    });
    if (passes) return landElse(run, landing);
    PlainPaths& plain = plainOf(cellPaths_, landing, run.kind, run.first);
    (takes ? plain.takes : plain.quiet).add(run.cursor);
    ++cellPaths_.work;
  }

  // Stores a path that is not plain; leaves it to the path engine if its later effects depend on the
  // position.
  void landElse(const Run& run, std::uint16_t landing) {
    Path path;
    path.to = run.cursor;
    path.landing = landing;
    path.kind = run.kind;
    path.conditions.reserve(run.filled + 1u);
    numbers_.clear();
    for (std::size_t i = run.last; i != 0; i = memories_[i - 1].before) numbers_.push_back(i - 1);
    edits_.clear();
    for (const std::size_t number : numbers_ | std::views::reverse) {
      const Memory& m = memories_[number];
      if (m.what == What::Victim) insertOnce(path.victims, m.cell);
      if (m.what == What::Effect) effect(path, m);
    }
    bool isOpen = false;
    if (!edits_.empty()) settleEdits(edits_, Move{{path, origin_}, *this, run, isOpen}, path.edits);
    if (isOpen) {
      for (const Edit& edit : edits_) leave(run, edit.what);
      return;
    }
    for (const std::size_t number : numbers_) demand(path, run, memories_[number]);
    cellPaths_.asksUnmoved = cellPaths_.asksUnmoved || run.first;
    cellPaths_.work += 1 + path.conditions.size();
    cellPaths_.others.push_back(std::move(path));
  }

  void effect(Path& path, const Memory& m) {
    if (isEdit(m.in.op)) edits_.push_back({m.cell, m.in.op, m.in.operand});
    if (m.in.op == Op::TakeEnPassantVictim) path.takesEnPassantVictim = true;
    if (m.in.op == Op::Carry) insertOnce(path.relocations, {m.from, m.cell});
    if (m.in.op == Op::MarkEnPassant) insertOnce(path.enPassantTargets, m.cell);
  }

  // Adds what the memory requires of its cell to the conditions of the path. Leaves out requirements that an
  // empty cell fulfils (unless the path carries pieces), and tests that are assumed to hold.
  void demand(Path& path, const Run& run, const Memory& m) const {
    const bool carries = !path.relocations.empty();
    const Asks asks = infoOf(m.in.op).asks;
    if (m.what == What::Occupants) {
      if ((m.occupants & kEmpty) != 0 && !carries) return;
    } else if (m.what != What::Test || asks == Asks::Cell || m.in.op == Op::TestMark) {
      return;
    }
    const Occupants there = occupantsOn(run, m.cell);
    if ((there & kEmpty) != 0 && !carries && asks != Asks::EmptyCell && m.cell != origin_) return;
    auto known = std::ranges::find(path.conditions, m.cell, &CellCondition::cell);
    if (known == path.conditions.end()) {
      path.conditions.push_back(CellCondition::on(m.cell, m.cell == origin_ ? kAnything : there));
      known = std::prev(path.conditions.end());
    }
    if (m.what == What::Test) known->add({m.in.op, m.in.operand, m.negated});
  }

  const Board& board_;
  const MoveProgram& program_;
  const Cell origin_;
  const bool hasMoved_;
  CellPaths& cellPaths_;
  Ops left_ = 0;
  std::size_t steps_ = 0;
  std::vector<Run> open_;
  std::vector<Memory> memories_;
  std::vector<std::size_t> numbers_;  // the indices of the landing run's memories, the latest first
  std::vector<Edit> edits_;           // the later effects of the landing run
};

// Is it always possible to meet the condition? The function assumes that every cell but the origin can be
// empty.
bool asksNothing(const CellCondition& c, Cell origin) {
  if (c.cell == origin) return !c.asks(Op::TestUnmoved);
  return (c.occupants & kEmpty) != 0 && !c.asks(Op::TestEnPassant) && !c.asks(Op::TestRoyal) &&
         !c.asks(Op::TestUnmoved) && !c.asks(Op::TestType);
}

bool asksForAnEnemy(const CellCondition& c) {
  return c.occupants == kEnemy && c.owners == kAnyOwner && !c.asks(Op::TestRoyal) &&
         !c.asks(Op::TestUnmoved) && !c.asks(Op::TestType) && !c.asks(Op::TestType, true);
}

// Returns the cells of the plain paths to which the path belongs; null if it is not plain.
CellSet* plainCells(CellPaths& cellPaths, const Path& path, Cell origin) {
  const bool isPlain = path.to != origin && !path.takesEnPassantVictim && path.relocations.empty() &&
                       path.enPassantTargets.empty() && path.lastIn.empty() && path.edits.empty();
  const bool takes = !path.victims.empty();
  if (!isPlain || (takes && path.victims != std::vector{path.to})) return nullptr;
  for (const CellCondition& c : path.conditions) {
    const bool isMet = c.cell == origin             ? true
                       : takes && c.cell == path.to ? asksForAnEnemy(c)
                                                    : asksNothing(c, origin);
    if (!isMet) return nullptr;
  }
  PlainPaths& plain = plainOf(cellPaths, path.landing, path.kind, asksUnmoved(path, origin));
  return takes ? &plain.takes : &plain.quiet;
}

}  // namespace

bool asksUnmoved(const Path& path, Cell origin) {
  const CellCondition* own = conditionOn(path, origin);
  return own != nullptr && own->asks(Op::TestUnmoved);
}

bool takesSomething(const Path& path) {
  return !path.victims.empty() || path.takesEnPassantVictim ||
         std::ranges::any_of(path.edits, [](const Edit& edit) {
           return edit.what == Op::Remove || edit.what == Op::Capture;
         });
}

std::optional<CellPaths> cellPathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                       bool hasMoved, std::size_t most) {
  CellPaths cellPaths;
  const std::optional<Ops> left = Walk(board, program, origin, hasMoved, cellPaths).run();
  if (left == Ops{0}) return cellPaths;
  if (!left) cellPaths = {};
  Through through(program, left.value_or(~Ops{0}));
  through.hasMoved = hasMoved;
  auto paths = pathsFrom(board, program, origin, most, &through);
  if (!paths) return std::nullopt;
  for (Path& path : *paths) {
    cellPaths.work += 1 + path.conditions.size();
    cellPaths.asksUnmoved = cellPaths.asksUnmoved || asksUnmoved(path, origin);
    if (CellSet* cells = plainCells(cellPaths, path, origin)) {
      cells->add(path.to);
      continue;
    }
    if (path.relocations.empty())
      std::erase_if(path.conditions, [&](const CellCondition& c) { return asksNothing(c, origin); });
    cellPaths.others.push_back(std::move(path));
  }
  return cellPaths;
}

}  // namespace fairyforge::possible
