// Reports on a material as text and JSON. Examples are found by the table's numbers, best lines by the
// solver's values.

#include "compiler/analyse/solve/report.h"

#include <algorithm>
#include <fmt/format.h>
#include <ranges>

#include "compiler/core/text/json-list.h"
#include "compiler/draw/text/draw-text.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/san.h"

namespace fairyforge::solve {
namespace {

std::string share(std::uint64_t part, std::uint64_t all) {
  return fmt::format("{} ({:.2f} %)", part, percent(part, all));
}

std::string levelName(const Board& board, std::size_t level) {
  const std::string& name = board.levelName(static_cast<int>(level));
  return name.empty() ? fmt::format("level {}", level + 1) : name;
}

// Returns how many positions each side wins by one move only: "White 3, Black 0".
std::string narrowText(const Report& report) {
  return fmt::format("White {}, Black {}", report.table->narrow[0].positions,
                     report.table->narrow[1].positions);
}

}  // namespace

std::vector<Example> zugzwangs(const Solver& solver, const Report& report) {
  std::vector<Example> examples;
  for (const Zugzwang& one : report.statistics.longestZugzwangs) {
    const auto position = solver.scope().positionOf(one.men, Side::White);
    examples.push_back(
        {*position, fmt::format("White to move: {}; Black to move: {}", valueText(one.values[0], Side::White),
                                valueText(one.values[1], Side::Black))});
  }
  return examples;
}

std::vector<Example> narrowWins(const Solver& solver, const Report& report, Side player) {
  std::vector<Example> examples;
  const CellIndex& numbers = report.table->index;
  std::vector<Cell> cells(numbers.men().size());
  for (const Narrow::Example& one : report.table->narrow[index(player)].longest) {
    if (!one.value().isWon()) break;
    numbers.cellsOf(one.number, cells);
    std::vector<Man> men;
    report.table->place(cells, men);
    const Position position = *solver.scope().positionOf(men, player);
    const auto moves =
        rankedMoves(position, solver.executor().legalMoves(position),
                    [&](const Position& after) { return solver.valueByMove(position, after); });
    examples.push_back(
        {position, fmt::format("only {}: {}", sanText(position, moves.front().first, solver.executor()),
                               valueText(one.value(), player))});
  }
  return examples;
}

std::vector<LongestWin> longestWins(const Solver& solver, const Report& report) {
  std::vector<LongestWin> wins;
  for (const Side player : kBothSides) {
    for (const auto& longest : report.statistics.longest[index(player)]) {
      if (!longest) continue;
      Position position = *solver.scope().positionOf(longest->men, player);
      auto line = bestLine(position, solver.executor(), [&](const Position& p) { return solver.valueOf(p); });
      wins.push_back({player, longest->value, std::move(position), std::move(line)});
    }
  }
  return wins;
}

double percent(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
}

Force forceOf(const Report& report, Side side) {
  const Results& results = report.statistics.results[index(side)];
  const auto& longest = report.statistics.longest[index(side)][index(side)];
  const bool always = results.wins[index(side)] == results.all();
  if (!longest) return report.table->mates[index(side)] > 0 ? Force::MatesExist : Force::None;
  if (longest->value.plies() == 0 && always) return Force::Already;
  if (always) return Force::Always;
  return longest->value.plies() <= 1 ? Force::AtOnce : Force::Some;
}

std::string_view wordsOf(Force force) {
  constexpr std::string_view kWords[] = {
      "no win",     "mates exist, none can be forced", "wins at once or not at all", "",
      "always won", "the other side has lost already"};
  return kWords[static_cast<std::size_t>(force)];
}

std::string_view keyOf(Force force) {
  constexpr std::string_view kTexts[] = {"none", "matesExist", "atOnce", "some", "always", "already"};
  return kTexts[static_cast<std::size_t>(force)];
}

Json jsonOf(const std::vector<Solved>& solved) {
  return jsonList(solved, [](const Solved& its) -> Json {
    return {{"materials", its.materials},
            {"numbers", its.numbers},
            {"moves", its.moves},
            {"seconds", its.seconds}};
  });
}

std::string textOf(const Solver& solver, const Report& report) {
  const Statistics& statistics = report.statistics;
  std::string text = report.name + "\n";
  for (const Side player : kBothSides) {
    const Results& results = statistics.results[index(player)];
    text += fmt::format("{} to move: {} positions; White wins {}, draws {}, Black wins {}\n",
                        kPlayers[index(player)], results.all(), share(results.wins[0], results.all()),
                        share(results.draws, results.all()), share(results.wins[1], results.all()));
  }
  for (const std::size_t level : std::views::iota(std::size_t{0}, statistics.byLevel.size())) {
    const Results& results = statistics.byLevel[level];
    text += fmt::format("  White to move, {} on {}: White wins {}\n",
                        solver.scope().variant().type(report.table->material.men[1].front()).name,
                        levelName(solver.scope().variant().board(), level),
                        share(results.wins[0], results.all()));
  }
  const auto addExamples = [&](const std::vector<Example>& examples) {
    for (const Example& example : examples)
      text += fmt::format("  {}  {}\n", printFen(example.position), example.words);
  };
  text += fmt::format("mutual zugzwangs: {}\n", statistics.zugzwangs);
  addExamples(zugzwangs(solver, report));
  text += fmt::format("won by one move, lost or drawn by others: {}\n", narrowText(report));
  for (const Side player : kBothSides) addExamples(narrowWins(solver, report, player));
  text += textOf(report.checked);
  for (const LongestWin& win : longestWins(solver, report)) {
    // The longest wins are known with each side to move; only those with the winner to move are reported.
    if (win.value.winner() != win.player) continue;
    text += fmt::format("\n{} to move, the longest: {}\n", kPlayers[index(win.player)],
                        valueText(win.value, win.player));
    text += printFen(win.position) + "\n" + draw::text::drawPositionText(win.position);
    text += lineText(win.position, win.line, solver.executor()) + "\n";
  }
  return text;
}

std::string textOf(const Checked& checked) {
  return fmt::format("checked by the referee: {}{} positions, {}\n", checked.all ? "all " : "",
                     checked.positions, checked.fault.empty() ? "no fault" : "FAULT: " + checked.fault);
}

Json jsonOf(const Checked& checked) {
  return {{"positions", checked.positions}, {"all", checked.all}, {"fault", checked.fault}};
}

Json jsonOf(const Solver& solver, const Report& report) {
  const auto counts = [](const Results& results) {
    return Json{{"positions", results.all()},
                {"whiteWins", results.wins[0]},
                {"draws", results.draws},
                {"blackWins", results.wins[1]}};
  };
  const Force force = forceOf(report, Side::White);
  Json json{{"material", report.name}, {"force", keyOf(force)}, {"words", wordsOf(force)}};
  for (const Side player : kBothSides)
    json[fmt::format("{}ToMove", kKeys[index(player)])] = counts(report.statistics.results[index(player)]);
  json["zugzwangs"] = report.statistics.zugzwangs;
  if (!report.statistics.byLevel.empty()) {
    json["byLevel"] = jsonList(report.statistics.byLevel.size(), [&](std::size_t level) {
      Json its = counts(report.statistics.byLevel[level]);
      its["level"] = levelName(solver.scope().variant().board(), level);
      return its;
    });
  }
  json["checked"] = jsonOf(report.checked);
  const auto listed = [](const std::vector<Example>& examples) {
    return jsonList(examples, [](const Example& example) {
      return Json{{"position", printFen(example.position)}, {"text", example.words}};
    });
  };
  json["zugzwangExamples"] = listed(zugzwangs(solver, report));
  for (const Side player : kBothSides)
    json[fmt::format("{}NarrowWins", kKeys[index(player)])] = {
        {"positions", report.table->narrow[index(player)].positions},
        {"examples", listed(narrowWins(solver, report, player))}};
  json["longest"] = jsonList(longestWins(solver, report), [&](const LongestWin& win) -> Json {
    return {{"toMove", kKeys[index(win.player)]},
            {"winner", kKeys[index(win.value.winner())]},
            {"moves", movesOf(win.value, win.player)},
            {"plies", win.value.plies()},
            {"position", printFen(win.position)},
            {"line", lineText(win.position, win.line, solver.executor())}};
  });
  return json;
}

std::string textOf(const Position& position, const Executor& executor, const ValueOf& valueOf) {
  const Side player = position.setup().player;
  const auto value = valueOf(position);
  if (!value) return "no value is known of this position\n";
  std::string text = valueText(*value, player) + "\n";
  const std::vector<Move> line = bestLine(position, executor, valueOf);
  if (!line.empty()) text += lineText(position, line, executor) + "\n";
  for (const auto& [move, valueAfter] : rankedMoves(position, executor.legalMoves(position), valueOf)) {
    text +=
        fmt::format("  {:<8} {}\n", sanText(position, move, executor), resultText(oneMoveBefore(valueAfter)));
  }
  return text;
}

Json jsonOf(const Position& position, const Executor& executor, const ValueOf& valueOf) {
  const auto put = [](Json& json, Value value, unsigned plies) {
    json["winner"] = value.isWon() ? Json(kKeys[index(value.winner())]) : Json();
    if (value.isWon()) json["plies"] = plies;
  };
  Json json{{"position", printFen(position)}};
  const auto value = valueOf(position);
  if (!value) return json;
  put(json, *value, value->isWon() ? value->plies() : 0);
  json["line"] = lineText(position, bestLine(position, executor, valueOf), executor);
  const MoveList legal = executor.legalMoves(position);
  json["moves"] = jsonList(rankedMoves(position, legal, valueOf), [&](const auto& ranked) {
    const auto& [move, valueAfter] = ranked;
    Json entry{{"move", moveText(position, move, legal)}};
    put(entry, valueAfter, valueAfter.isWon() ? valueAfter.plies() + 1 : 0);
    return entry;
  });
  return json;
}

// ---- statistics ----

namespace {

// Returns the result for White, without the number of plies: 1, 0 or -1.
int scoreForWhite(Value value) {
  return !value.isWon() ? 0 : value.winner() == Side::White ? 1 : -1;
}

unsigned pliesOf(const Zugzwang& one) {
  unsigned most = 0;
  for (const Value value : one.values) most = value.isWon() ? std::max(most, value.plies()) : most;
  return most;
}

// Adds the zugzwang to the list if it is among the longest; the list has at most kMost.
void note(std::vector<Zugzwang>& longest, Zugzwang one) {
  constexpr std::size_t kMost = 3;
  if (longest.size() == kMost && pliesOf(longest.back()) >= pliesOf(one)) return;
  if (longest.size() == kMost) longest.pop_back();
  const auto shorter =
      std::ranges::find_if(longest, [&](const Zugzwang& z) { return pliesOf(z) < pliesOf(one); });
  longest.insert(shorter, std::move(one));
}

}  // namespace

Statistics statisticsOf(const Scope& scope, const Table& table) {
  Statistics all;
  const Board& board = scope.variant().board();
  const auto& men = table.index.men();
  std::size_t seen = men.size();  // index of the piece by whose level results are counted
  if (board.levels() > 1 && !table.material.men[1].empty()) {
    const Piece wanted(table.material.men[1].front(), Side::Black);
    for (std::size_t i = men.size(); i-- > 0;) seen = men[i] == wanted ? i : seen;
    all.byLevel.resize(static_cast<std::size_t>(board.levels()));
  }
  std::vector<Cell> cells(men.size());
  const auto menOn = [&](const std::vector<Cell>& at) {
    std::vector<Man> placed;
    table.place(at, placed);
    return placed;
  };
  for (std::uint64_t number = 0; number < table.index.size(); ++number) {
    const std::array<Value, kSides> values{table.values[0][number], table.values[1][number]};
    if (values[0].isNone() && values[1].isNone()) continue;
    table.index.cellsOf(number, cells);
    const std::uint64_t positions = table.index.images(cells);
    for (const Side player : kBothSides) {
      const Value value = values[index(player)];
      if (value.isNone()) continue;
      all.results[index(player)].add(value, positions);
      if (!value.isWon()) continue;
      auto& longest = all.longest[index(player)][index(value.winner())];
      if (longest && longest->value.plies() >= value.plies()) continue;
      longest.emplace(Longest{value, {}});
      longest->men = menOn(cells);
    }
    if (seen < men.size() && !values[0].isNone()) {
      // Placements that share a number may have the piece on different levels.
      const auto& maps = table.index.symmetries();
      std::vector<std::uint64_t> images(all.byLevel.size());
      for (const CellMap& map : maps)
        ++images[static_cast<std::size_t>(board.level(map[index(cells[seen])]))];
      for (std::size_t level = 0; level < images.size(); ++level) {
        if (images[level] > 0) all.byLevel[level].add(values[0], images[level] * positions / maps.size());
      }
    }
    if (values[0].isNone() || values[1].isNone() || scoreForWhite(values[0]) >= scoreForWhite(values[1]))
      continue;
    all.zugzwangs += positions;
    note(all.longestZugzwangs, {values, menOn(cells)});
  }
  return all;
}

}  // namespace fairyforge::solve
