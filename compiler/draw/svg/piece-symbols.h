// Piece symbols, drawn for this program, as SVG fragments.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/draw/svg/characters.h"
#include "compiler/draw/svg/figures.h"
#include "compiler/draw/svg/look.h"

namespace fairyforge::draw::svg {

// The symbols of a variant's types. A type gets the figure that its image, its name or its movement asks for,
// or one composed of two figures if its moves combine theirs; if it is taken already, its letters stand on it; if
// there is none, they stand on a disc. Two types look alike only if the author gave them the same image.
class PieceSymbols {
 public:
  // Chooses the symbols. `flipped` says that White's wedges point down.
  explicit PieceSymbols(const Variant& variant, PieceStyle style = PieceStyle::Figures, bool flipped = false);

  // Do most types have a character in this style, so that the style is worth using?
  bool suits(PieceStyle style) const;

  // Returns a <g> element that draws the piece into the square of `size` with its upper left corner at (x,
  // y). A piece of the third side has that side's colour and a frame around it.
  std::string draw(Piece piece, double x, double y, double size) const;

 private:
  std::optional<Character> characterOf(PieceStyle style, Piece piece) const;

  PieceStyle style_;
  bool flipped_;
  std::vector<std::optional<Figure>> figure_;  // by type; nothing: another, with its letters, or a disc
  std::vector<std::optional<Figure>> taken_;   // by type; the first that it would have if no other had it
  std::vector<std::string> names_;             // by type, to look for characters
  std::vector<std::string> figureNames_;       // names of the types' figures, also to look for characters
  std::vector<std::string> letters_;
  std::string thirdFill_;
};

// Returns the text for XML: characters that have a meaning there are escaped, and those that XML does not
// allow are replaced.
std::string xmlText(std::string_view text);

}  // namespace fairyforge::draw::svg
