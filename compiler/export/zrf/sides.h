// White's and Black's blocks put together: in a rules file a piece has one list of blocks, which the symmetry
// of directions and zones of each player make right for both.
#pragma once

#include "compiler/export/zrf/blocks.h"
#include "compiler/export/zrf/zones.h"

namespace fairyforge::exports::zrf {

class Sides {
 public:
  Sides(const Variant& variant, Directions& directions, const ZonePool& pool, Zones& zones)
      : variant_(variant), directions_(directions), pool_(pool), zones_(zones) {}

  // The symmetry with which more blocks are the same.
  void chooseBoardSymmetry(const std::vector<std::vector<Block>>& white,
                           const std::vector<std::vector<Block>>& black);
  BoardSymmetry boardSymmetry() const { return boardSymmetry_; }

  // Blocks for both, zones filled in. What only one player has is only done in his turn.
  // `purpose` names zones.
  std::vector<Block> joined(const std::vector<Block>& white, const std::vector<Block>& black,
                            const std::string& purpose);

 private:
  struct Couple {
    const Block* white;
    const Block* black;
  };
  std::vector<Couple> couplesOf(const std::vector<Block>& white, const std::vector<Block>& black,
                                BoardSymmetry boardSymmetry) const;
  Expr turned(const Expr& expr, BoardSymmetry boardSymmetry) const;
  std::string keyOf(const Block& block, bool isBlack, BoardSymmetry boardSymmetry) const;

  const Variant& variant_;
  Directions& directions_;
  const ZonePool& pool_;
  Zones& zones_;
  BoardSymmetry boardSymmetry_ = BoardSymmetry::Mirrored;
};

}  // namespace fairyforge::exports::zrf
