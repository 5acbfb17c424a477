// The names of pieces, sides and rules in answers of why.h.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/explain/play-rules.h"
#include "compiler/explain/square-words.h"
#include "runtime/threats.h"

namespace fairyforge::why {

using explain::either, explain::ownerName, explain::withArticle;

// Return "Knight"; "the Knight on b1"; "Black's Knight on b8".
const std::string& nameOf(const Variant& variant, TypeId type);
std::string pieceOn(const Variant& variant, const Setup& setup, Cell cell);
std::string ownedPieceOn(const Variant& variant, const Setup& setup, Cell cell);

// Describes how a piece could take the one on `victim`: "the Angel on n3 moves as a Rook, the type just
// moved, and could take the King on n1".
std::string describe(const Variant& variant, const Setup& setup, const Threat& threat, Cell victim);

// Returns a note that says how the type moves, with its place in the text.
Diagnostic movementRule(const Variant& variant, TypeId type);
// Returns the rules from which the threat follows, as notes: how the piece moves, and what it imitates.
std::vector<Diagnostic> rulesOf(const Variant& variant, const Setup& setup, const Threat& threat);

}  // namespace fairyforge::why
