// Names of files tell which materials have tables; a table is loaded by the solver when a position first
// needs it.

#include "compiler/analyse/solve/probe.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

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
  // A position that is not determined by its pieces has the value of its best move.
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

}  // namespace fairyforge::solve
