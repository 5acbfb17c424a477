// Piece symbols of our own drawing, as SVG fragments.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/draw/svg/characters.h"
#include "compiler/draw/svg/figures.h"
#include "compiler/draw/svg/look.h"
#include "compiler/rules/variant.h"

namespace fairyforge::draw::svg {

// The symbols of a variant's types. A type gets the figure that its image, its name or its movement asks for,
// or one composed of two where it moves like both; where there is none, or it is taken already, a disc with its letters. No two types look
// alike, except that types with the same image do so by the author's wish.
class PieceSymbols {
 public:
  // `flipped`: wedges of White point down.
  explicit PieceSymbols(const Variant& variant, PieceStyle style = PieceStyle::Figures, bool flipped = false);

  // Has every type but a few a character in this style, so that it is worth while?
  bool suits(PieceStyle style) const;

  // A <g> element that draws the piece into the square of `size` with its corner at (x, y). A piece of the
  // third side has that side's colour and stands in a frame.
  std::string draw(Piece piece, double x, double y, double size) const;

 private:
  std::optional<Character> characterOf(PieceStyle style, Piece piece) const;

  PieceStyle style_;
  bool flipped_;
  std::vector<std::optional<Figure>> figure_;  // of a type; none: disc
  std::vector<std::string> names_;             // of a type, and ...
  std::vector<std::string> figureNames_;       // ... of its figure, to look for characters
  std::vector<std::string> letters_;
  std::string thirdFill_;
};

// Text with the characters replaced that XML gives a meaning or has no place for.
std::string xmlText(std::string_view text);

}  // namespace fairyforge::draw::svg
