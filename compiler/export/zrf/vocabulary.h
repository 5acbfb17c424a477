// The names that a game's types, kinds and marks have in its rules file.
#pragma once

#include <array>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/export/zrf/model.h"

namespace fairyforge::exports::zrf {

struct Vocabulary {
  // By type: letters, digits and hyphens, beginning with a letter; all different.
  std::vector<std::string> types;
  std::vector<std::string> lasts;  // by type: the helper piece whose presence means that this type moved last
  std::vector<bool> remembers;     // by type: do its pieces have the attribute kUnmovedName?
  std::vector<std::string> royals;  // names of the royal types
  std::vector<std::string> kinds;   // by KindId: kinds of move
  std::vector<std::string> marks;   // by mark: the attribute that stands for it
  // The name of a helper type, the soul; each player has one such piece beside the board. Pieces that give no
  // check capture it where they could capture a royal piece, so Zillions sees no check by them. Then a mate
  // by such pieces is a stalemate, as it should be. Empty if the game has no such pieces.
  std::string soul;
};
inline constexpr std::array<const char*, kSides> kSoulPlaces{"white-soul", "black-soul"};
inline constexpr std::array<const char*, kSides> kPlayers{"White", "Black"};
inline constexpr const char* kUnmovedName = "unmoved";
// The cell beside the board for the helper of the type moved last.
inline constexpr const char* kLastMovedName = "last-moved";
inline constexpr const char* kSpiritName = "Spirit";  // the neutral player who owns that helper

// Turns "Silver General" into SilverGeneral.
std::string typeNameOf(const std::string& shown);
// Turns "SilverGeneral" into silver-general, for macros and files.
std::string hyphened(const std::string& name);

// Returns the name `wish`, or a name with a number appended if it is taken.
template <typename IsTaken>
std::string freeName(const std::string& wish, IsTaken isTaken) {
  std::string name = wish;
  for (int n = 2; isTaken(name); ++n) name = fmt::format("{}-{}", wish, n);
  return name;
}

Vocabulary vocabularyOf(const Variant& variant, const std::vector<bool>& remembers);

// Is the word a keyword of Zillions?
bool isKeyword(const std::string& word);

// ---- zones ----
//
// Zones: sets of cells, one set for each player, with names that a person would choose.

class Zones {
 public:
  explicit Zones(const Board& board) : board_(board) {}
  // Returns the name of the zone with the cells `white` for White and `black` for Black; adds it if it is
  // new. `purpose`, such as "promotion-zone", is the name if the shape suggests none.
  std::string name(const CellSet& white, const CellSet& black, const std::string& purpose);
  // Returns the entries of the board. A `neutral` player, whose pieces move as White's, has White's zones.
  Exprs entries(const std::string& neutral) const;

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
