// Presets made of texts, for the tests.
#pragma once

#include <map>
#include <string>

#include "compiler/export/gamecode/run.h"

namespace fairyforge::gamecode {

// A field may be left out; Code and Columns are then those of an empty chessboard.
Preset presetWith(std::map<Field, std::string> fields);

// Compiles; a test that comes here with errors has failed.
ProgramPtr compiled(const Preset& preset);
ProgramPtr programWith(std::map<Field, std::string> fields);

// The codes of the errors that compiling finds, with line and column: "pre-game.txt:1:5 syntax".
std::string errorsOf(const std::string& preGame);
std::string errorsOf(std::map<Field, std::string> fields);

// What the expression is worth at the end of a Pre-Game of these statements: "true", "12", "e4", "null",
// "(a1 b2)", or "fault: ..." .
std::string worth(const std::string& expression, const std::string& before = "",
                  const Reading& reading = allReadings().front(), std::map<Field, std::string> fields = {});

// The reading that departs from the first in what `change` says.
template <typename Change>
Reading readingWith(Change change) {
  Reading reading = allReadings().front();
  change(reading);
  return reading;
}

Preset presetInFolder(const std::string& name);

}  // namespace fairyforge::gamecode
