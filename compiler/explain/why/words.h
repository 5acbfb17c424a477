// The names of pieces and rules in answers.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "runtime/threats.h"

namespace fairyforge::why {

// "Knight"; "the Knight on b1"; "Black's Knight on b8".
const std::string& nameOf(const Variant& variant, TypeId type);
std::string pieceOn(const Variant& variant, const Setup& setup, Cell cell);
std::string ownedPieceOn(const Variant& variant, const Setup& setup, Cell cell);
std::string sideName(const Variant& variant, Side side);
// "a Rook", "an Imp"
std::string withArticle(const std::string& noun);
// "Rook", "Rook or Queen", "Rook, Queen or Knight"
std::string alternatives(const std::vector<std::string>& words);

// Describes a threat: "the Angel on n3 moves as a Rook, the type just moved, and could take the King on n1".
std::string describe(const Variant& variant, const Setup& setup, const Threat& threat, Cell victim);

// Returns the rule by which pieces of the type move.
Diagnostic movementRule(const Variant& variant, TypeId type);
// Returns the rules from which `threat` follows: how the piece moves, and what it imitates.
std::vector<Diagnostic> rulesOf(const Variant& variant, const Setup& setup, const Threat& threat);

}  // namespace fairyforge::why
