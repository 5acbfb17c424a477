// Answers of the language server about a text. Each section is implemented in the file with its name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/apps/lsp/workspace.h"

namespace fairyforge::lsp {

// ---- annotations ----

// The names of the token types; a name's index is its number in the protocol.
const std::vector<std::string>& semanticTokenTypes();
Json semanticTokens(const Document& document);

// Returns the hints within bytes [begin, end): after a piece, its moves on an empty board; after a zone, its
// number of cells.
Json inlayHints(const Document& document, std::size_t begin, std::size_t end);

// ---- completion ----

// Returns completions at byte `at`. `takesSnippets`: the client supports placeholders in the inserted text.
Json completion(const Workspace& workspace, const Document& document, std::size_t at, bool takesSnippets);

// ---- edits ----

// Returns the diagnostics of the text. Those of a file that it builds upon are shown where the text names
// that file.
Json diagnosticsOf(const Document& document);
// Returns the fixes of the diagnostics within bytes [begin, end].
Json codeActions(const Document& document, std::size_t begin, std::size_t end);
// Returns the changes that `fairyforge fmt` would make: one edit, or none; null if the text has errors.
Json formatting(const Workspace& workspace, const Document& document);

// ---- hover ----

// Returns the description of the word at byte `at`; null if there is none.
Json hover(const Document& document, std::size_t at);

// Returns the text with Markdown's special characters escaped.
std::string markdownText(std::string_view text);
// Returns, as Markdown, a piece type's moves in words, with a diagram, and the number of its pieces.
std::string describePiece(const VariantPtr& variant, TypeId type);
// Returns, as Markdown, how a notation by itself moves, on the board of `variant` or on a large one; empty if
// it is no valid notation.
std::string describeNotation(const VariantPtr& variant, const std::string& notation);

// ---- names ----
//
// Requests about names: where a name is declared, where else it is used, and renaming.

using frontend::syntax::NamedPlace;
using frontend::syntax::NameKind;

// Returns the name at byte `at` of the document; null if there is none.
const NamedPlace* nameAt(const Document& document, std::size_t at);
// Do both places name the same thing? A type can be named by its name or by its ID, so `names` must have all
// known names.
bool isSame(const NamedPlace& a, const NamedPlace& b, const std::vector<NamedPlace>& names);
// Returns all known names in the document and in the files that it builds upon.
std::vector<NamedPlace> allNames(const Document& document);
// Returns all places that declare the name: first those in the document, then those in the files that it
// builds upon.
std::vector<NamedPlace> declarationsOf(const Document& document, const NamedPlace& name);

// These functions answer requests of an editor; null if there is no answer.
Json definition(Workspace& workspace, const Document& document, std::size_t at);
Json references(Workspace& workspace, const Document& document, std::size_t at, bool withDeclaration);
Json documentSymbols(const Document& document);
// Returns the range of the name at byte `at`. Throws Refusal if it cannot be renamed.
Json prepareRename(Workspace& workspace, const Document& document, std::size_t at);
// Returns the edits that rename the piece, zone, link or side named at byte `at`. Throws Refusal if the texts
// would have errors with the new name.
Json rename(Workspace& workspace, const Document& document, std::size_t at, const std::string& newName);

// Why a name cannot be renamed.
struct Refusal {
  std::string why;
};

}  // namespace fairyforge::lsp
