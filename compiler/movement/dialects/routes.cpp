// Lists the routes of a term. A depth-first walk through the graph of its legs lists sequences of legs with
// the turn before each; then sequences that differ in the directions of one leg only are joined.

#include "compiler/movement/dialects/routes.h"

#include <algorithm>
#include <map>

namespace fairyforge::movement::dialects {
namespace {

using Effect = LegOutcome::Effect;

// Longer sequences of legs are not readable.
constexpr std::size_t kMaxLegs = 16;

// Returns the letters and features of a leg in the given state of its range.
RouteLeg describe(const LegNode& node, RangeState range) {
  RouteLeg leg;
  leg.ending = endingLetters(node.outcomes, node.final);
  if (node.hop != Hop::None) leg.ending += node.hop == Hop::Over ? "p" : "g";
  for (const Letter& l : node.letters) {
    const bool manner =
        isModifier(l.letter, ModifierKind::Initial) || isModifier(l.letter, ModifierKind::Manner);
    if (manner && !isIn("pgynj", l.letter)) leg.manner += l.letter;
  }
  if (node.ski) leg.manner += 'j';
  if (node.marksEnPassant) leg.manner += 'n';
  leg.stride = node.leaps.stride();
  leg.limit = node.limit[static_cast<std::size_t>(range)];
  leg.lame = node.lame;
  leg.mustJump = node.mustJump;
  const bool nothingHappens = node.outcomes.size() == 1 && node.outcomes[0].effect == Effect::Nothing &&
                              !node.outcomes[0].enPassantTarget;
  leg.plainQuiet = nothingHappens && node.outcomes[0].occupants == kEmpty;
  leg.plainHurdle = nothingHappens && node.outcomes[0].occupants == kAnyPiece;
  leg.anything = nothingHappens && node.outcomes[0].occupants == kAnything;
  return leg;
}

class RouteFinder {
 public:
  explicit RouteFinder(const LegGraph& graph) : graph_(graph) {}

  // Returns all routes of the graph; or why it cannot be written as routes.
  std::variant<std::vector<Route>, std::string> find() {
    for (const LegNode& node : graph_.nodes) {
      if (!node.leaps.isRadial()) return "its legs are not along lines";
      if (node.bend != Bend::None) return "it follows a path that bends at every step";
      if (node.toMiddle) return "its range depends on the middle of the board";
    }
    for (const std::size_t first : graph_.first) walk({first}, RangeState::AsWritten, {});
    if (!problem_.empty()) return problem_;
    return std::move(routes_);
  }

 private:
  // Continues the sequence of legs `nodes`. `range` is the state in which its last leg is entered.
  void walk(std::vector<std::size_t> nodes, RangeState range, std::vector<RouteLeg> legs) {
    if (!problem_.empty()) return;
    const LegNode& node = graph_.nodes[nodes.back()];
    if (nodes.size() > kMaxLegs) {
      problem_ = "it may go on without end";
      return;
    }
    legs.push_back(describe(node, range));
    if (node.final) return finish(nodes, legs);
    const auto toggling = std::ranges::count_if(node.outcomes, [](const LegOutcome& o) { return o.toggles; });
    if (toggling != 0 && toggling != static_cast<std::ptrdiff_t>(node.outcomes.size())) {
      problem_ = "the range of its later legs depends on where an earlier one ends";
      return;
    }
    RangeState after = range;
    if (toggling != 0) after = range == RangeState::Toggled ? RangeState::ToggledBack : RangeState::Toggled;
    for (const std::size_t next : node.next) {
      std::vector<std::size_t> longer = nodes;
      longer.push_back(next);
      walk(std::move(longer), after, legs);
    }
  }

  // Adds the routes of a finished sequence of legs, for each direction in which the first may start.
  void finish(const std::vector<std::size_t>& nodes, const std::vector<RouteLeg>& legs) {
    boxes_.clear();
    const LegNode& first = graph_.nodes[nodes.front()];
    for (int direction = 0; direction < kDirectionCount; ++direction) {
      if ((first.start >> direction & 1) != 0) turn(nodes, 1, direction, 0, {directionBit(direction)});
    }
    merge();
    for (const std::vector<DirectionSet>& box : boxes_) routes_.push_back({legs, box});
  }

  // Appends to `directionSets` the directions of the legs from number `at` on, each relative to the leg
  // before it, in all ways in which they can turn, and notes each finished sequence in `boxes_`. `direction`
  // and `sense` are those of the leg before `at` (see turnsInto()).
  void turn(const std::vector<std::size_t>& nodes, std::size_t at, int direction, int sense,
            std::vector<DirectionSet> directionSets) {
    if (at == nodes.size()) {
      boxes_.push_back(std::move(directionSets));
      return;
    }
    for (const Turn& turned : turnsInto(graph_.nodes[nodes[at]], direction, sense)) {
      std::vector<DirectionSet> longer = directionSets;
      longer.push_back(directionBit(turned.direction - direction + kDirectionCount));
      turn(nodes, at + 1, turned.direction, turned.sense, std::move(longer));
    }
  }

  // Joins sequences that differ in one leg only. First legs are joined first, because a term should name all
  // its directions at once.
  void merge() {
    const std::size_t places = boxes_.empty() ? 0 : boxes_.front().size();
    for (std::size_t place = 0; place < places; ++place) {
      std::map<std::string, std::vector<DirectionSet>> joined;  // by the directions of the other legs
      for (const std::vector<DirectionSet>& box : boxes_) {
        std::string shared(box.begin(), box.end());
        shared[place] = 0;
        joined.emplace(shared, box).first->second[place] |= box[place];
      }
      boxes_.clear();
      for (const auto& [shared, box] : joined) boxes_.push_back(box);
    }
  }

  const LegGraph& graph_;
  std::vector<std::vector<DirectionSet>> boxes_;
  std::vector<Route> routes_;
  std::string problem_;
};

}  // namespace

std::variant<std::vector<Route>, std::string> routesOf(const LegGraph& graph) {
  return RouteFinder(graph).find();
}

std::string endingLetters(const std::vector<LegOutcome>& outcomes, bool final) {
  std::string letters;
  const auto add = [&](char letter, bool is) {
    if (is && !isIn(letters, letter)) letters += letter;
  };
  for (const LegOutcome& o : outcomes) {
    const bool takes = o.effect == Effect::Take;
    add('e', o.enPassantTarget);
    add('k', takes && o.royal);
    add('c', takes && !o.royal && (o.occupants & kEnemy) != 0);
    add('d', takes && (o.occupants & kOwn) != 0);
    add('m', !takes && !o.enPassantTarget && (o.occupants & kEmpty) != 0);
    add('p', !takes && !o.enPassantTarget && (o.occupants & kAnyPiece) != 0);
  }
  letters = legText(letters, "");
  return letters == (final ? "mc" : "m") ? "" : letters;
}

}  // namespace fairyforge::movement::dialects
