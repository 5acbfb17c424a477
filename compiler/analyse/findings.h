// What an analysis finds: findings, each with its certainty and its evidence.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/text/json.h"
#include "compiler/draw/cell-marks.h"
#include "runtime/position.h"

namespace fairyforge::analyse {

enum class Certainty : std::uint8_t {
  Proven,    // follows from the rules, for every game
  Shown,     // proven by example: `witness` has a case of it
  Measured,  // counted in random games, or estimated
};
const char* nameOf(Certainty certainty);

struct FindingPicture {
  Position position;
  draw::CellMarks marks = {};
};

struct Finding {
  std::string kind;  // one of findingKinds()
  bool odd = false;  // it is likely to be a mistake of the author
  Certainty certainty = Certainty::Proven;
  std::string text = {};     // a sentence without full stop
  std::string witness = {};  // a way over the board, a game or a list of cells; may be empty
  FindingPicture picture;
  Json data = {};  // the same as the text, in numbers and names
};

struct FindingKind {
  std::string name;
  std::string meaning;  // a phrase
  bool odd = false;     // its findings usually are
  Certainty certainty = Certainty::Proven;
  bool inGames = false;  // random games are needed to find it
};
// Returns all kinds of findings, in the order in which they are reported.
const std::vector<FindingKind>& findingKinds();

}  // namespace fairyforge::analyse
