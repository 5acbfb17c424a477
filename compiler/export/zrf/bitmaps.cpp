// Renders the board and each piece from SVG to pixels, and writes uncompressed 24-bit bitmaps for Zillions.
// Transparent pixels are written as a certain green, which Zillions does not draw.

#include <fmt/format.h>

#include "compiler/draw/regions.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/draw/svg/piece-symbols.h"
#include "compiler/draw/svg/render-png.h"
#include "compiler/export/zrf/compose.h"

namespace fairyforge::exports::zrf {
namespace {

constexpr std::uint32_t kTransparentGreen = 0x00FF00;  // Zillions does not draw this colour

// Returns the pixel as fully opaque or fully transparent, since bitmaps for Zillions have no half-transparent
// pixels.
std::uint32_t solid(std::uint32_t argb) {
  const std::uint32_t alpha = argb >> 24;
  if (alpha < 128) return kTransparentGreen;
  std::uint32_t rgb = 0;
  for (const int shift : {16, 8, 0}) {
    const std::uint32_t whole = ((argb >> shift & 0xFF) * 255 + alpha / 2) / alpha;
    rgb |= std::min(whole, std::uint32_t{255}) << shift;
  }
  return rgb == kTransparentGreen ? 0x00FE00 : rgb;
}

// Returns a pixel of the board, which has no transparent parts: its half-transparent edges are drawn on
// white.
std::uint32_t onPaper(std::uint32_t argb) {
  const std::uint32_t missing = 255 - (argb >> 24);
  return (argb & 0xFFFFFF) + missing * 0x010101;
}

// Returns the picture as a Windows bitmap with 24 bits per pixel. Rows begin at the bottom, each padded to a
// multiple of four bytes.
std::string bitmap(const draw::svg::Picture& picture, std::uint32_t (*pixelOf)(std::uint32_t)) {
  std::string bytes;
  const auto number = [&](std::uint32_t value, int size) {
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
  };
  constexpr std::uint32_t kHeaders = 14 + 40;
  const auto width = static_cast<std::uint32_t>(picture.width);
  const auto height = static_cast<std::uint32_t>(picture.height);
  const std::uint32_t row = (width * 3 + 3) / 4 * 4;
  bytes += "BM";
  number(kHeaders + row * height, 4);
  number(0, 4);
  number(kHeaders, 4);
  number(40, 4);
  number(width, 4);
  number(height, 4);
  number(1, 2);
  number(24, 2);
  for (int i = 0; i < 6; ++i) number(0, 4);
  for (std::uint32_t y = height; y-- > 0;) {
    for (std::uint32_t x = 0; x < width; ++x) number(pixelOf(picture.pixels[y * width + x]), 3);
    number(0, static_cast<int>(row - width * 3));
  }
  return bytes;
}

std::string svgOf(const std::string& symbol) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{0}\" viewBox=\"0 0 {0} {0}\">{1}</svg>",
      draw::svg::kCellPixels, symbol);
}

// Games with palaces (regions that royal pieces never leave) are drawn on lines, as Xiangqi is.
draw::svg::Look lookOf(const Variant& variant) {
  draw::svg::Look look{.cellSize = draw::svg::kCellPixels};
  if (draw::regionsOf(variant).palaces.empty()) return look;
  look.board = draw::svg::BoardStyle::Lines;
  look.pieces = draw::svg::PieceStyle::Xiangqi;
  return look;
}

}  // namespace

Expected<std::vector<ExportedFile>> bitmapsOf(const Variant& variant, const Vocabulary& names) {
  const draw::svg::Look look = lookOf(variant);
  std::vector<ExportedFile> files;
  const auto add = [&](const std::string& name, const std::string& svg, auto pixelOf) -> PossibleFailure {
    const Expected<draw::svg::Picture> picture = draw::svg::renderPicture(svg);
    if (!picture) return Failure{picture.why()};
    files.push_back({name, bitmap(*picture, pixelOf)});
    return std::nullopt;
  };
  if (PossibleFailure failure = add(kBoardImage, draw::svg::drawBoardSvg(variant, look), onPaper))
    return *std::move(failure);
  const draw::svg::PieceSymbols symbols(variant, look.pieces);
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    for (const Side side : kBothSides) {
      const std::string symbol = symbols.draw(Piece(typeAt(t), side), 0, 0, draw::svg::kCellPixels);
      if (PossibleFailure failure = add(imageName(names.types[t], side), svgOf(symbol), solid))
        return *std::move(failure);
    }
  }
  return files;
}

}  // namespace fairyforge::exports::zrf
