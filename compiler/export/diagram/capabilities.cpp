// What the Interactive Diagram can say. Its newest parameters (captureMatrix, confine, hands) are left out as
// long as this program does not read them: an export that cannot be read back is not proved.
#include "compiler/export/diagram/export-diagram.h"

namespace fairyforge {
namespace {

using enum Verdict;

constexpr Capabilities kDiagram(
    "diagram", "Interactive Diagram",
    {
        {Construct::BoardSize, Partly, "up to 26 files and 99 ranks; no larger game is made"},
        {Construct::Holes},
        {Construct::Levels, Refused, "the Diagram has one level"},
        {Construct::WrappedSteps},
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
        {Construct::RoyalCaptures, Partly,
         "by notation, or where `takes royal pieces by` is simple; others are left out"},
        {Construct::Unloading},
        {Construct::Passes},
        {Construct::EnPassant},
        {Construct::Castling, Partly,
         "with the first unmoved piece at the edge of the rank; other castling is left out"},
        {Construct::RegionalMoves, Lossy, "the moves from certain cells are left out"},
        {Construct::Confinement, Lossy, "the piece may go to all cells"},

        {Construct::Promotion, Partly,
         "on the last ranks, for all types alike, and as they come nearer to the last rank the choice may "
         "grow; "
         "what does not fit is left out"},
        {Construct::Morphs, Partly,
         "one type a cell, and for Black the image of White's table; White's is used"},
        {Construct::UnchangingMoves},
        {Construct::TurningInPlace, Lossy, "the piece cannot turn"},
        {Construct::Triggers, Lossy, "no other piece changes"},
        {Construct::Imitation, Lossy, "the piece does not imitate"},

        {Construct::OneRoyal},
        {Construct::SeveralRoyals},
        {Construct::LastRoyal},
        {Construct::NoRoyal, Lossy, "the last type of the list is royal"},
        {Construct::StalemateDraws},
        {Construct::StalemateLoses},
        {Construct::StalemateWins, Lossy, "stalemate is a draw"},
        {Construct::BareKingAtOnce, Lossy,
         "the bared side may still bare the other in reply, which makes a draw"},
        {Construct::BareKingGrace, Partly, "one type or all that are not royal count; else all of them do"},
        {Construct::RepetitionDraws, Partly,
         "at the third time, as every Diagram is read; it leaves the count to the players"},
        {Construct::RepetitionLoses, Lossy, "repetition is a draw"},
        {Construct::QuietMoves, Partly,
         "50 moves, and moves of promoting types begin the count anew, as every Diagram is read; it leaves "
         "the "
         "count to the players"},

        {Construct::CapturesToCaptor, Lossy, "what is taken is gone"},
        {Construct::CapturesToOwner, Lossy, "what is taken is gone"},
        {Construct::Drops, Lossy, "there are no hands"},
        {Construct::CapturingDrops, Lossy, "there are no drops"},
        {Construct::UnmovedDrops, Lossy, "there are no drops"},
        {Construct::ThirdSide, Lossy, "there are only the two players"},
    });

}  // namespace

const Capabilities& diagramCapabilities() {
  return kDiagram;
}

}  // namespace fairyforge
