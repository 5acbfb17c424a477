// Converts leg graphs to programs. A leg graph is unrolled into blocks: one for each combination of leg,
// direction, remaining range and side of the last bend. Each block is emitted once, and other places jump to
// it. No range is longer than the board allows.

#include "compiler/movement/lower.h"

#include <algorithm>
#include <cstdlib>

#include "compiler/movement/castling.h"

namespace fairyforge::movement {
namespace {

// Cursor registers other than kOriginRegister. kLegStartRegister has the start of a leg that can come back to
// its start across joined edges.
constexpr std::uint16_t kLegStartRegister = 1;
constexpr std::uint16_t kPutDownRegister = 2;  // the start of the leg that puts down a captured piece
constexpr std::uint16_t kVictimRegister = 3;   // the cell of the captured piece
constexpr std::uint16_t kArrivalRegister = 4;

using Effect = LegOutcome::Effect;

RangeState toggled(RangeState state) {
  return state == RangeState::Toggled ? RangeState::ToggledBack : RangeState::Toggled;
}

// Returns the greatest useful number of steps on a circular path: a full circle ends on the origin.
int circleOf(const Leaps& leaps) {
  return leaps.count() - 1;
}

}  // namespace

Vector Lowering::oriented(Vector v) const {
  if (side_ == Side::White) return v;
  return {-v.files, -v.ranks, board_.turnsLevels() ? -v.levels : v.levels};
}

StepId Lowering::step(Vector v, Wrap wrap) {
  return board_.step(oriented(v), wrap | board_.joined());
}

bool Lowering::hasDirection(const LegNode& n, int direction) const {
  return n.link.empty() || static_cast<std::size_t>(direction) < board_.link(n.link, side_).size();
}

StepId Lowering::stepOf(const LegNode& n, int direction) {
  if (!n.link.empty()) return board_.link(n.link, side_)[static_cast<std::size_t>(direction)];
  return step(n.leaps.vector(direction), n.wrap);
}

void Lowering::add(const TermPlan& plan) {
  exempt_ = plan.exempt;
  if (const auto* graph = std::get_if<LegGraph>(&plan.movement)) addGraph(*graph);
  if (const auto* castling = std::get_if<Castling>(&plan.movement)) addCastling(*castling);
  if (const auto* universal = std::get_if<Universal>(&plan.movement)) addUniversal(*universal);
}

// ---- leg graphs ----

// Compiles a graph of legs: a block of code for each leg, direction and state, entered from the first legs.
void Lowering::addGraph(const LegGraph& graph) {
  graph_ = &graph;
  addresses_.clear();
  putsDown_ = putsDownAtOrigin_ = false;
  for (const LegNode& n : graph.nodes) {
    putsDown_ = putsDown_ || n.unloads;
    putsDownAtOrigin_ = putsDownAtOrigin_ || (n.first && n.unloads);
  }
  for (const std::size_t first : graph.first) {
    const LegNode& n = graph.nodes[first];
    std::vector<Block> starts;
    for (int direction = 0; direction < n.leaps.count(); ++direction) {
      if ((n.start >> direction & 1) == 0) continue;
      Block block{.node = first, .direction = direction};
      if (n.bend == Bend::None) {
        if (n.knowsSense) block.sense = senseAtStart(n, direction);
        if (enter(block)) starts.push_back(block);
        continue;
      }
      for (const int sense : {1, -1}) {
        block.sense = sense;
        if (enter(block)) starts.push_back(block);
      }
    }
    if (starts.empty()) continue;
    if (n.unmoved) {
      builder_.alternative();
      emitUnmoved();
      goTo(starts);
      drain();
      continue;
    }
    for (const Block& start : starts) {
      builder_.alternative();
      addresses_.contains(start) ? goTo(start) : emitBlock(start);
    }
    drain();
  }
}

// Prepares a block that begins a leg: sets `left` and `approaching`, and clears what the leg does not need to
// know. Returns false if the leg can make no move in this direction on this board.
bool Lowering::enter(Block& block) {
  const LegNode& n = node(block);
  const int limit = n.limit[static_cast<std::size_t>(block.range)];
  if (!n.knowsSense && n.bend == Bend::None) block.sense = 0;
  if (!hasDirection(n, block.direction)) return false;
  const int reach = rays_.reach(stepOf(n, block.direction)).steps;
  if (reach == 0) return false;
  if (n.bend != Bend::None) {
    block.left = n.bend == Bend::Circular && limit > circleOf(n.leaps) ? 0 : limit;
    return true;
  }
  if (n.sameLength) {
    block.left = std::max(block.length, 1);
    if (!n.countsSteps) block.length = 0;
    return block.left <= reach;
  }
  block.left = limit == 0 || limit >= reach ? (reach == 1 || n.countsSteps ? reach : 0) : limit;
  if (limit == 1) block.left = 1;
  if (!n.countsSteps || limit != 1) block.length = 0;
  block.approaching = n.ski || n.hop != Hop::None;
  return !block.approaching || (block.left != 1 && reach > 1);
}

// Returns how many steps a leg that counts its steps has made when it ends on the cell to which `block`
// steps.
int Lowering::stepsMade(const Block& block) {
  Block start = block;
  start.approaching = false;
  enter(start);
  return start.left - block.left + 1;
}

// Returns the ways in which the leg of `block` can end on the cell to which the block steps, each with the
// blocks that can follow. Leaves out ways that must be followed by another leg but cannot be.
std::vector<Lowering::Ending> Lowering::endingsOf(const Block& block) {
  const LegNode& n = node(block);
  std::vector<Ending> endings;
  for (const LegOutcome& outcome : n.outcomes) {
    Ending ending{outcome, {}};
    for (const std::size_t to : n.next) {
      Block next{.node = to, .range = outcome.toggles ? toggled(block.range) : block.range};
      next.holding = block.holding || (putsDown_ && outcome.captures());
      next.length = n.countsSteps ? (n.sameLength || n.limit[static_cast<std::size_t>(block.range)] == 1
                                         ? block.length
                                         : stepsMade(block))
                                  : 0;
      for (const Turn& turn : turnsInto(graph_->nodes[to], block.direction, block.sense)) {
        Block candidate = next;
        candidate.direction = turn.direction;
        candidate.sense = turn.sense;
        if (enter(candidate)) ending.next.push_back(candidate);
      }
    }
    if (n.final || !ending.next.empty()) endings.push_back(std::move(ending));
  }
  return endings;
}

// Emits `block`, and the further blocks of its leg that are not emitted yet.
void Lowering::emitBlock(Block block) {
  while (builder_.fits()) {
    if (addresses_.contains(block)) return goTo(block);
    addresses_[block] = builder_.here();
    for (const ProgramBuilder::Label label : awaited_[block]) builder_.bind(label);
    awaited_.erase(block);
    if (block.approaching)
      emitApproach(block);
    else if (!emitStepAndEndings(block))
      return;
  }
}

// Emits a step before the hurdle, or onto the skipped cell. Changes `block` to the next block of the leg.
void Lowering::emitApproach(Block& block) {
  const LegNode& n = node(block);
  emitAtomStep(n, block.direction);
  // The mover itself is no hurdle.
  if (rays_.reach(stepOf(n, block.direction)).returns)
    builder_.emit(Op::TestAway, n.first ? kOriginRegister : kLegStartRegister);
  Block behind = block;
  behind.approaching = false;
  behind.left = block.left == 0 ? 0 : block.left - 1;
  if (n.ski) {
    block = behind;
    return;
  }
  if (n.hop == Hop::Next) behind.left = 1;
  if (block.left == 2) {  // the last cell on which a hurdle can stand
    builder_.test(kAnyPiece);
    block = behind;
    return;
  }
  const ProgramBuilder::Label noHurdle = builder_.fork();
  builder_.test(kAnyPiece);
  goTo(behind);
  builder_.bind(noHurdle);
  builder_.test(kEmpty);
  if (block.left != 0) --block.left;
}

// Emits a step of the leg and the ways to end there. Returns whether the leg can go on; `block` has then
// become the state for its next step.
bool Lowering::emitStepAndEndings(Block& block) {
  const LegNode& n = node(block);
  emitAtomStep(n, block.direction);
  const bool mayReturn = n.bend == Bend::Circular ||
                         (n.bend == Bend::Crooked && (n.wrap | board_.joined()) != Wrap::None) ||
                         rays_.reach(stepOf(n, block.direction)).returns;
  if (mayReturn) builder_.emit(Op::TestAway, n.first ? kOriginRegister : kLegStartRegister);

  const bool last = block.left == 1;
  const std::vector<Ending> endings = n.sameLength && !last ? std::vector<Ending>{} : endingsOf(block);
  if (last) {
    emitEndings(n, block, endings, kAnything);
    return false;
  }
  std::vector<Ending> occupied, empty;
  for (const Ending& ending : endings) {
    if ((ending.outcome.occupants & kAnyPiece) != 0) occupied.push_back(ending);
    if ((ending.outcome.occupants & kEmpty) != 0) empty.push_back(ending);
  }
  if (!occupied.empty()) {
    const ProgramBuilder::Label free = builder_.fork();
    for (Ending& ending : occupied) ending.outcome.occupants &= kAnyPiece;
    emitEndings(n, block, occupied, kAnything);
    builder_.bind(free);
  }
  builder_.test(kEmpty);
  if (!empty.empty()) {
    const ProgramBuilder::Label onwards = builder_.fork();
    for (Ending& ending : empty) ending.outcome.occupants = kEmpty;
    emitEndings(n, block, empty, kEmpty);
    builder_.bind(onwards);
  }
  if (n.toMiddle) builder_.testZone(cellsBeforeMiddle());
  if (n.marksEnPassant) builder_.emit(Op::MarkEnPassant);
  if (block.left != 0) --block.left;
  if (n.bend == Bend::Crooked) {
    block.direction = (block.direction + 2 * block.sense + n.leaps.count()) % n.leaps.count();
    block.sense = -block.sense;
  } else if (n.bend == Bend::Circular) {
    block.direction = (block.direction + block.sense + n.leaps.count()) % n.leaps.count();
  }
  return true;
}

// Emits alternatives for the ways in which the leg can end on the cursor's cell. `tested`: what an earlier
// test has left possible there.
void Lowering::emitEndings(const LegNode& n, const Block& block, const std::vector<Ending>& endings,
                           Occupants tested) {
  if (endings.empty()) builder_.emit(Op::Test, 0);  // nothing can follow on this board
  for (std::size_t i = 0; i < endings.size(); ++i) {
    if (i + 1 == endings.size()) return emitEnding(n, block, endings[i], tested);
    const ProgramBuilder::Label other = builder_.fork();
    emitEnding(n, block, endings[i], tested);
    builder_.bind(other);
  }
}

// Emits one way to end: the test and effect of the outcome, then the landing or the next legs.
void Lowering::emitEnding(const LegNode& n, const Block& block, const Ending& ending, Occupants tested) {
  emitOutcome(ending.outcome, tested, putsDown_);
  if (n.final) {
    Block arrived = block;
    arrived.holding = block.holding || (putsDown_ && ending.outcome.captures());
    return emitLanding(n, arrived);
  }
  // A leg that ends on an empty cell passes that cell too.
  if (n.marksEnPassant && ending.outcome.occupants == kEmpty && ending.outcome.effect == Effect::Nothing) {
    builder_.emit(Op::MarkEnPassant);
  }
  goTo(ending.next);
}

// Emits the tests and the capture of an outcome. `keep`: the captured piece is put down elsewhere later.
void Lowering::emitOutcome(const LegOutcome& outcome, Occupants tested, bool keep) {
  if (outcome.enPassantTarget) {
    builder_.emit(Op::TestEnPassant);
  } else if (outcome.occupants != tested) {
    builder_.test(outcome.occupants);
  }
  if (outcome.royal) builder_.emit(Op::TestRoyal);
  if (outcome.effect == Effect::Take)
    keep ? builder_.emit(Op::Save, kVictimRegister) : builder_.emit(Op::Take);
  if (outcome.effect == Effect::TakeEnPassantVictim) builder_.emit(Op::TakeEnPassantVictim);
}

// Emits the end of the move; a captured piece that is to be put down elsewhere is put down before.
void Lowering::emitLanding(const LegNode& n, const Block& block) {
  if (block.holding) {
    const std::uint16_t putDown = putsDownAtOrigin_ ? kOriginRegister : kPutDownRegister;
    // The mover cannot end where it puts the other piece down.
    if (!n.unloads) builder_.emit(Op::TestAway, putDown);
    builder_.emit(Op::Save, kArrivalRegister);
    builder_.emit(Op::Recall, putDown);
    builder_.emit(Op::Carry, kVictimRegister);
    builder_.emit(Op::Recall, kArrivalRegister);
  }
  builder_.emit(Op::Land, exempt_ ? kUnchanged : kArriving);
}

// Emits one leap of the atom. A lame or jumping one goes over the cells between, and tests them.
void Lowering::emitAtomStep(const LegNode& n, int direction) {
  if (!n.lame && !n.mustJump) return builder_.step(stepOf(n, direction));
  const std::vector<Vector> path = pathOf(n.leaps.vector(direction), n.leaps.lattice());
  for (std::size_t i = 0; i < path.size(); ++i) {
    builder_.step(step(path[i], n.wrap));
    if (i + 1 == path.size()) return;
    builder_.test(n.lame ? Occupants{kEmpty} : kAnyPiece);
    if (n.marksEnPassant) builder_.emit(Op::MarkEnPassant);
  }
}

// Emits jumps to the blocks, as alternatives.
void Lowering::goTo(const std::vector<Block>& blocks) {
  bool savesStart = false, savesPutDown = false;
  for (const Block& block : blocks) {
    const LegNode& n = node(block);
    savesStart = savesStart || (!n.first && rays_.reach(stepOf(n, block.direction)).returns);
    savesPutDown = savesPutDown || (!n.first && n.unloads);
  }
  if (savesStart) builder_.emit(Op::Save, kLegStartRegister);
  if (savesPutDown) builder_.emit(Op::Save, kPutDownRegister);
  for (std::size_t i = 0; i + 1 < blocks.size(); ++i) {
    const ProgramBuilder::Label other = builder_.fork();
    if (addresses_.contains(blocks[i])) {
      goTo(blocks[i]);
      builder_.bind(other);
    } else {
      awaited_[blocks[i]].push_back(other);
      queue_.push_back(blocks[i]);
    }
  }
  goTo(blocks.back());
}

// Emits a jump to the block, which is emitted later if it has not been yet.
void Lowering::goTo(const Block& block) {
  const auto known = addresses_.find(block);
  if (known == addresses_.end()) {
    awaited_[block].push_back(builder_.here());
    queue_.push_back(block);
  }
  builder_.jump(known == addresses_.end() ? 0 : known->second);
}

// Emits the blocks to which jumps lead, until none is left.
void Lowering::drain() {
  while (!queue_.empty()) {
    const Block block = queue_.front();
    queue_.pop_front();
    if (!addresses_.contains(block)) emitBlock(block);
  }
}

// Returns the cells from which one step forward does not cross the middle of the board.
CellSet Lowering::cellsBeforeMiddle() const {
  CellSet cells;
  board_.forEachCell([&](Cell cell) {
    if (board_.isHexagonal()) {
      const int ahead = board_.cellsAhead(cell, side_), behind = board_.cellsAhead(cell, opponent(side_));
      if (behind + 1 <= (ahead + behind) / 2) cells.add(cell);
      return;
    }
    const int rank = board_.rank(cell);
    const bool before =
        side_ == Side::White ? rank + 1 < board_.ranks() / 2 : rank - 1 > (board_.ranks() - 1) / 2;
    if (before) cells.add(cell);
  });
  return cells;
}

// ---- special moves ----

// Compiles castling towards each side of the rank for which it is allowed.
void Lowering::addCastling(const Castling& castling) {
  const bool turned = side_ == Side::Black && !options_.castleFlip;
  for (const bool right : {true, false}) {
    if (!(right ? castling.right : castling.left)) continue;
    const StepId across = board_.step({right == turned ? -1 : 1, 0}, Wrap::None);
    CellSet partnerCells;
    board_.forEachCell([&](Cell cell) {
      const Cell edge = castling.nextToEdge ? board_.walk(cell, across) : cell;
      if (edge != kNoCell && board_.walk(edge, across) == kNoCell) partnerCells.add(cell);
    });
    findPartners(castling, across, partnerCells);

    builder_.alternative();
    emitCastling(builder_, {.across = across,
                            .distance = castling.distance,
                            .unmoved = castling.unmoved,
                            .partnerCells = partnerCells,
                            .landing = exempt_ ? kUnchanged : kArriving,
                            .safe = options_.royal});
  }
}

// For each castler in the array, leaves only one partner's cell in that direction in `partnerCells`: that of
// the outermost piece of the array, whatever it is. With `nextToEdge`: the cell before that piece.
void Lowering::findPartners(const Castling& castling, StepId across, CellSet& partnerCells) const {
  if (options_.array == nullptr) return;
  board_.forEachCell([&](Cell home) {
    if (options_.array->at(home) != Piece(options_.type, side_)) return;
    Cell inner = kNoCell, outermost = kNoCell;
    CellSet way;
    for (Cell before = home, cell; (cell = board_.walk(before, across)) != kNoCell; before = cell) {
      way.add(cell);
      if (!options_.array->at(cell)) continue;
      inner = before;
      outermost = cell;
    }
    if (outermost == kNoCell) return;
    partnerCells -= way;
    const Cell partner = castling.nextToEdge ? inner : outermost;
    if (partner != home) partnerCells.add(partner);
  });
}

void Lowering::emitUnmoved() {
  builder_.emit(Op::TestUnmoved);
  if (options_.initialMovesNeedSafety) builder_.emit(Op::TestSafe);
}

// Compiles 'U', a leap to any cell of the board.
void Lowering::addUniversal(const Universal& universal) {
  builder_.alternative();
  if (universal.unmoved) emitUnmoved();
  std::vector<ProgramBuilder::Label> arrivals;
  for (int levels = 1 - board_.levels(); levels < board_.levels(); ++levels) {
    for (int ranks = 1 - board_.ranks(); ranks < board_.ranks(); ++ranks) {
      for (int files = 1 - board_.files(); files < board_.files(); ++files) {
        if (files == 0 && ranks == 0 && levels == 0) continue;
        const ProgramBuilder::Label other = builder_.fork();
        builder_.step(board_.step({files, ranks, levels}, Wrap::None));
        arrivals.push_back(builder_.here());
        builder_.jump(0);
        builder_.bind(other);
      }
    }
  }
  builder_.emit(Op::Test, 0);  // ends the last fork: there is no further vector
  for (const ProgramBuilder::Label label : arrivals) builder_.bind(label);
  for (std::size_t i = 0; i < universal.outcomes.size(); ++i) {
    const bool last = i + 1 == universal.outcomes.size();
    const ProgramBuilder::Label other = last ? 0 : builder_.fork();
    emitOutcome(universal.outcomes[i], kAnything, false);
    builder_.emit(Op::Land, exempt_ ? kUnchanged : kArriving);
    if (!last) builder_.bind(other);
  }
}

}  // namespace fairyforge::movement
