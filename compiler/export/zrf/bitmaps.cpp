// Renders SVG of the board and of each piece to pixels and writes them as uncompressed 24-bit bitmaps, in
// which transparent pixels are the green that Zillions does not draw.

#include "compiler/export/zrf/bitmaps.h"

#include <fmt/format.h>

#include "compiler/draw/svg/piece-symbols.h"
#include "compiler/draw/svg/render-png.h"
#include "compiler/export/zrf/compose.h"

namespace fairyforge::exports::zrf {
namespace {

constexpr std::uint32_t kTransparentGreen = 0x00FF00;  // what Zillions does not draw

// A pixel without its transparency: bitmaps have none, so it is there or not.
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

// Windows bitmap of 24 bits a pixel: rows from the bottom, each filled up to four bytes.
std::string bitmap(const draw::svg::Picture& picture) {
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
    for (std::uint32_t x = 0; x < width; ++x) number(solid(picture.pixels[y * width + x]), 3);
    number(0, static_cast<int>(row - width * 3));
  }
  return bytes;
}

std::string svgOf(int width, int height, const std::string& content) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\">{2}</svg>",
      width, height, content);
}

std::string boardSvg(const Board& board) {
  const Corner last = cornerOf(board, 0);
  const int width = last.left + board.files() * kCellPixels + last.top;
  int height = 2 * last.top + board.ranks() * kCellPixels;
  board.forEachCell(
      [&](Cell cell) { height = std::max(height, cornerOf(board, cell).top + kCellPixels + last.top); });
  std::string cells = fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"#6b5b4b\"/>", width, height);
  board.forEachCell([&](Cell cell) {
    const auto [left, top] = cornerOf(board, cell);
    const char* shade = board.colourOf(cell) == 0                           ? "#b58863"
                        : board.colours() == 3 && board.colourOf(cell) == 1 ? "#d8b58c"
                                                                            : "#f0d9b5";
    if (!board.isHexagonal()) {
      cells += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>", left, top,
                           kCellPixels, kCellPixels, shade);
      return;
    }
    const double x = left + kCellPixels / 2.0, y = top + kCellPixels / 2.0, wide = kCellPixels * 2.0 / 3;
    cells += fmt::format(
        "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}H{:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}H{:.1f}Z\" fill=\"{}\"/>",
        x - wide, y, x - wide / 2, y - kHexRise, x + wide / 2, x + wide, y, x + wide / 2, y + kHexRise,
        x - wide / 2, shade);
  });
  return svgOf(width, height, cells);
}

}  // namespace

Expected<std::vector<ExportedFile>> bitmapsOf(const Variant& variant, const Vocabulary& names) {
  std::vector<ExportedFile> files;
  const auto add = [&](const std::string& name, const std::string& svg) -> PossibleFailure {
    const Expected<draw::svg::Picture> picture = draw::svg::renderPicture(svg);
    if (!picture) return Failure{picture.why()};
    files.push_back({name, bitmap(*picture)});
    return std::nullopt;
  };
  if (PossibleFailure failure = add(kBoardImage, boardSvg(variant.board()))) return *std::move(failure);
  const draw::svg::PieceSymbols symbols(variant);
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    for (const Side side : kBothSides) {
      const std::string symbol = symbols.draw(Piece(typeAt(t), side), 0, 0, kCellPixels);
      if (PossibleFailure failure =
              add(imageName(names.types[t], side), svgOf(kCellPixels, kCellPixels, symbol)))
        return *std::move(failure);
    }
  }
  return files;
}

}  // namespace fairyforge::exports::zrf
