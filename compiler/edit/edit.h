// Edits of a variant's text, as a board and forms ask for them: each becomes statements of the text.
//
// What an edit changes is said where the text says it now: in the `array`, behind `at`, in the piece's own statement. Where
// another file says it, a statement of this file overrides that. Every result is read again before it is given: it is a
// game, its pieces stand as they were asked to, and no comment is lost. What cannot be said so is refused, with the reason.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "compiler/base/expected.h"
#include "compiler/frontend/frontend.h"
#include "compiler/text/json.h"

namespace fairyforge::edit {

// What stands on these cells at the start.
struct PlacePieces {
  struct Placed {
    std::string cell;
    std::string piece;  // as position texts have it: "N", "{NB}", small letters for Black; empty: nothing
  };
  std::vector<Placed> cells;
};
// How a piece moves.
struct SetMovement {
  std::string piece;  // its name or its ID
  std::string movement;
};
// The size of a board of squares. Pieces of the lower half keep their distance from its lowest rank, others from its last one.
struct SetBoard {
  int files = 0, ranks = 0, levels = 1;
};
// The sides of a board of hexagons: below on the left and on the right, and the upright ones.
struct SetHexagon {
  int left = 0, right = 0, upright = 0;
};
// These cells are cut out of the board, or come back.
struct CutCells {
  std::vector<std::string> cells;
  bool cut = true;
};
// All ways in which a piece castles, a statement each; none: it does not.
struct SetCastling {
  std::string castler;  // its name
  std::vector<std::string> ways;
};
// A statement. It replaces the one of that line, or else the one about the same subject.
struct SayStatement {
  std::string statement;
  std::size_t line = 0;  // from 1; 0: none
};
// The statement that begins on this line goes.
struct RemoveStatement {
  std::size_t line = 0;
};
// The first statement of a text that is empty: a game like that file of the library.
struct StartGame {
  std::string title, base;
};
using Edit = std::variant<StartGame, PlacePieces, SetMovement, SetBoard, SetHexagon, CutCells, SetCastling,
                          SayStatement, RemoveStatement>;

// The edit that a page asks for: {"edit": "place", ...}; where it is none, why.
Expected<Edit> editOf(const Json& json);

// The text after the edit, or why there is none: what is wrong, and below what can be done.
Expected<std::string> edited(const SourcePtr& source, const frontend::LoadOptions& options, const Edit& edit);

// What forms need to know of a text: its own statements that stand in no block, {"line", "end", "kind", "text"} of each; by
// the IDs of the types, what statements call them and what their movements are; the size of the board, as its statement
// has it, and whether that can be changed; the castling of the game, a statement each; its promotions, {"text", "zone", "types",
// "to"} of each statement; what holds of stalemate.
Json statementsJson(const SourcePtr& source, const frontend::LoadOptions& options);
bool isBlank(const SourceFile& source);

}  // namespace fairyforge::edit
