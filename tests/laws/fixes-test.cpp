// Tests that a diagnostic's fix is right or absent: written at the place of its diagnostic, it removes the
// diagnostic and causes no other. Tried with every broken text of the tests, and with examples in which a
// typing error has spoilt a word; there the fix must also give the same game again. FAIRYFORGE_LAWS sets the
// number of errors, FAIRYFORGE_SEED the seed.
#include "compiler/core/text/fixes.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <random>

#include "compiler/core/rules/variant-hash.h"
#include "tests/laws/slips.h"
#include "tests/laws/texts.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

using DiagnosticCounts = std::map<std::pair<std::string, std::string>, int>;

DiagnosticCounts contentOf(const Diagnostics& diagnostics) {
  DiagnosticCounts counts;
  for (const Diagnostic& d : diagnostics.all()) ++counts[{d.code, d.message}];
  return counts;
}

bool isFixOf(const Diagnostic& d, const std::string& path) {
  return !d.fix.empty() && d.span && d.span.file->name() == path;
}

// Returns the new diagnostics after the fix, and whether the fixed one is still there.
std::string harmOf(const Diagnostic& d, const Diagnostics& before, const Diagnostics& after) {
  DiagnosticCounts known = contentOf(before);
  --known[{d.code, d.message}];
  for (const auto& [what, times] : contentOf(after)) {
    if (times > known[what]) return what.second;
  }
  return {};
}

TEST(Fixes, OfBrokenTextsAreRight) {
  std::size_t fixes = 0;
  for (const auto& [folder, ending] : {std::pair{"tests/frontend/data/broken", ".fairy"},
                                       {"tests/frontend/zrf/data/broken", ".zrf"},
                                       {"tests/export/data/ini", ".ini"}}) {
    for (const std::string& path : filesBelow(folder, ending)) {
      const ReadText read = readText(path, textOfFile(path));
      for (const Diagnostic& d : read.diagnostics.all()) {
        if (!isFixOf(d, path)) continue;
        ++fixes;
        const ReadText mended = readText(path, withFix(d));
        const std::string harm = harmOf(d, read.diagnostics, mended.diagnostics);
        EXPECT_NE(harm, d.message) << path << ": " << d.fix;
        if (harm.empty()) continue;
        // The mistake may have hidden other mistakes, on other lines.
        const auto line = d.span.file->locate(d.span.begin).line;
        for (const Diagnostic& other : mended.diagnostics.all()) {
          const bool isThere = other.message == harm && other.span && other.span.begin < other.span.end &&
                               other.span.file->locate(other.span.begin).line == line;
          EXPECT_FALSE(isThere) << path << ": " << d.fix << " brings: " << harm;
        }
      }
    }
  }
  fmt::print("{} fixes\n", fixes);
  EXPECT_GT(fixes, 20u);
}

TEST(Fixes, OfASlipOfTheFingerMakeTheSameGameAgain) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261122));
  const std::uint64_t slips = numberFromEnvironment("FAIRYFORGE_LAWS", 20) * 10;
  std::vector<std::string> paths = filesBelow("examples", ".fairy");
  for (const std::string& path : filesBelow("tests/frontend/zrf/data", ".zrf")) {
    if (path.find("/broken/") == std::string::npos && path.find("-parts") == std::string::npos)
      paths.push_back(path);
  }
  for (const std::string& path : filesBelow("tests/export/data", ".ini")) {
    if (readText(path, textOfFile(path)).variant) paths.push_back(path);
  }
  std::size_t noticed = 0, fixes = 0;
  std::vector<std::string> others;
  for (std::uint64_t n = 0; n < slips; ++n) {
    const std::string& path = paths[random() % paths.size()];
    const std::string good = textOfFile(path);
    const auto [bad, at] = withASlip(good, random);
    const ReadText read = readText(path, bad);
    noticed += !read.diagnostics.all().empty();
    for (const Diagnostic& d : read.diagnostics.all()) {
      if (!isFixOf(d, path)) continue;
      ++fixes;
      const std::string text = withFix(d);
      const ReadText mended = readText(path, text);
      if (text == good) continue;  // other diagnostics were hidden by the slip
      ASSERT_EQ(harmOf(d, read.diagnostics, mended.diagnostics), "") << path << ": " << renderHuman(d, false);
      // If the name is spoilt in its declaration, a fix may change the other places to the spoilt name.
      const bool isThere = d.span.begin <= at + 1 && at <= d.span.end;
      if (!mended.variant || !isThere) continue;
      const ReadText original = readText(path, good);
      const bool same = variantHash(*mended.variant) == variantHash(*original.variant);
      if (!same) others.push_back(fmt::format("{}{}", path, renderHuman(d, false)));
    }
  }
  fmt::print("{} slips, {} noticed, {} fixes, {} of them make another game\n", slips, noticed, fixes,
             others.size());
  EXPECT_GT(fixes, slips / 20);
  // A typing error may make a word that resembles another known word more than the original one.
  EXPECT_LE(others.size(), fixes / 100) << fmt::format("{}", fmt::join(others, "\n"));
}

TEST(Fixes, OfHabitsFromOtherLanguagesGiveTheTextBack) {
  std::size_t tried = 0;
  for (const std::string& path : filesBelow("examples", ".fairy")) {
    const std::string good = textOfFile(path);
    for (const auto& [right, wrong] : {std::pair{" {\n", "\n{\n"}, {"\n# ", "\n// "}, {"\n# ", "\n-- "}}) {
      const std::size_t at = good.rfind(right);
      if (at == std::string::npos || good[at - 1] == ' ' || good.substr(0, at).ends_with("diagram")) continue;
      std::string bad = good;
      const ReadText read = readText(path, bad.replace(at, std::string_view(right).size(), wrong));
      ++tried;
      ASSERT_FALSE(read.diagnostics.all().empty()) << path;
      const Diagnostic& d = read.diagnostics.all().front();
      EXPECT_EQ(isFixOf(d, path) ? withFix(d) : "", good) << path << ": " << renderHuman(d, false);
    }
  }
  EXPECT_GT(tried, 15u);
}

}  // namespace
}  // namespace fairyforge::testing
