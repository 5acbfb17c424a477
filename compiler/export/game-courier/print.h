// Prints the fields of a preset from the model.
#pragma once

#include "compiler/export/game-courier/model.h"

namespace fairyforge::exports::game_courier {

// One field of the form in which presets are edited.
struct FieldText {
  std::string title;  // its label in the form
  std::string key;    // its parameter in an address; empty if not known
  std::string file;   // "post-move-1.txt"
  std::string text;
};

// Returns the fields in the order of the form, without those that may keep their default.
std::vector<FieldText> printFields(const Model& model);

}  // namespace fairyforge::exports::game_courier
