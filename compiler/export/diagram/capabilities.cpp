// The capabilities of the Interactive Diagram. The exporter does not write its newest parameters
// (captureMatrix, confine), since this program cannot read them back and so could not certify the export.
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

        {Construct::ManyTypes},
        {Construct::LongIds, Exact,
         "morph tables separate such IDs by commas, which old scripts do not read"},
        {Construct::LeapsAndSlides},
        {Construct::FirstMoves, Partly, "a royal piece makes them only while it is not attacked",
         "of pieces that are not royal, or may not make them while they are attacked"},
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

        {Construct::Promotion, Partly, "the promotion is left out or that of others",
         "on whole last ranks, for all types alike, to types that do not morph there; nearer to the last "
         "rank "
         "the choice may be larger"},
        {Construct::Morphs, Partly, "White's table counts for both",
         "one type a cell, for Black the image of White's table"},
        {Construct::UnchangingMoves},

        {Construct::OneRoyal},
        {Construct::SeveralRoyals},
        {Construct::LastRoyal},
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
        {Construct::NMoveRule, Partly,
         "it is a draw after 50 moves of each side without capture or move of a promoting type",
         "50 moves, and moves of promoting types begin the count anew, as every Diagram is read; the Diagram "
         "itself leaves the count to the players"},

        {Construct::CellGoals, Lossy, "the game does not end by them"},
        {Construct::CountGoals, Lossy, "the game does not end by them"},
        {Construct::RowGoals, Lossy, "the game does not end by them"},
        {Construct::MateGoals, Lossy, "the game does not end by them"},

        {Construct::Untakable, Partly, "they can be taken",
         "where nothing else is safe from some pieces only"},
        {Construct::CapturesToCaptor, Partly, "pieces stay in the hand what they were when taken",
         "for both sides alike"},
        {Construct::Drops, Partly, "it is dropped anywhere", "on any empty cell"},
        {Construct::CapturingDrops, Lossy, "pieces are dropped on empty cells"},
        {Construct::UnmovedDrops, Lossy, "what is dropped has moved"},
        {Construct::ImportedMoves, Refused,
         "its pieces move by notation, and some of them stand on the board"},
    });

}  // namespace

const Capabilities& diagramCapabilities() {
  return kDiagram;
}

}  // namespace fairyforge::exports::diagram
