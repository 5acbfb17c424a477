// What the forms of the studio show about a text, and what becomes of the edits that they ask for, as JSON.
#pragma once

#include <string>

#include "compiler/apps/edit/edit.h"

namespace fairyforge::edit {

// Returns what the forms offer for every game: well-known pieces (names, movements and drawings), and
// "sentences", the possible statements about rules, goals and hands.
Json knownPieces();
// Returns what the forms show: the text, its statements, the pieces at the start, and drawings. If forms cannot
// change the text, "game" is null, "why" says so, and "isOther" whether the text is in another language.
Json formsOf(const SourcePtr& source, const frontend::LoadOptions& options);
// Applies all of these edits (a list of objects, see editOf) or none. Returns what the forms show then, with
// the new text and with "untouched", statements that name places of a board that has changed; or {"refused":
// why}.
Json afterEdits(const SourcePtr& source, const frontend::LoadOptions& options, const Json& edits);
// Returns how a statement may continue that begins so: {"offers": [...], "types": false}; "types" says whether
// the name of a piece may follow.
Json offersFor(const std::string& begun);

}  // namespace fairyforge::edit
