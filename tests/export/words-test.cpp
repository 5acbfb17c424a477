// Pieces and rules in words.
#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <sstream>

#include "compiler/movement/explain/explain.h"
#include "tests/export/one-piece.h"

namespace fairyforge::testing {
namespace {

std::string words(const std::string& notation, Board board = Board(8, 8)) {
  return explainMoves(*onePiece(notation, std::move(board)), typeAt(0));
}

// data/words.tsv: board size, notation, words.
TEST(Words, EveryKindOfPieceIsDescribedAsReviewed) {
  std::istringstream file(readData("words.tsv"));
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string size, notation, expected;
    std::getline(fields, size, '\t');
    std::getline(fields, notation, '\t');
    std::getline(fields, expected, '\t');
    int files = 0, ranks = 0, levels = 1;
    char times;
    std::istringstream numbers(size);
    numbers >> files >> times >> ranks >> times >> levels;
    EXPECT_EQ(words(notation, Board(files, ranks, std::max(levels, 1))), expected) << notation;
    ++rows;
  }
  EXPECT_GT(rows, 100);
}

TEST(Words, NotationsThatDenoteTheSameMovesGetTheSameWords) {
  const std::vector<std::vector<std::string>> groups{
      {"R", "WW", "W0", "vRsR"},
      {"R", "R7"},  // on eight files
      {"FcW", "cWF"},
      {"K", "WF", "FW", "fWbWsWF"},
      {"Q", "RB", "BR"},
      {"BN", "NB", "fNbNsNB"},
      {"[F?R]", "FyafsF"},
      {"[W-F]", "mafsW", "nN"},
      {"nA", "[F-F]", "mafF"},
      {"pR", "pafR"},
      {"gQ", "gafQ"},
      {"mpafW", "D"},
      {"mNcN", "N"},
      {"fmWfceF", "fceFfmW"},
      {"fmR2", "fmWfmnD"},
      {"NZ", "ZN"},
  };
  for (const auto& group : groups) {
    for (const std::string& notation : group) EXPECT_EQ(words(notation), words(group[0])) << notation;
  }
}

TEST(Words, NotationsThatDenoteDifferentMovesGetDifferentWords) {
  EXPECT_NE(words("FcW"), words("WcF"));
  EXPECT_NE(words("R6"), words("R"));
  EXPECT_NE(words("[F?R]"), words("[F-R]"));
  EXPECT_NE(words("gR"), words("pR"));
  EXPECT_NE(words("fmWfceF"), words("fmWfcF"));
  EXPECT_NE(words("frN"), words("rfN"));
  EXPECT_NE(words("afsafrW"), words("afsaflW"));
}

TEST(Words, TheCountsFromTheMiddleOfAnEmptyBoardAreThoseOfTheMoves) {
  struct Row {
    const char* notation;
    std::size_t quiet, capture, initial;
  };
  for (const Row& row : {Row{"N", 8, 8, 0},
                         {"R", 14, 14, 0},
                         {"mAAcB", 5, 13, 0},
                         {"fmWfceFifmnD", 1, 2, 1},
                         {"KisO2", 8, 8, 0},
                         {"mRcpR", 14, 0, 0},
                         {"fcafmF", 0, 2, 0},
                         {"cabK", 0, 8, 0}}) {
    const VariantPtr variant = onePiece(row.notation);
    const MoveCounts counts = countMoves(*variant, typeAt(0), cellNamed(variant, "d4"));
    EXPECT_EQ(counts.quiet, row.quiet) << row.notation;
    EXPECT_EQ(counts.capture, row.capture) << row.notation;
    EXPECT_EQ(counts.initial, row.initial) << row.notation;
  }
}

TEST(Words, TheMiddleIsTheNearestCellThatIsNoHole) {
  Board board(9, 9);
  EXPECT_EQ(board.name(middleCell(board)), "e5");
  board.addHole(*board.find("e5"));
  EXPECT_EQ(board.name(middleCell(board)), "e4");
  EXPECT_EQ(Board(8, 8).name(middleCell(Board(8, 8))), "d4");
}

VariantPtr withRules(const std::function<void(VariantDraft&)>& change) {
  const VariantPtr pieces = variantOf({{"King", "K", "K", true}, {"Rook", "R", "R"}, {"Pawn", "P", "fW"}});
  VariantDraft draft;
  draft.board = pieces->board();
  draft.types = pieces->types();
  draft.start = pieces->start();
  draft.arrival = ArrivalTable(draft.types.size(), draft.board.size());
  change(draft);
  return Variant::build(std::move(draft));
}

TEST(Words, MorphsAreGroupedByWhatBecomesOfThePiece) {
  const VariantPtr variant = withRules([](VariantDraft& d) {
    const auto set = [&](const char* cell, std::vector<TypeId> choices) {
      const Cell white = *d.board.find(cell);
      d.arrival.set(Side::White, typeAt(2), white, choices);
      d.arrival.set(Side::Black, typeAt(2), d.board.reflected(white, Symmetry::Mirror), choices);
    };
    for (const char* cell : {"a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"})
      set(cell, {typeAt(1), typeAt(0)});
    for (const char* cell : {"e4", "d4"}) set(cell, {typeAt(1)});
    d.arrival.set(Side::White, typeAt(1), *d.board.find("a1"), {typeAt(2)});
  });
  EXPECT_EQ(explainArrivals(*variant, typeAt(0)), std::vector<std::string>{});
  EXPECT_EQ(explainArrivals(*variant, typeAt(2)),
            (std::vector<std::string>{"on d4 and e4 becomes Rook",
                                      "on rank 8 becomes Rook or King (the player chooses)"}));
  EXPECT_EQ(explainArrivals(*variant, typeAt(1)), std::vector<std::string>{"for White, on a1 becomes Pawn"});
}

TEST(Words, TheEndsOfTheGameAreSaid) {
  const auto has = [](const VariantPtr& variant, const std::string& sentence) {
    const auto rules = explainRules(*variant);
    return std::find(rules.begin(), rules.end(), sentence) != rules.end();
  };
  const VariantPtr plain = withRules([](VariantDraft& d) { d.end.clockResetting = {false, false, true}; });
  EXPECT_TRUE(has(plain, "royal piece: King"));
  EXPECT_TRUE(has(plain, "stalemate (no legal move, not in check) is a draw"));
  EXPECT_TRUE(has(plain, "repetition: when a position has occurred three times the game is a draw"));
  EXPECT_TRUE(has(plain, "50 moves of each side without a capture or a move of Pawn are a draw"));
  const VariantPtr strict = withRules([](VariantDraft& d) {
    d.end.stalemate = StalemateRule::StalematedLoses;
    d.end.bareKing.kind = BareKingRule::Kind::Immediate;
    d.end.repetition = RepetitionRule::MoverLoses;
    d.end.quietMoveLimit = 0;
    d.types[1].royal = true;
    d.end.royals[0] = d.end.royals[1] = RoyalRule::All;
  });
  EXPECT_TRUE(has(strict, "royal pieces: King and Rook"));
  EXPECT_TRUE(has(strict, "a side need only keep its last royal piece safe, and loses when all are gone"));
  EXPECT_TRUE(has(strict, "stalemate: the side that has no legal move loses"));
  EXPECT_TRUE(has(strict, "bare king: a side with no piece but royal ones left loses at once"));
  EXPECT_TRUE(has(strict, "repetition: whoever brings about a position three times loses"));
  EXPECT_EQ(explainRules(*strict).size(), 6u);
}

}  // namespace
}  // namespace fairyforge::testing
