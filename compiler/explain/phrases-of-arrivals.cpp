// Words for moves that can end in several ways (arrivals.h).
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <utility>

#include "compiler/explain/phrases.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::explain {
namespace {

// Returns how many effects all arrivals have in common at their beginning.
std::size_t commonEdits(const std::vector<Arrival>& arrivals) {
  std::size_t common = 0;
  const auto& first = arrivals[0].edits;
  const auto has = [&](const Arrival& a) {
    return a.edits.size() > common && a.edits[common] == first[common];
  };
  while (common < first.size() && std::ranges::all_of(arrivals, has)) ++common;
  while (common > 0 && first[common - 1].what == Op::EachBeside) --common;
  return common;
}

std::string inBrackets(const std::string& words) {
  return words.empty() ? "" : " (" + words + ")";
}

// Do the arrivals have opposite conditions, such as "while no Queen is on the board"?
bool isOpposite(const Arrival& a, const Arrival& b) {
  return a.tests.size() == 1 && b.tests.size() == 1 && a.tests[0] == b.tests[0].opposite();
}

// Do the arrivals only change or keep the mover's type, without other effects?
bool isOfTypes(const std::vector<Arrival>& arrivals) {
  return std::ranges::all_of(arrivals,
                             [](const Arrival& a) { return a.landing != kArriving && a.edits.empty(); });
}

// The arrivals that apply to the same cells.
struct EndsThere {
  CellSet to;
  std::vector<Arrival> arrivals;  // with Arrival::to empty
  CellSet keeps;                  // cells of `to` on which the mover may keep its type too
};

// Unites two sets of cells whose arrivals differ only in whether the mover may keep its type.
void uniteKeeping(std::vector<EndsThere>& places) {
  for (auto place = places.begin(); place != places.end(); ++place) {
    const Arrival keeps{.to = {}, .tests = {}, .landing = kUnchanged, .edits = {}};
    std::vector<Arrival> others = place->arrivals;
    if (std::erase(others, keeps) == 0 || !isOfTypes(others)) continue;
    const auto same = std::ranges::find(places, others, &EndsThere::arrivals);
    if (same == places.end()) continue;
    same->keeps = place->to;
    same->to |= place->to;
    places.erase(place);
    return uniteKeeping(places);
  }
}

}  // namespace

// Returns the conditions of the arrival: "while no Queen stands on the board", "on a square that no enemy
// attacks".
std::string Phraser::when(const Arrival& arrival) const {
  std::vector<std::string> words;
  for (const DemandedTest& r : arrival.tests)
    words.push_back((isOfBoard(r) && !r.ofTypes ? "" : "on a square ") + ofSquare(r));
  return fmt::format("{}", fmt::join(words, " and "));
}

// If the arrival is a promotion whose only condition is that there are not too many pieces of the type,
// returns the words for that limit.
std::optional<std::string> Phraser::limit(const Arrival& arrival) const {
  if (arrival.tests.size() != 1 || arrival.landing < kAs) return std::nullopt;
  const DemandedTest& test = arrival.tests[0];
  if (test.op != Op::TestBeside || !test.negated || test.ofTypes) return std::nullopt;
  const Neighbourhood& near = program_.neighbourhoods[test.operand];
  if (near.extent != Neighbourhood::Extent::Board || near.occupants != kOwn ||
      near.types != TypeSet::of({typeAt(arrival.landing - kAs)}))
    return std::nullopt;
  return near.least < 2 ? "of which its side has none on the board"
                        : fmt::format("of which its side has fewer than {} on the board", number(near.least));
}

// Returns "it becomes a Queen" with the effects of the arrival; empty if the type stays and nothing happens.
std::string Phraser::ending(const Arrival& arrival) const {
  Clause clause;
  clause.family.shape.legs = {Leg{.step = {}, .stop = {}, .through = {}}};
  std::string text;
  if (arrival.landing == kUnchanged) text = "it keeps its type";
  if (arrival.landing >= kAs) text = "it becomes " + withArticle(nameOf(arrival.landing - kAs));
  for (const std::string& edit : edits(arrival.edits, clause)) text += (text.empty() ? "" : ", and ") + edit;
  return text;
}

// Describes arrivals that apply to the same cells. On the cells `alsoKeeps` the mover may also keep its type.
std::string Phraser::endings(const std::vector<Arrival>& arrivals, const CellSet& alsoKeeps) const {
  if (arrivals.size() == 2 && isOpposite(arrivals[0], arrivals[1])) {
    const std::size_t first = ending(arrivals[0]).empty() ? 1 : 0;
    const std::string one = ending(arrivals[first]), other = ending(arrivals[1 - first]);
    return one.empty() ? ""
                       : fmt::format("{}, {}{}", when(arrivals[first]), one,
                                     other.empty() ? "" : ", otherwise " + other);
  }
  const bool anyway = std::ranges::any_of(arrivals, [](const Arrival& a) { return a.tests.empty(); });
  if (arrivals.size() == 1 && anyway && alsoKeeps.empty()) return ending(arrivals[0]);
  // If the arrivals only change types, lists the types.
  const bool onlyTypes = isOfTypes(arrivals);
  std::vector<std::string> keeps, becomes, all;
  std::map<std::string, std::vector<std::string>> limited;  // types, by the condition that they share
  if (!alsoKeeps.empty())
    keeps.push_back(fmt::format("keeps its type (only on {})", cells(board_, alsoKeeps)));
  for (const Arrival& a : arrivals) {
    const std::string condition = when(a), end = ending(a);
    if (onlyTypes && a.landing == kUnchanged) keeps.push_back("keeps its type" + inBrackets(condition));
    if (onlyTypes && a.landing >= kAs)
      limited[limit(a).value_or(condition)].push_back(nameOf(a.landing - kAs));
    all.push_back((condition.empty() ? "" : condition + ", ") + (end.empty() ? "nothing more happens" : end));
  }
  for (const auto& [condition, names] : limited)
    becomes.push_back(withArticle(either(names)) + inBrackets(condition));
  if (!becomes.empty()) keeps.push_back("becomes " + either(becomes));
  return (onlyTypes ? "it " + either(keeps) : fmt::format("{}", fmt::join(all, ", or "))) +
         (anyway ? "" : ", and it cannot end there otherwise");
}

// Puts the conditions and effects that all moves share around the words for the moves.
std::string Phraser::common(const Shape& conditions, const std::vector<PlacedEdit>& edits,
                            const std::string& moves) const {
  const bool several = moves.find("; ") != std::string::npos;
  std::string text = this->conditions(conditions.origin, conditions.lastIn);
  text += (text.empty() ? "" : several ? ": " : ", ") + moves;
  if (conditions.kind != kNoKind) text = inMovesOf(conditions.kind, text);
  if (!edits.empty()) {
    Arrival always;
    always.edits = edits;
    text += (several ? "; after each of its moves " : "; ") + ending(always);
  }
  return text;
}

std::string Phraser::arrivals(const ArrivingMoves& moves, bool areAll, bool several) const {
  std::vector<Arrival> arrivals = moves.arrivals;
  const std::size_t common = commonEdits(arrivals);
  Arrival always;
  always.edits.assign(arrivals[0].edits.begin(), arrivals[0].edits.begin() + static_cast<long>(common));
  std::string text =
      always.edits.empty() ? "" : (several ? "; after each of these moves " : "; ") + ending(always);
  std::vector<EndsThere> places;
  for (Arrival& a : arrivals) {
    a.edits.erase(a.edits.begin(), a.edits.begin() + static_cast<long>(common));
    const CellSet to = std::exchange(a.to, {}) & moves.to;
    auto known = std::ranges::find(places, to, &EndsThere::to);
    if (known == places.end()) known = places.insert(places.end(), EndsThere{to, {}, {}});
    known->arrivals.push_back(std::move(a));
  }
  uniteKeeping(places);
  std::ranges::stable_sort(places, std::less<>(), [](const EndsThere& place) { return place.to.size(); });
  CellSet left = moves.to;
  for (const EndsThere& place : places) {
    const std::string words = endings(place.arrivals, place.keeps);
    const bool isElsewhere = place.to == left && left != moves.to;
    left -= place.to;
    if (words.empty()) continue;
    const std::string where = place.to == moves.to ? "" : " on " + cells(board_, place.to);
    text += isElsewhere ? "; elsewhere " + words
                        : fmt::format("; where {} ends{}, {}", areAll ? "it" : "such a move", where, words);
  }
  return text;
}

}  // namespace fairyforge::explain
