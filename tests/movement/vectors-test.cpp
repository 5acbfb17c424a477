// Tests the worked examples of the notation, the rows of data/notation-vectors.tsv, with the referee and with
// compiled code.
#include <gtest/gtest.h>
#include <map>

#include "compiler/native/native.h"
#include "tests/movement/board-under-test.h"
#include "tests/support/notation-table.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

using Row = NotationExample;
// The expected results of rows that the table gives in prose; for some rows also a more detailed setup.
struct Wording {
  std::string setup, expected;
};
const std::map<std::string, Wording> kWordings{
    {"E214", {"@d4 F:d6", "d6+d6-d4"}},
    {"E215", {"@d4 E:d6", "d6+d6-d4"}},
    {"E216", {"@d4 F:d7", "d7+d7-d5 d7+d7-d6"}},
    {"E218", {"@d4 P:e5/e4", "e5{e4}"}},
    {"E219", {"@d2", "d3 d4^d3 d5^d3,d4 d6^d3,d4,d5"}},
    {"E220", {"@d2", "d4^d3"}},
};
// Rows that this project reads differently; docs/dev/notation-decisions.md gives the reasons.
const std::map<std::string, std::string> kAlso{{"E222", "h8"}};
const std::map<std::string, std::string> kRefused{{"E217", "'x'"}};

// Returns every FAIRYFORGE_EVERY-th row, because the table takes long under sanitizers.
std::vector<Row> rows() {
  const std::uint64_t every = numberFromEnvironment("FAIRYFORGE_EVERY", 1);
  std::vector<Row> some;
  const std::vector<Row> all = notationTable();
  for (std::size_t i = 0; i < all.size(); i += every) some.push_back(all[i]);
  return some;
}

class NotationVector : public ::testing::TestWithParam<Row> {};

TEST_P(NotationVector, HasExactlyTheMovesOfTheTable) {
  const Row& row = GetParam();
  const auto said = kWordings.find(row.id);
  const bool inWords = said != kWordings.end();
  const BoardUnderTest board(row.notation, inWords ? said->second.setup : row.setup);
  if (kRefused.contains(row.id)) {
    EXPECT_FALSE(board.compiled());
    EXPECT_NE(listing(board.diagnostics()).find(kRefused.at(row.id)), std::string::npos)
        << listing(board.diagnostics());
    return;
  }
  ASSERT_TRUE(board.compiled()) << listing(board.diagnostics());
  std::set<std::string> expected;
  for (std::string word : words(inWords ? said->second.expected : row.expected)) {
    if (word.starts_with("O:")) word.erase(0, 2);
    if (word != "(none)") expected.insert(word);
  }
  if (const auto also = kAlso.find(row.id); also != kAlso.end()) expected.merge(words(also->second));
  EXPECT_EQ(board.moves(inWords), expected)
      << board.variant().type(TypeId{0}).program[0].dump(board.variant().board());

  native::NativeReport report;
  // Quick code is enough: other tests use the optimiser, which takes most of the time.
  const auto made =
      native::makeNativeExecutor(board.variantPtr(), report, {.level = native::CodeLevel::Quick});
  ASSERT_TRUE(made) << made.why();
  const auto& native = *made;
  EXPECT_EQ(board.moves(*native, inWords), expected) << "by generated code (" << report.legality << ")";
}

INSTANTIATE_TEST_SUITE_P(Table, NotationVector, ::testing::ValuesIn(rows()),
                         [](const ::testing::TestParamInfo<Row>& info) { return info.param.id; });

TEST(NotationVectors, AreAllThere) {
  EXPECT_GE(notationTable().size(), 247u);
}

}  // namespace
}  // namespace fairyforge::testing
