// Tests of the fields of a preset, and of what its code answers to moves.
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "compiler/core/base/data-file.h"
#include "compiler/draw/svg/piece-symbols.h"
#include "compiler/export/certify/targets.h"
#include "compiler/export/game-courier/game-courier.h"
#include "tests/export/game-courier/presets.h"
#include "tests/support/files.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

std::string fileOf(const exports::Export& made, const std::string& name) {
  for (const exports::ExportedFile& file : made.files) {
    if (file.name == name) return file.bytes;
  }
  return "no file " + name;
}

TEST(GameCourierFields, OfChessAreThoseOfTheSite) {
  const exports::Export made = exports::game_courier::exportGameCourier(loadExample("chess"));
  EXPECT_EQ(made.files.front().name, "index.html");
  EXPECT_EQ(fileOf(made, "code.txt"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  EXPECT_EQ(fileOf(made, "columns.txt"), "8");
  EXPECT_EQ(fileOf(made, "sides.txt"), "White Black");
  EXPECT_EQ(fileOf(made, "files.txt"), "no file files.txt");
  EXPECT_EQ(fileOf(made, "post-game-1.txt"), fileOf(made, "post-game-2.txt"));
  EXPECT_NE(fileOf(made, "address.url").find("code=rnbqkbnr%2Fpppppppp%2F8"), std::string::npos);
}

TEST(GameCourierFields, LevelsLieSideBySideUnderTheirOwnLetters) {
  const exports::Export realms = exports::game_courier::exportGameCourier(loadExample("three-realms-chess"));
  EXPECT_EQ(fileOf(realms, "columns.txt"), "26");
  EXPECT_EQ(fileOf(realms, "code.txt").substr(0, 27), "sspaapss-rnbqkbnr-dcexxecd/");
  EXPECT_EQ(fileOf(realms, "files.txt"), "no file files.txt");
  EXPECT_EQ(fileOf(exports::game_courier::exportGameCourier(loadExample("raumschach")), "columns.txt"), "25");
}

TEST(GameCourierFields, ThePageHoldsEveryFieldAndEveryLoss) {
  const exports::Export made = exports::game_courier::exportGameCourier(loadExample("chaoss-chess"));
  const std::string page = fileOf(made, "index.html");
  for (const char* title :
       {"Pre-Game", "Post-Move 1", "Post-Move 2", "Post-Game 1", "Post-Game 2", "Code", "Set"})
    EXPECT_NE(page.find("<h3>" + std::string(title) + "</h3>"), std::string::npos) << title;
  for (const exports::Loss& loss : made.losses)
    EXPECT_NE(page.find(loss.name), std::string::npos) << loss.name;
  EXPECT_FALSE(made.assumptions.empty());
  for (const std::string& thing : made.assumptions)
    EXPECT_NE(page.find(draw::svg::xmlText(thing)), std::string::npos) << thing;
}

TEST(GameCourierFields, ThePageSaysWhatToTryInThisGame) {
  const auto page = [](const std::string& example) {
    return fileOf(exports::game_courier::exportGameCourier(loadExample(example)), "index.html");
  };
  EXPECT_NE(page("shako").find("<code>P f9-f10; Q-f10</code>"), std::string::npos);
  EXPECT_EQ(page("xiangqi").find("promotion"), std::string::npos);
  EXPECT_NE(page("magicians-deathmatch").find("is moved onto that: <code>B f1-j1</code>"), std::string::npos);
}

TEST(GameCourierFields, NamesAreWrittenAsHtmlAndAsAnAddressWantThem) {
  const VariantPtr variant = loadText(
      "variant \"<Ü> & 100%\" extends fide\nnote \"a <b> note\"\nremove Queen\npromote Pawn on rank 8 to "
      "Rook\n"
      "piece \"Éléphant <i>\" E [F?R] at d1\n");
  const exports::Export made = exports::game_courier::exportGameCourier(variant);
  EXPECT_NE(fileOf(made, "address.url").find("?game=%3C%C3%9C%3E+%26+100%25&code="), std::string::npos);
  EXPECT_NE(fileOf(made, "index.html").find("<title>&lt;Ü&gt; &amp; 100% for"), std::string::npos);
  const std::string rules = fileOf(made, "rules.txt");
  EXPECT_NE(rules.find("<li><b>Éléphant &lt;i&gt;</b>: Steps diagonally"), std::string::npos) << rules;
  EXPECT_NE(rules.find("<li>a &lt;b&gt; note</li>"), std::string::npos) << rules;
  const certify::Findings findings = certify::compareGameCourier(variant, made, {0, 0, 1});
  EXPECT_TRUE(findings.hold()) << findings.differences.front();
}

TEST(GameCourierFields, WhatWouldMakeTheAddressTooLongIsPastedByHand) {
  std::string types = "piece King K K royal at e1\n";
  for (char letter = 'A'; letter <= 'Z'; ++letter)
    types += fmt::format("piece \"Piece of the letter {0}\" Q{0} W\n", letter);
  const VariantPtr variant = loadText("variant \"Many\"\nboard 8x8\n" + types);
  const exports::Export made = exports::game_courier::exportGameCourier(variant);
  EXPECT_LT(fileOf(made, "address.url").size(), 2050u);
  EXPECT_EQ(fileOf(made, "address.url").find("set="), std::string::npos);
  EXPECT_NE(fileOf(made, "address.url").find("sides="), std::string::npos);
  EXPECT_NE(fileOf(made, "index.html").find("and not Set, which would make it too long"), std::string::npos);
}

TEST(GameCourierFields, APieceIsNotCalledLikeAWordOfTheLanguage) {
  const VariantPtr variant = loadText(
      "variant \"Words\"\nboard 8x8\npiece Ornament OR R at a1\npiece King K K royal at e1\npiece Old OLD N "
      "at b1\n");
  EXPECT_EQ(exports::game_courier::gameCourierLabel(*variant, Piece(*variant->findType("OR"), Side::Black)),
            "orxx");
  EXPECT_EQ(exports::game_courier::gameCourierLabel(*variant, Piece(*variant->findType("OLD"), Side::White)),
            "OLDXX");
  EXPECT_EQ(differences(variant, presetFor(modelFor(variant)), 1, 0), "");
}

TEST(GameCourierFields, EveryReservedWordIsAvoided) {
  const std::string path =
      std::string(FAIRYFORGE_SOURCE_DIR) + "/compiler/export/game-courier/reserved-words.txt";
  const std::string text = contentOf(path);
  EXPECT_GT(dataLines(text).size(), 20u);
  for (const std::string_view word : dataLines(text)) {
    VariantDraft draft = loadExample("chess")->parts();
    draft.types[1].id = word;
    const VariantPtr variant = Variant::build(std::move(draft));
    EXPECT_EQ(exports::game_courier::gameCourierLabel(*variant, Piece(typeAt(1), Side::Black)),
              std::string(word) + "xx");
  }
}

TEST(GameCourierFields, WhatIsUncertainStandsInOneSubroutine) {
  for (const std::string& name : exampleNames()) {
    const gamecode::ProgramPtr program = programFor(name);
    std::vector<std::string> elements;
    for (const gamecode::UncertainUse& use : program->uncertain) elements.push_back(use.element);
    std::vector<std::string> expected{"capture", "add"};
    // A pawn that is dropped on its second rank may make a double step again.
    if (name == "loop-chess") expected.insert(expected.end(), 2, "unsetflag");
    EXPECT_EQ(elements, expected) << name;
  }
}

class GameCourierAnswers : public ::testing::Test {
 protected:
  void start(const std::string& example) {
    run_.emplace(programFor(example));
    ASSERT_TRUE(run_->start().accepted());
  }
  // Returns what the preset says when it refuses the last of these turns.
  std::string refusal(const std::vector<std::string>& turns) {
    for (std::size_t i = 0; i + 1 < turns.size(); ++i)
      EXPECT_TRUE(run_->play(turns[i]).accepted()) << turns[i];
    const gamecode::Verdict verdict = run_->play(turns.back());
    if (verdict.accepted()) return "accepted";
    return verdict.said.empty() ? verdict.message : verdict.said.back();
  }
  std::string ending() {
    std::string text;
    for (const std::string& words : run_->finish().verdict.said) text += words;
    return text;
  }
  std::optional<gamecode::Run> run_;
};

TEST_F(GameCourierAnswers, ARefusalSaysWhy) {
  start("chess");
  EXPECT_EQ(refusal({"e7-e5"}), "It is the turn of White, who must move a White piece.");
  EXPECT_EQ(refusal({"R a1-a2"}), "White may not take the White P on a2");
  EXPECT_EQ(refusal({"N b1-b3"}), "The N on b1 cannot go to b3");
  EXPECT_EQ(refusal({"P e2-e4", "p f7-f5", "Q d1-h5", "p a7-a6"}),
            "That would leave a royal piece where it could be taken.");
}

TEST_F(GameCourierAnswers, APromotionMustBeChosenAndNothingElseMayBeChanged) {
  start("chess");
  for (const char* turn : {"a2-a4", "b7-b5", "a4-b5", "a7-a6", "b5-a6", "c8-b7", "a6-b7", "g8-f6"})
    ASSERT_TRUE(run_->play(turn).accepted()) << turn;
  EXPECT_EQ(refusal({"b7-a8"}),
            "The P must be promoted. Add a semicolon and the new piece, a hyphen and the space a8");
  EXPECT_EQ(refusal({"b7-a8; K-a8"}),
            "The P must be promoted. Add a semicolon and the new piece, a hyphen and the space a8");
  EXPECT_EQ(refusal({"h2-h4; Q-h4"}), "The P may not become Q on h4");
  EXPECT_EQ(refusal({"b7-a8; Q-a8"}), "accepted");
}

TEST_F(GameCourierAnswers, TheEndOfTheGameIsSaid) {
  start("chess");
  for (const char* turn : {"f2-f3", "e7-e5", "g2-g4"}) ASSERT_TRUE(run_->play(turn).accepted()) << turn;
  EXPECT_EQ(ending(), "");
  ASSERT_TRUE(run_->play("d8-h4").accepted());
  EXPECT_EQ(ending(), "Checkmate. Black has won.");
}

}  // namespace
}  // namespace fairyforge::testing
