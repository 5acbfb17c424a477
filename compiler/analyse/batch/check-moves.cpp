// The check "moves" of a batch: in machine form and in algebraic notation, each legal move must have a text
// of its own that is read as this move.
#include <fmt/format.h>
#include <set>

#include "compiler/analyse/batch/test-file.h"
#include "runtime/move-text.h"
#include "runtime/san.h"

namespace fairyforge::batch {
namespace {

// Describes what is wrong with the texts of the legal moves; empty if nothing is.
std::string problemOf(const Position& position, const MoveList& legal) {
  const std::vector<std::string> plain = moveTexts(position, legal), san = sanTexts(position, legal);
  std::set<std::string> seen;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const std::string& text = plain[i];
    if (!seen.insert(text).second) return fmt::format("two moves are written \"{}\"", text);
    for (const std::string& written : {text, san[i]}) {
      const auto read = parseMove(position, written, legal);
      if (const auto* error = std::get_if<std::string>(&read))
        return fmt::format("the move \"{}\", written as \"{}\", is not read: {}", text, written, *error);
      if (std::get<Move>(read) != legal[i])
        return fmt::format("the move \"{}\", written as \"{}\", is read as \"{}\"", text, written,
                           moveText(position, std::get<Move>(read), legal));
    }
  }
  return {};
}

}  // namespace

void checkMoves(const Subject& subject, CaseReport& test) {
  const Coverage coverage = checkRandomPositions(subject, subject.quickest(), test, problemOf);
  test.remark = fmt::format("{} moves in {}", coverage.moves, coverage.text());
}

}  // namespace fairyforge::batch
