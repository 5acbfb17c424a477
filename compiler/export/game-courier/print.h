// Prints the fields of a preset from the model.
#pragma once

#include "compiler/export/export.h"
#include "compiler/export/game-courier/model.h"

namespace fairyforge::exports::game_courier {

// A field of the form by which presets are edited on the site.
struct FieldText {
  std::string title;  // its label in the form
  std::string key;    // its parameter in an address; empty if not known
  std::string file;   // "post-move-1.txt"
  std::string text;
};

// Returns the fields in the order of the form, without fields that may keep their default.
std::vector<FieldText> printFields(const Model& model);

// ---- page ----
//
// Makes the page that shows the fields of a preset, each with a button to copy it, and the steps to take.

std::string presetPage(const Model& model, const std::vector<FieldText>& fields, const Export& made);

// The address that opens the site's form with those fields that fit into an address; fields of code do not.
struct PresetAddress {
  std::string text;
  std::vector<std::string> leftOut;  // titles of fields that are too long
};
PresetAddress presetAddress(const std::vector<FieldText>& fields);

}  // namespace fairyforge::exports::game_courier
