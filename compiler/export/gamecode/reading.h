// The possible readings of the uncertain points of GAME Code. A preset is sound only if it behaves the same
// in all of them; docs/reference/game-code.md explains each.
#pragma once

#include <string>
#include <vector>

namespace fairyforge::gamecode {

// How `and` and `or` are evaluated: from the right end, skipping operands that no longer matter; or all
// operands, grouped from the left.
enum class Connectives { RightToLeft, AllFromLeft };

// Does `cond` evaluate the arm that it does not choose?
enum class Arms { Chosen, Both };

// The scope of a variable that is set first in a subroutine or block.
enum class NewNames { Global, Subroutine, Block };

// The value of `where` off the board: an error; nothing, which `empty` treats as an empty or as a full space;
// or the space on the opposite side.
enum class OffBoard { Error, NothingEmpty, NothingFull, Wrapped };

// Which side's Post-Game code runs: that of the side that moved last, or of the side to move.
enum class PostGame { AfterMover, SideToMove };

// The value of `captured` if nothing was captured: "@" like `old`, or null.
enum class CapturedWord { LikeOld, NullForNone };

// Do the commands add, move and capture change the words of the last move?
enum class Commands { LeaveWords, SetWords };

// Which piece a placing part of a turn may replace: the piece that has just moved, or any.
enum class Promotions { OfMover, OfAny };

struct Reading {
  std::string name;
  Connectives connectives = Connectives::RightToLeft;
  Arms arms = Arms::Chosen;
  NewNames newNames = NewNames::Global;
  OffBoard offBoard = OffBoard::Error;
  PostGame postGame = PostGame::AfterMover;
  CapturedWord captured = CapturedWord::LikeOld;
  Commands commands = Commands::LeaveWords;
  Promotions promotions = Promotions::OfMover;
};

// Returns all readings: the most likely one first, then those that differ from it in one point, then those
// that differ in many.
const std::vector<Reading>& allReadings();

}  // namespace fairyforge::gamecode
