// Dialects: the words in which programs exchange moves and positions. Every dialect is a row of the table in
// dialect.cpp; the first is this program's own. What is read is taken in all of them at once where that cannot be
// confused (move-text.h, fen.h); these functions write, and read where one dialect is meant before the others.
//
// A move of others may be several of ours: where the player puts a wall after the piece has moved they say both
// with one word, e2e4,e4a5. So moves are written and read here a turn at a time.
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

// What cells are called.
enum class CellNames : std::uint8_t {
  Own,
  FromZero,  // a0 to i9 where there are ten ranks; as Own elsewhere
  Shogi      // 7g: files from the right, ranks from the top by letters
};

// How castling is said: the castler goes to its cell, or onto its partner's (e1h1), or a word tells the side (o-o).
enum class CastlingGoes : std::uint8_t { ToItsCell, OntoPartner, ByWord };

// Which parts of a turn are one move: none; the wall behind a move; also the steps of a piece that goes on.
enum class Joins : std::uint8_t { Nothing, Walls, Steps };

// Fields of positions, and what pieces are called in them.
enum class PositionForm : std::uint8_t { Own, Engine, Lichess, Shogi };

// What `#` stands behind in notations: mate; a check to which there is no answer, be it the last of three; any win.
enum class Hash : std::uint8_t { Mate, Unanswered, Win };

struct Dialect {
  std::string_view name;
  std::string_view meaning;  // whose words they are
  CellNames cells = CellNames::Own;
  CastlingGoes castling = CastlingGoes::ToItsCell;
  char drop = '@';               // between a piece from the hand and its cell
  std::string_view pass{};       // empty: the royal piece's cell twice
  std::string_view becomes{};    // in front of the letter of what a piece becomes, which is then a capital
  std::string_view declined{};   // behind a move whose piece could have been promoted and is not
  Joins joins = Joins::Nothing;  // with a comma
  PositionForm position = PositionForm::Engine;
  Hash hash = Hash::Unanswered;
  // Its moves look like own ones and mean others, so they are read only where this dialect is asked for.
  bool onlyWhereAsked = false;

  bool isOwn() const { return position == PositionForm::Own; }
};

std::span<const Dialect> dialects();
const Dialect& ownDialect();
// Null: there is none of that name.
const Dialect* dialectCalled(std::string_view name);

struct Notation;  // san.h

std::string cellText(const Board& board, Cell cell, CellNames names);

// ---- moves ----

// For each move of `legal`, in its order, the text that names it and no other. What the dialect cannot say is written
// in own words.
std::vector<std::string> moveTexts(const Dialect& dialect, const Position& position, const MoveList& legal);

// A move as a dialect counts it.
struct SaidMove {
  std::string text;
  std::vector<Move> parts;
};
// All of a position; in a notation with marks of check, if one is given, else in the dialect's plain form.
std::vector<SaidMove> saidMoves(const Dialect& dialect, const Position& position, const Executor& executor,
                                const Notation* notation = nullptr);
// The first move of a line of legal moves, which is not empty. Nothing: the line ends in the middle of it.
std::optional<SaidMove> firstSaid(const Dialect& dialect, const Position& position,
                                  std::span<const Move> line, const Executor& executor,
                                  const Notation* notation = nullptr);

// The moves that a text names, mostly one, or why there are none. What the dialect writes is read first, then what is
// read everywhere.
std::variant<std::vector<Move>, std::string> readSaid(const Dialect& dialect, const Position& position,
                                                      std::string_view text, const Executor& executor);

// ---- positions ----

struct SaidPosition {
  std::string text;
  std::vector<std::string> lost;  // what it does not say
};
// Or why the dialect has no text at all for it. parseFen reads what any of them writes.
Expected<SaidPosition> positionText(const Dialect& dialect, const Position& position);

}  // namespace fairyforge
