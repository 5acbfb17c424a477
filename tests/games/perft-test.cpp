// Compares both executors with the perft counts of tests/games/data/perft.tsv.
#include "runtime/perft.h"

#include <fstream>
#include <sstream>

#include "runtime/perft-table.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

struct Line {
  std::string example;
  std::string fen;
  std::vector<std::uint64_t> counts;
  std::size_t refereeDepth;
};

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

std::vector<Line> perftLines() {
  std::ifstream file(std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/games/data/perft.tsv");
  std::vector<Line> lines;
  for (std::string text; std::getline(file, text);) {
    if (text.empty() || text[0] == '#') continue;
    const std::vector<std::string> fields = split(text, '\t');
    Line line{fields.at(0), fields.at(1), {}, std::stoul(fields.at(3))};
    for (const std::string& count : split(fields.at(2), ' ')) line.counts.push_back(std::stoull(count));
    lines.push_back(line);
  }
  return lines;
}

class PublishedPerft : public ::testing::TestWithParam<Line> {};

TEST_P(PublishedPerft, RefereeCountsTheSame) {
  const VariantPtr variant = loadExample(GetParam().example);
  const auto executor = makeExecutor("referee", variant);
  const Position position = positionFrom(variant, GetParam().fen);
  for (std::size_t depth = 1; depth <= GetParam().refereeDepth; ++depth) {
    EXPECT_EQ(perft(*executor, position, static_cast<int>(depth)), GetParam().counts[depth - 1])
        << "depth " << depth;
  }
}

TEST_P(PublishedPerft, GeneratedCodeCountsTheSame) {
  const VariantPtr variant = loadExample(GetParam().example);
  const auto executor = makeExecutor("jit", variant);
  const Position position = positionFrom(variant, GetParam().fen);
  for (std::size_t depth = 1; depth <= GetParam().counts.size(); ++depth) {
    EXPECT_EQ(perft(*executor, position, static_cast<int>(depth)), GetParam().counts[depth - 1])
        << "depth " << depth;
  }
}

TEST_P(PublishedPerft, ThreadsAndDivideGiveTheSameSum) {
  const VariantPtr variant = loadExample(GetParam().example);
  const auto executor = makeExecutor("jit", variant);
  const Position position = positionFrom(variant, GetParam().fen);
  const std::size_t depth = std::min<std::size_t>(3, GetParam().counts.size());
  const std::uint64_t expected = GetParam().counts[depth - 1];
  EXPECT_EQ(perft(*executor, position, static_cast<int>(depth), {.threads = 2}), expected);
  std::uint64_t sum = 0;
  for (const DivideEntry& entry : perftDivide(*executor, position, static_cast<int>(depth)))
    sum += entry.nodes;
  EXPECT_EQ(sum, expected);
}

// Small tables lose entries, large ones do not, and threads share them; the counts stay the same.
TEST_P(PublishedPerft, TablesOfKnownCountsChangeNoCount) {
  const VariantPtr variant = loadExample(GetParam().example);
  const auto executor = makeExecutor("jit", variant);
  const Position position = positionFrom(variant, GetParam().fen);
  const std::size_t deepest = std::min<std::size_t>(GetParam().counts.size(), 4);
  for (const std::size_t bytes : {std::size_t{1}, std::size_t{4096}, std::size_t{32} << 20}) {
    for (const unsigned threads : {1u, 3u}) {
      PerftTable table(bytes);
      for (std::size_t depth = 1; depth <= deepest; ++depth) {
        EXPECT_EQ(perft(*executor, position, static_cast<int>(depth), {.threads = threads, .table = &table}),
                  GetParam().counts[depth - 1])
            << "depth " << depth << ", " << threads << " threads, " << bytes << " bytes";
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, PublishedPerft, ::testing::ValuesIn(perftLines()),
                         [](const ::testing::TestParamInfo<Line>& info) {
                           std::string name = info.param.example + std::to_string(info.index);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace fairyforge::testing
