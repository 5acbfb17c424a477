// Some rules have effects on the pieces that the mover attacks. Finds where these can stand, as *ways*: the
// steps from the mover to a piece that its program takes, with what may stand on each cell between. The
// program is run from every cell of an empty board, following both outcomes of each test of occupants. A way
// ends where the program takes something.
#include <algorithm>
#include <set>
#include <utility>

#include "compiler/core/rules/control-flow.h"
#include "compiler/frontend/build/build-parts.h"

namespace fairyforge::frontend::build {
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
    std::vector<std::pair<StepId, Occupants>> way;
    for (const WayStep& s : state.steps) way.emplace_back(s.step, s.on);
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
