// Joins White's and Black's blocks: in a rules file a piece has one list of blocks for both players, which
// the symmetry of directions and each player's zones adapt to the player.
#pragma once

#include "compiler/export/zrf/blocks.h"
#include "compiler/export/zrf/zones.h"

namespace fairyforge::exports::zrf {

class Sides {
 public:
  Sides(const Variant& variant, Directions& directions, const ZonePool& pool, Zones& zones)
      : variant_(variant), directions_(directions), pool_(pool), zones_(zones) {}

  // Chooses the symmetry under which more blocks are equal.
  void chooseBoardSymmetry(const std::vector<std::vector<Block>>& white,
                           const std::vector<std::vector<Block>>& black);
  BoardSymmetry boardSymmetry() const { return boardSymmetry_; }

  // Returns blocks for both players, with zones filled in. A block that only one player has is guarded so
  // that it acts only in his turn. `purpose` is used for names of zones.
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
