// The table of dialects, the purpose of each modifier for messages, and the letters of leaps.

#include "compiler/movement/dialects/rules.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/movement/atoms.h"

namespace fairyforge::movement::dialects {
namespace {

constexpr DialectRules kRules[] = {
    {Dialect::XBetza, "xbetza", "xbetza", "WFDNAHCZGLJKRBQOU", "imcdekpgoynjuzq", "", false, true, true, true,
     2, 'C', 'Z'},
    {Dialect::XBoard, "xboard", "XBoard", "WFDNAHCZGLJKRBQO", "imcdepgoynj", "", true, true, false, true, 2,
     'C', 'Z'},
    {Dialect::Betza, "betza", "the original notation", "WFDNAHLJGKRBQ", "zqmcpgonj", "", false, false, true,
     false, 2, 'L', 'J'},
    {Dialect::FairyStockfish, "fairy-stockfish", "Fairy-Stockfish", "WFDNAHCZGLJKRBQ", "imcpgn", "e", false,
     false, true, true, 1, 'C', 'Z'},
};

struct Purpose {
  char letter;
  std::string_view text;
};
constexpr Purpose kPurposes[] = {
    {'a', "joins legs"},
    {'i', "moves only while the piece has not moved"},
    {'d', "captures own pieces"},
    {'k', "captures royal pieces only"},
    {'e', "captures en passant"},
    {'p', "hops over a piece"},
    {'g', "hops to the cell behind a piece"},
    {'o', "goes around the edge of the board"},
    {'y', "changes the range of later legs"},
    {'n', "is blocked on the way"},
    {'j', "skips or must jump a cell"},
    {'u', "puts the captured piece down"},
    {'z', "bends to alternating sides"},
    {'q', "bends to one side"},
};

}  // namespace

const DialectRules& rulesOf(Dialect dialect) {
  return *std::ranges::find_if(kRules, [&](const DialectRules& rules) { return rules.dialect == dialect; });
}

std::string_view nameOf(Dialect dialect) {
  return rulesOf(dialect).name;
}

std::optional<Dialect> dialectNamed(std::string_view name) {
  for (const DialectRules& rules : kRules) {
    if (rules.name == name) return rules.dialect;
  }
  return std::nullopt;
}

std::string lacks(const DialectRules& rules, char letter) {
  std::string text = fmt::format("{} has no '{}'", rules.title, letter);
  for (const Purpose& purpose : kPurposes) {
    if (purpose.letter == letter) text += fmt::format(", which {}", purpose.text);
  }
  return text;
}

char letterOfLeap(const DialectRules& rules, int shorter, int longer) {
  if (shorter == 1 && longer == 3) return rules.camel;
  if (shorter == 2 && longer == 3) return rules.zebra;
  return movement::letterOfLeap(shorter, longer);
}

bool fairyStockfishRides(const Leaps& leaps) {
  const bool knight = leaps.atomClass() == AtomClass::Oblique && leaps.stride() == 2;
  return leaps.isFlat() && (leaps.stride() == 1 || knight);
}

}  // namespace fairyforge::movement::dialects
