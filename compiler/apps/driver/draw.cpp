// The verb `draw`: draws boards, and the cells that pieces can reach.
#include <fmt/format.h>

#include "compiler/apps/driver/common.h"
#include "compiler/core/base/mapped.h"
#include "compiler/draw/draw-json.h"
#include "compiler/draw/html/draw-html.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/draw/svg/render-png.h"
#include "compiler/draw/text/draw-text.h"
#include "runtime/fen.h"

namespace fairyforge::driver {
namespace {

std::string textOf(const Chosen& chosen) {
  std::string text = chosen.piece ? "" : draw::text::drawPositionText(Position(chosen.variant));
  for (const TypeId id : chosen.types) {
    const PieceType& type = chosen.variant->type(id);
    text += fmt::format("{}{}, {} ({})\n{}", text.empty() ? "" : "\n", type.name, type.id, type.notation(),
                        draw::text::drawPieceText(chosen.variant, id));
  }
  return text;
}

// Returns the JSON of a position and of the moves of pieces in it.
std::string jsonOf(const Position& position, const Json& pieces) {
  return Json{{"position", printFen(position)}, {"standing", draw::asJson(position)}, {"pieces", pieces}}
      .pretty();
}

std::string jsonOf(const Chosen& chosen) {
  auto pieces = Json::array();
  for (const TypeId id : chosen.types) {
    const Json regions = draw::asJson(chosen.variant, id);
    for (const Json& region : regions.elements()) pieces.push_back(region);
  }
  return jsonOf(Position(chosen.variant), pieces);
}

// Returns the position in the notation of --dialect, on one line for other programs. Fails if the dialect
// cannot express all of it.
std::string positionText(const Request& request, const Position& position) {
  const Dialect& dialect = dialectOf(request);
  const auto said = fairyforge::positionText(dialect, position);
  if (said && said->lost.empty()) return said->text + "\n";
  fail(fmt::format("{} cannot say this position: {}", dialect.name,
                   said ? fmt::format("{}", fmt::join(said->lost, "; ")) : said.why()),
       "--dialect own says all of it");
}

// Returns the picture in this format: "svg" or "png".
std::string pictureOf(const std::string& svg, const std::string& format) {
  return format == "svg" ? svg : orFail(draw::svg::renderPng(svg), "no PNG picture: ");
}

draw::svg::Look lookOf(const Request& request) {
  using namespace draw::svg;
  Look look;
  if (request.isGiven("theme")) look.theme = &themeCalled(request.text("theme"));
  if (request.has("size")) look.cellSize = request.number("size");
  look.flipped = request.has("flip");
  look.board = request.chosen<BoardStyle>("board");
  look.pieces = request.chosen<PieceStyle>("pieces");
  return look;
}

std::string drawingOf(const Request& request, const Chosen& chosen, const std::string& format) {
  const auto& [variant, piece, types] = chosen;
  if (format == "json") return jsonOf(chosen);
  if (format == "fen") return positionText(request, Position(variant));
  if (format == "text") return textOf(chosen);
  if (format == "html") return draw::html::drawVariantHtml(variant);
  const draw::svg::Look look = lookOf(request);
  return pictureOf(piece ? draw::svg::drawPieceSvg(variant, *piece, look)
                         : draw::svg::drawPositionSvg(Position(variant), look),
                   format);
}

// Draws a position of a game or, if a cell is given, the cells that the piece on it can reach.
std::string drawingOf(const Request& request, const Position& position, const std::string& format) {
  std::optional<Cell> cell;
  if (request.hasOperand(1)) {
    cell = position.variant().board().find(request.operand(1));
    if (!cell || !position.at(*cell))
      fail(fmt::format("no piece stands on \"{}\" in this position", request.operand(1)),
           "with --fen or --after the operand behind FILE is a cell");
  }
  if (format == "fen") return positionText(request, position);
  if (format == "json") {
    auto pieces = Json::array();
    if (cell) pieces.push_back(draw::asJson(position, *cell));
    return jsonOf(position, pieces);
  }
  if (format == "text")
    return cell ? draw::text::drawTargetsText(position, *cell) : draw::text::drawPositionText(position);
  const draw::svg::Look look = lookOf(request);
  return pictureOf(
      cell ? draw::svg::drawTargetsSvg(position, *cell, look) : draw::svg::drawPositionSvg(position, look),
      format);
}

ExitCode draw(const Request& request) {
  const std::string format = request.has("json") ? "json" : request.text("format");
  if (format == "html" && request.hasOperand(1))
    usageError("the HTML page always shows all pieces", "leave PIECE out, or choose --format svg");
  if (format == "fen" && request.hasOperand(1))
    usageError("--format fen is of a position", "leave PIECE out");
  if (format == "html" && (request.has("fen") || request.has("after")))
    usageError("the HTML page shows the array", "choose --format svg for a position");
  const bool ofGame = request.has("fen") || request.has("after");
  const std::string drawing = ofGame ? drawingOf(request, prepareGame(request).game->position(), format)
                                     : drawingOf(request, loadChosen(request), format);
  if (format == "png" && !request.has("output"))
    printBytes(drawing);
  else
    deliver(request, drawing);
  return kDone;
}

// Returns the options about the appearance of pictures, which other formats do not have.
Options lookOptions() {
  const auto names = mapped<std::string>(draw::svg::themes(), &draw::svg::Theme::name);
  return each(
      {choice("theme", "NAME", "the colours; by itself the author's, else paper", names),
       number("size", "N", "the edge of a cell in pixels", "", 8, 512), flag("flip", "Black below"),
       choice(
           "board", "STYLE",
           "checkered: in two colours; plain: in one; lines: pieces stand where lines cross, and palaces and the "
           "river are shown that the rules have",
           {"checkered", "plain", "lines"}, "checkered"),
       choice(
           "pieces", "STYLE",
           "figures: as they are; discs, wedges: flat pieces with the figures on them; xiangqi, shogi: discs "
           "with Chinese characters, wedges with Japanese ones, and figures where there is none",
           {"figures", "discs", "wedges", "xiangqi", "shogi"}, "figures")},
      with({"format"}, {"svg", "png"}));
}

}  // namespace

Verb drawVerb() {
  return {
      .name = "draw",
      .summary = "draw the board and where each piece can go",
      .operands = {fileOperand(), pieceOperand()},
      .text =
          "Draws the array of FILE and each piece in the middle of an empty board, White's, and Black's if it moves otherwise: * marks a cell "
          "where it can move and capture, + where it can only move, ! where it can only capture. Pictures "
          "(svg, png) are of one PIECE, or else of the array; the html page has everything. With --fen or "
          "--after it is that position, and in place of PIECE may stand the cell of a piece in it. As text for "
          "programs it is a line, fen, in the words of --dialect, refused where they could not say all of it.",
      .options = {choice("format", "FORMAT", "what to make", {"text", "svg", "png", "html", "fen"}, "text")
                      .only(without("json")),
                  outputOption("write the drawing to this file, not to standard output")},
      .usual = {lookOptions, positionOptions, readingOptions, jsonOptions},
      .run = draw};
}

}  // namespace fairyforge::driver
