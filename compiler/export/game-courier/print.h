// The fields of a preset, printed from the model.
#pragma once

#include "compiler/export/game-courier/model.h"

namespace fairyforge::exports::game_courier {

// One field of the form in which a preset is edited.
struct FieldText {
  std::string title;  // as the form has it
  std::string key;    // of the parameter in an address; empty where it is not known
  std::string file;   // "post-move-1.txt"
  std::string text;
};

// In the order of the form. Fields that may stay as they are are left out.
std::vector<FieldText> printFields(const Model& model);

}  // namespace fairyforge::exports::game_courier
