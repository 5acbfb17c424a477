#include "compiler/frontend/games/read-game.h"

#include <fmt/format.h>

#include "compiler/frontend/games/supplied-games.h"
#include "runtime/position.h"

namespace fairyforge::games {
namespace {

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
    const char* what = "in the array White could take Black's royal piece at once";
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
  diagnostics.error({}, "unknown-variant",
                    fmt::format("the text has no variant '{}', only this one game", game));
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
