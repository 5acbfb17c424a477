// Tests of exports to the Interactive Diagram: read back, each is the same game, or the losses name the
// difference.
#include <fmt/format.h>
#include <map>
#include <random>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/export/certify/targets.h"
#include "compiler/export/diagram/export-diagram.h"
#include "compiler/frontend/frontend.h"
#include "tests/export/made.h"
#include "tests/pieces/random-notation.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

VariantPtr readBack(const exports::ExportedFile& file) {
  Diagnostics diagnostics;
  return frontend::loadVariant(
      std::make_shared<const SourceFile>(file.name, file.bytes),
      {.language = file.name.ends_with(".html") ? frontend::Language::Page : frontend::Language::Diagram},
      diagnostics);
}

const std::map<std::string, std::set<std::string>> kLosses = {
    {"chaoss-chess", {"captures-to-owner", "third-side"}},
    {"chess", {}},
    {"loop-chess", {"drops", "unmoved-drops"}},
    {"magicians-deathmatch", {"turning-in-place", "links", "triggers"}},
    {"morphing-chess-iii", {"bare-king-at-once"}},
    {"raumschach", {"levels"}},
    {"separate-realms-chess", {"repetition-loses"}},
    {"shako", {}},
    {"switching-realms-chess", {}},
    {"three-realms-chess", {"levels"}},
    {"xiangqi", {"confinement", "regional-moves", "perpetual-check", "perpetual-chase", "quiet-moves"}},
};

// Holes are written like a piece: the cells listed for White have their images for Black. Tries any cells on
// any board; an export must give the same holes.
TEST(DiagramHoles, HaveTheirImagesAsPiecesHave) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261123));
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); };
  const std::pair<const char*, Symmetry> symmetries[] = {
      {"", Symmetry::Mirror}, {"symmetry=rotate\n", Symmetry::Rotate}, {"symmetry=none\n", Symmetry::None}};
  for (int n = 0; n < 60; ++n) {
    const Board board(3 + below(8), 6 + below(6));
    const auto& [line, symmetry] = symmetries[below(3)];
    CellSet white, black;
    for (int i = below(6); i >= 0; --i)
      white.add(board.at(below(board.files()), 1 + below(board.ranks() - 2)));
    const bool listed = below(3) == 0;
    if (listed) black.add(board.at(below(board.files()), 1 + below(board.ranks() - 2)));
    black -= white;
    const auto names = [&](const CellSet& cells) {
      std::string text;
      cells.forEach([&](Cell cell) { text += (text.empty() ? "" : ",") + board.name(cell); });
      return text;
    };
    CellSet expected = white;
    black.forEach([&](Cell cell) { expected.add(cell); });
    if (!listed && symmetry != Symmetry::None)
      white.forEach([&](Cell cell) { expected.add(board.reflected(cell, symmetry)); });
    const std::string lines = fmt::format(
        "files={}\nranks={}\n{}promoZone=0\nhole::::{}{}\nking:K:K:king:a1,,a{}\nrook:R:R:rook:b1,,b{}"
        "\nroyal=1\n",
        board.files(), board.ranks(), line, names(white), listed ? ",," + names(black) : "", board.ranks(),
        board.ranks());
    const VariantPtr variant = loadText(lines);
    ASSERT_TRUE(variant) << lines;
    CellSet holes;
    for (std::size_t i = 0; i < variant->board().size(); ++i) {
      if (!variant->board().exists(cellAt(i))) holes.add(cellAt(i));
    }
    EXPECT_EQ(names(holes), names(expected)) << lines;
    const std::string exported = exports::diagram::exportDiagram(variant).files.at(0).bytes;
    EXPECT_TRUE(haveSameRules(*loadText(exported), *variant)) << lines << exported;
  }
}

class DiagramExport : public ::testing::TestWithParam<std::string> {};

TEST_P(DiagramExport, IsReadBackToTheSameGameButForItsLosses) {
  const VariantPtr variant = loadExample(GetParam());
  const exports::Export made = exports::diagram::exportDiagram(variant);
  if (const auto known = kLosses.find(GetParam()); known != kLosses.end()) {
    EXPECT_EQ(lossesOf(made), known->second);
  }
  if (made.files.empty()) {
    EXPECT_TRUE(lossesOf(made).contains("levels"));
    return;
  }
  ASSERT_EQ(made.files.size(), 2u);
  const certify::Findings findings = certify::certifyDiagram(variant, made, {});
  EXPECT_TRUE(findings.hold()) << findings.differences.front();
  for (const exports::ExportedFile& file : made.files) {
    const VariantPtr copy = readBack(file);
    ASSERT_TRUE(copy) << file.bytes;
    EXPECT_EQ(haveSameRules(*copy, *variant), made.losses.empty()) << file.bytes;
  }
}
INSTANTIATE_TEST_SUITE_P(Examples, DiagramExport, ::testing::ValuesIn(exampleNames()),
                         [](const auto& info) { return testName(info.param); });

// In the Diagram, an attacked royal piece may not make initial moves. If no type is royal, this concerns the
// last type.
TEST(DiagramInitialMoves, AreLostByNameWhereTheDiagramForbidsThem) {
  const std::pair<const char*, std::set<std::string>> games[] = {
      {"variant \"Leaping\" extends fide\npiece King K KimN royal at e1\n", {"first-moves"}},
      {"variant \"Leaping\" extends fide\npiece King K KimN royal at e1\n"
       "royals in check: may flee but not by initial moves\n",
       {}},
      {"variant \"Leaping\" extends fide\npiece Knight N NimA at b1 g1\n", {}},
      {"variant \"Pawns\" extends fide\nremove King Queen Rook Bishop Knight\npiece Queen Q Q\n"
       "promote Pawn on rank 8 to Queen\n",
       {"no-royal", "first-moves", "quiet-moves"}}};
  for (const auto& [text, losses] : games) {
    const VariantPtr variant = loadText(text);
    ASSERT_TRUE(variant) << text;
    const exports::Export made = exports::diagram::exportDiagram(variant);
    EXPECT_EQ(lossesOf(made), losses) << text;
    const certify::Findings findings = certify::certifyDiagram(variant, made, {});
    EXPECT_TRUE(findings.hold()) << text << findings.differences.front();
  }
}

// The loss that names turns must excuse all differences that turns make in the printed rules, and no others.
// A certificate that excuses everything would prove nothing.
TEST(DiagramCertificate, HoldsWhereTurnsAreLost) {
  const VariantPtr variant = loadText(
      "variant \"Turns\" extends fide\n"
      "turns: first White 1, then Black 2 growing by 2, White 2 growing by 2\n"
      "check within a turn: ends the turn\n"
      "safety within a turn: asked after every move\n"
      "passing: always\n"
      "captures: a legal one of most pieces must be made\n");
  ASSERT_TRUE(variant);
  const exports::Export made = exports::diagram::exportDiagram(variant);
  EXPECT_EQ(lossesOf(made), (std::set<std::string>{"turn-orders", "growing-turns", "series-checks",
                                                   "series-safety", "passing", "capture-duty"}));
  const certify::Findings findings = certify::certifyDiagram(variant, made, {.depth = 1, .games = 0});
  EXPECT_TRUE(findings.hold()) << findings.differences.front();
}

// Without the lost change of type, each side has only one king, so it does not matter which of several kings
// must be safe.
TEST(DiagramCertificate, HoldsWherePiecesNoLongerBecomeRoyal) {
  const VariantPtr variant = loadText(
      "variant \"Heir\" extends fide\npiece Squire S W at d3 { may turn into King }\n"
      "royals: the last one must be safe but a new one saves none\n");
  const exports::Export made = exports::diagram::exportDiagram(variant);
  EXPECT_EQ(lossesOf(made), (std::set<std::string>{"turning-in-place", "royals-attacked"}));
  const certify::Findings findings = certify::certifyDiagram(variant, made, {2, 4});
  EXPECT_TRUE(findings.hold()) << findings.differences.front();
}

TEST(DiagramCertificate, HoldsWhereNothingBecomesTheRoyalTypeAnyMore) {
  const VariantPtr variant = loadText(
      "variant \"Prince\"\nboard 9x9\npiece King K K royal at e1\npiece Drunk D FfsW at e2\npiece Prince I K royal\n"
      "piece Rook R R at a1\npromote Drunk on entering rank 7-9 to Drunk Prince\n"
      "royals: the last one must be safe but a new one saves none\n");
  const exports::Export made = exports::diagram::exportDiagram(variant);
  EXPECT_EQ(lossesOf(made), (std::set<std::string>{"promotion", "royals-attacked"}));
  const certify::Findings findings = certify::certifyDiagram(variant, made, {2, 4});
  EXPECT_TRUE(findings.hold()) << findings.differences.front();
}

// A type that promotes also does so as an imitator, which the Diagram does not have.
TEST(DiagramCertificate, HoldsWhereImitatorsAreLost) {
  const VariantPtr variant = loadText(
      "variant \"Jester\" extends fide\npiece Jester J at d3 {\n"
      "imitates the type the opponent last moved, without initial moves\npromotes as that type does\n"
      "gives no check, but no move may let it take a royal piece next\n}\n"
      "promote Pawn on last rank to Rook Jester\n");
  const exports::Export made = exports::diagram::exportDiagram(variant);
  EXPECT_EQ(lossesOf(made), (std::set<std::string>{"imitation"}));
  const certify::Findings findings = certify::certifyDiagram(variant, made, {2, 4});
  EXPECT_TRUE(findings.hold()) << findings.differences.front();
}

// The Diagram's script reads names in small letters, so it would take this piece's name for the keyword of a
// line of holes.
TEST(DiagramNames, AreNeverThoseOfHoles) {
  const exports::Export made =
      exports::diagram::exportDiagram(loadText("variant \"Holes\" extends fide\npiece Hole H N at d3\n"));
  EXPECT_NE(made.files.front().bytes.find("\nH:H:N:"), std::string::npos) << made.files.front().bytes;
}

TEST(DiagramCertificate, FindsWhatIsNotNamed) {
  const VariantPtr variant = loadExample("separate-realms-chess");
  const exports::Export made = exports::diagram::exportDiagram(variant);
  exports::Export silent = made;
  silent.losses.clear();
  EXPECT_FALSE(certify::certifyDiagram(variant, silent, {}).hold());
  const std::pair<std::string, std::string> changes[] = {
      {"files=8", "files=9"},           {"promoZone=1", "promoZone=2"}, {"royal=6", "royal=5"},
      {"stalemate=win\n", ""},          {":a1,h1", ":a1,g1"},           {"maxPromote=1", "maxPromote=2"},
      {"promoChoice=", "promoChoice=!"}};
  for (const auto& [said, instead] : changes) {
    exports::Export mutant = made;
    for (exports::ExportedFile& file : mutant.files) {
      const std::size_t at = file.bytes.find(said);
      ASSERT_NE(at, std::string::npos) << said << " in " << file.bytes.substr(0, 600);
      file.bytes.replace(at, said.size(), instead);
    }
    EXPECT_FALSE(certify::certifyDiagram(variant, mutant, {}).hold()) << said;
  }
}

TEST(DiagramHands, AreWrittenAsTheyAre) {
  const auto exported = [](const char* hands) {
    const VariantPtr variant =
        loadText(fmt::format("variant \"Mine\" extends fide\nhands {{ {} }}\n", hands));
    exports::Export made = exports::diagram::exportDiagram(variant);
    const certify::Findings findings = certify::certifyDiagram(variant, made, {});
    EXPECT_TRUE(findings.hold()) << findings.differences.front() << made.files[0].bytes;
    return made;
  };
  const exports::Export start =
      exported("White starts with Knight Knight Queen; Black starts with Queen; drop all anywhere");
  EXPECT_EQ(lossesOf(start), std::set<std::string>{});
  EXPECT_NE(start.files[0].bytes.find("Knight:N:N:knight:b1,g1:2,0\n"), std::string::npos)
      << start.files[0].bytes;
  EXPECT_NE(start.files[0].bytes.find("Queen:Q:Q:queen:d1:1\n"), std::string::npos) << start.files[0].bytes;
  const exports::Export captures = exported("captures go to the captor's hand; drop all anywhere");
  EXPECT_EQ(lossesOf(captures), std::set<std::string>{});
  EXPECT_NE(captures.files[0].bytes.find("\nholdingsType=-2\n"), std::string::npos);
  EXPECT_EQ(lossesOf(exported("captures go to the captor's hand; drop all anywhere; drop Pawn on rank 2-7")),
            std::set<std::string>{"drops"});
  EXPECT_EQ(lossesOf(exported("captures by White go to the captor's hand; drop all anywhere")),
            std::set<std::string>{"captures-to-captor"});
}

// No moves are lost, only their effects.
TEST(DiagramExport, OfPiecesThatNeverCaptureSaysTheirQuietMoves) {
  const VariantPtr variant = loadExample("effects/benedict-chess");
  const exports::Export made = exports::diagram::exportDiagram(variant);
  EXPECT_EQ(lossesOf(made), std::set<std::string>{"effects"});
  EXPECT_NE(made.files[0].bytes.find("Pawn:P:fmWifmnD:"), std::string::npos) << made.files[0].bytes;
  EXPECT_TRUE(certify::certifyDiagram(variant, made, {}).hold());
}

TEST(DiagramExport, SaysCapturesOfRoyalPiecesInBrackets) {
  const VariantPtr variant = loadText(
      "variant \"Mine\" extends fide\npiece Hawk H W at b3 {\n takes royal pieces by [W-cF] (maf)3cW\n}\n");
  const exports::Export made = exports::diagram::exportDiagram(variant);
  EXPECT_EQ(lossesOf(made), std::set<std::string>{});
  EXPECT_TRUE(certify::certifyDiagram(variant, made, {}).hold()) << made.files[0].bytes;
}

TEST(DiagramExport, SaysThatPiecesCannotBeTaken) {
  const VariantPtr variant = loadText(
      "variant \"Mine\" extends fide\npiece Rook R R at a1 h1 { cannot be taken }\n"
      "piece Queen Q Q at d1 { cannot be taken }\n");
  const exports::Export made = exports::diagram::exportDiagram(variant);
  EXPECT_EQ(lossesOf(made), std::set<std::string>{});
  EXPECT_NE(made.files[0].bytes.find("\niron=4\niron=5\n"), std::string::npos) << made.files[0].bytes;
  EXPECT_TRUE(certify::certifyDiagram(variant, made, {}).hold()) << made.files[0].bytes;
  EXPECT_TRUE(haveSameRules(*readBack(made.files[0]), *variant));
  const VariantPtr some = loadText(
      "variant \"Mine\" extends fide\npiece Rook R R at a1 h1 { cannot be taken }\n"
      "piece Queen Q Q at d1 { cannot be taken by Knight }\n");
  EXPECT_EQ(lossesOf(exports::diagram::exportDiagram(some)), std::set<std::string>{"untakable"});
}

// On one side the rook is the outermost piece, on the other a queen stands beyond it.
TEST(DiagramExport, SaysCastlingWithANearerPieceOnOneSide) {
  const VariantPtr variant = loadExample("chess-like/active-chess");
  const exports::Export made = exports::diagram::exportDiagram(variant);
  EXPECT_EQ(lossesOf(made), std::set<std::string>{});
  EXPECT_TRUE(certify::certifyDiagram(variant, made, {}).hold()) << made.files[0].bytes;
}

// Each leg in brackets goes round the edges by itself.
TEST(DiagramExport, SaysThatBentRidersGoRoundTheEdges) {
  const VariantPtr variant = loadText(
      "variant \"Mine\" extends fide\nedges: left and right are joined\npiece Knight N [F?R] at b1 g1\n");
  const exports::Export made = exports::diagram::exportDiagram(variant);
  EXPECT_NE(made.files[0].bytes.find("Knight:N:[oF?oR]:"), std::string::npos) << made.files[0].bytes;
  EXPECT_TRUE(certify::certifyDiagram(variant, made, {}).hold());
}

// If no type is royal, the Diagram takes the last type for royal, so that must be a type that is on the
// board.
TEST(DiagramExport, EndsWithATypeThatIsOnTheBoard) {
  for (const char* name : {"neutral/duck-chess", "small/dice-chess"}) {
    const VariantPtr variant = loadExample(name);
    const exports::Export made = exports::diagram::exportDiagram(variant);
    const certify::Findings findings = certify::certifyDiagram(variant, made, {});
    EXPECT_TRUE(findings.hold()) << name << findings.differences.front();
  }
}

// "QR" could also be read as a Queen and a Rook.
TEST(DiagramExport, SeparatesIdsThatCouldBeReadAsOneId) {
  const VariantPtr variant = loadText(
      "variant \"Mine\" extends fide\npiece Guard QR K at c3\n"
      "piece Knight N N at b1 g1 {\n morphs on a5 to Queen\n morphs on b5 to Rook\n}\n");
  const exports::Export made = exports::diagram::exportDiagram(variant);
  EXPECT_NE(made.files[0].bytes.find("promoChoice=Q1R1B1N1\n"), std::string::npos) << made.files[0].bytes;
  EXPECT_NE(made.files[0].bytes.find("Q,R,.,.,.,.,.,."), std::string::npos) << made.files[0].bytes;
  const certify::Findings findings = certify::certifyDiagram(variant, made, {});
  EXPECT_TRUE(findings.hold()) << findings.differences.front();
}

TEST(DiagramPage, HoldsTheLinesAndTellsTheLosses) {
  const exports::Export made = exports::diagram::exportDiagram(loadExample("magicians-deathmatch"));
  const std::string& page = made.files[1].bytes;
  EXPECT_NE(page.find("<div class=\"idiagram\">\n" + made.files[0].bytes), std::string::npos);
  for (const exports::Loss& loss : made.losses) EXPECT_NE(page.find("<code>" + loss.name), std::string::npos);
}

// ---- random variants ----

// A variant with random pieces and changes of type. No type changes on the last ranks, because the Diagram
// would change a piece again that a pawn has just become there.
class RandomVariant {
 public:
  explicit RandomVariant(std::uint64_t seed) : random_(seed) {}

  std::string text() {
    const int files = number(5, 10), ranks = number(6, 10);
    const std::vector<std::string> types{"Ant", "Bee", "Cat", "Dog"};
    const bool rotated = chance(3), longIds = chance(4);
    std::string text = fmt::format("board {}x{}\n", files, ranks);
    if (rotated) text += "symmetry: rotate\n";
    int file = 0;
    for (const std::string& name : types) {
      const std::string id = longIds && chance(2) ? name.substr(0, 1) + "X" : name.substr(0, 1);
      text += fmt::format("piece {} {} {} at {}1", name, id, randomNotation(random_), char('a' + file++));
      if (chance(3))
        text += fmt::format(" {{ morphs on {}{} to {} }}", char('a' + number(0, files - 1)),
                            number(2, ranks - 2), types[name == "Ant" ? 1 : 0]);
      text += "\n";
    }
    text += fmt::format("piece King K K{} royal at {}1\n", chance(2) ? " fmN" : "", char('a' + file));
    if (chance(2))
      text += fmt::format("promote Ant{} on rank {} to Cat Dog{}\n", chance(2) ? " Bee" : "",
                          chance(3) ? fmt::format("{}-{}", ranks - 1, ranks) : std::to_string(ranks),
                          chance(3) ? " Ant" : "");
    const char* stalemates[] = {"draw", "the stalemated side loses"};
    text += fmt::format("stalemate: {}\n", stalemates[number(0, 1)]);
    if (chance(3)) text += "bare king: loses unless it bares the other in reply\n";
    return text + "repetition: draw at 3\n";
  }

 private:
  int number(int from, int to) { return std::uniform_int_distribution(from, to)(random_); }
  bool chance(int of) { return number(1, of) == 1; }
  std::mt19937_64 random_;
};

TEST(RandomVariants, GoThroughTheDiagramToTheSameHash) {
  const std::uint64_t first = numberFromEnvironment("FAIRYFORGE_SEED", 71);
  int exact = 0, lossy = 0;
  for (std::uint64_t seed = first; exact + lossy < 16; ++seed) {
    ASSERT_LT(seed, first + 4000) << "too few of the random texts are variants";
    const std::string text = RandomVariant(seed).text();
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
    Diagnostics diagnostics;
    const VariantPtr variant =
        frontend::loadVariant(std::make_shared<const SourceFile>("random", text), {}, diagnostics);
    if (!variant) continue;
    const exports::Export made = exports::diagram::exportDiagram(variant);
    const certify::Findings findings = certify::certifyDiagram(variant, made, {});
    EXPECT_TRUE(findings.hold()) << findings.differences.front() << "\n" << made.files[0].bytes;
    if (made.losses.empty()) {
      const VariantPtr copy = readBack(made.files[0]);
      ASSERT_TRUE(copy) << made.files[0].bytes;
      EXPECT_TRUE(haveSameRules(*copy, *variant)) << made.files[0].bytes;
      ++exact;
    } else {
      // The Diagram can express these texts, except for the count of quiet moves.
      EXPECT_EQ(lossesOf(made), std::set<std::string>{"quiet-moves"});
      ++lossy;
    }
  }
  EXPECT_GT(exact, 4);
}

}  // namespace
}  // namespace fairyforge::testing
