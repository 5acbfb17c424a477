// Runs an analysis: possibilities, symmetry and sample games first, then each kind of finding in the order of
// the report.

#include "compiler/analyse/analyse.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "compiler/analyse/subject.h"
#include "compiler/core/text/json-list.h"
#include "compiler/draw/reach.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::analyse {

const char* nameOf(Certainty certainty) {
  switch (certainty) {
    case Certainty::Proven:
      return "proven";
    case Certainty::Shown:
      return "shown";
    case Certainty::Measured:
      return "measured";
  }
  return "";
}

const std::vector<FindingKind>& findingKinds() {
  static const std::vector<FindingKind> kKinds{
      {"symmetry", "is Black White's image"},
      {"unused-cells", "cells on which no piece can ever stand", true},
      {"never-appears", "types that a side can never have", true},
      {"dead-morph", "changes of type that can never happen", true},
      {"dead-move", "moves that can never be made", true},
      {"dead-event", "events that can never happen", true},
      {"winning-move", "first moves that win the game or a piece", true, Certainty::Shown},
      {"losing-move", "first moves that lose the game", true, Certainty::Shown},
      {"not-examined", "what was too much to look at"},
      {"undefended", "pieces of the array that nothing protects"},
      {"realm", "how many cells a piece can come to"},
      {"never-there", "cells on which a piece can never stand"},
      {"colour-bound", "pieces that never change the colour of their cell"},
      {"colour-on-level", "pieces that change it from some levels only"},
      {"class-bound", "pieces bound to other classes of cells"},
      {"switching", "pieces whose quiet moves always change colour or class"},
      {"morph-cycle", "types that can become one another again and again"},
      {"morph-sink", "types that remain what they are"},
      {"morph-source", "types that nothing becomes"},
      {"appears", "types that are not in the array, with a game", false, Certainty::Shown, true},
      {"not-seen", "types that were not seen in any game", false, Certainty::Measured, true},
      {"morph", "changes of type, with a game", false, Certainty::Shown, true},
      {"morph-not-seen", "changes of type that were not seen in any game", false, Certainty::Measured, true},
      {"mobility", "cells in reach on an empty board, moves in play", false, Certainty::Measured, true},
      {"branching", "legal moves in a position", false, Certainty::Measured, true},
  };
  return kKinds;
}

Finding& Subject::add(const std::string& kind, std::string text, FindingPicture picture, Json data,
                      std::string witness) const {
  const FindingKind& its = *std::ranges::find(findingKinds(), kind, &FindingKind::name);
  return findings.emplace_back(Finding{kind, its.odd, its.certainty, std::move(text), std::move(witness),
                                       std::move(picture), std::move(data)});
}

FindingPicture Subject::onEmptyBoard(draw::CellMarks marks) const {
  return {draw::emptyPosition(variant), std::move(marks)};
}

const char* nameOf(Side side) {
  return side == Side::White ? "White" : side == Side::Black ? "Black" : "the third side";
}

std::string Subject::nameOf(Side side, TypeId type) const {
  return symmetry.holds() ? nameOf(type) : fmt::format("{}'s {}", analyse::nameOf(side), nameOf(type));
}

std::string counted(std::size_t count, const std::string& what) {
  if (count == 1) return "1 " + what;
  if (what.ends_with("y")) return fmt::format("{} {}ies", count, what.substr(0, what.size() - 1));
  return fmt::format("{} {}", count, what.ends_with("s") ? what + "es" : what + "s");
}

std::string pathText(const Board& board, const std::vector<Cell>& path) {
  std::string text;
  for (const Cell cell : path) text += (text.empty() ? "" : "-") + board.name(cell);
  return text;
}

Json cellNames(const Board& board, const CellSet& cells) {
  return jsonList(cells, [&](Cell cell) { return board.name(cell); });
}

Position pieceAlone(const Subject& subject, Side side, TypeId type, Cell cell) {
  return draw::lonePiece(subject.variant, type, cell, false, side);
}

std::vector<Finding> analyse(const VariantPtr& variant, const Executor& executor,
                             const SampleOptions& options) {
  const possible::Possibilities possible(*variant);
  const SideSymmetry symmetry = sideSymmetry(*variant);
  const Sample sample = sampleGames(executor, variant, possible, options);
  std::vector<Finding> findings;
  const Subject subject{variant, executor, possible, symmetry, sample, findings};
  for (const auto part : {findSymmetry, findPlaces, findTypes, findChanges, findArray, findRealms,
                          findColours, findMobility, findBranching})
    part(subject);
  std::ranges::stable_sort(findings, {}, [](const Finding& finding) {
    return std::ranges::find(findingKinds(), finding.kind, &FindingKind::name);
  });
  return findings;
}

}  // namespace fairyforge::analyse
