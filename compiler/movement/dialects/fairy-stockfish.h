// What a variants.ini of Fairy-Stockfish may hold: the pieces that it knows by name and its keys, as data for
// what reads and what writes such files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge {

// The version that this table of old keys and pieces was made for; newer ones know more.
inline constexpr std::string_view kOldFairyStockfish = "11.1";

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
    Rule,     // read here
    Looks,    // says nothing about the rules: values of pieces, pictures of other programs
    Missing,  // a rule that this program does not have; only its standard value is accepted
  };
  std::string_view name;
  Effect effect;
  bool old = true;            // known to kOldFairyStockfish
  std::string_view standard;  // its value when it is not given
  std::string_view about{};   // Missing: what it is
};
const std::vector<IniKey>& iniKeys();
const IniKey* iniKey(std::string_view name);

// Has kOldFairyStockfish a variant of this name? It ignores sections of such names.
bool isBuiltInVariant(std::string_view name);

// "mobilityRegionWhiteKnight"
std::string mobilityKey(std::string_view colour, std::string_view piece);

}  // namespace fairyforge
