// Converts the plans of terms (term-plan.h) to move programs.
#pragma once

#include <deque>
#include <map>
#include <vector>

#include "compiler/core/rules/move-program.h"
#include "compiler/movement/movement.h"
#include "compiler/movement/rays.h"
#include "compiler/movement/term-plan.h"

namespace fairyforge::movement {

// Builds the program of one side. Each plan adds alternatives to it.
//
// Every combination of a leg, a direction and what is known of the legs before becomes one block of
// instructions; legs that meet in the same state share the blocks that follow. A block makes one step of its
// leg. A slide is a block that jumps to itself; a slide of limited range is a sequence of blocks.
class Lowering {
 public:
  Lowering(Board& board, Rays& rays, Side side, const MovementOptions& options)
      : board_(board), rays_(rays), side_(side), options_(options) {}

  void add(const TermPlan& plan);
  bool fits() const { return builder_.fits(); }
  MoveProgram finish() { return builder_.finish(); }

 private:
  struct Block {
    std::size_t node = 0;
    int direction = 0;
    int sense = 0;  // the side of the last bend (1 right, -1 left); 0: none, or it does not matter
    RangeState range = RangeState::AsWritten;
    int length = 0;  // the number of steps of the last leg that could choose it; 0 if it does not matter
    bool holding = false;      // must the piece on the cell in kVictimRegister be put down?
    bool approaching = false;  // is the hurdle, or the cell that is skipped, still ahead?
    int left = 0;              // how many more steps the leg can make; 0: any number
    friend auto operator<=>(const Block&, const Block&) = default;
  };
  // A way in which a leg can end, with the blocks that can follow; none after a final leg.
  struct Ending {
    LegOutcome outcome;
    std::vector<Block> next;
  };

  void addGraph(const LegGraph& graph);
  void addCastling(const Castling& castling);
  void findPartners(const Castling& castling, StepId across, CellSet& partnerCells) const;
  void addUniversal(const Universal& universal);
  void emitUnmoved();

  bool enter(Block& block);
  int stepsMade(const Block& block);
  std::vector<Ending> endingsOf(const Block& block);

  void emitBlock(Block block);
  void emitApproach(Block& block);
  bool emitStepAndEndings(Block& block);
  void emitEndings(const LegNode& node, const Block& block, const std::vector<Ending>& endings,
                   Occupants tested);
  void emitEnding(const LegNode& node, const Block& block, const Ending& ending, Occupants tested);
  void emitOutcome(const LegOutcome& outcome, Occupants tested, bool keep);
  void emitAtomStep(const LegNode& node, int direction);
  void emitLanding(const LegNode& node, const Block& block);
  void goTo(const std::vector<Block>& blocks);
  void goTo(const Block& block);
  void drain();

  const LegNode& node(const Block& block) const { return graph_->nodes[block.node]; }
  // Returns the vector as this side sees it: rotated by half a turn for Black.
  Vector oriented(Vector v) const;
  StepId step(Vector v, Wrap wrap);
  // stepOf() returns the step of a leg in a direction. A link can have more directions for one side than for
  // the other; hasDirection() tells whether this one exists.
  bool hasDirection(const LegNode& node, int direction) const;
  StepId stepOf(const LegNode& node, int direction);
  CellSet cellsBeforeMiddle() const;

  Board& board_;
  Rays& rays_;
  const Side side_;
  const MovementOptions& options_;
  ProgramBuilder builder_;
  bool exempt_ = false;

  // About the graph that is being added:
  const LegGraph* graph_ = nullptr;
  bool putsDown_ = false;          // some leg puts down a piece that the move captures
  bool putsDownAtOrigin_ = false;  // the first leg puts the captured piece down, on the origin
  std::map<Block, std::uint16_t> addresses_;
  std::map<Block, std::vector<ProgramBuilder::Label>> awaited_;
  std::deque<Block> queue_;
};

}  // namespace fairyforge::movement
