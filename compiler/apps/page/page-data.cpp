// Collects the page's data: words from explain, marks from draw, and the board's names. The page draws boards
// itself, so a diagram is a list of cells and marks.

#include "compiler/apps/page/page-data.h"

#include <fmt/format.h>

#include "compiler/core/text/json.h"
#include "compiler/draw/facts.h"
#include "compiler/draw/html/page.h"
#include "compiler/draw/reach.h"
#include "compiler/draw/regions.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/draw/svg/marks.h"
#include "compiler/draw/svg/piece-symbols.h"
#include "compiler/explain/explain.h"

namespace fairyforge::page {
namespace {

Json sentences(const std::vector<std::string>& clauses) {
  Json list = Json::array();
  for (const std::string& clause : clauses) list.push_back(draw::html::htmlSentence(clause));
  return list;
}

Json boardOf(const Variant& variant) {
  const Board& board = variant.board();
  Json json = Json::object(), cells = Json::array(), headings = Json::array(), files = Json::array(),
       ranks = Json::array();
  for (std::size_t i = 0; i < board.size(); ++i)
    cells.push_back(board.exists(cellAt(i)) ? Json(board.name(cellAt(i))) : Json());
  for (int level = 0; level < board.levels(); ++level) {
    headings.push_back(draw::headingOf(board, level));
    Json names = Json::array();
    for (int file = 0; file < board.files(); ++file) names.push_back(board.fileName(file, level));
    files.push_back(std::move(names));
  }
  for (int rank = 0; rank < board.ranks(); ++rank) ranks.push_back(board.rankName(rank));
  if (board.isHexagonal()) {
    Json labels = Json::array();
    for (const auto& [cell, isBelow, name] : draw::rimLabels(board))
      labels.push_back({index(cell), isBelow ? 1 : 0, name});
    json["labels"] = std::move(labels);
  }
  const draw::Regions regions = draw::regionsOf(variant);
  Json palaces = Json::array();
  for (const auto& [low, high] : regions.palaces) palaces.push_back({index(low), index(high)});
  json["river"] = regions.river ? Json(*regions.river) : Json();
  json["palaces"] = std::move(palaces);
  json["hexagons"] = board.isHexagonal();
  json["files"] = board.files();
  json["ranks"] = board.ranks();
  json["levels"] = board.levels();
  json["cells"] = std::move(cells);
  json["headings"] = std::move(headings);
  json["fileNames"] = std::move(files);
  json["rankNames"] = std::move(ranks);
  json["light"] = draw::svg::shadeOf(variant, "lightShade", "");
  json["dark"] = draw::svg::shadeOf(variant, "darkShade", "");
  return json;
}

Json typeOf(const VariantPtr& variant, TypeId id) {
  const PieceType& type = variant->type(id);
  Json json = Json::object(), diagrams = Json::array();
  for (const Cell at : draw::typicalCells(variant, id)) {
    const Position lone = draw::lonePiece(variant, id, at, true);
    Json marks = Json::array();
    for (const draw::svg::PlacedMark& placed : draw::svg::marksOf(lone, at, draw::reachFrom(lone, at, true)))
      marks.push_back({index(placed.cell), static_cast<int>(placed.mark), placed.small ? 1 : 0});
    diagrams.push_back({{"at", index(at)}, {"marks", std::move(marks)}});
  }
  json["name"] = type.name;
  json["id"] = type.id;
  json["royal"] = type.royal;
  json["notation"] = type.notation();
  json["words"] = draw::html::htmlSentence(explain::explainMoves(*variant, id));
  json["arrivals"] = sentences(explain::explainArrivals(*variant, id));
  json["diagrams"] = std::move(diagrams);
  return json;
}

using draw::svg::PieceStyle, draw::svg::PieceSymbols;

// Returns the styles that a reader may choose besides figures. Characters are among them only if nearly all
// pieces have one.
std::vector<std::pair<const char*, PieceStyle>> stylesFor(const Variant& variant) {
  std::vector<std::pair<const char*, PieceStyle>> styles{{"discs", PieceStyle::Discs},
                                                         {"wedges", PieceStyle::Wedges}};
  const PieceSymbols symbols(variant);
  if (symbols.suits(PieceStyle::Xiangqi)) styles.emplace_back("xiangqi", PieceStyle::Xiangqi);
  if (symbols.suits(PieceStyle::Shogi)) styles.emplace_back("shogi", PieceStyle::Shogi);
  return styles;
}

std::string symbolOf(const std::string& name, std::string_view box, const std::string& drawing) {
  return fmt::format("<symbol id=\"{}\" viewBox=\"{}\">{}</symbol>\n", name, box, drawing);
}

std::string figureName(Piece piece) {
  return fmt::format("piece-{}-{}-figure", index(piece.type()), index(piece.side()));
}

// Returns the content of the element that places the drawing.
std::string contentOf(const std::string& drawing) {
  const std::size_t begin = drawing.find('>') + 1;
  return drawing.substr(begin, drawing.rfind("</g>") - begin);
}

// Returns drawings of the pieces in one style. They refer to the figures, which the page contains once.
std::string piecesAs(const char* style, const char* ending, const Variant& variant,
                     const PieceSymbols& figures, const PieceSymbols& symbols) {
  std::string svg;
  for (std::size_t i = 0; i < variant.types().size(); ++i) {
    for (const Side side : kAllOwners) {
      if (side == Side::Third && variant.third() == nullptr) continue;
      const Piece piece(typeAt(i), side);
      std::string drawing = symbols.draw(piece, 0, 0, 48);
      const std::string figure = contentOf(figures.draw(piece, 0, 0, 48));
      if (const std::size_t at = drawing.find(figure); at != std::string::npos)
        drawing.replace(at, figure.size(),
                        fmt::format("<use href=\"#{}\" width=\"100\" height=\"100\"/>", figureName(piece)));
      svg += symbolOf(fmt::format("{}-{}-{}{}", style, i, index(side), ending), "0 0 48 48", drawing);
    }
  }
  return svg;
}

}  // namespace

std::string inScript(std::string_view json) {
  std::string text;
  for (const char c : json) {
    switch (c) {
      case '<':
      case '>':
      case '&':
        text += fmt::format("\\u00{:x}", static_cast<unsigned>(c));
        break;
      default:
        text += c;
    }
  }
  return text;
}

std::string pageStyles(const Variant& variant) {
  const PieceSymbols figures(variant);
  std::string svg;
  for (const auto& [name, style] : stylesFor(variant)) {
    const bool points = style == PieceStyle::Wedges || style == PieceStyle::Shogi;
    svg += piecesAs(name, "", variant, figures, PieceSymbols(variant, style));
    if (points) svg += piecesAs(name, "-turned", variant, figures, PieceSymbols(variant, style, true));
  }
  return svg;
}

std::string pageData(const VariantPtr& variant, const std::string& name) {
  Json json = Json::object(), types = Json::array(), marks = Json::array(), notes = Json::array();
  for (std::size_t i = 0; i < variant->types().size(); ++i) types.push_back(typeOf(variant, typeAt(i)));
  for (const draw::svg::MarkStyle& style : draw::svg::markStyles()) marks.push_back(style.meaning);
  for (const std::string& note : variant->notes()) notes.push_back(note);
  json["name"] = name;
  json["title"] = variant->titleOrKind();
  json["third"] = variant->third() != nullptr ? Json(variant->third()->name) : Json();
  json["hands"] = variant->hands().any();
  json["rules"] = sentences(explain::explainRules(*variant));
  json["notes"] = std::move(notes);
  json["board"] = boardOf(*variant);
  json["types"] = std::move(types);
  json["marks"] = std::move(marks);
  Json styles = Json::array();
  for (const auto& [style, ignored] : stylesFor(*variant)) styles.push_back(style);
  json["styles"] = std::move(styles);
  return inScript(json.compact());
}

std::string pageSymbols(const Variant& variant) {
  const draw::svg::PieceSymbols symbols(variant);
  std::string svg;
  for (std::size_t i = 0; i < variant.types().size(); ++i) {
    for (const Side side : kAllOwners) {
      const Piece piece(typeAt(i), side);
      if (side == Side::Third && variant.third() == nullptr) continue;
      svg += symbolOf(figureName(piece), "0 0 100 100", contentOf(symbols.draw(piece, 0, 0, 48)));
    }
  }
  svg += piecesAs("piece", "", variant, symbols, symbols);
  const auto symbol = [&](const std::string& name, std::string_view box, const std::string& drawing) {
    svg += symbolOf(name, box, drawing);
  };
  for (const draw::svg::MarkStyle& style : draw::svg::markStyles())
    symbol(fmt::format("mark-{}", static_cast<int>(style.mark)), "-12 -12 24 24",
           draw::svg::drawMark(style.mark));
  return svg;
}

}  // namespace fairyforge::page
