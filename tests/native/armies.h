// Builds variants directly from move programs, for tests of compiled code that need no notation.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::testing {

// A function that appends a piece's moves to its program for a side.
using Moves = std::function<void(ProgramBuilder&, Board&, Side)>;

enum Takes : std::uint8_t { kMoves = 1, kCaptures = 2, kBoth = 3 };

std::vector<Vector> rookSteps();
std::vector<Vector> bishopSteps();
std::vector<Vector> allOf(int a, int b);  // all directions of the (a,b) leap

Moves leaps(std::vector<Vector> steps, Takes takes = kBoth);
Moves king();
Moves rides(std::vector<Vector> steps, Takes takes = kBoth, int most = 0);  // 0: without limit
Moves slips(std::vector<Vector> steps, Takes takes);      // to the 1st, 3rd, 5th ... cell over the even ones
Moves lame(Vector over, Vector then, Takes takes);        // one leap over an empty cell
Moves dashes(std::vector<Vector> steps, Takes takes);     // two steps; may be taken en passant on the first
Moves hops(std::vector<Vector> steps, Takes takes);       // along a line over exactly one piece, any distance
Moves grasshops(std::vector<Vector> steps, Takes takes);  // lands directly behind the first piece on the line
Moves locust(std::vector<Vector> steps);   // takes an adjacent enemy by leaping to the empty cell behind it
Moves rifle(std::vector<Vector> steps);    // takes an adjacent enemy without moving
Moves rams(std::vector<Vector> steps);     // takes an adjacent enemy and any piece behind it
Moves overOwn(std::vector<Vector> steps);  // leaps two steps over a piece of its own
Moves hunts(std::vector<Vector> steps, const std::string& ids);  // takes only types with these letters
Moves swaps(std::vector<Vector> steps);  // exchanges places with an adjacent own piece
Moves pawn(int doubleFromRank);  // steps, double step, captures, en passant; ranks from the side's own
Moves castles(int distance);     // along the rank with the unmoved piece on the edge
Moves onlyUnmoved(Moves moves);  // only while the piece has not moved
// The piece becomes type number `number`, on its own cell or on an empty cell a step away.
Moves turns(int number, std::vector<Vector> steps = {});
// The given moves, possible only if the opponent last moved a type with one of these letters.
Moves onlyAfter(const std::string& ids, Moves moves);
Moves onlyRoyals(Moves moves);                 // takes only royal pieces
Moves behind(Instruction first, Moves moves);  // the moves, each of which begins with the instruction
// The piece goes to an empty cell a step away and makes the effect `edit` on itself, or stays and makes it on
// an enemy there.
Moves edits(std::vector<Vector> steps, Instruction edit);
Moves operator+(Moves a, Moves b);

class Army {
 public:
  Army(int files, int ranks) { draft_.board = Board(files, ranks); }
  Army& piece(const std::string& id, const Moves& moves, bool royal = false);
  // Sets what a piece may become on arrival, for White's cells; Black's are the mirror image.
  Army& becomes(const std::string& id, const std::vector<Cell>& cells, const std::string& ids);
  PieceType& type(const std::string& id);
  TypeSet types(const std::string& ids) const;
  // Dropped pieces of these types count as unmoved on cells where the array has them.
  void dropUnmoved(const TypeSet& types) { unmoved_ = types; }
  VariantDraft& draft() { return draft_; }
  // Builds a Variant with this placement as in a FEN. All pieces are unmoved.
  VariantPtr build(const std::string& placement);

  TypeId type(char id) const;

 private:
  VariantDraft draft_;
  std::vector<std::tuple<std::string, std::vector<Cell>, std::string>> arrivals_;
  TypeSet unmoved_;
};

VariantPtr chess();
// Returns the same pieces on an empty board of this size.
Army chessArmy(int files, int ranks);

}  // namespace fairyforge::testing
