// A page knows which pieces stand where. From a table it needs the rule that turns their cells into a number,
// and the values.

#include "compiler/analyse/solve/for-pages.h"

#include <algorithm>
#include <boost/algorithm/string.hpp>
#include <fmt/format.h>

#include "compiler/core/text/base64.h"
#include "compiler/core/text/json-list.h"
#include "runtime/fen.h"

namespace fairyforge::solve {
namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;  // of the text in the page

Json numbersOf(const auto& list) {
  return jsonList(list, [](const auto& one) { return index(one); });
}

// Returns the fields of a position's text other than pieces, player and clocks: all
// positions of a table share them.
std::string restOf(const Scope& scope, const Table& table) {
  std::vector<Cell> cells(table.index.men().size());
  std::vector<Man> men;
  for (std::uint64_t number = 0; number < table.index.size(); ++number) {
    if (!table.index.cellsOf(number, cells)) continue;
    table.place(cells, men);
    for (const Side player : kBothSides) {
      const auto position = scope.positionOf(men, player);
      if (!position) continue;
      std::vector<std::string> fields;
      const std::string text = printFen(*position);
      boost::split(fields, text, boost::is_any_of(" "));
      std::string rest;
      for (std::size_t i = 2; i < fields.size(); ++i) {
        if (i != 4 && i != 5) rest += (rest.empty() ? "" : " ") + fields[i];
      }
      return rest;
    }
  }
  return "";
}

}  // namespace

Expected<Json> tablesForPages(Solver& solver, const std::vector<std::string>& names) {
  const Variant& variant = solver.scope().variant();
  Json tables = Json::array(), maps = Json::array();
  std::vector<CellMap> known;
  std::size_t bytes = 0;
  for (const std::string& name : names) {
    const auto material = materialOfFile(variant, name);
    if (!material) continue;
    solver.find(*material);
    const Table* table = solver.found(*material);
    if (table == nullptr) continue;
    Json json = Json::object(), groups = Json::array(), itsMaps = Json::array();
    table->index.forEachGroup([&](Piece piece, std::size_t count, const std::vector<Cell>& cells) {
      groups.push_back({{"type", index(piece.type())},
                        {"side", index(piece.side())},
                        {"count", count},
                        {"cells", numbersOf(cells)}});
    });
    for (const CellMap& map : table->index.symmetries()) {
      const auto place = std::ranges::find(known, map);
      itsMaps.push_back(place - known.begin());
      if (place != known.end()) continue;
      known.push_back(map);
      maps.push_back(numbersOf(map));
    }
    std::string values = base64(packedValues(*table));
    bytes += values.size();
    if (bytes > kMostBytes)
      return Failure{
          fmt::format("the tables in the folder need more than the {} MB that a page can have of them",
                      kMostBytes >> 20)};
    json["groups"] = std::move(groups);
    json["hands"] = jsonList(material->hands, [](const auto& hand) { return numbersOf(hand); });
    json["maps"] = std::move(itsMaps);
    json["rest"] = restOf(solver.scope(), *table);
    json["size"] = table->index.size();
    json["values"] = std::move(values);
    tables.push_back(std::move(json));
  }
  if (tables.empty()) return Failure{"no table of this game is there"};
  return Json{{"maps", std::move(maps)}, {"tables", std::move(tables)}};
}

}  // namespace fairyforge::solve
