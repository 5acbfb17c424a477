// Converts a section subject by subject. Then the section is read again as the other version of the
// engine reads it, and the user is told where that version plays another game.
#include "compiler/frontend/ini/lower.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {
namespace {

// Those parts of a game that the two versions of the engine may read differently.
struct Reading {
  std::string start{};  // startFen
  Board board{8, 8};
  CellsBySide steps{};  // cells from which some piece may step twice
  CellsBySide zone{};   // of promotion
  bool needsZone = false;
  bool promotesOnEntry = false;  // a pawn could promote in the zone without entering it
};

// Returns words such as "rank 8-10", "a2 b2 c3", "no cell".
std::string placesIn(const Board& board, const CellSet& cells) {
  if (cells.empty()) return "no cell";
  int first = board.ranks(), last = -1;
  std::string names;
  cells.forEach([&](Cell cell) {
    first = std::min(first, board.rank(cell));
    last = std::max(last, board.rank(cell));
    names += (names.empty() ? "" : " ") + board.name(cell);
  });
  bool whole = true;
  board.forEachCell([&](Cell cell) {
    if (board.rank(cell) >= first && board.rank(cell) <= last) whole = whole && cells.has(cell);
  });
  if (!whole) return names;
  return first == last ? "rank " + board.rankName(first)
                       : fmt::format("rank {}-{}", board.rankName(first), board.rankName(last));
}

// Warns where the other version, `elsewhere`, plays another game. If reading for it `failed` with errors, only the rule of
// promotion is compared.
void compareReadings(IniValues& values, const Reading& mine, formats::FairyStockfish elsewhere,
                     const Reading& other, bool failed) {
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
  const auto cellsOf = [&](const CellsBySide& cells) {
    return fmt::format("{} for White, {} for Black", placesIn(mine.board, cells[0]),
                       placesIn(mine.board, cells[1]));
  };
  if (mine.steps != other.steps)
    differ(values.spanOf("doubleStepRank"), fmt::format("pawns step twice from {}", cellsOf(other.steps)));
  if ((mine.needsZone || other.needsZone) && mine.zone != other.zone)
    differ(values.spanOf("promotionRank"), fmt::format("pawns promote on {}", cellsOf(other.zone)));
}

struct IniLowered {
  syntax::Layer statements{};
  Reading reading{};
};

IniLowered lower(IniValues& values) {
  const std::size_t errors = values.diagnostics.errorCount();
  IniLayer out{values.section.name.span};
  checkKeys(values, out);
  const IniBoardSize size = readBoardSize(values);
  const IniTypes types = collectTypes(values);
  if (values.diagnostics.errorCount() > errors) return {};
  out.add(values.section.name.span, syntax::Header{values.section.name, {}});
  const IniStart start = readStart(values, types, size, out);
  if (values.diagnostics.errorCount() > errors) return {};
  const IniGame game{values, types, start, out};
  const IniPromotion promotion = addPromotion(game);
  const std::vector<std::string> royals = addPseudoRoyals(game, promotion);
  const CellsBySide steps = addPieces(game, promotion, royals);
  addForms(game, promotion, royals);
  addHands(game, promotion, royals);
  addGating(game, promotion);
  addFlips(game);
  addCaptureEffects(game);
  addWalls(game);
  addEnds(game, promotion);
  const bool needsZone = !promotion.promoting.empty() || promotion.stopsShort || values.flag("pieceDrops");
  return {std::move(out.statements),
          {values.value("startFen").text, start.board, steps, promotion.zone, needsZone, promotion.onEntry}};
}

}  // namespace

syntax::Layer iniStatements(const IniSection& section, const IniConfig& config, const IniConfig* elsewhere,
                            Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errorCount();
  IniValues values(section, config, diagnostics);
  IniLowered lowered = lower(values);
  if (elsewhere != nullptr && diagnostics.errorCount() == errors) {
    Diagnostics discarded;
    IniValues theirs(section, *elsewhere, discarded);
    const Reading other = lower(theirs).reading;
    compareReadings(values, lowered.reading, elsewhere->engine(), other, discarded.hasErrors());
  }
  return std::move(lowered.statements);
}

}  // namespace fairyforge::frontend::ini
