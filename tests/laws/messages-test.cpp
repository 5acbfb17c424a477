// Tests the messages about broken texts: each fault is reported only once, at a place that the user has
// written, and in a message of moderate length. Tried with every broken text of the tests, and with valid
// texts that a typing error has spoilt. FAIRYFORGE_LAWS sets the number of errors, FAIRYFORGE_SEED the seed.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <random>

#include "tests/laws/slips.h"
#include "tests/laws/texts.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

constexpr std::size_t kMostChoices = 32;  // the words and sentences that a message may offer

std::size_t choicesIn(const std::string& note) {
  std::size_t bars = 0;
  for (std::size_t at = 0; (at = note.find(" | ", at)) != std::string::npos; at += 3) ++bars;
  return bars;
}

void expectGoodMessages(const std::string& path, const std::string& text) {
  const ReadText read = readText(path, text);
  std::map<std::string, int> told;
  for (const Diagnostic& d : read.diagnostics.all()) {
    const std::string shown = renderHuman(d, false);
    if (d.span) {
      const std::string& file = d.span.file->name();
      EXPECT_TRUE(file == path || std::filesystem::exists(file)) << "nobody has written this:\n" << shown;
    }
    EXPECT_EQ(++told[fmt::format("{}{}{}", shown.substr(0, shown.find('\n')), d.span.begin, d.span.end)], 1)
        << "told twice:\n"
        << shown;
    for (const std::string& note : d.notes) EXPECT_LE(choicesIn(note), kMostChoices) << shown;
  }
}

TEST(Messages, OfBrokenTextsAreToldOnceWhereTheyBelong) {
  std::size_t texts = 0;
  for (const auto& [folder, ending] : {std::pair{"tests/frontend/data", ".fairy"},
                                       {"tests/frontend/zrf/data", ".zrf"},
                                       {"tests/export/data", ".ini"}}) {
    for (const std::string& path : filesBelow(folder, ending)) {
      SCOPED_TRACE(path);
      expectGoodMessages(path, textOfFile(path));
      ++texts;
    }
  }
  EXPECT_GT(texts, 100u);
}

TEST(Messages, OfTypingErrorsAreToldOnceWhereTheyBelong) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261127));
  const std::uint64_t slips = numberFromEnvironment("FAIRYFORGE_LAWS", 20) * 20;
  std::vector<std::string> paths = filesBelow("examples", ".fairy");
  for (const std::string& path : filesBelow("tests/export/data", ".ini")) paths.push_back(path);
  for (std::uint64_t n = 0; n < slips && !HasFailure(); ++n) {
    const std::string& path = paths[random() % paths.size()];
    std::string text = textOfFile(path);
    for (int more = static_cast<int>(random() % 3); more >= 0; --more) text = withASlip(text, random).first;
    SCOPED_TRACE(path + "\n" + text);
    expectGoodMessages(path, text);
  }
}

}  // namespace
}  // namespace fairyforge::testing
