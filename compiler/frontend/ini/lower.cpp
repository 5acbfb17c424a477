// Converts a section subject by subject. Then the section is read again as the other version of the
// engine reads it, and the user is told where that version plays another game.
#include "compiler/frontend/ini/lower.h"

#include "compiler/frontend/ini/compare.h"
#include "compiler/frontend/ini/parts.h"
#include "compiler/frontend/ini/promoted-types.h"

namespace fairyforge::frontend::ini {
namespace {

struct IniLowered {
  syntax::Layer statements{};
  IniReading reading{};
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
  const std::array<CellSet, kSides> steps = addPieces(game, promotion, royals);
  addForms(game, promotion.zone, promotion.promoting, promotion.choices, royals);
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
    const IniReading other = lower(theirs).reading;
    compareReadings(values, lowered.reading, elsewhere->engine(), other, discarded.hasErrors());
  }
  return std::move(lowered.statements);
}

}  // namespace fairyforge::frontend::ini
