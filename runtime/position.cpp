// The checks that a setup must pass, each with its name, and how a move changes the setup: first everything
// that moves is lifted, then victims leave, then pieces are put down, then later effects happen, then the
// turn ends or the same piece continues.

#include "runtime/position.h"

#include <algorithm>

#include "runtime/referee.h"
#include "runtime/threats.h"

namespace fairyforge {
namespace {

std::size_t royalCount(const Variant& variant, const Setup& setup, Side side) {
  std::size_t count = 0;
  for (const Piece piece : setup.cells) {
    if (piece && piece.side() == side && variant.isRoyal(piece)) ++count;
  }
  return count;
}

// Do the registers (hands, counters and others) have values that are possible in this game?
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
  const bool thirdFits = third == nullptr ? setup.sinceThird == 0 && !setup.thirdTurn
                         : !third->acts   ? setup.sinceThird == 0 && !setup.thirdTurn
                                          : setup.sinceThird >= 0 && setup.sinceThird <= third->counted() &&
                                              (!setup.thirdTurn || setup.sinceThird >= third->interval);
  return isHand(Side::White) && isHand(Side::Black) && lastFits && thirdFits;
}

// Marks, the turn, what goes on and the previous move as this game can have them.
bool turnFits(const Variant& variant, const Setup& setup) {
  const auto isThere = [&](Cell cell) { return index(cell) < setup.cells.size() && setup.at(cell); };
  const auto exists = [&](Cell cell) { return cell == kNoCell || variant.board().exists(cell); };
  const auto isMark = [&](const CellSet& cells) {
    bool fits = true;
    cells.forEach([&](Cell cell) { fits = fits && isThere(cell); });
    return fits;
  };
  const auto& schedule = variant.turns().schedule;
  if (setup.marks.size() != variant.marks().size()) return false;
  if (!std::all_of(setup.marks.begin(), setup.marks.end(), isMark)) return false;
  if (schedule.empty() ? setup.turn != 0 : setup.turn >= schedule.size()) return false;
  const ScheduledTurn turn = variant.turnOf(setup);
  if (turn.player != setup.player) return false;
  const bool going = setup.going != kNoCell;
  if (going && (!isThere(setup.going) || setup.at(setup.going).side() != turn.moves)) return false;
  if (setup.goingKind != kNoKind && (!going || index(setup.goingKind) >= variant.turns().kinds.size()))
    return false;
  const Registers& registers = variant.registers();
  const bool hasLast = setup.lastFrom != kNoCell || setup.lastTo != kNoCell;
  return exists(setup.lastFrom) && exists(setup.lastTo) && (registers.lastMove || !hasLast) &&
         (registers.taken || setup.taken.empty());
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
  const bool fits = registersFit(variant, setup) && (!problems.empty() || turnFits(variant, setup));
  if (!fits) problems.insert(SetupProblem::BadRegisters);
  return problems.empty();
}

bool enPassantTargetsFit(const Setup& setup, const Board& board) {
  if (setup.enPassantTargets.empty()) return setup.enPassantVictim == kNoCell;
  if (setup.enPassantVictim == kNoCell || !board.exists(setup.enPassantVictim)) return false;
  const Piece owner = setup.at(setup.enPassantVictim);
  if (!owner || owner.side() == setup.player) return false;
  bool free = true;
  setup.enPassantTargets.forEach([&](Cell cell) { free = free && board.exists(cell) && !setup.at(cell); });
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
    case SetupProblem::BadEnPassantTargets:
      return "the en passant cells are occupied, or no piece of the side that moved last can be taken there";
    case SetupProblem::BadRegisters:
      return "a hand, a counter, a turn of the third side or the type last moved is not one that this game can have";
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
  note(!enPassantTargetsFit(setup, variant->board()), SetupProblem::BadEnPassantTargets);

  Position position(std::move(variant), std::move(setup));
  // A player who moves several times in a row may attack the royal piece with an earlier move.
  const bool alone = position.variant().lastPlayer(position.setup()) == position.setup().player;
  if (problems.empty() && !alone && !forgiven.contains(SetupProblem::OpponentInCheck)) {
    Setup quiet = position.setup();
    quiet.enPassantTargets.clear();
    quiet.enPassantVictim = kNoCell;
    const Side mover = quiet.player;
    if (royalExposed(position.variant(), quiet, opponent(mover), mover, Attackers::All))
      problems.insert(SetupProblem::OpponentInCheck);
  }
  if (!problems.empty()) return problems;
  return position;
}

Position Position::withoutThirdTurn() const {
  Position turn = *this;
  turn.setup_.thirdTurn = false;
  return turn;
}

Position Position::withoutLastMove() const {
  Position position = withoutThirdTurn();
  position.setup_.lastFrom = position.setup_.lastTo = kNoCell;
  return position;
}

void Position::lift(Cell cell) {
  setup_.cells[index(cell)] = Piece();
  setup_.unmoved.remove(cell);
  for (CellSet& mark : setup_.marks) mark.remove(cell);
}

Position::Standing Position::standing(Cell cell) const {
  Standing what{setup_.at(cell)};
  for (std::size_t m = 0; m < setup_.marks.size(); ++m) {
    if (setup_.marks[m].has(cell)) what.marks |= std::uint32_t{1} << m;
  }
  return what;
}

// In the place of what stands there.
void Position::put(Cell cell, Standing what) {
  lift(cell);
  setup_.cells[index(cell)] = what.piece;
  for (std::size_t m = 0; m < setup_.marks.size(); ++m) {
    if (what.marks >> m & 1) setup_.marks[m].add(cell);
  }
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
  if (victim && variant_->registers().taken) setup_.taken.push_back(victim);
  lift(cell);
}

// Later effects: a piece that changes type or owner keeps its marks.
void Position::edit(const Edit& edit, Side side) {
  Standing what = standing(edit.cell);
  if (edit.what == Op::Put) return put(edit.cell, newPiece(putPiece(edit.operand)));
  if (!what.piece) return;
  switch (edit.what) {
    case Op::Remove:
      return capture(edit.cell, side);
    case Op::Give: {
      const Side owner = what.piece.side();
      const bool toOther = edit.operand == kOther;
      if (toOther && owner == Side::Third) return;
      what.piece = Piece(what.piece.type(), toOther ? opponent(owner) : static_cast<Side>(edit.operand));
      return put(edit.cell, what);
    }
    case Op::Become:
      what.piece = Piece(typeAt(edit.operand), what.piece.side());
      return put(edit.cell, what);
    case Op::Mark:
      return setup_.marks[edit.operand].add(edit.cell);
    case Op::Unmark:
      return setup_.marks[edit.operand].remove(edit.cell);
    default:
      return;
  }
}

// Does on the board what the move of `side`'s pieces says, and returns the mover as it was.
Piece Position::moved(const Move& move, Side side) {
  Setup& s = setup_;
  const Standing mover = move.isDrop() ? newPiece(Piece(move.as, side)) : standing(move.from);
  // Everything that moves is lifted before anything is put down: pieces may exchange cells.
  boost::container::small_vector<Standing, 1> carried;
  for (const Relocation& r : move.relocations) carried.push_back(standing(r.from));
  if (!move.isDrop()) lift(move.from);
  for (const Cell victim : move.victims) capture(victim, side);
  for (const Relocation& r : move.relocations) lift(r.from);
  for (std::size_t i = 0; i < move.relocations.size(); ++i) put(move.relocations[i].to, carried[i]);
  put(move.to, {Piece(move.as, mover.piece.side()), mover.marks});
  for (const TypeChange& change : move.changes)
    put(change.cell, {Piece(change.to, mover.piece.side()), standing(change.cell).marks});
  for (const Edit& later : move.edits) edit(later, side);
  if (move.isDrop() && side != Side::Third) {
    auto& hand = s.hands[index(side)];
    if (--hand[index(move.as)] == 0 && std::all_of(hand.begin(), hand.end(), [](int n) { return n == 0; })) {
      hand.clear();
    }
    if (variant_->isUnmovedWhenDropped(mover.piece, move.to)) s.unmoved.add(move.to);
  }
  return mover.piece;
}

// Sets register LastMove, if the game reads it. Where several pieces move, only the mover counts; a pass
// counts as no move.
void Position::noteMove(const Move& move) {
  if (!variant_->registers().lastMove) return;
  setup_.lastFrom = move.from;
  setup_.lastTo = move.to;
}

void Position::playUnchecked(const Move& move) {
  if (setup_.thirdTurn) {
    playThird(move);
  } else {
    playPlayer(move);
  }
}

// The right to capture en passant outlives what the third side does, unless it takes the piece or stands in
// the way.
void Position::playThird(const Move& act) {
  Setup& s = setup_;
  s.thirdTurn = false;
  if (act.isNullMove()) return;
  s.taken.clear();
  moved(act, Side::Third);
  noteMove(act);
  s.sinceThird = 0;
  if (!act.victims.empty()) s.halfmoveClock = 0;
  s.enPassantTargets.remove(act.to);
  const bool taken =
      std::find(act.victims.begin(), act.victims.end(), s.enPassantVictim) != act.victims.end();
  if (taken || s.enPassantTargets.empty()) {
    s.enPassantTargets.clear();
    s.enPassantVictim = kNoCell;
  }
}

// After a part of a turn: can the same piece go on? (The safety of royals is asked when the turn is over.)
bool Position::goesOn(const Move& move) {
  if (!move.next) return false;
  const Piece piece = at(move.to);
  if (!piece || piece.side() != variant_->turnOf(setup_).moves) return false;
  setup_.going = move.to;
  setup_.goingKind = *move.next;
  if (hasCandidates(*this)) return true;
  setup_.going = kNoCell;
  setup_.goingKind = kNoKind;
  return false;
}

void Position::endTurn(bool countsAsQuiet) {
  Setup& s = setup_;
  if (countsAsQuiet) ++s.halfmoveClock;
  if (const ThirdSide* third = variant_->third(); third != nullptr && third->acts) {
    s.sinceThird = std::min(s.sinceThird + 1, third->counted());
    s.thirdTurn = s.sinceThird >= third->interval;
  }
  const Side side = s.player;
  if (variant_->turns().schedule.empty()) {
    s.player = opponent(side);
  } else {
    s.turn = variant_->turnAfter(s.turn);
    s.player = variant_->turnOf(s).player;
  }
  if (side == Side::Black && s.player == Side::White) ++s.moveNumber;
}

void Position::playPlayer(const Move& move) {
  Setup& s = setup_;
  const bool stops = move.isNullMove() && s.going != kNoCell;
  s.going = kNoCell;
  s.goingKind = kNoKind;
  if (stops) return endTurn(true);  // the part before was the move
  s.taken.clear();
  s.enPassantTargets.clear();
  s.enPassantVictim = kNoCell;
  noteMove(move);
  if (move.isNullMove()) {
    s.last = kNoType;
    return endTurn(true);
  }
  const TypeId imitated = s.last;
  const Piece mover = moved(move, variant_->turnOf(s).moves);
  for (const Cell cell : move.enPassantTargets) s.enPassantTargets.add(cell);
  if (!move.enPassantTargets.empty()) s.enPassantVictim = move.to;
  const bool resets = !move.victims.empty() || variant_->end().clockResetting.has(mover.type());
  if (resets) s.halfmoveClock = 0;
  if (variant_->registers().last) {
    // An imitator passes on what it moved as; a piece that has just become one passes on nothing.
    const bool nowImitates = variant_->type(move.as).imitates;
    const bool didImitate = variant_->type(mover.type()).imitates;
    s.last = !nowImitates ? move.as : didImitate ? imitated : kNoType;
  }
  if (!goesOn(move)) endTurn(!resets);
}

}  // namespace fairyforge
