// Makes the page that shows the fields of a preset, each with a button that copies it, and the steps to take.
#pragma once

#include "compiler/export/export.h"
#include "compiler/export/game-courier/print.h"

namespace fairyforge::exports::game_courier {

std::string presetPage(const Model& model, const std::vector<FieldText>& fields, const Export& made);

// The address of a preset with the fields that fit into an address; fields of code do not.
struct PresetAddress {
  std::string text;
  std::vector<std::string> leftOut;  // titles of fields that are too long
};
PresetAddress presetAddress(const std::vector<FieldText>& fields);

}  // namespace fairyforge::exports::game_courier
