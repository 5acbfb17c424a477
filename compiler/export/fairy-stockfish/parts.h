// The interface of the parts of the export to variants.ini; each section here belongs to the source with its
// name.
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
#include "compiler/frontend/formats/counting-rules.h"
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
// Returns for each side the cells on which it may drop the type.
inline CellsBySide dropCells(const Variant& variant, TypeId type) {
  const auto& cells = variant.hands().cells;
  return {cells[0][index(type)], cells[1][index(type)]};
}

// ---- engine-game: the game that can be written ----

// Returns the game that the file describes: the variant without rules that never take effect or that the
// engine lacks, with the types of withTypesOfForms(), and with the draws by passes that the engine adds.
Reduced fairyStockfishGame(const VariantPtr& variant, FairyStockfish engine);

// Returns the game without explosions, drops beside moves, walls and other effects of moves. The file names
// the movements of this game; it expresses the effects by keys of their own.
VariantPtr withoutEffects(const VariantPtr& variant);

// Returns the value of the key `wallingRule` if players place a wall after each of their moves; otherwise
// nothing.
std::optional<std::string_view> wallingRuleOf(const Variant& game);

// Returns the value of the key `countingRule` for the game's counts of moves; nothing if it has no such value.
std::optional<std::string_view> countingRuleOf(const Variant& game, FairyStockfish engine);

// If pieces of the type may be dropped on any file with fewer than a certain number of own pieces of the
// type, returns that number; otherwise nothing.
std::optional<int> mostOnAFile(const PieceType& type, TypeId id);

// Returns the keys of a variants.ini that the old engine does not know at all, or not with the values that
// they have there.
std::vector<std::string> unknownToOld(std::string_view ini);

// ---- pieces: letters, names and movement of the types ----

// A rule that the file cannot express, of one type or, with kNoType, of the whole game.
struct TypeLoss {
  Construct construct;
  TypeId type = kNoType;
};

struct IniPieceOut {
  std::string key;    // "knight", "customPiece1", "king"
  std::string value;  // "n", "a:FA", "k:KN"
  bool doubleStep = false;
  bool enPassant = true;                 // double steps can be answered by captures in passing
  std::optional<CellsBySide> stepsFrom;  // the cells of double steps, unless exactly the unmoved pieces may
                                         // step twice
  bool flyingGeneral = false;            // the kings may not face each other on an open file
  std::optional<CellsBySide> region;     // the cells that it never leaves
  WrittenCastling castling;              // only for IniPieces::castler
};

struct IniPieces {
  std::vector<IniPieceOut> pieces;  // by type number
  std::vector<TypeLoss> losses;
  std::optional<TypeId> king;
  std::optional<TypeId> castler;  // the king or, in games without one, the first type that castles
  std::optional<TypeId> pawn;
  int soldierRank = 1;  // the rank, counted by each side, from which soldiers also step sideways
};
// Returns the pieces of the file. `pawns`: the types that promote; if there are any, the file's pawn is one of
// them.
// `pseudoRoyal`: the king loses by extinction, for which the file has another key.
IniPieces iniPiecesOf(const Variant& variant, const TypeSet& pawns = {}, bool pseudoRoyal = false);

// Is the type a form (forms.cpp) or a wall? Neither has a letter in the file.
bool hasNoLetter(const PieceType& type);

// Returns, by type number, the letters of types in the file as IDs: the type's own ID if it is one letter.
// Empty for types without a letter (hasNoLetter), or if no letter is free.
std::vector<std::string> iniLetters(const Variant& variant);

// Returns the type's letter in lower case, as it stands in the values of keys; empty if the type has none.
std::string smallLetter(const Variant& variant, TypeId type);
std::string smallLetters(const Variant& variant, const TypeSet& types);

// Returns the rank, counted by each side from 1, on which all pieces of the type stand at the start; nothing
// if there are several.
std::optional<int> pawnRank(const Variant& variant, TypeId type);

// ---- forms: types of promoted pieces that turn back in the hand ----

// One form. The engine has no types of this kind: for each promoted piece it remembers the type that the
// piece had before (`from`), and moves it as the type `as`.
struct IniForm {
  TypeId form, from;
  TypeId as;  // a type, which is not a form, with the same moves
};

struct IniForms {
  std::vector<IniForm> list;  // empty: there are no forms, or the engine cannot express them
  // If > 0: pieces promote as in shogi, on or from that many last ranks; 0: a pawn promotes, as in chess.
  int ranks = 0;
  bool mandatory = false;  // promotion is mandatory, as in shogi
  bool capturing = false;  // promotion is by captures only, as in shogi
  bool immobile = false;   // may a piece not move or be dropped where it could never move again?
  const IniForm* of(TypeId form) const;
};

// Returns the game with one more type for the moves of each form that needs it, and with a '+' before the IDs
// of forms. If the engine cannot express the forms, returns the game itself.
VariantPtr withTypesOfForms(const VariantPtr& game);

// Finds the forms of a game that withTypesOfForms() has returned.
IniForms iniFormsOf(const Variant& game);

// Returns the game without forms. With `ranks` 0, a promotion to a form becomes a promotion to IniForm::as.
// With `ranks` > 0, the types that promote to forms (IniForm::from) do not promote. Other promotions stay.
VariantPtr withoutForms(const VariantPtr& game, const IniForms& forms);

// Returns the number of last ranks on which a White piece of the type has no move.
int ranksWithoutMoves(const Variant& game, TypeId type);

// Returns, by type number, the IDs that this program's reader of variants.ini would give to the types.
std::vector<std::string> iniIds(const Variant& game);

// ---- explosions ----

// If all captures are explosions, and no other moves have later effects, returns the types that survive
// explosions; otherwise nothing. An explosion removes the captor and all pieces beside it. The types that are
// returned survive both as captors and beside; the pawn survives beside in any case. In the engine, removed
// pieces go to the other player's hand, so the game must not keep captured pieces in hands. `pawn`: the
// file's pawn, if there is one.
std::optional<TypeSet> immuneTypes(const Variant& variant, std::optional<TypeId> pawn);

// ---- drops from the hand ----

// A game with drops, and the facts about it that the key writers for drops need.
struct GameWithDrops {
  const Variant& variant;  // without forms
  const TypeSet& inHand;   // the types that may ever be in a hand
  const IniPieces& pieces;
  int promotionRanks;  // the number of last ranks on which pawns promote; 1 if no pawns promote
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
  std::vector<bool> expressed;  // by index of the goal: do the keys express it?
  IniLines keys;
  std::string checks;  // the numbers of checks that win, as a field of the start: "3+3"
};
// Returns the keys of the goals of `variant`, from which idle rules must have been removed
// (compiler/export/idle-rules.h). `explodes`: the captures of the game are the engine's explosions.
IniGoals iniGoalsOf(const Variant& variant, FairyStockfish engine, bool explodes);

// Returns the ends of the game that the engine has if players may pass: two passes in a row are a draw, and a
// player without pieces is stalemated.
std::vector<Goal> endsByPasses(const Variant& variant);
// Do the goals give the same result under the same condition?
bool sayTheSame(const Goal& one, const Goal& other);

// Returns the cells as the value of a key: "d4 e4 d5"; "-" for no cells.
std::string regionText(const Board& board, const CellSet& cells);

}  // namespace fairyforge::exports::fairy_stockfish
