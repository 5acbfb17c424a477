// The pieces and keys of Fairy-Stockfish's variants.ini, as data for the reader and the writer of such files.
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

// The versions of Fairy-Stockfish that are distinguished: the one in Debian, and the newest one that was
// examined.
enum class FairyStockfish : std::uint8_t { Old, Newest };
inline constexpr std::array kFairyStockfishes{FairyStockfish::Old, FairyStockfish::Newest};
constexpr FairyStockfish otherThan(FairyStockfish engine) {
  return engine == FairyStockfish::Old ? FairyStockfish::Newest : FairyStockfish::Old;
}
std::string_view wordFor(FairyStockfish engine);  // "11.1", "newest"
std::string_view titleOf(FairyStockfish engine);  // "Fairy-Stockfish 11.1"
std::optional<FairyStockfish> fairyStockfishCalled(std::string_view word);

// The largest board that any build of Fairy-Stockfish plays on.
inline constexpr int kFairyStockfishFiles = 12;
inline constexpr int kFairyStockfishRanks = 10;

// A piece with a name, and its movement in this project's notation. The pawn's double step, en passant and
// promotion are separate rules.
struct IniPiece {
  std::string_view name;
  std::string_view movement;
};
const std::vector<IniPiece>& iniPieces();
const IniPiece* iniPiece(std::string_view name);

// Custom pieces are customPiece1 to customPiece25.
inline constexpr int kCustomPieces = 25;
bool isCustomPiece(std::string_view key);
// Returns the keys of all pieces; named pieces come first.
const std::vector<std::string>& iniPieceKeys();
bool isIniPiece(std::string_view key);

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
  std::string_view standard;  // the value when the key is not given
  // The words that may be said, or the least and the greatest number or file; none: values of another kind.
  std::vector<std::string_view> values{};
  std::string_view about{};  // Missing: a description of the rule
  bool knownTo(FairyStockfish engine) const {
    return in == In::Both || in == (engine == FairyStockfish::Old ? In::Old : In::Newest);
  }
};
// Returns the number that `text` spells, or the number of the file with that letter (a: 1); 0 if it is
// neither.
int iniNumber(std::string_view text);
const std::vector<IniKey>& iniKeys();
const IniKey* iniKey(std::string_view name);

// Does the version support pieces and kings that are defined by their moves?
constexpr bool hasCustomPieces(FairyStockfish engine) {
  return engine == FairyStockfish::Newest;
}

// Old keys with the newer keys that replace them; the newest engine calls the old ones deprecated. An old key
// with two successors names a rank; its successors name White's and Black's cells.
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

// Returns the ID of walls and stones, which have no letter in a file: the first letter that is free.
template <typename IsFree>
std::string letterOfWall(IsFree isFree) {
  for (const char letter : std::string_view("WXYZABCDEFGHIJKLMNOPQRSTUV")) {
    if (isFree(letter)) return std::string(1, letter);
  }
  return "WW";
}

// Does the version have a built-in variant of this name? It ignores sections with such names. `inAllBuilds`
// counts only variants that all builds have.
bool isBuiltInVariant(std::string_view name, FairyStockfish engine, bool inAllBuilds = false);
// Returns the names of all built-in variants of the version, sorted.
std::vector<std::string> builtInVariantNames(FairyStockfish engine);

// With `flyingGeneral` the kings may not face each other along files and ranks. Can they face along a rank,
// if each player's king stays on these cells?
bool generalsFaceAlongRanks(const Board& board, const CellsBySide& cells);

// Returns the number of last ranks on which White's pieces with these moves could never move.
int ranksWithoutMoves(const Board& board, const MoveProgram& program);

// The pieces of Xiangqi's chases: those that may chase, and those that chase others though these are protected.
using IniNames = std::vector<std::string_view>;
inline const IniNames kMayChase{"king", "soldier"};
inline const std::pair<IniNames, IniNames> kChasedRegardless[] = {
    {{"horse", "cannon"}, {"rook"}}, {{"elephant", "fers"}, {"rook", "cannon", "horse"}}};

// The keys that name the lines of a row of pieces, each with the steps along those lines.
inline const std::pair<std::string_view, std::vector<Vector>> kRowKeys[] = {
    {"connectHorizontal", {{1, 0}}}, {"connectVertical", {{0, 1}}}, {"connectDiagonal", {{1, 1}, {1, -1}}}};

// Return the names of keys that exist for each side: "promotionRegionWhite", and for each side and piece:
// "mobilityRegionWhiteKnight".
std::string keyOf(Side side, std::string_view key);
std::string mobilityKey(Side side, std::string_view piece);
const std::vector<std::string>& iniMobilityKeys();

}  // namespace fairyforge::formats
