// Writes programs for Janggi's rules that notation cannot express: the leaps of the cannon over other pieces,
// and moves along the lines of the palaces.

#include <fmt/format.h>

#include "compiler/frontend/ini/ini-game.h"

namespace fairyforge::frontend::ini {
namespace {

using Vectors = std::vector<Vector>;

const Vectors kStraight{{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
const Vectors kOblique{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

// Returns code for one step, or (`slides`) any number of steps over empty cells. The code `zone` is inserted
// before and after.
std::string walk(bool slides, const char* zone) {
  return fmt::format("{2}{0}step; fork takes; test empty; {1}{2}land; takes: test enemy; take; {2}land",
                     slides ? "on: " : "", slides ? "fork stops; jump on; stops: " : "", zone);
}
// Returns code for a leap over any empty cells, one piece of another type, and any further empty cells. It
// ends on an empty cell, or takes an enemy of another type.
std::string leap(const char* zone) {
  return fmt::format(
      "{0}near: step; fork over; test empty; jump near; over: test own|enemy; not; test type; "
      "on: step; fork takes; test empty; fork stops; jump on; stops: {0}land; "
      "takes: test enemy; not; test type; take; {0}land",
      zone);
}

// Returns the step as the side sees it.
Vector seen(Vector step, Side side) {
  return side == Side::White ? step : Vector{step.files, -step.ranks};
}

}  // namespace

void addPalaceMoves(IniGame& game, const IniType& type, PieceDeclaration& piece) {
  const bool isCannon = type.name == "janggiCannon";
  if (isCannon) piece.movement = spanOver("moves of a cannon by programs", "O");
  const IniEntry* entry = game.find("diagonalLines");
  const bool hasLines = entry != nullptr && entry->value.text != "-" && !entry->value.text.empty();
  // A king whose moves the section defines itself does not move along the lines, even if it moves like a
  // wazir.
  const IniEntry* own = type.name == "king" ? game.find("king") : nullptr;
  const bool isWazir =
      type.name == "wazir" || (own && IniConfig::isBuiltIn(*own) && type.movement.text() == "W");
  const bool slides = type.name == "rook", forward = type.name == "soldier";
  const bool onLines = hasLines && (isCannon || slides || forward || isWazir);
  if (!isCannon && !onLines) return;
  const CellList lines = hasLines ? game.listed(game.regionCells("diagonalLines")) : CellList{};
  const char* zone = "test zone; ";
  for (const Side side : kBothSides) {
    Alternatives ways;
    for (const Vector step : isCannon ? kStraight : Vectors{})
      ways.push_back({leap(""), {.steps = {step}, .type = type.letter}});
    for (const Vector step : onLines ? kOblique : Vectors{}) {
      if (forward && step.ranks < 0) continue;
      ways.push_back(
          {isCannon ? leap(zone) : walk(slides, zone),
           {.steps = {isCannon ? step : seen(step, side)}, .zones = {lines}, .type = type.letter}});
    }
    write(piece.programs.emplace_back(programOf(side, false, type.entry)), ways);
  }
}

}  // namespace fairyforge::frontend::ini
