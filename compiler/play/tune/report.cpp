// Reports for people what was learned.

#include <fmt/format.h>

#include "compiler/draw/text/draw-text.h"
#include "compiler/play/tune/tuning.h"

namespace fairyforge::tune {
namespace {

// Returns an empty board, if it is a valid position.
std::optional<Position> emptyBoard(const VariantPtr& variant) {
  Setup setup;
  setup.cells.assign(variant->board().size(), Piece());
  auto made = Position::from(variant, std::move(setup), {SetupProblem::NoRoyal});
  if (auto* position = std::get_if<Position>(&made)) return std::move(*position);
  return std::nullopt;
}

std::string pictureOf(const Position& empty, const std::vector<int>& table, std::size_t type) {
  const Board& board = empty.variant().board();
  draw::CellMarks marks;
  board.forEachCell(
      [&](Cell cell) { marks[cell] = fmt::format("{:+}", table[type * board.size() + index(cell)]); });
  return draw::text::drawMarkedText(empty, marks);
}

}  // namespace

std::string reportOf(const VariantPtr& variant, const Tuning& tuning) {
  const engine::Numbers& numbers = tuning.fit.numbers;
  std::string text = fmt::format(
      "{}: {} games, {} quiet positions, {:.0f} % of the points for White\n"
      "what it foretells of games that it has not learned from is wrong by {:.4f}; by the rules alone by {:.4f}\n"
      "it wins {:.1f} points in {} games against what the rules alone tell\n",
      variant->title(), tuning.games, tuning.positions,
      100 * tuning.points / static_cast<double>(std::max<std::size_t>(tuning.games, 1)),
      tuning.fit.errorAfter, tuning.fit.errorBefore, tuning.matchPoints, tuning.matchGames);
  if (tuning.networkErrorAfter < tuning.networkErrorBefore) {
    text += fmt::format(
        "a network beside these numbers foretells games that it has not learned from {:.4f} instead of {:.4f} wrong, and "
        "wins {:.1f} points in {} games against them alone: it is {}\n",
        tuning.networkErrorAfter, tuning.networkErrorBefore, tuning.networkPoints, tuning.matchGames,
        numbers.network.inputs.empty() ? "left out" : "used");
  }
  text += fmt::format("\n{:<24}{:>8}{:>9}   {}\n", "values", "rules", "learned", "95 % of the time within");
  for (std::size_t t = 0; t < variant->types().size(); ++t) {
    if (variant->isRoyal(typeAt(t))) continue;
    const Estimate& value = tuning.fit.values[t];
    text += fmt::format("{:<24}{:>8}{:>9}   {:.0f} to {:.0f}\n", variant->type(typeAt(t)).name,
                        tuning.derived.values[t], numbers.values[t], std::max(0.0, value.value - value.error),
                        value.value + value.error);
  }
  text += fmt::format("{:<24}{:>8}{:>9}\n", "the right to move", tuning.derived.tempo, numbers.tempo);
  for (std::size_t p = 0; p < engine::kParts; ++p)
    text += fmt::format("{:<24}{:>6} %{:>7} %\n", engine::kNamesOfParts[p], tuning.derived.parts[p],
                        numbers.parts[p]);
  const auto empty = emptyBoard(variant);
  if (!empty) return text;
  for (std::size_t t = 0; t < variant->types().size(); ++t) {
    const std::string& name = variant->type(typeAt(t)).name;
    text += fmt::format("\nWhite's {}, early\n{}\nlate\n{}", name, pictureOf(*empty, numbers.early[0], t),
                        pictureOf(*empty, numbers.late[0], t));
  }
  return text;
}

}  // namespace fairyforge::tune
