// Tests of reading the lines and tables of data files that are part of the program.
#include "compiler/core/base/data-file.h"

#include <gtest/gtest.h>
#include <stdexcept>

namespace fairyforge {
namespace {

using Lines = std::vector<std::string_view>;

TEST(DataFiles, CommentsAndEmptyLinesAreSkipped) {
  EXPECT_EQ(dataLines("# words\none\n\ntwo # three\nfour"), (Lines{"one", "two # three", "four"}));
  EXPECT_TRUE(dataLines("").empty());
}

TEST(DataFiles, RowsHaveAFieldForEveryColumn) {
  const auto rows = dataRows("name\tvalue\tabout\n# the first\none\t1\ntwo\t\tthe second\n");
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0], (Lines{"one", "1", ""}));
  EXPECT_EQ(rows[1], (Lines{"two", "", "the second"}));
  EXPECT_THROW(dataRows("name\tvalue\none\t1\t2\n"), std::logic_error);
}

}  // namespace
}  // namespace fairyforge
