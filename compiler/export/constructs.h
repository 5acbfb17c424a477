// The table of constructs: what a game may contain that an export target may not be able to express. A new
// construct needs a row here, and one in the table of each target that can express it.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "compiler/core/rules/goals.h"

namespace fairyforge::exports {

// The constructs, in the order of docs/reference/targets.md.
enum class Construct : std::uint8_t {
  // The board
  BoardSize,
  Holes,
  Levels,
  WrappedSteps,
  JoinedEdges,
  Hexagons,
  Links,
  // Pieces and their moves
  ManyTypes,
  LongIds,
  LeapsAndSlides,
  FirstMoves,
  LameLeaps,
  Hurdles,
  BentMoves,
  DistantCaptures,
  OwnCaptures,
  RoyalCaptures,
  Unloading,
  NullMoves,
  EnPassant,
  Castling,
  RegionalMoves,
  Confinement,
  Programs,
  // Types that change
  Promotion,
  PromotionLimits,
  Morphs,
  UnchangingMoves,
  TurningInPlace,
  Triggers,
  Imitation,
  // Royal pieces and results
  OneRoyal,
  SeveralRoyals,
  LastRoyal,
  TakenRoyals,
  OtherRoyals,
  NoRoyal,
  StalemateDraws,
  StalemateLoses,
  StalemateWins,
  BareKingAtOnce,
  BareKingGrace,
  RepetitionDraws,
  RepetitionLoses,
  PerpetualCheck,
  PerpetualChase,
  NMoveRule,
  Counting,
  DecidedDraws,
  Obligations,
  CheckBan,
  // Goals
  CellGoals,
  CountGoals,
  RowGoals,
  CaptureGoals,
  CheckGoals,
  MateGoals,
  RepetitionGoals,
  PassGoals,
  ConnectionGoals,
  TallyGoals,
  // Turns, and duties in them
  TurnOrders,
  GrowingTurns,
  SeriesChecks,
  SeriesSafety,
  Passing,
  CaptureDuty,
  // Effects on other pieces, and conditions on them
  Effects,
  Transfers,
  ConditionsBeside,
  Untakable,
  // Hands and the third side
  CapturesToCaptor,
  CapturesToOwner,
  Drops,
  CapturingDrops,
  UnmovedDrops,
  DropRules,
  Gating,
  ThirdSide,
  NeutralPieces,
  // Only in games that were read from files of other programs
  ImportedMoves,
  ImportedRules,
  OtherRules,
};
inline constexpr std::size_t kConstructs = static_cast<std::size_t>(Construct::OtherRules) + 1;
constexpr std::size_t index(Construct construct) {
  return static_cast<std::size_t>(construct);
}

struct ConstructWords {
  Construct construct;
  std::string_view name;     // its name for --allow-loss, such as "bare-king-grace"
  std::string_view meaning;  // the name in words: "a side left without material loses unless ..."
  // What the exported game does instead if the target's table does not name the construct; empty if every
  // table names it.
  std::string_view otherwise{};
  bool (*isGoal)(const GoalCondition&) = nullptr;  // do goals with this condition belong to the construct?
};

namespace construct_table {

using Condition = GoalCondition::Kind;
template <Condition... kinds>
constexpr bool of(const GoalCondition& c) {
  return ((c.kind == kinds) || ...);
}

template <GoalCounter counter>
constexpr bool counts(const GoalCondition& c) {
  return c.kind == Condition::Counted && c.counter == counter;
}

constexpr std::string_view kNoEnd = "the game does not end by them";

inline constexpr ConstructWords kRows[] = {
    {Construct::BoardSize, "board-size", "boards of any size"},
    {Construct::Holes, "holes", "cells cut out of the board"},
    {Construct::Levels, "levels", "boards with levels"},
    {Construct::WrappedSteps, "wrapped-steps", "steps over an edge to the other side (`o`)"},
    {Construct::JoinedEdges, "joined-edges", "opposite edges of the board that are joined"},
    {Construct::Hexagons, "hexagons", "boards of hexagons"},
    {Construct::Links, "links", "links between cells, and moves along them",
     "the moves along links are left out"},

    {Construct::ManyTypes, "many-types", "more than 26 types of pieces"},
    {Construct::LongIds, "long-ids", "IDs of two or three letters"},
    {Construct::LeapsAndSlides, "leaps-and-slides",
     "leaps, slides and riders in any directions (`N`, `fR3`)"},
    {Construct::FirstMoves, "first-moves", "moves of pieces that have not moved (`i`)"},
    {Construct::LameLeaps, "lame-leaps", "leaps that can be blocked (`nN`), and those that must jump (`j`)"},
    {Construct::Hurdles, "hurdles", "moves over a hurdle (`p`, `g`)"},
    {Construct::BentMoves, "bent-moves",
     "moves of several legs, zigzags and circles (`[F?R]`, `mafsW`, `zB`)"},
    {Construct::DistantCaptures, "distant-captures",
     "captures where the piece does not end (`cafmW`, `cabK`)"},
    {Construct::OwnCaptures, "own-captures", "captures of pieces of the own side (`d`)"},
    {Construct::RoyalCaptures, "royal-captures",
     "captures of royal pieces only (`k`, `takes royal pieces by`)"},
    {Construct::Unloading, "unloading", "pieces put down elsewhere, pushed or pulled (`u`, `pushes`)"},
    {Construct::NullMoves, "passes", "moves that change nothing (`mabK`)"},
    {Construct::EnPassant, "en-passant", "captures of what has just passed by (`e`)"},
    {Construct::Castling, "castling", "castling (`O2`, `castle ... with`)"},
    {Construct::RegionalMoves, "regional-moves", "moves from certain cells only (`on ...: moves`)"},
    {Construct::Confinement, "confinement", "cells that a piece may not leave (`stays on`)"},
    {Construct::Programs, "programs", "moves that no notation says (`moves by`, `leaps over`, `hops over`)",
     "the piece moves as its notation says"},

    {Construct::Promotion, "promotion", "promotion to a type of the player's choice"},
    {Construct::PromotionLimits, "promotion-limits",
     "promotion that depends on how many pieces there are (`Rook (at most 2)`)",
     "how many there are does not matter"},
    {Construct::Morphs, "morphs", "types that change by the cell of arrival (`morphs on`)"},
    {Construct::UnchangingMoves, "unchanging-moves", "moves that neither promote nor morph (`'`)"},
    {Construct::TurningInPlace, "turning-in-place", "changes of type as a move (`may turn into`)",
     "the piece cannot turn"},
    {Construct::Triggers, "triggers", "changes of another piece (`when ... arrives`)",
     "no other piece changes"},
    {Construct::Imitation, "imitation", "pieces that move as what was moved last (`imitates`)",
     "the piece does not imitate"},

    {Construct::OneRoyal, "one-royal", "check and checkmate of one royal piece a side"},
    {Construct::SeveralRoyals, "several-royals", "several royal pieces a side, all of which must be safe"},
    {Construct::LastRoyal, "last-royal", "several royal pieces a side, the last of which must be safe"},
    {Construct::TakenRoyals, "royals-taken", "royal pieces of one side that may be taken",
     "they must be safe"},
    {Construct::OtherRoyals, "royals-attacked",
     "royal pieces of which one must be safe, or of which a new one saves no other",
     "the last one must be safe"},
    {Construct::NoRoyal, "no-royal", "a side without royal pieces"},
    {Construct::StalemateDraws, "stalemate-draws", "stalemate is a draw"},
    {Construct::StalemateLoses, "stalemate-loses", "the stalemated side loses"},
    {Construct::StalemateWins, "stalemate-wins", "the stalemated side wins"},
    {Construct::BareKingAtOnce, "bare-king-at-once", "a side left without material loses"},
    {Construct::BareKingGrace, "bare-king-grace",
     "a side left without material loses unless it bares the other in reply"},
    {Construct::RepetitionDraws, "repetition-draws", "repetition is a draw"},
    {Construct::RepetitionLoses, "repetition-loses", "who repeats loses"},
    {Construct::PerpetualCheck, "perpetual-check", "who gives check all the time loses (`perpetual check:`)",
     "it is repetition like any other"},
    {Construct::PerpetualChase, "perpetual-chase",
     "who chases a piece all the time loses (`perpetual chase:`)", "it is repetition like any other"},
    {Construct::NMoveRule, "quiet-moves", "a draw after moves without capture (the fifty-move rule)"},
    {Construct::Counting, "counting",
     "a draw by counting moves (`a side counts 64 moves to a draw when ...`)",
     "nothing counts moves: the draw is left to the players"},
    {Construct::DecidedDraws, "decided-draws", "draws that somebody wins (`draws: Black wins`)",
     "they are draws"},
    {Construct::Obligations, "obligations", "what a move must end (`a side must end it when ...`)",
     "nothing must be ended"},
    {Construct::CheckBan, "check-ban", "no move may give check", "moves may give check"},

    {Construct::CellGoals, "cell-goals", "goals of cells that are held (`its King stands on d4-e5`)", kNoEnd,
     of<Condition::Places>},
    {Construct::CountGoals, "count-goals", "goals of how many pieces there are (`it has no Rook`)", kNoEnd,
     of<Condition::Pieces, Condition::AllPieces>},
    {Construct::RowGoals, "row-goals", "goals of rows and patterns (`it has 4 Man in a row`)", kNoEnd,
     of<Condition::Pattern>},
    {Construct::CaptureGoals, "capture-goals",
     "goals of what was just taken (`the last move took its Queen`)", kNoEnd, of<Condition::Captured>},
    {Construct::CheckGoals, "check-goals", "goals of checks that were given (`it has given 3 checks`)",
     kNoEnd, counts<GoalCounter::Checks>},
    {Construct::MateGoals, "mate-goals", "goals of mate and stalemate (`it is checkmated`)", kNoEnd,
     of<Condition::Stalemated, Condition::Checkmated>},
    {Construct::RepetitionGoals, "repetition-goals", "goals of repetition (`it has repeated a position`)",
     kNoEnd, of<Condition::Repetition>},
    {Construct::PassGoals, "pass-goals", "goals of passes (`there were 2 passes in a row`)", kNoEnd,
     counts<GoalCounter::Passes>},
    {Construct::ConnectionGoals, "connection-goals",
     "goals of pieces that are connected (`all its pieces are connected`)", kNoEnd, of<Condition::Connected>},
    {Construct::TallyGoals, "tally-goals",
     "goals of how many pieces were captured (`it has captured 5 pieces`)", kNoEnd,
     counts<GoalCounter::Captures>},

    {Construct::TurnOrders, "turn-orders", "turns in another order (`turns: White 2, Black 1`)",
     "White and Black move in turn"},
    {Construct::GrowingTurns, "growing-turns", "turns that grow (`growing by 1`)", "turns do not grow"},
    {Construct::SeriesChecks, "series-checks", "rules of check within a turn (`check within a turn:`)",
     "it means nothing there"},
    {Construct::SeriesSafety, "series-safety", "safety after every move of a turn (`safety within a turn:`)",
     "it is asked at the end of the turn"},
    {Construct::Passing, "passing", "a pass instead of a move (`passing:`)", "nobody may pass"},
    {Construct::CaptureDuty, "capture-duty", "the duty to capture (`captures:`)", "captures are optional"},
    {Construct::Effects, "effects", "effects of moves (`when a piece captures { ... }`)",
     "moves do nothing to other pieces"},
    {Construct::Transfers, "transfers", "pieces that go on along a link (`it goes on along ...`)",
     "pieces stay where they have moved"},
    {Construct::ConditionsBeside, "conditions-beside", "conditions of moves (`may not move while ...`)",
     "such conditions do not matter"},
    {Construct::Untakable, "untakable", "pieces that no other takes (`cannot be taken`)",
     "they can be taken"},

    {Construct::CapturesToCaptor, "captures-to-captor", "what is taken goes to the captor's hand"},
    {Construct::CapturesToOwner, "captures-to-owner", "what is taken goes back to its owner's hand",
     "what is taken is gone"},
    {Construct::Drops, "drops", "pieces put on the board from the hand"},
    {Construct::CapturingDrops, "capturing-drops", "drops that capture"},
    {Construct::UnmovedDrops, "unmoved-drops", "dropped pieces that count as unmoved"},
    {Construct::DropRules, "drop-rules",
     "what drops must and may not do (`must be dropped first`, `may not give mate`)", "drops are free"},
    {Construct::Gating, "gating", "drops beside a move (`may be dropped where it began`)",
     "nothing is dropped beside a move"},
    {Construct::ThirdSide, "third-side", "a third side that acts between the players' turns",
     "there are only the two players"},
    {Construct::NeutralPieces, "neutral-pieces", "pieces of a third side without turns of its own",
     "there are only the two players"},
    {Construct::ImportedMoves, "imported-moves",
     "moves and drops by programs alone (`moves by`, `drops by`), and boards that begin empty"},
    {Construct::ImportedRules, "imported-rules",
     "kinds and parts of moves, attributes, and what else only rules files of Zillions say",
     "they are left out"},
    {Construct::OtherRules, "other-rules",
     "rules of play that no other program knows (`checks: only a move that mates may give check`)",
     "they do not hold"},
};

constexpr bool everyConstructHasItsRow() {
  if (std::size(kRows) != kConstructs) return false;
  for (std::size_t i = 0; i < kConstructs; ++i) {
    if (index(kRows[i].construct) != i) return false;
  }
  return true;
}
static_assert(everyConstructHasItsRow());

}  // namespace construct_table

constexpr const ConstructWords& wordsOf(Construct construct) {
  return construct_table::kRows[index(construct)];
}
// Returns the construct with this name (as in --allow-loss). Throws if there is none.
constexpr Construct constructNamed(std::string_view name) {
  for (const ConstructWords& row : construct_table::kRows)
    if (row.name == name) return row.construct;
  throw std::invalid_argument("no construct has this name");
}

}  // namespace fairyforge::exports
