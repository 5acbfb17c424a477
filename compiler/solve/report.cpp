#include "compiler/solve/report.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ranges>

#include "compiler/draw/text/draw-text.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/san.h"

namespace fairyforge::solve {
namespace {

std::string share(std::uint64_t part, std::uint64_t all) {
  return fmt::format("{} ({:.2f} %)", part, percent(part, all));
}

// A longest win as a position.
Position positionOf(const Solver& solver, const Longest& longest, Side player) {
  return *solver.scope().positionOf(longest.men, player);
}
std::vector<Move> lineFrom(const Solver& solver, const Position& position) {
  return bestLine(position, solver.executor(), [&](const Position& p) { return solver.valueOf(p); });
}

// The moves of a position with the values behind them, the best first.
std::vector<std::pair<Move, Value>> ranked(const Position& position, const MoveList& moves,
                                           const ValueOf& valueOf) {
  std::vector<std::pair<Move, Value>> result;
  for (const Move& move : moves) {
    Position after = position;
    after.playUnchecked(move);
    if (const auto value = valueOf(after)) result.emplace_back(move, *value);
  }
  std::stable_sort(result.begin(), result.end(), [&](const auto& a, const auto& b) {
    return isBetterFor(position.setup().player, a.second, b.second);
  });
  return result;
}

}  // namespace

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

std::string textOf(const std::vector<Solved>& solved) {
  std::string text;
  for (const Solved& its : solved)
    text += fmt::format("solved {}: {} numbers, {} moves\n", fmt::join(its.materials, ", "), its.numbers,
                        its.moves);
  return text;
}

Json jsonOf(const std::vector<Solved>& solved) {
  auto list = Json::array();
  for (const Solved& its : solved) {
    list.push_back({{"materials", its.materials},
                    {"numbers", its.numbers},
                    {"moves", its.moves},
                    {"seconds", its.seconds}});
  }
  return list;
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
    const std::string& name = solver.scope().variant().board().levelName(static_cast<int>(level));
    text += fmt::format("  White to move, {} on {}: White wins {}\n",
                        solver.scope().variant().type(report.table->material.men[1].front()).name,
                        name.empty() ? fmt::format("level {}", level + 1) : name,
                        share(results.wins[0], results.all()));
  }
  text += fmt::format("mutual zugzwangs: {}\n", statistics.zugzwangs);
  text += textOf(report.checked);
  for (const Side winner : kBothSides) {
    // The longest of both players' turns, which is the loser's as a rule; told is the winner's.
    const auto& longest = statistics.longest[index(winner)][index(winner)];
    if (!longest) continue;
    const Position position = positionOf(solver, *longest, winner);
    text += fmt::format("\n{} to move, the longest: {}\n", kPlayers[index(winner)],
                        valueText(longest->value, winner));
    text += printFen(position) + "\n" + draw::text::drawPositionText(position);
    text += lineText(position, lineFrom(solver, position), solver.executor()) + "\n";
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

std::string survey(const Solver& solver, const std::vector<Report>& reports) {
  const Board& board = solver.scope().variant().board();
  std::size_t width = 8;
  for (const Report& report : reports) width = std::max(width, report.name.size());
  std::string text = fmt::format("{:<{}}  {:>9}  {:>7}", "White to move", std::max<std::size_t>(width, 13),
                                 "White wins", "longest");
  for (int level = 0; board.levels() > 1 && level < board.levels(); ++level) {
    text += fmt::format("  {:>10}", board.levelName(level).empty() ? fmt::format("level {}", level + 1)
                                                                   : board.levelName(level));
  }
  text += '\n';
  for (const Report& report : reports) {
    const Results& results = report.statistics.results[0];
    const auto& longest = report.statistics.longest[0][0];
    text += fmt::format("{:<{}}  {:>8.2f} %  {:>7}", report.name, std::max<std::size_t>(width, 13),
                        percent(results.wins[0], results.all()),
                        longest ? std::to_string(movesOf(longest->value, Side::White)) : "-");
    for (const Results& level : report.statistics.byLevel)
      text += fmt::format("  {:>8.2f} %", percent(level.wins[0], level.all()));
    const std::string words(wordsOf(forceOf(report, Side::White)));
    text += (words.empty() ? "" : "  " + words) + "\n";
    if (!report.checked.fault.empty()) text += "  FAULT: " + report.checked.fault + "\n";
  }
  return text;
}

Json jsonOf(const Solver& solver, const Report& report) {
  const auto counts = [](const Results& results) {
    return Json{{"positions", results.all()},
                {"whiteWins", results.wins[0]},
                {"draws", results.draws},
                {"blackWins", results.wins[1]}};
  };
  Json json{{"material", report.name}};
  for (const Side player : kBothSides)
    json[fmt::format("{}ToMove", kKeys[index(player)])] = counts(report.statistics.results[index(player)]);
  json["zugzwangs"] = report.statistics.zugzwangs;
  if (!report.statistics.byLevel.empty()) {
    auto levels = Json::array();
    for (const Results& level : report.statistics.byLevel) levels.push_back(counts(level));
    json["byLevel"] = levels;
  }
  json["checked"] = jsonOf(report.checked);
  auto longest = Json::array();
  for (const Side player : kBothSides) {
    for (const Side winner : kBothSides) {
      const auto& its = report.statistics.longest[index(player)][index(winner)];
      if (!its) continue;
      const Position position = positionOf(solver, *its, player);
      longest.push_back({{"toMove", kKeys[index(player)]},
                         {"winner", kKeys[index(winner)]},
                         {"moves", movesOf(its->value, player)},
                         {"plies", its->value.plies()},
                         {"position", printFen(position)},
                         {"line", lineText(position, lineFrom(solver, position), solver.executor())}});
    }
  }
  json["longest"] = longest;
  return json;
}

std::string textOf(const Position& position, const Executor& executor, const ValueOf& valueOf) {
  const Side player = position.setup().player;
  const auto value = valueOf(position);
  if (!value) return "no value is known of this position\n";
  std::string text = valueText(*value, player) + "\n";
  const std::vector<Move> line = bestLine(position, executor, valueOf);
  if (!line.empty()) text += lineText(position, line, executor) + "\n";
  for (const auto& [move, behind] : ranked(position, executor.legalMoves(position), valueOf)) {
    text += fmt::format("  {:<8} {}\n", sanText(position, move, executor), resultText(oneMoveBefore(behind)));
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
  auto moves = Json::array();
  const MoveList legal = executor.legalMoves(position);
  for (const auto& [move, behind] : ranked(position, legal, valueOf)) {
    Json entry{{"move", moveText(position, move, legal)}};
    put(entry, behind, behind.isWon() ? behind.plies() + 1 : 0);
    moves.push_back(entry);
  }
  json["moves"] = moves;
  return json;
}

}  // namespace fairyforge::solve
