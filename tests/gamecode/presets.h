// Makes presets from texts, for tests.
#pragma once

#include <map>
#include <string>

#include "compiler/export/gamecode/run.h"

namespace fairyforge::gamecode {

// Returns a preset. Fields may be left out; Code and Columns are then those of an empty chessboard.
Preset presetWith(std::map<Field, std::string> fields);

// Compiles the preset. Fails the test if it has errors.
ProgramPtr compiled(const Preset& preset);
ProgramPtr programWith(std::map<Field, std::string> fields);

// Returns the codes of the errors that compiling finds, with line and column: "pre-game.txt:1:5 syntax".
std::string errorsOf(const std::string& preGame);
std::string errorsOf(std::map<Field, std::string> fields);

// Returns the value of the expression, which is evaluated after the statements `before` of a Pre-Game:
// "true", "12", "e4", "null", "(a1 b2)", or "fault: ...".
std::string worth(const std::string& expression, const std::string& before = "",
                  const Reading& reading = allReadings().front(), std::map<Field, std::string> fields = {});

// Returns the first reading after change(reading).
template <typename Change>
Reading readingWith(Change change) {
  Reading reading = allReadings().front();
  change(reading);
  return reading;
}

Preset presetInFolder(const std::string& name);

}  // namespace fairyforge::gamecode
