// Tests that a game has the same rules in whichever input language it is written.
#include <fstream>
#include <sstream>

#include "compiler/core/rules/variant-hash.h"
#include "tests/frontend/loading.h"

namespace fairyforge::testing {
namespace {

// Returns the paragraph of the page that contains the Diagram, without its line breaks.
std::string flattened() {
  std::ifstream page(kData + "/page.txt");
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("files=")) return line;
  }
  return "";
}

// Adds a line break before each parameter and before each name of a piece.
std::string oneItemALine(const std::string& text) {
  std::string lines, name;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (word.find('=') != std::string::npos) {
      lines += word + "\n";
    } else if (word.find(':') == std::string::npos) {
      name += word + " ";
    } else {
      lines += name + word + "\n";
      name.clear();
    }
  }
  return lines;
}

// The rules as text are long, so this shows the first line in which two games differ.
::testing::AssertionResult sameGame(const VariantPtr& a, const VariantPtr& b) {
  if (!a || !b) return ::testing::AssertionFailure() << "a variant did not load";
  std::istringstream left(canonicalRules(*a)), right(canonicalRules(*b));
  for (std::string x, y;;) {
    const bool more = static_cast<bool>(std::getline(left, x));
    const bool moreRight = static_cast<bool>(std::getline(right, y));
    if (!more && !moreRight) break;
    if (more != moreRight || x != y)
      return ::testing::AssertionFailure() << "'" << x << "' against '" << y << "'";
  }
  if (variantHash(*a) != variantHash(*b)) return ::testing::AssertionFailure() << "the hashes differ";
  return ::testing::AssertionSuccess();
}

TEST(Forms, FlattenedLinesMeanWhatOneItemALineMeans) {
  const VariantPtr flat = variantOf(flattened());
  const VariantPtr lines = variantOf(oneItemALine(flattened()));
  ASSERT_TRUE(flat && lines);
  EXPECT_EQ(flat->types().size(), 14u);
  EXPECT_TRUE(sameGame(flat, lines));
  for (std::size_t i = 0; i < flat->types().size(); ++i)
    EXPECT_EQ(flat->types()[i].name, lines->types()[i].name);
}

TEST(Forms, DiagramFlattenedDiagramAndNativeAreOneGame) {
  const std::string statements = "\nroyal K T J L M O\nbare king: loses at once\n";
  const VariantPtr raw = variantOf("diagram { " + flattened() + " }" + statements);
  const Loading block = loadFile(kExamples + "morphing-chess-iii.fairy");
  const Loading native = loadFile(kData + "/morphing-chess-iii-native.fairy");
  ASSERT_TRUE(block.variant) << block.rendered();
  ASSERT_TRUE(native.variant) << native.rendered();
  EXPECT_TRUE(sameGame(raw, block.variant));
  EXPECT_TRUE(sameGame(block.variant, native.variant));
}

TEST(Forms, StatementsOverrideTheDiagramBlockWhereverTheyStand) {
  const std::string block =
      "diagram { baring=0 stalemate=win promoZone=0 king:K:K:king:e1 man:M:W:man:d1 }\n";
  const std::string said = "royal K\nbare king: loses at once; stalemate: draw\npiece man M F\n";
  const VariantPtr before = variantOf(said + block);
  const VariantPtr after = variantOf(block + said);
  ASSERT_TRUE(before && after);
  EXPECT_TRUE(sameGame(before, after));
  EXPECT_EQ(after->end().bareKing.kind, BareKingRule::Kind::Immediate);
  EXPECT_EQ(after->end().stalemate, StalemateRule::Draw);
  EXPECT_EQ(royals(*after), "K");
  EXPECT_EQ(after->type(typeOf(*after, "M")).notation(), "F");
  EXPECT_EQ(standing(*after, "d1"), "White M") << "a new movement does not move the piece";
}

// In the Diagram, a king castles with any unmoved piece at the edge; with the native statement, only with
// rooks.
TEST(Forms, ChessIsOneGameInBothButForThePartnersOfCastling) {
  const std::string castles = "extends fide\npiece King K KisO2 royal at e1\ncastle King never\n";
  const VariantPtr native = variantOf(castles, {.baseFolders = {kExamples + "base"}});
  const VariantPtr diagram = variantOf(
      "pawn:P:fmWfceFifmnD:pawn:a2-h2 knight:N:N:knight:b1,g1 bishop:B:B:bishop:c1,f1 rook:R:R:rook:a1,h1 "
      "queen:Q:Q:queen:d1 king:K:KisO2:king:e1 promoChoice=QRBN");
  ASSERT_TRUE(native && diagram);
  EXPECT_TRUE(sameGame(native, diagram));
}

TEST(Examples, LoadWithoutAnyComplaint) {
  for (const std::string name : {"base/fide", "chess", "morphing-chess-iii", "three-realms-chess"}) {
    const Loading loading = loadFile(kExamples + name + ".fairy");
    EXPECT_TRUE(loading.variant) << loading.rendered();
    EXPECT_TRUE(loading.diagnostics.all().empty()) << loading.rendered();
    EXPECT_EQ(loading.tests.empty(), name.starts_with("base/"));
    EXPECT_FALSE(loading.variant->title().empty());
  }
}

}  // namespace
}  // namespace fairyforge::testing
