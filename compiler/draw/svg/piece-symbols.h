// Piece symbols of our own drawing, as SVG fragments.
#pragma once

#include <map>
#include <string>

#include "compiler/rules/variant.h"

namespace fairyforge::draw::svg {

// The symbols of a variant's types. A type gets the symbol that its image or name asks for; a symbol that is
// taken already, or a name for which there is none, gives a disc with the type's letters. No two types look
// alike, except that types with the same image do so by the author's wish.
class PieceSymbols {
 public:
  explicit PieceSymbols(const Variant& variant);

  // A <g> element that draws the piece into the square of `size` with its corner at (x, y). A piece of the
  // third side has that side's colour and stands in a frame.
  std::string draw(Piece piece, double x, double y, double size) const;

 private:
  std::vector<std::string> symbol_;  // a type's symbol; empty: disc
  std::vector<std::string> letters_;
  std::string thirdFill_;
};

// Text with the characters replaced that XML gives a meaning or has no place for.
std::string xmlText(std::string_view text);

}  // namespace fairyforge::draw::svg
