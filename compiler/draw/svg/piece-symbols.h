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
// The look of a drawing, which its reader chooses and not its author.

struct Theme {
  const char* name;
  const char *paper, *ink, *frame;
  const char *light, *middle, *dark;  // colours of cells; hexagons use all three
};
// Returns all themes; the first one is the default.
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
  bool facts = true;  // say, below a position, who is to move and so on
};

// ---- characters ----
//
// Chinese and Japanese characters on pieces, as strokes. They were drawn for this program and are read from
// characters.svg, so no font is needed.

enum class Script { Chinese, Japanese };

// The drawing of one character.
struct Character {
  std::string_view id;
  std::string_view strokes;  // path data in a square of 100 units
  bool promoted;             // belongs to a promoted piece of a Japanese game
};
// Returns the character for a piece with this name, written in small letters without blanks; nothing if there
// is none.
std::optional<Character> characterOf(Script script, Side side, std::string_view name);

// ---- figures ----
//
// The figures of pieces, which were drawn for this program and are read from figures.svg.

// One layer of a figure. A figure fills a square of 100 units, stands on y = 86, and is drawn layer by layer.
struct Layer {
  struct Dot {
    std::string_view x, y, radius;
  };
  // The transform attribute of a part that is used from another figure; otherwise empty.
  std::string transform;
  double scale = 1;                      // the factor by which `transform` enlarges the part
  std::vector<std::string_view> shapes;  // path data: filled and outlined
  std::vector<std::string_view> lines;   // path data: open lines
  std::vector<Dot> dots;                 // small dots, filled in the colour of the lines
};
using Figure = std::vector<Layer>;

// All figures, with the tables by which they are chosen.
struct Figures {
  std::map<std::string, Figure, std::less<>> byName;  // the parts of figures too
  std::set<std::string_view> names;                   // the figures that are not parts
  // Other names of figures that players and image files use.
  std::map<std::string_view, std::string_view> synonyms;
  std::map<std::string_view, std::string_view> byMoves;  // the figure for a notation: "R" is a rook
  // Parts of composed figures, by an atom of the notation.
  std::map<std::string_view, std::string_view> heads, bodies;
};
const Figures& figures();

// Returns the figure of a piece that combines two atoms of notation: the body of one with the head of the
// other. Nothing if there are no such parts.
std::optional<Figure> composed(std::string_view body, std::string_view head);

// Returns the value of an attribute of an element of an SVG sheet; empty if the element does not have it.
std::string_view attributeOf(std::string_view element, std::string_view name);

// Returns the figure with the sign of a promoted piece.
Figure promoted(Figure figure);

// ---- piece-symbols ----

// The symbols of a variant's types. A type gets the figure that belongs to its image, name or moves, or a
// figure composed of two. If another type has that figure already, letters of the type's ID are written on
// it; if there is no figure, on a disc. Two types look alike only if the author gave them the same image.
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
  std::vector<std::optional<Figure>> figure_;  // by type; nothing: letters on the figure in taken_ or on a
                                               // disc
  // By type: the figure that it would have if no other type had it.
  std::vector<std::optional<Figure>> taken_;
  std::vector<std::string> names_;        // by type: the name by which its character is found
  std::vector<std::string> figureNames_;  // by type: the name of its figure, by which its character may be
                                          // found too
  std::vector<std::string> letters_;
  std::string thirdFill_;
};

// Returns the text with characters that have a meaning in XML escaped, and characters that XML forbids
// replaced.
std::string xmlText(std::string_view text);

}  // namespace fairyforge::draw::svg
