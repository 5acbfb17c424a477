// Tests the same as quotes-test.cpp for outputs that programs read, and for pages: pages that play, records,
// answers of the C interface, rules as JSON, matches, what editors show.
#include <algorithm>

#include "compiler/apps/emit/rules-json.h"
#include "compiler/apps/interface/played-game.h"
#include "compiler/apps/lsp/answers.h"
#include "compiler/apps/page/page.h"
#include "compiler/core/rules/stored-variant.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/one-line.h"
#include "compiler/explain/explain.h"
#include "compiler/play/records/record.h"
#include "compiler/play/records/replay.h"
#include "compiler/play/selfplay/match.h"
#include "compiler/play/selfplay/summary.h"
#include "runtime/referee.h"
#include "tests/laws/hostile-texts.h"

namespace fairyforge::testing {
namespace {

// Removes from a page the data in the script element with this ID, and returns them.
std::string takeData(std::string& page, const std::string& id) {
  const std::size_t begin = behind(page, "id=\"" + id + "\">", 0);
  const std::size_t end = std::min(page.find("</script>", begin), page.size());
  const std::string data = page.substr(begin, end - begin);
  page.erase(begin, end - begin);
  return data;
}

TEST_F(Quotes, HoldInPagesThatPlay) {
  for (std::uint64_t n = 0; n < some_ && !HasFailure(); ++n) {
    const VariantPtr hostile = withTexts(*tame_, random_);
    SCOPED_TRACE(hostile->title());
    std::string page = page::playablePage(hostile, hostileText(random_), "module");
    std::string tame = page::playablePage(tame_, "tame", "module");
    const Json data = Json::parseOrNull(takeData(page, "data"));
    const std::string stored = takeData(page, "variant");
    takeData(tame, "data");
    takeData(tame, "variant");
    EXPECT_EQ(tagsOf(page), tagsOf(tame));
    EXPECT_EQ(data.textOr("title", ""), hostile->titleOrKind());
    EXPECT_EQ(stored.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="),
              std::string::npos);
    const Json renewed = Json::parseOrNull(page::renewal(hostile, hostileText(random_)));
    EXPECT_EQ(renewed.textOr("title", ""), hostile->titleOrKind());
    const auto index = [&](const VariantPtr& variant, const std::string& text) {
      return page::galleryPage(text, {{variant, text, text + ".html", text + ".svg", text + ".fairy"}}, true);
    };
    EXPECT_EQ(tagsOf(index(hostile, hostileText(random_))), tagsOf(index(tame_, "tame")));
  }
}

TEST_F(Quotes, HoldInAnswersToPrograms) {
  for (std::uint64_t n = 0; n < some_ && !HasFailure(); ++n) {
    const VariantPtr hostile = withTexts(*tame_, random_);
    SCOPED_TRACE(hostile->title());
    const std::string title = hostile->title();
    EXPECT_EQ(Json::parseOrNull(interface::rulesText(*hostile)).textOr("title", ""), title);
    EXPECT_EQ(Json::parseOrNull(emit::rulesAsJson(hostile).compact()).textOr("title", ""), title);
    explain::PieceWords words(*hostile);
    EXPECT_EQ(Json::parseOrNull(words.json(typeAt(0)).compact()).textOr("name", ""),
              hostile->type(typeAt(0)).name);
    interface::PlayedGame game(hostile, std::make_shared<const Referee>());
    EXPECT_TRUE(Json::parseOrNull(game.state()).isObject());
    const auto again = variantFromStored(storedVariant(*hostile));
    ASSERT_TRUE(again) << again.why();
    EXPECT_EQ((*again)->title(), title);
    EXPECT_TRUE(haveSameRules(**again, *hostile));
  }
}

// The caller of the C interface chooses the names of players.
TEST_F(Quotes, HoldInRecords) {
  const Referee referee;
  for (std::uint64_t n = 0; n < some_ && !HasFailure(); ++n) {
    const VariantPtr hostile = withTexts(*tame_, random_);
    SCOPED_TRACE(hostile->title());
    const Position start(hostile);
    const MoveList moves{referee.legalMoves(start).front()};
    const std::string player = hostileText(random_);
    records::Record record = records::recordOf(start, moves, referee, player, hostileText(random_));
    std::erase_if(record.tags, [](const records::Tag& tag) { return tag.name == "Rules"; });
    const std::string written = records::writeRecord(record);
    Diagnostics diagnostics;
    const auto read =
        records::readRecords(std::make_shared<const SourceFile>("record", written), diagnostics);
    ASSERT_EQ(read.size(), 1u) << written;
    EXPECT_EQ(read[0].find("White")->value, oneLine(player));
    const auto again = records::replay(read[0], hostile, referee, diagnostics);
    EXPECT_TRUE(diagnostics.all().empty()) << renderHuman(diagnostics.all().front(), false);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->moves, moves);
    EXPECT_EQ(records::writeRecord(again->record), written);
  }
}

TEST_F(Quotes, HoldInMatches) {
  const auto matchOf = [](const VariantPtr& variant) {
    const auto identity = selfplay::identityOf(*variant, {.nodes = 1, .longestGame = 4}, 1);
    return selfplay::playMatch(variant, Referee(), identity, {}, 1, [](std::uint64_t) {});
  };
  const auto page = [](const selfplay::Match& match) {
    return tagsOf(selfplay::asHtml(match.identity, selfplay::summarise(match)));
  };
  const auto tame = page(matchOf(tame_));
  for (std::uint64_t n = 0; n < some_ && !HasFailure(); ++n) {
    const VariantPtr hostile = withTexts(*tame_, random_);
    SCOPED_TRACE(hostile->title());
    const selfplay::Match match = matchOf(hostile);
    EXPECT_EQ(page(match), tame);
    const auto again = selfplay::matchFrom(selfplay::storeOf(match));
    ASSERT_TRUE(std::holds_alternative<selfplay::Match>(again)) << std::get<std::string>(again);
    EXPECT_EQ(std::get<selfplay::Match>(again).identity.title, hostile->title());
  }
}

// Returns the characters that have a meaning in Markdown and are not escaped by a backslash.
std::string marksOf(const std::string& text) {
  std::string marks;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (std::string_view("`*_[]<>&~|#\n").find(text[i]) != std::string_view::npos) {
      marks += text[i];
    }
  }
  return marks;
}

TEST_F(Quotes, HoldInWhatEditorsShow) {
  for (std::uint64_t n = 0; n < some_ && !HasFailure(); ++n) {
    const VariantPtr hostile = withTexts(*tame_, random_);
    for (std::size_t i = 0; i < tame_->types().size(); ++i) {
      EXPECT_EQ(marksOf(lsp::describePiece(hostile, typeAt(i))),
                marksOf(lsp::describePiece(tame_, typeAt(i))))
          << hostile->type(typeAt(i)).name;
    }
  }
}

}  // namespace
}  // namespace fairyforge::testing
