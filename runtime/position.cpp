#include "runtime/position.h"

#include <algorithm>

#include "runtime/threats.h"

namespace fairyforge {
namespace {

std::size_t royalCount(const Variant& variant, const Setup& setup, Side side) {
  std::size_t count = 0;
  for (const Piece piece : setup.cells) {
    if (piece && piece.side() == side && variant.isRoyal(piece.type())) ++count;
  }
  return count;
}

// Hands, counters and the like as this game can have them.
bool registersFit(const Variant& variant, const Setup& setup) {
  const auto isHand = [&](Side side) {
    const auto& hand = setup.hands[index(side)];
    if (hand.empty()) return true;
    return hand.size() == variant.types().size() && variant.hands().any();
  };
  const bool lastFits =
      setup.last == kNoType || (variant.registers().last && index(setup.last) < variant.types().size() &&
                                !variant.type(setup.last).imitates);
  const ThirdSide* third = variant.third();
  const bool thirdFits = third == nullptr ? setup.sinceThird == 0 && !setup.slot
                                          : setup.sinceThird >= 0 && setup.sinceThird <= third->counted() &&
                                                (!setup.slot || setup.sinceThird >= third->interval);
  return isHand(Side::White) && isHand(Side::Black) && lastFits && thirdFits;
}

// Problems after which nothing else can be asked.
bool hasRightShape(const Variant& variant, const Setup& setup, SetupProblems& problems) {
  if (setup.cells.size() != variant.board().size()) problems.insert(SetupProblem::WrongSize);
  for (std::size_t i = 0; i < setup.cells.size() && problems.empty(); ++i) {
    if (!setup.cells[i]) continue;
    const bool known = index(setup.cells[i].type()) < variant.types().size() &&
                       (setup.cells[i].side() != Side::Third || variant.third() != nullptr);
    if (!known) problems.insert(SetupProblem::WrongSize);
    if (!variant.board().exists(cellAt(i))) problems.insert(SetupProblem::PieceOnHole);
  }
  if (!registersFit(variant, setup)) problems.insert(SetupProblem::BadRegisters);
  return problems.empty();
}

bool passedCellsFit(const Setup& setup, const Board& board) {
  if (setup.passed.empty()) return setup.passer == kNoCell;
  if (setup.passer == kNoCell || !board.exists(setup.passer)) return false;
  const Piece owner = setup.at(setup.passer);
  if (!owner || owner.side() == setup.player) return false;
  bool free = true;
  setup.passed.forEach([&](Cell cell) { free = free && board.exists(cell) && !setup.at(cell); });
  return free;
}

}  // namespace

std::string describe(SetupProblem problem) {
  switch (problem) {
    case SetupProblem::WrongSize:
      return "the pieces do not fit this board and its piece types";
    case SetupProblem::PieceOnHole:
      return "a piece stands on a hole of the board";
    case SetupProblem::NoRoyal:
      return "a side has no royal piece";
    case SetupProblem::TooManyRoyals:
      return "a side has more royal pieces than at the start of the game";
    case SetupProblem::OpponentInCheck:
      return "the side to move could take the opponent's royal piece";
    case SetupProblem::UnmovedMissing:
      return "a cell is marked as unmoved on which nothing stands";
    case SetupProblem::BadPassedCells:
      return "the en passant cells are occupied, or no piece of the side that moved last can be taken there";
    case SetupProblem::BadRegisters:
      return "a hand, a counter, a slot or the type last moved is not one that this game can have";
  }
  return "?";
}

Position::Position(VariantPtr variant) : variant_(std::move(variant)), setup_(variant_->start()) {}

std::variant<Position, SetupProblems> Position::from(VariantPtr variant, Setup setup,
                                                     const SetupProblems& forgiven) {
  SetupProblems problems;
  if (!hasRightShape(*variant, setup, problems)) return problems;
  const auto note = [&](bool wrong, SetupProblem problem) {
    if (wrong && !forgiven.contains(problem)) problems.insert(problem);
  };
  for (const Side side : kBothSides) {
    const std::size_t now = royalCount(*variant, setup, side);
    const std::size_t atStart = royalCount(*variant, variant->start(), side);
    note(atStart > 0 && now == 0, SetupProblem::NoRoyal);
    note(now > atStart && !variant->royalsCanGrow(), SetupProblem::TooManyRoyals);
  }
  bool unmovedFit = true;
  setup.unmoved.forEach(
      [&](Cell cell) { unmovedFit = unmovedFit && variant->board().exists(cell) && setup.at(cell); });
  note(!unmovedFit, SetupProblem::UnmovedMissing);
  note(!passedCellsFit(setup, variant->board()), SetupProblem::BadPassedCells);

  Position position(std::move(variant), std::move(setup));
  if (problems.empty() && !forgiven.contains(SetupProblem::OpponentInCheck)) {
    Setup quiet = position.setup();
    quiet.passed.clear();
    quiet.passer = kNoCell;
    const Side mover = quiet.player;
    if (royalExposed(position.variant(), quiet, opponent(mover), mover, Takers::All))
      problems.insert(SetupProblem::OpponentInCheck);
  }
  if (!problems.empty()) return problems;
  return position;
}

Position Position::withoutSlot() const {
  Position turn = *this;
  turn.setup_.slot = false;
  return turn;
}

void Position::lift(Cell cell) {
  setup_.cells[index(cell)] = Piece();
  setup_.unmoved.remove(cell);
}

// The piece on `cell` leaves the board, perhaps for a hand.
void Position::capture(Cell cell, Side captor) {
  const Piece victim = setup_.at(cell);
  const HandRules& hands = variant_->hands();
  const CaptureFate fate = hands.fate[index(captor)];
  if (victim && victim.side() != Side::Third && fate != CaptureFate::Gone) {
    const Side owner = fate == CaptureFate::OwnersHand ? victim.side() : captor;
    const TypeId type = hands.becomes.empty() ? victim.type() : hands.becomes[index(victim.type())];
    auto& hand = setup_.hands[index(owner)];
    if (hand.empty()) hand.resize(variant_->types().size());
    ++hand[index(type)];
  }
  lift(cell);
}

// Does on the board what the move says, and returns the mover as it was.
Piece Position::moved(const Move& move) {
  Setup& s = setup_;
  const Side side = toMove();
  const Piece mover = move.isDrop() ? Piece(move.as, side) : s.at(move.from);
  // Everything that moves is lifted before anything is put down: pieces may exchange cells.
  boost::container::small_vector<Piece, 1> carried;
  for (const Relocation& r : move.relocations) carried.push_back(s.at(r.from));
  if (!move.isDrop()) lift(move.from);
  for (const Cell victim : move.victims) capture(victim, side);
  for (const Relocation& r : move.relocations) lift(r.from);
  for (std::size_t i = 0; i < move.relocations.size(); ++i) {
    lift(move.relocations[i].to);
    s.cells[index(move.relocations[i].to)] = carried[i];
  }
  lift(move.to);
  s.cells[index(move.to)] = Piece(move.as, mover.side());
  for (const TypeChange& change : move.changes) {
    s.unmoved.remove(change.cell);
    s.cells[index(change.cell)] = Piece(change.to, mover.side());
  }
  if (move.isDrop() && side != Side::Third) {
    auto& hand = s.hands[index(side)];
    if (--hand[index(move.as)] == 0 && std::all_of(hand.begin(), hand.end(), [](int n) { return n == 0; })) {
      hand.clear();
    }
    const TypeSet& asUnmoved = variant_->hands().asUnmoved;
    const bool counts = index(move.as) < asUnmoved.size() && asUnmoved[index(move.as)];
    if (counts && variant_->start().at(move.to) == mover) s.unmoved.add(move.to);
  }
  return mover;
}

void Position::playUnchecked(const Move& move) {
  if (setup_.slot) {
    playThird(move);
  } else {
    playPlayer(move);
  }
}

// The right to capture en passant outlives what the third side does, unless it takes the piece or stands in
// the way.
void Position::playThird(const Move& act) {
  Setup& s = setup_;
  s.slot = false;
  if (act.isPass()) return;
  s.slot = true;  // toMove() is the mover's side until it has moved
  moved(act);
  s.slot = false;
  s.sinceThird = 0;
  if (!act.victims.empty()) s.quietPlies = 0;
  s.passed.remove(act.to);
  const bool taken = std::find(act.victims.begin(), act.victims.end(), s.passer) != act.victims.end();
  if (taken || s.passed.empty()) {
    s.passed.clear();
    s.passer = kNoCell;
  }
}

void Position::playPlayer(const Move& move) {
  Setup& s = setup_;
  const Side side = s.player;
  const TypeId imitated = s.last;
  const Piece mover = moved(move);
  const TypeSet& resetting = variant_->end().clockResetting;
  const bool resets =
      !move.victims.empty() || (index(mover.type()) < resetting.size() && resetting[index(mover.type())]);

  s.passed.clear();
  for (const Cell cell : move.passed) s.passed.add(cell);
  s.passer = move.passed.empty() ? kNoCell : move.to;
  s.quietPlies = resets ? 0 : s.quietPlies + 1;
  if (variant_->registers().last) {
    // An imitator passes on what it moved as; a piece that has just become one passes on nothing.
    const bool nowImitates = variant_->type(move.as).imitates;
    const bool didImitate = variant_->type(mover.type()).imitates;
    s.last = !nowImitates ? move.as : didImitate ? imitated : kNoType;
  }
  if (const ThirdSide* third = variant_->third()) {
    s.sinceThird = std::min(s.sinceThird + 1, third->counted());
    s.slot = s.sinceThird >= third->interval;
  }
  if (side == Side::Black) ++s.moveNumber;
  s.player = opponent(side);
}

}  // namespace fairyforge
