// Makes and loads tables: those of materials that lead to each other together, after all to which they lead.

#include "compiler/analyse/solve/solver.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/analyse/solve/graph-maker.h"

namespace fairyforge::solve {
Solver::Solver(Scope scope, const Executor& executor, SolverOptions options)
    : scope_(std::move(scope)), executor_(executor), options_(std::move(options)) {}
Solver::~Solver() = default;

// Returns the components of materials to which this material can lead, in the order in which they must be
// solved. Finds them by Tarjan's algorithm for strongly connected components.
std::vector<Solver::Component> Solver::componentsBelow(const Material& material) const {
  struct Place {
    std::size_t number, least;
    bool waits = true;
  };
  std::map<Material, Place> places;
  std::vector<Material> waiting;
  std::vector<Component> components;
  const std::function<std::size_t(const Material&)> visit = [&](const Material& here) -> std::size_t {
    const std::size_t number = places.size();
    places.emplace(here, Place{number, number});
    waiting.push_back(here);
    std::size_t least = number;
    for (const Material& next : scope_.successors(here)) {
      if (next.onBoard() == 0) continue;
      const auto place = places.find(next);
      if (place == places.end()) {
        least = std::min(least, visit(next));
      } else if (place->second.waits) {
        least = std::min(least, place->second.number);
      }
    }
    if (least == number) {
      Component component;
      do {
        component.push_back(waiting.back());
        waiting.pop_back();
        places.at(component.back()).waits = false;
      } while (component.back() != here);
      std::ranges::sort(component);
      components.push_back(std::move(component));
    }
    return least;
  };
  visit(material);
  return components;
}

Expected<const Table*> Solver::table(const Material& material) {
  if (const Table* known = found(material)) return known;
  const std::vector<Component> components = componentsBelow(material);
  Component all;
  for (const Component& component : components) all.insert(all.end(), component.begin(), component.end());
  for (const Material& one : all) {
    if (const PossibleFailure failure = scope_.excludes(one)) return *failure;
  }
  for (const Component& component : components) {
    if (tables_.contains(component.front())) continue;
    if (const PossibleFailure failure = make(component)) return *failure;
  }
  return tables_.at(material).get();
}

bool Solver::findAll(Tables& tables) const {
  if (!options_.find) return false;
  bool all = true;
  for (const auto& table : tables) {
    const Digest key = keyOf(scope_, *table, options_.distance);
    const std::string name = fileOf(scope_.variant(), *table, key);
    const std::optional<std::string> bytes = options_.find(name);
    const bool good = bytes && readValues(*bytes, key, *table);
    if (bytes && !good && options_.distrust) options_.distrust(name);
    all = all && good;
  }
  // The tables of a component are made together, so if one is missing, the others are emptied too.
  for (const auto& table : tables) {
    if (!all) *table = Table{table->material, std::move(table->index)};
  }
  return all;
}

// Returns the symmetries that hold for all materials to which the component can lead, since values depend on
// all of them.
const std::vector<CellMap>& Solver::symmetriesBelow(const Component& component) {
  Component all;
  for (const Component& below : componentsBelow(component.front()))
    all.insert(all.end(), below.begin(), below.end());
  const TypeSet types = Scope::typesOf(all);
  for (const auto& [known, symmetries] : symmetries_) {
    if (known == types) return symmetries;
  }
  return symmetries_.emplace_back(types, symmetriesOf(scope_, types)).second;
}

Solver::Tables Solver::tablesOf(const Component& component) {
  const std::vector<CellMap>& symmetries = symmetriesBelow(component);
  Tables tables;
  for (const Material& material : component)
    tables.push_back(std::make_unique<Table>(Table{material, CellIndex(scope_, material, symmetries)}));
  return tables;
}

void Solver::find(const Material& material) {
  if (tables_.contains(material) || scope_.excludes(material)) return;
  Tables tables = tablesOf(componentsBelow(material).back());
  __uint128_t bytes = 0;
  for (const auto& table : tables) bytes += __uint128_t{kSides * sizeof(Value)} * table->index.size();
  if (bytes <= room() && findAll(tables)) hold(std::move(tables));
}

PossibleFailure Solver::make(const Component& component) {
  Tables tables = tablesOf(component);
  std::vector<std::string> names;
  __uint128_t positions = 0;
  for (const auto& table : tables) {
    positions += table->index.size();
    names.push_back(nameOf(scope_.variant(), table->material));
  }
  positions *= kSides;
  const auto refused = [&](const std::string& why) {
    return Failure{fmt::format("{}: {}", fmt::join(names, ", "), why)};
  };
  // The values of the new tables stay in memory after the work.
  const __uint128_t held = positions * sizeof(Value);
  const __uint128_t needed = held + (options_.openFile ? 0 : Graph::bytesFor(1)) * positions;
  if (positions >= Graph::kMostNodes || needed > room())
    return refused(fmt::format("{:.1f} million positions need more than the {} MB that there may be",
                               static_cast<double>(positions) / 1e6, options_.mostBytes >> 20));
  if (!findAll(tables)) {
    const auto begin = std::chrono::steady_clock::now();
    try {
      GraphMaker maker(scope_, executor_, options_, room(), bySum_, tables);
      Room space(room() - static_cast<std::size_t>(held), options_.openFile);
      Graph graph(maker.nodes(), space);
      maker.describe(graph);
      graph.solve(mostPlies());
      maker.take(graph);
      for (const auto& table : tables) {
        const Digest key = keyOf(scope_, *table, options_.distance);
        if (options_.keep) options_.keep(fileOf(scope_.variant(), *table, key), bytesOf(*table, key));
      }
      maker.drop();
      const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
      solved_.push_back({names, maker.nodes(), maker.edges(), seconds.count()});
    } catch (const Refusal& refusal) {
      return refused(refusal.why);
    } catch (const std::exception& error) {
      return refused(error.what());
    }
  }
  hold(std::move(tables));
  return std::nullopt;
}

// Stores finished tables, which all belong to one component, for look-ups.
void Solver::hold(Tables tables) {
  const std::size_t number = ++components_;
  for (auto& table : tables) {
    table->component = number;
    bySum_[weightOf(table->material)] = table.get();
    tables_[table->material] = std::move(table);
  }
}

// Returns how many bytes of memory the finished tables leave free.
std::size_t Solver::room() const {
  std::size_t held = 0;
  for (const auto& [material, table] : tables_) held += kSides * table->index.size() * sizeof(Value);
  return options_.mostBytes - std::min(options_.mostBytes, held);
}

const Table* Solver::tableOf(const std::vector<Man>& men) const {
  std::uint64_t sum = 0;
  for (const Man& man : men) sum += weightOf(man.piece, man.isHeld());
  const auto found = bySum_.find(sum);
  return found == bySum_.end() ? nullptr : found->second;
}

std::optional<Value> Solver::valueOf(const Position& position) const {
  return valueOf(position, kMostPliesBeyond);
}

std::optional<Value> Solver::valueOf(const Position& position, unsigned mostPlies) const {
  const std::vector<Man> men = menOf(position);
  const Table* table = tableOf(men);
  if (table == nullptr) return std::nullopt;
  if (scope_.holds(position)) return table->valueOf(men, position.toMove());
  if (mostPlies == 0) return std::nullopt;
  const MoveList moves = executor_.legalMoves(position);
  if (const auto outcome = executor_.outcome(position)) return Value::of(*outcome);
  std::optional<Value> best;
  for (const Move& move : moves) {
    const Position after = position.after(move);
    const std::optional<Value> value = valueByMove(position, after, mostPlies - 1);
    if (!value) return std::nullopt;
    if (!best || isBetterFor(position.setup().player, *value, *best)) best = value;
  }
  return best;
}

std::optional<Value> Solver::valueByMove(const Position& before, const Position& after) const {
  return valueByMove(before, after, kMostPliesBeyond);
}

std::optional<Value> Solver::valueByMove(const Position& before, const Position& after,
                                         unsigned mostPlies) const {
  const std::optional<Value> value = valueOf(after, mostPlies);
  if (!value || !value->isWon()) return value;
  const Table *here = tableOf(menOf(before)), *there = tableOf(menOf(after));
  const bool together = here != nullptr && there != nullptr && here->component == there->component;
  const bool resets = after.setup().halfmoveClock == 0;
  const unsigned plies = 1 + (options_.counts(together, resets) ? value->plies() : 0);
  return plies > this->mostPlies() ? Value() : Value::win(value->winner(), plies);
}

unsigned Solver::mostPlies() const {
  const auto limit = static_cast<unsigned>(2 * scope_.variant().end().nMoveLimit);
  return options_.distance == Distance::Zeroing && limit > 0 ? std::min(limit, Value::kMostPlies)
                                                             : Value::kMostPlies;
}

}  // namespace fairyforge::solve
