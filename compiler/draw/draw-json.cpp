#include "compiler/draw/draw-json.h"

#include "compiler/core/text/json-list.h"
#include "compiler/draw/facts.h"

namespace fairyforge::draw {
namespace {

constexpr const char* kSides[kOwners] = {"white", "black", "third"};

Json namesOf(const Board& board, const CellSet& set) {
  return jsonList(set, [&](Cell cell) { return board.name(cell); });
}

Json asJson(const Position& position, Cell at, const PieceReach& reach) {
  const Board& board = position.variant().board();
  const PieceType& type = position.variant().type(position.at(at).type());
  return {{"id", type.id},
          {"name", type.name},
          {"notation", type.notation()},
          {"side", kSides[index(position.at(at).side())]},
          {"on", board.name(at)},
          {"moves", namesOf(board, reach.quiet)},
          {"captures", namesOf(board, reach.capture)},
          {"capturesWithoutGoing", namesOf(board, reach.locust)},
          {"movesAtFirst", namesOf(board, reach.firstMove)},
          {"capturesAtFirst", namesOf(board, reach.firstCapture)},
          {"movesOverHurdle", namesOf(board, reach.hopQuiet)},
          {"capturesOverHurdle", namesOf(board, reach.hopCapture)},
          {"underConditions", namesOf(board, reach.conditional)},
          {"mustBeEmpty", namesOf(board, reach.blockers)}};
}

}  // namespace

Json asJson(const Position& position) {
  const Variant& variant = position.variant();
  Json list = Json::array();
  variant.board().forEachCell([&](Cell cell) {
    const Piece piece = position.at(cell);
    if (piece)
      list.push_back({{"cell", variant.board().name(cell)},
                      {"piece", variant.type(piece.type()).id},
                      {"side", kSides[index(piece.side())]}});
  });
  return list;
}

Json asJson(const Position& position, Cell at) {
  return asJson(position, at, reachFrom(position, at));
}

Json asJson(const VariantPtr& variant, TypeId type) {
  const auto namesOfPair = [&](const auto& pair) {
    return Json{variant->board().name(pair.first), variant->board().name(pair.second)};
  };
  return jsonList(viewsOf(variant, type), [&](View view) {
    const auto [position, reach] = seen(variant, type, view);
    Json json = asJson(position, view.at, reach);
    json["links"] = jsonList(linksOf(*variant, type, view.side), [&](const DrawnLink& link) {
      return Json{{"name", link.name}, {"pairs", jsonList(link.pairs, namesOfPair)}};
    });
    json["note"] = noteOnImitation(*variant, type);
    return json;
  });
}

}  // namespace fairyforge::draw
