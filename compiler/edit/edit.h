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
// The size of the board. Pieces of the lower half keep their distance from its lowest rank, others from its last one.
struct SetBoard {
  int files = 0, ranks = 0;
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
using Edit = std::variant<StartGame, PlacePieces, SetMovement, SetBoard, SayStatement, RemoveStatement>;

// The edit that a page asks for: {"edit": "place", ...}; where it is none, why.
Expected<Edit> editOf(const Json& json);

// The text after the edit, or why there is none: what is wrong, and below what can be done.
Expected<std::string> edited(const SourcePtr& source, const frontend::LoadOptions& options, const Edit& edit);

// What forms need to know of a text: its own statements that stand in no block, {"line", "end", "kind", "text"} of each,
// and, by the IDs of the types, by what names statements call them and what their movements are.
Json statementsJson(const SourcePtr& source, const frontend::LoadOptions& options);
bool isBlank(const SourceFile& source);

// The statements that name cells, ranks or files and that SetBoard leaves as they are, "FILE:LINE: words" each: zones, morphs,
// tests. On a board of another size they may mean something else.
std::vector<std::string> placesNamed(const SourcePtr& source, const frontend::LoadOptions& options);

}  // namespace fairyforge::edit
