// Dialects: the texts in which programs exchange moves and positions. Every dialect is a row of the table in
// dialect.cpp; the first is this program's own. Reading accepts all dialects at once where they cannot be
// confused (move-text.h, fen.h). The functions here write a dialect, and read one dialect in preference to
// the others.
//
// In other programs, one move may be several moves here: if the player puts down a wall after the piece has
// moved, they write both as one, such as e2e4,e4a5. So these functions write and read a turn at a time.
#pragma once

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
  FromZero,  // a0 to i9 where there are ten ranks; as Own elsewhere
  Shogi      // 7g: files from the right, ranks from the top by letters
};

// How castling is written: the castler goes to its own cell, or to its partner's (e1h1), or a word names the
// side (o-o).
enum class CastlingGoes : std::uint8_t { ToItsCell, OntoPartner, ByWord };

// Which parts of a turn are one move: none; a move and the wall after it; also all partial moves of a piece.
enum class Joins : std::uint8_t { Nothing, Walls, Steps };

// The fields of a position, and the letters of pieces in it.
enum class PositionForm : std::uint8_t { Own, Engine, Lichess, Shogi };

// The moves after which notations write `#`: mate; any check without an answer, even if it is the last of
// three; any win.
enum class Hash : std::uint8_t { Mate, Unanswered, Win };

struct Dialect {
  std::string_view name;
  std::string_view meaning;  // the programs that use it
  CellNames cells = CellNames::Own;
  CastlingGoes castling = CastlingGoes::ToItsCell;
  char drop = '@';              // between the letter of a dropped piece and its cell
  std::string_view pass{};      // empty: the royal piece's cell is written twice
  std::string_view becomes{};   // before the letter of the type that a piece becomes, which is then a capital
  std::string_view declined{};  // after a move whose piece could have been promoted but is not
  Joins joins = Joins::Nothing;  // parts are joined by commas
  PositionForm position = PositionForm::Engine;
  Hash hash = Hash::Unanswered;
  // Its moves look like moves of the own dialect with other meanings, so they are read only if this dialect
  // is requested.
  bool onlyWhereAsked = false;

  bool isOwn() const { return position == PositionForm::Own; }
};

std::span<const Dialect> dialects();
const Dialect& ownDialect();
// Returns null if there is no dialect with this name.
const Dialect* dialectCalled(std::string_view name);

struct Notation;  // san.h

// Returns the cell's name; its own name if the dialect has no name for it.
std::string cellText(const Board& board, Cell cell, CellNames names);

// ---- moves ----

// Returns, for each move of `legal` in order, the text that names only this move. Moves that the dialect
// cannot express are written in this program's own dialect.
std::vector<std::string> moveTexts(const Dialect& dialect, const Position& position, const MoveList& legal);

// A complete move in the sense of the dialect.
struct SaidMove {
  std::string text;
  std::vector<Move> parts;
};
// Returns all complete moves of the position: in a notation, with marks of check, if one is given; otherwise
// in the dialect's plain form.
std::vector<SaidMove> saidMoves(const Dialect& dialect, const Position& position, const Executor& executor,
                                const Notation* notation = nullptr);
// Returns the complete move at the beginning of a line of legal moves, which must not be empty; nothing if
// the line ends before the move is complete.
std::optional<SaidMove> firstSaid(const Dialect& dialect, const Position& position,
                                  std::span<const Move> line, const Executor& executor,
                                  const Notation* notation = nullptr);

// Returns the moves that a text names, usually one, or the reason why it names none. Texts of the dialect are
// tried first, then those of all others.
std::variant<std::vector<Move>, std::string> readSaid(const Dialect& dialect, const Position& position,
                                                      std::string_view text, const Executor& executor);

// ---- positions ----

struct SaidPosition {
  std::string text;
  std::vector<std::string> lost;  // the parts of the position that the text does not express
};
// Returns the position's text, or the reason why the dialect has none for it. parseFen() reads the texts of
// all dialects.
Expected<SaidPosition> positionText(const Dialect& dialect, const Position& position);

}  // namespace fairyforge
