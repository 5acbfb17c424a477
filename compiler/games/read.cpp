#include "compiler/games/read.h"

#include "runtime/position.h"

namespace fairyforge::games {
namespace {

// May the game begin as it is set up? Games without royal pieces may too.
bool canBegin(const VariantPtr& variant) {
  const auto start =
      Position::from(variant, variant->start(), {SetupProblem::NoRoyal, SetupProblem::TooManyRoyals});
  return std::holds_alternative<Position>(start);
}

}  // namespace

frontend::LoadedVariant read(const SourcePtr& source, const frontend::LoadOptions& options,
                             Diagnostics& diagnostics) {
  frontend::LoadedVariant loaded = frontend::loadWithTests(source, options, diagnostics);
  if (loaded.variant && !canBegin(loaded.variant)) {
    // Zillions plays such games, so for a rules file this is only a warning.
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

}  // namespace fairyforge::games
