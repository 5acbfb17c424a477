// The targets of exports: each with its exporter, its capabilities and its certificate, whose exported files are
// read back and compared with their source.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/capabilities.h"
#include "compiler/export/certify/certificate.h"

namespace fairyforge::certify {

struct ExportTarget {
  const exports::Capabilities* can;
  std::string meaning;  // what the target writes, for the help
  exports::Export (*make)(const VariantPtr& source);
  Findings (*compare)(const VariantPtr& source, const exports::Export& made, const Scope& scope);
  std::vector<std::string_view> aliases;     // other names of its program
  bool (*readsBack)(std::string_view file);  // does the comparison read the file of this name back?
  // Exports for a version of the program; null if versions are not distinguished.
  exports::Export (*makeFor)(formats::FairyStockfish engine, const VariantPtr& source) = nullptr;
  // Exports several games to one file, which shows the first of them first; null if a file holds one game
  // only.
  exports::Export (*makeSeveral)(const std::vector<VariantPtr>& games) = nullptr;
  Findings (*compareSeveral)(const std::vector<VariantPtr>& games, const exports::Export& made,
                             const Scope& scope) = nullptr;
};

// Returns all targets, in the order of docs/reference/targets.md.
const std::vector<ExportTarget>& exportTargets();
// Returns the target of this name, or of the program with this name, with or without hyphens; null if there
// is none.
const ExportTarget* targetCalled(std::string_view name);

// ---- the comparisons ----

// Reads the lines of an Interactive Diagram and the page that holds them back; both must have the same rules
// hash as the source. If rules were lost, only those named by the losses may differ.
Findings certifyDiagram(const VariantPtr& source, const exports::Export& made, const Scope& scope);
// Reads a variants.ini by our own reader of such files. The rules must be the same except for the losses;
// where they are only expressed differently, both games are played.
Findings certifyFairyStockfish(const VariantPtr& source, const exports::Export& made, const Scope& scope);
// An interpreter of GAME Code plays a Game Courier preset beside the referee, in every reading of the
// language. It must accept exactly the legal moves.
Findings compareGameCourier(const VariantPtr& source, const exports::Export& made, const Scope& scope);
// Plays each game of a rules file for Zillions, which holds all of `games` in this order, against its source;
// the other function plays its first game.
Findings certifySeveralZrf(const std::vector<VariantPtr>& games, const exports::Export& made,
                           const Scope& scope);
Findings certifyZrf(const VariantPtr& source, const exports::Export& made, const Scope& scope);

// The game with a certain number, as read from a rules file. The variant is null, and `errors` has the text
// of the errors, if the game cannot be read.
struct ReadBack {
  VariantPtr variant;
  std::string errors;
};
ReadBack readBackZrf(const std::string& text, std::size_t game = 0);

}  // namespace fairyforge::certify
