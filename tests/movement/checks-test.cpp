// Tests of diagnostics about notation that is wrong, has no effect or is doubtful: one row for each
// diagnostic.
#include <algorithm>
#include <gtest/gtest.h>

#include "tests/movement/board-under-test.h"
#include "tests/support/notation-table.h"

namespace fairyforge::testing {
namespace {

struct Complaint {
  std::string notation;
  Severity severity;
  std::string code;
  std::string about;   // the text that the diagnostic points at
  std::string advice;  // part of the fix or of a note, empty for any or none
};
std::ostream& operator<<(std::ostream& out, const Complaint& c) {
  return out << c.notation;
}

constexpr Severity kError = Severity::Error;
constexpr Severity kWarning = Severity::Warning;

const std::vector<Complaint> kComplaints{
    // Texts that are not notation.
    {"", kError, "movement-syntax", "", "'O'"},
    {"fm", kError, "movement-syntax", "fm", ""},
    {"f W", kError, "movement-syntax", "f", ""},
    {"W]", kError, "movement-syntax", "]", ""},
    {"[F?R", kError, "movement-syntax", "", ""},
    {"W\xC3\xA9", kError, "movement-syntax", "\xC3\xA9", ""},
    {"f(s)W", kError, "movement-syntax", "(s)", ""},
    // Letters without a meaning.
    {"wW", kError, "unknown-modifier", "w", ""},
    {"tW", kError, "unknown-modifier", "t", ""},
    {"xR", kError, "unknown-modifier", "x", "'ud'"},
    {"E", kError, "unknown-atom", "E", ""},
    {"hW", kError, "bad-direction", "h", ""},
    {"hF", kError, "bad-direction", "h", ""},
    {"hrK", kError, "bad-direction", "h", ""},
    {"sfK", kError, "bad-direction", "sf", "fs"},
    {"vrN", kError, "bad-direction", "vr", "rv"},
    {"fvF", kError, "bad-direction", "fv", ""},
    {"^W", kError, "bad-direction", "^", ""},
    {"h(1,2)", kError, "bad-direction", "h", ""},
    {"[F-sR]", kError, "bad-direction", "sR", ""},
    // Letters that have no effect, or contradict each other.
    {"yW", kError, "useless-modifier", "y", ""},
    {"ycafW", kError, "contradictory-modifiers", "y", ""},
    {"ypafW", kError, "doubtful-modifier", "y", "'mpy'"},
    {"ckR", kError, "useless-modifier", "k", ""},
    {"iiW", kError, "useless-modifier", "i", ""},
    {"jjR", kError, "useless-modifier", "j", ""},
    {"mmW", kError, "useless-modifier", "m", ""},
    {"nW", kWarning, "adds-nothing", "n", ""},
    {"imnW", kWarning, "adds-nothing", "n", ""},
    {"nnR", kError, "useless-modifier", "n", ""},
    {"pN", kError, "useless-modifier", "p", "pafN"},
    {"gW", kError, "useless-modifier", "g", "gafW"},
    {"opR", kError, "contradictory-modifiers", "o", ""},
    {"gpR", kError, "contradictory-modifiers", "g", ""},
    {"jnD", kError, "contradictory-modifiers", "j", ""},
    {"zW1", kError, "useless-modifier", "z", ""},
    {"zqB", kError, "contradictory-modifiers", "z", ""},
    {"zafK", kError, "useless-modifier", "z", ""},
    {"aibW", kError, "useless-modifier", "aibW", ""},
    {"umR", kError, "unsupported-movement", "umR", ""},
    {"cafuR", kError, "unsupported-movement", "cafuR", ""},
    {"cafumR", kError, "useless-modifier", "cafumR", ""},
    {"pafuR", kError, "unsupported-movement", "pafuR", ""},
    {"mpafuW", kError, "unsupported-movement", "mpafuW", ""},
    {"mafgafuR", kError, "unsupported-movement", "mafgafuR", ""},
    {"[pD-flduB]", kError, "unsupported-movement", "[pD-flduB]", ""},
    {"fU", kError, "useless-modifier", "f", ""},
    {"KK", kError, "useless-modifier", "KK", "Q"},
    {"RR", kError, "useless-modifier", "RR", "R"},
    {"[yF-R]", kError, "useless-modifier", "y", ""},
    {"m[F?R]", kError, "useless-modifier", "m", ""},
    // Moves that are impossible.
    {"jW", kError, "impossible-move", "j", ""},
    {"WGAYXX", kError, "impossible-move", "AYXX", ""},
    {"KisO9", kError, "impossible-move", "isO9", ""},
    {"(0,0)", kError, "bad-atom", "(0,0)", ""},
    {"KX", kError, "bad-atom", "KX", ""},
    // Ranges.
    {"R01", kError, "bad-range", "01", ""},
    {"R100", kError, "bad-range", "100", "0"},
    {"NNX", kError, "bad-range", "NNX", "NX0"},
    {"mW*", kError, "bad-range", "*", ""},
    {"fR*", kError, "bad-range", "*", ""},
    {"KO", kError, "bad-range", "O", "isO2"},
    {"[F?R]3", kError, "bad-range", "3", ""},
    {"(paf)0R", kError, "bad-range", "0", ""},
    // Notation of other programs, which means something else here.
    {"mF-F", kError, "dialect-form", "mF-F", "[mF-F]"},
    {"KmF-F", kError, "dialect-form", "mF-F", "[mF-F]"},
    {"t[FR]", kError, "dialect-form", "t[FR]", "[F?R]"},
    {"I", kError, "unsupported-movement", "I", "imitates"},
    {"f@8", kError, "unsupported-movement", "@8", "hands {"},
    // The board has the links <road> and <tunnel>.
    {"c<raod>", kError, "unknown-link", "<raod>", "<road>"},
    {"<>", kError, "unknown-link", "<>", ""},
    {"<road", kError, "movement-syntax", "<", ""},
    {"f<road>", kError, "useless-modifier", "f", ""},
    {"^<road>", kError, "useless-modifier", "^", ""},
    {"p<road>", kError, "useless-modifier", "p", ""},
    {"n<road>", kError, "useless-modifier", "n", ""},
    {"o<road>", kError, "useless-modifier", "o", ""},
    {"ga<road>", kError, "useless-modifier", "g", ""},
    {"ck<road>", kError, "useless-modifier", "k", ""},
    {"mai<road>", kError, "useless-modifier", "i", ""},
    {"<road>3", kError, "bad-atom", "<road>3", ""},
    {"<road>X", kError, "bad-atom", "<road>X", ""},
    {"mab<road>", kError, "useless-modifier", "b", ""},
    {"f[<road>-W]", kError, "useless-modifier", "f", ""},
    {"[W<road>-F]", kError, "unsupported-movement", "<road>", ""},
    {"[<road>-zW]", kError, "bad-direction", "z", ""},
    {"[<road>-NR]", kError, "unsupported-movement", "R", ""},
    {"W<road><road>", kWarning, "adds-nothing", "<road>", ""},
    {"m<road>W", kWarning, "modality-scope", "m<road>W", "'m<road> W'"},
    {"jH", kError, "unsupported-movement", "j", ""},
    {"jN", kError, "unsupported-movement", "j", "pafsW"},
    {"[W-N]", kError, "unsupported-movement", "N", ""},
    {"(paf)(paf)R", kError, "unsupported-movement", "(paf)", ""},
    // Movements that are too complex.
    {"(afs)W", kError, "movement-too-long", "(afs)", ""},
    {"masasasasR", kError, "movement-too-long", "masasasasR", ""},
    {"(mafafafaf)99W", kError, "movement-too-long", "(mafafafaf)99W", ""},
    // Doubtful notation.
    {"L", kWarning, "dialect-form", "L", "C"},
    {"J", kWarning, "dialect-form", "J", "Z"},
    {"nZ", kWarning, "doubtful-modifier", "n", ""},
    {"nR", kWarning, "doubtful-modifier", "n", ""},
    {"eF", kWarning, "doubtful-modifier", "e", ""},
    {"aW", kWarning, "doubtful-modifier", "W", "'ffs'"},
    {"mafR3", kWarning, "doubtful-modifier", "3", ""},
    {"NafzN", kWarning, "doubtful-modifier", "fz", ""},
    {"mAADDcQ", kWarning, "modality-scope", "mAADD", "'mAA DD'"},
    // Parts that could be left out.
    {"RW", kWarning, "adds-nothing", "W", ""},
    {"WR", kWarning, "adds-nothing", "W", ""},
    {"N N", kWarning, "adds-nothing", "N", ""},
    {"KmasW", kWarning, "adds-nothing", "masW", ""},
    {"fmWfcFimfW", kWarning, "adds-nothing", "imfW", ""},
    {"QnD", kWarning, "adds-nothing", "nD", ""},
    {"R7", kWarning, "adds-nothing", "7", ""},
    {"W1", kWarning, "adds-nothing", "1", ""},
    {"ffK", kWarning, "adds-nothing", "f", ""},
    {"[F-fR]", kWarning, "adds-nothing", "f", ""},
};

bool advises(const Diagnostic& d, const std::string& what) {
  const auto says = [&](const std::string& text) { return text.find(what) != std::string::npos; };
  return says(d.fix) || std::any_of(d.notes.begin(), d.notes.end(), says);
}

class NotationComplaint : public ::testing::TestWithParam<Complaint> {};

TEST_P(NotationComplaint, IsMadeAtItsPlace) {
  const Complaint& wanted = GetParam();
  const BoardUnderTest board(wanted.notation, "L:road:a1-h1 L:tunnel:b1-g1");
  const auto& all = board.diagnostics().all();
  EXPECT_EQ(board.compiled(), wanted.severity == kWarning);
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const Diagnostic& d) {
    return d.severity == wanted.severity && d.code == wanted.code && d.span.text() == wanted.about &&
           advises(d, wanted.advice);
  })) << listing(board.diagnostics());
}

INSTANTIATE_TEST_SUITE_P(Table, NotationComplaint, ::testing::ValuesIn(kComplaints));

TEST(UnknownLink, ListsTheKnownOnes) {
  const BoardUnderTest some("W<home>", "L:tunnel:b1-g1 L:road:a1-h1"), none("W<home>", "");
  ASSERT_EQ(some.diagnostics().all().size(), 1u);
  EXPECT_EQ(some.diagnostics().all()[0].notes[0], "the links of this board are 'road', 'tunnel'");
  EXPECT_NE(none.diagnostics().all()[0].notes[0].find("'link home: a1-h1'"), std::string::npos);
}

TEST(Notation, OfGoodStyleIsNotComplainedAbout) {
  for (const char* notation :
       {"KisO2",  "fmWfceFifmnD", "NcC",          "R4cB",     "N0",    "mafsW", "[mW?mDD] cR",
        "mRcpR",  "FyafsF",       "mQ2 cFcWcAcD", "mAA DDcQ", "caibR", "KmabK", "fhNfsRK",
        "v[F?R]", "Wafs(afz)W",   "(paf)3R",      "fmW*fceF", "O",     "BN'",   "[F ?\n R]"}) {
    EXPECT_EQ(listing(BoardUnderTest(notation, "").diagnostics()), "") << notation;
  }
}

// Is this a letter that may be left out because it states the default: `m` on a leg that is not the last one,
// or a direction of castling?
bool saysTheDefault(const std::string& text, std::size_t at) {
  return text[at] == 'm' || text.find('O', at) != std::string::npos;
}

TEST(Notation, HasNoLetterThatCouldBeDroppedUnnoticed) {
  for (const NotationExample& example : notationTable()) {
    const std::string& text = example.notation;
    Board board(9, 9);
    Diagnostics said;
    const auto whole = movement::compileMovement(spanOf(text), board, {}, said);
    if (!whole) continue;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool warned = std::any_of(said.all().begin(), said.all().end(), [&](const Diagnostic& d) {
        return d.code == "adds-nothing" && (d.span.begin <= i || text[i] == text[d.span.begin]) &&
               i <= d.span.end;
      });
      if (warned || saysTheDefault(text, i)) continue;
      Diagnostics ignored;
      const auto without =
          movement::compileMovement(spanOf(text.substr(0, i) + text.substr(i + 1)), board, {}, ignored);
      EXPECT_TRUE(!without || (*without)[0].code != (*whole)[0].code) << text << " without letter " << i;
    }
  }
}

TEST(Notation, IsComparedWithoutItsUselessPartsOnlyIfAskedTo) {
  const BoardUnderTest board("RW", "", {.lookForUseless = false});
  EXPECT_EQ(listing(board.diagnostics()), "");
}

TEST(Notation, OnABigBoardIsComparedCellByCellOrAWarningIsGiven) {
  EXPECT_NE(listing(BoardUnderTest("oozN oozN", "32x32").diagnostics()).find("adds-nothing 'oozN'"),
            std::string::npos);
  EXPECT_NE(listing(BoardUnderTest("mpacpaQ", "32x32").diagnostics()).find("warning not-examined"),
            std::string::npos);
  EXPECT_EQ(listing(BoardUnderTest("zQ", "32x32").diagnostics()), "");
}

TEST(Diagnostics, AboutNotationPointIntoTheFileItStandsIn) {
  const auto file = std::make_shared<SourceFile>("game.fairy", "piece Rook R fhR at a1");
  Board board(8, 8);
  Diagnostics diagnostics;
  EXPECT_FALSE(movement::compileMovement({file, 13, 16}, board, {}, diagnostics));
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].span.begin, 14u);
  EXPECT_EQ(diagnostics.all()[0].span.end, 15u);
}

TEST(Diagnostics, FromEarlierTextsDoNotStopANotation) {
  Board board(8, 8);
  Diagnostics diagnostics;
  diagnostics.error({}, "syntax", "something else is wrong");
  EXPECT_TRUE(movement::compileMovement(spanOf("cafR"), board, {}, diagnostics));
  EXPECT_EQ(diagnostics.errorCount(), 1u);
}

}  // namespace
}  // namespace fairyforge::testing
