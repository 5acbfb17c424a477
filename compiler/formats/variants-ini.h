// What a variants.ini of Fairy-Stockfish may hold: the pieces that it knows by name and its keys, as data for
// what reads and what writes such files.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/rules/board.h"

namespace fairyforge::formats {

// The versions that are distinguished: the one in Debian, and the newest that was examined.
enum class FairyStockfish : std::uint8_t { Old, Newest };
inline constexpr std::array kFairyStockfishes{FairyStockfish::Old, FairyStockfish::Newest};
constexpr FairyStockfish otherThan(FairyStockfish engine) {
  return engine == FairyStockfish::Old ? FairyStockfish::Newest : FairyStockfish::Old;
}
std::string_view wordFor(FairyStockfish engine);  // "11.1", "newest"
std::string_view titleOf(FairyStockfish engine);  // "Fairy-Stockfish 11.1"
std::optional<FairyStockfish> fairyStockfishCalled(std::string_view word);

// The largest board that any build of it plays on.
inline constexpr int kFairyStockfishFiles = 12;
inline constexpr int kFairyStockfishRanks = 10;

// A piece that has a name; its movement in this project's notation. The pawn's double step, en passant and
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
// The keys of all pieces, those with names first.
const std::vector<std::string>& iniPieceKeys();
bool isIniPiece(std::string_view key);

struct IniKey {
  enum class Effect : std::uint8_t {
    Rule,          // read here
    Presentation,  // says nothing about the rules: values of pieces, pictures of other programs
    Missing,       // a rule that this program does not have; only its standard value is accepted
  };
  enum class In : std::uint8_t { Both, Old, Newest, Between };  // Between: only versions between the two
  std::string_view name;
  Effect effect;
  In in = In::Both;           // the versions that know it
  std::string_view standard;  // its value when it is not given
  std::string_view about{};   // Missing: what it is
  bool knownTo(FairyStockfish engine) const {
    return in == In::Both || in == (engine == FairyStockfish::Old ? In::Old : In::Newest);
  }
};
const std::vector<IniKey>& iniKeys();
const IniKey* iniKey(std::string_view name);

// Does the version know pieces that are defined by their moves, and kings that are?
constexpr bool hasCustomPieces(FairyStockfish engine) {
  return engine == FairyStockfish::Newest;
}

// Old keys, and newer ones that say the same thing; the newest engine calls the old ones deprecated. Where an old key has
// two successors it names a rank, and they White's and Black's cells.
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

// Has the version a variant of this name? It ignores sections of such names. `inAllBuilds`: leave out those
// that only builds with all variants have.
bool isBuiltInVariant(std::string_view name, FairyStockfish engine, bool inAllBuilds = false);
// All that a version has, in the order of the alphabet.
std::vector<std::string> builtInVariantNames(FairyStockfish engine);

// With `flyingGeneral` the kings may not face each other along files and ranks: could they along a rank, if
// those of the players stay on these cells?
bool generalsFaceAlongRanks(const Board& board, const std::array<CellSet, kSides>& cells);

// "mobilityRegionWhiteKnight"
std::string mobilityKey(std::string_view colour, std::string_view piece);

}  // namespace fairyforge::formats
