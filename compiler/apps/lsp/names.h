// Navigation by names: from a name to its declaration and its other places, and renaming.
#pragma once

#include <string>
#include <vector>

#include "compiler/apps/lsp/workspace.h"

namespace fairyforge::lsp {

using frontend::syntax::NamedPlace;
using frontend::syntax::NameKind;

// The name at a place of the text itself; null if there is none.
const NamedPlace* nameAt(const Document& document, std::size_t at);
// Do both places name the same thing? A type has a name and an ID.
bool isSame(const NamedPlace& a, const NamedPlace& b, const std::vector<NamedPlace>& names);
// All known names in the text and in the files that it builds upon.
std::vector<NamedPlace> allNames(const Document& document);
// The declarations of a name; those in the text itself come first.
std::vector<NamedPlace> declarationsOf(const Document& document, const NamedPlace& name);

// Answers to requests; null if there is nothing to say.
Json definition(Workspace& workspace, const Document& document, std::size_t at);
Json references(Workspace& workspace, const Document& document, std::size_t at, bool withDeclaration);
Json documentSymbols(const Document& document);
// The range of the name, if it can be renamed. Throws Refusal if not.
Json prepareRename(Workspace& workspace, const Document& document, std::size_t at);
// The edits of a renaming. Throws Refusal if the game would not be the same under the new name.
Json rename(Workspace& workspace, const Document& document, std::size_t at, const std::string& newName);

struct Refusal {
  std::string why;
};

}  // namespace fairyforge::lsp
