// What the Interactive Diagram can say. Its newest parameters (captureMatrix, confine) are left out as long as this
// program does not read them: an export that cannot be read back is not proved.
#include "compiler/export/diagram/export-diagram.h"

namespace fairyforge::exports::diagram {
namespace {

using enum Verdict;

constexpr Capabilities kDiagram(
    "diagram", "Interactive Diagram",
    {
        {Construct::BoardSize, Partly, "no game is made", "up to 26 files and 99 ranks"},
        {Construct::Holes},
        {Construct::Levels, Refused, "the Diagram has one level"},
        {Construct::WrappedSteps},
        {Construct::JoinedEdges, Partly, "those moves are left out",
         "left and right, with or without top and bottom, for pieces that do not hop"},
        {Construct::Hexagons, Refused, "its boards have square cells"},
        {Construct::Links, Lossy, "the moves along links are left out"},

        {Construct::ManyTypes},
        {Construct::LongIds, Exact,
         "morph tables separate such IDs by commas, which old scripts do not read"},
        {Construct::LeapsAndSlides},
        {Construct::FirstMoves},
        {Construct::LameLeaps},
        {Construct::Hurdles},
        {Construct::BentMoves, Exact, "brackets and parentheses need a script of the last years"},
        {Construct::DistantCaptures},
        {Construct::OwnCaptures},
        {Construct::RoyalCaptures, Partly, "those captures are left out",
         "by notation, and by `takes royal pieces by` with terms of one leg"},
        {Construct::Unloading},
        {Construct::NullMoves},
        {Construct::EnPassant},
        {Construct::Castling, Partly, "castling is left out",
         "with an unmoved piece at the edge of the rank or next to it"},
        {Construct::RegionalMoves, Lossy, "the moves from certain cells are left out"},
        {Construct::Confinement, Lossy, "the piece may leave those cells"},
        {Construct::Programs, Lossy, "the piece moves as its notation says"},

        {Construct::Promotion, Partly, "the promotion is left out or that of others",
         "on whole last ranks, for all types alike, to types that do not morph there; nearer to the last "
         "rank "
         "the choice may be larger"},
        {Construct::Morphs, Partly, "White's table counts for both",
         "one type a cell, for Black the image of White's table"},
        {Construct::UnchangingMoves},
        {Construct::TurningInPlace, Lossy, "the piece cannot turn"},
        {Construct::Triggers, Lossy, "no other piece changes"},
        {Construct::Imitation, Lossy, "the piece does not imitate"},

        {Construct::OneRoyal},
        {Construct::SeveralRoyals},
        {Construct::LastRoyal},
        {Construct::TakenRoyals, Lossy, "they must be safe"},
        {Construct::OtherRoyals, Lossy, "the last one must be safe"},
        {Construct::NoRoyal, Lossy, "the last type of the list is royal"},
        {Construct::StalemateDraws},
        {Construct::StalemateLoses},
        {Construct::StalemateWins, Lossy, "stalemate is a draw"},
        {Construct::BareKingAtOnce, Lossy,
         "the bared side may still bare the other in reply, which makes a draw"},
        {Construct::BareKingGrace, Partly, "all types that are not royal count",
         "one type counts, or all that are not royal"},
        {Construct::RepetitionDraws, Partly, "it is a draw at the third time",
         "at the third time, as every Diagram is read; the Diagram itself leaves the count to the players"},
        {Construct::RepetitionLoses, Lossy, "repetition is a draw"},
        {Construct::PerpetualCheck, Lossy, "it is repetition like any other"},
        {Construct::PerpetualChase, Lossy, "it is repetition like any other"},
        {Construct::NMoveRule, Partly,
         "it is a draw after 50 moves of each side without capture or move of a promoting type",
         "50 moves, and moves of promoting types begin the count anew, as every Diagram is read; the Diagram "
         "itself leaves the count to the players"},
        {Construct::Counting, Lossy, "nothing counts moves: the draw is left to the players"},
        {Construct::DecidedDraws, Lossy, "they are draws"},
        {Construct::Obligations, Lossy, "nothing must be ended"},
        {Construct::CheckBan, Lossy, "moves may give check"},

        {Construct::CellGoals, Lossy, "the game does not end by them"},
        {Construct::CountGoals, Lossy, "the game does not end by them"},
        {Construct::RowGoals, Lossy, "the game does not end by them"},
        {Construct::CaptureGoals, Lossy, "the game does not end by them"},
        {Construct::CheckGoals, Lossy, "the game does not end by them"},
        {Construct::MateGoals, Lossy, "the game does not end by them"},
        {Construct::RepetitionGoals, Lossy, "the game does not end by them"},
        {Construct::PassGoals, Lossy, "the game does not end by them"},

        {Construct::TurnOrders, Lossy, "White and Black move in turn"},
        {Construct::GrowingTurns, Lossy, "turns do not grow"},
        {Construct::SeriesChecks, Lossy, "it means nothing there"},
        {Construct::SeriesSafety, Lossy, "it is asked at the end of the turn"},
        {Construct::Passing, Lossy, "nobody may pass"},
        {Construct::CaptureDuty, Lossy, "captures are optional"},
        {Construct::Effects, Lossy, "moves do nothing to other pieces"},
        {Construct::Transfers, Lossy, "pieces stay where they have moved"},
        {Construct::ConditionsBeside, Lossy, "what stands beside does not matter"},
        {Construct::Untakable, Lossy, "they can be taken"},

        {Construct::CapturesToCaptor, Partly, "pieces stay in the hand what they were when taken",
         "for both sides alike"},
        {Construct::CapturesToOwner, Lossy, "what is taken is gone"},
        {Construct::Drops, Partly, "it is dropped anywhere", "on any empty cell"},
        {Construct::CapturingDrops, Lossy, "pieces are dropped on empty cells"},
        {Construct::UnmovedDrops, Lossy, "what is dropped has moved"},
        {Construct::DropRules, Lossy, "drops are free"},
        {Construct::Gating, Lossy, "nothing is dropped beside a move"},
        {Construct::ThirdSide, Lossy, "there are only the two players"},
        {Construct::NeutralPieces, Lossy, "there are only the two players"},
        {Construct::ImportedMoves, Refused,
         "its pieces move by notation, and some of them stand on the board"},
        {Construct::ImportedRules, Lossy, "they are left out"},
    });

}  // namespace

const Capabilities& diagramCapabilities() {
  return kDiagram;
}

}  // namespace fairyforge::exports::diagram
