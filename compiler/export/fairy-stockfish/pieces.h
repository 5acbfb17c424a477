// Translates the types of a variant to pieces of a variants.ini: letters, names and movement.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "compiler/export/capabilities.h"
#include "compiler/export/written-moves.h"
#include "compiler/frontend/formats/sides.h"

namespace fairyforge::exports::fairy_stockfish {

// A rule of one type that the file cannot express.
struct TypeLoss {
  Construct construct;
  TypeId type;
};

struct IniPieceOut {
  std::string key;    // "knight", "customPiece1", "king"
  std::string value;  // "n", "a:FA", "k:KN"
  bool doubleStep = false;
  std::optional<formats::CellsBySide>
      stepsFrom;                               // the cells of double steps, if not limited to the first move
  bool flyingGeneral = false;                  // the kings may not face each other on an open file
  std::optional<formats::CellsBySide> region;  // the cells that it never leaves
  WrittenCastling castling;                    // castling, of the castler
  bool castlesByCells = false;                 // it has castlings that no notation can express
};

struct IniPieces {
  std::vector<IniPieceOut> pieces;  // by type number
  std::vector<TypeLoss> losses;
  std::optional<TypeId> king;
  std::optional<TypeId> castler;  // the king, or without a king the first type that castles
  std::optional<TypeId> pawn;
  int soldierRank = 1;  // the rank, as each side sees it, from which soldiers also step sideways
};
// Returns the pieces of the file. `pawns` are the types that promote; the first one that can be becomes the
// INI's pawn. `pseudoRoyal` says that the king is royal by extinction, for which there is another key.
IniPieces iniPiecesOf(const Variant& variant, const std::vector<TypeId>& pawns, bool pseudoRoyal = false);

// Is the type a form (forms.h) or a wall? These have no letter in the file.
bool hasNoLetter(const PieceType& type);

// Returns the letters of the types in the file, by type number, in the form of IDs: the IDs themselves where
// they are single letters. Types for which hasNoLetter() holds get an empty text.
std::vector<std::string> iniLetters(const Variant& variant);

// Returns the letter of the type as it is written in values of keys: a small letter; empty if the type has
// none.
std::string smallLetter(const Variant& variant, TypeId type);
std::string smallLetters(const Variant& variant, const TypeSet& types);

// Returns the rank, as each side sees it and counted from 1, on which all pieces of
// the type stand at the start.
std::optional<int> pawnRank(const Variant& variant, TypeId type);

}  // namespace fairyforge::exports::fairy_stockfish
