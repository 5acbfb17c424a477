// When are two positions equal?
//
// Why this exists. A game is drawn (or lost) when a position has come about as often as a rule says, and
// comparisons of two games look for positions that they have seen. Both need one answer to the question what
// a position is. It is the placement, the side to move, and every register that can still make a difference
// to the moves.
//
// The idea. essence() takes a setup and removes what makes no difference any more. Two positions are equal if
// their essences are. The key is a hash of the essence, and games compare keys: two positions of one game
// that had the same 64 bits by chance would be counted as one.
//
// The obvious way is to compare setups. Then hardly any position would ever recur: the move number differs,
// and a right that is still written down but can no longer be used would make a position another one. Each
// double step of a pawn would, too. The obvious way on the other side is to compare the lists of legal moves.
// That forgets what matters only later: a castling path that is blocked now may be open in two moves. So a
// register that ends with the next move is judged by the legal moves, and one that lasts by all its readers.
//
//   Repeats (registers.h)      is dropped                               because
//   Never                      always                                   clocks take no move away
//   NotAgain                   always                                   only goals of this very position read it
//   WhileMarksAreRead          where no reader can use the mark any     a castling path needs the marks of all
//                              more (liveUnmoved)                       its pieces; a lost one only a drop may
//                                                                       bring back
//   WhileEnPassantIsPossible   if no legal move takes the victim by     it ends with the next move
//                              going to a marked cell
//   WhilePreviousTypeIsRead    if the player to move has no piece       the next move overwrites it
//                              that reads it
//   WhilePreviousMoveIsRead    if the legal moves are the same without  likewise
//   Always                     never
//
// (Marks that no program reads are no longer in the Variant.)
//
// Whether a marked cell or the previous move still matters is asked of the referee, as if the third side's
// turn were over. If a capture en passant would expose the king, the mark counts for nothing. A list of moves
// is slower than a look at neighbouring cells, but it is right for every movement, and it is asked for only
// while a register holds something. One thing is not foreseen: what the third side changes before the player
// moves.
//
// The code relies on this:
//
// - Nothing is dropped that a later move may read. If it were, positions with different futures would count
//   as repeated, and a game could end too early.
// - To drop too little is the smaller fault: a repetition is missed until the register has changed by itself.
// - Every register is either in the hash or empty in an essence. A register that is forgotten makes different
//   positions share a key; here a field without a row in the table of registers does not compile.
// - The hash mixes fields in a fixed order and with their places, so two pieces that exchange their cells
//   give another key.
//
// The table of perft counts (runtime/perft-table.h) does not use the essence. It compares all but the clocks:
// a mark that cannot be used costs it a second count, never a wrong one.
//
// Examples in chess. After 1. e4 the cell e3 is marked; no black pawn can take there, so the position equals
// the one without the mark. With a black pawn on d4 it does not. If there are also a black king on a4 and a
// white rook on h4, and nothing else on that rank, it does again: the capture d4-e3 empties d4 and e4, and
// the rook would give check. A king that has moved and come back has no castling path; from then on it makes
// no difference whether a rook moves out and back as well.
#include "runtime/key.h"

#include <algorithm>

#include "runtime/candidates.h"
#include "runtime/referee.h"
#include "runtime/register-numbers.h"

namespace fairyforge {
namespace {

bool enPassantIsUsable(const Position& position) {
  const Setup& setup = position.setup();
  if (setup.enPassantTargets.empty() || setup.enPassantVictim == kNoCell) return false;
  // In the middle of a series the right is the opponent's, who will move later.
  if (position.at(setup.enPassantVictim).side() == setup.player) return true;
  // Only an en passant capture takes the en-passant victim by going to, or through, a cell that it passed over.
  const auto isOne = [&](const Move& move) {
    return std::find(move.victims.begin(), move.victims.end(), setup.enPassantVictim) != move.victims.end() &&
           move.to != setup.enPassantVictim && setup.enPassantTargets.has(move.to);
  };
  const Position turn = position.withoutThirdTurn();
  // Which of all these are legal is a longer question.
  return std::ranges::any_of(turnMoves(turn), isOne) &&
         std::ranges::any_of(Referee().legalMoves(turn), isOne);
}

// Can a move of the player to move depend on what was last moved?
bool readsLast(const Position& position) {
  const Setup& setup = position.setup();
  if (setup.last == kNoType) return false;
  return std::any_of(setup.cells.begin(), setup.cells.end(), [&](Piece piece) {
    if (!piece || piece.side() != setup.player) return false;
    const PieceType& type = position.variant().type(piece.type());
    return type.imitates || type.program[index(piece.side())].uses(Op::TestLast);
  });
}

// Do the legal moves depend on where the previous move began and ended?
bool readsLastMove(const Position& position) {
  const Setup& setup = position.setup();
  if (setup.lastFrom == kNoCell && setup.lastTo == kNoCell) return false;
  const Position turn = position.withoutThirdTurn(), forgetting = position.withoutLastMove();
  // Of the same moves the same are legal: what counts are the positions to which they lead, but for these two rules.
  const EndRules& end = position.variant().end();
  if (!end.royalsStay && end.obligations.empty() && turnMoves(turn) == turnMoves(forgetting)) return false;
  return Referee().legalMoves(turn) != Referee().legalMoves(forgetting);
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
  return hash ^ (hash >> 29);
}

// Does a register make a difference to this position? The cases are those of the table of registers.
class Readers {
 public:
  explicit Readers(const Position& position)
      : enPassant_(enPassantIsUsable(position)), type_(readsLast(position)), move_(readsLastMove(position)) {}

  bool count(Repeats repeats) const {
    switch (repeats) {
      case Repeats::Never:
      case Repeats::NotAgain:
        return false;
      case Repeats::Always:
      case Repeats::WhileMarksAreRead:  // of its marks those remain
        return true;
      case Repeats::WhileEnPassantIsPossible:
        return enPassant_;
      case Repeats::WhilePreviousTypeIsRead:
        return type_;
      case Repeats::WhilePreviousMoveIsRead:
        return move_;
    }
    return true;
  }

 private:
  bool enPassant_, type_, move_;
};

}  // namespace

Setup essence(const Position& position) {
  Setup setup = position.setup();
  setup.unmoved = liveUnmoved(position.variant(), setup);
  const Readers readers(position);
  const Setup nothing;
  forEachRegister([&](const auto& row) {
    if (!readers.count(row.repeats)) row.of(setup) = row.of(nothing);
  });
  return setup;
}

std::uint64_t repetitionKey(const Position& position) {
  std::uint64_t hash = 0;
  putRegisters(
      position.variant().board(), essence(position), [](const auto&) { return true; },
      [&](std::uint64_t number) { hash = mix(hash, number); });
  return hash;
}

std::uint64_t stateKey(const Position& position) {
  std::uint64_t hash = 0;
  putRegisters(
      position.variant().board(), position.setup(),
      [](const auto& row) { return row.repeats != Repeats::Never; },
      [&](std::uint64_t number) { hash = mix(hash, number); });
  return hash;
}

}  // namespace fairyforge
