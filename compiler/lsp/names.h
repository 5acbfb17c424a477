// From a name to its declaration, to its other places, and to a new name.
#pragma once

#include <string>
#include <vector>

#include "compiler/lsp/workspace.h"

namespace fairyforge::lsp {

using frontend::syntax::NamedPlace;
using frontend::syntax::NameKind;

// The name at a place of the text itself; null: none.
const NamedPlace* nameAt(const Document& document, std::size_t at);
// Do both mean the same? A type has a name and an ID.
bool isSame(const NamedPlace& a, const NamedPlace& b, const std::vector<NamedPlace>& names);
// All that is known of the text and of what it builds upon.
std::vector<NamedPlace> allNames(const Document& document);
// The declarations, the text's own first.
std::vector<NamedPlace> declarationsOf(const Document& document, const NamedPlace& name);

// Answers to requests; null where there is nothing to say.
Json definition(Workspace& workspace, const Document& document, std::size_t at);
Json references(Workspace& workspace, const Document& document, std::size_t at, bool withDeclaration);
Json documentSymbols(const Document& document);
// Whether the name can be changed, and its range. Throws Refusal.
Json prepareRename(Workspace& workspace, const Document& document, std::size_t at);
// The edits. Throws Refusal where the game would not be the same under the new name.
Json rename(Workspace& workspace, const Document& document, std::size_t at, const std::string& newName);

struct Refusal {
  std::string why;
};

}  // namespace fairyforge::lsp
