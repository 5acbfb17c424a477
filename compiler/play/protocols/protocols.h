// The protocols by which graphical programs play against an engine: UCI, with USI and UCCI, and CECP version
// 2 of XBoard. The first line tells which one it is. A line that makes no sense is answered with an error and
// changes nothing.
#pragma once

#include <functional>
#include <istream>
#include <string>
#include <vector>

#include "compiler/play/protocols/session.h"

namespace fairyforge::protocols {

// Writes one line; may be called from two threads.
using Say = std::function<void(const std::string& line)>;

struct About {
  std::string name;                   // including the version
  std::int64_t mostMegabytes = 4096;  // the most memory that a table of positions may get
  bool isLibrary = false;             // were the games offered because the user named none?
  // Opens a file and returns its games, or says why there are none. Absent if no file may be opened.
  std::function<Expected<std::vector<Offer>>(const std::string& file)> open = {};
  std::function<std::string(const Position&)> draw = {};  // returns the board as lines of text
};

// Serves one program, by the protocol that its first line names, until the input ends or asks to quit. Both
// end a search; at the end of the input the move that was found is still sent.
void serve(std::vector<Offer> offers, const About& about, std::istream& in, const Say& say);

// Returns what XBoard must be told about a game that it does not know: its board, its array, and how its
// pieces move, as far as XBoard's notation can express it. Returns nothing if XBoard cannot show the game.
std::vector<std::string> setupLines(const Variant& variant);

}  // namespace fairyforge::protocols
