// Runs the expectations in a file of tests/frontend/zrf/data: comments that start with `;=`, worked out by
// hand.
//
//   variant NAME        read that game of the file; start again
//   start               back to the start of the game
//   position FEN        go on from this position
//   play MOVE...        play these moves, each of which must be legal
//   all: MOVE...        exactly these moves are legal
//   of CELL: MOVE...    the same for the piece on this cell
//   perft DEPTH COUNT
//   hand SIDE ID COUNT
//   result goes-on | white | black | draw
//   words ID TEXT       the description of a type's moves
//   rule TEXT           a sentence in the description of the rules
//
// A move is written `from-to`, `ID@cell` or `--`, followed by its other effects: `=ID` a change of the
// mover's type, `,xcell` a piece taken on another cell, `,a>b` a carried piece, `,+IDw@cell` a piece that
// appears (w, b, or n: neutral), `,cell:w` a piece that changes sides, `,cell=ID` another piece that changes
// type, `...` a turn that continues.
#pragma once

#include <string>
#include <vector>

#include "runtime/position.h"

namespace fairyforge::testing {

inline const std::string kZrfData = std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/frontend/zrf/data/";

std::string spelt(const Position& position, const Move& move);

// Plays through the lines of the file with the interpreter. Fails the test if an expectation does not hold.
// Returns the number of lines.
std::size_t runScript(const std::string& path);

// The result of reading a file.
struct ZrfLoading {
  VariantPtr variant;
  std::vector<std::string> games;
  std::string rendered;  // all diagnostics
};
ZrfLoading loadZrfFile(const std::string& path, const std::string& game = "");
ZrfLoading loadZrfText(const std::string& text, const std::string& game = "");

}  // namespace fairyforge::testing
