// The tables: pieces with their movement in our notation, keys with their defaults, in which version of the
// engine they exist and what a file loses by them, and the names of the built-in variants.

#include "compiler/formats/variants-ini.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace fairyforge {

std::string_view wordFor(FairyStockfish engine) {
  return engine == FairyStockfish::Old ? "11.1" : "newest";
}

std::string_view titleOf(FairyStockfish engine) {
  return engine == FairyStockfish::Old ? "Fairy-Stockfish 11.1" : "Fairy-Stockfish of July 2026";
}

std::optional<FairyStockfish> fairyStockfishCalled(std::string_view word) {
  for (const FairyStockfish engine : kFairyStockfishes) {
    if (wordFor(engine) == word) return engine;
  }
  return std::nullopt;
}

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
  using enum IniKey::In;
  static const std::vector<IniKey> kKeys{
      // For other programs.
      {"variantTemplate", Presentation, Both, "fairy"},
      {"pieceToCharTable", Presentation, Both, "-"},
      {"pocketSize", Presentation, Both, "0"},
      {"pieceValueMg", Presentation, Newest, ""},
      {"pieceValueEg", Presentation, Newest, ""},
      {"endgameEval", Presentation, Old, "false"},
      // Board and array.
      {"maxRank", Rule, Both, "8"},
      {"maxFile", Rule, Both, "8"},
      {"startFen", Rule, Both, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
      {"chess960", Missing, Both, "false", "castling from other arrays"},
      {"twoBoards", Missing, Both, "false", "a second board"},
      // Pieces.
      {"kingType", Rule, Old, "k"},
      {"janggiCannon", Missing, Both, "-", "a cannon that neither leaps over cannons nor takes them"},
      {"pawnTypes", Missing, Newest, "p", "several kinds of pawns"},
      // Promotion.
      {"promotionRank", Rule, Both, "8"},
      {"promotionRegionWhite", Rule, Newest, "*8"},
      {"promotionRegionBlack", Rule, Newest, "*1"},
      {"promotionPawnTypes", Rule, Newest, "p"},
      {"promotionPawnTypesWhite", Missing, Newest, "p", "other pawns for White than for Black"},
      {"promotionPawnTypesBlack", Missing, Newest, "p", "other pawns for White than for Black"},
      {"promotionPieceTypes", Rule, Both, "-"},
      {"promotionPieceTypesWhite", Missing, Newest, "nbrq", "other promotions for White than for Black"},
      {"promotionPieceTypesBlack", Missing, Newest, "nbrq", "other promotions for White than for Black"},
      {"sittuyinPromotion", Missing, Both, "false", "promotion in place"},
      {"promotionLimit", Missing, Both, "", "promotion up to a number of pieces"},
      {"promotedPieceType", Missing, Both, "", "promotion of pieces as in shogi"},
      {"piecePromotionOnCapture", Missing, Both, "false", "promotion of pieces as in shogi"},
      {"mandatoryPawnPromotion", Rule, Both, "true"},
      {"mandatoryPiecePromotion", Missing, Both, "false", "promotion of pieces as in shogi"},
      {"pieceDemotion", Missing, Both, "false", "promotion of pieces as in shogi"},
      // Captures with effects.
      {"blastOnCapture", Missing, Newest, "false", "captures that explode"},
      {"blastImmuneTypes", Missing, Newest, "", "captures that explode"},
      {"mutuallyImmuneTypes", Missing, Newest, "", "pieces that do not take each other"},
      {"petrifyOnCapture", Missing, Between, "false", "captures that petrify"},
      {"petrifyOnCaptureTypes", Missing, Newest, "", "captures that petrify"},
      {"petrifyBlastPieces", Missing, Newest, "false", "captures that petrify"},
      // The pawn's steps.
      {"doubleStep", Rule, Both, "true"},
      {"doubleStepRank", Rule, Both, "2"},
      {"doubleStepRankMin", Missing, Newest, "2", "double steps from several ranks"},
      {"doubleStepRegionWhite", Rule, Newest, "*2"},
      {"doubleStepRegionBlack", Rule, Newest, "*7"},
      {"firstRankDoubleSteps", Missing, Old, "false", "double steps from two ranks"},
      {"tripleStepRegionWhite", Missing, Newest, "-", "triple steps"},
      {"tripleStepRegionBlack", Missing, Newest, "-", "triple steps"},
      {"enPassantRegion", Missing, Newest, "", "en passant in a region"},
      {"enPassantRegionWhite", Missing, Newest, "", "en passant in a region"},
      {"enPassantRegionBlack", Missing, Newest, "", "en passant in a region"},
      {"enPassantTypes", Missing, Newest, "p", "other pieces that take en passant"},
      {"enPassantTypesWhite", Missing, Newest, "p", "other pieces that take en passant"},
      {"enPassantTypesBlack", Missing, Newest, "p", "other pieces that take en passant"},
      // Castling.
      {"castling", Rule, Both, "true"},
      {"castlingDroppedPiece", Missing, Both, "false", "castling with dropped pieces"},
      {"castlingKingsideFile", Rule, Both, "g"},
      {"castlingQueensideFile", Rule, Both, "c"},
      {"castlingRank", Rule, Both, "1"},
      {"castlingKingFile", Missing, Newest, "e", "castling with one of several kings"},
      {"castlingKingPiece", Rule, Newest, "k"},
      {"castlingKingPieceWhite", Missing, Newest, "k", "castling of another piece"},
      {"castlingKingPieceBlack", Missing, Newest, "k", "castling of another piece"},
      {"castlingRookPiece", Rule, Both, "r"},
      {"castlingRookPieces", Rule, Newest, "r"},
      {"castlingRookPiecesWhite", Missing, Newest, "r",
       "other partners of castling for White than for Black"},
      {"castlingRookPiecesBlack", Missing, Newest, "r",
       "other partners of castling for White than for Black"},
      {"castlingRookKingsideFile", Missing, Newest, "l", "castling with a partner inside the rank"},
      {"castlingRookQueensideFile", Missing, Newest, "a", "castling with a partner inside the rank"},
      {"oppositeCastling", Missing, Newest, "false", "castling to opposite sides"},
      {"castlingWins", Missing, Newest, "-", "a win by castling"},
      // Duties.
      {"checking", Missing, Both, "true", "a ban on checks"},
      {"dropChecks", Missing, Both, "true", "a ban on checks by drops"},
      {"mustCapture", Rule, Both, "false"},
      {"mustDrop", Missing, Both, "false", "a duty to drop"},
      {"mustDropType", Missing, Both, "*", "a duty to drop"},
      // Hands.
      {"pieceDrops", Rule, Both, "false"},
      {"dropLoop", Rule, Both, "false"},
      {"capturesToHand", Rule, Both, "false"},
      {"firstRankPawnDrops", Rule, Both, "false"},
      {"promotionZonePawnDrops", Rule, Both, "false"},
      {"dropOnTop", Missing, Both, "false", "drops on top of each other"},
      {"enclosingDrop", Missing, Newest, "none", "drops that enclose"},
      {"enclosingDropStart", Missing, Newest, "", "drops that enclose"},
      {"whiteDropRegion", Rule, Both, ""},
      {"blackDropRegion", Rule, Both, ""},
      {"dropRegionWhite", Rule, Newest, ""},
      {"dropRegionBlack", Rule, Newest, ""},
      {"sittuyinRookDrop", Missing, Both, "false", "drops of rooks on the first rank"},
      {"dropOppositeColoredBishop", Missing, Both, "false", "drops by colours of cells"},
      {"dropPromoted", Missing, Both, "false", "drops of promoted pieces"},
      {"shogiDoubledPawn", Missing, Old, "true", "drops that depend on the file's pawns"},
      {"dropNoDoubled", Missing, Newest, "-", "drops that depend on the file's pieces"},
      {"dropNoDoubledCount", Missing, Newest, "1", "drops that depend on the file's pieces"},
      {"immobilityIllegal", Missing, Both, "false", "a ban on cells without further moves"},
      {"gating", Missing, Both, "false", "gating"},
      {"arrowGating", Missing, Between, "false", "gating"},
      {"duckGating", Missing, Between, "false", "gating"},
      {"staticGating", Missing, Between, "false", "gating"},
      {"staticGatingRegion", Missing, Between, "", "gating"},
      {"pastGating", Missing, Between, "false", "gating"},
      {"wallingRule", Missing, Newest, "none", "walls"},
      {"wallingRegion", Missing, Newest, "", "walls"},
      {"wallingRegionWhite", Missing, Newest, "", "walls"},
      {"wallingRegionBlack", Missing, Newest, "", "walls"},
      {"wallOrMove", Missing, Newest, "false", "walls"},
      {"seirawanGating", Missing, Both, "false", "gating"},
      {"cambodianMoves", Missing, Both, "false", "special first moves"},
      {"diagonalLines", Missing, Both, "", "lines of a palace"},
      {"pass", Missing, Newest, "false", "passing"},
      {"passWhite", Missing, Newest, "false", "passing"},
      {"passBlack", Missing, Newest, "false", "passing"},
      {"passOnStalemate", Missing, Newest, "false", "passing"},
      {"passOnStalemateWhite", Missing, Newest, "false", "passing"},
      {"passOnStalemateBlack", Missing, Newest, "false", "passing"},
      {"kingPass", Missing, Old, "false", "passing"},
      {"kingPassOnStalemate", Missing, Old, "false", "passing"},
      {"makpongRule", Missing, Both, "false", "a king that may not flee"},
      {"flyingGeneral", Rule, Both, "false"},
      {"soldierPromotionRank", Rule, Both, "1"},
      {"flipEnclosedPieces", Missing, Newest, "none", "pieces that change sides"},
      // Ends.
      {"nMoveRuleTypes", Rule, Newest, "p"},
      {"nMoveRuleTypesWhite", Missing, Newest, "p", "other pieces that begin the count of moves anew"},
      {"nMoveRuleTypesBlack", Missing, Newest, "p", "other pieces that begin the count of moves anew"},
      {"nMoveRule", Rule, Both, "50"},
      {"nFoldRule", Rule, Both, "3"},
      {"nFoldValue", Rule, Both, "draw"},
      {"nFoldValueAbsolute", Missing, Both, "false", "repetition that decides for White or Black"},
      {"perpetualCheckIllegal", Missing, Both, "false", "perpetual check"},
      {"moveRepetitionIllegal", Missing, Newest, "false", "moves back and forth"},
      {"chasingRule", Missing, Newest, "none", "perpetual chase"},
      {"stalemateValue", Rule, Both, "draw"},
      {"stalematePieceCount", Missing, Newest, "false", "stalemate that counts pieces"},
      {"checkmateValue", Missing, Both, "loss", "checkmate that does not lose"},
      {"shogiPawnDropMateIllegal", Missing, Both, "false", "mate by a dropped pawn"},
      {"shatarMateRule", Missing, Both, "false", "mates of shatar"},
      {"bikjangRule", Missing, Both, "false", "kings that face each other"},
      {"extinctionValue", Rule, Both, "none"},
      {"extinctionClaim", Rule, Both, "false"},
      {"extinctionPseudoRoyal", Rule, Newest, "false"},
      {"dupleCheck", Missing, Newest, "false", "royal pieces that may stand in check"},
      {"extinctionPieceTypes", Rule, Both, ""},
      {"extinctionPieceCount", Rule, Both, "0"},
      {"extinctionOpponentPieceCount", Rule, Both, "0"},
      {"flagPiece", Rule, Both, "*"},
      {"flagPieceWhite", Rule, Newest, "*"},
      {"flagPieceBlack", Rule, Newest, "*"},
      {"whiteFlag", Rule, Both, ""},
      {"blackFlag", Rule, Both, ""},
      {"flagRegion", Rule, Newest, ""},
      {"flagRegionWhite", Rule, Newest, ""},
      {"flagRegionBlack", Rule, Newest, ""},
      {"flagPieceCount", Rule, Newest, "1"},
      {"flagPieceBlockedWin", Missing, Newest, "false", "a goal to reach"},
      {"flagPieceSafe", Missing, Newest, "false", "a goal to reach"},
      {"flagMove", Missing, Both, "false", "a goal to reach"},
      {"checkCounting", Missing, Both, "false", "a win by the number of checks"},
      {"connectN", Rule, Both, "0"},
      {"connectHorizontal", Rule, Newest, "true"},
      {"connectVertical", Rule, Newest, "true"},
      {"connectDiagonal", Rule, Newest, "true"},
      {"connectRegion1White", Missing, Newest, "", "a win by pieces in a row"},
      {"connectRegion2White", Missing, Newest, "", "a win by pieces in a row"},
      {"connectRegion1Black", Missing, Newest, "", "a win by pieces in a row"},
      {"connectRegion2Black", Missing, Newest, "", "a win by pieces in a row"},
      {"connectPieceTypes", Missing, Newest, "*", "a win by some pieces in a row"},
      {"connectValue", Missing, Newest, "win", "a row that does not win"},
      {"collinearN", Missing, Newest, "0", "a win by pieces in a line"},
      {"connectNxN", Missing, Newest, "0", "a win by pieces in a row"},
      {"materialCounting", Missing, Both, "none", "a result by counting pieces"},
      {"adjudicateFullBoard", Missing, Newest, "false", "a result when the board is full"},
      {"countingRule", Missing, Both, "none", "counting towards a draw"},
  };
  return kKeys;
}

const IniKey* iniKey(std::string_view name) {
  const auto& keys = iniKeys();
  const auto found =
      std::find_if(keys.begin(), keys.end(), [&](const IniKey& key) { return key.name == name; });
  return found == keys.end() ? nullptr : &*found;
}

bool isBuiltInVariant(std::string_view name, FairyStockfish engine, bool inAllBuilds) {
  static constexpr std::string_view kBoth[] = {
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
  static constexpr std::string_view kNewest[] = {
      "armageddon",     "ataxx",     "atomar",      "atomic",     "berolina",      "chaturanga",
      "checkshogi",     "coregal",   "dragon",      "flipello",   "flipello10",    "flipersi",
      "fox-and-hounds", "georgian",  "grasshopper", "gustav3",    "isolation",     "isolation7x7",
      "joust",          "legan",     "misere",      "nightrider", "nocheckatomic", "okisakishogi",
      "omicron",        "opulent",   "paradigm",    "pawnback",   "pawnsideways",  "perfect",
      "petrified",      "raazuvaa",  "shoshogi",    "snailtrail", "sortofalmost",  "spartan",
      "tencubed",       "torishogi", "torpedo",     "troitzky",   "wolf",          "yarishogi"};
  static constexpr std::string_view kOfLargeBuilds[] = {"amazons", "duck"};
  const auto among = [&](const auto& names) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
  };
  if (among(kBoth)) return true;
  return engine == FairyStockfish::Newest && (among(kNewest) || (!inAllBuilds && among(kOfLargeBuilds)));
}

bool generalsFaceAlongRanks(const Board& board, const std::array<CellSet, kSides>& cells) {
  std::array<std::vector<bool>, kSides> ranks;
  for (const Side side : kBothSides) {
    ranks[index(side)].resize(static_cast<std::size_t>(board.ranks()));
    cells[index(side)].forEach(
        [&](Cell cell) { ranks[index(side)][static_cast<std::size_t>(board.rank(cell))] = true; });
  }
  bool shared = false;
  for (std::size_t rank = 0; rank < ranks[0].size(); ++rank)
    shared = shared || (ranks[0][rank] && ranks[1][rank]);
  return shared;
}

std::string mobilityKey(std::string_view colour, std::string_view piece) {
  std::string key = "mobilityRegion" + std::string(colour) + std::string(piece);
  char& first = key[key.size() - piece.size()];
  if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
  return key;
}

}  // namespace fairyforge
