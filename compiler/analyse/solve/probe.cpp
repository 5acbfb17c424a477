// Looks up positions in stored tables. The names of files tell which tables exist; a table is loaded when a
// position first needs it.

#include "compiler/analyse/solve/probe.h"

#include <algorithm>
#include <boost/algorithm/string.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

#include "compiler/core/text/base64.h"
#include "compiler/core/text/json-list.h"
#include "runtime/fen.h"
#include "runtime/san.h"

namespace fairyforge::solve {

std::function<std::optional<std::string>(const std::string&)> tablesIn(std::string folder) {
  return [folder = std::move(folder)](const std::string& name) -> std::optional<std::string> {
    const std::filesystem::path path = std::filesystem::path(folder) / name;
    std::error_code none;
    if (!std::filesystem::is_regular_file(path, none)) return std::nullopt;
    std::ifstream file(path, std::ios::binary);
    std::string bytes(std::istreambuf_iterator<char>(file), {});
    return file ? std::optional(std::move(bytes)) : std::nullopt;
  };
}

Expected<std::shared_ptr<Probe>> Probe::of(const VariantPtr& variant, const Executor& executor,
                                           const std::vector<std::string>& names, SolverOptions options) {
  auto scope = Scope::of(variant);
  if (!scope) return Failure{scope.why()};
  return std::shared_ptr<Probe>(new Probe(std::move(*scope), executor, names, std::move(options)));
}

Expected<std::vector<std::string>> namesIn(const std::string& folder) {
  std::error_code problem;
  std::vector<std::string> names;
  for (std::filesystem::directory_iterator entry(folder, problem), end; !problem && entry != end;
       entry.increment(problem))
    names.push_back(entry->path().filename().string());
  if (problem) return Failure{fmt::format("cannot read the folder {}: {}", folder, problem.message())};
  std::ranges::sort(names);
  return names;
}

Expected<std::shared_ptr<Probe>> Probe::in(const std::string& folder, const VariantPtr& variant,
                                           const Executor& executor, std::size_t mostBytes,
                                           std::function<void(const std::string& name)> distrust) {
  const auto names = namesIn(folder);
  if (!names) return Failure{names.why()};
  return of(variant, executor, *names,
            {.mostBytes = mostBytes, .find = tablesIn(folder), .distrust = std::move(distrust)});
}

Probe::Probe(Scope scope, const Executor& executor, const std::vector<std::string>& names,
             SolverOptions options)
    : solver_(std::move(scope), executor, std::move(options)) {
  for (const std::string& name : names) {
    const auto material = materialOfFile(solver_.scope().variant(), name);
    if (!material) continue;
    named_.insert(nameOf(solver_.scope().variant(), *material));
    mostMen_ = std::max(mostMen_, material->size());
  }
}

std::optional<Value> Probe::valueOf(const Position& position) {
  const std::vector<Man> men = menOf(position);
  if (men.size() > mostMen_) return std::nullopt;
  Material material;
  for (const Man& man : men) {
    if (man.piece.side() == Side::Third) return std::nullopt;
    (man.isHeld() ? material.hands : material.men)[index(man.piece.side())].push_back(man.piece.type());
  }
  tidy(solver_.scope().variant(), material);
  const std::lock_guard lock(mutex_);
  read(material);
  // A position that its pieces do not determine has the value of its best move. So the tables of the
  // materials after each move are needed too.
  if (!solver_.scope().holds(position)) {
    for (const Material& next : solver_.scope().successors(material)) read(next);
  }
  return solver_.valueOf(position);
}

void Probe::read(const Material& material) {
  if (!named_.contains(nameOf(solver_.scope().variant(), material)) || !asked_.insert(material).second)
    return;
  solver_.find(material);
}

std::string costText(const Position& before, const Move& move, const Executor& executor,
                     const ValueOf& valueOf) {
  const Position after = before.after(move);
  const std::optional<Value> could = valueOf(before), valueAfter = valueOf(after);
  if (!could || !valueAfter) return "";
  const Side player = before.setup().player;
  const Value does = oneMoveBefore(*valueAfter);
  const std::string could_ = valueText(*could, player), does_ = valueText(does, player);
  if (does == *could) return fmt::format("{}, and this move keeps that", could_);
  const std::vector<Move> best = bestLine(before, executor, valueOf);
  const std::string instead =
      best.empty() ? "" : fmt::format(" by {}", sanText(before, best.front(), executor));
  if (does.isWon() == could->isWon() && (!does.isWon() || does.winner() == could->winner()))
    return fmt::format("{}{}; with this move {}", could_, instead, does_);
  return fmt::format("{}{}; this move throws that away: {}", could_, instead, does_);
}

// ---- for-pages ----
// Converts tables for pages: the order in which cells of pieces make up a number, and the values by number.

namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;  // the greatest length of the text in the page

Json numbersOf(const auto& list) {
  return jsonList(list, [](const auto& one) { return index(one); });
}

// Returns the fields of position text after pieces and player, without clocks. They are the same for all
// positions of a table.
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
