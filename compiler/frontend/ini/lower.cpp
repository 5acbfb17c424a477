// Converts a section to statements, subject by subject. Then converts it again as the other version of the
// engine reads it, and warns where the games differ.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/ini/ini-game.h"

namespace fairyforge::frontend::ini {
namespace {

// Returns the cells in words: "rank 8-10", "a2 b2 c3", "no cell".
std::string placesIn(const Board& board, const CellSet& cells) {
  if (cells.empty()) return "no cell";
  int first = board.ranks(), last = -1;
  std::string names;
  cells.forEach([&](Cell cell) {
    first = std::min(first, board.rank(cell));
    last = std::max(last, board.rank(cell));
    names += (names.empty() ? "" : " ") + board.name(cell);
  });
  const auto isThere = [&](Side, Cell cell) { return board.rank(cell) >= first && board.rank(cell) <= last; };
  if (!cells.includes(formats::cellsWhere(board, isThere)[0])) return names;
  return first == last ? "rank " + board.rankName(first)
                       : fmt::format("rank {}-{}", board.rankName(first), board.rankName(last));
}

// Does it matter where pieces promote?
bool needsZone(IniGame& game) {
  return !game.promotion.promoting.empty() || game.promotion.stopsShort || game.flag("pieceDrops");
}

// Warns where the other version plays another game. `failed`: reading the section for that version gave
// errors, so only the rule of promotion can be compared.
void compareReadings(IniGame& mine, IniGame& other, bool failed) {
  const FairyStockfish elsewhere = other.config.engine();
  const auto differ = [&](const SourceSpan& span, const std::string& what) {
    mine.diagnostics
        .warning(span ? span : mine.section.name.span, "readings-differ", "for {} it is another game: {}",
                 titleOf(elsewhere), what)
        .note("this is read as {} reads it; --engine {} reads it as the other does", mine.engineTitle(),
              wordFor(elsewhere));
  };
  if (mine.isNewest() && other.promotion.inZoneUnpromoted)
    differ(mine.spanOf("promotionPieceTypes"),
           "a pawn that moves within the promotion zone, or steps twice into it, does not promote");
  if (failed) return;
  if (mine.board.files() != other.board.files() || mine.board.ranks() != other.board.ranks() ||
      !(mine.value("startFen") == other.value("startFen")))
    return differ(mine.section.parent ? mine.section.parent->span : SourceSpan{}, "its board is another one");
  const auto differIn = [&](const char* key, const char* what, const CellsBySide& cells) {
    differ(mine.spanOf(key), fmt::format("pawns {} {} for White, {} for Black", what,
                                         placesIn(mine.board, cells[0]), placesIn(mine.board, cells[1])));
  };
  if (mine.steps != other.steps) differIn("doubleStepRank", "step twice from", other.steps);
  if ((needsZone(mine) || needsZone(other)) && mine.promotion.zone != other.promotion.zone)
    differIn("promotionRank", "promote on", other.promotion.zone);
}

// Returns the statements; none if the board or the pieces cannot be read.
Layer lower(IniGame& game) {
  const std::size_t errors = game.diagnostics.errorCount();
  checkKeys(game);
  const int files = game.number("maxFile");
  game.board = Board(files, game.number("maxRank"));
  collectTypes(game);
  if (game.diagnostics.errorCount() > errors) return {};
  game.add(SourceSpan{}, Header{game.section.name, {}});
  readStart(game);
  if (game.diagnostics.errorCount() > errors) return {};
  addPromotion(game);
  addPseudoRoyals(game);
  addPieces(game);
  addForms(game);
  addHands(game);
  addGating(game);
  addFlips(game);
  addCaptureEffects(game);
  addWalls(game);
  addEnds(game);
  return std::move(game.statements);
}

}  // namespace

Layer iniStatements(const IniSection& section, const IniConfig& config, const IniConfig* elsewhere,
                    Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errorCount();
  IniGame game(section, config, diagnostics);
  Layer statements = lower(game);
  if (elsewhere != nullptr && diagnostics.errorCount() == errors) {
    Diagnostics discarded;
    IniGame other(section, *elsewhere, discarded);
    lower(other);
    compareReadings(game, other, discarded.hasErrors());
  }
  return statements;
}

}  // namespace fairyforge::frontend::ini
