// What a rules file of Zillions can say.
#include "compiler/export/zrf/losses.h"

namespace fairyforge::exports::zrf {
namespace {

using enum Verdict;

constexpr Capabilities kZrf(
    "zrf", "Zillions of Games",
    {
        {Construct::BoardSize},
        {Construct::Holes},
        {Construct::Levels, Exact, "a grid for each level, and links between them"},
        {Construct::WrappedSteps, Exact, "directions of their own, with links over the edges"},
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
         "it is possible after any move between the same cells, and not at the very start of a game",
         "where every move from one cell to another passes over the same cells"},
        {Construct::Castling, Partly,
         "whether a cell is attacked is asked while the castling piece stands on its start, where it may be "
         "a hurdle or a screen",
         "where no piece needs a hurdle"},
        {Construct::RegionalMoves},
        {Construct::Confinement},

        {Construct::Promotion},
        {Construct::Morphs},
        {Construct::UnchangingMoves},
        {Construct::TurningInPlace},
        {Construct::Triggers, Partly, "only the first of them happens",
         "one event for the arrival of a type"},
        {Construct::Imitation, Lossy,
         "it gives check like any other piece, so that a stalemate by it is a mate, and nobody castles past "
         "it; what it imitates is told by a piece beside the board"},

        {Construct::OneRoyal},
        {Construct::SeveralRoyals, Exact,
         "Zillions' manual does not say what it does with several of them; its readers keep all safe"},
        {Construct::LastRoyal, Lossy, "all royal pieces of a side must be safe"},
        {Construct::NoRoyal},
        {Construct::StalemateDraws},
        {Construct::StalemateLoses},
        {Construct::StalemateWins},
        {Construct::BareKingAtOnce},
        {Construct::BareKingGrace, Lossy, "a side left without material loses at once"},
        {Construct::RepetitionDraws, Partly, "the third repetition is a draw, as always in Zillions",
         "at the third time"},
        {Construct::RepetitionLoses, Partly, "who repeats for the third time loses", "at the third time"},
        {Construct::NMoveRule, Lossy, "nothing counts moves: the draw is left to the players"},
        {Construct::Goals, Lossy, "the game does not end by them"},
        {Construct::CheckBan, Lossy, "moves may give check"},

        {Construct::CapturesToCaptor, Partly, "pieces stay in the store what they were when taken",
         "for both sides, and if pieces stay what they are"},
        {Construct::CapturesToOwner, Lossy, "what is taken goes to the captor's store, or is gone"},
        {Construct::Drops},
        {Construct::CapturingDrops},
        {Construct::UnmovedDrops},
        {Construct::ThirdSide, Lossy,
         "it never acts and has no pieces: Zillions has no turns that come about by counting"},
        {Construct::ImportedMoves},
        {Construct::ImportedRules, Lossy, "they are not written back: what asks for them cannot be done"},
    });

}  // namespace

const Capabilities& zrfCapabilities() {
  return kZrf;
}

}  // namespace fairyforge::exports::zrf
