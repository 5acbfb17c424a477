// How a drawing looks: what its reader chooses, not what its author says.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace fairyforge::draw::svg {

struct Theme {
  const char* name;
  const char *paper, *ink, *frame;
  const char *light, *middle, *dark;  // of cells; hexagons have all three
};
// The first one is the standard.
std::span<const Theme> themes();
const Theme& themeCalled(std::string_view name);  // one of them

enum class BoardStyle {
  Checkered,  // cells in two colours
  Plain,      // cells of one colour, as for shogi
  Lines,  // pieces stand where lines cross, as for Xiangqi, with what the rules have of palaces and a river
};
enum class PieceStyle {
  Figures,
  Discs,    // flat ones with a figure on them, as for Xiangqi
  Wedges,   // pointing at the enemy, as for shogi
  Xiangqi,  // discs with Chinese characters; figures where there is none
  Shogi,    // wedges with Japanese ones, those of promoted pieces red
};

struct Look {
  const Theme* theme = nullptr;           // none: the standard, with the author's shades
  std::optional<unsigned> cellSize = {};  // none: the author's
  bool flipped = false;                   // Black below
  BoardStyle board = BoardStyle::Checkered;
  PieceStyle pieces = PieceStyle::Figures;
  bool facts = true;  // who is to move, below a position
};

}  // namespace fairyforge::draw::svg
