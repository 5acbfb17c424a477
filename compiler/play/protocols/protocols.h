// The protocols by which programs with a board play against an engine: UCI, with USI and UCCI, and CECP version 2 of
// XBoard. The first line tells which one it is. Lines that make no sense are answered and change nothing.
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
  std::string name;                   // with the version
  std::int64_t mostMegabytes = 4096;  // that a table of positions may be given
  bool isLibrary = false;             // nobody has said which games are offered
  // The games of a file more, or why there are none; absent: no file is opened.
  std::function<Expected<std::vector<Offer>>(const std::string& file)> open = {};
  std::function<std::string(const Position&)> draw = {};  // the board, in lines
};

// Until the input ends or says so. Both end a search; at the end of the input its move is still said.
void serve(std::vector<Offer> offers, const About& about, std::istream& in, const Say& say);

// What XBoard must be told of a game that it does not know: its board and array, and how its pieces move where its
// notation can say it. Nothing where it cannot show the game.
std::vector<std::string> setupLines(const Variant& variant);

}  // namespace fairyforge::protocols
