// Writes the result of comparing two definitions. The text has the levels, the game, the moves that only one
// definition has, and both boards side by side; the JSON has the same facts.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/analyse/diff/diff.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/text/json-list.h"
#include "compiler/core/text/split.h"
#include "compiler/draw/text/draw-text.h"
#include "runtime/dialect.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"

namespace fairyforge::diff {
namespace {

constexpr std::size_t kMaxMoves = 12;  // the most moves of each definition that are named

std::vector<std::string> textsOf(const MoveList& moves, const Position& at, const Executor& executor) {
  const MoveList legal = executor.legalMoves(at);
  return mapped(moves, [&](const Move& move) { return moveText(at, move, legal); });
}

std::vector<std::string> gameOf(const Difference& difference, const Executor& executor) {
  return lineTexts(ownDialect(), Position(difference.at.a.variantPtr()), difference.game, executor);
}

std::string some(const std::vector<std::string>& texts) {
  const auto shown = static_cast<std::ptrdiff_t>(std::min(texts.size(), kMaxMoves));
  return fmt::format("{}{}", fmt::join(texts.begin(), texts.begin() + shown, " "),
                     texts.size() > kMaxMoves ? fmt::format(" and {} more", texts.size() - kMaxMoves) : "");
}

std::string resultText(const std::optional<Outcome>& outcome) {
  return outcome ? describe(*outcome) : "the game goes on";
}

// Returns two blocks of lines side by side.
std::string beside(const std::string& left, const std::string& right) {
  const std::vector<std::string_view> lines = linesIn(left), others = linesIn(right);
  std::size_t width = 0;
  for (const std::string_view line : lines) width = std::max(width, line.size());
  std::string text;
  for (std::size_t i = 0; i < std::max(lines.size(), others.size()); ++i) {
    const std::string_view line = i < lines.size() ? lines[i] : "";
    text += i < others.size() ? fmt::format("  {:<{}}{}\n", line, width + 6, others[i])
                              : fmt::format("  {}\n", line);
  }
  return text;
}

std::string levelText(const std::vector<DiffLevel>& levels) {
  std::string text;
  for (const DiffLevel& level : levels) {
    text += fmt::format("{:>7} {:>20}  {}\n", level.depth, level.sequences,
                        level.positions > 0 ? fmt::format("{} positions compared", level.positions)
                                            : std::string("only counted"));
  }
  return text.empty() ? "" : fmt::format("{:>7} {:>20}\n", "depth", "sequences") + text;
}

// Returns how far the definitions agree: "the same to depth 5: every sequence of 5 moves is legal in both or
// in neither".
std::string agreement(const DiffReport& report) {
  int compared = 0, counted = 0;
  for (const DiffLevel& level : report.levels) (level.positions > 0 ? compared : counted) = level.depth;
  std::string text = fmt::format(
      "the same to depth {}: every sequence of {} moves is legal in both or in neither", compared, compared);
  if (!report.levels.empty() && report.levels.back().sequences == 0)
    text = fmt::format("the same game: no game is longer than {} plies, and all were compared", compared - 1);
  if (counted > 0) text += fmt::format("; to depth {} as many sequences", counted);
  return text;
}

}  // namespace

std::string diffText(const DiffReport& report, const DiffNames& names, const Executor& a, const Executor& b) {
  std::string text = fmt::format("A: {}\nB: {}\n", names.a, names.b);
  if (report.sameRules) return text + "the same Variant: the rules are the same in all parts\n";
  for (const std::string& note : report.notes) text += fmt::format("note: {}\n", note);
  text += levelText(report.levels);
  const auto rules = [&] {
    for (const std::string& rule : report.rulesOfA) text += fmt::format("  only A's rules say: {}\n", rule);
    for (const std::string& rule : report.rulesOfB) text += fmt::format("  only B's rules say: {}\n", rule);
  };
  if (!report.difference) {
    text += agreement(report) + "\nbut the rules are not the same in all parts\n";
    rules();
    return text;
  }
  const Difference& d = *report.difference;
  const std::vector<std::string> game = gameOf(d, a);
  if (game.empty()) {
    text += "they differ at the start\n";
  } else {
    text +=
        fmt::format("they differ after {} ({}): {}\n",
                    game.size() == 1 ? std::string("1 ply") : fmt::format("{} plies", game.size()),
                    d.shortest ? "the shortest game" : "perhaps not the shortest game", fmt::join(game, " "));
  }
  if (d.looksDiffer) text += "the positions are not the same\n";
  if (d.endA != d.endB)
    text += fmt::format("result in A: {}\nresult in B: {}\n", resultText(d.endA), resultText(d.endB));
  const auto onlyA = textsOf(d.onlyA, d.at.a, a), onlyB = textsOf(d.onlyB, d.at.b, b);
  if (!onlyA.empty()) text += fmt::format("only in A: {}\n", some(onlyA));
  if (!onlyB.empty()) text += fmt::format("only in B: {}\n", some(onlyB));
  text += beside("A\n" + draw::text::drawPositionText(d.at.a), "B\n" + draw::text::drawPositionText(d.at.b));
  text += fmt::format("A: {}\nB: {}\n", printFen(d.at.a), printFen(d.at.b));
  rules();
  return text;
}

Json diffJson(const DiffReport& report, const DiffNames& names, const Executor& a, const Executor& b) {
  const Json levels = jsonList(report.levels, [](const DiffLevel& level) -> Json {
    return {{"depth", level.depth}, {"sequences", level.sequences}, {"positions", level.positions}};
  });
  Json json{{"a", names.a},
            {"b", names.b},
            {"same", report.same()},
            {"sameVariant", report.sameRules},
            {"notes", report.notes},
            {"levels", std::move(levels)},
            {"rulesOfA", report.rulesOfA},
            {"rulesOfB", report.rulesOfB}};
  if (!report.difference) return json;
  const Difference& d = *report.difference;
  json["difference"] = {{"game", gameOf(d, a)},
                        {"shortest", d.shortest},
                        {"positionA", printFen(d.at.a)},
                        {"positionB", printFen(d.at.b)},
                        {"positionsDiffer", d.looksDiffer},
                        {"onlyA", textsOf(d.onlyA, d.at.a, a)},
                        {"onlyB", textsOf(d.onlyB, d.at.b, b)},
                        {"resultA", resultText(d.endA)},
                        {"resultB", resultText(d.endB)}};
  return json;
}

}  // namespace fairyforge::diff
