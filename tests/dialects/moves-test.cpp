// Tests of moves as other programs write them, from published tables: moves that are read without a given
// dialect, and moves that are written in a notation.
#include <fmt/format.h>
#include <fstream>

#include "runtime/dialect.h"
#include "runtime/referee.h"
#include "runtime/san.h"
#include "tests/export/load-ini.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

const Referee kReferee;

std::vector<std::vector<std::string>> rowsOf(const std::string& name) {
  std::ifstream file(std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/dialects/data/" + name);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    std::vector<std::string> row;
    std::istringstream columns(line);
    for (std::string column; std::getline(columns, column, '\t');) row.push_back(column);
    rows.push_back(std::move(row));
  }
  EXPECT_FALSE(rows.empty()) << name;
  return rows;
}

Position lenientPosition(const VariantPtr& game, const std::string& fen) {
  return positionFrom(game, fen, kOddRoyalsOrCheck);
}

// Returns the move that is read, in Fairyforge's own notation; or the reason why none is read.
std::string ownText(const Position& position, const std::string& text) {
  const auto read = readDialectMove(ownDialect(), position, text, kReferee);
  if (const auto* error = std::get_if<std::string>(&read)) return *error;
  std::string own;
  Position here = position;
  for (const Move& part : std::get<std::vector<Move>>(read)) {
    own += (own.empty() ? "" : " ") + moveText(here, part, kReferee.legalMoves(here));
    here.playUnchecked(part);
  }
  return own;
}

TEST(MovesOfOthers, AreReadWithoutBeingToldWhoseTheyAre) {
  for (const auto& row : rowsOf("read.tsv")) {
    ASSERT_EQ(row.size(), 4u) << row.front();
    SCOPED_TRACE(row[0] + " " + row[1] + " " + row[2]);
    const std::string own = ownText(lenientPosition(loadExample(row[0]), row[1]), row[2]);
    if (row[3].starts_with('!')) {
      EXPECT_NE(own.find(row[3].substr(1)), std::string::npos) << own;
    } else {
      EXPECT_EQ(own, row[3]);
    }
  }
}

TEST(MovesOfOthers, AreWrittenInNotationsAsOthersDo) {
  const Dialect& dialect = *dialectCalled("fairy-stockfish");
  for (const auto& row : rowsOf("san.tsv")) {
    ASSERT_EQ(row.size(), 5u) << row.front();
    SCOPED_TRACE(row[0] + " " + row[1] + " " + row[2]);
    const Position position = lenientPosition(loadExample(row[0]), row[1]);
    const auto read = readDialectMove(dialect, position, row[2], kReferee);
    ASSERT_TRUE(std::holds_alternative<std::vector<Move>>(read)) << std::get<std::string>(read);
    const auto& parts = std::get<std::vector<Move>>(read);
    const auto said = firstDialectMove(dialect, position, parts, kReferee, notationCalled(row[3], dialect));
    ASSERT_TRUE(said.has_value());
    EXPECT_EQ(said->text, row[4]);
    const auto again = readDialectMove(dialect, position, row[4], kReferee);
    ASSERT_TRUE(std::holds_alternative<std::vector<Move>>(again)) << std::get<std::string>(again);
    EXPECT_EQ(std::get<std::vector<Move>>(again), parts) << row[4];
  }
}

TEST(MovesOfOthers, AreReadFirstInTheDialectThatIsAskedFor) {
  const VariantPtr xiangqi = loadExample("xiangqi");
  const Position start(xiangqi);
  const auto own = readDialectMove(ownDialect(), start, "h2e2", kReferee);
  EXPECT_TRUE(std::holds_alternative<std::string>(own)) << "ranks from 0 look like other cells";
  const auto asked = readDialectMove(*dialectCalled("ucci"), start, "h2e2", kReferee);
  ASSERT_TRUE(std::holds_alternative<std::vector<Move>>(asked)) << std::get<std::string>(asked);
  EXPECT_EQ(moveText(start, std::get<std::vector<Move>>(asked).front(), kReferee.legalMoves(start)), "h3e3");
}

TEST(MovesOfOthers, AreReadAsTheDialectWritesThemInNotation) {
  // A bishop that could promote, and one that does.
  const Position shogi = lenientPosition(loadExample("shogi/minishogi"), "4k/5/5/5/B3K w - - 0 1 [-/-]");
  for (const Dialect& dialect : dialects()) {
    for (const DialectMove& said : dialectMoves(dialect, shogi, kReferee, notationCalled("san", dialect))) {
      const auto again = readDialectMove(dialect, shogi, said.text, kReferee);
      ASSERT_TRUE(std::holds_alternative<std::vector<Move>>(again))
          << dialect.name << std::get<std::string>(again);
      EXPECT_EQ(std::get<std::vector<Move>>(again), said.parts) << dialect.name << said.text;
    }
  }
  // A wall is named as the board names its cell, like the rest of the notation.
  const Position amazons(loadExample("neutral/game-of-the-amazons"));
  const Dialect& xboard = *dialectCalled("xboard");
  const std::vector<DialectMove> all = dialectMoves(xboard, amazons, kReferee, &commonSan());
  for (std::size_t i = 0; i < all.size(); i += 50) {
    const auto again = readDialectMove(xboard, amazons, all[i].text, kReferee);
    ASSERT_TRUE(std::holds_alternative<std::vector<Move>>(again)) << std::get<std::string>(again);
    EXPECT_EQ(std::get<std::vector<Move>>(again), all[i].parts) << all[i].text;
  }
}

// The expected texts are those of python-chess and of the newest engine.
TEST(MovesOfOthers, HaveTheSignOfMateWhereOthersWriteIt) {
  const Position position =
      lenientPosition(loadExample("goals/king-of-the-hill"), "4k3/8/8/8/8/4K3/8/R7 w - - 0 1");
  const auto write = [&](const char* dialect, const char* move) {
    const auto said = std::get<std::vector<Move>>(readDialectMove(ownDialect(), position, move, kReferee));
    return firstDialectMove(*dialectCalled(dialect), position, said, kReferee, &commonSan())->text;
  };
  EXPECT_EQ(write("lichess", "e3e4"), "Ke4#");
  EXPECT_EQ(write("fairy-stockfish", "e3e4"), "Ke4");
  EXPECT_EQ(write("lichess", "a1a8"), "Ra8+");
  EXPECT_EQ(write("fairy-stockfish", "a1a8"), "Ra8+");
}

TEST(MovesOfOthers, SayAWallBehindWhatEndsTheGame) {
  const Dialect& dialect = *dialectCalled("fairy-stockfish");
  const Position position =
      lenientPosition(loadExample("neutral/duck-chess"), "4k3/8/8/8/*7/8/4R3/4K3 w - - 0 1");
  std::set<std::string> texts;
  for (const DialectMove& said : dialectMoves(dialect, position, kReferee)) {
    if (said.text.starts_with("e2e8")) texts.insert(said.text);
  }
  EXPECT_EQ(texts.size(), 61u);  // every empty cell
  EXPECT_TRUE(texts.contains("e2e8,e8e2"));
  const auto read = readDialectMove(dialect, position, "e2e8,e8h1", kReferee);
  ASSERT_TRUE(std::holds_alternative<std::vector<Move>>(read)) << std::get<std::string>(read);
  EXPECT_EQ(std::get<std::vector<Move>>(read).size(), 1u);
  EXPECT_TRUE(std::holds_alternative<std::string>(readDialectMove(dialect, position, "e2e8,e8a4", kReferee)));
}

// The engine writes the promotion of a piece that is no pawn only with "+".
TEST(MovesOfOthers, HaveAPlusWherePiecesPromoteBesidePawns) {
  const VariantPtr game = loadText(
      "variant \"Trained\" extends fide\npiece Archbishop A BN\n"
      "promote Knight on rank 5-8 to Knight Archbishop\n");
  std::set<std::string> texts;
  for (const DialectMove& said :
       dialectMoves(*dialectCalled("fairy-stockfish"),
                    lenientPosition(game, "4k3/P7/8/8/8/7N/8/4K3 w - - 0 1"), kReferee))
    texts.insert(said.text);
  for (const char* text : {"h3g5+", "h3g5", "a7a8q", "h3f2"}) EXPECT_TRUE(texts.contains(text)) << text;
}

std::set<std::string> engineTexts(const VariantPtr& game, const std::string& fen) {
  std::set<std::string> texts;
  for (const DialectMove& said :
       dialectMoves(*dialectCalled("fairy-stockfish"), lenientPosition(game, fen), kReferee))
    texts.insert(said.text);
  return texts;
}

// In sections based on shogi, "dragons" that are never on the board move like promoted rooks.
TEST(MovesOfOthers, HaveAPlusWhereAnotherTypeMovesLikeThePromotedOne) {
  const VariantPtr game = loadIni("[mine:judkins]\nnMoveRule = 40\n").variant;
  const auto texts = engineTexts(game, "rbnsgk/5p/6/6/P5/KGSNBR[] w - - 0 1");
  for (const char* text : {"e1a5+", "e1a5", "f1f5+"}) EXPECT_TRUE(texts.contains(text)) << text;
  const VariantPtr crazy = loadIni("[mine:crazyhouse]\npromotionPieceTypes = q\n").variant;
  EXPECT_TRUE(engineTexts(crazy, "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1").contains("a7a8q"));
}

// The promoted piece has a letter of its own here: it is there at the start, or pawns become it too.
TEST(MovesOfOthers, HaveAPlusWherePiecesBecomeWhatIsThereAlready) {
  const std::string fen = "4k3/P7/6N1/8/8/8/8/4K3 w - - 0 1";
  const VariantPtr bishops = loadIni("[mine:chess]\npromotedPieceType = n:b\n").variant;
  const auto texts = engineTexts(bishops, fen);
  for (const char* text : {"g6h8", "g6h8+", "a7a8b"}) EXPECT_TRUE(texts.contains(text)) << text;
  const auto read =
      readDialectMove(*dialectCalled("fairy-stockfish"), lenientPosition(bishops, fen), "g6h8+", kReferee);
  ASSERT_TRUE(std::holds_alternative<std::vector<Move>>(read)) << std::get<std::string>(read);
  EXPECT_EQ(std::get<std::vector<Move>>(read).front().as, bishops->findType("B"));
  const VariantPtr both =
      loadIni("[mine:chess]\narchbishop = a\npromotedPieceType = n:a\npromotionPieceTypes = qa\n").variant;
  const auto others = engineTexts(both, fen);
  for (const char* text : {"g6h8", "g6h8+", "a7a8a", "a7a8q"}) EXPECT_TRUE(others.contains(text)) << text;
}

TEST(MovesOfOthers, SayNothingOfWhatTurnsToStone) {
  const VariantPtr game = loadIni("[mine:chess]\npetrifyOnCaptureTypes = pn\n").variant;
  const auto texts = engineTexts(game, "rnbqkbnr/ppp2ppp/5n2/3p4/2P5/2N5/PP1PPPPP/R1BQKBNR w KQkq - 0 1");
  EXPECT_TRUE(texts.contains("c3d5") && texts.contains("c4d5"));
}

// If `+` means promotion in a game, checks have the same sign.
TEST(MovesOfOthers, MayHaveTheSignOfCheckWherePiecesTurnOver) {
  const VariantPtr game = loadText(
      "board 5x5\npiece King K K royal at c1\npiece Queen Q Q\n"
      "piece Pawn P fcF at b2 { while no own Queen stands on the board: moves mF becoming Queen }\n"
      "hands { captures go to the captor's hand; captured Queen become Pawn; drop Pawn anywhere; drop Queen nowhere }\n");
  const Position position = lenientPosition(game, "2k2/5/5/1P3/4K w - - 0 1");
  const MoveList legal = kReferee.legalMoves(position);
  bool checks = false;
  for (const Move& move : legal) {
    const std::string text = sanText(position, move, kReferee);
    checks = checks || text.ends_with('+');
    EXPECT_EQ(ownText(position, text), moveText(position, move, legal)) << text;
  }
  EXPECT_TRUE(checks);
}

TEST(MovesOfOthers, AreWrittenOnServersAsTheyAreTyped) {
  const Dialect& dialect = *dialectCalled("ics");
  const VariantPtr chess = loadExample("chess");
  std::set<std::string> texts;
  for (const DialectMove& said :
       dialectMoves(dialect, lenientPosition(chess, "8/P7/8/8/7k/8/8/R3K2R w KQ - 0 1"), kReferee))
    texts.insert(said.text);
  for (const char* text : {"o-o", "o-o-o", "a7a8=Q", "a7a8=N", "e1d2"})
    EXPECT_TRUE(texts.contains(text)) << text;
}

}  // namespace
}  // namespace fairyforge::testing
