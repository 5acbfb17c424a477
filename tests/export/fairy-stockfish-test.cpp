// Tests of exports to Fairy-Stockfish: read back, each is the same game. Where the engine knows all keys and
// pieces, it counts the same numbers of moves.
#include "tests/support/fairy-stockfish.h"

#include <fmt/format.h>
#include <map>

#include "compiler/export/certify/targets.h"
#include "compiler/export/fairy-stockfish/export-fairy-stockfish.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/frontend.h"
#include "runtime/perft.h"
#include "tests/export/made.h"
#include "tests/support/positions.h"
#include "tests/support/quick.h"
#include "tests/support/support.h"

namespace fairyforge::testing {

using exports::Export;
using exports::fairy_stockfish::exportFairyStockfish;
using exports::fairy_stockfish::exportFairyStockfishFor;

namespace {

// Returns the game whose moves the engine must count in the same way: the exported game or, if there are
// losses, the exported file as it is read back.
VariantPtr meant(const Export& made) {
  Diagnostics diagnostics;
  return frontend::loadVariant(std::make_shared<const SourceFile>("variants.ini", made.files[0].bytes),
                               {.language = frontend::Language::VariantsIni, .engine = made.engine},
                               diagnostics);
}

void expectSameCount(const Export& made, int depth, const std::string& engine) {
  const std::string& ini = made.files[0].bytes;
  const VariantPtr variant = meant(made);
  ASSERT_TRUE(variant) << ini;
  EXPECT_EQ(engineCheck(ini, engine).find("Invalid"), std::string::npos) << engineCheck(ini, engine);
  const auto executor = quickExecutor(variant);
  for (int ply = 1; ply <= depth; ++ply) {
    EXPECT_EQ(perft(*executor, Position(variant), ply), enginePerft(sectionOf(ini), ply, ini, engine))
        << "depth " << ply << "\n"
        << ini;
  }
}

// Expects no keys that the newest engine calls deprecated.
void expectNoOldKeys(const std::string& ini) {
  for (const auto& [old, newer] : formats::kSuccessors)
    EXPECT_EQ(ini.find(fmt::format("\n{} = ", old)), std::string::npos) << old << "\n" << ini;
}

void expectReads(const Export& made) {
  ASSERT_FALSE(made.files.empty());
  EXPECT_TRUE(meant(made)) << made.files[0].bytes;
}

struct Expected {
  std::set<std::string> losses;
  bool old = false;  // Debian's engine reads the file
};
const std::map<std::string, Expected> kExpected = {
    {"chess", {{}, true}},    {"loop-chess", {{}, true}},
    {"shako", {{}, true}},    {"raumschach", {{"levels"}, false}},
    {"xiangqi", {{}, false}}, {"three-realms-chess", {{"levels"}, false}},
};

class FairyStockfishExport : public ::testing::TestWithParam<std::string> {};

TEST_P(FairyStockfishExport, IsReadBackAndConfirmed) {
  const VariantPtr variant = loadExample(GetParam());
  const Export made = exportFairyStockfish(variant);
  if (const auto known = kExpected.find(GetParam()); known != kExpected.end()) {
    EXPECT_EQ(lossesOf(made), known->second.losses);
  }
  if (made.files.empty()) {
    EXPECT_FALSE(made.losses.empty());
    return;
  }
  const std::string& ini = made.files[0].bytes;
  const certify::Findings findings = certify::certifyFairyStockfish(variant, made, {3, 4});
  EXPECT_TRUE(findings.hold()) << findings.differences.front() << "\n" << ini;
  const bool old = made.notes.empty();  // an export that is not confirmed here has a note that says so
  if (const auto known = kExpected.find(GetParam()); known != kExpected.end()) {
    EXPECT_EQ(old, known->second.old);
  }
  expectNoOldKeys(ini);
  const Export early = exportFairyStockfishFor(formats::FairyStockfish::Old, variant);
  EXPECT_TRUE(!old || !early.files.empty());
  if (old) expectSameCount(early, variant->board().size() > 70 ? 3 : 4, "");
  if (!newerEngine().empty()) expectSameCount(made, 3, newerEngine());
}
INSTANTIATE_TEST_SUITE_P(Examples, FairyStockfishExport, ::testing::ValuesIn(exampleNames()),
                         [](const auto& info) { return testName(info.param); });

TEST(FairyStockfishExports, CountToDepthFourOnLargeBoardsToo) {
  expectSameCount(exportFairyStockfishFor(formats::FairyStockfish::Old, loadExample("shako")), 4, "");
}

// The engine moves pieces in the promotion zone by other rules. The export must note that such moves are not
// confirmed.
TEST(FairyStockfishExports, SayThatPiecesInThePromotionZoneAreNotConfirmed) {
  const auto notes = [](const char* rank) {
    const VariantPtr variant =
        loadText(fmt::format("variant \"Zone\" extends fide\npromote Pawn on rank {} to Queen\n"
                             "array \"rnbqkbnr/1ppppppp/P7/8/8/p7/1PPPPPPP/RNBQKBNR\"\n",
                             rank));
    std::string all;
    for (const std::string& note : exportFairyStockfish(variant).notes) all += note;
    return all;
  };
  EXPECT_NE(notes("6-8").find("a pawn may move within the promotion zone"), std::string::npos);
  EXPECT_EQ(notes("7-8").find("promotion zone"), std::string::npos);
}

TEST(FairyStockfishExports, NameCapturesInPassingThatPromote) {
  const VariantPtr variant =
      loadText("variant \"Zone\" extends fide\npromote Pawn on rank 6-8 to Queen Knight\n");
  const Export made = exportFairyStockfish(variant);
  EXPECT_EQ(lossesOf(made), std::set<std::string>{"en-passant"});
  EXPECT_TRUE(certify::certifyFairyStockfish(variant, made, {3, 6}).hold()) << made.files[0].bytes;
}

// ---- chess-like games of one rule more ----

struct Game {
  const char* name;
  const char* text;
  bool old;
  friend void PrintTo(const Game& game, std::ostream* out) { *out << game.text; }
};

class OneRuleMore : public ::testing::TestWithParam<Game> {};

TEST_P(OneRuleMore, IsExportedWithoutLossAndPlayedAlike) {
  const VariantPtr variant =
      loadText(fmt::format("variant \"One more\" extends fide\n{}\n", GetParam().text));
  const Export made = exportFairyStockfish(variant);
  EXPECT_EQ(lossesOf(made), std::set<std::string>{});
  const std::string& ini = made.files[0].bytes;
  const certify::Findings findings = certify::certifyFairyStockfish(variant, made, {3, 6});
  EXPECT_TRUE(findings.hold()) << findings.differences.front() << "\n" << ini;
  EXPECT_EQ(made.notes.empty(), GetParam().old) << ini;
  expectNoOldKeys(ini);
  if (GetParam().old) expectSameCount(exportFairyStockfishFor(formats::FairyStockfish::Old, variant), 4, "");
  if (!newerEngine().empty()) expectSameCount(made, 4, newerEngine());
}

const Game kGames[] = {
    {"NamedPieces", "remove Queen\npiece Archbishop A BN at d1\npromote Pawn on rank 8 to Archbishop Rook",
     true},
    {"TwoTypesThatMoveAlike", "piece Bishop B N at c1 f1", false},
    {"TwoTypesThatCannotMove", "piece Bishop B O at c1 f1\npiece Knight N O at b1 g1", false},
    {"OwnPiece", "piece Knight N NA at b1 g1", false},
    {"OwnKing", "piece King K KN royal at e1\ncastle King never", false},
    {"LongIds", "piece Knight HRS N at b1 g1\npromote Pawn on rank 8 to Queen Rook Bishop Knight", true},
    {"PromotionAtWill", "promote Pawn on rank 7-8 to Queen Pawn", true},
    {"ForcedPromotion", "promote Pawn on rank 8 to Rook", true},
    {"NoPromotion", "promote Pawn never", true},
    {"NoDoubleStep", "piece Pawn P fmWfcF at a2-h2", true},
    {"NoCapturesInPassing", "piece Pawn P fmWfcFifmnD at a2-h2", false},
    {"NoCapturesInPassingFromTheThirdRank", "piece Pawn P fmWfcFifmW2 at a3-h3", false},
    {"DoubleStepFromTheThirdRank", "piece Pawn P fmWfceFifmnD at a3-h3", true},
    {"BlackBegins", "turns: Black, White", true},
    {"NoCastling", "castle King never", true},
    {"LongCastling", "castle King 3 with Rook", true},
    {"CastlingWithKnights",
     "remove Rook\npiece Knight N N at a1 h1\ncastle King 2 with Knight\npromote Pawn on rank 8 to Queen "
     "Knight Bishop",
     true},
    {"StalemateLoses", "stalemate: the stalemated side loses", true},
    {"StalemateWins", "stalemate: the stalemated side wins", true},
    {"BareKing", "bare king: loses at once", true},
    {"BareKingWithGrace", "bare king: loses unless it bares the other in reply", true},
    {"RepetitionLoses", "repetition: the mover loses at 3", true},
    {"NoCounts", "repetition: off\nquiet moves: off", true},
    {"Confinement", "piece Bishop B B at c1 f1 { stays on rank 1-4 }", true},
    {"Hands",
     "hands {\n captures go to the captor's hand\n drop all anywhere\n drop Pawn on rank 2-7\n"
     " dropped Pawn count as unmoved\n}",
     true},
};
INSTANTIATE_TEST_SUITE_P(Table, OneRuleMore, ::testing::ValuesIn(kGames),
                         [](const auto& info) { return std::string(info.param.name); });

// ---- pieces that are promoted and turn back ----

class FairyStockfishForms : public ::testing::TestWithParam<std::pair<const char*, bool>> {};

TEST_P(FairyStockfishForms, AreWrittenAsKeysAndPlayedAlike) {
  const auto& [name, old] = GetParam();
  const VariantPtr variant = loadExample(name);
  const Export made = exportFairyStockfish(variant);
  EXPECT_EQ(lossesOf(made), std::set<std::string>{}) << made.files[0].bytes;
  EXPECT_EQ(made.files[0].bytes.find("dropLoop"), std::string::npos);
  const certify::Findings findings = certify::certifyFairyStockfish(variant, made, {1, 1});
  EXPECT_TRUE(findings.hold()) << findings.differences.front() << "\n" << made.files[0].bytes;
  if (!newerEngine().empty()) expectSameCount(made, 3, newerEngine());
  const Export early = exportFairyStockfishFor(formats::FairyStockfish::Old, variant);
  EXPECT_EQ(!early.files.empty(), old);
  if (old) expectSameCount(early, 3, "");
}
INSTANTIATE_TEST_SUITE_P(Library, FairyStockfishForms,
                         ::testing::ValuesIn(std::vector<std::pair<const char*, bool>>{
                             {"drops/crazyhouse-chess", true},
                             {"drops/capahouse", true},
                             {"shogi/shogi", true},
                             {"shogi/judkins-shogi", true},
                             {"shogi/euroshogi", false},
                             {"shogi/tori-shogi", false},
                             {"shogi/yari-shogi", false}}),
                         [](const auto& info) { return testName(info.param.first); });

// Positions in which these rules matter: with promoted pieces, and with pieces in hand that may not be
// dropped everywhere.
TEST(FairyStockfishFormsInPlay, AreThoseOfTheEngine) {
  const std::pair<const char*, const char*> positions[] = {
      {"drops/crazyhouse-chess",
       "r1bqk2r/pPpp1ppp/2n2n2/4p3/1bB1P3/2N2N2/PPP2PPP/R1BQK2R[NPpb] w KQkq - 0 1"},
      {"shogi/minishogi", "1bsgk/P3p/5/5/KGSBR[Rp] w - - 0 1"},
      {"shogi/shogi", "l1s1k1snl/1r4gb1/p1pppp1pp/6p2/1p7/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL[NPlg] w - - 0 1"}};
  for (const auto& [name, position] : positions) {
    const VariantPtr variant = loadExample(name);
    const Export made = exportFairyStockfishFor(formats::FairyStockfish::Old, variant);
    ASSERT_FALSE(made.files.empty()) << name;
    const std::string& ini = made.files[0].bytes;
    EXPECT_EQ(perft(*quickExecutor(variant), positionFrom(variant, position), 2),
              enginePerft(sectionOf(ini), 2, ini, "", fmt::format("fen {}", position)))
        << name;
  }
}

// The engine has one rule of each of these kinds for all pieces. A game whose pieces have different ones
// loses them.
TEST(FairyStockfishForms, ThatOneFileCannotHaveAreLost) {
  const auto losses = [](const char* lines) {
    return lossesOf(
        exportFairyStockfish(loadText(fmt::format("variant \"S\" extends minishogi\n{}\n", lines))));
  };
  EXPECT_EQ(losses(""), std::set<std::string>{});
  EXPECT_TRUE(losses("promote Silver on or from rank 4-5 to Silver PromotedSilver").contains("promotion"));
  EXPECT_TRUE(losses("promote Silver on or from rank 5 to PromotedSilver").contains("promotion"));
  EXPECT_TRUE(losses("hands { captured PromotedSilver become Gold }").contains("captures-to-captor"));
  EXPECT_TRUE(losses("hands { dropped Silver may not give mate }").contains("drop-rules"));
  EXPECT_TRUE(losses("piece Silver S FfW { may not be dropped while an own Gold stands on its file }")
                  .contains("drop-rules"));
}

TEST(FairyStockfishWalls, AreWrittenAsTheWallingRulesOfTheEngine) {
  const auto exported = [](const std::string& lines) {
    const VariantPtr variant = loadText("variant \"Walls\" extends fide" + lines);
    const Export made = exportFairyStockfish(variant);
    const certify::Findings findings = certify::certifyFairyStockfish(variant, made, {1, 1});
    EXPECT_TRUE(findings.hold()) << findings.differences.front() << "\n" << made.files[0].bytes;
    if (!newerEngine().empty()) expectSameCount(made, 2, newerEngine());
    return made;
  };
  const Export duck = exported(" with duck");
  EXPECT_EQ(lossesOf(duck), std::set<std::string>{});
  EXPECT_NE(duck.files[0].bytes.find("wallingRule = duck\n"), std::string::npos);
  const std::string turns =
      "\nroyals: may be taken\nside Pond { has no turns of its own; pieces Wall; introduces them on any empty cell }\n"
      "turns: White, White with Pond, Black, Black with Pond\n";
  const Export walls = exported(turns + "piece Wall W O { cannot be taken }\n");
  EXPECT_EQ(lossesOf(walls), std::set<std::string>{});
  EXPECT_NE(walls.files[0].bytes.find("wallingRule = static\n"), std::string::npos) << walls.files[0].bytes;
  EXPECT_TRUE(lossesOf(exported(turns + "piece Wall W O\n")).contains("neutral-pieces"));
  EXPECT_TRUE(
      lossesOf(exported(" with duck\npiece Duck D mK { cannot be taken }\n")).contains("neutral-pieces"));
}

// Castling with partners that do not stand on the edge, over one cell, and beside holes.
TEST(FairyStockfishCastling, IsSaidByFiles) {
  for (const char* name : {"small/diana-chess", "small/haynie-chess"}) {
    const Export made = exportFairyStockfishFor(formats::FairyStockfish::Old, loadExample(name));
    EXPECT_EQ(lossesOf(made), std::set<std::string>{}) << name;
    const std::string& ini = made.files[0].bytes;
    const std::string position = "r2k1r/p5/6/6/P5/R2K1R w KQkq - 0 1";
    EXPECT_EQ(perft(*quickExecutor(loadExample(name)), positionFrom(loadExample(name), position), 3),
              enginePerft(sectionOf(ini), 3, ini, "", "fen " + position))
        << name;
  }
  EXPECT_EQ(lossesOf(exportFairyStockfish(loadExample("large/omicron-chess"))), std::set<std::string>{});
  EXPECT_TRUE(lossesOf(exportFairyStockfish(
                           loadText("variant \"C\" extends fide\ncastle King e1-g1 with Rook h1-e1\n")))
                  .contains("castling"));
  const std::string left =
      "variant \"C\" extends fide\narray \"qbnnrkbr/pppppppp/8/8/8/8/PPPPPPPP/QBNNRKBR\"\n"
      "castling: from any array\ncastle King to c1 with Rook to d1\n";
  const std::string inPlace = left + "castle King to f1 with Rook to e1\n";
  EXPECT_FALSE(lossesOf(exportFairyStockfish(loadText(left))).contains("castling"));
  EXPECT_TRUE(lossesOf(exportFairyStockfish(loadText(inPlace))).contains("castling"));
}

// The engine has only one rule about chases and one river, so it cannot express others.
TEST(FairyStockfishXiangqi, IsSaidAsTheEngineHasIt) {
  const auto losses = [](const std::string& lines) {
    return lossesOf(exportFairyStockfish(loadText("variant \"X\" extends xiangqi\n" + lines)));
  };
  EXPECT_EQ(losses(""), std::set<std::string>{});
  EXPECT_EQ(losses("perpetual chase: loses, General may chase"), std::set<std::string>{"perpetual-chase"});
  EXPECT_EQ(losses("piece Soldier P fW { on rank 7-10: moves sW }"),
            std::set<std::string>{"perpetual-chase"});
  EXPECT_TRUE(losses("piece Soldier P fW { on rank 6-10: moves sF }").contains("regional-moves"));
}

// A file for the old engine has only keys that it knows; if the game needs others, it is not exported.
TEST(FairyStockfishExports, ForTheOldEngineAreReadByIt) {
  int made = 0, refused = 0;
  for (const Game& game : kGames) {
    const VariantPtr variant = loadText(fmt::format("variant \"One more\" extends fide\n{}\n", game.text));
    const Export old =
        exports::fairy_stockfish::exportFairyStockfishFor(formats::FairyStockfish::Old, variant);
    EXPECT_EQ(!old.files.empty(), game.old) << game.text;
    ++(old.files.empty() ? refused : made);
    if (old.files.empty()) {
      EXPECT_NE(old.losses.at(0).how.find("Fairy-Stockfish 11.1"), std::string::npos) << old.losses[0].how;
      continue;
    }
    EXPECT_TRUE(certify::certifyFairyStockfish(variant, old, {2, 2}).hold()) << old.files[0].bytes;
  }
  EXPECT_GT(made, 10);
  EXPECT_GT(refused, 3);
}

// ---- rules that decide whether there is a game at all ----

struct Ruled {
  const char* text;
  std::set<std::string> losses;
};

TEST(FairyStockfishLosses, AreThoseOfRulesThatComeIntoPlay) {
  const Ruled games[] = {
      // Each side has one king, and no other type becomes one, so it does not matter which of several must be
      // safe.
      {"royals: the last one must be safe", {}},
      {"royals: the last one must be safe\npromote Pawn on rank 8 to Queen King", {"last-royal"}},
      {"promote Pawn on rank 8 to Queen King", {"several-royals"}},
      {"piece Prince PR K royal\npromote Pawn on rank 8 to Queen Prince", {"several-royals"}},
      {"royals: the last one must be safe\npiece Prince PR K royal\npromote Pawn on rank 8 to Queen Prince",
       {"last-royal"}},
      // A limit for drops matters only for types that can come into a hand.
      {"hands {\n both start with Knight\n drop Knight anywhere\n}", {}},
      {"hands {\n both start with Knight\n drop Knight on rank 1-3\n drop Rook on rank 5\n dropped Rook "
       "count as "
       "unmoved\n}",
       {}},
      {"hands {\n both start with Knight\n drop all anywhere\n drops may capture\n}", {"capturing-drops"}},
      // In the engine, pieces that an explosion destroys go into the other player's hand.
      {"when a piece captures { it and all pieces beside it but Pawn leave the board }\nhands { captures go to the "
       "captor's hand; drop all anywhere; drop Pawn on rank 2-7; dropped Pawn count as unmoved }",
       {"effects"}},
      // Pawns that never promote may or may not be dropped on the last rank.
      {"promote Pawn never\nhands {\n captures go to the captor's hand\n drop all anywhere\n drop Pawn on "
       "rank 2-7\n "
       "dropped Pawn count as unmoved\n}",
       {}},
      {"promote Pawn never\nhands {\n captures go to the captor's hand\n drop all anywhere\n drop Pawn on "
       "rank 2-8\n "
       "dropped Pawn count as unmoved\n}",
       {}},
      {"castle King never\npiece Pawn P fmWfcF at a2-h2\nhands {\n captures go to the captor's hand\n drop "
       "all "
       "anywhere\n drop Pawn on rank 2-7\n dropped Pawn count as unmoved\n}",
       {}},
      // Kings that may not face each other, with a palace.
      {"piece King K W royal at e1 {\n stays on d1-f1 d2-f2 d3-f3\n takes royal pieces by fbcR\n}\ncastle "
       "King "
       "never",
       {}},
      {"piece King K K royal at e1 {\n stays on rank 1-2\n takes royal pieces by fbcR\n}", {}},
      // The kings may not face each other along ranks either, which matters if they can stand on the same
      // rank.
      {"piece King K K royal at e1 {\n takes royal pieces by cR\n}\ncastle King never", {}},
      {"piece King K K royal at e1 {\n takes royal pieces by fbcR\n}\ncastle King never", {"royal-captures"}},
      // Moves of any types reset the count that cannot be taken back, and promotions.
      {"piece Knight N fN at b1 g1\nquiet moves: draw at 40 reset by Knight Pawn", {}},
      {"quiet moves: draw at 40 reset by Rook Pawn", {"quiet-moves"}},
      {"quiet moves: draw at 40 reset by captures alone", {"quiet-moves"}},
      // Only one property of a term is lost; the rest of the term is written.
      {"piece King K mkW royal at e1", {"royal-captures"}},
      {"piece Knight N mcdN at b1 g1", {"own-captures"}},
      {"piece Bishop B fmWfceF at c1 f1", {"en-passant"}},
      // A king none of whose moves can be expressed, but who can castle.
      {"piece King K oK royal at e1", {"wrapped-steps"}},
      // A king none of whose moves can be expressed.
      {"piece King K oK royal at e1\ncastle King never", {"wrapped-steps"}},
  };
  for (const Ruled& game : games) {
    const VariantPtr variant = loadText(fmt::format("variant \"Ruled\" extends fide\n{}\n", game.text));
    ASSERT_TRUE(variant) << game.text;
    const Export made = exportFairyStockfish(variant);
    EXPECT_EQ(lossesOf(made), game.losses) << game.text;
    if (made.files.empty()) continue;
    EXPECT_EQ(made.files[0].bytes.find("customPiece1 = b:fmW\n"), std::string::npos) << "it captures as well";
    const certify::Findings findings = certify::certifyFairyStockfish(variant, made, {2, 2});
    EXPECT_TRUE(findings.hold()) << findings.differences.front() << "\n" << made.files[0].bytes;
    if (!newerEngine().empty()) expectSameCount(made, 3, newerEngine());
  }
}

// The engine has walls in place of holes, and a wall is a hurdle; without hoppers there is no difference.
TEST(FairyStockfishHoles, AreWallsWherePiecesDoNotHop) {
  const auto exported = [](const char* pieces) {
    return exportFairyStockfish(
        loadText(fmt::format("variant \"Holes\" extends fide\nboard 8x8 with holes d4 e4 d5 e5\n{}\n"
                             "array \"rnbqkbnr/pppppppp/8/3__3/3__3/8/PPPPPPPP/RNBQKBNR\"\n",
                             pieces)));
  };
  const Export made = exported("piece Knight N NN");
  EXPECT_EQ(lossesOf(made), std::set<std::string>{});
  EXPECT_NE(made.files[0].bytes.find("/3**3/3**3/"), std::string::npos) << made.files[0].bytes;
  expectReads(made);
  if (!newerEngine().empty()) expectSameCount(made, 4, newerEngine());
  for (const char* hopper : {"piece Knight N gQ", "piece Knight N mRcpR"}) {
    const Export refused = exported(hopper);
    EXPECT_EQ(lossesOf(refused), std::set<std::string>{"holes"}) << hopper;
    EXPECT_TRUE(refused.files.empty());
  }
}

// ---- movement ----

// Notation that the engine would take for something else is not written.
TEST(FairyStockfishMoves, ThatItWouldMisreadAreLostByName) {
  const std::pair<const char*, const char*> cases[] = {
      {"[F?R]", "bent-moves"},       {"zB", "bent-moves"},       {"WmafsW", ""},
      {"NcabK", "distant-captures"}, {"NmabK", "passes"},        {"oR", "wrapped-steps"},
      {"NimQ", "first-moves"},       {"NdW", "own-captures"},    {"NkR", "royal-captures"},
      {"NudR", "unloading"},         {"NjA", "lame-leaps"},      {"NgQ", ""},
      {"NgR3", "hurdles"},           {"FX", "leaps-and-slides"}, {"NR12", "leaps-and-slides"},
      {"NfmW'", "unchanging-moves"},
  };
  for (const auto& [notation, loss] : cases) {
    const VariantPtr variant =
        loadText(fmt::format("variant \"Test\" extends fide\npiece Knight N {} at b1 g1\n", notation));
    const Export made = exportFairyStockfish(variant);
    const std::set<std::string> expected = *loss ? std::set<std::string>{loss} : std::set<std::string>{};
    EXPECT_EQ(lossesOf(made), expected) << notation << "\n" << made.files[0].bytes;
    const certify::Findings findings = certify::certifyFairyStockfish(variant, made, {2, 2});
    EXPECT_TRUE(findings.hold()) << notation << ": " << findings.differences.front();
  }
}

// The loss of double steps is also that of the captures in passing by other types that answer them.
TEST(FairyStockfishMoves, NameTheCapturesInPassingThatAreLostWithDoubleSteps) {
  const std::string_view berolina = "piece Berolina L fmFfceWimfnA";
  const std::pair<std::string, std::string> cases[] = {
      {fmt::format("{} at a3 h3", berolina), "Berolina, Pawn: those captures are left out"},
      {fmt::format("{} at rank 2\nremove Pawn\npiece Guard P fmWfceF at a3", berolina),
       "Berolina, Guard: those captures are left out"},
      {fmt::format("{} at rank 2\nremove Pawn\npiece Guard P fmWfcF at a3", berolina),
       "Berolina: those captures are left out"},
  };
  for (const auto& [text, words] : cases) {
    const VariantPtr variant = loadText("variant \"Test\" extends fide\n" + text + "\n");
    const Export made = exportFairyStockfish(variant);
    std::string lost;
    for (const exports::LossGroup& group : exports::grouped(made.losses))
      if (group.name == "en-passant") lost = group.text();
    EXPECT_EQ(lost, words) << text;
    const certify::Findings findings = certify::certifyFairyStockfish(variant, made, {2, 2});
    EXPECT_TRUE(findings.hold()) << text << ": " << findings.differences.front();
  }
}

// Where a third side is kept, its rules lack what they lose, too.
TEST(FairyStockfishMoves, AreLostForTheThirdSideAsWell) {
  for (const char* line : {"piece Bishop B B { may turn into Rook }\n",
                           "piece Bishop B B { while an own Rook stands beside it: moves N }\n"}) {
    const VariantPtr variant = loadText(std::string("variant \"Test\" extends fide with duck\n") + line);
    const certify::Findings findings =
        certify::certifyFairyStockfish(variant, exportFairyStockfish(variant), {1, 1});
    EXPECT_TRUE(findings.hold()) << line << ": " << findings.differences.front();
  }
}

TEST(FairyStockfishCertificate, FindsWhatIsNotNamed) {
  const VariantPtr variant = loadExample("shako");
  const Export made = exportFairyStockfish(variant);
  const std::pair<std::string, std::string> changes[] = {
      {"castlingRank = 2", "castlingRank = 2\nstalemateValue = loss"},
      {"cannon = c", "rook = -\ncannon = r\nrookni = c"},
      {"fersAlfil", "alfil"},
      {"promotionRegionWhite = *10", "promotionRegionWhite = *5 *6 *7 *8 *9 *10"},
      {"doubleStepRegionBlack = *9 *8", "doubleStepRegionBlack = *9"},
      {"castlingKingsideFile = h", "castlingKingsideFile = i"},
      {"KQkq", "-"},
      {"c8c/", "n8n/"}};
  for (const auto& [said, instead] : changes) {
    Export mutant = made;
    std::string& ini = mutant.files[0].bytes;
    const std::size_t at = ini.find(said);
    ASSERT_NE(at, std::string::npos) << said << " in " << ini;
    ini.replace(at, said.size(), instead);
    EXPECT_FALSE(certify::certifyFairyStockfish(variant, mutant, {2, 6}).hold()) << said;
  }
}

TEST(FairyStockfishCertificate, ReportsAnExportThatCannotBeReadBack) {
  const VariantPtr variant = loadExample("shako");
  Export made = exportFairyStockfish(variant);
  EXPECT_TRUE(certify::certifyFairyStockfish(variant, made, {1, 1}).readBack);
  made.files[0].bytes += "maxRank = 33\n";
  EXPECT_FALSE(certify::certifyFairyStockfish(variant, made, {1, 1}).readBack);
}

TEST(FairyStockfishSections, HaveNamesOfNoBuiltInVariant) {
  for (const char* title : {"Chess", "Chess!", "??", "Capablanca", "Mine's 3rd Game"}) {
    const Export made = exportFairyStockfish(loadText(fmt::format("variant \"{}\" extends fide\n", title)));
    const std::string name = sectionOf(made.files[0].bytes);
    for (const formats::FairyStockfish engine : formats::kFairyStockfishes)
      EXPECT_FALSE(formats::isBuiltInVariant(name, engine)) << name;
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace fairyforge::testing
