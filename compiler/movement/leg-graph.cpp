// Checks the graph of a term's legs, and notes on each leg what later legs need to know.
#include <algorithm>

#include "compiler/movement/legs.h"

namespace fairyforge::movement {
namespace {

// How many paths from the first leg to the last a term may have on an empty board. A term with more would be
// too hard to understand and take too long to compile.
constexpr double kMaxPathsOfATerm = 100'000;

class GraphFinisher {
 public:
  GraphFinisher(LegGraph& graph, const Term& term, const Board& board, Reporter& report)
      : graph_(graph), term_(term), board_(board), report_(report) {}

  void finish() {
    checkUnloading();
    checkSameLength();
    checkWays();
    // A leg must count its steps, or know the last bend, if a leg that can follow needs it. This is repeated
    // until nothing changes, because repetitions make cycles in the graph.
    for (bool changed = true; changed;) {
      changed = false;
      for (LegNode& node : graph_.nodes) {
        bool counts = false, senses = false;
        for (const std::size_t next : node.next) {
          const LegNode& later = graph_.nodes[next];
          counts = counts || later.sameLength || later.countsSteps;
          senses = senses || later.knowsSense || has(later.turn, 'z') || has(later.turn, 'q');
        }
        changed = changed || counts != node.countsSteps || senses != node.knowsSense;
        node.countsSteps = counts;
        node.knowsSense = senses;
      }
    }
  }

 private:
  // Returns the greatest number of cells on which a leg can end if another leg follows.
  double endsOf(const LegNode& node) const {
    const bool anyEmpty =
        std::ranges::any_of(node.outcomes, [](const LegOutcome& o) { return (o.occupants & kEmpty) != 0; });
    if (!anyEmpty || node.sameLength) return 1;
    const int across = std::max({board_.files(), board_.ranks(), board_.levels()});
    const int limit = *std::max_element(node.limit, node.limit + (toggles() ? 2 : 1),
                                        [](int a, int b) { return b == 0 || (a != 0 && a < b); });
    return limit == 0 ? across : std::min(limit, across);
  }
  bool toggles() const { return std::ranges::any_of(graph_.nodes, &LegNode::toggles); }
  // Returns the greatest number of directions in which `to` can continue after `from`. After a first leg
  // nothing is bent yet; otherwise both sides of the last bend are tried.
  static double turnsOf(const LegNode& from, const LegNode& to) {
    std::size_t most = 0;
    for (int direction = 0; direction < from.leaps.count(); ++direction) {
      for (const int sense : {1, -1})
        most = std::max(most, turnsInto(to, direction, from.first ? 0 : sense).size());
    }
    return static_cast<double>(most);
  }

  // Reports a term with too many paths, or a repetition without limit that branches in each round.
  void checkWays() {
    const auto& nodes = graph_.nodes;
    // Finds the nodes that lie on a cycle of the graph.
    std::vector<bool> inCycle(nodes.size(), false);
    for (std::size_t last = 0; last < nodes.size(); ++last) {
      for (const std::size_t back : nodes[last].next) {
        if (back > last) continue;
        std::vector<bool> reaches(nodes.size(), false);
        reaches[last] = true;
        for (std::size_t i = last; i-- > back;) {
          for (const std::size_t next : nodes[i].next)
            reaches[i] = reaches[i] || (next <= last && reaches[next]);
        }
        for (std::size_t i = back; i <= last; ++i) inCycle[i] = inCycle[i] || reaches[i];
      }
    }
    std::vector<double> paths(nodes.size(), 0);
    for (const std::size_t first : graph_.first) paths[first] += nodes[first].bend == Bend::None ? 8 : 16;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      double goingRound = 0;
      for (const std::size_t next : nodes[i].next) {
        const double further = endsOf(nodes[i]) * turnsOf(nodes[i], nodes[next]);
        if (next > i) paths[next] += paths[i] * further;
        if (inCycle[i] && inCycle[next]) goingRound += further;
      }
      if (goingRound > 1) {
        report_
            .error(term_.prefix.group->extent, "movement-too-long",
                   "what is repeated without limit must go on in one way, and this part may turn or end in "
                   "several")
            .note("give it a count behind the parentheses, or directions");
        return;
      }
      if (paths[i] > kMaxPathsOfATerm) {
        report_
            .error(term_.extent, "movement-too-long", "this term has too many ways to move, more than {:.0f}",
                   kMaxPathsOfATerm)
            .note("legs that may turn on every cell of a line, or in any direction, multiply");
        return;
      }
    }
  }

  // Checks a term that puts a captured piece down elsewhere: one leg must capture, and one leg must put it
  // down.
  void checkUnloading() {
    const auto& nodes = graph_.nodes;
    const auto unloading = std::ranges::find_if(nodes, &LegNode::unloads);
    if (unloading == nodes.end()) return;
    const auto refuse = [&](std::string message) {
      report_.error(term_.extent, "unsupported-movement", std::move(message));
    };
    const bool oneWay = graph_.first.size() == 1 &&
                        std::ranges::all_of(nodes, [](const LegNode& node) { return node.next.size() <= 1; });
    const auto captureLegs = std::ranges::count_if(nodes, &LegNode::captures);
    if (!oneWay) return refuse("'u' in a bracket needs legs joined by '-' without alternatives");
    if (std::ranges::count_if(nodes, &LegNode::unloads) > 1)
      return refuse("'u' puts down one piece and stands in one leg");
    if (captureLegs == 0) return refuse("'u' puts down what the move captures, and no leg captures");
    if (captureLegs > 1) return refuse("'u' puts down one piece, and more than one leg captures");
    if (unloading == std::ranges::find_if(nodes, &LegNode::captures) + 1) {
      report_.error(term_.extent, "useless-modifier", "'u' would put the captured piece down where it stands")
          .note("to pass over a piece write 'p'");
    }
    const auto hops = [](const LegOutcome& o) {
      return o.effect == LegOutcome::Effect::Nothing && (o.occupants & kAnyPiece) != 0;
    };
    if (unloading != nodes.begin() && std::ranges::any_of((unloading - 1)->outcomes, hops))
      refuse("'u' would put the captured piece down on the one that is hopped over");
  }

  // Reports `i` on a later leg (as many steps as the leg before) where no leg before makes several.
  void checkSameLength() {
    bool counted = false;
    bool toggles = false;
    for (const LegNode& node : graph_.nodes) {
      if (node.sameLength && !counted) {
        report_.error(term_.extent, "useless-modifier",
                      "'i' on a later leg means as many steps as the leg before, and no leg before makes "
                      "more than one");
        return;
      }
      counted = counted || (!node.sameLength && (node.limit[0] != 1 || (toggles && node.limit[1] != 1)));
      toggles = toggles || node.toggles();
    }
  }

  LegGraph& graph_;
  const Term& term_;
  const Board& board_;
  Reporter& report_;
};

}  // namespace

void finishGraph(LegGraph& graph, const Term& term, const Board& board, Reporter& report) {
  GraphFinisher(graph, term, board, report).finish();
}

}  // namespace fairyforge::movement
