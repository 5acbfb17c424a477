// The types of a variant as pieces of a variants.ini: letters, names and movement.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "compiler/export/capabilities.h"
#include "compiler/export/written-moves.h"

namespace fairyforge::exports::fairy_stockfish {

// A rule of one type that the file does not have.
struct TypeLoss {
  Construct construct;
  TypeId type;
};

struct IniPieceOut {
  std::string key;    // "knight", "customPiece1", "king"
  std::string value;  // "n", "a:FA", "k:KN"
  bool doubleStep = false;
  std::optional<std::array<CellSet, kSides>>
      stepsFrom;                                      // the double step's cells, if it is not the first move
  bool flyingGeneral = false;                         // the kings may not face each other
  std::optional<std::array<CellSet, kSides>> region;  // the cells that it does not leave
  WrittenCastling castling;                           // by the castler
  bool castlesByCells = false;                        // some of it no notation says
};

struct IniPieces {
  std::vector<IniPieceOut> pieces;  // by type number
  std::vector<TypeLoss> losses;
  std::optional<TypeId> king;
  std::optional<TypeId> castler;  // the king, or where there is none the first type that castles
  std::optional<TypeId> pawn;
  int soldierRank = 1;  // from which on, as each side sees it, soldiers also step sideways
};
// `pawns` are the types that promote; the first is preferred as the pawn of the INI. `pseudoRoyal`: the king is
// one by extinction, and has another key.
IniPieces iniPiecesOf(const Variant& variant, const std::vector<TypeId>& pawns, bool pseudoRoyal = false);

// Is it a form (forms.h) or a wall, for which the file has no letter?
bool isUnsaid(const PieceType& type);

// The letters by which the file calls the types, as IDs, by type number: the IDs themselves where they are
// single letters. What is not said has none.
std::vector<std::string> iniLetters(const Variant& variant);

// The rank, as each side sees it and counted from 1, on which all pieces of the type stand at the start.
std::optional<int> pawnRank(const Variant& variant, TypeId type);

}  // namespace fairyforge::exports::fairy_stockfish
