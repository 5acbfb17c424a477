// Draws boards as SVG. A Sheet has the coordinates of cells, the SVG text to which each drawing step appends,
// and the list of marks used so far, for the legend.

#include "compiler/draw/svg/draw-svg.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

#include "compiler/draw/facts.h"
#include "compiler/draw/reach.h"
#include "compiler/draw/regions.h"
#include "compiler/draw/svg/marks.h"
#include "compiler/draw/svg/piece-symbols.h"
#include "compiler/explain/explain.h"

namespace fairyforge::draw::svg {
namespace {

constexpr double kCell = kCellPixels, kMargin = 24, kPad = 10, kLevelGap = 30, kLegendRow = 26;
constexpr const char* kFont = "DejaVu Sans, Verdana, Helvetica, sans-serif";
// A hexagon is as high as a square cell. The middles of neighbouring files are three quarters of its width
// apart.
constexpr double kHexWidth = kCell * 2 / 1.7320508, kHexStep = kHexWidth * 3 / 4;
constexpr const char* kLinkColour = "#7a4fa0";

// Tints for the cells with each mark; the first one is also for the selected cell.
constexpr const char* kTints[] = {"#f0c75a", "#8fb8de", "#9ccb93", "#e2a08f", "#c3a6dd",
                                  "#d9d06a", "#7fc9c0", "#e5b3d0", "#b9b4aa"};

// Returns the length of a cell's edge in pixels: `squareSize` if the author set it, otherwise kCell.
double cellSizeOf(const Variant& variant) {
  double size = kCell;
  for (const auto& [name, value] : variant.presentation()) {
    int wish = 0;
    const char* end = value.data() + value.size();
    if (name == "squareSize" && std::from_chars(value.data(), end, wish).ptr == end && wish > 0) size = wish;
  }
  return size;
}

// A drawing of one board, while it is made.
class Sheet {
 public:
  Sheet(const Variant& variant, const Look& look)
      : variant_(variant),
        look_(look),
        theme_(look.theme != nullptr ? *look.theme : themes().front()),
        board_(variant.board()),
        symbols_(variant, look.pieces, look.flipped) {
    for (int rank = 0; rank < board_.shownRanks(); ++rank) {
      margin_ = std::max(margin_, 12 + 8.0 * static_cast<double>(board_.rankName(rank).size()));
    }
    if (board_.isHexagonal()) {
      board_.forEachCell([&](Cell cell) {
        lowest_ = std::min(lowest_, board_.height(cell));
        highest_ = std::max(highest_, board_.height(cell));
      });
      width_ = 2 * kPad + margin_ + board_.files() * kHexStep + kHexWidth - kHexStep;
      height_ = kPad + top() + (highest_ - lowest_ + 2) * kCell / 2 + kMargin;
      drawHexagons();
      return;
    }
    width_ =
        2 * kPad + margin_ + board_.levels() * board_.files() * kCell + (board_.levels() - 1) * kLevelGap;
    height_ = kPad + top() + board_.ranks() * kCell + kMargin;
    if (look_.board == BoardStyle::Lines)
      drawLines();
    else
      drawCells();
    drawNames();
  }

  // Return the upper left corner of the square for a piece on the cell. On a hexagon this square is in the
  // middle.
  double x(Cell cell) const {
    const int file = look_.flipped ? board_.files() - 1 - board_.file(cell) : board_.file(cell);
    if (board_.isHexagonal()) return kPad + margin_ + file * kHexStep + (kHexWidth - kCell) / 2;
    return kPad + margin_ +
           (board_.levels() - 1 - board_.level(cell)) * (board_.files() * kCell + kLevelGap) + file * kCell;
  }
  double y(Cell cell) const {
    if (board_.isHexagonal())
      return top() +
             (look_.flipped ? board_.height(cell) - lowest_ : highest_ - board_.height(cell)) * kCell / 2;
    return top() + (look_.flipped ? board_.rank(cell) : board_.ranks() - 1 - board_.rank(cell)) * kCell;
  }

  void piece(Cell cell, Piece piece) { body_ += symbols_.draw(piece, x(cell), y(cell), kCell); }

  void tint(Cell cell, const char* colour = kTints[0]) {
    body_ += outline(cell, fmt::format("fill=\"{}\" fill-opacity=\"0.6\"", colour));
  }

  // Labels are in the lower left corner, because pieces may stand in the middle.
  void label(Cell cell, const std::string& words) {
    body_ += text(x(cell) + 4, y(cell) + kCell - 5, 13, "start", words);
  }

  // Draws a mark in the middle of the cell, or a small one in its upper right corner.
  void mark(Cell cell, Mark mark, bool small = false) {
    const double shift = small ? kCell - 11 : kCell / 2;
    body_ += fmt::format("<g transform=\"translate({:g} {:g}) scale({:g})\">{}</g>\n", x(cell) + shift,
                         y(cell) + (small ? 12 : kCell / 2), small ? 0.72 : 1.0, drawMark(mark));
    used_.push_back(mark);
  }

  // Draws the legend below the board: each mark that has been drawn, with its meaning.
  void legend() {
    double at = kPad + margin_, row = height_ + kLegendRow / 2;
    bool any = false;
    for (const MarkStyle& style : markStyles()) {
      if (std::ranges::find(used_, style.mark) == used_.end()) continue;
      const double wide = 30 + 7.0 * static_cast<double>(std::string_view(style.meaning).size()) + 14;
      if (any && at + wide > width_) {
        at = kPad + margin_;
        row += kLegendRow;
      }
      body_ +=
          fmt::format("<g transform=\"translate({:g} {:g})\">{}</g>\n", at + 11, row, drawMark(style.mark));
      body_ += text(at + 28, row + 4.5, 13, "start", style.meaning);
      width_ = std::max(width_, at + wide);
      at += wide;
      any = true;
    }
    if (any) height_ = row + kLegendRow / 2 + kPad / 2;
  }

  // Draws a dashed arc from cell to cell, bent towards the middle of the board; for links.
  void arc(Cell from, Cell to) {
    const double x1 = x(from) + kCell / 2, y1 = y(from) + kCell / 2, x2 = x(to) + kCell / 2,
                 y2 = y(to) + kCell / 2;
    const double length = std::hypot(x2 - x1, y2 - y1), bend = std::min(0.18 * length, 0.8 * kCell);
    const double middle = (height_ - kMargin + heading()) / 2;
    const double side = (y1 + y2) / 2 > middle ? -1 : 1;
    // The arc bends to one side of the straight line: upwards in the lower half of the board, downwards in
    // the upper half, and to the right if the line is vertical.
    double ax = -(y2 - y1) / length, ay = (x2 - x1) / length;
    if (ay * side < 0 || (ay == 0 && ax < 0)) {
      ax = -ax;
      ay = -ay;
    }
    body_ += fmt::format(
        "<path d=\"M{:g} {:g} Q{:g} {:g} {:g} {:g}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" "
        "stroke-dasharray=\"2 5\" stroke-linecap=\"round\"/>\n",
        x1, y1, (x1 + x2) / 2 + 2 * bend * ax, (y1 + y2) / 2 + 2 * bend * ay, x2, y2, kLinkColour);
    for (const auto& [cx, cy] : {std::pair{x1, y1}, std::pair{x2, y2}})
      body_ += fmt::format("<circle cx=\"{:g}\" cy=\"{:g}\" r=\"3.2\" fill=\"{}\"/>\n", cx, cy, kLinkColour);
  }

  // Draws a row of symbols below the board: what a player has in hand.
  void hand(const std::string& title, Side side, const std::vector<std::pair<TypeId, int>>& pieces) {
    if (pieces.empty()) return;
    constexpr double kSmall = 32;
    double at = kPad + margin_;
    body_ += text(at, height_ + 21, 13, "start", title);
    at += 104;
    for (const auto& [type, count] : pieces) {
      body_ += symbols_.draw(Piece(type, side), at, height_, kSmall);
      at += kSmall;
      if (count > 1) {
        body_ += text(at + 1, height_ + 21, 13, "start", fmt::format("\u00d7{}", count));
        at += 24;
      }
      at += 6;
    }
    width_ = std::max(width_, at + kPad);
    height_ += kSmall + 6;
  }

  // Adds to the legend what the dashed lines of links mean; `words` say it.
  void linkLegend(const std::string& words) {
    body_ += fmt::format(
        "<path d=\"M{0:g} {2:g} H{1:g}\" stroke=\"{3}\" stroke-width=\"2\" stroke-dasharray=\"2 5\" "
        "stroke-linecap=\"round\"/>\n",
        kPad + margin_, kPad + margin_ + 22, height_ + 8, kLinkColour);
    body_ += text(kPad + margin_ + 28, height_ + 12, 13, "start", words);
    height_ += 24;
  }

  void footer(const std::string& words) {
    width_ = std::max(width_, kPad + margin_ + 7.3 * static_cast<double>(words.size()) + kPad);
    body_ += text(kPad + margin_, height_ + 10, 13, "start", words);
    height_ += 24;
  }

  // Returns the SVG file with all that has been drawn.
  std::string finish(const std::string& title) const {
    const double scale = (look_.cellSize ? *look_.cellSize : cellSizeOf(variant_)) / kCell;
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{4:g}\" height=\"{5:g}\" viewBox=\"0 0 {0:g} "
        "{1:g}\" "
        "role=\"img\">\n<title>{2}</title>\n<rect width=\"{0:g}\" height=\"{1:g}\" "
        "fill=\"{6}\"/>\n{3}</svg>\n",
        width_, height_, xmlText(title), body_, scale * width_, scale * height_, theme_.paper);
  }

 private:
  double heading() const { return board_.levels() > 1 ? 22 : 0; }
  // On a flipped board of hexagons the names of files are above the board.
  double top() const { return kPad + (board_.isHexagonal() && look_.flipped ? kMargin : heading()); }

  std::string text(double x, double y, double size, const char* anchor, const std::string& words) const {
    return fmt::format(
        "<text x=\"{:g}\" y=\"{:g}\" font-family=\"{}\" font-size=\"{:g}\" text-anchor=\"{}\" "
        "fill=\"{}\">{}</text>\n",
        x, y, kFont, size, anchor, theme_.ink, xmlText(words));
  }

  // Returns the author's colour for `key`; the theme's if the reader chose a theme.
  std::string shade(const char* key, const char* ofTheme) const {
    return look_.theme != nullptr ? ofTheme : shadeOf(variant_, key, ofTheme);
  }

  // Returns the SVG of the cell's outline in this style.
  std::string outline(Cell cell, const std::string& style) const {
    if (!board_.isHexagonal()) {
      return fmt::format("<rect x=\"{:g}\" y=\"{:g}\" width=\"{}\" height=\"{}\" {}/>\n", x(cell), y(cell),
                         kCell, kCell, style);
    }
    const double cx = x(cell) + kCell / 2, cy = y(cell) + kCell / 2, half = kHexWidth / 2, quarter = half / 2,
                 rise = kCell / 2;
    return fmt::format("<path d=\"M{:.2f} {:g}L{:.2f} {:g}H{:.2f}L{:.2f} {:g}L{:.2f} {:g}H{:.2f}Z\" {}/>\n",
                       cx - half, cy, cx - quarter, cy - rise, cx + quarter, cx + half, cy, cx + quarter,
                       cy + rise, cx - quarter, style);
  }

  void drawHexagons() {
    const std::string shades[] = {shade("darkShade", theme_.dark), theme_.middle,
                                  shade("lightShade", theme_.light)};
    const bool isPlain = look_.board == BoardStyle::Plain;
    board_.forEachCell([&](Cell cell) {
      const auto colour = isPlain ? 2 : static_cast<std::size_t>(board_.colourOf(cell));
      body_ += outline(
          cell, fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"", shades[colour], theme_.frame));
    });
    for (const auto& [cell, isBelow, name] : rimLabels(board_)) {
      if (isBelow) {
        body_ +=
            text(x(cell) + kCell / 2, look_.flipped ? y(cell) - 6 : y(cell) + kCell + 16, 13, "middle", name);
      } else if (look_.flipped) {
        body_ += text(x(cell) + kCell + (kHexWidth - kCell) / 2 - 5, y(cell) + kCell - 4, 13, "start", name);
      } else {
        body_ += text(x(cell) + (kCell - kHexWidth) / 2 + 5, y(cell) + 13, 13, "end", name);
      }
    }
  }

  // Does the board, as it is drawn, have a cell `right` cells to the right and `up` cells above?
  bool goesOn(Cell cell, int right, int up) const {
    const int sign = look_.flipped ? -1 : 1;
    const Cell next =
        board_.at(board_.file(cell) + sign * right, board_.rank(cell) + sign * up, board_.level(cell));
    return next != kNoCell && board_.exists(next);
  }

  // Draws the cells as squares, in two colours or, in the plain style, in one; and a rim around the board.
  void drawCells() {
    const std::string light = shade("lightShade", theme_.light), dark = shade("darkShade", theme_.dark);
    const bool isPlain = look_.board == BoardStyle::Plain;
    std::string rim, inner;
    board_.forEachCell([&](Cell cell) {
      // On the middle level, as on a flat board, the first cell is dark; neighbouring levels have exchanged
      // colours.
      const int from = board_.level(cell) + board_.levels() / 2;
      const bool isLight = isPlain || (board_.file(cell) + board_.rank(cell) + from) % 2 == 1;
      body_ += outline(cell, fmt::format("fill=\"{}\"", isLight ? light : dark));
      const double left = x(cell), top = y(cell), right = left + kCell, bottom = top + kCell;
      // The rim follows every edge of the board, including inner ones.
      const auto line = [&](int toRight, int up, double x1, double y1, double x2, double y2) {
        (goesOn(cell, toRight, up) ? inner : rim) += fmt::format("M{:g} {:g}L{:g} {:g}", x1, y1, x2, y2);
      };
      line(-1, 0, left, top, left, bottom);
      line(1, 0, right, top, right, bottom);
      line(0, 1, left, top, right, top);
      line(0, -1, left, bottom, right, bottom);
    });
    if (isPlain) strokes(inner, 0.8);
    strokes(rim, 1.6);
  }

  void strokes(const std::string& path, double width) {
    body_ += fmt::format(
        "<path d=\"{}\" stroke=\"{}\" stroke-width=\"{:g}\" stroke-linecap=\"square\" fill=\"none\"/>\n",
        path, theme_.frame, width);
  }

  // Draws a board of lines, as for Xiangqi. Only the outermost lines cross a river; a palace has diagonals.
  void drawLines() {
    const Regions regions = regionsOf(variant_);
    const std::string ground = shade("lightShade", theme_.light), water = shade("darkShade", theme_.dark);
    std::string lines, crosses;
    const auto line = [&](std::string& path, Cell from, Cell to) {
      path += fmt::format("M{:g} {:g}L{:g} {:g}", x(from) + kCell / 2, y(from) + kCell / 2, x(to) + kCell / 2,
                          y(to) + kCell / 2);
    };
    board_.forEachCell([&](Cell cell) { body_ += outline(cell, fmt::format("fill=\"{}\"", ground)); });
    if (regions.river) {
      const Cell left = board_.at(0, *regions.river),
                 right = board_.at(board_.files() - 1, *regions.river - 1);
      body_ += fmt::format(
          "<rect x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" fill=\"{}\" fill-opacity=\"0.55\"/>\n",
          std::min(x(left), x(right)) + kCell / 2, std::min(y(left), y(right)) + kCell / 2,
          (board_.files() - 1) * kCell, kCell, water);
    }
    board_.forEachCell([&](Cell cell) {
      const int file = board_.file(cell), rank = board_.rank(cell), level = board_.level(cell);
      const bool isEdge = file == 0 || file + 1 == board_.files();
      for (const Cell next : {board_.at(file + 1, rank, level), board_.at(file, rank + 1, level)}) {
        if (next == kNoCell || !board_.exists(next)) continue;
        if (board_.rank(next) != rank && regions.river == rank + 1 && !isEdge) continue;
        line(lines, cell, next);
      }
    });
    for (const auto& [low, high] : regions.palaces) {
      line(crosses, low, high);
      line(crosses, board_.at(board_.file(low), board_.rank(high)),
           board_.at(board_.file(high), board_.rank(low)));
    }
    strokes(lines, 1.4);
    strokes(crosses, 1.1);
  }

  void drawNames() {
    for (int rank = 0; rank < board_.ranks(); ++rank) {
      body_ +=
          text(kPad + margin_ - 8, y(board_.at(0, rank)) + kCell / 2 + 4.5, 13, "end", board_.rankName(rank));
    }
    for (int level = 0; level < board_.levels(); ++level) {
      for (int file = 0; file < board_.files(); ++file) {
        const Cell cell = board_.at(file, look_.flipped ? board_.ranks() - 1 : 0, level);
        body_ += text(x(cell) + kCell / 2, y(cell) + kCell + 17, 13, "middle", board_.fileName(file, level));
      }
      if (board_.levels() > 1) {
        const double left =
            kPad + margin_ + (board_.levels() - 1 - level) * (board_.files() * kCell + kLevelGap);
        body_ += text(left + board_.files() * kCell / 2, kPad + 12, 15, "middle", headingOf(board_, level));
      }
    }
  }

  const Variant& variant_;
  const Look look_;
  const Theme& theme_;
  const Board& board_;
  PieceSymbols symbols_;
  double margin_ = 0, width_ = 0, height_ = 0;
  int lowest_ = 0, highest_ = 0;  // the least and the greatest height of a hexagon
  std::string body_;
  std::vector<Mark> used_;
};

// Draws the moves of the piece on `at`, with the other pieces, links and a legend.
void drawTargets(Sheet& sheet, const Position& position, Cell at, const PieceReach& t) {
  sheet.tint(at);
  const Variant& variant = position.variant();
  const Piece piece = position.at(at);
  const auto links = piece && piece.side() != Side::Third ? linksOf(variant, piece.type(), piece.side())
                                                          : std::vector<DrawnLink>{};
  for (const DrawnLink& link : links) {
    for (const auto& [a, b] : link.pairs) sheet.arc(a, b);
  }
  position.variant().board().forEachCell([&](Cell cell) {
    if (position.at(cell)) sheet.piece(cell, position.at(cell));
  });
  for (const PlacedMark& placed : marksOf(position, at, t))
    sheet.mark(placed.cell, placed.mark, placed.small);
  sheet.legend();
  for (const DrawnLink& link : links) sheet.linkLegend(fmt::format("link '{}'", link.name));
  const std::string note = piece ? noteOnImitation(variant, piece.type()) : "";
  if (!note.empty()) sheet.footer(note);
}

}  // namespace

std::string shadeOf(const Variant& variant, const std::string& key, const char* otherwise) {
  for (const auto& [name, value] : variant.presentation()) {
    const bool shape = (value.size() == 7 || value.size() == 4) && value[0] == '#' &&
                       value.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
    if (name == key && shape) return value;
  }
  return otherwise;
}

std::string drawPieceSvg(const VariantPtr& variant, TypeId type, View view, const Look& look) {
  const auto [position, reach] = seen(variant, type, view);
  Sheet sheet(*variant, look);
  drawTargets(sheet, position, view.at, reach);
  return sheet.finish(variant->type(type).name);
}

std::string drawPieceSvg(const VariantPtr& variant, TypeId type, const Look& look) {
  return drawPieceSvg(variant, type, viewsOf(variant, type).front(), look);
}

std::string drawTargetsSvg(const Position& position, Cell at, const Look& look) {
  const Variant& variant = position.variant();
  Sheet sheet(variant, look);
  drawTargets(sheet, position, at, reachFrom(position, at, true));
  const std::string who = position.at(at) ? variant.type(position.at(at).type()).name : "empty";
  return sheet.finish(fmt::format("{} on {}", who, variant.board().name(at)));
}

std::string drawPositionSvg(const Position& position, const Look& look) {
  const Variant& variant = position.variant();
  Sheet sheet(variant, look);
  variant.board().forEachCell([&](Cell cell) {
    if (position.at(cell)) sheet.piece(cell, position.at(cell));
  });
  for (const Side side : {Side::Black, Side::White})
    sheet.hand(side == Side::White ? "White's hand" : "Black's hand", side,
               handOf(variant, position.setup(), side));
  if (look.facts) sheet.footer(fmt::format("{}", fmt::join(factsOf(variant, position.setup()), "; ")));
  return sheet.finish(variant.title().empty() ? "position" : variant.title());
}

std::string drawBoardSvg(const Variant& variant, const Look& look) {
  return Sheet(variant, look).finish(variant.title().empty() ? "board" : variant.title());
}

std::vector<Corner> cornersOf(const Variant& variant) {
  const Sheet sheet(variant, {});
  std::vector<Corner> corners;
  for (std::size_t c = 0; c < variant.board().size(); ++c)
    corners.push_back({sheet.x(cellAt(c)), sheet.y(cellAt(c))});
  return corners;
}

std::string drawMarkedSvg(const Position& position, const CellMarks& marks) {
  const Variant& variant = position.variant();
  Sheet sheet(variant, {});
  std::map<std::string, std::size_t> tints;
  for (const auto& [cell, mark] : marks) {
    const std::size_t tint = tints.try_emplace(mark, tints.size()).first->second;
    sheet.tint(cell, kTints[tint % std::size(kTints)]);
  }
  variant.board().forEachCell([&](Cell cell) {
    if (position.at(cell)) sheet.piece(cell, position.at(cell));
  });
  for (const auto& [cell, mark] : marks) sheet.label(cell, mark);
  return sheet.finish(variant.title().empty() ? "board" : variant.title());
}

}  // namespace fairyforge::draw::svg
