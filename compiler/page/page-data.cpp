// Words from explain, marks from draw, and the board's names. The page draws boards itself, so a diagram is a list of
// cells and marks.

#include "compiler/page/page-data.h"

#include <fmt/format.h>

#include "compiler/draw/facts.h"
#include "compiler/draw/html/page.h"
#include "compiler/draw/reach.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/draw/svg/marks.h"
#include "compiler/draw/svg/piece-symbols.h"
#include "compiler/explain/explain.h"
#include "compiler/text/json.h"

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
  const Cell at = draw::typicalCell(*variant, id);
  const Position lone = draw::lonePiece(variant, id, at, true);
  Json json = Json::object(), marks = Json::array();
  for (const draw::svg::PlacedMark& placed : draw::svg::marksOf(lone, at, draw::reachFrom(lone, at, true)))
    marks.push_back({index(placed.cell), static_cast<int>(placed.mark), placed.small ? 1 : 0});
  json["name"] = type.name;
  json["id"] = type.id;
  json["royal"] = type.royal;
  json["notation"] = type.notation;
  json["words"] = draw::html::htmlSentence(explain::explainMoves(*variant, id));
  json["arrivals"] = sentences(explain::explainArrivals(*variant, id));
  json["at"] = index(at);
  json["marks"] = std::move(marks);
  return json;
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
  return inScript(json.compact());
}

std::string pageSymbols(const Variant& variant) {
  const draw::svg::PieceSymbols symbols(variant);
  std::string svg;
  const auto symbol = [&](const std::string& name, std::string_view box, const std::string& drawing) {
    svg += fmt::format("<symbol id=\"{}\" viewBox=\"{}\">{}</symbol>\n", name, box, drawing);
  };
  for (std::size_t i = 0; i < variant.types().size(); ++i) {
    for (const Side side : kAllOwners) {
      if (side == Side::Third && variant.third() == nullptr) continue;
      symbol(fmt::format("piece-{}-{}", i, index(side)), "0 0 48 48",
             symbols.draw(Piece(typeAt(i), side), 0, 0, 48));
    }
  }
  for (const draw::svg::MarkStyle& style : draw::svg::markStyles())
    symbol(fmt::format("mark-{}", static_cast<int>(style.mark)), "-12 -12 24 24",
           draw::svg::drawMark(style.mark));
  return svg;
}

}  // namespace fairyforge::page
