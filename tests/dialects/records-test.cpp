// Tests with published records of variants: every move is read. What Fairyforge writes, in its own notation
// and in other dialects, is read again as the same game.
#include <fstream>

#include "compiler/play/records/record.h"
#include "compiler/play/records/replay.h"
#include "runtime/referee.h"
#include "tests/support/files.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

const Referee kRecordReferee;

std::string told(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& d : diagnostics.all()) text += renderHuman(d, false);
  return text;
}

std::optional<records::Replayed> replayed(const records::Record& record, const Dialect& dialect) {
  Diagnostics diagnostics;
  auto game = records::replay(record, loadExample(record.find("Game")->value), kRecordReferee, diagnostics,
                              {}, dialect);
  EXPECT_FALSE(diagnostics.hasErrors()) << told(diagnostics);
  return game;
}

std::vector<records::Record> read(const std::string& text) {
  Diagnostics diagnostics;
  auto records = records::readRecords(std::make_shared<const SourceFile>("records.pgn", text), diagnostics);
  EXPECT_FALSE(diagnostics.hasErrors()) << told(diagnostics);
  return records;
}

TEST(RecordsOfOthers, AreReadAndWrittenBack) {
  const std::vector<records::Record> games =
      read(contentOf(std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/dialects/data/records.pgn"));
  ASSERT_GE(games.size(), 6u);
  for (const records::Record& record : games) {
    SCOPED_TRACE(record.find("Game")->value);
    const auto game = replayed(record, ownDialect());
    ASSERT_TRUE(game && game->isLegal);
    for (const Dialect* dialect :
         {&ownDialect(), dialectCalled("lichess"), dialectCalled("fairy-stockfish")}) {
      const auto written = replayed(record, *dialect);
      ASSERT_TRUE(written);
      const std::vector<records::Record> again = read(records::writeRecord(written->record));
      ASSERT_EQ(again.size(), 1u);
      const auto same = replayed(again.front(), ownDialect());
      ASSERT_TRUE(same);
      EXPECT_EQ(same->moves, game->moves) << dialect->name;
    }
  }
}

// The moves are those of a public example of KIF.
constexpr const char* kKif =
    "手合割：平手\n先手：Player1\n後手：Player2\n手数----指手---------消費時間--\n"
    "   1 ７六歩(77)        ( 0:01/00:00:01)\n   2 ８四歩(83)        ( 0:02/00:00:02)\n"
    "   3 ２六歩(27)        ( 0:01/00:00:02)\n*a remark\n   4 ８五歩(84)\n   5 ２五歩(26)\n   6 ３二金(41)\n"
    "   7 ７七角(88)\n   8 ３四歩(33)\n   9 ７八銀(79)\n  10 ７七角成(22)\n  11 同　銀(78)\n  12 ４五角打\n"
    "まで12手で後手の勝ち\n";

TEST(RecordsOfOthers, OfShogiAreReadInKif) {
  const std::vector<records::Record> games = read(kKif);
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].find("White")->value, "Player1");
  EXPECT_EQ(games[0].result, "0-1");
  Diagnostics diagnostics;
  const auto game = records::replay(games[0], loadExample("shogi/shogi"), kRecordReferee, diagnostics, {},
                                    *dialectCalled("usi"));
  ASSERT_TRUE(game && game->isLegal) << told(diagnostics);
  EXPECT_EQ(game->moves.size(), 12u);
  EXPECT_EQ(positionText(*dialectCalled("usi"), game->end)->text,
            "lnsgk1snl/1r4g2/p1pppp1pp/6p2/1p3b1P1/2P6/PPSPPPP1P/7R1/LN1GKGSNL b B 13");
}

TEST(RecordsOfOthers, InKifOfShiftJisAreConverted) {
  const std::string heading = "\x8E\xE8\x90\x94----\x8Ew\x8E\xE8\n", move = "1 \x82V\x98Z\x95\xE0(77)\n";
  EXPECT_EQ(*records::withoutShiftJis(heading + move), "手数----指手\n1 ７六歩(77)\n");
  EXPECT_EQ(*records::withoutShiftJis(kKif), kKif);
  EXPECT_EQ(*records::withoutShiftJis(move), move) << "no KIF: it may be anything";
  const auto torn = records::withoutShiftJis(heading + "1 \x82");
  ASSERT_FALSE(torn);
  EXPECT_NE(torn.why().find("the bytes from 15 on"), std::string::npos) << torn.why();
}

TEST(RecordsOfOthers, InKifBeginWithAHandicap) {
  const std::vector<records::Record> games = read(
      "手合割：二枚落ち　\n下手：A\n上手：B\n手数----指手---------消費時間--\n"
      "   1 ６二銀(71)\n   2 ７六歩(77)\n   3 投了\n");
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].result, "1-0");
  Diagnostics diagnostics;
  const auto game = records::replay(games[0], loadExample("shogi/shogi"), kRecordReferee, diagnostics, {},
                                    *dialectCalled("usi"));
  ASSERT_TRUE(game && game->isLegal) << told(diagnostics);
  EXPECT_TRUE(positionText(*dialectCalled("usi"), game->end)
                  ->text.starts_with("ln1gkgsnl/3s5/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - "));
}

TEST(RecordsOfOthers, InKifTellWhatIsNotUnderstood) {
  const auto faultOf = [](const std::string& line) {
    Diagnostics diagnostics;
    const std::string text = "手数----指手---------消費時間--\n   1 ７六歩(77)\n" + line + "\n";
    records::readRecords(std::make_shared<const SourceFile>("game.kif", text), diagnostics);
    return told(diagnostics);
  };
  EXPECT_NE(faultOf("   2 ３四犬(33)").find("game.kif:3:1: error: expected a move of KIF"),
            std::string::npos);
  EXPECT_NE(faultOf("変化：1手").find("warning: variations are not read"), std::string::npos);
  EXPECT_EQ(faultOf("変化：1手\n   1 ３四犬(33)").find("error"), std::string::npos);
  EXPECT_EQ(faultOf("   2 ３四歩(33)"), "");
}

}  // namespace
}  // namespace fairyforge::testing
