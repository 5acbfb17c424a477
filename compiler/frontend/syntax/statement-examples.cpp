// Reads the examples of statements and of lines in blocks from a table.
#include "compiler/frontend/syntax/statement-examples.h"

#include <algorithm>

#include "compiler/core/base/data-file.h"

namespace fairyforge::frontend::syntax {
namespace {

constexpr std::string_view kTable =
#include "compiler/frontend/syntax/statement-examples.tsv.inc"
    ;

// What messages call the lines of a block, in the order of the enumeration Block.
constexpr std::string_view kLines[] = {"statement",         "line of a board's block",
                                       "line of a test",    "line of a piece's block",
                                       "line of a program", "line of what happens"};

// The first words of the lines of a block, and an example of each.
struct Examples {
  std::vector<std::string> heads;
  std::vector<std::string_view> texts;
};

const Examples& examplesOf(Block block) {
  static const std::vector<Examples> kExamples = [] {
    std::vector<Examples> all(std::size(kLines));
    for (const DataRow& row : dataRows(kTable)) {
      Examples& its =
          all.at(static_cast<std::size_t>(std::ranges::find(kLines, row[0]) - std::begin(kLines)));
      its.heads.emplace_back(row[1]);
      its.texts.push_back(row[2]);
    }
    return all;
  }();
  return kExamples[static_cast<std::size_t>(block)];
}

std::string_view exampleIn(std::string_view head, Block block) {
  const auto& [heads, texts] = examplesOf(block);
  const auto at = static_cast<std::size_t>(std::ranges::find(heads, head) - heads.begin());
  return at < texts.size() ? texts[at] : std::string_view();
}

}  // namespace

std::string_view lineOf(Block block) {
  return kLines[static_cast<std::size_t>(block)];
}

const std::vector<std::string>& headsOf(Block block) {
  return examplesOf(block).heads;
}

std::string_view exampleOf(std::string_view head, Block block) {
  std::string_view found = exampleIn(head, block);
  for (std::size_t other = 0; found.empty() && other < std::size(kLines); ++other)
    found = exampleIn(head, static_cast<Block>(other));
  return found;
}

}  // namespace fairyforge::frontend::syntax
