// Compares all executors with published perft counts: the referee, masks, quick code, full code, and full
// code from the cache. FAIRYFORGE_KNOWN_ANSWERS sets the largest count that full code computes (0: all); by
// default it is small. If it is set, the other executors also compute larger counts than usual, but each has
// a limit of its own.
#include <algorithm>
#include <fstream>
#include <limits>
#include <map>

#include "compiler/native/native.h"
#include "runtime/perft.h"
#include "runtime/referee.h"
#include "tests/native/scratch.h"
#include "tests/support/named-games.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

struct Answer {
  std::string position;  // empty: the array
  std::map<int, std::uint64_t> counts;
};
using Answers = std::map<std::string, std::vector<Answer>>;  // by game

std::vector<std::string> parts(const std::string& text, char separator) {
  std::vector<std::string> list;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) list.push_back(part);
  return list;
}

// Adds one line of every `every` lines of the file.
void addAnswers(Answers& answers, const std::string& file, std::size_t every) {
  std::ifstream stream(FAIRYFORGE_SOURCE_DIR "/tests/games/data/" + file);
  std::size_t number = 0;
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with('#') || number++ % every != 0) continue;
    const std::vector<std::string> columns = parts(line, '\t');
    Answer answer{columns.at(1), {}};
    for (const std::string& count : parts(columns.at(2), ' ')) {
      const std::size_t colon = count.find(':');
      answer.counts[std::stoi(count.substr(0, colon))] = std::stoull(count.substr(colon + 1));
    }
    // The column has the names of several games, or one name that contains "with" and a mixin.
    const bool isOne = columns[0].find(" with ") != std::string::npos;
    for (const std::string& game : isOne ? std::vector{columns[0]} : parts(columns[0], ' '))
      answers[game].push_back(answer);
  }
}

const Answers& answers() {
  static const Answers all = [] {
    // By default, one position of forty of the long list is tested.
    const bool isLong = std::getenv("FAIRYFORGE_KNOWN_ANSWERS") != nullptr;
    Answers found;
    addAnswers(found, "known-answers.tsv", 1);
    addAnswers(found, "known-answers-960.tsv", isLong ? 1 : 40);
    return found;
  }();
  return all;
}

std::vector<std::string> games() {
  std::vector<std::string> names;
  for (const auto& [name, list] : answers()) names.push_back(name);
  return names;
}

class KnownAnswers : public ::testing::TestWithParam<std::string> {
 protected:
  void count(const Executor& executor, const VariantPtr& variant, std::uint64_t most,
             const std::string& how) {
    for (const Answer& answer : answers().at(GetParam())) {
      const Position position =
          answer.position.empty() ? Position(variant) : positionFrom(variant, answer.position);
      for (const auto& [depth, sequences] : answer.counts) {
        if (sequences > most) continue;
        ++compared_;
        EXPECT_EQ(perft(executor, position, depth), sequences)
            << how << ", depth " << depth << " of " << answer.position;
      }
    }
  }
  int compared_ = 0;
};

TEST_P(KnownAnswers, AreThoseOfEveryExecutor) {
  const bool isLong = std::getenv("FAIRYFORGE_KNOWN_ANSWERS") != nullptr;
  std::uint64_t most = numberFromEnvironment("FAIRYFORGE_KNOWN_ANSWERS", 300'000);
  if (most == 0) most = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t mostOfOthers = isLong ? std::min<std::uint64_t>(most, 10'000'000) : most;
  const VariantPtr variant = gameNamed(GetParam());
  count(Referee(), variant, std::min<std::uint64_t>(most, isLong ? 300'000 : 5'000), "referee");
  count(*native::makeMaskedExecutor(variant), variant, mostOfOthers, "masks");
  const ScratchFolder folder;
  using native::CodeLevel;
  struct Code {
    CodeLevel level;
    bool isCached;
    std::uint64_t most;
    std::string how;
  };
  for (const Code& code : {Code{CodeLevel::Quick, false, mostOfOthers, "quick code"},
                           {CodeLevel::Full, false, most, "full code"},
                           {CodeLevel::Full, true, mostOfOthers, "code out of the cache"}}) {
    native::NativeReport report;
    const auto executor = native::makeNativeExecutor(
        variant, report, {.level = code.level, .cache = native::CodeCache(folder.path())});
    ASSERT_TRUE(executor) << executor.why();
    EXPECT_EQ(report.cached, code.isCached);
    count(**executor, variant, code.most, code.how);
  }
  std::cout << compared_ << " counts\n";
}

INSTANTIATE_TEST_SUITE_P(Games, KnownAnswers, ::testing::ValuesIn(games()),
                         [](const auto& info) { return testName(info.param); });

}  // namespace
}  // namespace fairyforge::testing
