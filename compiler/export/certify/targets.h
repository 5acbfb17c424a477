// The targets of exports, each with its exporter, its capabilities and the comparison that certifies it.
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
  std::vector<std::string_view> aliases;     // other names of the program that the target is for
  bool (*readsBack)(std::string_view file);  // is the file of this name read back by the comparison?
  // Exports for a given version of the program; null if there are no versions to choose.
  exports::Export (*makeFor)(formats::FairyStockfish engine, const VariantPtr& source) = nullptr;
  // Exports several games to one file, with the first one as its main game; null if a file can hold only one
  // game.
  exports::Export (*makeSeveral)(const std::vector<VariantPtr>& games) = nullptr;
  Findings (*compareSeveral)(const std::vector<VariantPtr>& games, const exports::Export& made,
                             const Scope& scope) = nullptr;
};

// Returns all targets, in the order of docs/reference/targets.md.
const std::vector<ExportTarget>& exportTargets();
// Returns the target with this name or for the program with this name; null if there is none. Capitals,
// hyphens, blanks and underscores make no difference.
const ExportTarget* targetCalled(std::string_view name);

// ---- the comparisons of each target ----

// Reads back the lines of an Interactive Diagram, and the page that contains them. Both must have the rules
// of the source, apart from rules that never take effect (withoutIdleRules()) and rules that the losses name.
Findings certifyDiagram(const VariantPtr& source, const exports::Export& made, const Scope& scope);
// Reads a variants.ini by this program's own reader. The rules must be equal except for the losses. If
// nothing is lost, but the file expresses rules in another way, both games are played.
Findings certifyFairyStockfish(const VariantPtr& source, const exports::Export& made, const Scope& scope);
// Plays a Game Courier preset, in an interpreter of GAME Code, beside the referee, in every reading of the
// language (compiler/export/gamecode/). The preset must accept exactly the legal moves.
Findings compareGameCourier(const VariantPtr& source, const exports::Export& made, const Scope& scope);
// certifySeveralZrf() compares, in play, each game of a Zillions rules file with its source; `games` has the
// sources in the file's order. certifyZrf() compares the first game of a file.
Findings certifySeveralZrf(const std::vector<VariantPtr>& games, const exports::Export& made,
                           const Scope& scope);
Findings certifyZrf(const VariantPtr& source, const exports::Export& made, const Scope& scope);

// A game of a rules file, read back. If the file cannot be read, the variant is null and `errors` has the
// messages.
struct ReadBack {
  VariantPtr variant;
  std::string errors;
};
ReadBack readBackZrf(const std::string& text, std::size_t game = 0);

}  // namespace fairyforge::certify
