// What an analysis says: findings, each with what it rests on.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/draw/cell-marks.h"
#include "compiler/text/json.h"
#include "runtime/position.h"

namespace fairyforge::analyse {

enum class Certainty : std::uint8_t {
  Proven,    // follows from the rules, for every game
  Shown,     // the witness is an instance
  Measured,  // counted in random games, or estimated
};
const char* nameOf(Certainty certainty);

struct FindingPicture {
  Position position;
  draw::CellMarks marks = {};
};

struct Finding {
  std::string kind;  // one of findingKinds()
  bool odd = false;  // an author is likely not to have meant it
  Certainty certainty = Certainty::Proven;
  std::string text = {};     // a sentence without final stop
  std::string witness = {};  // a way over the board, a game or a list of cells; may be empty
  FindingPicture picture;
  Json data = {};  // the same in figures and names
};

struct FindingKind {
  std::string name;
  std::string meaning;   // a phrase
  bool inGames = false;  // random games are played for it
};
// All kinds, in the order in which they are reported.
const std::vector<FindingKind>& findingKinds();

}  // namespace fairyforge::analyse
