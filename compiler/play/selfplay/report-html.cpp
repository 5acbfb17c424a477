// Writes the report on a match as one HTML page with plots in SVG.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "compiler/draw/html/page.h"
#include "compiler/draw/svg/piece-symbols.h"
#include "compiler/play/selfplay/summary.h"

namespace fairyforge::selfplay {
namespace {

constexpr const char* kInk = "#2e2823";
constexpr const char* kSoft = "#8a7a66";
constexpr const char* kLine = "#d3c3a8";
constexpr const char* kFill = "#b58d4e";
constexpr int kWidth = 760;

std::string svg(int height, const std::string& content) {
  return fmt::format(
      "<svg viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" style=\"max-width:100%;height:auto\" "
      "font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"13\">{2}</svg>\n",
      kWidth, height, content);
}

std::string text(double x, double y, const std::string& words, const char* anchor = "start",
                 const char* colour = kInk) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\">{}</text>", x, y, anchor,
                     colour, draw::svg::xmlText(words));
}

std::string box(double x, double y, double width, double height, const char* fill) {
  return fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" stroke=\"{}\"/>", x, y,
      width, height, fill, kInk);
}

std::string line(double x1, double y1, double x2, double y2, const char* colour) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>", x1, y1,
                     x2, y2, colour);
}

// Returns a bar with White's wins, draws and Black's wins.
std::string resultBar(const Summary& s) {
  const struct {
    std::uint64_t count;
    const char *fill, *words, *ink;
  } parts[] = {{s.wins, "#fffdf9", "White wins", kInk},
               {s.draws, kLine, "draws", kInk},
               {s.losses, "#4a4038", "Black wins", "#fffdf9"}};
  std::string content;
  double x = 1;
  const auto games = static_cast<double>(std::max<std::uint64_t>(s.games, 1));
  for (const auto& part : parts) {
    const double width = (kWidth - 2) * static_cast<double>(part.count) / games;
    if (part.count == 0) continue;
    content += box(x, 1, width, 42, part.fill);
    if (width > 90)
      content += text(x + width / 2, 27, fmt::format("{} {}", part.count, part.words), "middle", part.ink);
    x += width;
  }
  return svg(44, content);
}

// Returns a plot of the numbers of games by length, with a column for every ten plies.
std::string lengthPlot(const Summary& s) {
  if (s.lengths.empty()) return "";
  constexpr double kTop = 12, kBase = 172, kLeft = 48;
  const auto most = static_cast<double>(*std::ranges::max_element(s.lengths));
  const double step = (kWidth - kLeft - 4) / static_cast<double>(s.lengths.size());
  std::string content = line(kLeft, kBase, kWidth - 4, kBase, kInk);
  content += text(kLeft - 6, kTop + 8, fmt::format("{:.0f}", most), "end", kSoft);
  for (std::size_t i = 0; i < s.lengths.size(); ++i) {
    const double height = (kBase - kTop) * static_cast<double>(s.lengths[i]) / most;
    const double x = kLeft + step * static_cast<double>(i);
    if (s.lengths[i] > 0) content += box(x, kBase - height, step, height, kFill);
    const std::size_t every = 1 + s.lengths.size() / 15;
    if (i % every == 0) content += text(x, kBase + 17, std::to_string(10 * i), "middle", kSoft);
  }
  content += text(kWidth - 4, kBase + 34, "plies", "end", kSoft);
  return svg(212, content);
}

// Returns a plot with a row for each entry: name, bar, number.
std::string barPlot(const std::vector<std::pair<std::string, double>>& entries, const char* format) {
  constexpr double kLeft = 190, kRow = 24;
  double most = 0;
  for (const auto& [name, value] : entries) most = std::max(most, value);
  if (most == 0) return "<p>none</p>\n";
  std::string content;
  double y = 0;
  for (const auto& [name, value] : entries) {
    const double width = (kWidth - kLeft - 80) * value / most;
    content += text(kLeft - 8, y + 17, name, "end");
    if (width > 0) content += box(kLeft, y + 4, width, kRow - 8, kFill);
    content += text(kLeft + width + 8, y + 17, fmt::format(fmt::runtime(format), value), "start", kSoft);
    y += kRow;
  }
  return svg(static_cast<int>(y) + 4, content);
}

// Returns a plot of piece values: dots with their intervals.
std::string valuePlot(const Summary& s) {
  constexpr double kLeft = 70, kRow = 30;
  const std::vector<PieceValue> rows = s.allValues();
  double least = 0, most = 1;
  for (const auto& [name, e] : rows) {
    least = std::min(least, e.low);
    most = std::max(most, e.high);
  }
  const double scale = (kWidth - kLeft - 20) / (most - least);
  const auto at = [&](double value) { return kLeft + (value - least) * scale; };
  const double height = kRow * static_cast<double>(rows.size());
  const double step = std::max(1.0, std::ceil((most - least) / 12));
  std::string content;
  for (double mark = std::ceil(least / step) * step; mark <= most; mark += step) {
    content += line(at(mark), 0, at(mark), height, kLine);
    content += text(at(mark), height + 17, fmt::format("{:.0f}", mark), "middle", kSoft);
  }
  double y = kRow / 2;
  for (const auto& [name, e] : rows) {
    content += text(kLeft - 14, y + 5, name, "end");
    content += fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
        "stroke-width=\"3\"/><circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"{}\"/>",
        at(e.low), y, at(e.high), y, kInk, at(e.value), y, kFill);
    y += kRow;
  }
  return svg(static_cast<int>(height) + 24, content);
}

std::string percent(const char* what, const Estimate& e) {
  return fmt::format("<tr><td>{}</td><td>{:.1f} %</td><td>{:.1f} - {:.1f} %</td></tr>\n", what, 100 * e.value,
                     100 * e.low, 100 * e.high);
}

}  // namespace

std::string asHtml(const MatchIdentity& id, const Summary& s) {
  const MatchOptions& o = id.options;
  std::string body = fmt::format(
      "<p class=\"by\">{} games of {} against {}{}; {} random plies first; seed {}; {}; rules {}</p>\n",
      s.games, nameOf(o.players[0]), nameOf(o.players[1]),
      o.unbalanced ? ", from arrays that lack pieces" : "", o.openingPlies, o.seed,
      draw::svg::xmlText(id.program), id.rulesHash);
  body += "<h2>Results</h2>\n" + resultBar(s);
  body += "<table cellpadding=\"4\">\n" + percent("White wins", s.winShare) + percent("draws", s.drawShare) +
          percent("Black wins", s.lossShare) + percent("White's points", s.whitePoints) + "</table>\n";
  body += "<p class=\"small\">With the limits between which the true share lies 19 times out of 20.</p>\n";
  body += "<h2>How games end</h2>\n";
  std::vector<std::pair<std::string, double>> reasons;
  for (const auto& [reason, count] : s.reasons) reasons.emplace_back(reason, static_cast<double>(count));
  body += barPlot(reasons, "{:.0f}");
  body += fmt::format(
      "<h2>Length</h2>\n<p>{:.0f} plies on average, half of the games up to {:.0f}; {:.1f} legal "
      "moves in a position.</p>\n",
      s.meanPlies, s.medianPlies, s.meanChoices);
  body += lengthPlot(s);
  if (!s.unit.empty()) {
    body += fmt::format(
        "<h2>Values</h2>\n<p>In units of {}, with 95 % intervals; \"move\" is what it is worth to "
        "move first.</p>\n",
        draw::svg::xmlText(s.unit));
    body += valuePlot(s);
  }
  body += "<h2>Moves of a type in a game</h2>\n";
  std::vector<std::pair<std::string, double>> moved, rules;
  for (const TypeUse& use : s.types) moved.emplace_back(use.id, use.movedPerGame);
  body += barPlot(moved, "{:.1f}");
  body += "<h2>Uses of a rule</h2>\n";
  for (const auto& [rule, uses] : s.rules) rules.emplace_back(rule, static_cast<double>(uses));
  body += barPlot(rules, "{:.0f}");
  return draw::html::htmlPage(id.title.empty() ? "Self-play" : id.title + ": self-play", body);
}

}  // namespace fairyforge::selfplay
