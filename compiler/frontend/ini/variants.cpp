// The variants that Fairy-Stockfish brings along, as far as this program has their rules, written as a file
// would inherit them. A test compares each with the engine.
#include <fmt/format.h>
#include <stdexcept>

#include "compiler/frontend/ini/text.h"

namespace fairyforge {
namespace {

// Those that all versions have alike.
constexpr const char* kVariants = R"(
[chess]
pawn = p
knight = n
bishop = b
rook = r
queen = q
king = k
promotionPieceTypes = nbrq

[normal:chess]
[fairy:chess]

[nocastle:chess]
castling = false
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1

[amazon:chess]
queen = -
amazon = a
startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1
promotionPieceTypes = arbn

[almost:chess]
queen = -
chancellor = c
startFen = rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1
promotionPieceTypes = crbn

[newzealand:chess]
knight = -
rook = -
rookni = r
kniroo = n
castlingRookPiece = r
promotionPieceTypes = rqbn

[hoppelpoppel:chess]
knight = -
bishop = -
knibis = n
biskni = b
promotionPieceTypes = qbnr

[capablanca:chess]
maxFile = 10
archbishop = a
chancellor = c
castlingKingsideFile = i
castlingQueensideFile = c
promotionPieceTypes = acqrbn
startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1

[gothic:capablanca]
startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1

[embassy:capablanca]
castlingKingsideFile = h
castlingQueensideFile = b
startFen = rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1

[janus:chess]
maxFile = 10
archbishop = j
castlingKingsideFile = i
castlingQueensideFile = b
promotionPieceTypes = qrbnj
startFen = rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1

[centaur:chess]
maxFile = 10
centaur = c
castlingKingsideFile = i
castlingQueensideFile = c
promotionPieceTypes = cqrbn
startFen = rcnbqkbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RCNBQKBNCR w KQkq - 0 1

[shatranj]
pawn = p
knight = n
alfil = b
rook = r
fers = q
king = k
promotionPieceTypes = q
doubleStep = false
castling = false
startFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1
extinctionValue = loss
extinctionClaim = true
extinctionPieceTypes = *
extinctionPieceCount = 1
extinctionOpponentPieceCount = 2
stalemateValue = loss
nMoveRule = 70

[kingofthehill:chess]
flagPiece = k
flagRegion = d4 e4 d5 e5

[breakthrough]
breakthrough = p
doubleStep = false
castling = false
stalemateValue = loss
flagPiece = p
flagRegionWhite = *8
flagRegionBlack = *1
startFen = pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1

[antichess:chess]
king = -
commoner = k
castling = false
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
promotionPieceTypes = qrbnk
mustCapture = true
stalemateValue = win
extinctionValue = win
extinctionPieceTypes = *

[giveaway:antichess]
castling = true
castlingKingPiece = k
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1

[codrus:giveaway]
promotionPieceTypes = qrbn
extinctionPieceTypes = k

[threekings:chess]
king = -
commoner = k
castling = false
startFen = knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1
extinctionValue = loss
extinctionPieceTypes = k
extinctionPieceCount = 2

[pocketknight:chess]
pieceDrops = true
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[nN] w KQkq - 0 1

[crazyhouse:chess]
pieceDrops = true
capturesToHand = true
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1

[capahouse:capablanca]
pieceDrops = true
capturesToHand = true
startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR[] w KQkq - 0 1

[loop:chess]
pieceDrops = true
capturesToHand = true
dropLoop = true
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1

[chessgi:loop]
firstRankPawnDrops = true
)";

// Those that are not alike: whose ranks go with the board ...
constexpr const char* kOldVariants = R"(
[chancellor:chess]
maxRank = 9
maxFile = 9
chancellor = c
promotionRank = 9
promotionPieceTypes = cqrbn
startFen = rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR w KQkq - 0 1

[modern:chess]
maxRank = 9
maxFile = 9
archbishop = m
promotionRank = 9
promotionPieceTypes = mqrbn
startFen = rnbqkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKQBNR w KQkq - 0 1

[losalamos:chess]
maxRank = 6
maxFile = 6
bishop = -
promotionRank = 6
promotionPieceTypes = rqn
doubleStep = false
castling = false
startFen = rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1

[gardner:chess]
maxRank = 5
maxFile = 5
promotionRank = 5
doubleStep = false
castling = false
startFen = rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1

[shako:chess]
maxRank = 10
maxFile = 10
cannon = c
fersAlfil = e
promotionRank = 10
promotionPieceTypes = qrcebn
castlingKingsideFile = h
castlingQueensideFile = d
castlingRank = 2
doubleStepRank = 3
startFen = c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1

[clobber]
maxRank = 5
maxFile = 6
clobber = p
castling = false
stalemateValue = loss
startFen = PpPpPp/pPpPpP/PpPpPp/pPpPpP/PpPpPp w 0 1
doubleStep = false
)";

// ... and whose ranks stay where they are.
constexpr const char* kNewestVariants = R"(
[chancellor:chess]
maxRank = 9
maxFile = 9
chancellor = c
promotionRegionWhite = *9
promotionRegionBlack = *1
doubleStepRegionWhite = *2
doubleStepRegionBlack = *8
promotionPieceTypes = cqrbn
startFen = rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR w KQkq - 0 1

[modern:chess]
maxRank = 9
maxFile = 9
archbishop = m
promotionRegionWhite = *9
promotionRegionBlack = *1
doubleStepRegionWhite = *2
doubleStepRegionBlack = *8
promotionPieceTypes = mqrbn
startFen = rnbqkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKQBNR w KQkq - 0 1

[losalamos:chess]
maxRank = 6
maxFile = 6
bishop = -
promotionRegionWhite = *6
promotionRegionBlack = *1
promotionPieceTypes = rqn
doubleStep = false
castling = false
startFen = rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1

[gardner:chess]
maxRank = 5
maxFile = 5
promotionRegionWhite = *5
promotionRegionBlack = *1
doubleStep = false
castling = false
startFen = rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1

[shako:chess]
maxRank = 10
maxFile = 10
cannon = c
fersAlfil = e
promotionRegionWhite = *10
promotionRegionBlack = *1
promotionPieceTypes = qrcebn
castlingKingsideFile = h
castlingQueensideFile = d
castlingRank = 2
doubleStepRegionWhite = *3
doubleStepRegionBlack = *8
startFen = c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1

[clobber]
maxRank = 6
maxFile = 5
clobber = p
castling = false
stalemateValue = loss
startFen = PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp w 0 1
doubleStep = false
)";

std::vector<IniSection> read(FairyStockfish engine) {
  Diagnostics problems;
  auto sections = readIniText(
      std::make_shared<const SourceFile>(
          fmt::format("<variants of {}>", titleOf(engine)),
          std::string(kVariants) + (engine == FairyStockfish::Old ? kOldVariants : kNewestVariants)),
      problems);
  for (const IniSection& section : sections) {
    for (const Diagnostic& problem : section.problems.all()) problems.add(problem);
  }
  if (problems.hasErrors()) throw std::logic_error(problems.all().front().message);
  return sections;
}

}  // namespace

const std::vector<IniSection>& builtInVariants(FairyStockfish engine) {
  static const std::vector<IniSection> kOld = read(FairyStockfish::Old);
  static const std::vector<IniSection> kNewest = read(FairyStockfish::Newest);
  return engine == FairyStockfish::Old ? kOld : kNewest;
}

}  // namespace fairyforge
