// Serves the protocols by which graphical programs play against an engine: UCI, USI, UCCI, and XBoard's CECP
// version 2. The first line tells which one it is. A line that makes no sense is answered with an error and
// changes nothing.
#pragma once

#include <functional>
#include <istream>
#include <string>
#include <vector>

#include "compiler/play/protocols/session.h"

namespace fairyforge::protocols {

// Writes one line. Is called from two threads.
using Say = std::function<void(const std::string& line)>;

struct About {
  std::string name;                   // the program's name with its version
  std::int64_t mostMegabytes = 4096;  // the most memory for the transposition table that may be asked for
  bool isLibrary = false;             // the user named no game, so all games of the library are offered
  // Opens a file and returns its games, or says why it has none. Empty if no file may be opened.
  std::function<Expected<std::vector<Offer>>(const std::string& file)> open = {};
  std::function<std::string(const Position&)> draw = {};  // returns the board as lines of text
};

// Serves a program by the protocol that its first line names, until the input ends or says to quit. Both end
// a search; at the end of the input, the move that was found is still sent.
void serve(std::vector<Offer> offers, const About& about, std::istream& in, const Say& say);

// Returns the lines that tell XBoard about a game that it does not know: board, array, and how pieces move as
// far as its notation can express it. Returns none if XBoard cannot show the game.
std::vector<std::string> setupLines(const Variant& variant);

}  // namespace fairyforge::protocols
