// Certifies a variants.ini. Rules without effect are removed from both games, and the source gets the letters
// of the file. Then the rules are compared; if they differ and no loss says why, both games are played.

#include "compiler/export/certify/compare.h"
#include "compiler/export/certify/targets.h"
#include "compiler/export/fairy-stockfish/export-fairy-stockfish.h"
#include "compiler/export/fairy-stockfish/parts.h"
#include "compiler/export/idle-rules.h"
#include "runtime/referee.h"

namespace fairyforge::certify {
namespace {

// Returns the source with the IDs that types have in the file.
VariantPtr withLetters(const Variant& source) {
  VariantDraft draft = source.parts();
  const std::vector<std::string> ids = exports::fairy_stockfish::iniIds(source);
  for (std::size_t t = 0; t < ids.size(); ++t) draft.types[t].id = ids[t];
  return Variant::build(std::move(draft));
}

}  // namespace

Findings certifyFairyStockfish(const VariantPtr& source, const exports::Export& made, const Scope& scope) {
  Findings findings;
  const exports::ExportedFile& file = made.files.front();
  VariantPtr copy =
      readBack(file, {.language = frontend::Language::VariantsIni, .engine = made.engine}, findings);
  if (!copy) return findings;

  const VariantPtr lettered =
      withLetters(*exports::fairy_stockfish::fairyStockfishGame(source, made.engine).variant);
  copy = exports::withoutIdleRules(*copy);
  Findings rules;
  const bool same = compareRules(*lettered, *copy, made.losses, file.name, rules);
  if (rules.hold() || !made.losses.empty()) {
    findings.differences = rules.differences;
    findings.summary = same ? "the file read back to the same rules"
                            : "the file read back to the same rules but for the losses named";
    findings.compared = {
        {"readBack", file.name}, {"engine", formats::titleOf(made.engine)}, {"sameRules", same}};
    return findings;
  }
  if (!compareEnds(*lettered, *copy, file.name, findings)) return findings;
  CopyNames theirs = ownNames(*lettered);
  for (std::size_t c = 0; c < theirs.cells.size(); ++c) theirs.cells[c] = copy->board().name(cellAt(c));
  for (std::size_t t = 0; t < theirs.types.size(); ++t) {
    if (const auto type = copy->findType(lettered->types()[t].id)) theirs.types[t] = copy->type(*type).name;
  }
  const auto names = matchNames(*lettered, *copy, theirs);
  if (const auto* problem = std::get_if<std::string>(&names)) {
    findings.differences.push_back(*problem);
    return findings;
  }
  const Referee referee;
  findings = compareGames({referee, Position(lettered)}, {referee, Position(copy)},
                          std::get<Correspondence>(names), scope);
  findings.compared["engine"] = formats::titleOf(made.engine);
  return findings;
}

}  // namespace fairyforge::certify
