// What playing a move does to a TurnState: runtime/position.cpp without clocks.
#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "compiler/native/turn-player.h"

namespace fairyforge::native {
namespace {

struct MarkedPiece {
  specialise::PieceCode piece = 0;
  std::uint32_t marks = 0;
};

class Mover {
 public:
  Mover(const Variant& variant, const TurnState& state) : variant_(variant), state_(state) {}

  void lift(Cell cell) const {
    state_.place(cell, 0);
    state_.endWithPiece(cell);
  }

  MarkedPiece markedPiece(Cell cell) const {
    MarkedPiece what{state_.at(cell)};
    for (std::size_t m = 0; m < state_.layout().marks; ++m) {
      if (TurnState::has(state_.mark(m), index(cell))) what.marks |= std::uint32_t{1} << m;
    }
    return what;
  }
  MarkedPiece newPiece(Piece piece) const {
    return {specialise::codeOf(piece), variant_.type(piece.type()).marks};
  }

  void put(Cell cell, MarkedPiece what) const {
    state_.endWithPiece(cell);
    state_.place(cell, what.piece);
    for (std::size_t m = 0; m < state_.layout().marks; ++m) {
      if ((what.marks >> m & 1) != 0) TurnState::add(state_.mark(m), index(cell));
    }
  }

  void capture(Cell cell, Side captor) const {
    const specialise::PieceCode victim = state_.at(cell);
    const HandRules& hands = variant_.hands();
    const CaptureFate fate = hands.fate[index(captor)];
    if (victim != 0 && specialise::sideOf(victim) != Side::Third && fate != CaptureFate::Gone) {
      const Side owner = fate == CaptureFate::OwnersHand ? specialise::sideOf(victim) : captor;
      const TypeId type = hands.becomes.empty() ? specialise::typeOf(victim)
                                                : hands.becomes[index(specialise::typeOf(victim))];
      ++state_.hand(owner, type);
    }
    if (victim != 0 && variant_.registers().taken) TurnState::add(state_.taken(), victim);
    lift(cell);
  }

  void edit(const TurnEffect& edit, Side side) const {
    if (edit.what == Op::Put) return put(edit.cell, newPiece(putPiece(edit.operand)));
    MarkedPiece what = markedPiece(edit.cell);
    if (what.piece == 0) return;
    const Side owner = specialise::sideOf(what.piece);
    switch (edit.what) {
      case Op::Remove:
        return capture(edit.cell, side);
      case Op::Give: {
        const bool toOther = edit.operand == kOther;
        if (toOther && owner == Side::Third) return;
        what.piece = specialise::codeOf(Piece(specialise::typeOf(what.piece),
                                              toOther ? opponent(owner) : static_cast<Side>(edit.operand)));
        return put(edit.cell, what);
      }
      case Op::Become:
        what.piece = specialise::codeOf(Piece(typeAt(edit.operand), owner));
        return put(edit.cell, what);
      case Op::Mark:
        return TurnState::add(state_.mark(edit.operand), index(edit.cell));
      case Op::Unmark:
        return TurnState::remove(state_.mark(edit.operand), index(edit.cell));
      default:
        return;
    }
  }

 private:
  const Variant& variant_;
  const TurnState& state_;
};

}  // namespace

void TurnPlayer::play(const TurnState& before, const TurnMoves& moves, const TurnMove& move,
                      const TurnState& after, std::size_t depth) {
  after.copyFrom(before);
  if (after.get<&Setup::thirdTurn>()) return playThird(moves, move, after);
  const Side player = after.get<&Setup::player>();
  if (playPart(moves, move, after) && continuesTurn(after, move, depth)) return;
  endTurn(after, variant_.turns().seriesChecks == SeriesChecks::EndSeries && !move.isNullMove() &&
                     exposed(after, opponent(player), player, Attackers::Checking));
}

void TurnPlayer::noteMove(const TurnMove& move, const TurnState& after) {
  if (!variant_.registers().lastMove) return;
  after.get<&Setup::lastFrom>() = move.from;
  after.get<&Setup::lastTo>() = move.to;
}

// False for a null move.
bool TurnPlayer::playPart(const TurnMoves& moves, const TurnMove& move, const TurnState& after) {
  const bool stops = move.isNullMove() && after.get<&Setup::continuingPiece>() != kNoCell;
  after.end(Ends::WithThePart);
  if (stops) return false;
  // The right to capture a piece of his own en passant is the opponent's.
  const Cell passed = after.get<&Setup::enPassantVictim>();
  const bool isOwn = passed != kNoCell && specialise::sideOf(after.at(passed)) == after.get<&Setup::player>();
  if (!isOwn) after.end(Ends::WithTheTurn);
  after.end(Ends::WithEveryMove);
  noteMove(move, after);
  TypeId& last = after.get<&Setup::last>();
  if (move.isNullMove()) {
    last = kNoType;
    return false;
  }
  const TypeId mover = movePieces(moves, move, after, turnOf(after).moves);
  if (isOwn) limitEnPassant(moves, move, after);
  const auto marks = [](const TurnEffect& e) { return e.what == Op::MarkEnPassant; };
  const TurnEffect* e = std::find_if(moves.begin(move), moves.end(move), marks);
  if (e != moves.end(move)) after.end(Ends::WithTheTurn);
  for (; e != moves.end(move) && marks(*e); ++e) {
    TurnState::add(after.wordsOf<&Setup::enPassantTargets>(), index(e->cell));
    after.get<&Setup::enPassantVictim>() = move.to;
  }
  if (variant_.registers().last) {
    if (!variant_.type(move.as).imitates) {
      last = move.as;
    } else if (!variant_.type(mover).imitates) {
      last = kNoType;
    }
  }
  return true;
}

void TurnPlayer::playThird(const TurnMoves& moves, const TurnMove& act, const TurnState& after) {
  after.get<&Setup::thirdTurn>() = false;
  if (act.isNullMove()) return;
  after.end(Ends::WithEveryMove);
  movePieces(moves, act, after, Side::Third);
  noteMove(act, after);
  after.get<&Setup::sinceThird>() = 0;
  limitEnPassant(moves, act, after);
}

// The right to capture en passant outlives a move that neither takes or moves the piece nor stands in the way.
void TurnPlayer::limitEnPassant(const TurnMoves& moves, const TurnMove& move, const TurnState& after) {
  const Cell passed = after.get<&Setup::enPassantVictim>();
  if (passed == kNoCell) return;
  std::uint64_t* const targets = after.wordsOf<&Setup::enPassantTargets>();
  bool isLeft = false;
  after.forEachCell([&](std::size_t w) { return targets[w]; },
                    [&](Cell cell) {
                      if (after.at(cell) != 0) TurnState::remove(targets, index(cell));
                      isLeft = isLeft || after.at(cell) == 0;
                      return true;
                    });
  const bool gone =
      move.from == passed || std::any_of(moves.begin(move), moves.end(move), [&](const TurnEffect& e) {
        return (e.what == Op::Carry || e.what == Op::Take) && e.cell == passed;
      });
  if (gone || !isLeft) after.end(Ends::WithTheTurn);
}

// What the move does on the board; the mover's type before it.
TypeId TurnPlayer::movePieces(const TurnMoves& moves, const TurnMove& move, const TurnState& after,
                              Side side) {
  const Mover mover(variant_, after);
  const MarkedPiece piece =
      move.isDrop() ? mover.newPiece(Piece(move.as, side)) : mover.markedPiece(move.from);
  const TurnEffect* const first = moves.begin(move);
  const TurnEffect* const last = moves.end(move);
  // Everything that moves is lifted before anything is put down: pieces may exchange cells.
  boost::container::small_vector<MarkedPiece, 4> carried;
  for (const TurnEffect* e = first; e != last; ++e) {
    if (e->what == Op::Carry) carried.push_back(mover.markedPiece(e->cell));
  }
  if (!move.isDrop()) mover.lift(move.from);
  for (const TurnEffect* e = first; e != last && e->what == Op::Take; ++e) mover.capture(e->cell, side);
  for (const TurnEffect* e = first; e != last; ++e) {
    if (e->what == Op::Carry) mover.lift(e->cell);
  }
  auto next = carried.begin();
  for (const TurnEffect* e = first; e != last; ++e) {
    if (e->what == Op::Carry) mover.put(cellAt(e->operand), *next++);
  }
  mover.put(move.to, {specialise::codeOf(Piece(move.as, specialise::sideOf(piece.piece))), piece.marks});
  for (const TurnEffect* e = first; e != last; ++e) {
    if (e->what == kTypeChange) {
      const Piece changed(typeAt(e->operand), specialise::sideOf(piece.piece));
      mover.put(e->cell, {specialise::codeOf(changed), mover.markedPiece(e->cell).marks});
    } else if (isEdit(e->what)) {
      mover.edit(*e, side);
    }
  }
  if (move.isDrop() && side != Side::Third) {
    --after.hand(side, variant_.hands().inHand(move.as));
    if (variant_.registers().unmoved && variant_.isUnmovedWhenDropped(Piece(move.as, side), move.to))
      TurnState::add(after.wordsOf<&Setup::unmoved>(), index(move.to));
  }
  return specialise::typeOf(piece.piece);
}

bool TurnPlayer::continuesTurn(const TurnState& state, const TurnMove& move, std::size_t depth) {
  if (move.continuesWith == kNoPartialMove) return false;
  const specialise::PieceCode piece = state.at(move.to);
  if (piece == 0 || specialise::sideOf(piece) != turnOf(state).moves) return false;
  state.get<&Setup::continuingPiece>() = move.to;
  state.get<&Setup::continuingKind>() = static_cast<KindId>(move.continuesWith);
  TurnMoves& moves = ply(depth).moves;
  allCandidates(state, moves);
  if (!moves.moves.empty()) return true;
  state.end(Ends::WithThePart);
  return false;
}

void TurnPlayer::endTurn(const TurnState& state, bool endsSeries) {
  if (const ThirdSide* third = variant_.third(); third != nullptr && third->acts) {
    int& since = state.get<&Setup::sinceThird>();
    since = std::min(since + 1, third->counted());
    state.get<&Setup::thirdTurn>() = since >= third->interval;
  }
  Side& next = state.get<&Setup::player>();
  const Side player = next;
  if (variant_.turns().schedule.empty()) {
    next = opponent(player);
  } else {
    const TurnRules& turns = variant_.turns();
    std::uint16_t& turn = state.get<&Setup::turn>();
    turn = endsSeries ? turns.afterSeries(turn) : turns.after(turn);
    next = turnOf(state).player;
  }
  std::uint16_t& checks = state.get<&Setup::checks>()[index(player)];
  if (next != player && checks < variant_.registers().checks &&
      exposed(state, opponent(player), player, Attackers::Checking))
    ++checks;
}

}  // namespace fairyforge::native
