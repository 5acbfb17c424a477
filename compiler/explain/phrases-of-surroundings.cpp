// Words for the pieces around a square (Neighbourhood): which they are, and where they stand.
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <utility>

#include "compiler/explain/phrases.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::explain {

// Returns words for each kind of leap, such as "a knight's leap away". Returns nothing if a kind has no name, or
// if the steps lack some of its leaps.
static std::vector<std::string> leapsAway(const std::vector<Vector>& steps) {
  std::map<std::pair<int, int>, std::size_t> lengths;
  for (const Vector v : steps) {
    if (v.levels != 0) return {};
    const auto [shorter, longer] = std::minmax({std::abs(v.files), std::abs(v.ranks)});
    ++lengths[{shorter, longer}];
  }
  std::vector<std::string> words;
  for (const auto& [length, count] : lengths) {
    const auto [shorter, longer] = length;
    const bool isStraight = shorter == 0 || shorter == longer;
    const std::string leaper = leaperName(shorter, longer);
    if (count != (isStraight ? 4 : 8) || (!isStraight && leaper.empty())) return {};
    words.push_back(
        isStraight ? fmt::format("{} {} away", squares(longer), shorter == 0 ? "orthogonally" : "diagonally")
                   : fmt::format("a {}'s leap away", leaper));
  }
  return words;
}

// Returns two texts about where the neighbourhood's steps lead. If all lead to neighbouring squares:
// "orthogonally ", "diagonally " or empty for both kinds; the second text is empty. Otherwise the second text
// says where they lead, with the words before the square: "diagonally forward of".
std::pair<std::string, std::string> Phraser::around(const Neighbourhood& near) const {
  bool straight = false, oblique = false;
  std::vector<std::string> elsewhere;
  std::vector<Vector> steps;
  bool isFlat = board_.lattice() != Lattice::Hexagons;
  for (const StepId step : near.steps) {
    const Vector v = board_.vectorOf(step), kind = kindOf(board_.lattice(), v);
    steps.push_back(v);
    isFlat = isFlat && board_.linkNameOf(step).empty();
    if (const std::string& link = board_.linkNameOf(step); !link.empty())
      elsewhere.push_back(fmt::format("along a '{}' link", link));
    else if (kind.levels != 1)
      elsewhere.push_back(displacement(board_.lattice(), v));
    (kind.ranks == 0 ? straight : oblique) = true;
  }
  // Directions of one sort are named unless all are there.
  const auto hasTurned = [&](const Vector& v) {
    return std::ranges::count(steps, Vector{-v.ranks, v.files, v.levels}) > 0;
  };
  if (isFlat && elsewhere.empty() && !std::ranges::all_of(steps, hasTurned))
    return {"", directions(board_.lattice(), {steps.begin(), steps.end()}) + " of"};
  if (elsewhere.empty()) return {!oblique ? "orthogonally " : !straight ? "diagonally " : "", ""};
  const auto leaps = isFlat ? leapsAway(steps) : std::vector<std::string>();
  return {"", either(leaps.empty() ? elsewhere : leaps) + " from"};
}

// Returns "beside", "orthogonally beside", or how far away the pieces of the neighbourhood stand.
std::string Phraser::beside(const Neighbourhood& near) const {
  const auto [how, elsewhere] = around(near);
  return elsewhere.empty() ? how + "beside" : elsewhere;
}

// Returns the lines along which the neighbourhood's steps lead: "along ranks and files", "along diagonals",
// "by steps ...".
std::string Phraser::along(const Neighbourhood& near) const {
  const auto [how, elsewhere] = around(near);
  return !elsewhere.empty() ? "by steps " + elsewhere.substr(0, elsewhere.rfind(' '))
         : how.empty()      ? "along ranks, files and diagonals"
         : how[0] == 'o'    ? "along ranks and files"
                            : "along diagonals";
}

// Returns how a piece of a neighbourhood with Extent::Paths reaches the square: "by moving so (slides like a
// rook)".
std::string Phraser::byWays(const Neighbourhood& near) const {
  ProgramBuilder moves;
  for (std::size_t i = 0; i < near.steps.size(); ++i) {
    if (i == 0 || near.on[i - 1] == 0) moves.alternative();
    moves.step(near.steps[i]);
    moves.test(near.on[i] == 0 ? Occupants{kEnemy} : near.on[i]);
    if (near.on[i] != 0) continue;
    moves.emit(Op::Take);
    moves.emit(Op::Land);
  }
  auto found = relativePathsOf(board_, moves.finish());
  const auto* const paths = std::get_if<std::vector<RelativePath>>(&found);
  return fmt::format("by moving so ({})", paths != nullptr ? journeys(*paths) : "");
}

// Returns where pieces between the square and another one stand: "between", "diagonally between".
std::string Phraser::between(const Neighbourhood& near) const {
  const auto [how, elsewhere] = around(near);
  return elsewhere.empty() ? how + "between" : fmt::format("between, {},", elsewhere);
}

// Names the own piece at the other end of a line (Neighbourhood::ends): "an own King", "another own piece".
std::string Phraser::end(const Neighbourhood& near) const {
  return near.ends.empty() ? "another own piece" : one("own ", near.ends);
}

// Returns the names of the neighbourhood's types. If these are most types, returns "piece" and, as second
// text, the types that are excluded.
std::pair<std::string, std::string> Phraser::kindsOf(const Neighbourhood& near) const {
  constexpr std::size_t kFew = 2;
  TypeSet spared = TypeSet::all(names_.types.size());
  spared -= near.types;
  if (spared.size() > kFew || near.types.size() <= spared.size()) return {namesOf(near.types), ""};
  return {"piece", spared.empty() ? "" : " but " + withArticle(namesOf(spared))};
}

// Names a piece of the neighbourhood: "an enemy Rook"; with `none`, its absence: "no own piece but a Pawn".
std::string Phraser::oneOf(const Neighbourhood& near, bool none) const {
  const auto [kind, spared] = kindsOf(near);
  // The mover does not count among the pieces on the board.
  const bool other =
      near.extent == Neighbourhood::Extent::Board && names_.mover && near.types.has(*names_.mover);
  const std::string whose = std::string(other ? "other " : "") + (near.occupants == kEnemy ? "enemy "
                                                                  : near.occupants == kOwn ? "own "
                                                                                           : "");
  if (near.least > 1)
    return fmt::format("{} {} {}{}pieces{}", none ? "fewer than" : "at least", number(near.least), whose,
                       kind == "piece" ? "" : kind + " ", spared);
  return (none              ? "no " + whose + kind
          : kind == "piece" ? withArticle(whose + kind)
                            : one(whose, near.types)) +
         spared;
}

// Names all pieces of the neighbourhood's types and owners: "each enemy piece but a Pawn".
std::string Phraser::each(const Neighbourhood& near) const {
  const auto [kind, spared] = kindsOf(near);
  return fmt::format("each {}{}{}",
                     near.occupants == kEnemy ? "enemy "
                     : near.occupants == kOwn ? "other own "
                                              : "",
                     kind, spared);
}

// Names all pieces of the neighbourhood with their place: "each enemy piece but a Pawn beside where it ends".
std::string Phraser::eachBeside(const Neighbourhood& near, const std::string& there) const {
  using Extent = Neighbourhood::Extent;
  const std::string where =
      near.extent == Extent::Enclosed
          ? fmt::format("in an unbroken line {} {} and {}", between(near), there, end(near))
      : near.extent == Extent::Flanked ? fmt::format("alone {} {} and {}", between(near), there, end(near))
      : near.extent == Extent::Cornered
          ? fmt::format("where the file and rank of {} cross those of {}", there, end(near))
      : near.extent == Extent::Sight  ? fmt::format("in sight of {} {}", there, along(near))
      : near.extent == Extent::Paths  ? fmt::format("that could be taken from {} {}", there, byWays(near))
      : near.extent == Extent::Ahead  ? fmt::format("next to {}, on the line of its move,", there)
      : near.extent == Extent::Behind ? "next to where it began, on the line of its move,"
                                      : fmt::format("{} {}", beside(near), there);
  return each(near) + " " + where;
}
}  // namespace fairyforge::explain
