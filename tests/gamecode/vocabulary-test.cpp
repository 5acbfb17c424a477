// Tests that the table of refused words is read completely and has no word that the interpreter runs.
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

#include "compiler/core/base/data-file.h"
#include "compiler/export/gamecode/assembly.h"
#include "tests/support/files.h"

namespace fairyforge::gamecode {
namespace {

TEST(RefusedWords, AreFoundWithTheReasonThatTheTableGives) {
  const std::string table =
      testing::contentOf(std::string(FAIRYFORGE_SOURCE_DIR) + "/compiler/export/gamecode/refused-words.tsv");
  const auto rows = dataRows(table);
  EXPECT_GT(rows.size(), 60u);
  std::set<std::pair<std::string_view, std::string_view>> once;
  for (const DataRow& row : rows) {
    EXPECT_TRUE(once.emplace(row[0], row[1]).second) << row[0];
    const Part part = row[1] == "statement"  ? Part::Statement
                      : row[1] == "operator" ? Part::Operator
                                             : Part::Word;
    const Entry* entry = find(row[0], part);
    ASSERT_TRUE(entry) << row[0];
    EXPECT_EQ(entry->certainty, Certainty::Refused) << row[0];
    EXPECT_EQ(entry->why, row[2]);
    EXPECT_FALSE(entry->why.empty()) << row[0];
  }
}

}  // namespace
}  // namespace fairyforge::gamecode
