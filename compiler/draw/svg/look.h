// The look of a drawing: the choices of its reader, not of its author.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace fairyforge::draw::svg {

struct Theme {
  const char* name;
  const char *paper, *ink, *frame;
  const char *light, *middle, *dark;  // colours of cells; hexagons use all three
};
// Returns all themes; the first is the default.
std::span<const Theme> themes();
const Theme& themeCalled(std::string_view name);  // must be one of themes()

enum class BoardStyle {
  Checkered,  // cells in two colours
  Plain,      // cells of one colour, as for shogi
  Lines,      // pieces stand where lines cross, as for Xiangqi; palaces and a river are
              // drawn if the rules have them
};
enum class PieceStyle {
  Figures,
  Discs,    // flat discs with a figure on them, as for Xiangqi
  Wedges,   // wedges that point at the enemy, as for shogi
  Xiangqi,  // discs with Chinese characters; a figure where there is no character
  Shogi,    // wedges with Japanese characters, red for promoted pieces
};

struct Look {
  const Theme* theme = nullptr;           // null: the default theme, with the author's shades
  std::optional<unsigned> cellSize = {};  // in pixels; nothing: the author's size
  bool flipped = false;                   // draw Black at the bottom
  BoardStyle board = BoardStyle::Checkered;
  PieceStyle pieces = PieceStyle::Figures;
  bool facts = true;  // say below a position who is to move
};

}  // namespace fairyforge::draw::svg
