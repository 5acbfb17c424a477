// Computes an upper bound: walks through the states (address, cursor, registers) of a program and assumes
// that every test which depends on the position can hold and can fail. A state that was seen before is not
// followed again, so loops and rows of forks cost little.
#include "compiler/core/rules/program-reach.h"

#include <array>
#include <boost/container_hash/hash.hpp>
#include <initializer_list>
#include <memory>
#include <unordered_set>
#include <utility>

#include "compiler/core/rules/control-flow.h"

namespace fairyforge {
namespace {

// The walk gives up after this many states; the program then counts as reaching everything.
constexpr std::size_t kMaxStates = 20'000;

// Walks through a program from one cell and collects what it might do.
class ReachWalk : ControlFlow<ReachWalk, Continuation<Cell>, Cell> {
 public:
  // If `needs` is not 0, the walk does not pass a test that holds only if the cursor's cell has one of the
  // occupants `needs`; needed() returns these cells.
  ReachWalk(const Board& board, const MoveProgram& program, Cell origin, Cell start, Occupants needs)
      : board_(board), program_(program), origin_(origin), needs_(needs) {
    State state;
    state.startAt(start);
    follow(state);
    while (!waiting_.empty() && !isTooLong() && (needs == 0 || !lands_)) {
      state = waiting_.back();
      waiting_.pop_back();
      follow(state);
    }
  }

  bool lands() const { return lands_ || isTooLong(); }
  bool isTooLong() const { return seen_.size() > kMaxStates; }
  const CellSet& needed() const { return needed_; }
  const CellSet& taken() const { return taken_; }

 private:
  friend ControlFlow;
  using State = Continuation<Cell>;
  using Key = std::array<std::uint16_t, kCursorRegisters + 2>;

  bool isNew(const State& state) {
    Key key{static_cast<std::uint16_t>(state.at), static_cast<std::uint16_t>(index(state.cursor))};
    for (std::size_t r = 0; r < kCursorRegisters; ++r)
      key[r + 2] = static_cast<std::uint16_t>(index(state.registers[r]));
    return seen_.insert(key).second;
  }

  // Executes the program from the state until this branch ends; the other branches of forks go to `waiting_`.
  void follow(State state) {
    for (;;) {
      const Instruction in = program_.code[state.at++];
      if (in.op != Op::Fork && in.op != Op::Jump) {
        if (step(state, in, state.at) != PathVerdict::Continues) return;
        continue;
      }
      if (!isNew(state) || isTooLong()) return;
      if (in.op == Op::Fork) waiting_.push_back(state);
      (in.op == Op::Fork ? waiting_.back() : state).at = in.operand;
    }
  }

  // Executes one instruction, and notes what can be taken and whether a path can land.
  PathVerdict execute(State& state, const Instruction& in) {
    bool goesOn = in.op != Op::Land;
    if (in.op == Op::Land) lands_ = true;
    if (in.op == Op::Take || in.op == Op::Remove || in.op == Op::Capture) taken_.add(state.cursor);
    if (in.op == Op::EachBeside && program_.code[state.at].op == Op::Capture)
      forEachCellOf(program_.neighbourhoods[in.operand], board_, origin_, state.cursor,
                    [&](Cell cell) { taken_.add(cell); });
    if (in.op == Op::Step) {
      state.cursor = board_.walk(state.cursor, static_cast<StepId>(in.operand));
      goesOn = state.cursor != kNoCell;
    }
    if (isTest(in.op)) goesOn = mayPass(state, in);
    return goesOn ? PathVerdict::Continues : PathVerdict::Ends;
  }

  // May the walk go on behind the test? Not if the test requires one of the occupants `needs_` on the
  // cursor's cell; then notes the cell in `needed_`.
  bool mayPass(State& state, const Instruction& in) {
    const bool negated = std::exchange(state.negates, false);
    if (in.op == Op::TestZone) return program_.zones[in.operand].has(state.cursor) != negated;
    if (in.op == Op::TestAway) return (state.cursor != state.registers[in.operand]) != negated;
    Occupants wanted = kAnything;
    if (in.op == Op::Test) wanted = static_cast<Occupants>((negated ? ~in.operand : in.operand) & kAnything);
    if (in.op == Op::TestEnPassant && !negated) wanted = kEmpty;
    if (state.cursor == origin_) return (wanted & kEmpty) != 0;
    if ((wanted & ~needs_) != 0) return true;
    needed_.add(state.cursor);
    return false;
  }

  const Board& board_;
  const MoveProgram& program_;
  const Cell origin_;
  const Occupants needs_;
  std::unordered_set<Key, boost::hash<Key>> seen_;
  std::vector<State> waiting_;
  CellSet needed_, taken_;
  bool lands_ = false;
};

bool canTake(const MoveProgram& program) {
  return program.uses(Op::Take) || program.uses(Op::Remove) || program.uses(Op::Capture);
}

}  // namespace

CellSet takenFrom(const Board& board, const MoveProgram& program, Cell origin) {
  if (!canTake(program)) return {};
  const ReachWalk walk(board, program, origin, origin, 0);
  return walk.isTooLong() ? CellSet::all(kMaxCells) : walk.taken();
}

ProgramReach reachOf(const Board& board, const MoveProgram& program, Cell origin, Cell start) {
  ProgramReach reach;
  reach.where = CellSet::all(kMaxCells);
  if (canTake(program)) {
    const ReachWalk all(board, program, origin, start, 0);
    reach.takes = all.isTooLong() ? CellSet::all(kMaxCells) : all.taken();
    if (all.isTooLong()) return reach;
  }
  for (const Occupants needs : std::initializer_list<Occupants>{kEnemy, kOwn, kEmpty, kAnyPiece, kNotOwn}) {
    const ReachWalk walk(board, program, origin, start, needs);
    if (walk.lands()) continue;
    reach.needs = needs;
    reach.where = walk.needed();
    break;
  }
  return reach;
}

TakenCells::~TakenCells() {
  for (const auto& place : rows_) {
    const std::unique_ptr<const Row> row(place.load());
    if (row == nullptr) continue;
    for (const auto& known : *row) delete known.load();
  }
}

namespace {

// Stores `made` in the place and returns it; if another thread was faster, returns the value that it stored.
template <typename T>
T& keepFirst(std::atomic<T*>& place, std::unique_ptr<T> made) {
  T* before = nullptr;
  const bool isFirst = place.compare_exchange_strong(before, made.get(), std::memory_order_acq_rel);
  return isFirst ? *made.release() : *before;
}

}  // namespace

const CellSet& TakenCells::find(std::size_t number, const Board& board, const MoveProgram& program,
                                Cell origin) {
  Row* row = rows_[number].load(std::memory_order_acquire);
  if (row == nullptr) row = &keepFirst(rows_[number], std::make_unique<Row>(cells_));
  return keepFirst((*row)[index(origin)], std::make_unique<const CellSet>(takenFrom(board, program, origin)));
}

}  // namespace fairyforge
