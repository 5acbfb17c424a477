// Tests of move programs written as native text: they are read as they are printed, and mean what the
// notation means from which they were made.
#include "tests/frontend/programs.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/unite-conditions.h"
#include "compiler/core/rules/united-code.h"
#include "compiler/frontend/write/parts.h"
#include "tests/frontend/loading.h"
#include "tests/support/files.h"

namespace fairyforge::testing {
namespace {

const std::string kHead = "variant \"T\"\nboard 8x8\npiece King K K royal at e1\n";

std::uint64_t hashOf(const std::string& pieces) {
  return variantHash(*variantOf(kHead + pieces));
}

// Returns what is said of a piece with these moves.
std::string saidOf(const std::string& moves) {
  std::string said;
  const auto loaded = load(kHead + "piece Man M at a1 {\n moves by {\n" + moves + "}\n}\n");
  for (const Diagnostic& d : loaded.diagnostics.all()) {
    if (d.code == "not-capturing") said += d.message;
  }
  return said;
}

TEST(Programs, ThatCanEndOnAPieceWithoutTakingItDrawAWarning) {
  EXPECT_NE(saidOf("step (0,1); land").find("a piece"), std::string::npos);
  EXPECT_NE(saidOf("step (0,1); test enemy; land").find("an enemy piece"), std::string::npos);
  EXPECT_NE(saidOf("step (0,1); not; test empty|enemy; land").find("an own piece"), std::string::npos);
  EXPECT_NE(saidOf("step (0,1); save r1; step (0,1); test enemy; take; recall r1; land"), "");
  EXPECT_NE(saidOf("step (0,1); take; forget; land"), "");
  EXPECT_NE(saidOf("fork 1; step (0,1); take; land; 1: step (1,0); land"), "");
}

TEST(Programs, ThatTakeCarryOrTestEmptyCellsMayEndThere) {
  for (const char* moves : {
           "step (0,1); take; land",
           "step (0,1); test empty|enemy; take; land",
           "step (0,1); not; test own|enemy; land",
           "step (0,1); save r1; take; step (0,1); recall r1; land",
           "step (0,1); save r1; test empty; step (0,1); recall r1; land",
           "step (0,1); save r1; step (0,1); test empty; carry from r1; recall r1; land",
           "step (0,1); test enemy; take; recall origin; land",
           "step (0,1); test en passant; take en passant victim; land",
           "step (0,1); take; step (0,1); step (0,-1); test taken; land",
       })
    EXPECT_EQ(saidOf(moves), "") << moves;
}

TEST(ProgramsOfEveryExample, AreReadAsTheyArePrinted) {
  const frontend::LoadOptions withLibrary{.baseFolders = {kExamples}};
  std::size_t games = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kExamples)) {
    if (entry.path().extension() != ".fairy") continue;
    SCOPED_TRACE(entry.path().string());
    const Loading loading = loadFile(entry.path().string(), withLibrary);
    if (!loading.variant) continue;  // the file is a mixin
    expectProgramsReadAgain(*loading.variant);
    ++games;
  }
  EXPECT_GT(games, 100u);
}

// Pieces that hop, bend and can be blocked, and what they attack.
TEST(Programs, WithPathsAreReadAsTheyArePrinted) {
  expectProgramsReadAgain(*variantOf(
      kHead +
      "piece Cannon C pR at a1\npiece Horse H nN at b1\npiece Griffon G [F?R] at c1\ncaptures: never\n"
      "when a piece moves { all enemy pieces it attacks change sides }\n"));
  const std::string effect =
      "each beside enemy any reached by (0,1) empty (1,1) (0,1) empty (-1,1)\ngive to the other player\nland\n";
  EXPECT_EQ(
      hashOf("piece Horse H cfnN at b1\nwhen Horse moves { all enemy pieces it attacks change sides }\n"),
      hashOf("piece Horse H at b1 { moves by {\nstep (0,1); test empty; fork 1\n"
             "step (1,1); test enemy; take\n" +
             effect + "1: step (-1,1); test enemy; take\n" + effect + "} }\n"));
}

TEST(Programs, TakeNoMoreFromAHandThanItHolds) {
  const auto errorOf = [](const std::string& scout, const std::string& more = "drop Hawk nowhere") {
    const Loading loading =
        load(kHead + "piece Hawk H N\npiece Scout S W at b1 { " + scout +
             " }\nhands { both start with Scout Hawk; drop Scout anywhere; " + more + " }\n");
    for (const Diagnostic& d : loading.diagnostics.all()) {
      if (d.severity == Severity::Error) return d.code;
    }
    return std::string();
  };
  const std::string asked = "moves by { step (0,1); test empty; test in hand Hawk; drop Hawk; ";
  EXPECT_EQ(errorOf(asked + "land }"), "");
  EXPECT_EQ(errorOf("moves by { fork 1; step (0,1); test in hand Hawk; jump 2; 1: step (1,0); "
                    "test in hand Hawk; 2: drop Hawk; land }"),
            "");
  EXPECT_EQ(
      errorOf(
          "moves by { fork 1; step (0,1); test in hand Hawk; jump 2; 1: step (1,0); 2: drop Hawk; land }"),
      "misplaced");
  EXPECT_EQ(errorOf("moves by { step (0,1); not; test in hand Hawk; drop Hawk; land }"), "misplaced");
  EXPECT_EQ(errorOf(asked + "step (0,1); drop Hawk; land }"), "not-supported");
  EXPECT_EQ(errorOf(asked + "step (0,1); drop Hawk; land }",
                    "drop Hawk on rank 1; the hand never runs out of Hawk"),
            "");
  EXPECT_EQ(errorOf(asked + "forget; step (0,1); drop Hawk; land }"), "");
  EXPECT_EQ(errorOf("drops by { test empty; test in hand Scout; drop Scout; step (0,1); land }"),
            "not-supported");
  EXPECT_EQ(errorOf("drops by { test empty; land as Hawk }"), "not-supported");
  EXPECT_EQ(
      errorOf("drops by { test empty; land as Hawk }", "drop Hawk on rank 1; dropped Scout may be Hawk"), "");
  EXPECT_EQ(errorOf("drops by { test empty; become type Hawk; land unchanged }"), "");
  EXPECT_EQ(
      errorOf("drops by { test empty; test in hand Hawk; step (0,1); test empty; drop Hawk; land unchanged }",
              "drop Hawk anywhere }\nside Pond { has no turns of its own; pieces Scout; "
              "introduces them on any empty cell }\nturns: White, White with Pond, Black, Black with Pond #"),
      "not-supported");
}

// Each capture tests what it takes, so a program that just fits may have no room for the tests.
TEST(Programs, ThatOutgrowTheirAddressesAreRefused) {
  std::string longest = "step (0,1); test enemy";
  for (int i = 0; i < 21'900; ++i) longest += "; take";
  const auto errorOf = [&](const std::string& stone) {
    Diagnostics diagnostics;
    const std::string text = kHead + "piece Stone S O at a1 " + stone +
                             "\npiece Long L at b1 { moves by {\n" + longest + "; land } }\n";
    frontend::loadVariant(std::make_shared<SourceFile>("long.fairy", text), kWithBase, diagnostics);
    for (const Diagnostic& d : diagnostics.all()) {
      if (d.severity == Severity::Error) return d.code;
    }
    return std::string("nothing");
  };
  EXPECT_EQ(errorOf(""), "nothing");
  EXPECT_EQ(errorOf("{ cannot be taken }"), "movement-too-long");
  EXPECT_EQ(errorOf("{ cannot be taken by Long }"), "movement-too-long");
}

TEST(Programs, MeanWhatNotationMeans) {
  EXPECT_EQ(
      hashOf("piece Rook R fR at a1\n"),
      hashOf(
          "piece Rook R at a1 { moves by {\n"
          "1: step (0,1); fork 2\n  test enemy; take; land\n2: test empty; fork 3; land; 3: jump 1 } }\n"));
  EXPECT_EQ(hashOf("piece Squire S W at a1 { may turn into King on rank 8 }\n"),
            hashOf("piece Squire S W at a1 { moves by { test zone rank 8; land as King } }\n"));
  EXPECT_EQ(hashOf("link home: a1-h1 a1-h2\npiece Mage M <home> at a1\n"),
            hashOf("link home: a1-h1 a1-h2\npiece Mage M at a1 { moves by {\n"
                   "fork 1; step <home>; fork 2; test empty; land; 2: test enemy; take; land\n"
                   "1: step <home/2>; fork 3; test empty; land; 3: test enemy; take; land } }\n"));
}

TEST(Programs, AreMirroredForBlackUnlessTheyNameASide) {
  const std::string program = "{ step (1,1); test enemy; test zone a1-d4; test side Black; take; land }";
  const std::string black = "{ step (1,-1); test enemy; test zone a5-d8; test side White; take; land }";
  EXPECT_EQ(
      hashOf("piece A A at a1 { moves by " + program + " }\n"),
      hashOf("piece A A at a1 { moves of White by " + program + "; moves of Black by " + black + " }\n"));
  const VariantPtr variant =
      variantOf(kHead + "piece A A at a1 { moves of Black by { step (0,-1); land } }\n");
  EXPECT_TRUE(variant->types()[1].program[0].code.empty());
  EXPECT_FALSE(variant->types()[1].program[1].code.empty());
}

TEST(Programs, OfBothStandAsTheyAreForBlack) {
  const std::string rest = "test enemy; test zone a1-d4; take; put A of ";
  EXPECT_EQ(
      hashOf("piece A A at a1 { moves of both by {\nfork 1; step (1,0); " + rest +
             "White; land\n1:\nWhite: step (1,1)\nBlack: step (1,-1)\n" + rest + "Black; land } }\n"),
      hashOf("piece A A at a1 { moves of White by {\nfork 1; step (1,0); " + rest +
             "White; land\n1: step (1,1); " + rest + "Black; land }\nmoves of Black by {\n" +
             "fork 1; step (1,0); " + rest + "Black; land\n1: step (1,-1); " + rest + "White; land } }\n"));
}

// Is each path from the cell also a path of the other program, or implied by one?
bool implies(const Board& board, const MoveProgram& all, const MoveProgram& some, Cell cell) {
  const auto there = *pathsFrom(board, all, cell), here = *pathsFrom(board, some, cell);
  return std::ranges::all_of(here, [&](const Path& path) {
    return std::ranges::any_of(there, [&](const Path& loose) { return subsumes(loose, all, path, some); });
  });
}

// The order in which alternatives are written does not matter.
TEST(ProgramsOfEveryExample, AreListedInOneOrder) {
  std::size_t several = 0, types = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kExamples)) {
    if (entry.path().extension() != ".fairy") continue;
    const Loading loading = loadFile(entry.path().string(), {.baseFolders = {kExamples}});
    if (!loading.variant) continue;
    const Board& board = loading.variant->board();
    const ProgramNames names = programNames(*loading.variant, Side::White);
    for (const PieceType& type : loading.variant->types()) {
      const MoveProgram& program = type.program[0];
      if (++types % 5 != 0 || program.code.size() > 200 || program.neighbourhoods.size() > 1 ||
          !frontend::write::hasPaths(program, board))
        continue;
      SCOPED_TRACE(entry.path().string() + ", " + type.name);
      std::vector<MoveProgram> parts = frontend::write::alternativesOf(program);
      const auto listed = [&] {
        ProgramBuilder all;
        for (const MoveProgram& part : parts) all.append(part);
        MoveProgram one = all.finish();
        one.code = unitedInOrder(one.code, [&](const Instruction& in) {
          const std::string text = instructionText(in, one, board, names);
          return InstructionText{text, text};
        });
        return one;
      };
      const MoveProgram forwards = listed();
      std::reverse(parts.begin(), parts.end());
      EXPECT_EQ(programText(forwards, board, names), programText(listed(), board, names));
      several += parts.size() > 1 ? 1 : 0;
      board.forEachCell([&](Cell cell) {
        EXPECT_TRUE(implies(board, program, forwards, cell) && implies(board, forwards, program, cell))
            << board.name(cell);
      });
    }
  }
  EXPECT_GT(several, 100u);
}

TEST(Programs, GoSeveralStepsByOneLine) {
  EXPECT_EQ(hashOf("piece A A at a1 { moves by { step (1,0) (0,1) (2,2); test empty; land } }\n"),
            hashOf("piece A A at a1 { moves by {\nfork 1; step (1,0); jump 3\n1: fork 2; step (0,1); jump 3\n"
                   "2: step (2,2)\n3: test empty; land } }\n"));
  // The program can enter the line only from its beginning, so it must not be printed as such a line.
  const VariantPtr variant = variantOf(kHead +
                                       "piece A A at a1 { moves by {\n"
                                       "fork 1; fork 2; step (1,0); jump 3; 2: step (0,1); jump 3\n"
                                       "1: step (0,-1)\n3: test empty; fork 4; land\n4: jump 2 } }\n");
  expectProgramsReadAgain(*variant);
}

TEST(Programs, StandBesideNotationAndAreInherited) {
  const std::string both = "piece Knight N N at b1 { moves by { step (0,1); test empty; land } }\n";
  EXPECT_EQ(hashOf("piece Knight N N mfW at b1\n"), hashOf(both));
  const VariantPtr variant = variantOf(
      "extends fide\npiece Knight N { moves by { step (0,3); test empty; land } }\n"
      "piece Rook R image tower\n");
  EXPECT_EQ(variant->type(typeOf(*variant, "N")).program[0].code.size(), 3u);
}

TEST(Programs, AreExplainedInstructionByInstruction) {
  const std::string text = contentOf(std::string(FAIRYFORGE_SOURCE_DIR) + "/docs/language/programs.md");
  for (const InstructionInfo& info : instruction_table::kRows)
    EXPECT_NE(text.find(std::string("| `") + std::string(info.name)), std::string::npos) << info.name;
}

}  // namespace
}  // namespace fairyforge::testing
