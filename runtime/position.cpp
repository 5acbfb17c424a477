// How a move changes the setup: first everything that moves is lifted, then victims leave, then pieces are
// put down, then later effects happen, then the turn ends. Whether the same piece goes on instead is asked in
// runtime/play.cpp.

#include "runtime/position.h"

#include <algorithm>

#include "compiler/rules/registers.h"

namespace fairyforge {

Position::Position(VariantPtr variant) : variant_(std::move(variant)), setup_(variant_->start()) {}

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
  endWithPiece(setup_, cell);
}

Position::MarkedPiece Position::markedPiece(Cell cell) const {
  MarkedPiece what{setup_.at(cell)};
  for (std::size_t m = 0; m < setup_.marks.size(); ++m) {
    if (setup_.marks[m].has(cell)) what.marks |= std::uint32_t{1} << m;
  }
  return what;
}

// In the place of what stands there.
void Position::put(Cell cell, MarkedPiece what) {
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
  MarkedPiece what = markedPiece(edit.cell);
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
  const MarkedPiece mover = move.isDrop() ? newPiece(Piece(move.as, side)) : markedPiece(move.from);
  // Everything that moves is lifted before anything is put down: pieces may exchange cells.
  boost::container::small_vector<MarkedPiece, 1> carried;
  for (const Relocation& r : move.relocations) carried.push_back(markedPiece(r.from));
  if (!move.isDrop()) lift(move.from);
  for (const Cell victim : move.victims) capture(victim, side);
  for (const Relocation& r : move.relocations) lift(r.from);
  for (std::size_t i = 0; i < move.relocations.size(); ++i) put(move.relocations[i].to, carried[i]);
  put(move.to, {Piece(move.as, mover.piece.side()), mover.marks});
  for (const TypeChange& change : move.changes)
    put(change.cell, {Piece(change.to, mover.piece.side()), markedPiece(change.cell).marks});
  for (const Edit& later : move.edits) edit(later, side);
  if (move.isDrop() && side != Side::Third) {
    auto& hand = s.hands[index(side)];
    if (--hand[index(variant_->hands().inHand(move.as))] == 0 &&
        std::all_of(hand.begin(), hand.end(), [](int n) { return n == 0; })) {
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

// The right to capture en passant outlives what the third side does, unless it takes the piece or stands in
// the way.
void Position::playThird(const Move& act) {
  Setup& s = setup_;
  s.thirdTurn = false;
  if (act.isNullMove()) return;
  end(Ends::WithEveryMove, s);
  moved(act, Side::Third);
  noteMove(act);
  s.sinceThird = 0;
  if (!act.victims.empty()) s.halfmoveClock = 0;
  limitEnPassant(act);
}

// The right to capture en passant outlives a move that neither takes or moves the piece nor stands in the way.
void Position::limitEnPassant(const Move& move) {
  Setup& s = setup_;
  const Cell victim = s.enPassantVictim;
  s.enPassantTargets.forEach([&](Cell target) {
    if (s.at(target)) s.enPassantTargets.remove(target);
  });
  const bool moves =
      move.from == victim || std::any_of(move.relocations.begin(), move.relocations.end(),
                                         [&](const Relocation& r) { return r.from == victim; });
  const bool taken = std::find(move.victims.begin(), move.victims.end(), victim) != move.victims.end();
  if (moves || taken || s.enPassantTargets.empty()) {
    s.enPassantTargets.clear();
    s.enPassantVictim = kNoCell;
  }
}

void Position::endTurn(bool isQuiet, bool endsSeries) {
  Setup& s = setup_;
  end(Ends::WithThePart, s);
  if (isQuiet) ++s.halfmoveClock;
  if (const ThirdSide* third = variant_->third(); third != nullptr && third->acts) {
    s.sinceThird = std::min(s.sinceThird + 1, third->counted());
    s.thirdTurn = s.sinceThird >= third->interval;
  }
  const Side side = s.player;
  if (variant_->turns().schedule.empty()) {
    s.player = opponent(side);
  } else {
    const TurnRules& turns = variant_->turns();
    s.turn = endsSeries ? turns.afterSeries(s.turn) : turns.after(s.turn);
    s.player = variant_->turnOf(s).player;
  }
  if (side == Side::Black && s.player == Side::White) ++s.moveNumber;
}

Position::Played Position::playPart(const Move& move) {
  Setup& s = setup_;
  const bool stops = move.isNullMove() && s.continuingPiece != kNoCell;
  end(Ends::WithThePart, s);
  if (stops) return {};  // the part before was the move
  const bool isOwn = s.enPassantVictim != kNoCell && at(s.enPassantVictim).side() == s.player;
  if (!isOwn) end(Ends::WithTheTurn, s);
  end(Ends::WithEveryMove, s);
  noteMove(move);
  if (move.isNullMove()) {
    s.last = kNoType;
    return {};
  }
  const TypeId imitated = s.last;
  const Piece mover = moved(move, variant_->turnOf(s).moves);
  if (isOwn) limitEnPassant(move);
  if (!move.enPassantTargets.empty()) {
    s.enPassantTargets.clear();
    for (const Cell cell : move.enPassantTargets) s.enPassantTargets.add(cell);
    s.enPassantVictim = move.to;
  }
  const bool resets = !move.victims.empty() || variant_->end().clockResetting.has(mover.type());
  if (resets) s.halfmoveClock = 0;
  if (variant_->registers().last) {
    // An imitator passes on what it moved as; a piece that has just become one passes on nothing.
    const bool nowImitates = variant_->type(move.as).imitates;
    const bool didImitate = variant_->type(mover.type()).imitates;
    s.last = !nowImitates ? move.as : didImitate ? imitated : kNoType;
  }
  const Piece there = at(move.to);
  const bool mayGoOn = move.continuesWith && there && there.side() == variant_->turnOf(s).moves;
  if (mayGoOn) {
    s.continuingPiece = move.to;
    s.continuingKind = *move.continuesWith;
  }
  return {.mayGoOn = mayGoOn, .isQuiet = !resets};
}

}  // namespace fairyforge
