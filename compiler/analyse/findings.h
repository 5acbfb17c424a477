// The findings of an analysis: facts that follow from the rules, each with its certainty and its evidence.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/text/json.h"
#include "compiler/draw/cell-marks.h"
#include "runtime/position.h"

namespace fairyforge::analyse {

enum class Certainty : std::uint8_t {
  Proven,    // follows from the rules, for every game
  Shown,     // proven by an example, which is in `witness`
  Measured,  // counted in random games, or estimated
};
const char* nameOf(Certainty certainty);

struct FindingPicture {
  Position position;
  draw::CellMarks marks = {};
};

struct Finding {
  std::string kind;  // one of findingKinds()
  bool odd = false;  // likely to be a mistake of the author
  Certainty certainty = Certainty::Proven;
  std::string text = {};     // a sentence without full stop
  std::string witness = {};  // the evidence: a path over the board, a game or a list of cells; may be empty
  FindingPicture picture;
  Json data = {};  // the facts in `text`, for programs
};

struct FindingKind {
  std::string name;
  std::string meaning;  // what the findings of this kind say, as a phrase
  bool odd = false;     // findings of this kind are usually odd
  Certainty certainty = Certainty::Proven;
  bool inGames = false;  // depends on the random games
};
// Returns all kinds of findings, in the order in which they are reported.
const std::vector<FindingKind>& findingKinds();

}  // namespace fairyforge::analyse
