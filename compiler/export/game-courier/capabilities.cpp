// The table of what the code of a Game Courier preset can enforce.
#include "compiler/export/capabilities.h"

#include "compiler/export/game-courier/capabilities.h"

namespace fairyforge::exports::game_courier {
namespace {

using enum Verdict;

constexpr std::string_view kUnnoticedGoals = "the code does not notice them: the players see to it";
constexpr std::string_view kPlainGoals =
    "on pieces, cells, checks given and whose turn it is: not together with mates, captures or passes, nor of pieces "
    "that must be safe";

constexpr Capabilities kGameCourier(
    "game-courier", "Game Courier",
    {
        {Construct::BoardSize, Exact, "legal moves are not shown on boards of more than 100 cells"},
        {Construct::Holes},
        {Construct::Levels, Exact, "levels lie side by side"},
        {Construct::WrappedSteps},
        {Construct::JoinedEdges},
        {Construct::Hexagons, Exact,
         "drawn as the squares of a slanted array, and called by its files and ranks"},
        {Construct::Links},

        {Construct::ManyTypes},
        {Construct::LongIds, Exact, "the set of pieces is written out"},
        {Construct::LeapsAndSlides},
        {Construct::FirstMoves},
        {Construct::LameLeaps},
        {Construct::Hurdles},
        {Construct::BentMoves, Partly, "some moves of the piece are refused",
         "with at most 1000 ways of a type that are not straight, and 600 kinds of moves that do or ask more "
         "than to come and take"},
        {Construct::DistantCaptures, Partly, "the piece cannot take so",
         "by moves that leave their cell, where the piece has no other move with the same ends"},
        {Construct::OwnCaptures},
        {Construct::RoyalCaptures},
        {Construct::Unloading, Partly, "the piece puts nothing down so",
         "by moves that leave their cell, where the piece has no other move with the same ends"},
        {Construct::NullMoves, Lossy, "a move that does not leave its cell cannot be entered"},
        {Construct::EnPassant, Partly, "nothing is taken so",
         "but for royal pieces and together with other pieces, where the piece that passes has no other move "
         "with the same ends"},
        {Construct::Castling, Partly, "such castling is refused",
         "where the castler has no other move with the same ends"},
        {Construct::RegionalMoves},
        {Construct::Confinement},
        {Construct::Programs},

        {Construct::Promotion, Exact, "entered as a second part of the move: `P e7-e8; Q-e8`"},
        {Construct::Morphs},
        {Construct::UnchangingMoves, Partly, "such moves are refused",
         "where the piece has no other move with the same ends"},
        {Construct::TurningInPlace, Partly, "such pieces cannot turn where they stand",
         "entered as a move to what it becomes, which stands beside the board; not where the turn asks for "
         "more "
         "than the piece itself, or pieces imitate"},
        {Construct::Triggers, Partly, "no other piece changes",
         "entered as a first part of the turn, `M c3-j1; P a5-a6`; not where several events may meet, or "
         "royal "
         "pieces change"},
        {Construct::Imitation},

        {Construct::OneRoyal},
        {Construct::SeveralRoyals},
        {Construct::LastRoyal},
        {Construct::NoRoyal},
        {Construct::StalemateDraws},
        {Construct::StalemateLoses},
        {Construct::StalemateWins},
        {Construct::BareKingAtOnce},
        {Construct::BareKingGrace},
        {Construct::RepetitionDraws},
        {Construct::RepetitionLoses},
        {Construct::PerpetualCheck},
        {Construct::NMoveRule},
        {Construct::Counting, Lossy, "nothing but quiet moves is counted"},

        {Construct::CellGoals, Partly, kUnnoticedGoals, kPlainGoals},
        {Construct::CountGoals, Partly, kUnnoticedGoals, kPlainGoals},
        {Construct::RowGoals, Partly, kUnnoticedGoals,
         "of at most 600 places for the row, on pieces and cells alone"},
        {Construct::CaptureGoals, Lossy, "the code does not notice them: the players see to it"},
        {Construct::CheckGoals, Partly, kUnnoticedGoals, kPlainGoals},
        {Construct::MateGoals, Lossy, "the code does not notice them: the players see to it"},
        {Construct::RepetitionGoals, Lossy, "the code does not notice them: the players see to it"},
        {Construct::PassGoals, Lossy, "the code does not notice them: the players see to it"},

        {Construct::Transfers, Lossy, "it is not asked whether royal pieces are safe before that"},

        {Construct::CapturesToCaptor, Exact, "pieces in hand stand on spaces beside the board"},
        {Construct::CapturesToOwner},
        {Construct::Drops, Exact, "entered as a move from beside the board: `P j1-e4`"},
        {Construct::CapturingDrops},
        {Construct::UnmovedDrops},
        {Construct::ThirdSide, Lossy, "takes no part, as a preset has two sides"},
        {Construct::NeutralPieces, Lossy, "a preset has two sides"},
        {Construct::ImportedMoves},
        {Construct::ImportedRules, Lossy,
         "what asks for them cannot be done, and nothing else comes of them"},
    });

}  // namespace

const Capabilities& gameCourierCapabilities() {
  return kGameCourier;
}

}  // namespace fairyforge::exports::game_courier
