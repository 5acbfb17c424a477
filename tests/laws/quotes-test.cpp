// Tests that text of any kind in titles, authors, notes, presentation, names of pieces, images and sides
// stays quoted in every output. Each output is made twice, from hostile texts and from harmless ones, and
// must have the same structure: the same tags, expressions, lines. If Fairyforge can read the output's
// format, it is read back as the same game. FAIRYFORGE_LAWS sets the number of hostile games, FAIRYFORGE_SEED
// the seed.
#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <random>

#include "compiler/analyse/analyse.h"
#include "compiler/analyse/batch/report.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/draw/html/draw-html.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/draw/text/draw-text.h"
#include "compiler/export/certify/targets.h"
#include "compiler/frontend/format.h"
#include "tests/laws/hostile-texts.h"
#include "tests/laws/texts.h"
#include "tests/support/positions.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

// Returns the brackets, atoms and strings of a rules file, without the texts in the strings. A string has no
// quotes inside; a comment ends with its line.
std::string expressionsOf(const std::string& text) {
  std::string shape;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == ';') {
      i = behind(text, "\n", i);
    } else if (c == '"') {
      i = behind(text, "\"", i + 1);
      shape += 's';
    } else if (c == '(' || c == ')') {
      shape += c;
      ++i;
    } else if (c == ' ' || c == '\n') {
      ++i;
    } else {
      i = std::min(text.find_first_of(" \n()\";", i), text.size());
      shape += 'a';
    }
  }
  return shape;
}

// Returns the structure of a variants.ini: of each line the part before its value, such as "[", "maxFile",
// "#".
std::string linesOfIni(const std::string& text) {
  std::string shape;
  for (std::size_t i = 0; i < text.size(); i = behind(text, "\n", i)) {
    const std::string line = text.substr(i, behind(text, "\n", i) - i);
    shape += (line[0] == '[' || line[0] == '#' ? line.substr(0, 1) : line.substr(0, line.find('='))) + "\n";
  }
  return shape;
}

// Returns the structure of a Diagram: parameters by their names, pieces by the number of their fields.
// Presentation that a Diagram cannot have is left out.
std::string linesOfDiagram(const std::string& text) {
  std::string shape;
  for (std::size_t i = 0; i < text.size(); i = behind(text, "\n", i)) {
    const std::string line = text.substr(i, behind(text, "\n", i) - i);
    if (line.starts_with("lightShade=")) continue;
    const std::size_t mark = std::min(line.find_first_of(":="), line.size());
    shape += line.substr(0, mark).find_first_of("<>&") == std::string::npos ? "" : "FAULT ";
    shape += line.substr(mark, 1) == ":" ? fmt::format("{} fields\n", std::ranges::count(line, ':'))
                                         : line.substr(0, mark) + "\n";
  }
  return shape;
}

std::string shapeOf(const std::string& file, const std::string& text) {
  if (file.ends_with(".html") || file == "rules.txt") return fmt::format("{}", fmt::join(tagsOf(text), "\n"));
  if (file.ends_with(".zrf")) return expressionsOf(text);
  if (file.ends_with(".ini")) return linesOfIni(text);
  if (file == "diagram.txt") return linesOfDiagram(text);
  if (file.ends_with(".url")) {
    const std::string address = text.substr(text.find("URL=") + 4);
    return address.substr(address.find_first_not_of(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%/?&=:+"));
  }
  // Of a Game Courier field, returns the number of lines.
  return std::to_string(std::ranges::count(text, '\n'));
}

TEST_F(Quotes, HoldInDrawingsAndReports) {
  const std::vector<analyse::Finding> none;
  const VariantPtr three = readText("three.fairy", kGameOfThree).variant;
  ASSERT_TRUE(three != nullptr);
  for (std::uint64_t n = 0; n < some_ && !HasFailure(); ++n) {
    const VariantPtr tame = n % 2 == 0 ? tame_ : three, hostile = withTexts(*tame, random_);
    SCOPED_TRACE(hostile->title());
    EXPECT_EQ(tagsOf(draw::html::drawVariantHtml(hostile)), tagsOf(draw::html::drawVariantHtml(tame)));
    EXPECT_EQ(tagsOf(draw::svg::drawPositionSvg(Position(hostile))),
              tagsOf(draw::svg::drawPositionSvg(Position(tame))));
    EXPECT_EQ(tagsOf(draw::svg::drawPieceSvg(hostile, typeAt(0))),
              tagsOf(draw::svg::drawPieceSvg(tame, typeAt(0))));
    EXPECT_EQ(tagsOf(analyse::findingsHtml(*hostile, none)), tagsOf(analyse::findingsHtml(*tame, none)));
    const Json json = Json::parseOrNull(analyse::findingsJson(*hostile, none).pretty());
    ASSERT_TRUE(json.isObject());
    EXPECT_EQ(json.textOr("title", hostile->title()), hostile->title());
  }
}

batch::BatchReport reportWith(const std::string& text) {
  batch::CaseReport test{.check = "blocks", .name = text, .game = text, .remark = text};
  test.fail(text);
  test.verdict = batch::Verdict::Failed;
  batch::FileReport file{.path = text, .status = batch::FileStatus::Failed, .reason = text, .title = text};
  file.cases = {test};
  return {
      .program = "program", .settings = {{"filter", text}}, .files = 1, .filesDigest = "", .results = {file}};
}

TEST_F(Quotes, HoldInReportsOfTests) {
  for (std::uint64_t n = 0; n < some_ * 10 && !HasFailure(); ++n) {
    const std::string text = hostileText(random_, false);
    SCOPED_TRACE(text);
    const batch::BatchReport hostile = reportWith(text), tame = reportWith("tame");
    EXPECT_EQ(tagsOf(batch::asHtml(hostile)), tagsOf(batch::asHtml(tame)));
    const std::string xml = batch::asJunit(hostile), declaration = "?>";
    const auto tags = [&](const std::string& junit) {
      return tagsOf(junit.substr(behind(junit, declaration, 0)));
    };
    EXPECT_EQ(tags(xml), tags(batch::asJunit(tame)));
    const auto again = batch::reportFromJson(batch::asJson(hostile).pretty());
    ASSERT_TRUE(std::holds_alternative<batch::BatchReport>(again));
    EXPECT_EQ(batch::asJson(std::get<batch::BatchReport>(again)).pretty(), batch::asJson(hostile).pretty());
    EXPECT_EQ(std::get<batch::BatchReport>(again).results[0].title, text);
  }
}

TEST_F(Quotes, HoldInExports) {
  for (const certify::ExportTarget& target : certify::exportTargets()) {
    const exports::Export tame = target.make(tame_);
    for (std::uint64_t n = 0; n < (some_ + 3) / 4 && !HasFailure(); ++n) {
      const VariantPtr hostile = withTexts(*tame_, random_);
      SCOPED_TRACE(fmt::format("{} of {}", target.can->target(), hostile->title()));
      const exports::Export made = target.make(hostile);
      EXPECT_EQ(made.losses.size(), tame.losses.size());
      ASSERT_EQ(made.files.size(), tame.files.size());
      for (std::size_t i = 0; i < made.files.size(); ++i) {
        const std::string& name = made.files[i].name;
        EXPECT_EQ(name.find(".."), std::string::npos) << name;
        EXPECT_EQ(name.find_first_of("\n\"'<>&|;$`*?"), std::string::npos) << name;
        const std::size_t ending = std::min(name.rfind('.'), name.size());
        EXPECT_TRUE(tame.files[i].name.ends_with(name.substr(ending))) << name;
        EXPECT_EQ(shapeOf(name, made.files[i].bytes), shapeOf(tame.files[i].name, tame.files[i].bytes))
            << name;
      }
      const certify::Findings findings =
          target.compare(hostile, made, {.depth = 1, .games = 1, .longestGame = 10});
      EXPECT_TRUE(findings.hold()) << findings.differences.front();
      const Json certificate = Json::parseOrNull(
          certify::certificateOf("target", *hostile, made, {.depth = 1, .games = 1}, findings).pretty());
      const Json* source = certificate.find("source");
      ASSERT_TRUE(source != nullptr);
      EXPECT_EQ(source->textOr("title", ""), hostile->title());
    }
  }
}

// Titles and names in the lines of a Diagram become quoted texts, if the language has such texts.
TEST_F(Quotes, HoldInTidyText) {
  std::size_t formatted = 0;
  for (std::uint64_t n = 0; n < some_ * 10 && !HasFailure(); ++n) {
    std::string name = hostileText(random_, false), text = "files=5\nranks=6\n";
    std::erase_if(name, [](char c) { return c == ':' || c == '='; });
    text += fmt::format("{}:A:R:rook:a1\nking:K:K:king:c1\n", name);
    SCOPED_TRACE(text);
    const ReadText read = readText("hostile.txt", text);
    if (!read.variant) continue;
    Diagnostics diagnostics;
    const auto tidy =
        frontend::formatted(std::make_shared<const SourceFile>("hostile.txt", text), {}, diagnostics);
    if (!tidy) {
      EXPECT_TRUE(diagnostics.hasErrors());
      continue;
    }
    ++formatted;
    const ReadText again = readText("tidy.fairy", *tidy);
    ASSERT_TRUE(again.variant) << *tidy;
    EXPECT_EQ(again.diagnostics.all().size(), 0u) << *tidy;
    EXPECT_EQ(again.variant->type(typeAt(0)).name, read.variant->type(typeAt(0)).name) << *tidy;
    EXPECT_TRUE(haveSameRules(*again.variant, *read.variant)) << *tidy;
  }
  EXPECT_GT(formatted, some_);
}

}  // namespace
}  // namespace fairyforge::testing
