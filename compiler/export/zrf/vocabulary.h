// The names that a game has in its rules file.
#pragma once

#include <array>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/export/zrf/model.h"

namespace fairyforge::exports::zrf {

struct Vocabulary {
  std::vector<std::string> types;   // by type: letters, digits and hyphens, beginning
                                    // with a letter; all different
  std::vector<std::string> lasts;   // by type: the helper whose presence says that
                                    // such a piece was moved last
  std::vector<bool> remembers;      // by type: it has the attribute kUnmovedName
  std::vector<std::string> royals;  // names of the royal types
  std::vector<std::string> kinds;   // by KindId: kinds of move
  std::vector<std::string> marks;   // the attributes for the marks of pieces
  // The type that stands for the royal piece towards pieces that give no check: one piece of each player
  // beside the board, which they capture instead of it. In this way a mate by them becomes a stalemate. Empty
  // if there are no such pieces.
  std::string soul;
};
inline constexpr std::array<const char*, kSides> kSoulPlaces{"white-soul", "black-soul"};
inline constexpr std::array<const char*, kSides> kPlayers{"White", "Black"};
inline constexpr const char* kUnmovedName = "unmoved";
inline constexpr const char* kLastMovedName = "last-moved";  // the place beside the board for that helper
inline constexpr const char* kSpiritName = "Spirit";         // the neutral player who owns the helper

// Turns "Silver General" into SilverGeneral.
std::string typeNameOf(const std::string& shown);
// Turns "SilverGeneral" into silver-general, for macros and files.
std::string hyphened(const std::string& name);

// Returns the name that is wished, or with a number behind it if that is taken.
template <typename IsTaken>
std::string freeName(const std::string& wish, IsTaken isTaken) {
  std::string name = wish;
  for (int n = 2; isTaken(name); ++n) name = fmt::format("{}-{}", wish, n);
  return name;
}

Vocabulary vocabularyOf(const Variant& variant, const std::vector<bool>& remembers);

// Does the word have a meaning in Zillions?
bool isKeyword(const std::string& word);

// ---- zones ----
//
// Zones: sets of cells, one set for each player, with names that a person would choose.

class Zones {
 public:
  explicit Zones(const Board& board) : board_(board) {}
  // Returns the name of the zone that has the cells `white` for White and `black` for Black; adds the zone if
  // it is new. `purpose` becomes its name if its shape suggests none: "promotion-zone".
  std::string name(const CellSet& white, const CellSet& black, const std::string& purpose);
  std::vector<ZoneEntry> entries() const;

 private:
  struct Zone {
    std::string name;
    CellSet white, black;
  };
  std::string shapeName(const CellSet& white) const;

  const Board& board_;
  std::vector<Zone> zones_;
};

}  // namespace fairyforge::exports::zrf
