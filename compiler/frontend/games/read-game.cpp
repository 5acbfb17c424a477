#include "compiler/frontend/games/read-game.h"

#include <fmt/format.h>

#include "compiler/core/rules/program-text.h"
#include "compiler/frontend/games/supplied-games.h"
#include "runtime/position.h"
#include "runtime/threats.h"

namespace fairyforge::games {
namespace {

// Returns which royal piece the player who begins could take with the first move, and by which piece.
std::string captureAtOnce(const Variant& variant) {
  const Setup& array = variant.start();
  const Side mover = array.player;
  const auto named = [&](Cell cell) {
    const Piece piece = array.at(cell);
    return fmt::format("{}'s {} on {}", kOwnerNames[index(piece.side())], variant.type(piece.type()).name,
                       variant.board().name(cell));
  };
  for (const Cell royal : royalsOf(variant, array, opponent(mover))) {
    if (const auto threat = findAttacker(variant, array, royal, mover, Attackers::All))
      return fmt::format("in the array {} could take {} at once", named(threat->from), named(royal));
  }
  return "the game cannot begin with its array";
}

// Can the game begin with its array? A side without royal pieces is allowed.
bool canBegin(const VariantPtr& variant) {
  const auto start = Position::from(variant, variant->start(), kOddRoyals);
  return std::holds_alternative<Position>(start);
}

}  // namespace

frontend::LoadedVariant read(const SourcePtr& source, const frontend::LoadOptions& options,
                             Diagnostics& diagnostics) {
  frontend::LoadedVariant loaded = frontend::loadWithTests(source, options, diagnostics);
  if (loaded.variant && !canBegin(loaded.variant)) {
    // Zillions plays such games, so for its rules files this is only a warning.
    const std::string what = captureAtOnce(*loaded.variant);
    if (loaded.language == frontend::Language::Zrf) {
      diagnostics.warning({source, 0, 0}, "impossible-array", what);
    } else {
      diagnostics.error({source, 0, 0}, "impossible-array", what);
    }
  }
  if (diagnostics.hasErrors()) loaded.variant = nullptr;
  return loaded;
}

void refuseUnknownGame(const std::string& game, frontend::LoadedVariant& loaded, Diagnostics& diagnostics) {
  // Languages that allow several games in a text have looked for `game` already.
  if (game.empty() || !loaded.variant || !loaded.games.empty()) return;
  diagnostics.error({}, "unknown-variant", "the text has no variant '{}', only this one game", game);
  loaded.variant = nullptr;
}

frontend::LoadedVariant read(const SourcePtr& source, const std::string& game,
                             const std::vector<std::string>& settings, Diagnostics& diagnostics) {
  frontend::LoadOptions options{.baseFolders = libraryFolders(), .game = game};
  for (const std::string& setting : settings)
    options.options.push_back(frontend::syntax::optionSetting(spanOf("option", setting)));
  frontend::LoadedVariant loaded = read(source, options, diagnostics);
  refuseUnknownGame(game, loaded, diagnostics);
  return loaded;
}

}  // namespace fairyforge::games
