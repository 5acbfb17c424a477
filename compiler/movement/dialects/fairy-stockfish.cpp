#include "compiler/movement/dialects/fairy-stockfish.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace fairyforge {

const std::vector<IniPiece>& iniPieces() {
  static const std::vector<IniPiece> kPieces{
      {"pawn", "fmWfceF"},
      {"knight", "N"},
      {"bishop", "B"},
      {"rook", "R"},
      {"queen", "Q"},
      {"fers", "F"},
      {"alfil", "A"},
      {"fersAlfil", "FA"},
      {"silver", "FfW"},
      {"aiwok", "RNF"},
      {"bers", "RF"},
      {"archbishop", "BN"},
      {"chancellor", "RN"},
      {"amazon", "QN"},
      {"knibis", "mNcB"},
      {"biskni", "mBcN"},
      {"kniroo", "mNcR"},
      {"rookni", "mRcN"},
      {"shogiPawn", "fW"},
      {"lance", "fR"},
      {"shogiKnight", "fN"},
      {"gold", "WfF"},
      {"dragonHorse", "BW"},
      {"clobber", "cW"},
      {"breakthrough", "fmWfF"},
      {"immobile", "O"},
      {"cannon", "mRcpR"},
      {"soldier", "fsW"},
      {"horse", "nN"},
      {"elephant", "nA"},
      {"janggiElephant", "nZ"},
      {"banner", "RcpRnN"},
      {"wazir", "W"},
      {"commoner", "K"},
      {"centaur", "KN"},
      {"king", "K"},
  };
  return kPieces;
}

const IniPiece* iniPiece(std::string_view name) {
  const auto& pieces = iniPieces();
  const auto found =
      std::find_if(pieces.begin(), pieces.end(), [&](const IniPiece& piece) { return piece.name == name; });
  return found == pieces.end() ? nullptr : &*found;
}

const std::vector<std::string>& iniPieceKeys() {
  static const std::vector<std::string> kKeys = [] {
    std::vector<std::string> keys;
    for (const IniPiece& piece : iniPieces()) keys.emplace_back(piece.name);
    for (int i = 1; i <= kCustomPieces; ++i) keys.push_back(fmt::format("customPiece{}", i));
    return keys;
  }();
  return kKeys;
}

bool isIniPiece(std::string_view key) {
  const auto& keys = iniPieceKeys();
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

bool isCustomPiece(std::string_view key) {
  return isIniPiece(key) && iniPiece(key) == nullptr;
}

const std::vector<IniKey>& iniKeys() {
  using enum IniKey::Effect;
  static const std::vector<IniKey> kKeys{
      // For other programs.
      {"variantTemplate", Looks, true, "fairy"},
      {"pieceToCharTable", Looks, true, "-"},
      {"pocketSize", Looks, true, "0"},
      {"pieceValueMg", Looks, false, ""},
      {"pieceValueEg", Looks, false, ""},
      {"endgameEval", Looks, true, "false"},
      // Board and array.
      {"maxRank", Rule, true, "8"},
      {"maxFile", Rule, true, "8"},
      {"startFen", Rule, true, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
      {"chess960", Missing, true, "false", "castling from other arrays"},
      {"twoBoards", Missing, true, "false", "a second board"},
      // Pieces.
      {"kingType", Rule, true, "k"},
      {"janggiCannon", Missing, true, "-", "a cannon that neither leaps over cannons nor takes them"},
      {"pawnTypes", Missing, false, "p", "several kinds of pawns"},
      // Promotion.
      {"promotionRank", Rule, true, "8"},
      {"promotionRegionWhite", Rule, false, "*8"},
      {"promotionRegionBlack", Rule, false, "*1"},
      {"promotionPawnTypes", Rule, false, "p"},
      {"promotionPawnTypesWhite", Missing, false, "p", "other pawns for White than for Black"},
      {"promotionPawnTypesBlack", Missing, false, "p", "other pawns for White than for Black"},
      {"promotionPieceTypes", Rule, true, "nbrq"},
      {"promotionPieceTypesWhite", Missing, false, "nbrq", "other promotions for White than for Black"},
      {"promotionPieceTypesBlack", Missing, false, "nbrq", "other promotions for White than for Black"},
      {"sittuyinPromotion", Missing, true, "false", "promotion in place"},
      {"promotionLimit", Missing, true, "", "promotion up to a number of pieces"},
      {"promotedPieceType", Missing, true, "", "promotion of pieces as in shogi"},
      {"piecePromotionOnCapture", Missing, true, "false", "promotion of pieces as in shogi"},
      {"mandatoryPawnPromotion", Rule, true, "true"},
      {"mandatoryPiecePromotion", Missing, true, "false", "promotion of pieces as in shogi"},
      {"pieceDemotion", Missing, true, "false", "promotion of pieces as in shogi"},
      // Captures with effects.
      {"blastOnCapture", Missing, false, "false", "captures that explode"},
      {"blastImmuneTypes", Missing, false, "", "captures that explode"},
      {"mutuallyImmuneTypes", Missing, false, "", "pieces that do not take each other"},
      {"petrifyOnCapture", Missing, false, "false", "captures that petrify"},
      {"petrifyOnCaptureTypes", Missing, false, "", "captures that petrify"},
      {"petrifyBlastPieces", Missing, false, "false", "captures that petrify"},
      // The pawn's steps.
      {"doubleStep", Rule, true, "true"},
      {"doubleStepRank", Rule, true, "2"},
      {"doubleStepRankMin", Missing, false, "2", "double steps from several ranks"},
      {"doubleStepRegionWhite", Rule, false, "*2"},
      {"doubleStepRegionBlack", Rule, false, "*7"},
      {"firstRankDoubleSteps", Missing, true, "false", "double steps from two ranks"},
      {"tripleStepRegionWhite", Missing, false, "-", "triple steps"},
      {"tripleStepRegionBlack", Missing, false, "-", "triple steps"},
      {"enPassantRegion", Missing, false, "", "en passant in a region"},
      {"enPassantTypes", Missing, false, "p", "other pieces that take en passant"},
      {"enPassantTypesWhite", Missing, false, "p", "other pieces that take en passant"},
      {"enPassantTypesBlack", Missing, false, "p", "other pieces that take en passant"},
      // Castling.
      {"castling", Rule, true, "true"},
      {"castlingDroppedPiece", Missing, true, "false", "castling with dropped pieces"},
      {"castlingKingsideFile", Rule, true, "g"},
      {"castlingQueensideFile", Rule, true, "c"},
      {"castlingRank", Rule, true, "1"},
      {"castlingKingFile", Missing, false, "e", "castling with one of several kings"},
      {"castlingKingPiece", Rule, false, "k"},
      {"castlingKingPieceWhite", Missing, false, "k", "castling of another piece"},
      {"castlingKingPieceBlack", Missing, false, "k", "castling of another piece"},
      {"castlingRookPiece", Rule, true, "r"},
      {"castlingRookPieces", Rule, false, "r"},
      {"castlingRookPiecesWhite", Missing, false, "r", "other partners of castling for White than for Black"},
      {"castlingRookPiecesBlack", Missing, false, "r", "other partners of castling for White than for Black"},
      {"castlingRookKingsideFile", Missing, false, "l", "castling with a partner inside the rank"},
      {"castlingRookQueensideFile", Missing, false, "a", "castling with a partner inside the rank"},
      {"oppositeCastling", Missing, false, "false", "castling to opposite sides"},
      {"castlingWins", Missing, false, "-", "a win by castling"},
      // Duties.
      {"checking", Missing, true, "true", "a ban on checks"},
      {"dropChecks", Missing, true, "true", "a ban on checks by drops"},
      {"mustCapture", Rule, true, "false"},
      {"mustDrop", Missing, true, "false", "a duty to drop"},
      {"mustDropType", Missing, true, "*", "a duty to drop"},
      // Hands.
      {"pieceDrops", Rule, true, "false"},
      {"dropLoop", Rule, true, "false"},
      {"capturesToHand", Rule, true, "false"},
      {"firstRankPawnDrops", Rule, true, "false"},
      {"promotionZonePawnDrops", Rule, true, "false"},
      {"dropOnTop", Missing, true, "false", "drops on top of each other"},
      {"enclosingDrop", Missing, false, "none", "drops that enclose"},
      {"enclosingDropStart", Missing, false, "", "drops that enclose"},
      {"whiteDropRegion", Rule, true, ""},
      {"blackDropRegion", Rule, true, ""},
      {"sittuyinRookDrop", Missing, true, "false", "drops of rooks on the first rank"},
      {"dropOppositeColoredBishop", Missing, true, "false", "drops by colours of cells"},
      {"dropPromoted", Missing, true, "false", "drops of promoted pieces"},
      {"shogiDoubledPawn", Missing, true, "true", "drops that depend on the file's pawns"},
      {"dropNoDoubled", Missing, false, "-", "drops that depend on the file's pieces"},
      {"dropNoDoubledCount", Missing, false, "1", "drops that depend on the file's pieces"},
      {"immobilityIllegal", Missing, true, "false", "a ban on cells without further moves"},
      {"gating", Missing, true, "false", "gating"},
      {"arrowGating", Missing, false, "false", "gating"},
      {"duckGating", Missing, false, "false", "gating"},
      {"staticGating", Missing, false, "false", "gating"},
      {"staticGatingRegion", Missing, false, "", "gating"},
      {"pastGating", Missing, false, "false", "gating"},
      {"wallingRule", Missing, false, "none", "walls"},
      {"wallingRegion", Missing, false, "", "walls"},
      {"wallingRegionWhite", Missing, false, "", "walls"},
      {"wallingRegionBlack", Missing, false, "", "walls"},
      {"seirawanGating", Missing, true, "false", "gating"},
      {"cambodianMoves", Missing, true, "false", "special first moves"},
      {"diagonalLines", Missing, true, "", "lines of a palace"},
      {"pass", Missing, false, "false", "passing"},
      {"passOnStalemate", Missing, false, "false", "passing"},
      {"kingPass", Missing, true, "false", "passing"},
      {"kingPassOnStalemate", Missing, true, "false", "passing"},
      {"makpongRule", Missing, true, "false", "a king that may not flee"},
      {"flyingGeneral", Rule, true, "false"},
      {"soldierPromotionRank", Rule, true, "1"},
      {"flipEnclosedPieces", Missing, false, "none", "pieces that change sides"},
      // Ends.
      {"nMoveRuleTypes", Rule, false, "p"},
      {"nMoveRuleTypesWhite", Missing, false, "p", "other pieces that begin the count of moves anew"},
      {"nMoveRuleTypesBlack", Missing, false, "p", "other pieces that begin the count of moves anew"},
      {"nMoveRule", Rule, true, "50"},
      {"nFoldRule", Rule, true, "3"},
      {"nFoldValue", Rule, true, "draw"},
      {"nFoldValueAbsolute", Missing, true, "false", "repetition that decides for White or Black"},
      {"perpetualCheckIllegal", Missing, true, "false", "perpetual check"},
      {"moveRepetitionIllegal", Missing, false, "false", "moves back and forth"},
      {"chasingRule", Missing, false, "none", "perpetual chase"},
      {"stalemateValue", Rule, true, "draw"},
      {"stalematePieceCount", Missing, false, "false", "stalemate that counts pieces"},
      {"checkmateValue", Missing, true, "loss", "checkmate that does not lose"},
      {"shogiPawnDropMateIllegal", Missing, true, "false", "mate by a dropped pawn"},
      {"shatarMateRule", Missing, true, "false", "mates of shatar"},
      {"bikjangRule", Missing, true, "false", "kings that face each other"},
      {"extinctionValue", Rule, true, "none"},
      {"extinctionClaim", Rule, true, "false"},
      {"extinctionPseudoRoyal", Rule, false, "false"},
      {"dupleCheck", Missing, false, "false", "royal pieces that may stand in check"},
      {"extinctionPieceTypes", Rule, true, ""},
      {"extinctionPieceCount", Rule, true, "0"},
      {"extinctionOpponentPieceCount", Rule, true, "0"},
      {"flagPiece", Rule, true, "*"},
      {"flagPieceWhite", Rule, false, "*"},
      {"flagPieceBlack", Rule, false, "*"},
      {"whiteFlag", Rule, true, ""},
      {"blackFlag", Rule, true, ""},
      {"flagRegion", Rule, false, ""},
      {"flagRegionWhite", Rule, false, ""},
      {"flagRegionBlack", Rule, false, ""},
      {"flagPieceCount", Rule, false, "1"},
      {"flagPieceBlockedWin", Missing, false, "false", "a goal to reach"},
      {"flagPieceSafe", Missing, false, "false", "a goal to reach"},
      {"flagMove", Missing, true, "false", "a goal to reach"},
      {"checkCounting", Missing, true, "false", "a win by the number of checks"},
      {"connectN", Rule, true, "0"},
      {"connectHorizontal", Rule, false, "true"},
      {"connectVertical", Rule, false, "true"},
      {"connectDiagonal", Rule, false, "true"},
      {"connectRegion1White", Missing, false, "", "a win by pieces in a row"},
      {"connectRegion2White", Missing, false, "", "a win by pieces in a row"},
      {"connectRegion1Black", Missing, false, "", "a win by pieces in a row"},
      {"connectRegion2Black", Missing, false, "", "a win by pieces in a row"},
      {"connectNxN", Missing, false, "0", "a win by pieces in a row"},
      {"materialCounting", Missing, true, "none", "a result by counting pieces"},
      {"countingRule", Missing, true, "none", "counting towards a draw"},
  };
  return kKeys;
}

const IniKey* iniKey(std::string_view name) {
  const auto& keys = iniKeys();
  const auto found =
      std::find_if(keys.begin(), keys.end(), [&](const IniKey& key) { return key.name == name; });
  return found == keys.end() ? nullptr : &*found;
}

bool isBuiltInVariant(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "3check",        "5check",     "ai-wok",       "almost",       "amazon",
      "antichess",     "asean",      "breakthrough", "bughouse",     "cambodian",
      "capablanca",    "capahouse",  "caparandom",   "centaur",      "chancellor",
      "chess",         "chessgi",    "chigorin",     "clobber",      "clobber10",
      "codrus",        "courier",    "crazyhouse",   "dobutsu",      "embassy",
      "euroshogi",     "extinction", "fairy",        "fischerandom", "gardner",
      "giveaway",      "gorogoro",   "gothic",       "grand",        "hoppelpoppel",
      "horde",         "janggi",     "janggicasual", "janggimodern", "janggitraditional",
      "janus",         "jesonmor",   "judkins",      "karouk",       "kinglet",
      "kingofthehill", "knightmate", "koedem",       "kyotoshogi",   "loop",
      "losalamos",     "losers",     "makpong",      "makruk",       "manchu",
      "micro",         "mini",       "minishogi",    "minixiangqi",  "modern",
      "newzealand",    "nocastle",   "normal",       "placement",    "pocketknight",
      "racingkings",   "seirawan",   "shako",        "shatar",       "shatranj",
      "shogi",         "shouse",     "sittuyin",     "suicide",      "supply",
      "threekings",    "xiangqi"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

std::string mobilityKey(std::string_view colour, std::string_view piece) {
  std::string key = "mobilityRegion" + std::string(colour) + std::string(piece);
  char& first = key[key.size() - piece.size()];
  if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
  return key;
}

}  // namespace fairyforge
