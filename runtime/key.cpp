// Decides when two positions are the same for the repetition rule.
//
// Why this exists. A game is drawn (or lost) when a position has occurred as often as a rule says, and
// comparisons of two games look for positions that they have seen. Both need one definition of equal
// positions.
//
// The idea. essence() takes a setup and removes what no longer makes a difference. Two positions are equal if
// their essences are. The key is a hash of the essence, and games compare keys; two positions of one game
// that happened to have the same 64 bits would count as one.
//
// Comparing setups would not work: hardly any position would ever recur, because the move number differs, and
// because a right that is still recorded but can no longer be used would make the position different, as
// would every double step of a pawn. Comparing the lists of legal moves would not work either, because it
// ignores what matters only later: a castling path that is blocked now may be open in two moves. So a
// register that ends with the next move is judged by the legal moves, and one that lasts by all its readers.
//
//   Repeats (registers.h)      is removed                               because
//   Never                      always                                   clocks take no move away
//   NotAgain                   always                                   only goals of this position read it
//   WhileUnmovedIsRead          where no move can read that the piece    castling needs all its pieces to be
//                              is unmoved any more (liveUnmoved)        unmoved; once one has moved, only a
//                                                                       drop or a revival can replace it
//   WhileEnPassantIsPossible   if no legal move takes the victim by     it ends with the next move
//                              going to an en-passant target
//   WhilePreviousTypeIsRead    if the player to move has no piece       the next move overwrites it
//                              that reads it
//   WhilePreviousMoveIsRead    if the legal moves are the same without  the next move overwrites it
//   Always                     never
//
// (Variant::build() has already removed the marks of pieces that no program reads.)
//
// The referee decides whether an en-passant target or the previous move still matters, as if the third side's
// turn were over. If a capture en passant would expose the king, the target does not count. Generating moves
// is slower than looking at neighbouring cells, but it is right for every movement, and it is only done while
// a register holds something. One thing is not taken into account: what the third side changes before the
// player moves.
//
// The code must ensure the following:
//
// - Nothing is removed that a later move may read. Otherwise positions with different futures would count as
//   repeated, and a game could end too early.
// - Removing too little is the smaller fault: a repetition is missed until the register changes by itself.
// - Every register is either in the hash or empty in an essence. A forgotten register would make different
//   positions share a key; a field without a row in the table of registers does not compile.
// - The hash mixes fields in a fixed order and with their places, so that the key changes if two pieces
//   exchange their cells.
//
// The table of perft counts (runtime/perft-table.h) does not use the essence. It compares everything except
// the clocks: a right that cannot be used may cause a second count, but never a wrong one.
//
// Examples in chess. After 1. e4 the cell e3 is an en-passant target; if no black pawn can take there, the
// position equals the one without the target. With a black pawn on d4 it does not. If there are also a black
// king on a4 and a white rook on h4, and nothing else on that rank, it does again: the capture d4-e3 empties
// d4 and e4, and the rook would give check. A king that has moved and come back has no castling path; from
// then on it makes no difference whether a rook moves away and back as well.
#include "runtime/key.h"

#include <algorithm>

#include "runtime/candidates.h"
#include "runtime/referee.h"
#include "runtime/register-numbers.h"

namespace fairyforge {
namespace {

// Can the player to move capture en passant, so that the en-passant target makes the position different?
bool enPassantIsUsable(const Position& position) {
  const Setup& setup = position.setup();
  if (setup.enPassantTargets.empty() || setup.enPassantVictim == kNoCell) return false;
  // In the middle of a series, the player to move made the double step himself; the opponent may take later.
  if (position.at(setup.enPassantVictim).side() == setup.player) return true;
  // A move is an en-passant capture if it takes the en-passant victim and ends on an en-passant target
  // instead of the victim's cell.
  const auto isOne = [&](const Move& move) {
    return std::find(move.victims.begin(), move.victims.end(), setup.enPassantVictim) != move.victims.end() &&
           move.to != setup.enPassantVictim && setup.enPassantTargets.has(move.to);
  };
  const Position turn = position.withoutThirdTurn();
  // Candidates are tested first because finding the legal ones among them takes longer.
  return std::ranges::any_of(turnMoves(turn), isOne) &&
         std::ranges::any_of(Referee().legalMoves(turn), isOne);
}

// Can a move of the player to move depend on the type that was last moved?
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
  // If the pseudo-legal moves are equal, the legal ones are too, because legality depends on the positions
  // after the moves. Only these rules may also depend on the previous move.
  const EndRules& end = position.variant().end();
  const bool asksOfMoves = end.royalsStay || !end.obligations.empty() || readsPreviousMove(end) ||
                           readsPreviousMove(position.variant().turns());
  if (!asksOfMoves && turnMoves(turn) == turnMoves(forgetting)) return false;
  return Referee().legalMoves(turn) != Referee().legalMoves(forgetting);
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
  return hash ^ (hash >> 29);
}

// Decides whether a register makes a difference in this position, by its row in the table of registers
// (Repeats).
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
      case Repeats::WhileUnmovedIsRead:  // essence() has kept only the unmoved flags that matter
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
