// Reading variants.ini: what its keys mean, confirmed by the engine, and what is wrong with files that are
// wrong.
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

#include "compiler/certify/diagram.h"
#include "compiler/certify/fairy-stockfish.h"
#include "compiler/export/diagram/export-diagram.h"
#include "compiler/export/fairy-stockfish/export-fairy-stockfish.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/ini-text.h"
#include "compiler/movement/dialects/fairy-stockfish.h"
#include "compiler/rules/variant-hash.h"
#include "runtime/perft.h"
#include "tests/support/fairy-stockfish.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

const std::string kBroken = std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/exports/data/ini/";

struct Loading {
  VariantPtr variant;
  std::string rendered;
};

Loading loadIni(const std::string& text, const std::string& section = "") {
  Diagnostics diagnostics;
  Loading loading;
  loading.variant = loadVariant(std::make_shared<const SourceFile>("variants.ini", text),
                                {.game = section, .fromIni = true}, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) loading.rendered += renderHuman(d, false);
  return loading;
}

std::uint64_t ourPerft(const VariantPtr& variant, int depth) {
  const auto executor = makeExecutor("jit", variant);
  return perft(*executor, Position(variant), depth);
}

// ---- what comes with the engine ----

class BuiltIn : public ::testing::TestWithParam<std::string> {};

TEST_P(BuiltIn, PlaysAsTheEngineDoes) {
  const Loading loading = loadIni("[mine:" + GetParam() + "]\n");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  EXPECT_TRUE(isBuiltInVariant(GetParam()));
  const int depth = loading.variant->board().size() > 70 ? 3 : 4;
  EXPECT_EQ(ourPerft(loading.variant, depth), enginePerft(GetParam(), depth));
}

std::vector<std::string> builtIns() {
  std::vector<std::string> names;
  for (const IniSection& section : builtInVariants()) names.push_back(section.name.text);
  return names;
}
INSTANTIATE_TEST_SUITE_P(All, BuiltIn, ::testing::ValuesIn(builtIns()),
                         [](const auto& info) { return info.param; });

TEST(BuiltIns, ChessIsChess) {
  const Loading loading = loadIni("[mine:chess]\n");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  EXPECT_EQ(variantHash(*loading.variant), variantHash(*loadExample("chess")));
}

TEST(BuiltIns, OfWhichTheEngineHasMoreAreAllKnownByName) {
  std::istringstream said(engineAnswer("uci"));
  std::size_t known = 0;
  for (std::string line; std::getline(said, line);) {
    if (!line.starts_with("option name UCI_Variant")) continue;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      if (word != "var") continue;
      words >> word;
      EXPECT_TRUE(isBuiltInVariant(word)) << word;
      ++known;
    }
  }
  EXPECT_GT(known, 60u);
}

// ---- pieces and keys ----

// A small game of one kind of piece.
std::string pieceGame(const std::string& piece) {
  return fmt::format(
      "[piecegame]\nmaxFile = 7\nmaxRank = 7\nking = k\n{} = x\ncastling = false\n"
      "startFen = x1xkx1x/3x3/7/1x5/7/3X3/X1XKX1X w - - 0 1\n",
      piece);
}

class NamedPiece : public ::testing::TestWithParam<std::string> {};

TEST_P(NamedPiece, MovesAsTheEngineHasIt) {
  const std::string ini = pieceGame(GetParam());
  const Loading loading = loadIni(ini);
  ASSERT_TRUE(loading.variant) << loading.rendered;
  EXPECT_EQ(ourPerft(loading.variant, 3), enginePerft("piecegame", 3, ini));
}

std::vector<std::string> namedPieces() {
  std::vector<std::string> names;
  for (const IniPiece& piece : iniPieces()) {
    if (piece.name != "king" && piece.name != "pawn") names.emplace_back(piece.name);
  }
  return names;
}
INSTANTIATE_TEST_SUITE_P(All, NamedPiece, ::testing::ValuesIn(namedPieces()),
                         [](const auto& info) { return info.param; });

// The table says which keys Debian's engine knows; the engine complains about those that it does not.
TEST(IniKeys, AreKnownToTheOldEngineAsTheTableSays) {
  const std::string kInvalid = "Invalid option: ";
  // It does not see entries without a value.
  std::string ini = "[mine:chess]\nnonsense = 1\n";
  for (const IniKey& key : iniKeys())
    ini += fmt::format("{} = {}\n", key.name, key.standard.empty() ? "-" : key.standard);
  std::istringstream said(engineCheck(ini));
  std::set<std::string> invalid;
  for (std::string line; std::getline(said, line);) {
    if (line.starts_with(kInvalid)) invalid.insert(line.substr(kInvalid.size()));
  }
  EXPECT_TRUE(invalid.contains("nonsense"));
  for (const IniKey& key : iniKeys())
    EXPECT_EQ(invalid.contains(std::string(key.name)), !key.old) << key.name;
}

// Every key is honoured or refused: with another value than the standard one the game is another, or there is
// none.
TEST(IniKeys, ThatAreNotSupportedAreRefusedByName) {
  int refused = 0;
  for (const IniKey& key : iniKeys()) {
    if (key.effect != IniKey::Effect::Missing) continue;
    const Loading other = loadIni(fmt::format("[mine:chess]\n{} = other\n", key.name));
    EXPECT_FALSE(other.variant) << key.name;
    EXPECT_NE(other.rendered.find(fmt::format("'{}'", key.name)), std::string::npos) << other.rendered;
    const Loading standard = loadIni(fmt::format("[mine:chess]\n{} = {}\n", key.name, key.standard));
    EXPECT_TRUE(standard.variant) << key.name << standard.rendered;
    ++refused;
  }
  EXPECT_GT(refused, 60);
}

struct KeyUse {
  const char* key;
  const char* lines;
  int depth = 3;
  friend void PrintTo(const KeyUse& use, std::ostream* out) { *out << use.lines; }
};

class OldKey : public ::testing::TestWithParam<KeyUse> {};

TEST_P(OldKey, MeansWhatTheEngineTakesItFor) {
  const std::string ini = fmt::format("[keygame:chess]\n{}\n", GetParam().lines);
  const Loading loading = loadIni(ini);
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
    {"mustCapture",
     "king = -\ncommoner = k\ncastling = false\nmustCapture = true\nstartFen = "
     "4k3/2p1p3/3p4/2P1P3/2p1p3/3P4/4P3/4K3 w - - 0 1",
     4},
    {"connectN", "connectN = 3\ncastling = false\nstartFen = 4k3/2p1p3/8/8/8/8/2P1P3/4K3 w - - 0 1"},
    {"extinctionPieceTypes",
     "extinctionValue = loss\nextinctionPieceTypes = q\ncastling = false\nstartFen = "
     "3qk3/8/8/3r4/3R4/8/8/3QK3 w - - 0 1"},
    {"capturesToHand",
     "pieceDrops = true\ncapturesToHand = true\ncastling = false\nstartFen = "
     "4k3/P6r/8/8/8/8/p6R/4K3[] w - - 0 1",
     4},
    {"startFen", "startFen = r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"},
    {"maxFile",
     "maxFile = 6\nmaxRank = 5\npromotionRank = 5\ncastling = false\nstartFen = "
     "rnbqkb/pppppp/6/PPPPPP/RNBQKB w - - 0 1"},
};
INSTANTIATE_TEST_SUITE_P(All, OldKey, ::testing::ValuesIn(kKeyUses),
                         [](const auto& info) { return std::string(info.param.key); });

TEST(IniValues, OfResultsAreThoseOfTheVariant) {
  const Loading loading =
      loadIni("[mine:chess]\nstalemateValue = loss\nnFoldRule = 4\nnFoldValue = win\nnMoveRule = 70\n");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  const EndRules& end = loading.variant->end();
  EXPECT_EQ(end.stalemate, StalemateRule::StalematedLoses);
  EXPECT_EQ(end.repetition, RepetitionRule::MoverLoses);
  EXPECT_EQ(end.repetitionCount, 4);
  EXPECT_EQ(end.quietMoveLimit, 70);
}

TEST(IniPieces, OfOnesOwnAreReadInTheEnginesDialect) {
  // For the engine `fK` is three cells.
  const Loading loading = loadIni("[mine:chess]\nqueen = -\ncustomPiece1 = q:fKbB\n");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  const VariantPtr same = loadText(
      "variant \"Same\" extends fide\npiece Queen Q fhKbB\npromote Pawn on rank 8 to Rook Bishop Knight\n");
  EXPECT_EQ(variantHash(*loading.variant), variantHash(*same));
}

// The old engine knows `*4`, newer ones `a*` as well.
TEST(IniRegions, MayNameFilesAndRanks) {
  const Loading brief = loadIni("[mine:chess]\nmobilityRegionWhiteRook = a* *2 h5\n");
  const Loading whole =
      loadIni("[mine:chess]\nmobilityRegionWhiteRook = a1 a3 a4 a5 a6 a7 a8 a2 b2 c2 d2 e2 f2 g2 h2 h5\n");
  ASSERT_TRUE(brief.variant && whole.variant) << brief.rendered << whole.rendered;
  EXPECT_EQ(variantHash(*brief.variant), variantHash(*whole.variant));
  EXPECT_NE(variantHash(*brief.variant), variantHash(*loadExample("chess")));
}

// Without pieces to promote to, pawns must be free to stay what they are: else they could not go on.
TEST(IniPromotion, ToNothingIsReadIfPawnsMayStay) {
  const Loading never = loadIni("[mine:chess]\npromotionPieceTypes = -\nmandatoryPawnPromotion = false\n");
  ASSERT_TRUE(never.variant) << never.rendered;
  EXPECT_EQ(variantHash(*never.variant),
            variantHash(*loadText("variant \"Same\" extends fide\npromote Pawn never\n")));
  EXPECT_FALSE(loadIni("[mine:chess]\npromotionPieceTypes = -\n").variant);
}

// As in the engine, a parent's value goes on meaning the parent's pieces.
TEST(IniLetters, MeanThePiecesThatHadThemWhereTheValueWasGiven) {
  const Loading loading =
      loadIni("[one:chess]\npromotionPieceTypes = n\n[two:one]\nknight = h\nfers = n\n", "two");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  const Variant& variant = *loading.variant;
  const auto& choices =
      variant.arrival().choices(Side::White, *variant.findType("P"), *variant.board().find("e8"));
  EXPECT_EQ(choices, std::vector<TypeId>{*variant.findType("H")});
}
TEST(IniLetters, ThatAChildGivesToItsPiecesAreTakenFromItsParents) {
  const Loading loading = loadIni("[mine:chess]\narchbishop = b\n");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  EXPECT_EQ(loading.variant->type(*loading.variant->findType("B")).name, "archbishop");
  EXPECT_EQ(loading.variant->types().size(), 6u);
}

TEST(IniSections, ThatNobodyAsksForMayBeWrong) {
  const std::string ini = "[wrong:chess]\nmaxRank: 10\n[mine:chess]\ncastling = false\n";
  EXPECT_FALSE(loadIni(ini, "wrong").variant);
  const Loading own = loadIni(ini, "mine");
  EXPECT_TRUE(own.variant) << own.rendered;
}

TEST(IniGoals, AreNamedLossesOfExports) {
  const Loading loading = loadIni("[mine:kingofthehill]\n");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  for (const auto& make : {exportDiagram, exportFairyStockfish}) {
    const Export made = make(loading.variant);
    ASSERT_EQ(made.losses.size(), 1u);
    EXPECT_EQ(made.losses[0].name, "imported-rules");
  }
  EXPECT_TRUE(certifyDiagram(loading.variant, exportDiagram(loading.variant), {}).hold());
  EXPECT_TRUE(certifyFairyStockfish(loading.variant, exportFairyStockfish(loading.variant), {}).hold());
}

TEST(IniHands, AtTheStartBelongToTheRules) {
  const auto hashWith = [](const char* hand) {
    const Loading loading = loadIni(
        fmt::format("[mine:chess]\npieceDrops = true\nstartFen = 4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1\n", hand));
    EXPECT_TRUE(loading.variant) << loading.rendered;
    return loading.variant ? variantHash(*loading.variant) : 0;
  };
  EXPECT_NE(hashWith("Nn"), hashWith("Qq"));
  EXPECT_NE(hashWith("Nn"), hashWith("NNn"));
}

TEST(IniSections, InheritFromThoseInFrontOfThem) {
  const std::string ini =
      "[one:chess]\nstalemateValue = loss\npromotionRank = 7\n"
      "[two:one]\npromotionRegionWhite = *8\npromotionRegionBlack = *1\n";
  const Loading one = loadIni(ini, "one"), two = loadIni(ini, "two");
  ASSERT_TRUE(one.variant && two.variant) << one.rendered << two.rendered;
  EXPECT_EQ(two.variant->end().stalemate, StalemateRule::StalematedLoses);
  const Cell e7 = *two.variant->board().find("e7");
  const TypeId pawn = *two.variant->findType("P");
  EXPECT_FALSE(one.variant->arrival().choices(Side::White, pawn, e7).empty());
  EXPECT_TRUE(two.variant->arrival().choices(Side::White, pawn, e7).empty());
}

// ---- broken files ----

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

class BrokenIni : public ::testing::TestWithParam<std::string> {};

TEST_P(BrokenIni, GetsTheDiagnosticsBesideIt) {
  const Loading loading = loadIni(contents(kBroken + GetParam() + ".ini"));
  const std::string golden = kBroken + GetParam() + ".expected";
  if (std::getenv("FAIRYFORGE_UPDATE_GOLDEN")) std::ofstream(golden, std::ios::binary) << loading.rendered;
  EXPECT_FALSE(loading.variant);
  EXPECT_EQ(loading.rendered, contents(golden));
}

std::vector<std::string> brokenFiles() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kBroken)) {
    if (entry.path().extension() == ".ini") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}
INSTANTIATE_TEST_SUITE_P(All, BrokenIni, ::testing::ValuesIn(brokenFiles()), [](const auto& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

// A file with any one character gone or changed is read or refused, never a fault.
TEST(BrokenInis, OfAnyKindAreReadOrRefused) {
  const std::string whole =
      "# mine\n[mine:capablanca]\nqueen = -\ncustomPiece1 = q:mNcB\nstalemateValue = loss\n"
      "promotionPieceTypes = acqrbn\nmobilityRegionWhiteRook = *1 a2\nnFoldValue = win\n";
  std::mt19937_64 random(20261121);
  int accepted = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string mutant = whole;
    if (random() % 2 == 0) {
      mutant.erase(i, 1);
    } else {
      mutant[i] = "=:[]# \nxK9*-"[random() % 13];
    }
    const Loading loading = loadIni(mutant);
    EXPECT_EQ(loading.variant == nullptr, loading.rendered.find("error") != std::string::npos) << mutant;
    accepted += loading.variant ? 1 : 0;
  }
  EXPECT_GT(accepted, 5);
  EXPECT_LT(accepted, static_cast<int>(whole.size()) / 2);
}

}  // namespace
}  // namespace fairyforge::testing
