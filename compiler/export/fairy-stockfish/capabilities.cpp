// The capabilities of Fairy-Stockfish's variants.ini. Moves that the engine would misread are left out.
#include "compiler/export/fairy-stockfish/export-fairy-stockfish.h"

namespace fairyforge::exports::fairy_stockfish {

const Capabilities& fairyStockfishCapabilities() {
  using enum Verdict;
  using enum Construct;
  static constexpr Capabilities kFairyStockfish(
      "fairy-stockfish", "Fairy-Stockfish",
      {
          {BoardSize, Partly, "no game is made", "up to 12 files and 10 ranks"},
          {Holes, Partly, "no game is made",
           "if no piece leaps over hurdles, which holes would be; needs a newer engine than 11.1"},
          {Levels, Refused, "its boards have one level"},
          {WrappedSteps, Lossy, "those moves are left out"},
          {JoinedEdges, Refused, "its boards have edges"},
          {Hexagons, Refused, "its boards have square cells"},

          {ManyTypes, Refused, "a piece has one letter"},
          {LongIds, Exact, "the type has a free letter in the file"},
          {LeapsAndSlides, Partly, "those moves are left out",
           "leaps up to (3,3), riders along lines and by `N`, ranges up to 9; what is no piece with a name "
           "needs a newer engine than 11.1"},
          {FirstMoves, Partly, "those moves are left out", "double steps of pawns from their rank"},
          {LameLeaps, Partly, "those moves are left out", "leaps of the letters N, A, Z and D"},
          {Hurdles, Partly, "those moves are left out", "along whole lines"},
          {BentMoves, Partly, "those moves are left out", "steps that add up to a leap with a letter"},
          {DistantCaptures, Lossy, "those moves are left out"},
          {OwnCaptures, Lossy, "those captures are left out"},
          {RoyalCaptures, Partly, "those captures are left out",
           "kings that may not face each other (`takes royal pieces by cR`, or by `fbcR` if they are never on "
           "one "
           "rank)"},
          {Unloading, Lossy, "those moves are left out"},
          {NullMoves, Lossy, "those moves are left out"},
          {EnPassant, Partly, "those captures are left out", "of pawns after their double step"},
          {Castling, Partly, "castling is left out",
           "of kings on one file, with the outermost piece of its kind on that side"},
          {RegionalMoves, Partly, "the moves from certain cells are left out",
           "double steps of pawns, and sideways steps of soldiers that have crossed a river"},
          {Confinement},

          {Promotion, Partly, "the promotion is left out",
           "for all types alike and all cells of a side alike, or as in shogi on or from whole last ranks to what is in "
           "the hand again what it was; of other pieces than pawns, on other cells, and unlike for the sides only by a "
           "newer engine than 11.1"},
          {Morphs, Partly, "the type does not change", "as promotion without a choice"},
          {UnchangingMoves, Lossy, "those moves are left out"},

          {OneRoyal},
          {SeveralRoyals, Refused, "it knows one king a side"},
          {LastRoyal, Refused, "it knows one king a side"},
          {NoRoyal},
          {StalemateDraws},
          {StalemateLoses},
          {StalemateWins},
          {BareKingAtOnce, Partly, "a bare king goes on", "all types that are not royal count"},
          {BareKingGrace, Partly, "a bare king goes on",
           "all types that are not royal count; two bare kings go on to their draw"},
          {RepetitionDraws},
          {RepetitionLoses},
          {PerpetualCheck, Partly, "it is repetition like any other", "where repetition ends the game"},
          {PerpetualChase, Partly, "it is repetition like any other",
           "as in Xiangqi, by the pieces of Xiangqi; it needs a newer engine than 11.1"},
          {NMoveRule, Partly, "promotions and moves without a way back restart the count",
           "where moves of pawns do; those of other types need a newer engine than 11.1"},
          {Counting, Partly, "nothing but quiet moves is counted",
           "as in Makruk or, by a newer engine than 11.1, in Cambodian or ASEAN chess"},
          {CheckBan},

          {CellGoals, Partly, "the game does not end by them",
           "pieces of one type, or of any, that win on one of some cells, or on all"},
          {CountGoals, Partly, "the game does not end by them",
           "sides that have no more than so many pieces of a type, all types with the same result"},
          {RowGoals, Partly, "the game does not end by them", "rows of any pieces that win"},
          {CheckGoals, Partly, "the game does not end by them", "wins by up to nine checks"},
          {MateGoals, Partly, "the game does not end by them",
           "that mate is a win for the mated side, or a draw"},
          {PassGoals, Partly, "the game does not end by them",
           "that two passes in a row, where players may pass, are a draw"},

          {Passing, Partly, "two passes in a row end the game as a draw",
           "where a goal says that they are; needs a newer engine than 11.1"},
          {CaptureDuty, Partly, "captures are optional", "where any capture will do"},
          {Effects, Partly, "moves do nothing to other pieces",
           "explosions: a capture removes the captor and all pieces beside it, in games without royal pieces "
           "and without hands that keep captures; needs a newer engine than 11.1"},

          {CapturesToCaptor, Partly, "pieces stay what they are",
           "pieces that stay what they are, and promoted ones that are again what they were"},
          {Drops, Partly, "pieces are dropped anywhere",
           "anywhere, pawns not on the first or last ranks, nothing where it could never move"},
          {CapturingDrops, Lossy, "drops do not capture"},
          {UnmovedDrops, Partly,
           "dropped pieces have moved, but pawns step twice from their rank, moved or not",
           "pawns, where they may step twice from their whole rank and cannot be dropped behind it"},
          {DropRules, Partly, "drops are free",
           "duties and bans on checks that are about all drops, bishops on both colours, a mate by a pawn of shogi, and so "
           "many of one type on a file"},
          {Gating, Partly, "nothing is dropped beside a move",
           "beside first moves from the first rank, by all that may be dropped there"},
          {NeutralPieces, Partly, "there are only the two players",
           "walls or a duck that players put on the board after their moves, without royal pieces and hands; needs a "
           "newer engine than 11.1"},
          {ImportedMoves, Refused, "its pieces move by notation"},
      });
  return kFairyStockfish;
}

}  // namespace fairyforge::exports::fairy_stockfish
