// The capabilities of rules files of Zillions.
#include "compiler/export/zrf/losses.h"

namespace fairyforge::exports::zrf {
namespace {

using enum Verdict;

constexpr std::string_view kJoined = "not together with checks given or a reply to come";

constexpr Capabilities kZrf(
    "zrf", "Zillions of Games",
    {
        {Construct::BoardSize},
        {Construct::Holes},
        {Construct::Levels, Exact, "a grid for each level, and links between them"},
        {Construct::WrappedSteps, Exact, "directions of their own, with links over the edges"},
        {Construct::JoinedEdges, Exact, "directions of their own, with links over the edges"},
        {Construct::Hexagons, Exact, "cells are placed one by one and joined by links"},
        {Construct::Links},

        {Construct::ManyTypes},
        {Construct::LongIds},
        {Construct::LeapsAndSlides},
        {Construct::FirstMoves, Exact,
         "a zone where the piece never comes back to the cells it starts on, else an attribute"},
        {Construct::LameLeaps},
        {Construct::Hurdles},
        {Construct::BentMoves, Partly, "the piece cannot move",
         "moves that go up to 3000 different ways, each of which may have to be written down"},
        {Construct::DistantCaptures},
        {Construct::OwnCaptures, Partly,
         "a move that takes a royal piece of its own side on its way attacks nothing",
         "where they take nothing else, or cannot come upon a royal piece"},
        {Construct::RoyalCaptures},
        {Construct::Unloading, Partly, "a piece that moves another one with it stays what it is",
         "where the mover does not change its type by that, by cascade"},
        {Construct::NullMoves, Exact, "a move to the cell that the piece stands on"},
        {Construct::EnPassant, Partly,
         "it is possible after any move between the same cells, not at the very start of a game, and not where "
         "players move twice in a row",
         "where every move from one cell to another passes over the same cells"},
        {Construct::Castling, Partly,
         "whether a cell is attacked is asked while the castling piece stands on its start, where it may be "
         "a hurdle or a screen",
         "where no piece needs a hurdle"},
        {Construct::RegionalMoves},
        {Construct::Confinement},
        {Construct::Programs},

        {Construct::Promotion},
        {Construct::Morphs},
        {Construct::UnchangingMoves},
        {Construct::TurningInPlace},
        {Construct::Triggers, Partly, "only the first of them happens",
         "one event for the arrival of a type"},
        {Construct::Imitation, Partly, "what gives no check gives check",
         "where nobody moves twice in a row; a piece beside the board tells what it imitates, another is taken in "
         "the place of a king"},

        {Construct::OneRoyal},
        {Construct::SeveralRoyals, Exact,
         "Zillions' manual does not say what it does with several of them; its readers keep all safe"},
        {Construct::LastRoyal, Lossy, "all royal pieces of a side must be safe"},
        {Construct::TakenRoyals},
        {Construct::NoRoyal},
        {Construct::StalemateDraws},
        {Construct::StalemateLoses},
        {Construct::StalemateWins},
        {Construct::BareKingAtOnce},
        {Construct::BareKingGrace, Lossy, "a side left without material loses at once"},
        {Construct::RepetitionDraws, Partly, "the third repetition is a draw, as always in Zillions",
         "at the third time, or where no position can come back"},
        {Construct::RepetitionLoses, Partly, "who repeats for the third time loses",
         "at the third time, or where no position can come back"},
        {Construct::NMoveRule, Lossy, "nothing counts moves: the draw is left to the players"},

        {Construct::CellGoals, Partly, "the game does not end by them", kJoined},
        {Construct::CountGoals, Partly, "the game does not end by them", kJoined},
        {Construct::RowGoals, Partly, "the game does not end by them",
         "of one type of own pieces at each place, not round joined edges"},
        {Construct::CaptureGoals, Partly, "the game does not end by them", kJoined},
        {Construct::MateGoals, Partly, "the game does not end by them", kJoined},
        {Construct::RepetitionGoals, Partly, "the game does not end by them", kJoined},

        {Construct::TurnOrders},
        {Construct::GrowingTurns, Lossy, "turns grow until one has 15 moves, and stay so"},
        {Construct::Passing},
        {Construct::CaptureDuty, Partly, "captures are optional",
         "where no royal piece must be kept safe meanwhile, and a move takes one piece at most or as many as it can"},
        {Construct::Effects, Partly, "moves do nothing to other pieces",
         "where no royal piece could leave the board so"},
        {Construct::Transfers, Lossy, "it is not asked whether royal pieces are safe before that"},
        {Construct::ConditionsBeside, Partly, "such conditions do not matter",
         "of one piece that stands beside, on boards without levels and names of their own"},
        {Construct::Untakable},

        {Construct::CapturesToCaptor, Partly, "pieces stay in the store what they were when taken",
         "for both sides alike"},
        {Construct::CapturesToOwner, Lossy, "what is taken goes to the captor's store, or is gone"},
        {Construct::Drops},
        {Construct::CapturingDrops},
        {Construct::UnmovedDrops, Partly, "dropped there they have moved", "where the array has such pieces"},
        {Construct::ThirdSide, Lossy,
         "it never acts and has no pieces: Zillions cannot ask what an act leaves attacked, and a mate would have to wait for it"},
        {Construct::NeutralPieces, Partly, "they are left out", "where nothing introduces them"},
        {Construct::ImportedMoves},
        {Construct::ImportedRules, Partly, "what asks for them cannot be done",
         "kinds, parts and priorities of moves, and most attributes"},
    });

}  // namespace

const Capabilities& zrfCapabilities() {
  return kZrf;
}

}  // namespace fairyforge::exports::zrf
