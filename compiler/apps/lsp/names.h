// Navigation by names: from a name to its declaration and its other places, and renaming.
#pragma once

#include <string>
#include <vector>

#include "compiler/apps/lsp/workspace.h"

namespace fairyforge::lsp {

using frontend::syntax::NamedPlace;
using frontend::syntax::NameKind;

// Returns the name at byte `at` of the document; null if there is none.
const NamedPlace* nameAt(const Document& document, std::size_t at);
// Do both places name the same thing? `names` has all known names: a type can be named by its name or by its
// ID.
bool isSame(const NamedPlace& a, const NamedPlace& b, const std::vector<NamedPlace>& names);
// Returns all known names in the document and in the files that it builds upon.
std::vector<NamedPlace> allNames(const Document& document);
// Returns all places that declare the name: first those in the document, then those in the files that it
// builds upon.
std::vector<NamedPlace> declarationsOf(const Document& document, const NamedPlace& name);

// These functions return answers to requests of an editor; null if there is nothing to say.
Json definition(Workspace& workspace, const Document& document, std::size_t at);
Json references(Workspace& workspace, const Document& document, std::size_t at, bool withDeclaration);
Json documentSymbols(const Document& document);
// Returns the range of the name at byte `at`, if it can be renamed. Throws Refusal if not.
Json prepareRename(Workspace& workspace, const Document& document, std::size_t at);
// Returns the edits that rename what is named at byte `at`. Throws Refusal if the game would not be the same
// under the new name.
Json rename(Workspace& workspace, const Document& document, std::size_t at, const std::string& newName);

struct Refusal {
  std::string why;
};

}  // namespace fairyforge::lsp
