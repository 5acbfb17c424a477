// Writes the results of solving as an HTML page with boards.
#include "compiler/draw/html/page.h"

#include <fmt/format.h>

#include "compiler/analyse/solve/report.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/draw/svg/piece-symbols.h"
#include "runtime/fen.h"

namespace fairyforge::solve {
namespace {

// The most positions of a line that are shown as boards.
constexpr std::size_t kMostBoards = 12;

std::string paragraph(const std::string& words) {
  return fmt::format("<p>{}</p>\n", draw::svg::xmlText(words));
}

std::string board(const Position& position, const std::string& words) {
  return fmt::format(
      "<figure class=\"piece\"><div class=\"board\">{}</div><figcaption>{}<br/><code>{}</code>"
      "</figcaption></figure>\n",
      draw::svg::drawPositionSvg(position), draw::svg::xmlText(words),
      draw::svg::xmlText(printFen(position)));
}

std::string boards(const std::string& title, const std::vector<Example>& examples,
                   const std::string& words = "") {
  std::string html = fmt::format("<h3>{}</h3>\n", draw::svg::xmlText(title));
  if (!words.empty()) html += paragraph(words);
  if (examples.empty()) return html;
  html += "<div class=\"pieces\">\n";
  for (const Example& example : examples) html += board(example.position, example.words);
  return html + "</div>\n";
}

std::string counts(const Report& report) {
  std::string html =
      "<table>\n<tr><th></th><th>positions</th><th>White wins</th><th>draws</th><th>Black wins</th></tr>\n";
  for (const Side player : kBothSides) {
    const Results& results = report.statistics.results[index(player)];
    html += fmt::format("<tr><th>{} to move</th><td>{}</td>", kPlayers[index(player)], results.all());
    for (const std::uint64_t count : {results.wins[0], results.draws, results.wins[1]})
      html += fmt::format("<td>{} ({:.2f} %)</td>", count, percent(count, results.all()));
    html += "</tr>\n";
  }
  return html + "</table>\n";
}

// Returns the line with boards of some positions: the first, the last, and others at equal distances.
std::string lineOf(const Solver& solver, const LongestWin& win) {
  std::vector<Example> examples;
  Position here = win.position;
  std::size_t shown = 0;
  for (std::size_t ply = 0; ply <= win.line.size(); ++ply) {
    const std::size_t wanted =
        win.line.size() < kMostBoards ? ply : shown * win.line.size() / (kMostBoards - 1);
    if (ply >= wanted) {
      ++shown;
      const auto value = solver.valueOf(here);
      examples.push_back(
          {here, fmt::format("After {} plies: {}", ply, value ? valueText(*value, here.toMove()) : "")});
    }
    if (ply < win.line.size()) here.playUnchecked(win.line[ply]);
  }
  return boards(fmt::format("{} to move, the longest: {}", kPlayers[index(win.player)],
                            valueText(win.value, win.player)),
                examples, lineText(win.position, win.line, solver.executor()));
}

}  // namespace

std::string htmlOf(const Solver& solver, const std::vector<Report>& reports,
                   const std::vector<std::string>& notes) {
  std::string html;
  for (const std::string& note : notes) html += paragraph(note);
  for (const Report& report : reports) {
    html += fmt::format("<h2>{}</h2>\n", draw::svg::xmlText(report.name)) + counts(report) +
            paragraph(textOf(report.checked));
    for (const LongestWin& win : longestWins(solver, report)) {
      if (win.value.winner() == win.player) html += lineOf(solver, win);
    }
    html +=
        boards(fmt::format("Mutual zugzwangs: {}", report.statistics.zugzwangs), zugzwangs(solver, report));
    for (const Side player : kBothSides) {
      html += boards(fmt::format("{} wins by one move only, and has others: {}", kPlayers[index(player)],
                                 report.table->narrow[index(player)].positions),
                     narrowWins(solver, report, player));
    }
  }
  return draw::html::htmlPage(solver.scope().variant().titleOrKind() + ": solved endgames", html);
}

}  // namespace fairyforge::solve
