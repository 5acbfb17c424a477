// What the tests of Game Courier presets share.
#pragma once

#include <string>

#include "compiler/export/certify/certificate.h"
#include "compiler/export/game-courier/model.h"
#include "compiler/export/gamecode/run.h"

namespace fairyforge::testing {

// FIDE chess with these lines; the name is that of a test.
struct Extension {
  std::string name, lines;
};
VariantPtr extended(const Extension& extension);

// An example, starting from a position of it; no FEN: from its array.
VariantPtr exampleFrom(const std::string& name, const std::string& fen);

exports::game_courier::Model modelFor(const VariantPtr& variant);
// The files of a preset as the model has it, for comparison with the game.
exports::Export presetFor(const exports::game_courier::Model& model);

// "" when the export holds, else what differs.
std::string differences(const VariantPtr& variant, const exports::Export& preset, int depth, int games);

// The program of an example's preset.
gamecode::ProgramPtr programFor(const std::string& name);

}  // namespace fairyforge::testing
