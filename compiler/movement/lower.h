// Lowers plans to move programs.
#pragma once

#include <deque>
#include <map>
#include <vector>

#include "compiler/core/rules/move-program.h"
#include "compiler/movement/movement.h"
#include "compiler/movement/plan.h"
#include "compiler/movement/rays.h"

namespace fairyforge::movement {

// Builds the program of one side; each plan adds alternatives to it.
//
// Every combination of leg, direction and state after the previous legs becomes one block of instructions, so
// that legs which meet in the same state share what follows. A block makes one step of its leg: a slide is a
// block that jumps to itself, and a slide of limited range is a sequence of blocks.
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
    int sense = 0;  // the side of the last bend, if it matters
    RangeState range = RangeState::AsWritten;
    int length = 0;            // steps of the last leg with a choice of steps, if it matters
    bool holding = false;      // is the piece in kVictimRegister to be put down?
    bool approaching = false;  // is the hurdle, or the cell that is skipped, still ahead?
    int left = 0;              // steps that the leg may still make; 0: any number
    friend auto operator<=>(const Block&, const Block&) = default;
  };
  // One way in which a leg may end, with the blocks that may follow; none follow a final leg.
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
  bool emitApproach(Block& block);
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
  // Returns the vector as it is for this side: turned by half a turn for Black.
  Vector oriented(Vector v) const;
  StepId step(Vector v, Wrap wrap);
  // stepOf() returns the step of a leg in a direction. A link may have fewer directions for one side than for
  // the other; hasDirection() tells whether the direction exists.
  bool hasDirection(const LegNode& node, int direction) const;
  StepId stepOf(const LegNode& node, int direction);
  CellSet cellsBeforeMiddle() const;

  Board& board_;
  Rays& rays_;
  const Side side_;
  const MovementOptions& options_;
  ProgramBuilder builder_;
  bool exempt_ = false;

  // State of the graph that is being added.
  const LegGraph* graph_ = nullptr;
  bool unloads_ = false;          // some leg puts down what the move captures
  bool unloadsAtOrigin_ = false;  // a first leg does, so the piece is put down on the origin
  std::map<Block, std::uint16_t> addresses_;
  std::map<Block, std::vector<ProgramBuilder::Label>> awaited_;
  std::deque<Block> queue_;
};

}  // namespace fairyforge::movement
