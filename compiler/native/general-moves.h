// Does for generated code what would need too much code: lists, in a loop, the moves by general paths
// (compiler/native/specialise/classify.h) of types with very many such paths, or with paths that are hardly
// ever possible (TypePlan::interpretedOrigins); combines the choices of moves that set off triggers; and makes
// moves whose later effects code does not know, by the rules that all executors share (runtime/playing.h).
// Generated code calls it only if such a move may exist.
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

  // These functions implement kAddGeneral, kAttackedInGeneral, kExpandTriggers and kPlay
  // (compiler/native/native-code.h).
  std::uint64_t* add(NativeBlock* block, const std::uint64_t* state, Side side, std::size_t type,
                     bool castlingPaths, std::uint64_t* out) const;
  // `all`: do pieces that give no check count too?
  bool attacked(NativeBlock* block, const std::uint64_t* state, Cell cell, Side by, bool all) const;
  std::uint64_t* expand(NativeBlock* block, const std::uint64_t* state, Side side, std::uint64_t* first,
                        std::uint64_t* last) const;
  void play(const std::uint64_t* state, Side side, std::uint64_t move, std::uint64_t* after) const;

 private:
  // Has the side as many pieces on the board as Plan::pieceMinimums[minimum] requires?
  bool hasMinimum(std::size_t minimum, const std::uint64_t* state, Side side) const;
  // Do the path's conditions hold? Without `askSafety`, its tests of safety count as true.
  bool holds(NativeBlock* block, const specialise::PlannedPath& path, const std::uint64_t* state, Side side,
             std::size_t type, Cell origin, bool askSafety) const;
  bool isSafe(NativeBlock* block, const std::uint64_t* state, Side side, std::size_t type, Cell origin,
              Cell cell) const;
  // Is the bit that the test names set? The demanded value (BitTest::holds) is not considered.
  bool standsThere(const specialise::BitTest& test, const std::uint64_t* state, Side side) const;
  bool takesOwnRoyal(const specialise::MoveEffect& effect, const std::uint64_t* state, Side side) const;
  // For each change of a move: the cell, and the index of the chosen type in the trigger's choices.
  using Changes = std::vector<std::pair<Cell, std::size_t>>;
  void addChanges(const std::uint64_t* after, Side side, std::uint64_t move, std::size_t next,
                  const Changes& changes, std::vector<std::uint64_t>& moves) const;

  const Variant& variant_;
  const specialise::Plan& plan_;
  const TurnLayout& rows_;
  const specialise::StateLayout& layout_;
  MoveProgram sets_;  // only the sets of types to which the paths of plans refer by number
  NativeFunctions functions_;
};

}  // namespace fairyforge::native
