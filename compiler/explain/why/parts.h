// Parts of the answers of why.h; each section is in the source file of its name.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/explain/play-rules.h"
#include "compiler/explain/square-words.h"
#include "runtime/threats.h"

namespace fairyforge::why {

// ---- asked-move ----
//
// Reads the text of a move that a user asks about, legal or not.

// A move as the user has written it; parts that the text leaves open are not set.
struct AskedMove {
  enum class Kind : std::uint8_t { Piece, Drop, NullMove, Castling } kind = Kind::Piece;
  bool third = false;           // the move is written as an act of the third side
  std::optional<TypeId> piece;  // the type that the text names; the pawn for a move without letter and origin
  std::optional<Cell> from;     // set if the text names the cell of origin
  std::string fromPart;         // the file or rank of origin, if the text names only that
  Cell to = kNoCell;            // not used for passes and castling
  bool toTheRight = false;      // for castling: to the right side
  std::optional<TypeId> becomes;
};

// Reads the text of a move, in any notation of the game. Returns nothing if it is not a move of this game.
std::optional<AskedMove> readAskedMove(const Variant& variant, std::string_view text);

// ---- named-pieces ----
//
// The names of pieces, sides and rules in answers of why.h.

using explain::either, explain::ownerName, explain::withArticle;

// Return "Knight"; "the Knight on b1"; "Black's Knight on b8".
const std::string& nameOf(const Variant& variant, TypeId type);
std::string pieceOn(const Variant& variant, const Setup& setup, Cell cell);
std::string ownedPieceOn(const Variant& variant, const Setup& setup, Cell cell);

// Describes how a piece could take `victim`: "the Angel on n3 moves as a Rook, the type just moved, and could take
// the King on n1".
std::string describe(const Variant& variant, const Setup& setup, const Threat& threat,
                     std::string_view victim);

// Returns a note that says how the type moves, with its place in the text.
Diagnostic movementRule(const Variant& variant, TypeId type);
// Returns the rules from which the threat follows, as notes: how the piece moves, and what it imitates.
std::vector<Diagnostic> rulesOf(const Variant& variant, const Setup& setup, const Threat& threat);

// ---- obstacles ----
//
// Obstacles: the conditions of a path of a piece that do not hold in a position.

// One reason why a path is not possible, with the rules from which it follows.
struct Obstacle {
  std::string text;
  std::vector<Diagnostic> rules;
  bool isOfWay = true;  // is it about what stands on the way or on the destination?
};
// Is the list `obstacles` a better explanation than `than`? A shorter list is better. Of two equally long
// lists, one without obstacles about what stands on squares (isOfWay) is better than one with them.
bool isNearer(const std::vector<Obstacle>& obstacles, const std::vector<Obstacle>& than);

// Looks at the paths of the piece on `from`, moving as `asType`, for which wanted(path) is true. Returns the
// obstacles of the path that has the best explanation (isNearer()), none if the path is possible. Returns
// nothing if there is no such path, or if the piece has too many paths.
std::optional<std::vector<Obstacle>> obstaclesOn(const Position& position, Cell from, TypeId asType,
                                                 const std::function<bool(const Path&)>& wanted);

// ---- turn-reasons ----
//
// How the rules of turns affect a move: kinds of move, priorities, turns of several parts, passes.

// Returns why kinds of move, priorities, a turn of several parts, or a duty to capture that does not ask for
// legality (TurnRules::dutyIsOfLegal) forbid a pseudo-legal move; nothing if they do not.
std::optional<std::string> turnObstacle(const Position& position, const Move& move);

// Says so if the move gives check, which only the last move of a series may; otherwise returns nothing.
std::optional<std::string> seriesObstacle(const Position& position, const Move& move);

// Returns the duty that forbids the move, if no other rule does: to capture, to drop a piece first, to spread
// pieces over the colours. Nothing if there is none.
std::optional<std::string> dutyObstacle(const Position& position, const Move& move);

// Returns why the player may not pass.
std::string whyNoNullMove(const Position& position);

// Describes what a move does besides moving and capturing: "the Disc on d4 changes sides"; and whether the
// turn continues.
std::vector<std::string> laterEffects(const Position& position, const Move& move);

}  // namespace fairyforge::why
