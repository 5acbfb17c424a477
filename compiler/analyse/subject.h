// The data that all parts of an analysis share, and helpers for their texts.
#pragma once

#include <string>
#include <vector>

#include "compiler/analyse/findings.h"
#include "compiler/analyse/rule-images.h"
#include "compiler/analyse/sample.h"
#include "compiler/core/possible/possibilities.h"
#include "runtime/executor.h"

namespace fairyforge::analyse {

struct Subject {
  const VariantPtr& variant;
  const Executor& executor;
  const possible::Possibilities& possible;
  const SideSymmetry& symmetry;
  const Sample& sample;
  std::vector<Finding>& findings;

  // Adds a finding. Its certainty, and whether it is odd, are those of its kind.
  Finding& add(const std::string& kind, std::string text, FindingPicture picture, Json data,
               std::string witness = {}) const;
  const Board& board() const { return variant->board(); }
  // Returns the sides to report on: White alone if Black's rules are the mirror image of White's.
  std::vector<Side> sides() const {
    return symmetry.holds() ? std::vector<Side>{Side::White} : std::vector<Side>{Side::White, Side::Black};
  }
  const std::string& nameOf(TypeId type) const { return variant->type(type).name; }
  // Returns the name for a message about one side: "White's Bishop", or "Bishop" if both sides have the same
  // rules.
  std::string nameOf(Side side, TypeId type) const;
  // These return a picture of the array, or of the empty board, with marks on cells.
  FindingPicture onArray(draw::CellMarks marks = {}) const { return {Position(variant), std::move(marks)}; }
  FindingPicture onEmptyBoard(draw::CellMarks marks) const;
  template <typename Visit>
  void forEachType(Visit visit) const {
    for (std::size_t t = 0; t < variant->types().size(); ++t) visit(typeAt(t));
  }
};

const char* nameOf(Side side);
// Returns the number with its noun: "1 cell", "8 plies".
std::string counted(std::size_t count, const std::string& what);
// Returns the cells of a path as text: "c1-e3-g5".
std::string pathText(const Board& board, const std::vector<Cell>& path);
// Returns the names of the cells as a JSON list.
Json cellNames(const Board& board, const CellSet& cells);
// Returns the position with one piece of the side alone on the board.
Position pieceAlone(const Subject& subject, Side side, TypeId type, Cell cell);

// The parts of the analysis; each adds its findings.
void findSymmetry(const Subject& subject);
void findRealms(const Subject& subject);
void findColours(const Subject& subject);
void findMobility(const Subject& subject);
void findPlaces(const Subject& subject);
void findTypes(const Subject& subject);
void findChanges(const Subject& subject);
void findArray(const Subject& subject);
void findBranching(const Subject& subject);

}  // namespace fairyforge::analyse
