// Tests of reading Zillions Rules Files, apart from moves: macros and their limits, places of errors,
// variants, idioms.
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>

#include "compiler/core/rules/paths.h"
#include "compiler/frontend/text-check.h"
#include "compiler/frontend/zrf/zrf.h"
#include "tests/frontend/zrf/script.h"
#include "tests/support/processor-time.h"

namespace fairyforge::testing {
namespace {

// Returns a game of stones on three cells, with these further pieces and entries.
std::string game(const std::string& pieces, const std::string& more = "") {
  return "(game (title \"T\") (players White Black) (turn-order White Black)\n"
         "(board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"2/1\" (0 9)))\n"
         "(directions (n 0 -1) (e 1 0) (w -1 0))))\n" +
         pieces + "\n" + more + "\n(board-setup (White (Stone a1)) (Black (Stone c2))))\n";
}
const std::string kStone = "(piece (name Stone) (moves (n (verify empty?) add)))";

bool says(const ZrfLoading& loading, const std::string& text) {
  return loading.rendered.find(text) != std::string::npos;
}

TEST(ZrfReading, AChessOfRulesBecomesAnOrdinaryChessVariant) {
  const VariantPtr chess = loadZrfFile(kZrfData + "chess.zrf").variant;
  ASSERT_TRUE(chess);
  EXPECT_EQ(chess->board().files(), 8);
  EXPECT_EQ(chess->board().ranks(), 8);
  EXPECT_EQ(chess->board().name(chess->board().at(4, 0)), "e1");
  for (std::size_t i = 0; i < chess->board().stepCount(); ++i) {
    EXPECT_EQ(chess->board().linkNameOf(static_cast<StepId>(i)), "") << "a direction that is no displacement";
  }
  EXPECT_TRUE(chess->registers().unmoved) << "castling asks whether a piece has moved";
  EXPECT_TRUE(chess->marks().empty()) << "and needs no attribute for it";
  for (const PieceType& type : chess->types()) {
    const auto& code = type.program[index(Side::White)].code;
    EXPECT_TRUE(std::none_of(code.begin(), code.end(), [](const Instruction& in) {
      return in.op == Op::Remove;
    })) << "en passant takes at once";
  }
  const TypeId pawn = chess->findType("P").value();
  EXPECT_EQ(chess->arrival().choices(Side::White, pawn, chess->board().at(0, 7)).size(), 4u);
  EXPECT_TRUE(chess->isRoyal(chess->findType("K").value()));
  EXPECT_EQ(chess->notes()[0], "Orthodox chess.");
  EXPECT_EQ(chess->notes()[1], "The rules of \"checkmate\".");
  EXPECT_EQ(chess->type(pawn).image, "w-pawn");
}

TEST(ZrfReading, AStoreThatNeverMattersIsWarnedOf) {
  EXPECT_TRUE(says(loadZrfFile(kZrfData + "puzzle.zrf", "0"), "nothing is ever dropped"));
  EXPECT_TRUE(says(loadZrfFile(kZrfData + "puzzle.zrf", "1"), "none has drops"));
  EXPECT_FALSE(says(loadZrfFile(kZrfData + "drops.zrf"), "never-happens"));
}

// What is dropped has moved if the drop says so.
TEST(ZrfReading, AnAttributeOfPiecesInHandIsReadAsUnmoved) {
  const auto stone = [](const std::string& drop) {
    return game(
        "(option \"recycle captures\" true)\n(piece (name Stone) (attribute fresh true)\n(moves ((verify fresh) n "
        "(verify not-friend?) (set-attribute fresh false) add))\n(drops ((verify empty?) " +
        drop + " add)))");
  };
  const VariantPtr moved = loadZrfText(stone("(set-attribute fresh false)")).variant;
  ASSERT_TRUE(moved);
  EXPECT_TRUE(moved->registers().unmoved);
  EXPECT_TRUE(moved->marks().empty());
  EXPECT_FALSE(moved->hands().countsAsUnmoved(typeAt(0)));
  const VariantPtr fresh = loadZrfText(stone("")).variant;
  ASSERT_TRUE(fresh);
  EXPECT_TRUE(fresh->marks().empty());
  EXPECT_EQ(fresh->hands().unmovedOn[0][0].size(), 6u);
  const VariantPtr either = loadZrfText(stone("(if (attacked?) (set-attribute fresh false))")).variant;
  ASSERT_TRUE(either);
  EXPECT_EQ(either->marks().size(), 1u) << "not every drop on a cell is alike";
}

TEST(ZrfReading, ZonesThatTellOnlyWhatAPieceBecomesAreNotAskedInItsMoves) {
  const VariantPtr changing = loadZrfFile(kZrfData + "changing.zrf").variant;
  ASSERT_TRUE(changing);
  EXPECT_EQ(changing->arrival().choices(Side::White, typeAt(0), *changing->board().find("b3")),
            std::vector{typeAt(1)});
  for (const PieceType& type : changing->types()) {
    const auto& code = type.program[index(Side::White)].code;
    EXPECT_TRUE(std::ranges::none_of(code, [](const Instruction& in) { return in.op == Op::TestZone; }))
        << type.name;
  }
}

TEST(ZrfReading, AVariantIsChosenByNumberByTitleOrByItsOwnWish) {
  const std::string text = game(kStone) +
                           "(variant (title \"-\"))\n(variant (title \"Second\"))\n"
                           "(variant (title \"Third\") (default))\n";
  EXPECT_EQ(loadZrfText(text).variant->title(), "Third");
  EXPECT_EQ(loadZrfText(text, "0").variant->title(), "T");
  EXPECT_EQ(loadZrfText(text, "1").variant->title(), "Second");
  EXPECT_EQ(loadZrfText(text, "Second").variant->title(), "Second");
  EXPECT_EQ(loadZrfText(text).games, (std::vector<std::string>{"T", "Second", "Third"}));
  EXPECT_TRUE(says(loadZrfText(text, "Thrid"), "fix: --variant Third"));
}

TEST(ZrfReading, AKilledPositionTakesItsLinksWithIt) {
  // The position is removed wherever the file says so: before its links, or after them.
  for (const std::string order :
       {"(kill-positions b2) (links n (b1 c2))", "(links n (b1 c2)) (kill-positions b2)"}) {
    const ZrfLoading loading = loadZrfText(
        "(game (title \"T\") (players White Black) (turn-order White Black)\n"
        "(board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"3/2/1\" (0 9)))\n"
        "(directions (n 0 -1))) " +
        order + ")\n" + kStone + "\n(board-setup (White (Stone b1)) (Black (Stone a3))))\n");
    ASSERT_TRUE(loading.variant) << loading.rendered;
    EXPECT_EQ(loading.rendered, "");
    const Board& board = loading.variant->board();
    const MoveProgram& program = loading.variant->type(typeAt(0)).program[index(Side::White)];
    const auto paths = pathsFrom(board, program, *board.find("b1"));
    ASSERT_TRUE(paths && paths->size() == 1);
    EXPECT_EQ(board.name(paths->front().to), "c2");
    EXPECT_TRUE(pathsFrom(board, program, *board.find("c3"))->empty());
  }
}

TEST(ZrfReading, ATitleIsALine) {
  std::string text = game(kStone);
  text.replace(text.find("\"T\""), 3, "\"One\\two\"");
  EXPECT_EQ(loadZrfText(text).variant->title(), "One two");
  EXPECT_EQ(loadZrfText(text).games, std::vector<std::string>{"One two"});
}

TEST(ZrfReading, MistakesThatZillionsToleratesAreWarnings) {
  const ZrfLoading dropped = loadZrfText(
      game("(piece (name Stone) (moves (n (verify empty?) add)) (drops (nowhere (verify empty?) add)))"));
  EXPECT_TRUE(dropped.variant) << dropped.rendered;
  EXPECT_TRUE(says(dropped, "warning: there is no zone 'nowhere': nothing is dropped there"))
      << dropped.rendered;
  std::string text = game(kStone + "(piece (name Rock) (moves (e add)))");
  text.replace(text.find("(Stone a1)"), 10, "(Stone a1) (Rock a1)");
  const ZrfLoading twice = loadZrfText(text);
  ASSERT_TRUE(twice.variant) << twice.rendered;
  EXPECT_TRUE(says(twice, "warning: two pieces stand on 'a1'")) << twice.rendered;
  const Board& board = twice.variant->board();
  EXPECT_EQ(twice.variant->type(twice.variant->start().at(*board.find("a1")).type()).name, "Rock");
}

TEST(ZrfReading, AnErrorInAMacroIsPlacedThereAndNamesTheCall) {
  const ZrfLoading loading = loadZrfText("(define up ($1 (verify emty?) add))\n" +
                                         game("(piece (name Stone) (moves (up n) (up e)))"));
  EXPECT_FALSE(loading.variant);
  EXPECT_TRUE(says(loading, "test.zrf:1:24: error: 'emty?' is not a condition")) << loading.rendered;
  EXPECT_TRUE(says(loading, "in the expansion of macro 'up', called at test.zrf:5:")) << loading.rendered;
  EXPECT_TRUE(says(loading, "fix: empty?"));
  EXPECT_EQ(loading.rendered.find("error:"), loading.rendered.rfind("error:")) << "once is enough";
}

TEST(ZrfReading, MacrosThatGrowWithoutEndAreStopped) {
  std::string doubling = "(define m0 add add)\n";
  for (int i = 1; i <= 40; ++i) {
    const std::string before = "(m" + std::to_string(i - 1) + ")";
    doubling += "(define m" + std::to_string(i) + " " + before + " " + before + ")\n";
  }
  const double start = processorSeconds();
  EXPECT_TRUE(says(loadZrfText(doubling + game("(piece (name Stone) (moves ((m40))))")), "macro-too-large"));
  const std::string lists = "(define d (d2 ($1 $1)))\n(define d2 (d ($1 $1)))\n";
  EXPECT_TRUE(says(loadZrfText(lists + game("(piece (name Stone) (moves ((d n))))")), "macro-too-large"));
  const std::string words = "(define w (w $1$1))\n";
  EXPECT_TRUE(says(loadZrfText(words + game("(piece (name Stone) (moves ((w nnnn))))")), "macro-too-large"));
  EXPECT_LT(processorSeconds() - start, 20);
}

// A rules file can ask the same about each cell for each piece, direction and length of a slide. These macros
// are kept in memory only once.
TEST(ZrfMemory, OfAMacroThatIsCalledAgainAndAgainIsThatOfOne) {
  std::string macros = "(define cell ", cells, asks, pieces;
  for (int i = 0; i < 8; ++i) macros += "(verify (not-last-to? $1)) ";
  for (const char file : std::string("abc")) {
    for (const char rank : std::string("12")) cells += fmt::format("(cell {}{}) ", file, rank);
  }
  for (int i = 0; i < 20; ++i) asks += "(cells) ";
  macros += ")\n(define cells " + cells + ")\n(define slide ($1 (verify empty?) " + asks + " add))\n";
  for (int i = 0; i < 120; ++i)
    pieces += fmt::format("(piece (name Kind{}) (moves (slide n) (slide e) (slide w)))", i);
  const ZrfLoading loading =
      loadZrfText(macros + game("(piece (name Stone) (moves (slide n) (slide e)))" + pieces));
  ASSERT_TRUE(loading.variant) << loading.rendered;
  EXPECT_EQ(loading.variant->types().size(), 121u);
}

TEST(ZrfReading, WhatIsSaidOfAGameAndItsPiecesBecomesNotes) {
  const ZrfLoading loading = loadZrfText(game(
      "(piece (name Stone) (help \"It steps.\") (description \"Stone\\A stone.\") (moves (n (verify empty?) add)))",
      "(description \"One.\\Two.\") (history \"By Ann, Ben.\\Found in 1999.\") (strategy \"Step.\")"));
  ASSERT_TRUE(loading.variant) << loading.rendered;
  EXPECT_EQ(loading.variant->authors(), (std::vector<std::string>{"Ann", "Ben"}));
  EXPECT_EQ(loading.variant->notes(),
            (std::vector<std::string>{"One.", "Two.", "History: Found in 1999.", "Strategy: Step.",
                                      "Stone: It steps.", "Stone: A stone."}));
}

TEST(ZrfReading, AMissingArgumentIsNothingAndIsTold) {
  const ZrfLoading loading =
      loadZrfText("(define up ($1 $2 (verify empty?) add))\n" + game("(piece (name Stone) (moves (up n)))"));
  EXPECT_TRUE(loading.variant);
  EXPECT_TRUE(says(loading, "warning: the macro 'up' uses '$2', but the call has one argument"));
}

TEST(ZrfReading, WhatTheVariantCannotCarryIsRefusedByName) {
  const auto refused = [](const std::string& pieces, const std::string& more, const std::string& said) {
    const ZrfLoading loading = loadZrfText(game(pieces, more));
    EXPECT_FALSE(loading.variant) << said;
    EXPECT_TRUE(says(loading, "[not-carried]") && says(loading, said)) << loading.rendered;
  };
  refused("(piece (name Stone) (moves (n (verify goal-position?) add)))", "", "'goal-position?'");
  refused("(piece (name Stone) (attribute lives 3) (moves (n (verify empty?) add)))", "",
          "the value '3' of the attribute 'lives'");
  refused(
      "(piece (name Stone) (drops ((verify empty?) (add Kind))) (moves (n (verify empty?) add)))\n"
      "(piece (name Kind) (drops ((verify friend?) add)))",
      "(option \"recycle captures\" true)", "drops by which a Stone becomes another piece");
  refused(kStone, "(option \"maximal captures\" 2)", "maximal captures of value 2");
  refused(kStone, "(option \"recycle promotions\" true)", "promotion to pieces that are off the board only");
}

TEST(ZrfReading, RandomPlayersAreRefusedByName) {
  std::string text = game(kStone);
  text.replace(text.find("(players White Black)"), 21, "(players White Black ?Dice)");
  text.replace(text.find("(turn-order White Black)"), 24, "(turn-order White ?Dice Black)");
  EXPECT_TRUE(says(loadZrfText(text), "the random player '?Dice'"));
}

TEST(ZrfReading, UnclosedListsAtTheEndAreClosedWithAWarning) {
  std::string text = game(kStone);
  text.erase(text.find_last_of(')'));
  const ZrfLoading loading = loadZrfText(text);
  EXPECT_TRUE(loading.variant);
  EXPECT_TRUE(says(loading, "warning: '(' is not closed: a ')' is missing at the end of the file"));
}

TEST(ZrfReading, OldCodePagesAreUnderstood) {
  EXPECT_EQ(frontend::fromCodePage("Caf\xE9 \x80 \x93x\x94"), "Café € “x”");
  const auto path = std::filesystem::temp_directory_path() / "fairyforge-code-page.zrf";
  std::string text = game(kStone);
  text.replace(text.find("\"T\""), 3, "\"Caf\xE9\"");
  std::ofstream(path, std::ios::binary) << text;
  Diagnostics diagnostics;
  const VariantPtr variant =
      frontend::loadVariant(frontend::readSource(path.string(), diagnostics), {}, diagnostics);
  std::filesystem::remove(path);
  ASSERT_TRUE(variant);
  EXPECT_EQ(variant->title(), "Café");
}

TEST(ZrfReading, KnowsItsFilesByTheirBeginning) {
  EXPECT_TRUE(frontend::zrf::looksLikeZrf("; a comment\n ( define x )"));
  EXPECT_TRUE(frontend::zrf::looksLikeZrf("(game)"));
  EXPECT_FALSE(frontend::zrf::looksLikeZrf("variant \"Mine\""));
  EXPECT_FALSE(frontend::zrf::looksLikeZrf("(piece)"));
  EXPECT_FALSE(frontend::zrf::looksLikeZrf(""));
}

TEST(ZrfReading, IncludedFilesMayNotLeaveTheFolder) {
  for (const std::string name :
       {"../secret.zrf", "/etc/passwd", "C:\\\\rules.zrf", "a/../../b.zrf", "..\\\\x.zrf"}) {
    const ZrfLoading loading = loadZrfText("(include \"" + name + "\")\n" + game(kStone));
    EXPECT_TRUE(says(loading, "is not a path inside the folder of the file")) << loading.rendered;
  }
}

// The file has five thousand lines of blocks, most of them calls of macros.
TEST(ZrfReading, ReadsFiveThousandLinesInASecond) {
  std::string text =
      "(define step ($1 (verify not-friend?) add))\n"
      "(define ride ($1 (while empty? add $1) (verify not-friend?) add))\n";
  std::string pieces = kStone + "\n";
  for (int i = 0; i < 200; ++i) {
    pieces += "(piece\n  (name Piece" + std::to_string(i) + ")\n  (moves\n";
    for (int k = 0; k < 11; ++k) pieces += "    (ride n)\n    (step e)\n";
    pieces += "  )\n)\n";
  }
  text += game(pieces);
  ASSERT_GT(std::count(text.begin(), text.end(), '\n'), 5000);
  const double start = processorSeconds();
  const ZrfLoading loading = loadZrfText(text);
  const double seconds = processorSeconds() - start;
  EXPECT_TRUE(loading.variant) << loading.rendered;
  RecordProperty("milliseconds", static_cast<int>(1000 * seconds));
  EXPECT_LT(seconds, 5.0) << "it takes less than one second";
}

}  // namespace
}  // namespace fairyforge::testing
