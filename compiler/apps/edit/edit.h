// Edits of a variant's text that a user requests by dragging pieces on a board and by filling in forms (in
// the studio). Each edit changes or adds statements of the text.
//
// An edit changes a fact where the text states it now: in the `array`, after `at`, or in the declaration of
// the piece. If another file states it, the edit adds a statement that overrides that. Every result is read
// again before it is returned: it must be a game, its pieces must stand where they should, and no comment may
// be lost. An edit that cannot be made in this way is refused, with the reason.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/core/text/json.h"
#include "compiler/frontend/frontend.h"

namespace fairyforge::edit {

// Sets the contents of these cells at the start.
struct PlacePieces {
  struct Placed {
    std::string cell;
    std::string piece;  // as in position texts: "N", "{NB}", small letters for Black; empty: nothing
  };
  std::vector<Placed> cells;
};
// Sets how a piece moves.
struct SetMovement {
  std::string piece;  // its name or its ID
  std::string movement;
};
// Renames a piece everywhere in the text. If another file declares the piece too, changes only its displayed
// name.
struct RenamePiece {
  std::string piece;  // its name or its ID
  std::string name;
};
// Declares a new piece with all properties of an existing one, but without pieces at the start.
struct CopyPiece {
  std::string piece;     // its name or its ID
  std::string name, id;  // of the new piece
};
// Removes a piece from the game. If it is inherited, adds a statement that removes it.
struct RemovePiece {
  std::string piece;  // its name or its ID
};
// Makes a piece royal, or makes it an ordinary piece.
struct SetRoyal {
  std::string piece;  // its name or its ID
  bool royal = true;
};
// Sets the size of a board of squares. Pieces in the lower half keep their distance from the first rank, the
// others from the last one.
struct SetBoard {
  int files = 0, ranks = 0, levels = 1;
};
// Sets the sides of a board of hexagons: the lower left, the lower right and the upright sides.
struct SetHexagon {
  int left = 0, right = 0, upright = 0;
};
// Cuts these cells out of the board, or restores them.
struct CutCells {
  std::vector<std::string> cells;
  bool cut = true;
};
// Adds a castling. It replaces `instead`, and the same piece's other castling towards partners if it is one.
struct SetCastling {
  std::string way;      // a statement; empty: `instead` is removed
  std::string instead;  // a castling of the game; empty: none
};
// Adds a statement in place of the statement on line `line` or, without a line, in place of the one about the
// same subject (statement-subjects.cpp).
struct SayStatement {
  std::string statement;
  std::size_t line = 0;  // from 1; 0: none
};
// Removes the statement that begins on this line.
struct RemoveStatement {
  std::size_t line = 0;
};
// Sets all lines about hands in the text; an empty list removes them.
struct SetHands {
  std::vector<std::string> lines;
};
// Writes the first statement of an empty text: a game that extends this file of the library.
struct StartGame {
  std::string title, base;
};
// Writes the first statements of an empty text: a board of this size with these pieces. One piece of each
// type stands on the first ranks; Black's stand as in a mirror.
struct StartBoard {
  struct NewPiece {
    std::string name, id, movement;
    bool royal = false;
  };
  std::string title;
  int files = 0, ranks = 0;
  std::vector<NewPiece> pieces;
};
using Edit = std::variant<StartGame, StartBoard, PlacePieces, SetMovement, RenamePiece, CopyPiece,
                          RemovePiece, SetRoyal, SetBoard, SetHexagon, CutCells, SetCastling, SetHands,
                          SayStatement, RemoveStatement>;

// Reads an edit from JSON such as {"edit": "place", ...}. Fails with the reason why it is no edit.
Expected<Edit> editOf(const Json& json);

// Returns the text after the edit. The failure says what is wrong and, on further lines, what the user can
// do.
Expected<std::string> edited(const SourcePtr& source, const frontend::LoadOptions& options, const Edit& edit);

// Returns as JSON what forms need to know of a text, or {"refused": why}:
// - its own statements outside blocks, each as {"line", "text"};
// - by the ID of each type, its name in statements and its movement;
// - the "size" of the board by its statement, as sizeOf() (parts.h) returns it;
// - its "promotions", "castlings", "goals" and the lines of its "hands", each as {"text", "line", "from"}; the
// line is 0 in another file. Statements `remove goals` and `remove hands` are listed among them, with "removes";
// - the rule in force of each subject as {"row", "line", "values"}: "row" is the index of its sentence among
// the subject's sentences, or null if no single sentence expresses the rule; "values" fill the sentence's
// places.
Json statementsJson(const SourcePtr& source, const frontend::LoadOptions& options);
// Does the text consist of blanks only?
bool isBlank(const SourceFile& source);

}  // namespace fairyforge::edit
