// Compares the sentences about two games: first about rules, then about each piece, its moves and promotions.

#include <algorithm>
#include <fmt/format.h>

#include "compiler/explain/explain.h"
#include "compiler/explain/play-rules.h"

namespace fairyforge::explain {
namespace {

// Returns the first sentence that is not in `others`; null if there is none.
const std::string* missing(const std::vector<std::string>& sentences,
                           const std::vector<std::string>& others) {
  const auto found = std::ranges::find_if(
      sentences, [&](const std::string& s) { return std::ranges::find(others, s) == others.end(); });
  return found == sentences.end() ? nullptr : &*found;
}

}  // namespace

std::string firstDifference(const Variant& one, const Variant& other) {
  const std::vector<std::string> rules = rulesOneByOne(one), theirs = rulesOneByOne(other);
  if (const std::string* rule = missing(rules, theirs)) return *rule;
  PieceWords words(one), otherWords(other);
  for (std::size_t t = 0; t < one.types().size(); ++t) {
    const PieceType& type = one.type(typeAt(t));
    const auto same = other.findType(type.id);
    if (!same) return fmt::format("there is a piece {} ({})", type.name, type.id);
    const std::string moves = words.moves(typeAt(t));
    if (moves != otherWords.moves(*same)) return fmt::format("{}: {}", type.name, moves);
    const std::vector<std::string> arrivals = words.arrivals(typeAt(t)), others = otherWords.arrivals(*same);
    if (const std::string* arrival = missing(arrivals, others))
      return fmt::format("{} {}", type.name, *arrival);
  }
  return {};
}

}  // namespace fairyforge::explain
