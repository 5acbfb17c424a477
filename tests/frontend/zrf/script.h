// What a file of tests/frontend/zrf/data says about its own game: comments that start with `;=`, worked out by hand.
//
//   variant NAME        read that game of the file; start again
//   start               back to the start of the game
//   position FEN        go on from there
//   play MOVE...        each of them must be possible
//   all: MOVE...        exactly these moves are
//   of CELL: MOVE...    ... with the piece on that cell
//   perft DEPTH COUNT
//   hand SIDE ID COUNT
//   result goes-on | white | black | draw
//   words ID TEXT       how a type moves, in words
//   rule TEXT           a sentence among those on the rules
//
// A move is written `from-to`, `ID@cell` or `--` and then what else happens: `=ID` what the mover becomes,
// `,xcell` a piece taken elsewhere, `,a>b` a piece carried along, `,+IDw@cell` a piece that appears (w, b, or
// n: neutral), `,cell:w` a piece that changes sides, `,cell=ID` another piece that changes type, `...` a turn
// that goes on.
#pragma once

#include <string>
#include <vector>

#include "runtime/position.h"

namespace fairyforge::testing {

inline const std::string kZrfData = std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/frontend/zrf/data/";

std::string spelt(const Position& position, const Move& move);

// Plays through what the file says, with the interpreter; what does not hold fails the test. Returns how many
// lines there were.
std::size_t runScript(const std::string& path);

// What the reader makes of a file.
struct ZrfLoading {
  VariantPtr variant;
  std::vector<std::string> games;
  std::string rendered;  // all diagnostics
};
ZrfLoading loadZrfFile(const std::string& path, const std::string& game = "");
ZrfLoading loadZrfText(const std::string& text, const std::string& game = "");

}  // namespace fairyforge::testing
