// Compares how the two versions of the engine read a section.
#include "compiler/frontend/ini/compare.h"

#include <algorithm>
#include <fmt/format.h>

namespace fairyforge::frontend::ini {
namespace {

// Returns words such as "rank 8-10", "a2 b2 c3", "no cell".
std::string placesIn(const Board& board, const CellSet& cells) {
  int first = board.ranks(), last = -1;
  cells.forEach([&](Cell cell) {
    first = std::min(first, board.rank(cell));
    last = std::max(last, board.rank(cell));
  });
  if (last < 0) return "no cell";
  bool whole = true;
  std::string names;
  board.forEachCell([&](Cell cell) {
    if (board.rank(cell) >= first && board.rank(cell) <= last) whole = whole && cells.has(cell);
    if (cells.has(cell)) names += (names.empty() ? "" : " ") + board.name(cell);
  });
  if (!whole) return names;
  return first == last ? "rank " + board.rankName(first)
                       : fmt::format("rank {}-{}", board.rankName(first), board.rankName(last));
}

}  // namespace

void compareReadings(IniValues& values, const IniReading& mine, formats::FairyStockfish elsewhere,
                     const IniReading& other, bool failed) {
  const std::string theirs(formats::titleOf(elsewhere));
  const auto differ = [&](const SourceSpan& span, const std::string& what) {
    values.diagnostics
        .warning(span ? span : values.section.name.span, "readings-differ",
                 fmt::format("for {} it is another game: {}", theirs, what))
        .note(fmt::format("this is read as {} reads it; --engine {} reads it as the other does",
                          values.engineTitle(), formats::wordFor(elsewhere)));
  };
  if (values.isNewest() && other.promotesOnEntry) {
    differ(values.spanOf("promotionPieceTypes"),
           "a pawn that moves within the promotion zone, or steps twice into it, does not promote");
  }
  if (failed) return;
  if (mine.board.files() != other.board.files() || mine.board.ranks() != other.board.ranks() ||
      mine.start != other.start)
    return differ(values.section.parent ? values.section.parent->span : SourceSpan{},
                  "its board is another one");
  const auto cellsOf = [&](const std::array<CellSet, kSides>& cells) {
    return fmt::format("{} for White, {} for Black", placesIn(mine.board, cells[0]),
                       placesIn(mine.board, cells[1]));
  };
  if (mine.steps != other.steps)
    differ(values.spanOf("doubleStepRank"), fmt::format("pawns step twice from {}", cellsOf(other.steps)));
  if ((mine.needsZone || other.needsZone) && mine.zone != other.zone)
    differ(values.spanOf("promotionRank"), fmt::format("pawns promote on {}", cellsOf(other.zone)));
}

}  // namespace fairyforge::frontend::ini
