// Collects the data about a game for the page's script: rules in words (from explain), marks of moves (from
// draw), and the names of cells. The script draws boards itself, so a diagram is a list of cells and marks.

#include <fmt/format.h>
#include <ranges>

#include "compiler/apps/page/page.h"
#include "compiler/core/text/json-list.h"
#include "compiler/core/text/json.h"
#include "compiler/draw/facts.h"
#include "compiler/draw/html/page.h"
#include "compiler/draw/reach.h"
#include "compiler/draw/regions.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/draw/svg/marks.h"
#include "compiler/draw/svg/piece-symbols.h"
#include "compiler/explain/explain.h"
#include "compiler/explain/play-rules.h"

namespace fairyforge::page {
namespace {

Json sentences(const std::vector<std::string>& clauses) {
  return jsonList(clauses, draw::html::htmlSentence);
}

Json boardOf(const Variant& variant) {
  const Board& board = variant.board();
  Json json = Json::object();
  if (board.isHexagonal())
    json["labels"] = jsonList(draw::rimLabels(board), [](const auto& label) {
      const auto& [cell, isBelow, name] = label;
      return Json{index(cell), isBelow ? 1 : 0, name};
    });
  const draw::Regions regions = draw::regionsOf(variant);
  json["river"] = regions.river ? Json(*regions.river) : Json();
  json["palaces"] = jsonList(regions.palaces, [](const auto& palace) {
    return Json{index(palace.low), index(palace.high)};
  });
  json["hexagons"] = board.isHexagonal();
  json["files"] = board.files();
  json["ranks"] = board.ranks();
  json["levels"] = board.levels();
  json["cells"] = jsonList(board.size(), [&](std::size_t i) {
    return board.exists(cellAt(i)) ? Json(board.name(cellAt(i))) : Json();
  });
  json["headings"] = jsonList(board.levels(), [&](int level) { return draw::headingOf(board, level); });
  json["fileNames"] = jsonList(board.levels(), [&](int level) {
    return jsonList(board.files(), [&](int file) { return board.fileName(file, level); });
  });
  json["rankNames"] = jsonList(board.ranks(), [&](int rank) { return board.rankName(rank); });
  json["light"] = draw::svg::shadeOf(variant, "lightShade", "");
  json["dark"] = draw::svg::shadeOf(variant, "darkShade", "");
  return json;
}

Json typeOf(const VariantPtr& variant, TypeId id, explain::PieceWords& words) {
  const PieceType& type = variant->type(id);
  const auto markJson = [](const draw::svg::PlacedMark& placed) {
    return Json{index(placed.cell), static_cast<int>(placed.mark), placed.small ? 1 : 0};
  };
  const std::vector<draw::View> views = draw::viewsOf(variant, id);
  const auto diagramOf = [&](draw::View view) {
    const auto [lone, reach] = draw::seen(variant, id, view);
    return Json{{"at", index(view.at)},
                {"side", index(view.side)},
                {"heading", draw::headingOf(variant->board(), views, view)},
                {"marks", jsonList(draw::svg::marksOf(lone, view.at, reach), markJson)}};
  };
  return {{"name", type.name},
          {"id", type.id},
          {"royal", type.royal},
          {"notation", type.notation()},
          {"words", draw::html::htmlSentence(words.moves(id))},
          {"arrivals", sentences(words.arrivals(id))},
          {"diagrams", jsonList(views, diagramOf)}};
}

using draw::svg::PieceStyle, draw::svg::PieceSymbols;

// Returns the styles, besides figures, that a reader may choose. The styles with Chinese or Japanese
// characters are included only if nearly all pieces have a character for them.
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

// Returns what the outermost SVG element of the drawing contains.
std::string contentOf(const std::string& drawing) {
  const std::size_t begin = drawing.find('>') + 1;
  return drawing.substr(begin, drawing.rfind("</g>") - begin);
}

// Returns the drawings of the pieces in one style. They refer to the figures, which the page contains only
// once.
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
  explain::PieceWords words(*variant);
  const Json json{{"name", name},
                  {"title", variant->titleOrKind()},
                  {"sides", jsonList(kAllOwners | std::views::take(variant->third() != nullptr ? 3 : 2),
                                     [&](Side side) { return explain::ownerName(*variant, side); })},
                  {"hands", variant->hands().any()},
                  {"rules", sentences(explain::explainRules(*variant))},
                  {"notes", variant->notes()},
                  {"board", boardOf(*variant)},
                  {"types", jsonList(variant->types().size(),
                                     [&](std::size_t i) { return typeOf(variant, typeAt(i), words); })},
                  {"marks", jsonList(draw::svg::markStyles(),
                                     [](const draw::svg::MarkStyle& style) { return style.meaning; })},
                  {"styles", jsonList(stylesFor(*variant), [](const auto& style) { return style.first; })}};
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
  for (const draw::svg::MarkStyle& style : draw::svg::markStyles())
    svg += symbolOf(fmt::format("mark-{}", static_cast<int>(style.mark)), "-12 -12 24 24",
                    draw::svg::drawMark(style.mark));
  return svg;
}

}  // namespace fairyforge::page
