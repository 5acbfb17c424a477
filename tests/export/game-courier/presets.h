// Shared by the tests of Game Courier presets.
#pragma once

#include <string>

#include "compiler/export/certify/certificate.h"
#include "compiler/export/game-courier/model.h"
#include "compiler/export/gamecode/run.h"

namespace fairyforge::testing {

// FIDE chess with additional lines; `name` is that of a test.
struct Extension {
  std::string name, lines;
};
VariantPtr extended(const Extension& extension);

// Returns an example that starts from this position of it; an empty FEN means its array.
VariantPtr exampleFrom(const std::string& name, const std::string& fen);

exports::game_courier::Model modelFor(const VariantPtr& variant);
// Returns the files of a preset for the model, to be compared with the game.
exports::Export presetFor(const exports::game_courier::Model& model);

// Returns an empty text if the export plays like the variant; otherwise the difference.
std::string differences(const VariantPtr& variant, const exports::Export& preset, int depth, int games);

// Returns the program of an example's preset.
gamecode::ProgramPtr programFor(const std::string& name);

}  // namespace fairyforge::testing
