// Finds what can mate. Solves the royal pieces alone, then with each type, then with pairs of types that win
// at most half of their positions each. Makes a row of each material, with table, statistics and check.

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/analyse/rule-images.h"
#include "compiler/analyse/solve/results.h"
#include "compiler/core/base/mapped.h"

namespace fairyforge::solve {
namespace {

std::vector<std::string> namesOf(const Solver& solver, const std::vector<TypeId>& types) {
  return mapped(types, [&](TypeId type) { return solver.scope().variant().type(type).name; });
}
std::string nameOf(const Solver& solver, const std::vector<TypeId>& types) {
  return types.empty() ? "nothing" : fmt::format("{}", fmt::join(namesOf(solver, types), " + "));
}

// Returns the royal pieces of both sides as they are in the array.
Expected<Material> bare(const Variant& variant) {
  Material material;
  variant.board().forEachCell([&](Cell cell) {
    const Piece piece = variant.start().at(cell);
    if (piece && piece.side() != Side::Third && variant.isRoyal(piece.type()))
      material.men[index(piece.side())].push_back(piece.type());
  });
  for (const Side side : kBothSides) {
    if (material.men[index(side)].empty())
      return Failure{
          fmt::format("{} has no royal piece in the array that could be mated", kPlayers[index(side)])};
  }
  return material;
}

class MatingAnalysis {
 public:
  MatingAnalysis(Solver& solver, Material kings, std::uint64_t toCheck)
      : solver_(solver), kings_(std::move(kings)), toCheck_(toCheck) {}

  // Solves the royal piece of `side` alone, then with each other type. With `pairs`, also with each pair of
  // types, each of which wins at most half of its positions alone.
  void addSide(Side side, bool pairs) {
    const Variant& variant = solver_.scope().variant();
    std::vector<TypeId> weak;
    add(side, {});
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const TypeId type = typeAt(t);
      if (variant.isRoyal(type) || solver_.scope().cellsOf(Piece(type, side)).empty()) continue;
      if (!add(side, {type})) continue;
      const Results& results = mating_.rows.back().report.statistics.results[index(side)];
      if (2 * results.wins[index(side)] <= results.all()) weak.push_back(type);
    }
    if (!pairs) return;
    for (std::size_t i = 0; i < weak.size(); ++i) {
      for (std::size_t j = i; j < weak.size(); ++j) add(side, {weak[i], weak[j]});
    }
  }
  Mating take() { return std::move(mating_); }

 private:
  bool add(Side side, const std::vector<TypeId>& types) {
    const Variant& variant = solver_.scope().variant();
    Material material = kings_;
    auto& men = material.men[index(side)];
    men.insert(men.end(), types.begin(), types.end());
    tidy(variant, material);
    const auto table = solver_.table(material);
    if (!table) {
      mating_.leftOut.push_back(fmt::format("{}: {}", nameOf(solver_, types), table.why()));
      return false;
    }
    Mating::Row row{side,
                    types,
                    {},
                    {nameOf(variant, material), *table, statisticsOf(solver_.scope(), **table),
                     check(solver_, **table, toCheck_)}};
    for (const TypeId type : types) {
      for (const TypeId other : solver_.scope().becomes(Piece(type, side))) {
        if (std::ranges::find(row.becomes, other) == row.becomes.end()) row.becomes.push_back(other);
      }
    }
    mating_.rows.push_back(std::move(row));
    return true;
  }
  Solver& solver_;
  const Material kings_;
  const std::uint64_t toCheck_;
  Mating mating_;
};

}  // namespace

Expected<Mating> matingOf(Solver& solver, bool pairs, std::uint64_t toCheck) {
  const Variant& variant = solver.scope().variant();
  auto kings = bare(variant);
  if (!kings) return Failure{kings.why()};
  MatingAnalysis analysis(solver, *std::move(kings), toCheck);
  analysis.addSide(Side::White, pairs);
  if (!analyse::sideSymmetry(variant).holds()) analysis.addSide(Side::Black, pairs);
  return analysis.take();
}

std::string textOf(const Solver& solver, const Mating& mating) {
  std::size_t width = 18;
  for (const Mating::Row& row : mating.rows) width = std::max(width, nameOf(solver, row.types).size());
  std::string text;
  std::optional<Side> side;
  for (const auto& [mover, types, becomes, report] : mating.rows) {
    if (side != mover)
      text +=
          fmt::format("{}{:<{}}  {:>10}  {:>7}\n", side ? "\n" : "",
                      fmt::format("{} has besides", kPlayers[index(mover)]), width, "wins from", "longest");
    side = mover;
    const Results& results = report.statistics.results[index(mover)];
    const auto& longest = report.statistics.longest[index(mover)][index(mover)];
    std::string words(wordsOf(forceOf(report, mover)));
    if (!becomes.empty())
      words +=
          fmt::format("{}becomes {}", words.empty() ? "" : "; ", fmt::join(namesOf(solver, becomes), ", "));
    text += fmt::format("{:<{}}  {:>8.2f} %  {:>7}{}{}\n", nameOf(solver, types), width,
                        percent(results.wins[index(mover)], results.all()),
                        longest ? std::to_string(movesOf(longest->value, mover)) : "-",
                        words.empty() ? "" : "  ", words);
    if (!report.checked.fault.empty()) text += "  FAULT: " + report.checked.fault + "\n";
  }
  if (const auto rules = solver.leftOut(); !rules.empty())
    text += fmt::format("left out: {}\n", fmt::join(rules, ", "));
  for (const std::string& line : mating.leftOut) text += "not solved: " + line + "\n";
  return text;
}

Json jsonOf(const Solver& solver, const Mating& mating) {
  auto rows = Json::array();
  for (const auto& [side, types, becomes, report] : mating.rows) {
    const Results& results = report.statistics.results[index(side)];
    const auto& longest = report.statistics.longest[index(side)][index(side)];
    rows.push_back({{"side", kKeys[index(side)]},
                    {"types", namesOf(solver, types)},
                    {"becomes", namesOf(solver, becomes)},
                    {"material", report.name},
                    {"positions", results.all()},
                    {"wins", results.wins[index(side)]},
                    {"moves", longest ? Json(movesOf(longest->value, side)) : Json()},
                    {"mates", report.table->mates[index(side)]},
                    {"force", keyOf(forceOf(report, side))},
                    {"checked", jsonOf(report.checked)}});
  }
  return {{"title", solver.scope().variant().title()},
          {"leftOut", solver.leftOut()},
          {"mating", rows},
          {"notSolved", mating.leftOut}};
}

}  // namespace fairyforge::solve
