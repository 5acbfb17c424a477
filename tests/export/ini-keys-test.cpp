// Tests what the pieces and keys of variants.ini mean, by comparing with Fairy-Stockfish.
#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

#include "compiler/core/rules/variant-hash.h"
#include "runtime/referee.h"
#include "tests/export/load-ini.h"
#include "tests/support/fairy-stockfish.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

// Returns a small game with one kind of piece.
std::string pieceGame(const std::string& piece) {
  return fmt::format(
      "[piecegame]\nmaxFile = 7\nmaxRank = 7\nking = k\n{} = x\ncastling = false\n"
      "startFen = x1xkx1x/3x3/7/1x5/7/3X3/X1XKX1X w - - 0 1\n",
      piece);
}

class NamedPiece : public ::testing::TestWithParam<std::string> {};

TEST_P(NamedPiece, MovesAsTheEngineHasIt) {
  const std::string ini = pieceGame(GetParam());
  const Loading loading = loadIni(ini, "", FairyStockfish::Old);
  ASSERT_TRUE(loading.variant) << loading.rendered;
  EXPECT_EQ(ourPerft(loading.variant, 3), enginePerft("piecegame", 3, ini));
}

std::vector<std::string> namedPieces() {
  std::vector<std::string> names;
  for (const formats::IniPiece& piece : formats::iniPieces()) {
    if (piece.name != "king" && piece.name != "pawn") names.emplace_back(piece.name);
  }
  return names;
}
INSTANTIATE_TEST_SUITE_P(Table, NamedPiece, ::testing::ValuesIn(namedPieces()),
                         [](const auto& info) { return info.param; });

// Compares the keys that the table says a version knows with those that the engine reports as unknown.
void expectKeysOf(FairyStockfish version, const std::string& engine) {
  const std::string kInvalid = "Invalid option: ";
  // The engine does not see entries without a value.
  std::string ini = "[mine:chess]\nnonsense = 1\n";
  int sections = 0;  // one section for each key, because the engine ignores a key beside certain others
  for (const formats::IniKey& key : formats::iniKeys())
    ini += fmt::format("[mine{}:chess]\n{} = {}\n", ++sections, key.name,
                       key.standard.empty() ? "-" : key.standard);
  std::istringstream said(engineCheck(ini, engine));
  std::set<std::string> invalid;
  for (std::string line; std::getline(said, line);) {
    if (line.starts_with(kInvalid)) invalid.insert(line.substr(kInvalid.size()));
  }
  EXPECT_TRUE(invalid.contains("nonsense"));
  for (const formats::IniKey& key : formats::iniKeys())
    EXPECT_EQ(invalid.contains(std::string(key.name)), !key.knownTo(version)) << key.name;
}

TEST(IniKeys, AreKnownToTheEngineAsTheTableSays) {
  expectKeysOf(FairyStockfish::Old, "");
  if (!newerEngine().empty()) expectKeysOf(FairyStockfish::Newest, newerEngine());
}

// For each promoted piece the engine remembers its former type. Here a promoted piece is only a piece of
// another type, so such rules are refused.
TEST(IniPromotion, ThatDependsOnTheFormerTypeIsRefused) {
  const std::string hands = "pieceDrops = true\ncapturesToHand = true\n";
  const std::string limit = "[mine:chess]\npromotionLimit = q:1\n";
  EXPECT_TRUE(loadIni(limit).variant);
  EXPECT_NE(loadIni(limit + hands).rendered.find("a limit of promotions beside captures that go to hands"),
            std::string::npos);
  const std::string form = "[mine:chess]\narchbishop = a\npromotedPieceType = n:a\n";
  EXPECT_TRUE(loadIni(form).variant);
  for (const std::string& changingBack : {hands, std::string("pieceDemotion = true\n")}) {
    const Loading loading = loadIni(form + changingBack);
    EXPECT_FALSE(loading.variant);
    EXPECT_NE(
        loading.rendered.find("pieces that become again what they were, beside pawns that become the same"),
        std::string::npos)
        << loading.rendered;
  }
}

// A message that names a version is true of that version.
TEST(IniKeys, ThatAVersionDoesNotKnowAreRefusedInItsName) {
  for (const formats::IniKey& key : formats::iniKeys()) {
    if (key.standard.empty()) continue;
    for (const FairyStockfish version : formats::kFairyStockfishes) {
      const Loading loading =
          loadIni(fmt::format("[mine:chess]\n{} = {}\n", key.name, key.standard), "", version);
      const std::string refused =
          fmt::format("{} does not know the key '{}'", formats::titleOf(version), key.name);
      EXPECT_EQ(loading.rendered.find(refused) != std::string::npos, !key.knownTo(version))
          << loading.rendered;
      const std::string other = fmt::format("{} knows it", formats::titleOf(formats::otherThan(version)));
      EXPECT_EQ(loading.rendered.find(other) != std::string::npos,
                !key.knownTo(version) && key.knownTo(formats::otherThan(version)))
          << loading.rendered;
    }
  }
}

// Each key either has an effect or is refused: a value that is not its default changes the game, or the
// section is not read.
TEST(IniKeys, ThatAreNotSupportedAreRefusedByName) {
  int refused = 0;
  for (const formats::IniKey& key : formats::iniKeys()) {
    if (key.effect != formats::IniKey::Effect::Missing) continue;
    for (const FairyStockfish version : formats::kFairyStockfishes) {
      const Loading other = loadIni(fmt::format("[mine:chess]\n{} = other\n", key.name), "", version);
      EXPECT_FALSE(other.variant) << key.name;
      EXPECT_NE(other.rendered.find(fmt::format("'{}'", key.name)), std::string::npos) << other.rendered;
      if (!key.knownTo(version)) continue;
      const Loading standard =
          loadIni(fmt::format("[mine:chess]\n{} = {}\n", key.name, key.standard), "", version);
      EXPECT_TRUE(standard.variant) << key.name << standard.rendered;
      ++refused;
    }
  }
  EXPECT_GE(refused, 30);
}

struct KeyUse {
  const char* key;
  const char* lines;
  int depth = 3;
  friend void PrintTo(const KeyUse& use, std::ostream* out) { *out << use.lines; }
};

class OldKey : public ::testing::TestWithParam<KeyUse> {};

TEST_P(OldKey, MeansTheSameToTheEngine) {
  const std::string ini = fmt::format("[keygame:chess]\n{}\n", GetParam().lines);
  const Loading loading = loadIni(ini, "", FairyStockfish::Old);
  ASSERT_TRUE(loading.variant) << loading.rendered;
  EXPECT_NE(std::string(GetParam().lines).find(GetParam().key), std::string::npos);
  EXPECT_EQ(engineCheck(ini).find("Invalid"), std::string::npos) << engineCheck(ini);
  const auto theirs = enginePerft("keygame", GetParam().depth, ini);
  EXPECT_EQ(ourPerft(loading.variant, GetParam().depth), theirs);
  EXPECT_NE(variantHash(*loading.variant), variantHash(*loadExample("chess"))) << "the key has an effect";
}

const KeyUse kKeyUses[] = {
    {"promotionRank", "promotionRank = 6\nstartFen = 4k3/8/3p4/2P1P3/2p1p3/8/8/4K3 w - - 0 1"},
    {"promotionPieceTypes", "promotionPieceTypes = n\nstartFen = 4k3/2P1P3/8/8/8/8/2p1p3/4K3 w - - 0 1"},
    {"mandatoryPawnPromotion",
     "promotionRank = 6\nmandatoryPawnPromotion = false\nstartFen = 4k3/2P5/8/2P1P3/2p1p3/8/2p5/4K3 w - - 0 "
     "1",
     4},
    {"doubleStep", "doubleStep = false"},
    {"doubleStepRank", "doubleStepRank = 3\nstartFen = 4k3/2p5/3p1p2/8/8/2P2P2/4P3/4K3 w - - 0 1", 4},
    {"castling", "castling = false\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"},
    {"castlingKingsideFile",
     "castlingKingsideFile = f\ncastlingQueensideFile = b\nstartFen = r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1"},
    {"castlingRank", "castlingRank = 2\nstartFen = 8/r3k2r/8/8/8/8/R3K2R/8 w KQkq - 0 1"},
    {"castlingRookPiece", "castlingRookPiece = n\nstartFen = n3k2n/8/8/8/8/8/8/N3K2N w KQkq - 0 1"},
    {"kingType", "kingType = n\ncastling = false\nstartFen = 4k3/2p1p3/8/8/8/8/2P1P3/4K3 w - - 0 1"},
    {"flyingGeneral",
     "flyingGeneral = true\ncastling = false\nstartFen = 4k3/8/4p3/8/8/4P3/3P4/4K3 w - - 0 1", 4},
    {"soldierPromotionRank",
     "soldier = s\nsoldierPromotionRank = 5\nstartFen = 4k3/2s1s3/4s3/4S3/8/8/2S1S3/4K3 w - - 0 1", 4},
    {"mobilityRegionWhiteRook",
     "mobilityRegionWhiteRook = a1 a2 *4 h1 h2\nmobilityRegionBlackRook = *8 d5\nstartFen = "
     "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"},
    {"pieceDrops",
     "pieceDrops = true\ncapturesToHand = true\ndropLoop = true\nstartFen = 4k3/2p5/8/3n4/2N5/8/3P4/4K3[Pn] "
     "w - - 0 1"},
    {"firstRankPawnDrops",
     "pieceDrops = true\ncapturesToHand = true\ndropLoop = true\nfirstRankPawnDrops = true\n"
     "promotionZonePawnDrops = true\nstartFen = 4k3/2p5/8/8/8/8/3P4/4K3[Pp] w - - 0 1"},
    {"whiteDropRegion",
     "pieceDrops = true\ncapturesToHand = true\ndropLoop = true\nwhiteDropRegion = *2 *3\n"
     "blackDropRegion = a3 a7 *6 b7\nstartFen = 4k3/2p5/8/8/8/8/3P4/4K3[PNpn] w - - 0 1"},
    {"extinctionValue",
     "extinctionValue = loss\nextinctionPieceTypes = *\nextinctionPieceCount = 1\n"
     "extinctionOpponentPieceCount = 2\ncastling = false\nstartFen = 4k3/4n3/3R4/8/8/8/3N4/4K3 w - - 0 1",
     4},
    {"extinctionClaim",
     "extinctionValue = loss\nextinctionPieceTypes = *\nextinctionPieceCount = 1\nextinctionClaim = true\n"
     "extinctionOpponentPieceCount = 2\ncastling = false\nstartFen = 8/2k5/4n3/8/8/4R3/8/4K3 w - - 0 1",
     4},
    {"flagPiece",
     "flagPiece = k\nwhiteFlag = *4\nblackFlag = *5\ncastling = false\nstartFen = "
     "8/4k3/8/8/8/8/4K3/8 w - - 0 1",
     4},
    {"flagMove",
     "flagPiece = n\nwhiteFlag = *4\nblackFlag = *5\nflagMove = true\ncastling = false\nstartFen = "
     "4k3/8/2n2n2/8/8/2N2N2/8/4K3 w - - 0 1",
     4},
    {"checkCounting",
     "checkCounting = true\ncastling = false\nstartFen = 4k3/8/2r5/8/8/2R5/8/4K3 w - - 2+1 0 1", 4},
    {"checking", "checking = false\ncastling = false\nstartFen = 4k3/8/2r5/8/8/2R5/4P3/4K3 w - - 0 1"},
    {"mustCapture",
     "king = -\ncommoner = k\ncastling = false\nmustCapture = true\nstartFen = "
     "4k3/2p1p3/3p4/2P1P3/2p1p3/3P4/4P3/4K3 w - - 0 1",
     4},
    {"mustCapture", "mustCapture = true\nstartFen = 4k3/8/4r3/8/8/3p4/4R3/4K3 w - - 0 1", 4},
    {"connectN", "connectN = 3\ncastling = false\nstartFen = 4k3/2p1p3/8/8/8/8/2P1P3/4K3 w - - 0 1"},
    {"extinctionPieceTypes",
     "extinctionValue = loss\nextinctionPieceTypes = q\ncastling = false\nstartFen = "
     "3qk3/8/8/3r4/3R4/8/8/3QK3 w - - 0 1"},
    {"capturesToHand",
     "pieceDrops = true\ncapturesToHand = true\ncastling = false\nstartFen = "
     "4k3/P6r/8/8/8/8/p6R/4K3[] w - - 0 1",
     4},
    {"promotedPieceType",
     "silver = s\ngold = g\npromotedPieceType = s:g\npromotionRank = 6\ncastling = false\nstartFen = "
     "4k3/2S5/8/2S5/4s3/8/2s5/4K3 w - - 0 1"},
    {"mandatoryPiecePromotion",
     "silver = s\ngold = g\npromotedPieceType = s:g\nmandatoryPiecePromotion = true\npromotionRank = 6\ncastling = "
     "false\nstartFen = 4k3/2S5/8/2S5/4s3/8/2s5/4K3 w - - 0 1"},
    {"piecePromotionOnCapture",
     "silver = s\ngold = g\npromotedPieceType = s:g\npiecePromotionOnCapture = true\npromotionRank = 5\ncastling = "
     "false\nstartFen = 4k3/2S5/3p4/2S5/4s3/3P4/2s5/4K3 w - - 0 1"},
    {"pieceDemotion",
     "silver = s\ngold = g\npromotedPieceType = s:g\npieceDemotion = true\npromotionRank = 5\ncastling = "
     "false\nstartFen = 4k3/2S5/3n4/2+S5/4s3/3N4/2+s5/4K3 w - - 0 1"},
    {"promotionLimit",
     "promotionLimit = q:1 r:1\npromotionPieceTypes = qrn\npromotionRank = 7\ncastling = false\nstartFen = "
     "4k3/8/P1P5/8/8/p1p5/8/Q3K3 w - - 0 1",
     4},
    {"shogiDoubledPawn",
     "shogiPawn = s\ngold = g\npromotedPieceType = s:g\nshogiDoubledPawn = false\nimmobilityIllegal = true\npieceDrops = true\ncapturesToHand = "
     "true\ncastling = false\nstartFen = 4k3/8/4s3/2S5/8/3s4/8/4K3[Ss] w - - 0 1"},
    {"dropPromoted",
     "silver = s\ngold = g\npromotedPieceType = s:g\ndropPromoted = true\npieceDrops = true\ncapturesToHand = "
     "true\ncastling = false\nstartFen = 4k3/8/4p3/8/8/3P4/8/4K3[Ss] w - - 0 1"},
    {"dropChecks",
     "dropChecks = false\npieceDrops = true\ncastling = false\nstartFen = 4k3/8/4p3/8/8/3P4/8/4K3[NRn] w - - 0 1"},
    {"mustDrop",
     "mustDrop = true\npieceDrops = true\ncastling = false\nwhiteDropRegion = *1\nblackDropRegion = *8\nstartFen = "
     "8/3p4/8/8/8/8/3P4/8[KRkr] w - - 0 1"},
    {"makpongRule", "makpongRule = true\ncastling = false\nstartFen = 4k3/8/2n5/1r6/8/3N4/5R2/1K6 w - - 0 1",
     4},
    {"diagonalLines",
     "janggiCannon = c\nwazir = w\nsoldier = s\ncastling = false\ndiagonalLines = d1 f1 e2 d3 f3 d8 f8 e7 d6 "
     "f6\nstartFen = 3rk3/4w3/3s1c2/8/8/3C1R2/4W3/3RK3 w - - 0 1"},
    {"startFen", "startFen = r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"},
    {"maxFile",
     "maxFile = 6\nmaxRank = 5\npromotionRank = 5\ncastling = false\nstartFen = "
     "rnbqkb/pppppp/6/PPPPPP/RNBQKB w - - 0 1"},
};
// In the names of tests, a key's second use is called `key2`.
INSTANTIATE_TEST_SUITE_P(Table, OldKey, ::testing::ValuesIn(kKeyUses), [](const auto& info) {
  const auto before = std::count_if(kKeyUses, kKeyUses + info.index, [&](const auto& use) {
    return std::string_view(use.key) == info.param.key;
  });
  return info.param.key + (before == 0 ? std::string() : std::to_string(before + 1));
});

std::set<std::string> movesIn(const std::string& ini, const std::string& fen) {
  const Loading loading = loadIni(ini);
  if (!loading.variant) return {loading.rendered};
  return movesOf(Referee(), positionFrom(loading.variant, fen));
}

// Promoted knights count for the limit, but are never dropped themselves.
TEST(NewKeys, LimitDropsOfPiecesThatPawnsBecome) {
  const auto moves =
      movesIn("[mine:crazyhouse]\ndropNoDoubled = n\n", "4k3/8/8/8/1N6/8/2N~5/4K3[N] w - - 0 1");
  EXPECT_TRUE(moves.contains("N@a1"));
  EXPECT_FALSE(moves.contains("N@b1") || moves.contains("N@c1"));
}

// Pawns capture en passant, but never onto a royal piece.
TEST(NewKeys, KeepPawnsFromWhereTheyCouldNeverMove) {
  const auto moves =
      movesIn("[mine:chess]\nimmobilityIllegal = true\npromotionRegionWhite = -\npromotionRegionBlack = -\n",
              "3n4/4P3/8/2pP4/7k/8/8/4K3 w - c6 0 1");
  EXPECT_TRUE(moves.contains("d5c6"));
  EXPECT_FALSE(moves.contains("e7e8") || moves.contains("e7d8"));
  for (const std::string walls :
       {"wallingRule = duck\n", "petrifyOnCaptureTypes = n\n",
        "startFen = rnbqkbnr/pppppppp/8/3*4/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"}) {
    const Loading loading = loadIni("[mine:chess]\nimmobilityIllegal = true\n" + walls);
    EXPECT_FALSE(loading.variant) << walls << "the engine asks whether walls leave a move";
  }
}

TEST(NewKeys, PromotePawnsBesideWhatTheyName) {
  const auto moves = movesIn("[mine:chess]\npromotionPawnTypes = n\n", "4k3/P7/2N5/8/8/8/8/4K3 w - - 0 1");
  EXPECT_TRUE(moves.contains("a7a8q") && moves.contains("c6b8q"));
  EXPECT_FALSE(moves.contains("a7a8"));
}

}  // namespace
}  // namespace fairyforge::testing
