// The pieces and keys of Fairy-Stockfish's variants.ini, for the code that reads and writes such files.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/core/rules/move-program.h"
#include "compiler/frontend/formats/sides.h"

namespace fairyforge::formats {

// The versions of Fairy-Stockfish that are distinguished: Old is the one in Debian, Newest the newest one
// that was examined.
enum class FairyStockfish : std::uint8_t { Old, Newest };
inline constexpr std::array kFairyStockfishes{FairyStockfish::Old, FairyStockfish::Newest};
constexpr FairyStockfish otherThan(FairyStockfish engine) {
  return engine == FairyStockfish::Old ? FairyStockfish::Newest : FairyStockfish::Old;
}
std::string_view wordFor(FairyStockfish engine);  // "11.1", "newest"
std::string_view titleOf(FairyStockfish engine);  // "Fairy-Stockfish 11.1"
std::optional<FairyStockfish> fairyStockfishCalled(std::string_view word);

// The largest board of any build of Fairy-Stockfish.
inline constexpr int kFairyStockfishFiles = 12;
inline constexpr int kFairyStockfishRanks = 10;

// A piece of the engine, with its movement in this project's notation. The pawn's double step, en passant and
// promotion are rules of their own.
struct IniPiece {
  std::string_view name;
  std::string_view movement;
};
const std::vector<IniPiece>& iniPieces();
const IniPiece* iniPiece(std::string_view name);

// Custom pieces are customPiece1 to customPiece25.
inline constexpr int kCustomPieces = 25;
bool isCustomPiece(std::string_view key);
// Returns the keys of all pieces; those with names come first, then custom pieces.
const std::vector<std::string>& iniPieceKeys();
bool isIniPiece(std::string_view key);

// A key of variants.ini.
struct IniKey {
  enum class Effect : std::uint8_t {
    Rule,          // a rule that this program supports
    Presentation,  // not about the rules: values of pieces, pictures of other programs
    Missing,       // a rule that this program lacks; only its standard value is accepted
  };
  enum class In : std::uint8_t { Both, Old, Newest, Between };  // Between: only versions between the two
  std::string_view name;
  Effect effect;
  In in = In::Both;           // the versions that know the key
  std::string_view standard;  // the value if the file does not set the key
  // The words that the value can be, or the least and the greatest number or file; empty: a value of another
  // kind.
  std::vector<std::string_view> values{};
  std::string_view about{};  // of Missing: a description of the rule
  bool knownTo(FairyStockfish engine) const {
    return in == In::Both || in == (engine == FairyStockfish::Old ? In::Old : In::Newest);
  }
};
// Returns the number that `text` spells, or the number of the file with this letter (a: 1); 0 if it is
// neither.
int iniNumber(std::string_view text);
const std::vector<IniKey>& iniKeys();
const IniKey* iniKey(std::string_view name);

// Can the version's files define pieces and kings by their moves?
constexpr bool hasCustomPieces(FairyStockfish engine) {
  return engine == FairyStockfish::Newest;
}

// Old keys, each with a newer key that replaces it; the newest engine calls the old ones deprecated. An old
// key with two successors is a rank; the successors are White's and Black's cells.
inline constexpr std::pair<std::string_view, std::string_view> kSuccessors[] = {
    {"promotionRank", "promotionRegionWhite"},
    {"promotionRank", "promotionRegionBlack"},
    {"castlingRookPiece", "castlingRookPieces"},
    {"whiteDropRegion", "dropRegionWhite"},
    {"blackDropRegion", "dropRegionBlack"},
    {"whiteFlag", "flagRegionWhite"},
    {"blackFlag", "flagRegionBlack"},
    {"doubleStepRank", "doubleStepRegionWhite"},
    {"doubleStepRank", "doubleStepRegionBlack"}};

// Returns the ID for walls or stones, which have no letter in a variants.ini: the first letter for which
// isFree is true.
template <typename IsFree>
std::string letterOfWall(IsFree isFree) {
  for (const char letter : std::string_view("WXYZABCDEFGHIJKLMNOPQRSTUV")) {
    if (isFree(letter)) return std::string(1, letter);
  }
  return "WW";
}

// Does the version have a built-in variant of this name? If so, it ignores a section with the name.
// `inAllBuilds`: only variants that all builds have.
bool isBuiltInVariant(std::string_view name, FairyStockfish engine, bool inAllBuilds = false);
// Returns the names of all built-in variants of the version, sorted.
std::vector<std::string> builtInVariantNames(FairyStockfish engine);

// With `flyingGeneral`, the kings may not face each other along files and ranks. Can they face each other
// along a rank, if each king stays on the given cells of its player?
bool generalsFaceAlongRanks(const Board& board, const CellsBySide& cells);

// Which of a piece's moves without capture could it take back at once, if nothing else stood on the board?
enum class WaysBack : std::uint8_t { None, Some, All };
// `moves` and `back`: the programs of the side's moves, and of those among them that a moved piece has.
WaysBack waysBack(const Board& board, const MoveProgram& moves, const MoveProgram& back);

// Returns the number of last ranks on which a white piece with these moves can never move.
int ranksWithoutMoves(const Board& board, const MoveProgram& program);

// The pieces in Xiangqi's rule of chases: those that may chase; and those that chase certain others even if
// these are protected.
using IniNames = std::vector<std::string_view>;
inline const IniNames kMayChase{"king", "soldier"};
inline const std::pair<IniNames, IniNames> kChasedRegardless[] = {
    {{"horse", "cannon"}, {"rook"}}, {{"elephant", "fers"}, {"rook", "cannon", "horse"}}};

// The keys for the directions of rows in goals, each with the steps along its lines.
inline const std::pair<std::string_view, std::vector<Vector>> kRowKeys[] = {
    {"connectHorizontal", {{1, 0}}}, {"connectVertical", {{0, 1}}}, {"connectDiagonal", {{1, 1}, {1, -1}}}};

// Return the name of a key for a side, "promotionRegionWhite", and for a side and a piece,
// "mobilityRegionWhiteKnight".
std::string keyOf(Side side, std::string_view key);
std::string mobilityKey(Side side, std::string_view piece);
const std::vector<std::string>& iniMobilityKeys();

}  // namespace fairyforge::formats
