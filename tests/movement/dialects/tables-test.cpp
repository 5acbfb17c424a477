// Tests of notation that is written differently in each dialect, and of notation that a dialect refuses.
#include <gtest/gtest.h>

#include "tests/movement/dialects/translations.h"

namespace fairyforge::testing {

using movement::dialects::Dialect;

namespace {

constexpr Dialect X = Dialect::XBetza, XB = Dialect::XBoard, BE = Dialect::Betza,
                  FS = Dialect::FairyStockfish;

struct Row {
  Dialect from;
  std::string text;
  Dialect to;
  std::string expected;
  std::vector<std::string> changes;  // "before -> after"
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
  return out << movement::dialects::nameOf(row.from) << " " << row.text << " to "
             << movement::dialects::nameOf(row.to);
}

const Row kRows[] = {
    // Read from XBoard.
    {XB, "FcW", X, "FcW", {}},
    {XB, "L", X, "Z", {"L -> Z"}},
    {XB, "J2", X, "C2", {"J -> C"}},
    {XB, "NN", X, "N N", {"NN -> N N"}},
    {XB, "fDD3", X, "fD D3", {"DD3 -> D D3"}},
    {XB, "fhK", X, "K", {"fh -> "}},
    {XB, "fsF", X, "F", {"fs -> "}},
    {XB, "fsB", X, "B", {"fs -> "}},
    {XB, "sfN", X, "ffsN", {"sf -> ffs"}},
    {XB, "nN", X, "nN", {}},
    {XB, "nH", X, "[W-D]", {"nH -> [W-D]"}},
    {XB, "fcnG", X, "[fF-cA]", {"fcnG -> [fF-cA]"}},
    {XB, "ifmnD", X, "ifmnD", {}},
    {XB, "inN", X, "niN", {"in -> ni"}},
    {XB, "FyafsF", X, "FyafsF", {}},
    {XB, "isO2", X, "isO2", {}},
    // Links.
    {X, "c<home> mW", X, "c<home>mW", {"c<home> mW -> c<home>mW"}},
    // Printed for XBoard.
    {X, "NN", XB, "N0", {"NN -> N0"}},
    {X, "DD3", XB, "D3", {"DD3 -> D3"}},
    {X, "WWFF", XB, "RB", {"WW -> R", "FF -> B"}},
    {X, "L", XB, "C", {"L -> C"}},
    {X, "mfW", XB, "fmW", {"mf -> fm"}},
    {X, "scnD", XB, "scnD", {}},
    {X, "fhK", XB, "fsfK", {"fhK -> fsfK"}},
    {X, "ffrrllK", XB, "fsW", {"ffrrllK -> fsW"}},
    {X, "fsF", XB, "fF", {"fsF -> fF"}},
    {X, "WX", XB, "mpafmpafmpafW", {"WX -> mpafmpafmpafW"}},
    {X, "fcWX", XB, "fmpafmpafmpafcW", {"fcWX -> fmpafmpafmpafcW"}},
    {X, "hrFX", XB, "mpafmpafmpafrW", {"hrFX -> mpafmpafmpafrW"}},
    {X, "WY", XB, "Z", {"WY -> Z"}},
    {X, "nH", XB, "mafmafW", {"nH -> mafmafW"}},
    {X, "nZ", XB, "mafsmafW", {"nZ -> mafsmafW"}},
    {X, "nifmD", XB, "ifmafmW", {"nifmD -> ifmafmW"}},
    {X, "[F?R]", XB, "FyafsF", {"[F?R] -> FyafsF"}},
    {X, "[W-F]", XB, "mafsW", {"[W-F] -> mafsW"}},
    {X, "[D-R]", XB, "mpafyafW", {"[D-R] -> mpafyafW"}},
    {X, "v[F?R]", XB, "FfrblyaflFflbryafrF", {"v[F?R] -> FfrblyaflFflbryafrF"}},
    {X, "afsafzW", XB, "mafrmaflWmaflmafrW", {"afsafzW -> mafrmaflWmaflmafrW"}},
    {X, "(paf)2R", XB, "RpafRpafpafR", {"(paf)2R -> RpafRpafpafR"}},
    {X, "cabKW", XB, "WcabK", {"cabKW -> WcabK"}},
    // Read from the original notation.
    {BE, "t[FR]", X, "[F?R]", {"t[FR] -> [F?R]"}},
    {BE, "bK", X, "bhK", {"b -> bh"}},
    {BE, "fsQ", X, "fhsQ", {"fs -> fhs"}},
    {BE, "fhNfrlRK", X, "fhNfrlRK", {}},
    {BE, "LJ", X, "CZ", {"L -> C", "J -> Z"}},
    {BE, "zBqN", X, "zBqN", {}},
    {BE, "mfWcfF", X, "fmWfcF", {}},
    // Printed in the original notation.
    {X, "[F?R]", BE, "t[FR]", {"[F?R] -> t[FR]"}},
    {X, "C0Z", BE, "LLJ", {"C0 -> LL", "Z -> J"}},
    {X, "W0K0", BE, "RQ", {"W0 -> R", "K0 -> Q"}},
    {X, "fK", BE, "fW", {"fK -> fW"}},
    {X, "frK", BE, "frF", {"frK -> frF"}},
    {X, "mafsW", BE, "nN", {"mafsW -> nN"}},
    {X, "fN N", BE, "fNmcN", {}},
    // Read from Fairy-Stockfish.
    {FS, "fK", X, "fhK", {"f -> fh"}},
    {FS, "bQ3", X, "bhQ3", {"b -> bh"}},
    {FS, "frF", X, "frF", {}},
    {FS, "fsF", X, "fsF", {}},
    {FS, "nNN", X, "NN", {"n -> "}},
    {FS, "nA", X, "nA", {}},
    {FS, "ifmnD", X, "nifmD", {"ifmn -> nifm"}},
    {FS, "mRcpR", X, "mRcpR", {}},
    {FS, "fmWfceF", X, "fmWfceF", {}},
    {FS, "L", X, "C", {"L -> C"}},
    // Printed for Fairy-Stockfish.
    {X, "fK", FS, "fW", {"fK -> fW"}},
    {X, "fhK", FS, "fK", {"fhK -> fK"}},
    {X, "fsK", FS, "fF", {"fsK -> fF"}},
    {X, "fsW", FS, "fsW", {}},
    {X, "gW0", FS, "gR", {"W0 -> R"}},
    {X, "NN3", FS, "N3", {"NN3 -> N3"}},
    {X, "mafsW", FS, "nN", {"mafsW -> nN"}},
    {X, "mpafD", XB, "mpafD", {}},
    {X, "fmafcF", FS, "fcnA", {"fmafcF -> fcnA"}},
    {X, "nZ", FS, "nZ", {}},
    // Translations between two dialects of other programs.
    {FS, "ifmnD", XB, "ifmafmW", {"ifmn -> nifm", "nifmD -> ifmafmW"}},
    {XB, "L", FS, "Z", {"L -> Z"}},
    {FS, "fK", XB, "fsfK", {"f -> fh", "fhK -> fsfK"}},
    {BE, "t[FR]", XB, "FyafsF", {"t[FR] -> [F?R]", "[F?R] -> FyafsF"}},
};

class EmittedTerms : public ::testing::TestWithParam<Row> {};

TEST_P(EmittedTerms, AsTheOtherDialectWritesIt) {
  const Row& row = GetParam();
  const Translated result = translated(row.text, row.from, row.to);
  ASSERT_TRUE(result.text) << result.listing();
  EXPECT_EQ(*result.text, row.expected) << result.listing();
  std::vector<std::string> changes;
  for (const movement::dialects::Change& change : result.changes) {
    changes.push_back(change.before + " -> " + change.after);
    EXPECT_FALSE(change.reason.empty());
    EXPECT_TRUE(change.at);
  }
  EXPECT_EQ(changes, row.changes);
}

INSTANTIATE_TEST_SUITE_P(Table, EmittedTerms, ::testing::ValuesIn(kRows));

struct Refusal {
  Dialect from;
  std::string text;
  Dialect to;
  std::string place;
  std::string message;  // a part of it, or of its notes
};
std::ostream& operator<<(std::ostream& out, const Refusal& row) {
  return out << movement::dialects::nameOf(row.from) << " " << row.text << " to "
             << movement::dialects::nameOf(row.to);
}

const Refusal kRefusals[] = {
    {X, "Wc<home>", XB, "<home>", "XBoard has no links such as '<home>'"},
    {X, "[W-<home>]", BE, "<home>", "no links such as '<home>'"},
    {X, "<home>", FS, "<home>", "no links such as '<home>'"},
    {XB, "c<home>", X, "<home>", "no atom '<home>'"},
    {BE, "c<home>", X, "<home>", "no atom '<home>'"},
    {FS, "c<home>", X, "<home>", "no atom '<home>'"},
    {XB, "mfW", X, "mfW", "loses 'f' behind 'm'"},
    {XB, "FWX", X, "X", "stop reading there and play 'F'"},
    {XB, "kR", X, "k", "has no 'k'"},
    {XB, "zB", X, "z", "ignores 'z'"},
    {XB, "[F?R]", X, "[F?R]", "has no brackets"},
    {XB, "iiW", X, "i", "one rank ahead"},
    {XB, "nC", X, "n", "half-way"},
    {XB, "fmnR", X, "n", "ignores 'n' on steps"},
    {XB, "pafN", X, "pafN", "oblique"},
    {XB, "ffrrK", X, "ffrr", "go wrong"},
    {X, "kR", XB, "k", "captures royal pieces only"},
    {X, "udR", XB, "u", "has no 'u'"},
    {X, "zB", XB, "z", "has no 'z'"},
    {X, "fmnR4", XB, "n", "captured where it passed"},
    {X, "fmW*", XB, "*", "middle of the board"},
    {X, "cafcafR", XB, "cafcafR", "one victim besides"},
    {X, "WX0", XB, "WX0", "single leaps"},
    {X, "[W-DD]", XB, "[W-DD]", "different lengths"},
    {X, "Wafs(afz)W", XB, "afs(afz)W", "without end"},
    {X, "ooR", XB, "o", "around the sides only"},
    {X, "U", XB, "U", "has no 'U'"},
    {X, "W'", XB, "W'", "apostrophe"},
    {X, "O", XB, "O", "never moves"},
    {BE, "C", X, "C", "no atom 'C'"},
    {BE, "N0", X, "N0", "no range 0"},
    {BE, "mafW", X, "a", "has no 'a'"},
    {BE, "t[mFR]", X, "m", "no agreed meaning"},
    {BE, "t[FRB]", X, "t[FRB]", "t[FR]"},
    {BE, "jR", X, "j", "no agreed meaning"},
    {X, "ifmnD", BE, "i", "has no 'i'"},
    {X, "WX", BE, "WX", "no letter for the leap"},
    {X, "cafmF", BE, "cafmF", "several legs"},
    {FS, "mafsW", X, "a", "would play 'mfsW'"},
    {FS, "pR3", X, "3", "from the hurdle"},
    {FS, "gW", X, "g", "along lines only"},
    {FS, "R12", X, "12", "would play '1'"},
    {FS, "sfF", X, "sf", "no direction in 'sf'"},
    {FS, "DD3", X, "DD3", "ignores a number behind 'DD'"},
    {FS, "oR", X, "o", "has no 'o'"},
    {X, "R12", FS, "12", "one digit"},
    {X, "nNN", FS, "n", "ignores 'n' on riders"},
    {X, "mAAcB", FS, "AA", "riders along lines and by 'N' only"},
    {X, "CC2", FS, "CC2", "riders along lines and by 'N' only"},
    {FS, "A3", X, "A3", "riders along lines and by 'N' only"},
    {X, "pR3", FS, "R3", "from the hurdle"},
    {X, "fceF", FS, "e", "a mark of the whole piece"},
    {X, "isO2", FS, "isO2", "castling"},
    {X, "[F?R]", FS, "[F?R]", "several legs"},
    {X, "jH", FS, "j", "read differently by different programs"},  // no meaning in xbetza to begin with
};

class Refused : public ::testing::TestWithParam<Refusal> {};

TEST_P(Refused, WithTheReasonAtThePlace) {
  const Refusal& row = GetParam();
  const Translated result = translated(row.text, row.from, row.to);
  EXPECT_FALSE(result.text) << *result.text;
  ASSERT_TRUE(result.diagnostics.hasErrors());
  const auto& all = result.diagnostics.all();
  const auto error =
      std::find_if(all.begin(), all.end(), [](const Diagnostic& d) { return d.severity == Severity::Error; });
  EXPECT_EQ(error->span.text(), row.place) << result.listing();
  std::string said = error->message;
  for (const std::string& note : error->notes) said += " | " + note;
  EXPECT_NE(said.find(row.message), std::string::npos) << said;
}

INSTANTIATE_TEST_SUITE_P(Table, Refused, ::testing::ValuesIn(kRefusals));

TEST(Dialects, AreKnownByTheirNames) {
  for (const Dialect dialect : movement::dialects::kAllDialects)
    EXPECT_EQ(movement::dialects::dialectNamed(movement::dialects::nameOf(dialect)), dialect);
  EXPECT_FALSE(movement::dialects::dialectNamed("bex"));
}

TEST(Dialects, AreToldWhatALetterIsForThatSomeLack) {
  for (const movement::ModifierLetter& row : movement::kModifierLetters) {
    const bool everywhere = row.knownTo == "XBF" || row.kind == movement::ModifierKind::Level;
    EXPECT_EQ(row.purpose.empty(), everywhere) << row.letter;
  }
}

TEST(Dialects, KeepPlacesOfTheTextThatWasWritten) {
  const Translated result = translated("FcWNN", Dialect::XBetza, Dialect::XBoard);
  ASSERT_EQ(result.changes.size(), 1u);
  EXPECT_EQ(result.changes[0].at.begin, 3u);
  EXPECT_EQ(result.changes[0].at.end, 5u);
}

}  // namespace
}  // namespace fairyforge::testing
