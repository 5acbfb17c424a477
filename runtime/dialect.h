// Dialects: the texts in which programs exchange moves and positions. Every dialect is a row of the table in
// dialect.cpp; the first is this program's own. Reading accepts all dialects at once where they cannot be
// confused (move-text.h, fen.h). The functions here write a dialect, and read one dialect in preference to
// the others.
//
// In other programs, one move may be several moves here: if the player puts down a wall after the piece has
// moved, they write both as one, such as e2e4,e4a5. So these functions write and read a turn at a time.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/core/base/expected.h"
#include "runtime/executor.h"

namespace fairyforge {

// How cells are named.
enum class CellNames : std::uint8_t {
  Own,
  // Files by letters, ranks counted from zero (a0 to i9), on boards of ten or more ranks; as Own elsewhere.
  FromZero,
  Shogi  // 7g: files from the right, ranks from the top by letters
};

// How castling is written: the castler goes to its own destination (e1g1), or to its partner's cell (e1h1),
// or a word names the side (o-o).
enum class CastlingGoes : std::uint8_t { ToItsCell, OntoPartner, ByWord };

// Which parts of a turn other programs write as one move: none; a move with the wall that is put down after
// it; or all partial moves of a piece, as well as such walls.
enum class Joins : std::uint8_t { Nothing, Walls, Steps };

// How the text of a position is written: its fields, and the letters of its pieces.
enum class PositionForm : std::uint8_t { Own, Engine, Lichess, Shogi };

// The moves after which `#` is written: those that mate; those that give check and leave no legal answer,
// even if the game ends for another reason, such as the third check; or those that win in any way.
enum class Hash : std::uint8_t { Mate, Unanswered, Win };

struct Dialect {
  std::string_view name;
  std::string_view meaning;  // the programs that use the dialect, in words
  CellNames cells = CellNames::Own;
  CastlingGoes castling = CastlingGoes::ToItsCell;
  char drop = '@';  // between the letter of a dropped piece and its cell
  // The text of a pass; if empty, the cell of the royal piece, or else of another own piece, twice.
  std::string_view pass{};
  // Precedes the letter of the new type in a change of type. If empty, that letter is small, otherwise a
  // capital.
  std::string_view becomes{};
  std::string_view declined{};   // follows a move whose piece could have been promoted but is not
  Joins joins = Joins::Nothing;  // which parts of a turn are joined by commas
  PositionForm position = PositionForm::Engine;
  Hash hash = Hash::Unanswered;
  // Texts of this dialect could be mistaken for other moves in this program's own dialect. So they are read
  // only if this dialect is requested by name.
  bool onlyWhereAsked = false;

  bool isOwn() const { return position == PositionForm::Own; }
};

std::span<const Dialect> dialects();
const Dialect& ownDialect();
// Returns null if there is no dialect with this name.
const Dialect* dialectCalled(std::string_view name);

struct Notation;  // san.h

// Returns the cell's name in the given form; the board's own name for the cell if that form has none for it.
std::string cellText(const Board& board, Cell cell, CellNames names);

// ---- moves ----

// Returns, for each move of `legal` in order, the text that names only this move. Where the texts of a move
// in the dialect also name other moves, it is written in this program's own dialect.
std::vector<std::string> moveTexts(const Dialect& dialect, const Position& position, const MoveList& legal);

// A complete move in the sense of the dialect.
struct DialectMove {
  std::string text;
  std::vector<Move> parts;
};
// Returns all legal moves of the position that are complete in the dialect. Their texts are in `notation`,
// with marks of check, if it is given; otherwise in the dialect's plain form.
std::vector<DialectMove> dialectMoves(const Dialect& dialect, const Position& position,
                                      const Executor& executor, const Notation* notation = nullptr);
// `line` is a list of legal moves that follow each other from `position`; it must not be empty. Returns the
// moves at its beginning that the dialect writes as one move, with their text; nothing if the line ends
// before that move is complete.
std::optional<DialectMove> firstDialectMove(const Dialect& dialect, const Position& position,
                                            std::span<const Move> line, const Executor& executor,
                                            const Notation* notation = nullptr);

// Returns the texts of the moves of such a line. It can end in the middle of what the dialect writes as one
// move; that rest is left out, and so is what follows the first move once `isLate` says that there is no more
// time.
std::vector<std::string> lineTexts(
    const Dialect& dialect, Position position, std::span<const Move> line, const Executor& executor,
    const Notation* notation = nullptr, const std::function<bool()>& isLate = [] { return false; });

// Returns the moves that `text` names: one, or several that are one move in the dialect. If it names none,
// returns the reason. Texts of `dialect` are tried first, then those of all other dialects.
std::variant<std::vector<Move>, std::string> readDialectMove(const Dialect& dialect, const Position& position,
                                                             std::string_view text, const Executor& executor);

// ---- positions ----

struct DialectPosition {
  std::string text;
  std::vector<std::string> lost;  // the parts of the position that the text does not express
};
// Returns the position's text in the dialect, or the reason why there is none. parseFen() (fen.h) reads the
// texts of all dialects.
Expected<DialectPosition> positionText(const Dialect& dialect, const Position& position);

}  // namespace fairyforge
