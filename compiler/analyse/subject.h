// What all parts of an analysis look at.
#pragma once

#include <string>
#include <vector>

#include "compiler/analyse/findings.h"
#include "compiler/analyse/sample.h"
#include "compiler/analyse/symmetry.h"
#include "compiler/possible/possibilities.h"
#include "runtime/executor.h"

namespace fairyforge::analyse {

struct Subject {
  const VariantPtr& variant;
  const Executor& executor;
  const possible::Possibilities& possible;
  const SideSymmetry& symmetry;
  const Sample& sample;

  const Board& board() const { return variant->board(); }
  // The sides to speak of: White stands for both where Black is its image.
  std::vector<Side> sides() const {
    return symmetry.holds() ? std::vector<Side>{Side::White} : std::vector<Side>{Side::White, Side::Black};
  }
  // "Bishop", or "White's Bishop" where the sides differ.
  std::string nameOf(Side side, TypeId type) const;
  template <typename Visit>
  void forEachType(Visit visit) const {
    for (std::size_t t = 0; t < variant->types().size(); ++t) visit(typeAt(t));
  }
};

const char* nameOf(Side side);
// "1 cell", "8 plies".
std::string counted(std::size_t count, const std::string& what);
// "ranks 1 and 2, and b3 and d3".
std::string placesText(const Board& board, const CellSet& cells);
// "c1-e3-g5".
std::string pathText(const Board& board, const std::vector<Cell>& path);
// "a1 b3 c5", for data.
Json cellNames(const Board& board, const CellSet& cells);
// A side's piece alone on the board.
Position pieceAlone(const Subject& subject, Side side, TypeId type, Cell cell);

// The parts.
void findSymmetry(const Subject& subject, std::vector<Finding>& findings);
void findRealms(const Subject& subject, std::vector<Finding>& findings);
void findColours(const Subject& subject, std::vector<Finding>& findings);
void findMobility(const Subject& subject, std::vector<Finding>& findings);
void findPlaces(const Subject& subject, std::vector<Finding>& findings);
void findTypes(const Subject& subject, std::vector<Finding>& findings);
void findChanges(const Subject& subject, std::vector<Finding>& findings);
void findArray(const Subject& subject, std::vector<Finding>& findings);
void findBranching(const Subject& subject, std::vector<Finding>& findings);

}  // namespace fairyforge::analyse
