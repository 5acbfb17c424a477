// Piece symbols, drawn for this program, as SVG fragments.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/rules/basics.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::draw::svg {

// ---- look ----
//
// The look of a drawing: the choices of its reader, not of its author.

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

// ---- piece-symbols ----

// ---- characters ----
//
// Chinese and Japanese characters for pieces as strokes, drawn for this program and read from characters.svg:
// no font is needed.

enum class Script { Chinese, Japanese };

struct Character {
  std::string_view id;
  std::string_view strokes;  // path data in a square of 100 units
  bool promoted;             // belongs to a promoted piece, in Japanese games
};
// Returns the character for a piece with this name (in small letters without blanks), or nothing if it has
// none.
std::optional<Character> characterOf(Script script, Side side, std::string_view name);

// ---- figures ----
//
// The figures of pieces, drawn for this program and read from figures.svg.

// One layer of a figure. Figures are drawn in a square of 100 units, standing on y = 86, layer upon layer.
struct Layer {
  struct Dot {
    std::string_view x, y, radius;
  };
  std::string transform;                 // for a part that is taken from another figure; else empty
  double scale = 1;                      // the factor by which that enlarges the part
  std::vector<std::string_view> shapes;  // path data: filled and outlined
  std::vector<std::string_view> lines;   // path data: open lines
  std::vector<Dot> dots;                 // small dots, filled in the colour of the lines
};
using Figure = std::vector<Layer>;

struct Figures {
  std::map<std::string, Figure, std::less<>> byName;      // including parts
  std::set<std::string_view> names;                       // names of figures that are not parts
  std::map<std::string_view, std::string_view> synonyms;  // other names that players and image files use for
                                                          // the same figure
  std::map<std::string_view, std::string_view> byMoves;   // by the notation of a piece's moves
  std::map<std::string_view, std::string_view> heads, bodies;  // parts, by an atom of the notation
};
const Figures& figures();

// Returns the figure of a piece that combines the moves of both, or nothing if there is none.
std::optional<Figure> composed(std::string_view body, std::string_view head);

// Returns the attribute of an element of a sheet; empty if it has no such attribute.
std::string_view attributeOf(std::string_view element, std::string_view name);

// Adds the sign of a promoted piece.
Figure promoted(Figure figure);

// ---- piece-symbols ----

// The symbols of a variant's types. A type gets the figure that its image, its name or its movement asks for,
// or one composed of two figures if its moves combine theirs; if it is taken already, its letters stand on it; if
// there is none, they stand on a disc. Two types look alike only if the author gave them the same image.
class PieceSymbols {
 public:
  // Chooses the symbols. `flipped`: White's wedges point down.
  explicit PieceSymbols(const Variant& variant, PieceStyle style = PieceStyle::Figures, bool flipped = false);

  // Do most types have a character in this style, so that using it makes sense?
  bool suits(PieceStyle style) const;

  // Returns a <g> element that draws the piece into the square of `size` with its upper left corner at (x,
  // y). A piece of the third side has that side's colour and a frame around it.
  std::string draw(Piece piece, double x, double y, double size) const;

 private:
  std::optional<Character> characterOf(PieceStyle style, Piece piece) const;

  PieceStyle style_;
  bool flipped_;
  std::vector<std::optional<Figure>> figure_;  // by type; nothing: taken_ with letters on it, or a disc
  // By type: the figure that it would have if no other type had it.
  std::vector<std::optional<Figure>> taken_;
  std::vector<std::string> names_;        // by type, for finding characters
  std::vector<std::string> figureNames_;  // by type: the name of its figure, also for finding characters
  std::vector<std::string> letters_;
  std::string thirdFill_;
};

// Returns the text for use in XML: characters with a meaning there are escaped, and characters that XML
// forbids are replaced.
std::string xmlText(std::string_view text);

}  // namespace fairyforge::draw::svg
