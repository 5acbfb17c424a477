// Tests the verbs export and certify: what they write and report, and whether certify finds changed files.
#include <fmt/format.h>

#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

// Runs the line in a folder of its own, with the examples available.
Result inFolder(const std::string& line) {
  return shell("cd \"$(mktemp -d)\"; trap 'rm -rf \"$PWD\"' EXIT\n" + line);
}

TEST(Export, WritesTheFilesAndTheirCertificateToANewFolder) {
  const Result result = inFolder(
      "$F export fairy-stockfish $EXAMPLES/chess.fairy -o 'a folder/é'; cat 'a folder/é/certificate.json'");
  EXPECT_EQ(result.err, "");
  EXPECT_TRUE(has(result.out, "certified: the file read back to the same rules\na folder/é/variants.ini\n"))
      << result.out;
  EXPECT_TRUE(has(result.out, "\"target\": \"fairy-stockfish\"")) << result.out;
}

TEST(Export, TellsLossesOfAKindTogetherWithTheirLines) {
  const Result result = inFolder("$F export diagram $EXAMPLES/xiangqi.fairy -o out --allow-loss quiet-moves");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.err, "error: loss \"confinement\": cells that a piece may not leave")) << result.err;
  EXPECT_TRUE(has(result.err, "\n  General, Advisor, Elephant: ")) << result.err;
  EXPECT_TRUE(has(result.err, "(lines 11, 15, 16 of ")) << result.err;
  EXPECT_TRUE(has(result.err, "note: loss \"quiet-moves\"")) << result.err;
  EXPECT_TRUE(
      has(result.err,
          "to accept that: --allow-loss confinement,regional-moves,perpetual-check,perpetual-chase\n"))
      << result.err;
}

TEST(Export, WarnsOfDrawsThatAreLeftToThePlayers) {
  const std::string line = "$F export zrf $EXAMPLES/chess.fairy -o out --certify 1,1";
  const Result result = inFolder(line);
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(has(result.err, "warning: loss \"quiet-moves\"")) << result.err;
  EXPECT_FALSE(has(result.err, "--allow-loss")) << result.err;
  const Result exact = inFolder(line + " --exact");
  EXPECT_EQ(exact.exitCode, 1);
  EXPECT_TRUE(has(exact.err, "error: loss \"quiet-moves\"")) << exact.err;
  EXPECT_TRUE(has(exact.err, "to accept that: --allow-loss quiet-moves\n")) << exact.err;
  EXPECT_EQ(inFolder(line + " --exact --allow-loss quiet-moves").exitCode, 0);
  // If another loss changes moves, that is still an error.
  const Result moves = inFolder("$F export zrf $EXAMPLES/shako.fairy -o out --certify 1,1");
  EXPECT_EQ(moves.exitCode, 1);
  EXPECT_TRUE(has(moves.err, "to accept that: --allow-loss castling\n")) << moves.err;
}

TEST(Export, KnowsTargetsByTheNamesOfTheirPrograms) {
  for (const auto& [name, file] : {std::pair{"zillions", "chess.zrf"},
                                   {"Zillions-of-Games", "chess.zrf"},
                                   {"gamecourier", "code.txt"},
                                   {"stockfish", "variants.ini"},
                                   {"fairystockfish", "variants.ini"},
                                   {"interactive-diagram", "diagram.txt"}}) {
    const Result result =
        inFolder(fmt::format("$F export {} $EXAMPLES/chess.fairy -o out --certify 1,0 && ls out", name));
    EXPECT_EQ(result.exitCode, 0) << name << result.err;
    EXPECT_TRUE(has(result.out, std::string("\n") + file + "\n")) << name << result.out;
  }
  EXPECT_EQ(inFolder("$F export zillion $EXAMPLES/chess.fairy -o out").exitCode, 2);
}

TEST(Export, DoesNotKnowEveryNameOfALoss) {
  const std::string line = "$F export fairy-stockfish $EXAMPLES/chess.fairy -o out --allow-loss ";
  const Result misspelt = inFolder(line + "casteling");
  EXPECT_EQ(misspelt.exitCode, 2);
  EXPECT_TRUE(
      has(misspelt.err, "there is no loss that is called \"casteling\"\n  did you mean \"castling\"?"))
      << misspelt.err;
  EXPECT_TRUE(has(inFolder(line + "quiet").err, "did you mean \"quiet-moves\"?"));
  EXPECT_EQ(inFolder(line + "castling,").exitCode, 2);
  const Result idle = inFolder(line + "castling");
  EXPECT_EQ(idle.exitCode, 0);
  EXPECT_EQ(idle.err, "fairyforge: note: --allow-loss: there is no loss \"castling\" here\n");
}

TEST(Export, ReportsTheCostAndAssumptionsOfAPreset) {
  const Result result = inFolder("$F export game-courier $EXAMPLES/chess.fairy -o out --certify 1,1");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(has(result.out, " characters of code; a move takes ")) << result.out;
  EXPECT_TRUE(has(result.err, "this is not certain, and relied upon:\n  - \"add\" puts")) << result.err;
}

TEST(Export, FindsOutAtOnceThatAFolderCannotBeWritten) {
  for (const std::string folder : {"file", "file/below", "/dev/full", "''"}) {
    const Result result =
        inFolder("touch file; $F export fairy-stockfish $EXAMPLES/chess.fairy -o " + folder);
    EXPECT_EQ(result.exitCode, 1) << folder;
    EXPECT_EQ(result.out, "") << folder;
    EXPECT_TRUE(has(result.err, "cannot write to the folder ")) << result.err;
  }
}

// A folder in the place of the last file makes writing fail, as a full disk would.
TEST(Export, WritesNothingWhereNotAllCanBeWritten) {
  const Result old = inFolder(
      "mkdir -p out/certificate.json; echo old >out/variants.ini\n"
      "$F export fairy-stockfish $EXAMPLES/chess.fairy -o out; echo $?; ls out; cat out/variants.ini");
  EXPECT_TRUE(has(old.out, "1\ncertificate.json\nvariants.ini\nold\n")) << old.out;
  EXPECT_TRUE(has(old.err, "cannot write \"out/certificate.json\": Is a directory")) << old.err;
}

TEST(Export, SaysWhatAnEarlierExportLeaves) {
  const std::string export_ = "$F export {} $EXAMPLES/{}.fairy -o out >/dev/null";
  const std::string chess = fmt::format(fmt::runtime(export_), "fairy-stockfish", "chess");
  EXPECT_EQ(inFolder(chess + "\n" + chess).err, "");
  const Result other = inFolder(chess + "\n" + fmt::format(fmt::runtime(export_), "diagram", "shako"));
  EXPECT_TRUE(has(other.err, "the certificate of \"Chess\" for fairy-stockfish in \"out\" is replaced"))
      << other.err;
  EXPECT_TRUE(has(other.err, "no part of this one: variants.ini")) << other.err;
  EXPECT_EQ(inFolder("mkdir out; echo '[' >out/certificate.json\n" + chess).exitCode, 0);
}

// Standard error is a pipe, so the progress is printed as lines.
TEST(Export, ReportsTheProgressOfALongComparison) {
  const std::string err =
      inFolder(
          "FAIRYFORGE_PROGRESS= $F export zrf $EXAMPLES/chess.fairy -o out --certify 1,1000000 2>told &\n"
          "while kill -0 $! && ! grep ' s left' told >&2; do sleep 0.1; done; kill $!; wait")
          .err;
  EXPECT_TRUE(has(err, " of 1000000 random games, ")) << err;
}

struct Edited {
  const char* name;
  const char* target;
  const char* scope;
  const char* edit;   // the arguments of `sed -i` that change the files in the folder `out`
  const char* found;  // what is said then
};

class CertifyEdited : public ::testing::TestWithParam<Edited> {};

TEST_P(CertifyEdited, FindsAChange) {
  const Edited& edited = GetParam();
  const std::string options =
      fmt::format(" --certify {} --allow-loss quiet-moves >/dev/null 2>&1", edited.scope);
  const Result result = inFolder(fmt::format(
      "$F export {0} $EXAMPLES/chess.fairy -o out{1} || echo export\n"
      "$F certify {0} $EXAMPLES/chess.fairy out{1} || echo same\n"
      "sed -i {2}\n"
      "$F certify {0} $EXAMPLES/chess.fairy out --certify {3} --allow-loss quiet-moves && echo passed",
      edited.target, options, edited.edit, edited.scope));
  EXPECT_TRUE(result.out.starts_with("not certified")) << result.out;
  EXPECT_FALSE(has(result.out, "passed")) << result.out;
  EXPECT_TRUE(has(result.err, edited.found)) << result.err;
}

constexpr Edited kEdited[] = {
    {"RulesFile", "zrf", "2,1", "'s/(Queen d1)/(Rook d1)/' out/chess.zrf", "the export is not the same game"},
    {"Ini", "fairy-stockfish", "2,1", "'s/^knight = n/knight = c/' out/variants.ini", "variants.ini"},
    {"Diagram", "diagram", "2,1", "'s/:N:N:/:N:C:/' out/diagram.txt", "diagram.txt"},
    {"DiagramPage", "diagram", "2,1", "'s/:N:N:/:N:C:/' out/index.html", "index.html"},
    {"PresetCode", "game-courier", "1,0", "'s/checkleap #0 #1 2 1;/checkleap #0 #1 3 1;/' out/pre-game.txt",
     "b1-c3 is legal, but refused"},
    {"PresetArray", "game-courier", "1,0", "'s/RNBQ/RBNQ/' out/code.txt", "at the start: "},
    {"PresetSubroutine", "game-courier", "1,0", "'s/^sub put /sub putt /' out/pre-game.txt",
     "no subroutine is named \"put\""},
    {"PresetField", "game-courier", "1,0", "'s/turnWhite/turnBlack/' out/post-move-1.txt", "at the start"},
    {"PresetPage", "game-courier", "1,0", "'s/checkleap #0 #1 2 1;/checkleap #0 #1 3 1;/' out/index.html",
     "the box \"Pre-Game\" of index.html does not hold the text of pre-game.txt"},
    {"PresetAddress", "game-courier", "1,0", "'s/cols=8/cols=9/' out/address.url",
     "\"cols\" in address.url is not the text of a field"},
};

INSTANTIATE_TEST_SUITE_P(Exports, CertifyEdited, ::testing::ValuesIn(kEdited),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(Certify, NeedsEveryFileThatIsCompared) {
  const Result result = inFolder(
      "$F export diagram $EXAMPLES/chess.fairy -o out >/dev/null 2>&1; rm out/diagram.txt\n"
      "$F certify diagram $EXAMPLES/chess.fairy out");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(has(result.err, "'out/diagram.txt' cannot be read")) << result.err;
}

TEST(Certify, ReportsOtherFilesThatDifferFromTheExport) {
  const Result result = inFolder(
      "$F export game-courier $EXAMPLES/chess.fairy -o out --certify 0,0 >/dev/null 2>&1; echo "
      ">>out/rules.html\n"
      "$F certify game-courier $EXAMPLES/chess.fairy out --certify 0,0\n"
      "rm out/rules.html; $F certify game-courier $EXAMPLES/chess.fairy out --certify 0,0");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(has(result.err, "not what is exported today, and not compared: rules.html\n")) << result.err;
  EXPECT_TRUE(has(result.err, "not there: rules.html\n")) << result.err;
}

TEST(Certify, WritesACertificateOnlyWhenAsked) {
  const Result result = inFolder(
      "$F export fairy-stockfish $EXAMPLES/chess.fairy -o out >/dev/null; rm out/certificate.json\n"
      "echo '# mine' >>out/variants.ini\n"
      "$F certify fairy-stockfish $EXAMPLES/chess.fairy out; ls out\n"
      "$F certify fairy-stockfish $EXAMPLES/chess.fairy out --renew; ls out");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.err, "");
  const std::string certified = "certified: the file read back to the same rules\n";
  EXPECT_EQ(result.out, certified + "variants.ini\n" + certified + "certificate.json\nvariants.ini\n");
}

// If no game can be exported, there are no losses that the user could accept.
TEST(Exports, ThatAreRefusedProposeNothingToAccept) {
  const Result refused = inFolder("$F export fairy-stockfish $EXAMPLES/raumschach.fairy -o out; ls");
  EXPECT_TRUE(has(refused.err, "loss \"levels\"")) << refused.err;
  EXPECT_TRUE(has(refused.err, "no game can be made for Fairy-Stockfish")) << refused.err;
  EXPECT_FALSE(has(refused.err, "--allow-loss")) << refused.err;
  EXPECT_EQ(refused.out, "");
  const Result lossy = inFolder("$F export diagram $EXAMPLES/xiangqi.fairy -o out");
  EXPECT_TRUE(has(lossy.err, "to accept that: --allow-loss")) << lossy.err;
}

// --engine names the version for which a file is written, and as which it is read.
TEST(Exports, KnowTwoVersionsOfFairyStockfish) {
  const std::string own =
      "printf 'variant \"Own\" extends fide\\npiece Knight N NA at b1 g1\\n' >own.fairy; ";
  const Result newest =
      inFolder(own + "$F export fairy-stockfish own.fairy -o out; cat out/certificate.json");
  EXPECT_TRUE(has(newest.out, "\"engine\": \"Fairy-Stockfish of July 2026\"")) << newest.out;
  EXPECT_TRUE(has(newest.err, "Fairy-Stockfish 11.1 does not know customPiece1: not confirmed here"))
      << newest.err;
  const Result old = inFolder(own + "$F export fairy-stockfish own.fairy -o out --engine 11.1; echo $?; ls");
  EXPECT_TRUE(has(old.err, "Fairy-Stockfish 11.1 does not know 'customPiece1'")) << old.err;
  EXPECT_EQ(old.out, "1\nown.fairy\n");
  const std::string ini = "printf '[mine:losalamos]\\ndoubleStep = true\\n' >mine.ini; $F moves mine.ini";
  EXPECT_FALSE(has(inFolder(ini).out, "a2a4"));
  EXPECT_TRUE(has(inFolder(ini + " --engine 11.1").out, "a2a4"));
  EXPECT_TRUE(has(inFolder(ini + " --engine 12").err, "11.1")) << "those that there are are told";
}

}  // namespace
}  // namespace fairyforge::testing
