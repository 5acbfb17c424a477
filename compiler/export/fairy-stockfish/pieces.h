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
  WrittenCastling castling;                           // by the king
};

struct IniPieces {
  std::vector<IniPieceOut> pieces;  // by type number
  std::vector<TypeLoss> losses;
  std::optional<TypeId> king;
  std::optional<TypeId> pawn;
};
// `pawns` are the types that promote; the first is preferred as the pawn of the INI.
IniPieces iniPiecesOf(const Variant& variant, const std::vector<TypeId>& pawns);

// The rank, as each side sees it and counted from 1, on which all pieces of the type stand at the start.
std::optional<int> pawnRank(const Variant& variant, TypeId type);

}  // namespace fairyforge::exports::fairy_stockfish
