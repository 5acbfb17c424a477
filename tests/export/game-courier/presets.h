// Shared by the tests of Game Courier presets.
#pragma once

#include <string>

#include "compiler/export/certify/certificate.h"
#include "compiler/export/game-courier/model.h"
#include "compiler/export/gamecode/run.h"

namespace fairyforge::testing {

// Lines that a test adds to FIDE chess; `name` is that of the test.
struct Extension {
  std::string name, lines;
};
VariantPtr extended(const Extension& extension);

// Returns an example with this position as its start; an empty FEN means the example's own array.
VariantPtr exampleFrom(const std::string& name, const std::string& fen);

exports::game_courier::Model modelFor(const VariantPtr& variant);
// Returns the files of a preset for the model, to be compared with the game.
exports::Export presetFor(const exports::game_courier::Model& model);

// Returns the difference between the preset's game and the variant; an empty text if they play alike.
std::string differences(const VariantPtr& variant, const exports::Export& preset, int depth, int games);

// Returns the program of the preset of a game, or of an example.
gamecode::ProgramPtr programFor(const VariantPtr& variant);
gamecode::ProgramPtr programFor(const std::string& name);

}  // namespace fairyforge::testing
