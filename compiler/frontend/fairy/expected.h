// What may stand at a place of a native text, from the grammar and from the tables that sentences are read with: what
// error messages call expected is what an editor offers.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::fairy {

struct Expected {
  enum class Kind : std::uint8_t { Type, Cells, Zone, Movement, Game, Mixin };
  std::set<Kind> kinds;
  std::vector<std::string> words;  // of the language
  std::vector<std::string>
      phrases;            // what a sentence goes on with; placeholders in capitals, as in patterns.h
  std::size_t begin = 0;  // where the word begins that is being written
};

// At the byte `at`; what stands behind it does not count. Nothing inside of comments, quotes and Diagrams.
Expected expectedAt(std::string_view text, std::size_t at);

// The first word of the statement, or of the line of a block, that is written at `at`; for `subject: sentence` the
// subject. Empty: none has begun.
struct Line {
  std::string statement;  // "piece"
  std::string head;       // the line's in a block ("may"), else the same
};
Line lineAt(std::string_view text, std::size_t at);

}  // namespace fairyforge::frontend::fairy
