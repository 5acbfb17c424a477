// The ways in which the uncertain points of GAME Code can be read. A preset is sound only if it does the same
// in all of them; docs/game-code.md tells what each stands for.
#pragma once

#include <string>
#include <vector>

namespace fairyforge::gamecode {

// How `and` and `or` are evaluated: from the right end, leaving out what no longer matters; or all of them,
// grouped from the left.
enum class Connectives { RightToLeft, AllFromLeft };

// Whether `cond` evaluates the arm that it does not choose.
enum class Arms { Chosen, Both };

// Where a variable lives that a subroutine or a block sets first.
enum class NewNames { Global, Subroutine, Block };

// What `where` yields off the board: an error; nothing, which `empty` takes for an empty or for a full space;
// or the space on the other side.
enum class OffBoard { Error, NothingEmpty, NothingFull, Wrapped };

// Which side's Post-Game code runs: that of the side that moved last, or of the one that is to move.
enum class PostGame { AfterMover, SideToMove };

// What `captured` is when nothing was captured: "@" as `old` is, or null.
enum class CapturedWord { LikeOld, NullForNone };

// Whether the commands add, move and capture change the words of the last move.
enum class Commands { LeaveWords, SetWords };

// What the part of a turn that puts a piece may replace: the piece that has just moved, or any.
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

// The most likely reading first, then each that departs from it in one point, then such that depart in many.
const std::vector<Reading>& allReadings();

}  // namespace fairyforge::gamecode
