// Tests of laws about edits of the library's games (with FAIRYFORGE_LIBRARY, of all of them): the edited game
// differs in the requested fact and in nothing else, no comment is lost, and the opposite edit gives the
// first game again.
#include <gtest/gtest.h>

#include "compiler/apps/edit/edit.h"
#include "compiler/apps/edit/text.h"
#include "compiler/apps/manual/manual.h"
#include "compiler/core/rules/placement.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/split.h"
#include "tests/library/games.h"

namespace fairyforge::testing {
namespace {

const frontend::LoadOptions kOptions{.baseFolders = {kLibrary}};

struct Example {
  SourcePtr source;
  VariantPtr variant;

  explicit Example(SourcePtr text) : source(std::move(text)) {
    Diagnostics diagnostics;
    variant = frontend::loadVariant(source, kOptions, diagnostics);
  }
  Expected<std::string> after(const edit::Edit& edit) const { return edit::edited(source, kOptions, edit); }
  Example with(const std::string& text) const {
    return Example(std::make_shared<SourceFile>(source->name(), text));
  }
};

class EditedExample : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    Diagnostics diagnostics;
    before.emplace(frontend::readSource(GetParam(), diagnostics));
    ASSERT_TRUE(before->variant) << GetParam();
  }
  // An edit may be refused. Then the message must have a second line: what the user can do, or which error
  // the new text would have.
  static void tellWhy(const std::string& why) { EXPECT_NE(why.find('\n'), std::string::npos) << why; }

  std::optional<Example> before;
};

std::string textOf(const Variant& variant, Cell cell) {
  const Piece piece = variant.start().at(cell);
  if (!piece) return "";
  if (piece.side() == Side::Third) return "~" + pieceText(variant.type(piece.type()).id, Side::Black);
  return pieceText(variant.type(piece.type()).id, piece.side());
}

TEST_P(EditedExample, APieceIsPutAndTakenAway) {
  const Board& board = before->variant->board();
  std::optional<Cell> empty, held;
  board.forEachCell([&](Cell cell) {
    const Piece piece = before->variant->start().at(cell);
    const bool isRoyal = piece && before->variant->type(piece.type()).royal;
    if (!piece && !empty) empty = cell;
    if (piece && !isRoyal && !held) held = cell;
  });
  if (!empty || !held) return;
  // The piece is removed, and a copy of another one takes its place.
  const std::string piece = textOf(*before->variant, *held);
  const auto result =
      before->after(edit::PlacePieces{{{board.name(*held), ""}, {board.name(*empty), piece}}});
  if (!result) return tellWhy(result.why());
  const Example after = before->with(*result);
  ASSERT_TRUE(after.variant) << *result;
  std::vector<Piece> expected = before->variant->start().cells;
  std::swap(expected[index(*held)], expected[index(*empty)]);
  EXPECT_EQ(after.variant->start().cells, expected);
  for (std::size_t i = 0; i < before->variant->types().size(); ++i) {
    EXPECT_EQ(after.variant->type(typeAt(i)).id, before->variant->type(typeAt(i)).id);
    EXPECT_EQ(after.variant->type(typeAt(i)).notation(), before->variant->type(typeAt(i)).notation());
  }
  EXPECT_EQ(edit::commentsOf(*result), edit::commentsOf(before->source->text()));
  const auto back = after.after(edit::PlacePieces{{{board.name(*held), piece}, {board.name(*empty), ""}}});
  ASSERT_TRUE(back) << back.why();
  const Example again = before->with(*back);
  ASSERT_TRUE(again.variant) << *back;
  EXPECT_TRUE(haveSameRules(*again.variant, *before->variant)) << *back;
}

TEST_P(EditedExample, AMovementIsReplaced) {
  const PieceType& first = before->variant->types().front();
  const std::string movement = before->variant->board().isHexagonal() ? "W" : "WA";
  const auto result = before->after(edit::SetMovement{first.id, movement});
  if (!result) return tellWhy(result.why());
  const Example after = before->with(*result);
  ASSERT_TRUE(after.variant) << *result;
  EXPECT_EQ(after.variant->start().cells, before->variant->start().cells);
  // The block of a piece may add moves to those of its movement.
  EXPECT_TRUE(after.variant->types().front().notation().starts_with(movement));
  // The block of a piece of another game, with its comments, is repeated behind the new movement.
  std::vector<std::string> comments = edit::commentsOf(*result);
  for (const std::string& comment : edit::commentsOf(before->source->text()))
    EXPECT_EQ(std::erase(comments, comment), 1u) << comment;
  EXPECT_TRUE(comments.empty() || before->source->text().find("extends") != std::string::npos) << *result;
}

TEST_P(EditedExample, ABoardGrowsAndShrinks) {
  const Board& board = before->variant->board();
  const Json size = edit::statementsJson(before->source, kOptions).at("size");
  const auto side = [&](std::size_t i) { return static_cast<int>(size.elements()[i].number()); };
  const bool isHexagonal = board.isHexagonal();
  const auto ofSize = [&](int more) -> edit::Edit {
    if (isHexagonal) return edit::SetHexagon{side(0) + more, side(1) + more, side(2) + more};
    return edit::SetBoard{side(0), side(1) + more, side(2)};
  };
  const auto result = before->after(ofSize(1));
  if (!result) return tellWhy(result.why());
  const Example after = before->with(*result);
  ASSERT_TRUE(after.variant) << *result;
  EXPECT_EQ(after.variant->board().ranks(), board.ranks() + (isHexagonal ? 2 : 1));
  const auto pieces = [](const VariantPtr& variant) {
    return std::ranges::count_if(variant->start().cells, [](Piece piece) { return bool(piece); });
  };
  EXPECT_EQ(pieces(after.variant), pieces(before->variant));
  const auto back = after.after(ofSize(0));
  ASSERT_TRUE(back) << back.why();
  const VariantPtr again = before->with(*back).variant;
  ASSERT_TRUE(again) << *back;
  EXPECT_EQ(again->start().cells, before->variant->start().cells);
  EXPECT_EQ(again->board().holes(), board.holes());
  for (std::size_t i = 0; i < board.size(); ++i)
    EXPECT_EQ(again->board().name(cellAt(i)), board.name(cellAt(i)));
}

// A goal as the form shows it, said again in its place, is the same, on as many lines.
TEST_P(EditedExample, AGoalStaysInItsForm) {
  const Json state = edit::statementsJson(before->source, kOptions);
  const Json& goals = manual::sentencesJson().at("goals");
  for (const Json& goal : state.at("goals").elements()) {
    if (goal.at("line") == Json(0) || goal.at("removes") == Json(true)) continue;
    const Json form = manual::goalForm(goal.at("text").text());
    const Json* head = nullptr;  // the words that replace the first `it` or `its` of the sentence
    for (const Json& one : goals.at("heads").elements()) {
      if (one.at("words") == form.at("head")) head = &one;
    }
    std::string said = form.at("head").text();
    for (const Json& one : form.at("conditions").elements()) {
      std::size_t value = 0;
      said += one.at("gap").text() + one.at("join").text() + " " + one.at("before").text();
      const Json& row = goals.at("conditions").elements()[one.at("row").number()];
      const bool isOne = std::ranges::count(one.at("values").elements(), Json("1")) > 0;
      for (const std::string_view part :
           wordsIn(row.at(isOne && row.find("one") != nullptr ? "one" : "pattern").text())) {
        const bool isPlace =
            part.size() > 0 && part.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == part.npos;
        std::string word(isPlace ? one.at("values").elements()[value++].text() : part);
        if (head != nullptr && (word == "it" || word == "its")) {
          word = head->at(word).text();
          head = nullptr;
        }
        said += " " + word;
      }
      said += " " + one.at("after").text();
    }
    said += form.at("gap").text() + form.at("tail").text();
    const auto result = before->after(edit::SayStatement{said, goal.at("line").number()});
    if (!result) {
      EXPECT_NE(result.why().find("comment"), std::string::npos) << said << "\n" << result.why();
      continue;
    }
    const Example after = before->with(*result);
    ASSERT_TRUE(after.variant) << *result;
    EXPECT_TRUE(haveSameRules(*after.variant, *before->variant)) << said;
    EXPECT_EQ(std::ranges::count(said, '\n'), std::ranges::count(goal.at("text").text(), '\n')) << said;
  }
}

std::vector<std::string> files() {
  std::vector<frontend::LibraryFile> list = frontend::libraryFiles({kLibrary});
  std::erase_if(list, [](const frontend::LibraryFile& file) { return !file.family.empty(); });
  const auto others = someOfLibrary(8);
  list.insert(list.end(), others.begin(), others.end());
  std::vector<std::string> paths;
  for (const frontend::LibraryFile& file : list) {
    Diagnostics diagnostics;
    if (!loadFromLibrary(file.path.string(), diagnostics).mixin) paths.push_back(file.path.string());
  }
  return paths;
}

INSTANTIATE_TEST_SUITE_P(All, EditedExample, ::testing::ValuesIn(files()), [](const auto& info) {
  std::string name = std::filesystem::path(info.param).stem().string();
  std::erase_if(name, [](char c) { return c == '-' || c == '_'; });
  return name;
});

}  // namespace
}  // namespace fairyforge::testing
