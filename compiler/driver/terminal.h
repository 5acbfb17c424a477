// The two streams: results on standard output, everything else on standard error.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge {

// From now on the program ends quietly when the reader of its output has gone away.
void expectClosedPipes();

// Writes a result. When that is impossible (a full disk), says so and ends the program.
void put(std::string_view text);

// One line on standard error: `fairyforge: error: message`, and where there is one, a line of advice.
void complain(const std::string& message, const std::string& advice = {});

// Is standard error a terminal that wants colour?
bool colourOnStderr();

}  // namespace fairyforge
