// Tests of reading variants.ini: the games that come with the engine, inherited keys, and the errors reported
// in faulty files.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <set>
#include <sstream>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/export/certify/targets.h"
#include "compiler/export/diagram/export-diagram.h"
#include "compiler/export/fairy-stockfish/export-fairy-stockfish.h"
#include "compiler/frontend/format.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/ini/ini-sections.h"
#include "runtime/fen.h"
#include "tests/export/load-ini.h"
#include "tests/support/fairy-stockfish.h"
#include "tests/support/files.h"
#include "tests/support/support.h"

namespace fairyforge::testing {

namespace {

const std::string kBroken = std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/export/data/ini/";
const std::string kNewest = std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/export/data/newest/";

// ---- what comes with the engine ----

// Variants of the newest engine that need a rule which is not read yet, and the message; other variants
// inherit from them.
const std::map<std::string, std::string> kRefused{
    {"bughouse", "'twoBoards'"},         {"cambodian", "'cambodianMoves'"},
    {"karouk", "'cambodianMoves'"},      {"janggimodern", "'moveRepetitionIllegal'"},
    {"koedem", "'twoBoards'"},           {"shatar", "'shatarMateRule'"},
    {"sittuyin", "'sittuyinPromotion'"}, {"supply", "'twoBoards'"}};

bool isWritten(const std::string& name, FairyStockfish engine) {
  return std::ranges::any_of(
      frontend::ini::builtInVariants(engine),
      [&](const frontend::ini::IniSection& section) { return section.name.text == name; });
}

TEST(BuiltIns, WithRulesThatAreNotReadAreRefusedByName) {
  for (const auto& [name, rule] : kRefused) {
    const Loading loading = loadIni("[mine:" + name + "]\n");
    EXPECT_FALSE(loading.variant) << name;
    EXPECT_NE(loading.rendered.find(rule), std::string::npos) << loading.rendered;
  }
}

class BuiltIn : public ::testing::TestWithParam<std::string> {};

TEST_P(BuiltIn, PlaysAsTheOldEngineDoes) {
  if (!isWritten(GetParam(), FairyStockfish::Old)) return;
  const Loading loading = loadIni("[mine:" + GetParam() + "]\n", "", FairyStockfish::Old);
  ASSERT_TRUE(loading.variant) << loading.rendered;
  const int depth = ourPerft(loading.variant, 3) < 10'000 ? 4 : 3;
  EXPECT_EQ(ourPerft(loading.variant, depth), enginePerft(GetParam(), depth));
}

// Each line of the file is `variant depth count`, with the newest engine's perft count. For the engine, a
// move and the wall that is then put count as one move; here they are two turns.
TEST_P(BuiltIn, PlaysAsTheNewestEngineDoes) {
  std::ifstream counts(kNewest + "built-in.txt");
  std::string name;
  int depth = 0;
  std::uint64_t expected = 0;
  while (counts >> name >> depth >> expected && name != GetParam()) {
  }
  ASSERT_EQ(name, GetParam()) << "there is a count for every variant";
  const Loading loading = loadIni("[mine:" + GetParam() + "]\n");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  EXPECT_TRUE(formats::isBuiltInVariant(GetParam(), FairyStockfish::Newest));
  const int turns = std::max(2, static_cast<int>(loading.variant->turns().schedule.size())) / 2;
  EXPECT_EQ(ourPerft(loading.variant, turns * depth), expected);
  if (!newerEngine().empty()) {
    EXPECT_EQ(enginePerft(GetParam(), depth, "", newerEngine()), expected);
  }
}

std::vector<std::string> builtIns() {
  std::vector<std::string> names;
  for (const frontend::ini::IniSection& section : frontend::ini::builtInVariants(FairyStockfish::Newest)) {
    if (!kRefused.contains(section.name.text)) names.push_back(section.name.text);
  }
  return names;
}
INSTANTIATE_TEST_SUITE_P(Table, BuiltIn, ::testing::ValuesIn(builtIns()),
                         [](const auto& info) { return testName(info.param); });

// The printed text is read back as the same game, which formatted() itself tests. A game that both engines
// have with the same rules is printed once.
TEST_P(BuiltIn, IsPrintedInTheLanguage) {
  std::set<std::uint64_t> printed;
  for (const FairyStockfish engine : formats::kFairyStockfishes) {
    if (!isWritten(GetParam(), engine)) continue;
    const Loading loading = loadIni("[mine:" + GetParam() + "]\n", "", engine);
    ASSERT_TRUE(loading.variant) << loading.rendered;
    if (!printed.insert(variantHash(*loading.variant)).second) continue;
    Diagnostics diagnostics;
    const auto text =
        frontend::formatted(std::make_shared<SourceFile>("mine.ini", "[mine:" + GetParam() + "]\n"),
                            {.language = frontend::Language::VariantsIni, .engine = engine}, diagnostics);
    std::string problems;
    for (const Diagnostic& d : diagnostics.all()) problems += renderHuman(d, false);
    EXPECT_TRUE(text) << problems;
  }
}

TEST(BuiltIns, ChessIsChess) {
  const Loading loading = loadIni("[mine:chess]\n");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  EXPECT_EQ(variantHash(*loading.variant), variantHash(*loadExample("chess")));
}

// Compares the engine's names with the table in both directions: those that the version has, and those that
// it lacks.
void expectNamesOf(FairyStockfish version, const std::string& engine) {
  std::istringstream said(engineOptions(engine));
  std::set<std::string> known;
  for (std::string line; std::getline(said, line);) {
    if (!line.starts_with("option name UCI_Variant")) continue;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      if (word != "var") continue;
      words >> word;
      EXPECT_TRUE(formats::isBuiltInVariant(word, version, true)) << word;
      known.insert(word);
    }
  }
  EXPECT_GT(known.size(), 60u);
  for (const char* newer : {"atomic", "torpedo", "berolina", "duck", "isolation7x7", "no-such-variant"})
    EXPECT_EQ(formats::isBuiltInVariant(newer, version, true), known.contains(newer)) << newer;
}

TEST(BuiltIns, IncludeEveryVariantOfTheEngine) {
  expectNamesOf(FairyStockfish::Old, "");
  if (!newerEngine().empty()) expectNamesOf(FairyStockfish::Newest, newerEngine());
}

TEST(BuiltIns, WithoutSupportAreToldFromUnknownNames) {
  for (const FairyStockfish version : formats::kFairyStockfishes) {
    for (const char* name : {"koedem", "supply", "cambodian", "bughouse"}) {
      const std::string said = loadIni(fmt::format("[mine:{}]\n", name), "", version).rendered;
      EXPECT_EQ(said.find("not supported yet") != std::string::npos, formats::isBuiltInVariant(name, version))
          << said;
      EXPECT_EQ(said.find("there is no variant") != std::string::npos,
                !formats::isBuiltInVariant(name, version))
          << said;
    }
  }
}

// ---- what the newest engine plays ----

// The first line of a file has the engine's count: `# perft 3: 16427`.
class NewestEngine : public ::testing::TestWithParam<std::string> {};

TEST_P(NewestEngine, CountsAsManyMoves) {
  const std::string ini = contentOf(kNewest + GetParam() + ".ini");
  int depth = 0;
  unsigned long expected = 0;
  ASSERT_EQ(std::sscanf(ini.c_str(), "# perft %d: %lu", &depth, &expected), 2) << ini;
  const Loading loading = loadIni(ini, "game");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  EXPECT_EQ(ourPerft(loading.variant, depth), expected);
  if (!newerEngine().empty()) {
    EXPECT_EQ(enginePerft("game", depth, ini, newerEngine()), expected);
  }
}

std::string asTestName(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Table, NewestEngine, ::testing::ValuesIn(filesIn(kNewest, ".ini")),
                         [](const auto& info) { return asTestName(info.param); });

// Where the newest engine plays other rules than the keys seem to say, and the language has no words for them.
TEST(IniVersions, NewestIsNotFollowedWhereItPlaysWhatCannotBeSaid) {
  const std::pair<const char*, const char*> sections[] = {
      {"[a:chess]\nconnectN = 4\nconnectPieceTypes = *\n", "for Fairy-Stockfish '*' is none"},
      {"[a:chess]\nflagPiece = rn\nflagRegion = *8\n", "takes the last letter"},
      {"[a:chess]\nflagPieceWhite = k\nflagRegionBlack = *1\nflagMove = true\n", "a reply to a king"},
      {"[a:losers]\nstartFen = k7/8/8/8/8/8/8/K7[R] w - - 0 1\n", "pieces in hand that cannot be dropped"},
      {"[a:atomic]\ncheckCounting = true\n", "checks Fairy-Stockfish does not see"},
      {"[a:coregal]\nflyingGeneral = true\n", "kings that may not face each other"},
      {"[a:chess]\nmutuallyImmuneTypes = k\n", "royal pieces that may not take each other"},
      {"[a:atomic]\nblastImmuneTypes = k\n", "royal pieces that explosions spare"},
      {"[a:loop]\npetrifyOnCaptureTypes = n\n", "captors that turn to stone and come into hands"},
      {"[a:chess]\nflipEnclosedPieces = ataxx\n", "pieces that change sides beside royal pieces"},
      {"[a:chess]\npromotedPieceType = r:k\n", "a promotion to a king beside another king"},
      {"[a:chess]\npromotedPieceType = r:r\n", "a piece that becomes what it is already"},
      {"[a:chess]\npromotionPawnTypes = pk\n", "a king that promotes"},
      {"[a:chess]\npromotionPieceTypes = k\n", "a pawn that becomes a king"},
      {"[a:chess]\npieceDemotion = true\n", "promoted pawns that become pawns again by moves"},
      {"[a:shogi]\npromotedPieceType = d:g\n", "pieces that promote twice"},
      {"[a:chess]\ntripleStepRegionWhite = *1\n", "triple steps where there are no double steps"},
      {"[a:chess]\nmobilityRegionWhiteKing = *2 e1\n", "castling to a cell where the king may not go"},
      {"[a:gorogoro]\npiecePromotionOnCapture = true\n", "a ban on cells without further moves"},
      {"[a:isolation]\nstalemateValue = draw\n", "a region of walls where stalemate does not lose"},
      {"[a:pawnsideways]\npromotionRegionWhite = *6 *7 *8\n", "captures in passing where it promotes"}};
  for (const auto& [section, message] : sections) {
    const Loading loading = loadIni(section);
    EXPECT_FALSE(loading.variant) << section;
    EXPECT_NE(loading.rendered.find(message), std::string::npos) << section << loading.rendered;
  }
}

// If the two versions read a section as different games, reading it for either gives a warning; otherwise it
// does not.
TEST(IniVersions, ThatPlayASectionDifferentlyGetAWarning) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261122));
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); };
  const auto maybe = [&](const std::string& line) { return below(3) == 0 ? line + "\n" : std::string(); };
  int different = 0, same = 0;
  for (int n = 0; n < 250; ++n) {
    const char* parents[] = {"chess", "capablanca", "losalamos", "chancellor",
                             "shako", "clobber",    "crazyhouse"};
    const int ranks = 6 + below(5);
    std::string rows;
    for (int rank = 0; rank < ranks - 4; ++rank) rows += "8/";
    std::string ini = fmt::format("[parent:{}]\n", parents[below(7)]);
    ini += maybe(fmt::format("promotionRank = {}", 5 + below(6))) + maybe("doubleStep = false") +
           maybe(fmt::format("doubleStepRank = {}", 1 + below(4)));
    ini += fmt::format("[game:parent]\n{}", maybe(fmt::format("promotionRank = {}", 5 + below(6))));
    ini += maybe("doubleStep = true") + maybe(fmt::format("doubleStepRank = {}", 1 + below(4)));
    if (below(4) > 0) {
      ini += fmt::format(
          "maxFile = 8\nmaxRank = {}\ncastling = false\nstartFen = rnbqkbnr/pp{}ppp/{}PPPP{}PP/RNBQKBNR w - "
          "- 0 1\n",
          ranks, below(2) ? "1pp" : "ppp", rows, below(2) ? "2" : "PP");
    }
    const Loading old = loadIni(ini, "game", FairyStockfish::Old);
    const Loading newest = loadIni(ini, "game", FairyStockfish::Newest);
    const auto says = [](const Loading& loading) {
      return loading.rendered.find("it is another game") != std::string::npos;
    };
    if (newest.variant && old.rendered.find("does not promote it, is not supported") != std::string::npos) {
      EXPECT_TRUE(says(newest)) << ini << newest.rendered;
    }
    if (!old.variant || !newest.variant) continue;
    const bool differ = !haveSameRules(*old.variant, *newest.variant);
    ++(differ ? different : same);
    EXPECT_EQ(says(old), differ) << ini << old.rendered;
    EXPECT_EQ(says(newest), differ) << ini << newest.rendered;
  }
  EXPECT_GT(different, 25);
  EXPECT_GT(same, 25);
}

// ---- goals ----

TEST(IniGoals, AreThoseOfTheLanguage) {
  const std::pair<const char*, const char*> same[] = {
      {"[mine:kingofthehill]\n", "a side wins when its King stands on both d4-e5\n"},
      {"[mine:3check]\n", "a side wins when it has given 3 checks\n"},
      {"[mine:chess]\nchecking = false\n", "checks: no move may give check\n"},
      {"[mine:chess]\nextinctionValue = loss\nextinctionPieceTypes = q\nextinctionPieceCount = 1\n",
       "a side loses when it has fewer than 2 Queen counting hands\n"},
      {"[mine:chess]\nconnectN = 4\nconnectDiagonal = false\n",
       "a side wins when it has 4 pieces in a row orthogonally\n"},
      {"[mine:chess]\nconnectN = 3\nconnectValue = loss\nconnectPieceTypes = nb\nconnectHorizontal = false\n"
       "connectDiagonal = false\n",
       "a side loses when it has 3 Knight or Bishop in a row along files\n"},
      {"[mine:chess]\nconnectNxN = 2\n",
       "a side wins when there is the pattern a piece (1,0) a piece (0,1) a piece (-1,0) a piece\n"},
      {"[mine:chess]\nextinctionValue = win\nextinctionPieceTypes = n\nextinctionOpponentPieceCount = 1\n",
       "a side wins when it has no Knight counting hands and the other has at least 1 Knight counting hands\n"},
      {"[mine:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\n",
       "turns: Black, White\n"},
      {"[mine:chess]\npass = true\n",
       "passing: always\nthe game is a draw when there were 2 passes in a row\n"},
      {"[mine:chess]\nflagPiece = n\nflagRegion = *4\nflagMove = true\n",
       "White wins when it is to move and its Knight stands on rank 4\n"
       "Black wins when it is to move and its Knight stands on rank 4\n"},
  };
  for (const auto& [ini, native] : same) {
    const Loading loading = loadIni(ini);
    ASSERT_TRUE(loading.variant) << loading.rendered;
    EXPECT_EQ(variantHash(*loading.variant),
              variantHash(*loadText(std::string("variant \"Same\" extends fide\n") + native)))
        << ini;
  }
}

// ---- quiet moves ----

// Each line of the file is a piece, its movement (`-`: that of its name), and which of its moves without capture
// do not restart the newest engine's count, because the piece could take them back: `none`, `some` or `all`.
TEST(IniQuietMoves, ThatCanBeTakenBackDoNotRestartTheCount) {
  std::ifstream lines(kNewest + "ways-back.txt");
  int count = 0;
  for (std::string piece, movement, which; lines >> piece >> movement >> which; ++count) {
    const Loading loading = loadIni(
        "[mine:chess]\npawn = -\nknight = -\nbishop = -\nrook = -\nqueen = -\nking = -\n" + piece + " = x" +
        (movement == "-" ? "" : ":" + movement) +
        "\nnMoveRuleTypes = x\ncastling = false\npromotionPieceTypes = -\nmandatoryPawnPromotion = false\n"
        "startFen = 8/8/8/8/8/8/8/X6x w - - 0 1\n");
    ASSERT_TRUE(loading.variant) << loading.rendered;
    EXPECT_EQ(loading.variant->end().clockResetting.empty(), which == "all") << piece << " " << movement;
    EXPECT_EQ(loading.rendered.find("restart the count") != std::string::npos, which == "some")
        << piece << " " << movement;
  }
  EXPECT_GT(count, 50);
}

TEST(IniQuietMoves, OfPiecesThatPromoteGiveAWarningWhereTheyDoNotRestartTheCount) {
  EXPECT_NE(loadIni("[mine:chess]\nnMoveRuleTypes = -\n").rendered.find("if they promote; here none"),
            std::string::npos);
  EXPECT_EQ(loadIni("[mine:chess]\nnMoveRuleTypes = pn\n").rendered, "");
}

// ---- values ----

TEST(IniValues, OfResultsAreThoseOfTheVariant) {
  const Loading loading =
      loadIni("[mine:chess]\nstalemateValue = loss\nnFoldRule = 4\nnFoldValue = win\nnMoveRule = 70\n");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  const EndRules& end = loading.variant->end();
  EXPECT_EQ(end.stalemate, StalemateRule::StalematedLoses);
  EXPECT_EQ(end.repetition, RepetitionRule::MoverLoses);
  EXPECT_EQ(end.repetitionCount, 4);
  EXPECT_EQ(end.nMoveLimit, 70);
}

TEST(IniPieces, OfOnesOwnAreReadInTheEnginesDialect) {
  // For the engine, `fK` means three cells.
  const Loading loading = loadIni("[mine:chess]\nqueen = -\ncustomPiece1 = q:fKbB\n");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  const VariantPtr same = loadText(
      "variant \"Same\" extends fide\npiece Queen Q fhKbB\npromote Pawn on rank 8 to Rook Bishop Knight\n");
  EXPECT_EQ(variantHash(*loading.variant), variantHash(*same));
}

// There must be no warnings about programs, because the file contains no programs.
TEST(IniPieces, OfProgramsAreNotWarnedOf) {
  for (const char* text :
       {"[mine:janggi]\n", "[mine:chess]\npieceDrops = true\ncapturesToHand = true\nenclosingDrop = top\n",
        "[mine:amazons]\n"}) {
    const Loading loading = loadIni(text);
    ASSERT_TRUE(loading.variant) << loading.rendered;
    EXPECT_EQ(loading.rendered.find("unused-label"), std::string::npos) << loading.rendered;
  }
}

// In the engine, the letter `i` does not mean the first move of a piece. So a piece may have moves that it
// cannot make from its first cell.
TEST(IniPieces, OfOnesOwnThatBeginOutsideTheirRegionAreWarnedOf) {
  const auto warned = [](const std::string& more) {
    const Loading loading = loadIni("[g:chess]\ncustomPiece1 = a:WimF3\n" + more);
    EXPECT_TRUE(loading.variant) << loading.rendered;
    return loading.rendered.find("none of its pieces begins there") != std::string::npos;
  };
  const std::string outside = "startFen = rnbqkbnr/pppppppp/a7/8/8/A7/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
  EXPECT_TRUE(warned(outside));
  EXPECT_FALSE(warned(outside + "doubleStepRegionWhite = *3\n"));
  EXPECT_FALSE(warned("startFen = rnbqkbnr/appppppp/8/8/8/8/APPPPPPP/RNBQKBNR w KQkq - 0 1\n"));
  EXPECT_TRUE(
      warned("startFen = rnbqkbnr/appppppp/8/8/8/8/APPPPPPP/RNBQKBNR w KQkq - 0 1\ndoubleStep = false\n"));
  EXPECT_FALSE(warned("")) << "none of them begins anywhere";
}

// The old engine knows `*4`; newer ones also know `a*`.
TEST(IniRegions, MayNameFilesAndRanks) {
  const Loading brief = loadIni("[mine:chess]\nmobilityRegionWhiteRook = a* *2 h5\n");
  const Loading whole =
      loadIni("[mine:chess]\nmobilityRegionWhiteRook = a1 a3 a4 a5 a6 a7 a8 a2 b2 c2 d2 e2 f2 g2 h2 h5\n");
  ASSERT_TRUE(brief.variant && whole.variant) << brief.rendered << whole.rendered;
  EXPECT_EQ(variantHash(*brief.variant), variantHash(*whole.variant));
  EXPECT_NE(variantHash(*brief.variant), variantHash(*loadExample("chess")));
}

// If there is no type to promote to, pawns stay pawns, or may not move to the promotion zone; even then they
// give check there.
TEST(IniPromotion, ToNothingIsReadIfPawnsMayStay) {
  const Loading never = loadIni("[mine:chess]\npromotionPieceTypes = -\nmandatoryPawnPromotion = false\n");
  ASSERT_TRUE(never.variant) << never.rendered;
  EXPECT_EQ(variantHash(*never.variant),
            variantHash(*loadText("variant \"Same\" extends fide\npromote Pawn never\n")));
  const std::string ini =
      "[stopping:chess]\npromotionPieceTypes = -\ncastling = false\n"
      "startFen = 8/2k1P1P1/8/8/5K2/8/1p1p4/4R3 w - - 0 1\n";
  const Loading must = loadIni(ini, "", FairyStockfish::Old);
  ASSERT_TRUE(must.variant) << must.rendered;
  EXPECT_EQ(ourPerft(must.variant, 4), enginePerft("stopping", 4, ini));
}

// As in the engine, letters in an inherited value mean the pieces that had them in the parent.
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

// As in the engine, only the first section with a name counts.
TEST(IniSections, WithTheSameNameCountOnlyOnce) {
  const std::string text =
      "[a:chess]\nstalemateValue = win\n[b:chess]\nstalemateValue = loss\n[a:chess]\nrubbish\n";
  const Loading other = loadIni(text, "b");
  ASSERT_TRUE(other.variant) << other.rendered;
  EXPECT_EQ(other.rendered, "");
  const Loading twice = loadIni(text, "a");
  ASSERT_TRUE(twice.variant) << twice.rendered;
  EXPECT_EQ(twice.variant->end().stalemate, StalemateRule::StalematedWins);
  EXPECT_NE(twice.rendered.find("only the first one counts [said-twice]"), std::string::npos)
      << twice.rendered;
}

TEST(IniSections, MayStandBehindAByteOrderMarkAndEntriesThatCountForNothing) {
  const std::string section = "[a:chess]\nstalemateValue = loss\n";
  for (const std::string before :
       {"\xEF\xBB\xBF", "maxRank = 9\n", "\xEF\xBB\xBF; old\nmaxRank = 9\nmaxFile = 9\n"}) {
    Diagnostics diagnostics;
    const auto source = std::make_shared<const SourceFile>("variants.ini", before + section);
    const VariantPtr variant = frontend::loadVariant(source, {}, diagnostics);
    ASSERT_TRUE(variant) << diagnostics.all().front().message;
    EXPECT_EQ(variant->board().ranks(), 8);
    EXPECT_EQ(diagnostics.all().empty(), before.find('=') == std::string::npos);
  }
}

TEST(IniSections, NamedLikeAGameOfTheEngineAreReadWithAWarning) {
  const Loading loading = loadIni("[chess]\nking = k\nrook = r\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n");
  EXPECT_TRUE(loading.variant) << loading.rendered;
  EXPECT_NE(loading.rendered.find("it would ignore this section"), std::string::npos) << loading.rendered;
}

TEST(IniForms, NeedThePiecesThatTheyAreLike) {
  const Loading loading = loadIni(
      "[a:crazyhouse]\nsilver = s\ngold = g\npromotedPieceType = s:g\npromotionRank = 6\n"
      "startFen = s3k3/8/8/8/8/8/8/S3K3[] w - - 0 1\n");
  EXPECT_TRUE(loading.variant) << loading.rendered;
  EXPECT_EQ(loading.rendered.find("'gold' can never be on the board"), std::string::npos) << loading.rendered;
}

TEST(IniSections, ThatNobodyAsksForMayBeWrong) {
  const std::string ini = "[wrong:chess]\nmaxRank: 10\n[mine:chess]\ncastling = false\n";
  EXPECT_FALSE(loadIni(ini, "wrong").variant);
  const Loading own = loadIni(ini, "mine");
  EXPECT_TRUE(own.variant) << own.rendered;
}

TEST(IniGoals, AreWrittenBackAndNamedLossesOfDiagrams) {
  const Loading loading = loadIni("[mine:kingofthehill]\n");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  const exports::Export diagram = exports::diagram::exportDiagram(loading.variant);
  ASSERT_EQ(diagram.losses.size(), 1u);
  EXPECT_EQ(diagram.losses[0].name, "cell-goals");
  EXPECT_TRUE(certify::certifyDiagram(loading.variant, diagram, {}).hold());
  EXPECT_TRUE(exports::fairy_stockfish::exportFairyStockfish(loading.variant).losses.empty());
  EXPECT_TRUE(certify::certifyFairyStockfish(
                  loading.variant, exports::fairy_stockfish::exportFairyStockfish(loading.variant), {})
                  .hold());
}

// Games that were read from a variants.ini are exported unchanged. Two of them: a palace with generals that
// may not face each other, and hands that only knights can enter.
TEST(IniExports, OfImportsAreTheSameGame) {
  for (const char* name :
       {"generals-in-their-palaces", "walls", "king-that-cannot-move", "king-of-ones-own"}) {
    const Loading loading = loadIni(contentOf(kNewest + name + ".ini"), "game");
    ASSERT_TRUE(loading.variant) << loading.rendered;
    const exports::Export made = exports::fairy_stockfish::exportFairyStockfish(loading.variant);
    EXPECT_TRUE(made.losses.empty()) << name << ": " << made.losses.front().name;
    ASSERT_FALSE(made.files.empty()) << name;
    const Loading again = loadIni(made.files[0].bytes);
    ASSERT_TRUE(again.variant) << again.rendered;
    EXPECT_TRUE(haveSameRules(*again.variant, *loading.variant)) << made.files[0].bytes;
  }
  const Loading knights = loadIni("[mine:pocketknight]\n");
  const exports::Export made = exports::fairy_stockfish::exportFairyStockfish(knights.variant);
  EXPECT_TRUE(made.losses.empty()) << made.losses.front().name;
  EXPECT_TRUE(certify::certifyFairyStockfish(knights.variant, made, {2, 2}).hold());
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

// ---- positions as the engine writes them ----

// Counts at depth 2 from positions of games that the engine has played.
struct EnginePosition {
  const char *variant, *fen;
  std::uint64_t count;
};
class Positions : public ::testing::TestWithParam<EnginePosition> {};

TEST_P(Positions, OfTheEngineAreRead) {
  const auto& [name, fen, count] = GetParam();
  const Loading loading = loadIni(fmt::format("[mine:{}]\n", name));
  ASSERT_TRUE(loading.variant) << loading.rendered;
  const Position position = positionFrom(loading.variant, fen);
  EXPECT_EQ(perft(*quickExecutor(loading.variant), position, 2), count);
}
INSTANTIATE_TEST_SUITE_P(
    Table, Positions,
    ::testing::Values(
        EnginePosition{"minishogi", "3gk/1p1sp/RGS2/1K3/R2+b1[b] b - - 0 15", 391},
        EnginePosition{"kyotoshogi", "1kN1L/5/5/1K1+S1/1pPS1[NL] w - - 1 23", 219},
        EnginePosition{"crazyhouse",
                       "r2q1nB~r/pbp1p1bp/4k3/N1p1P3/P2p1p1P/2RP1P2/5KPP/2B1QBNR[Np] b - - 0 22", 262},
        EnginePosition{"pawnsideways", "r1bq1bnr/pp1p1kpp/n7/2p1pp2/4PP1P/1P6/P1PPP3/RNBQKBNR w KQ e5e6 0 8",
                       1199},
        EnginePosition{"shouse",
                       "rnbqkbr1/p1pp2ep/1p3p1n/E2Np1p1/1h4P1/PP2PP2/2PPK2P/RHBQ1BNR[] w ACDFGHqbcdf - 0 16",
                       1306},
        EnginePosition{"berolina", "r1b2b1r/pp2nk1p/2np1p1p/2P3Pp/8/2P2P1p/PBP1NNPP/R2K1B1R b - - 0 12",
                       921}),
    [](const auto& info) { return testName(info.param.variant); });

TEST(EnginePositions, WithMarksOfPromotedPiecesAreRefused) {
  const Loading loading = loadIni("[mine:crazyhouse]\n");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  for (const char* fen : {"4k3/8/8/8/8/8/8/+P3K3[] w - - 0 1", "4k3/8/8/8/8/8/8/K~3K3[] w - - 0 1"}) {
    const auto setup = parseFen(*loading.variant, fen);
    ASSERT_TRUE(std::holds_alternative<FenError>(setup)) << fen;
    EXPECT_NE(std::get<FenError>(setup).message.find("not certain"), std::string::npos);
  }
}

// ---- broken files ----

class BrokenIni : public ::testing::TestWithParam<std::string> {};

TEST_P(BrokenIni, GetsTheDiagnosticsBesideIt) {
  const Loading loading = loadIni(contentOf(kBroken + GetParam() + ".ini"));
  const std::string golden = kBroken + GetParam() + ".expected";
  if (std::getenv("FAIRYFORGE_UPDATE_GOLDEN")) std::ofstream(golden, std::ios::binary) << loading.rendered;
  EXPECT_FALSE(loading.variant);
  EXPECT_EQ(loading.rendered, contentOf(golden));
}

INSTANTIATE_TEST_SUITE_P(Table, BrokenIni, ::testing::ValuesIn(filesIn(kBroken, ".ini")),
                         [](const auto& info) { return asTestName(info.param); });

// A file with one character missing or changed is read or refused, and nothing crashes.
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
