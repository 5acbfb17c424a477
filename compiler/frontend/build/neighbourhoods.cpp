// Makes a Neighbourhood (move-program.h) of the words of a sentence, such as "beside an enemy Rook"; and
// finds where programs lead, for neighbourhoods that a movement describes and for those that a piece attacks.
#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/control-flow.h"
#include "compiler/core/rules/hexagons.h"
#include "compiler/frontend/build/build-parts.h"
#include "compiler/movement/movement.h"

namespace fairyforge::frontend::build {

// Does the step lead from some cell to another cell that none of the `others` reaches from there? On a narrow
// board with joined edges two neighbours can be one cell, or the cell itself.
static bool leadsElsewhere(const Board& board, const std::vector<StepId>& others, StepId step) {
  bool elsewhere = false;
  board.forEachCell([&](Cell cell) {
    const Cell to = board.walk(cell, step);
    elsewhere = elsewhere || (to != kNoCell && to != cell && std::ranges::none_of(others, [&](StepId other) {
                                return board.walk(cell, other) == to;
                              }));
  });
  return elsewhere;
}

std::vector<StepId> stepsBeside(syntax::MoveLines lines, Board& board) {
  const bool straight = lines == syntax::MoveLines::Orthogonal,
             oblique = lines == syntax::MoveLines::Diagonal;
  std::vector<StepId> steps;
  if (board.isHexagonal()) {
    for (int direction = 0; direction < 12; ++direction) {
      const bool throughSide = direction % 2 == 0;
      if (throughSide ? oblique : straight) continue;
      steps.push_back(board.step(hexDirection(direction)));
    }
    std::ranges::sort(steps);
    return steps;
  }
  const int height = board.levels() > 1 ? 1 : 0;
  for (int levels = -height; levels <= height; ++levels) {
    for (int ranks = -1; ranks <= 1; ++ranks) {
      for (int files = -1; files <= 1; ++files) {
        const int away = std::abs(files) + std::abs(ranks) + std::abs(levels);
        const bool wanted = straight ? away == 1 : oblique ? away > 1 : away > 0;
        if (!wanted) continue;
        const StepId step = board.step({files, ranks, levels});
        if (leadsElsewhere(board, steps, step)) steps.push_back(step);
      }
    }
  }
  std::ranges::sort(steps);
  return steps;
}

std::optional<Ways> waysOf(const MoveProgram& program, const Board& board, bool takes) {
  // The state of one branch of the walk through a program of leaps and slides.
  struct Way {
    std::size_t at = 0;
    std::optional<StepId> step{};
    int steps = 0;
    Occupants there = kAnything;  // the possible contents of the cursor's cell
    bool isPlain = true, hasTaken = false;
    auto operator<=>(const Way&) const = default;
  };
  Ways ways{.lengths = {}, .whole = std::max(board.files(), board.ranks()) - 1};
  std::set<Way> seen;
  std::vector<Way> open{{}};
  while (!open.empty()) {
    Way way = open.back();
    open.pop_back();
    if (way.at >= program.code.size() || !seen.insert(way).second) continue;
    bool negated = false;
    while (program.code[way.at].op == Op::Not) {
      negated = !negated;
      ++way.at;
    }
    const Instruction in = program.code[way.at];
    // A step or test after the capture would make the capture depend on it.
    if (takes && way.hasTaken && (in.op == Op::Step || isTest(in.op))) return std::nullopt;
    if (takes ? in.op == Op::Take && (way.there & kEnemy) != 0 : in.op == Op::Land) {
      if (!way.isPlain || !way.step) return std::nullopt;
      ways.lengths[*way.step].insert(way.steps);
      way.hasTaken = true;
    }
    if (in.op == Op::Land) continue;
    if (in.op == Op::Fork || in.op == Op::Jump) {
      Way other = way;
      other.at = in.operand;
      open.push_back(other);
      if (in.op == Op::Jump) continue;
    } else if (in.op == Op::Step) {
      const auto step = static_cast<StepId>(in.operand);
      way.isPlain = way.isPlain && (!way.step || (*way.step == step && way.there == kEmpty));
      way.step = step;
      way.there = kAnything;
      if (++way.steps > ways.whole) continue;
    } else if (in.op == Op::Test) {
      way.there &= static_cast<Occupants>(negated ? ~in.operand : in.operand);
      if (way.there == 0) continue;
    } else if (in.op == Op::TestAway && in.operand == kOriginRegister && !negated) {
      // Nothing to do: such a test only keeps lines across joined edges from leading back to their origin.
    } else if (in.op == Op::Recall || (isTest(in.op) && !(negated && infoOf(in.op).asks == Asks::Piece))) {
      way.isPlain = false;
    }
    ++way.at;
    open.push_back(way);
  }
  return ways;
}

// Where a program leads, as displacements: by one step to `leaps`, and over empty cells any distance along
// `lines`.
struct Reach {
  std::vector<StepId> leaps, lines;
  friend bool operator==(const Reach&, const Reach&) = default;
};

// Returns where the program lands or, with `takes`, where it captures; nothing for programs that move in other
// ways or have further conditions.
static std::optional<Reach> reachOf(const MoveProgram& program, const Board& board, bool takes) {
  const auto ways = waysOf(program, board, takes);
  if (!ways) return std::nullopt;
  Reach reach;
  for (const auto& [step, lengths] : ways->lengths) {
    const bool isLeap = lengths == std::set{1};
    const bool isLine = *lengths.begin() == 1 && static_cast<int>(lengths.size()) == ways->whole;
    if (!isLeap && !isLine) return std::nullopt;
    (isLeap ? reach.leaps : reach.lines).push_back(step);
  }
  return reach;
}

// Returns, for each player, the leaps or the lines of the movement after `within`. Reports a movement that is
// neither, or, with `areSame`, not the same for both.
static std::array<Reach, kSides> reachesOf(const syntax::Word& written, bool areSame, Board& board,
                                           Diagnostics& diagnostics) {
  const auto programs = movement::compileMovement(written.span, board, {}, diagnostics);
  if (!programs) return {};
  const auto white = reachOf((*programs)[0], board, false), black = reachOf((*programs)[1], board, false);
  const auto isOne = [](const auto& reach) { return reach && reach->leaps.empty() != reach->lines.empty(); };
  if (isOne(white) && isOne(black) && (!areSame || *white == *black)) return {*white, *black};
  diagnostics
      .error(written.span, "not-supported", "'within' asks for leaps, or for slides{}",
             areSame ? ", that are the same for both sides" : "")
      .note("written like: within N of it, within K of it, within WD of it, within R of it{}",
            areSame ? "" : ", within bW of it");
  return {};
}

Neighbourhood Building::neighbourhood(const syntax::Beside& beside) const {
  return neighbourhoods(beside, true)[0];
}

Building::SidedNeighbourhood Building::neighbourhoods(const syntax::Beside& beside, bool areSame) const {
  Neighbourhood near{{}, beside.occupants, beside.types ? types_.set(*beside.types) : allTypes()};
  near.types -= types_.set(beside.spared);
  near.least = static_cast<std::uint16_t>(beside.least);
  if (!beside.ends.empty()) near.ends = types_.set(beside.ends);
  near.extent = beside.where;
  if (near.info().hasSteps && near.extent != Neighbourhood::Extent::Paths && !beside.leap)
    near.steps = stepsBeside(beside.lines, draft_.board);
  SidedNeighbourhood all{near, near, near};
  if (!beside.leap) return all;
  const auto reaches = reachesOf(*beside.leap, areSame, draft_.board, diagnostics_);
  for (const Side side : kAllOwners) {
    const Reach& reach = reaches[side == Side::Black ? 1 : 0];
    const bool areLines = !reach.lines.empty();
    all[index(side)].steps = areLines ? reach.lines : reach.leaps;
    if (areLines) all[index(side)].extent = Neighbourhood::Extent::Sight;
  }
  return all;
}

// ---- what a piece attacks ----
//
// Some rules have effects on the pieces that the mover attacks. Finds where these can stand, as *ways*: the
// steps from the mover to a piece that its program takes, with what may stand on each cell between. The
// program is run from every cell of an empty board, following both outcomes of each test of occupants. A way
// ends where the program takes something.
namespace {

// Limits on the number of ways and of instructions executed. They are low because moves test all ways.
constexpr std::size_t kMaxWays = 1000;
constexpr std::size_t kMaxWork = 2'000'000;

// A step of a way, with what may stand where it leads.
struct WayStep {
  StepId step;
  Occupants on = kAnything;
  Cell cell = kNoCell;  // the cell that it led to
  friend auto operator<=>(const WayStep&, const WayStep&) = default;
};

// The state of one branch of the walk: the way so far, and whether more than the way has been tested.
struct WayState : Continuation<Cell> {
  std::vector<WayStep> steps;
  bool testsElsewhere = false;  // the run has tested more than the occupants of cells on the way
  // The run has tested that the piece on the last cell is not of a certain kind. A way cannot express that.
  // So the run fails if it goes on over this cell and then takes a piece.
  bool excludesKind = false;
  bool hasTaken = false;
};

// Runs a program from every cell and collects the ways on which it takes.
class WaysWalk : ControlFlow<WaysWalk, WayState, Cell> {
 public:
  WaysWalk(const MoveProgram& program, const Board& board) : program_(program), board_(board) {}

  // Returns the ways on which the program takes: for each step, the step and what may stand on its cell.
  // Returns nothing if captures by the program depend on more than these cells.
  std::optional<std::set<std::vector<std::pair<StepId, Occupants>>>> run() {
    board_.forEachCell([&](Cell cell) {
      if (fails_) return;
      origin_ = cell;
      WayState state;
      state.startAt(cell);
      follow(program_, std::move(state));
    });
    return fails_ ? std::nullopt : std::optional(std::move(ways_));
  }

 private:
  friend ControlFlow;

  PathVerdict fail() {
    fails_ = true;
    return PathVerdict::Aborts;
  }

  // Executes an instruction. Fails on one that makes the capture depend on more than what stands on the way.
  PathVerdict execute(WayState& state, const Instruction& in) {
    if (++work_ > kMaxWork) return fail();
    // A step or test after the capture would make the capture depend on it.
    if (state.hasTaken && (in.op == Op::Step || isTest(in.op))) return fail();
    if (in.op == Op::Step) return step(state, static_cast<StepId>(in.operand));
    if (isTest(in.op)) return test(state, in);
    if (in.op == Op::Take) return take(state);
    return in.op == Op::Land ? PathVerdict::Ends : PathVerdict::Continues;
  }

  // Adds a step to the way.
  PathVerdict step(WayState& state, StepId step) const {
    const Cell last = state.steps.empty() ? origin_ : state.steps.back().cell;
    state.testsElsewhere = state.testsElsewhere || state.cursor != last || state.excludesKind;
    state.cursor = board_.walk(state.cursor, step);
    if (state.cursor == kNoCell) return PathVerdict::Ends;
    state.steps.push_back({step, kAnything, state.cursor});
    return PathVerdict::Continues;
  }

  // Executes a test. A test of the contents of a cell on the way limits what may stand there (WayStep::on).
  PathVerdict test(WayState& state, const Instruction& in) const {
    if (in.op == Op::TestAway)
      return state.passes(state.cursor != state.registers[in.operand]) ? PathVerdict::Continues
                                                                       : PathVerdict::Ends;
    const bool negated = std::exchange(state.negates, false);
    if (in.op != Op::Test) {
      const bool sparesPiece = negated && infoOf(in.op).asks == Asks::Piece;
      (sparesPiece ? state.excludesKind : state.testsElsewhere) = true;
      return PathVerdict::Continues;
    }
    const auto wanted = static_cast<Occupants>((negated ? ~in.operand : in.operand) & kAnything);
    if (state.cursor == origin_ && (wanted & kEmpty) == 0) return PathVerdict::Ends;
    const auto at = std::find_if(state.steps.rbegin(), state.steps.rend(),
                                 [&](const WayStep& s) { return s.cell == state.cursor; });
    if (at == state.steps.rend()) {
      state.testsElsewhere = state.testsElsewhere || state.cursor != origin_;
      return PathVerdict::Continues;
    }
    at->on &= wanted;
    return at->on != 0 ? PathVerdict::Continues : PathVerdict::Ends;
  }

  // Adds to `ways_` the way that leads to the cell on which the program takes. Its last cell gets 0 as its
  // occupants, which ends a way in Neighbourhood::on. Fails if the capture depends on anything but the cells
  // of the way.
  PathVerdict take(WayState& state) {
    state.hasTaken = true;
    if (state.cursor == origin_) return PathVerdict::Continues;
    const bool onWay = !state.steps.empty() && state.steps.back().cell == state.cursor;
    if (onWay && (state.steps.back().on & kEnemy) == 0) return PathVerdict::Continues;
    if (!onWay || state.testsElsewhere || ways_.size() > kMaxWays) return fail();
    auto way = mapped(state.steps, [](const WayStep& s) { return std::pair(s.step, s.on); });
    way.back().second = 0;
    ways_.insert(std::move(way));
    return PathVerdict::Continues;
  }

  const MoveProgram& program_;
  const Board& board_;
  Cell origin_ = kNoCell;
  bool fails_ = false;
  std::size_t work_ = 0;
  std::set<std::vector<std::pair<StepId, Occupants>>> ways_;
};

// Can a leap and a line lead to the same piece? attackedBy() would then list it twice: among the pieces
// attacked by leaps and among those attacked along lines.
bool overlap(const Reach& reach, const Board& board) {
  if (reach.leaps.empty() || reach.lines.empty()) return false;
  if (board.joined() != Wrap::None) return true;
  const auto isOn = [&](Vector leap, Vector line) {
    for (int n = 1; n < static_cast<int>(board.size()); ++n) {
      if (leap == Vector{n * line.files, n * line.ranks, n * line.levels}) return true;
    }
    return false;
  };
  return std::ranges::any_of(reach.leaps, [&](StepId leap) {
    return std::ranges::any_of(reach.lines,
                               [&](StepId line) { return isOn(board.vectorOf(leap), board.vectorOf(line)); });
  });
}

}  // namespace

std::optional<std::vector<Neighbourhood>> attackedBy(const MoveProgram& program, const Board& board,
                                                     const Neighbourhood& pieces) {
  std::vector<Neighbourhood> attacked;
  if (const auto reach = reachOf(program, board, true); reach && !overlap(*reach, board)) {
    for (const bool lines : {false, true}) {
      Neighbourhood near = pieces;
      near.steps = lines ? reach->lines : reach->leaps;
      near.extent = lines ? Neighbourhood::Extent::Sight : Neighbourhood::Extent::Steps;
      if (!near.steps.empty()) attacked.push_back(std::move(near));
    }
    return attacked;
  }
  const auto ways = WaysWalk(program, board).run();
  if (!ways) return std::nullopt;
  Neighbourhood near = pieces;
  near.steps.clear();
  near.extent = Neighbourhood::Extent::Paths;
  for (const auto& way : *ways) {
    for (const auto& [step, on] : way) {
      near.steps.push_back(step);
      near.on.push_back(on);
    }
  }
  if (!near.steps.empty()) attacked.push_back(std::move(near));
  return attacked;
}

}  // namespace fairyforge::frontend::build
