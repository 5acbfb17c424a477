// Lists, in a loop, the moves by general paths of types that have too many such paths for code of their own
// (TypePlan::interpretedOrigins), or would hardly ever use such code. Also lists the changes of moves that
// set off several triggers, or one trigger in a general move. Generated code calls this only where such a
// move may exist.
#pragma once

#include "compiler/native/native-code.h"
#include "compiler/native/turn-state.h"

namespace fairyforge::native {

class GeneralMoves {
 public:
  // All arguments must outlive this object.
  GeneralMoves(const Variant& variant, const specialise::Plan& plan, const TurnLayout& layout);

  // Writes the addresses of the functions below into the header of a table block.
  void attach(std::vector<std::uint64_t>& block) const;
  void setFunctions(const NativeFunctions& functions) { functions_ = functions; }

  // These functions do what kAddGeneral, kAttackedInGeneral and kExpandTriggers say (native-code.h).
  std::uint64_t* add(NativeBlock* block, const std::uint64_t* state, Side side, std::size_t type,
                     bool castlingPaths, std::uint64_t* out) const;
  // `all` says whether pieces that give no check count too.
  bool attacked(NativeBlock* block, const std::uint64_t* state, Cell cell, Side by, bool all) const;
  std::uint64_t* expand(NativeBlock* block, const std::uint64_t* state, Side side, std::uint64_t* first,
                        std::uint64_t* last) const;

 private:
  // Does Plan::pieceMinimums[minimum] hold in the state, for the side: has it enough pieces of some types on the
  // board?
  bool hasMinimum(std::size_t minimum, const std::uint64_t* state, Side side) const;
  // Do the path's conditions hold? Without `askSafety`, its tests of safety count as true.
  bool holds(NativeBlock* block, const specialise::PlannedPath& path, const std::uint64_t* state, Side side,
             std::size_t type, Cell origin, bool askSafety) const;
  bool isSafe(NativeBlock* block, const std::uint64_t* state, Side side, std::size_t type, Cell origin,
              Cell cell) const;
  // Does a piece as the test describes it stand on the cell of the test?
  bool holdsBit(const specialise::BitTest& test, const std::uint64_t* state, Side side) const;
  bool takesOwnRoyal(const specialise::MoveEffect& effect, const std::uint64_t* state, Side side) const;
  using Changes = std::vector<std::pair<Cell, std::size_t>>;  // cell and choice
  void addChanges(const std::uint64_t* after, Side side, std::uint64_t move, std::size_t next,
                  const Changes& changes, std::vector<std::uint64_t>& moves) const;
  void lift(std::uint64_t* state, Cell cell) const;
  void put(std::uint64_t* state, Cell cell, Piece piece) const;

  const Variant& variant_;
  const specialise::Plan& plan_;
  const TurnLayout& rows_;
  const specialise::StateLayout& layout_;
  MoveProgram sets_;  // the sets of types to which the paths of plans refer
  NativeFunctions functions_;
};

}  // namespace fairyforge::native
