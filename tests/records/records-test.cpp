// Tests that records are read completely, checked by the rules, and written in one form.
#include <gtest/gtest.h>

#include "compiler/play/records/record.h"
#include "compiler/play/records/replay.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/support/everything.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

const Referee kReferee;

struct Reading {
  std::vector<records::Record> records;
  Diagnostics diagnostics;
  std::string told() const {
    std::string text;
    for (const Diagnostic& d : diagnostics.all()) text += renderHuman(d, false);
    return text;
  }
};

// Reads the record and plays it.
Reading readingOf(const VariantPtr& variant, const std::string& text) {
  Reading reading;
  const auto source = std::make_shared<const SourceFile>("games.pgn", text);
  for (const records::Record& record : records::readRecords(source, reading.diagnostics)) {
    const auto game = records::replay(record, variant, kReferee, reading.diagnostics);
    if (game) reading.records.push_back(game->record);
  }
  return reading;
}

// Returns the moves as they are written again after reading, without tags.
std::string movesAfter(const VariantPtr& variant, const std::string& text) {
  const Reading reading = readingOf(variant, text);
  EXPECT_FALSE(reading.diagnostics.hasErrors()) << reading.told();
  std::string written = records::writeRecords(reading.records);
  const Reading again = readingOf(variant, written);
  EXPECT_FALSE(again.diagnostics.hasErrors()) << again.told() << written;
  EXPECT_EQ(records::writeRecords(again.records), written);
  written = written.substr(written.find("\n\n") + 2);
  std::replace(written.begin(), written.end(), '\n', ' ');
  return written;
}

std::string movesAfter(const std::string& text) {
  return movesAfter(loadExample("chess"), text);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Records, KeepCommentsVariationsAndGlyphs) {
  EXPECT_EQ(
      movesAfter(
          "{ A  game }\n1.e4! {best} (1. d4 d5 (1... Nf6?! 2. c4) 2. c4 $10) 1... e5 ; so\n2.Nf3 $1$14 *"),
      "{A game} 1. e4 $1 {best} (1. d4 d5 (1... Nf6 $6 2. c4) 2. c4 $10) 1... e5 {so} 2. Nf3 $1 $14 * ");
  EXPECT_EQ(movesAfter("1. e4 ; with a } in it\n e5 *"), "1. e4 ; with a } in it 1... e5 * ");
  EXPECT_EQ(movesAfter("1. e4 (1. d4 ; with a } in it\n) *"), "1. e4 (1. d4 ; with a } in it ) * ");
  EXPECT_EQ(movesAfter("1. e4 * {at the end}"), "1. e4 {at the end} * ");
  EXPECT_EQ(movesAfter("\xEF\xBB\xBF[White \"A\"]\r\n\r\n1. e4\r\ne5 *\r\n"), "1. e4 e5 * ");
  EXPECT_EQ(movesAfter("% one\n1. e4\n% two\n1... e5 *\n").substr(0, 10), "1. e4 e5 *");
}

TEST(Records, TagsHaveEscapesAndTheRosterComesFirst) {
  const Reading reading =
      readingOf(loadExample("chess"),
                "%note\n[Annotator \"a \\\"b\\\" \\\\ c\"]\n[White \"W\"]\n[Result \"*\"]\n\n1. e4 *\n\n*");
  EXPECT_EQ(reading.told(), "");
  ASSERT_EQ(reading.records.size(), 2u);
  EXPECT_EQ(reading.records[0].find("Annotator")->value, "a \"b\" \\ c");
  const std::string written = records::writeRecords(reading.records);
  EXPECT_TRUE(written.starts_with(
      "%note\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White "
      "\"W\"]\n[Black \"?\"]\n[Result \"*\"]\n[Annotator \"a \\\"b\\\" \\\\ c\"]\n\n1. e4"))
      << written;
}

TEST(Records, MovesMayBeWrittenAsOtherProgramsDo) {
  const std::string start = "[SetUp \"1\"][FEN \"r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1\"] ";
  const std::pair<const char*, const char*> texts[] = {
      {"exd6", "exd6"},     {"ed6", "exd6"},       {"ed", nullptr},     {"e5d6", "exd6"}, {"e5xd6", "exd6"},
      {"exd6e.p.", "exd6"}, {"exd6 e.p.", "exd6"}, {"b8=Q", "b8=Q"},    {"b8Q", "b8=Q"},  {"b7b8q", "b8=Q"},
      {"b7-b8=Q", "b8=Q"},  {"bxa8Q", "bxa8=Q"},   {"ba8=N", "bxa8=N"}, {"Kd1", "Kd1"},   {"Ke1-d1", "Kd1"},
      {"Rh8", "Rxh8"},      {"Rh1:h8", "Rxh8"},    {"Kd3", nullptr}};
  for (const auto& [text, meant] : texts) {
    const Reading reading = readingOf(loadExample("chess"), start + text + " *");
    if (meant == nullptr) {
      EXPECT_TRUE(reading.diagnostics.hasErrors()) << text;
      continue;
    }
    ASSERT_FALSE(reading.diagnostics.hasErrors()) << text << "\n" << reading.told();
    EXPECT_EQ(reading.records[0].line.plies.at(0).text.substr(0, std::string(meant).size()), meant) << text;
  }
  for (const char* castling : {"O-O", "0-0", "o-o", "e1g1", "e1h1"})
    EXPECT_TRUE(movesAfter(std::string("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. ") + castling + " *")
                    .ends_with(" 4. O-O * "));
}

TEST(Records, OfGamesWithDropsEventsAndAThirdSide) {
  const VariantPtr game = gameWithEverything();
  const auto after = [&](const std::string& fen, const std::string& text) {
    return movesAfter(game, "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n" + text + " *");
  };
  EXPECT_EQ(after("4k3/8/1p6/P7/8/5M2/8/4K3 w", "1. a5xb6 Mf3=T"), "1. a5xb6,Mf3=T * ");
  EXPECT_EQ(after("4k3/8/1p6/P7/8/5M2/8/4K3 w", "a5b6,f3t"), "1. a5xb6,Mf3=T * ");
  EXPECT_EQ(after("4k3/8/8/8/8/8/8/b3K3 w - - 0 1 [R/-]", "R@a1"), "1. Rx@a1 * ");
}

TEST(Records, EveryFaultHasItsPlace) {
  const VariantPtr chess = loadExample("chess");
  const std::pair<const char*, const char*> faults[] = {
      {"1. e4 e5 2. Ke3 *",
       "games.pgn:1:13: error: 'Ke3' is not a legal move here [illegal-move]\n    1 | 1. e4 e5 2. "
       "Ke3 *\n      |             ^^^\n"},
      {"1. e4 (1. Ke3) *", "games.pgn:1:11: error: 'Ke3' is not a legal move here"},
      {"1. e4 {no end", "games.pgn:1:7: error: nothing ends the comment"},
      {"1. e4 (1. d4", "games.pgn:1:7: error: nothing ends the variation"},
      {"1. e4 ) *", "games.pgn:1:7: error: no variation is open"},
      {"1. e4 } *", "games.pgn:1:7: error: no comment is open"},
      {"(1. e4) *", "games.pgn:1:1: error: a variation stands behind the move"},
      {"1. e4 () *", "games.pgn:1:7: error: there is no move in this variation"},
      {"1. e4 (1. d4 *) *", "games.pgn:1:14: error: * ends a game"},
      {"1. e4 $256 *", "games.pgn:1:7: error: expected a number from 0 to 255"},
      {"1. e4!!! *", "games.pgn:1:6: error: expected one of the marks"},
      {"1. e4 3. e5 *", "games.pgn:1:7: warning: expected the number 1... [bad-number]"},
      {"1. e4", "games.pgn:1:6: warning: the moves end without a result"},
      {"[White \"a] *", "games.pgn:1:8: error: nothing ends what is quoted"},
      {"[White a] *", "games.pgn:1:8: error: expected the value of the tag White"},
      {"[\"a\"] *", "games.pgn:1:2: error: expected the name of a tag"},
      {"[White \"a\" *", "games.pgn:1:12: error: expected ']'"},
      {"[White \"a\"]\n[White \"b\"] *", "games.pgn:2:2: error: the tag White is there twice"},
      {"[SetUp \"1\"] *", "games.pgn:1:8: error: the game begins from a position of its own"},
      {"[FEN \"9/8\"] *", "games.pgn:1:7: error: "},
      {"[FEN \"k7/8/1K6/8/8/8/8/8 w - - 0 1\"][SetUp \"0\"] *", "warning: expected \"1\""},
      {"[Variant \"Shako\"] *", "games.pgn:1:10: warning: the record is of \"Shako\", and this is \"Chess\""},
      {"[Rules \"0\"] *", "games.pgn:1:8: warning: the record is of a game with other rules"},
      {"[Result \"1-0\"] 1. e4 0-1", "games.pgn:1:9: error: the tag says 1-0, and the moves end with 0-1"},
      {"[Result \"2-0\"] 1. e4 *", "games.pgn:1:9: error: expected 1-0, 0-1, 1/2-1/2 or *"},
      {"1. f3 e5 2. g4 Qh4 1-0", "error: the record says 1-0, and the rules 0-1: Black wins: checkmate"},
      {"1. f3 e5 2. g4 Qh4 *", "warning: the record says *, and the rules 0-1: Black wins: checkmate"},
      {"1. f3 e5 2. g4 Qh4 3. a3 0-1", "games.pgn:1:23: error: 'a3' is not a legal move here"},
      {"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *",
       "games.pgn:1:48: warning: the rules have ended the game before this move: draw: repetition"}};
  for (const auto& [text, told] : faults)
    EXPECT_TRUE(contains(readingOf(chess, text).told(), told)) << text << "\n"
                                                               << readingOf(chess, text).told();
}

TEST(Records, OfAPlayedGameHoldItsTagsAndMoves) {
  const VariantPtr chess = loadExample("chess");
  std::vector<Move> moves;
  Position now(chess);
  for (const char* text : {"f3", "e5", "g4", "Qh4"}) {
    moves.push_back(std::get<Move>(parseMove(now, text, kReferee.legalMoves(now))));
    now.playUnchecked(moves.back());
  }
  const std::string written =
      records::writeRecord(records::recordOf(Position(chess), moves, kReferee, "A", "B"));
  EXPECT_TRUE(contains(written, "[Result \"0-1\"]\n[Variant \"Chess\"]\n[Rules \"")) << written;
  EXPECT_TRUE(
      written.ends_with("[Termination \"normal\"]\n\n1. f3 e5 2. g4 Qh4# {Black wins: checkmate} 0-1\n"))
      << written;
  EXPECT_EQ(readingOf(chess, written).told(), "");
}

// Programs may pass names with characters that no text may contain.
TEST(Records, HoldNoForbiddenCharacters) {
  const VariantPtr chess = loadExample("chess");
  const std::string name("A\0B\x01\n", 5);
  const std::string written =
      records::writeRecord(records::recordOf(Position(chess), {}, kReferee, name, "B"));
  EXPECT_TRUE(contains(written, "[White \"A\uFFFDB\uFFFD \"]")) << written;
}

}  // namespace
}  // namespace fairyforge::testing
