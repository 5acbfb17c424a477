// The parts of the export to variants.ini: a section here for each file.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/export/capabilities.h"
#include "compiler/export/kept-rules.h"
#include "compiler/export/written-moves.h"
#include "compiler/frontend/formats/cells-by-side.h"
#include "compiler/frontend/formats/variants-ini.h"

namespace fairyforge::exports::fairy_stockfish {

using formats::CellsBySide, formats::FairyStockfish, formats::IniPiece, formats::allCells,
    formats::asLastRanks, formats::cellsWhere, formats::forEachOf, formats::generalsFaceAlongRanks,
    formats::iniKey, formats::iniPiece, formats::iniPieces, formats::isBuiltInVariant, formats::isEmpty,
    formats::keyOf, formats::kSuccessors, formats::lastRanks, formats::mobilityKey, formats::overlap,
    formats::rankSeen, formats::ranksToLast, formats::titleOf, formats::without,
    formats::kFairyStockfishFiles, formats::kFairyStockfishRanks;
using IniLines = std::vector<std::pair<std::string, std::string>>;  // keys and their values

inline TypeSet allTypes(const Variant& variant) {
  return TypeSet::all(variant.types().size());
}
// Returns the cells on which the type may be dropped.
inline CellsBySide dropCells(const Variant& variant, TypeId type) {
  const auto& cells = variant.hands().cells;
  return {cells[0][index(type)], cells[1][index(type)]};
}

// ---- engine-game: what is left out before the game is written ----

// Returns the game that the file describes: the variant without rules that never take effect, and without
// rules that the engine lacks.
Reduced fairyStockfishGame(const VariantPtr& variant, FairyStockfish engine);

// Returns the game without the effects of moves on other pieces.
VariantPtr withoutEffects(const VariantPtr& variant);

// Returns the value of the key `wallingRule` if after each move its player places a wall; nothing if there
// are no such walls.
std::optional<std::string_view> wallingRuleOf(const Variant& game);

// If pieces of the type may be dropped on any file that does not hold a certain number of its own kind
// already, returns that number; otherwise nothing.
std::optional<int> mostOnAFile(const PieceType& type, TypeId id);

// Returns those keys in the text of a variants.ini that the old engine does not know, or not with these
// values.
std::vector<std::string> unknownToOld(std::string_view ini);

// ---- pieces: letters, names and movement of the types ----

// A rule of one type that the file cannot express; kNoType: a rule of the whole game.
struct TypeLoss {
  Construct construct;
  TypeId type = kNoType;
};

struct IniPieceOut {
  std::string key;    // "knight", "customPiece1", "king"
  std::string value;  // "n", "a:FA", "k:KN"
  bool doubleStep = false;
  bool enPassant = true;                 // double steps can be answered by captures in passing
  std::optional<CellsBySide> stepsFrom;  // the cells of double steps, if not limited to the first move
  bool flyingGeneral = false;            // the kings may not face each other on an open file
  std::optional<CellsBySide> region;     // the cells that it never leaves
  WrittenCastling castling;              // castling, of the castler
  bool castlesByCells = false;           // it has castlings that no notation can express
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
IniPieces iniPiecesOf(const Variant& variant, const TypeSet& pawns = {}, bool pseudoRoyal = false);

// Is the type a form (forms.cpp) or a wall? These have no letter in the file.
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

// ---- forms: types of promoted pieces that revert in the hand ----

// The engine has no such types: it remembers what a promoted piece was, and moves it as the type that it was promoted to.
struct IniForm {
  TypeId form, from;
  TypeId as;  // another type with the same moves
};

struct IniForms {
  std::vector<IniForm> list;  // empty: there are no forms, or the engine cannot express them
  int ranks = 0;              // pieces promote as in shogi, on or from this many last ranks; 0: a
                              // pawn promotes as in chess
  bool mandatory = false;     // promotion is mandatory, as in shogi
  bool capturing = false;     // promotion is by captures only, as in shogi
  bool immobile = false;      // a piece may not end a move, or be dropped, where it could never move again
  const IniForm* of(TypeId form) const;
};

// Returns the game with an additional type for the moves of each form, and with forms that can be told apart.
VariantPtr withTypesOfForms(const VariantPtr& game);

// Finds the forms of a game that withTypesOfForms() returned.
IniForms iniFormsOf(const Variant& game);

// Returns the game without the rules by which pieces become forms and forms become pieces again: a pawn
// promotes to the types whose moves the forms have; other pieces do not promote.
VariantPtr withoutForms(const VariantPtr& game, const IniForms& forms);

// Returns the number of last ranks on which a White piece of the type could never move.
int ranksWithoutMoves(const Variant& game, TypeId type);

// Returns the IDs that this program's reader of variants.ini would give to all types, by type number.
std::vector<std::string> iniIds(const Variant& game);

// ---- explosions ----

// Returns the types that do not explode, if all effects of all moves are explosions: the capturing piece
// leaves the board, and so do all pieces beside it, except for pieces of these types and for pawns that do
// not capture themselves. The engine gives what is destroyed to the other player, so no hand may keep it. `pawn` is the INI's pawn, if there is one.
std::optional<TypeSet> immuneTypes(const Variant& variant, std::optional<TypeId> pawn);

// ---- drops: drops from the hand ----

// A game with drops, and facts about it that other parts have found.
struct GameWithDrops {
  const Variant& variant;  // without forms
  const TypeSet& inHand;   // the types that may ever be in a hand
  const IniPieces& pieces;
  int promotionRanks;  // pawns promote on this many last ranks; 1 if there are no pawns that promote
  bool immobile;       // a piece may not be dropped where it could never move
  FairyStockfish engine;
};

struct IniDrops {
  IniLines keys{};
  std::vector<TypeLoss> losses{};
};
IniDrops iniDropsOf(const GameWithDrops& game);

// ---- goals ----

struct IniGoals {
  std::vector<bool> expressed;  // by the goal's number: do the keys express it?
  IniLines keys;
  std::string checks;  // the numbers of checks that win, as a field of the start: "3+3"
};
// Returns the keys for the goals of `variant`, which must have no rules that never take effect
// (idle-rules.h). `explodes` says that captures have the engine's explosions.
IniGoals iniGoalsOf(const Variant& variant, FairyStockfish engine, bool explodes);

// Is the goal a draw by two passes in a row? The engine has that rule wherever players may pass.
bool isDrawByPasses(const Goal& goal);

// Returns the cells as the value of a key: "d4 e4 d5"; "-" for no cells.
std::string regionText(const Board& board, const CellSet& cells);

}  // namespace fairyforge::exports::fairy_stockfish
