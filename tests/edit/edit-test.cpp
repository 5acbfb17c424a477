// Edits of texts: what is written where, and what is refused.
#include "compiler/edit/edit.h"

#include <algorithm>

#include "tests/frontend/loading.h"

namespace fairyforge::testing {
namespace {

std::string after(const std::string& text, const edit::Edit& edit) {
  const auto result = edit::edited(std::make_shared<SourceFile>("test.fairy", text), kWithBase, edit);
  return result ? *result : "refused: " + result.why();
}
edit::Edit place(std::vector<edit::PlacePieces::Placed> cells) {
  return edit::PlacePieces{std::move(cells)};
}

const std::string kMini =
    "# Mine.\nvariant \"Mini\"\nboard 5x5\npiece Rook R  R         at a1  # in the corner\n"
    "piece King K  K  royal  at e1\n";

TEST(Edits, APieceGoesWhereItsStatementSaysSo) {
  EXPECT_EQ(after(kMini, place({{"b1", "R"}, {"b5", "r"}})),
            "# Mine.\nvariant \"Mini\"\nboard 5x5\npiece Rook R  R         at a1 b1  # in the corner\n"
            "piece King K  K  royal  at e1\n");
  EXPECT_EQ(
      after(kMini, place({{"a5", ""}, {"c3", "r"}})),
      "# Mine.\nvariant \"Mini\"\nboard 5x5\npiece Rook R  R         at White: a1 Black: c3  # in the corner\n"
      "piece King K  K  royal  at e1\n");
  EXPECT_EQ(after(kMini, place({{"a1", ""}, {"a5", ""}})),
            "# Mine.\nvariant \"Mini\"\nboard 5x5\npiece Rook R  R  # in the corner\n"
            "piece King K  K  royal  at e1\n");
  EXPECT_EQ(after(kMini, place({{"a1", "R"}})), kMini);
}

TEST(Edits, WhatIsNotTidyStaysSo) {
  const std::string text = "variant \"T\"; board 5x5\n\n\npiece   King K   K royal at e1   # here\n";
  EXPECT_EQ(after(text, place({{"e1", ""}, {"d1", "K"}, {"e5", ""}, {"d5", "k"}})),
            "variant \"T\"; board 5x5\n\n\npiece   King K   K royal at d1   # here\n");
}

TEST(Edits, AnArrayStaysOne) {
  const std::string text = "board 3x3\npiece King K  K  royal\npiece Rook R  R\narray \"k1r/3/R1K\"\n";
  EXPECT_EQ(after(text, place({{"b2", "r"}, {"c3", ""}})),
            "board 3x3\npiece King K  K  royal\npiece Rook R  R\narray \"k2/1r1/R1K\"\n");
}

TEST(Edits, WhatIsInheritedIsOverridden) {
  const std::string text = "variant \"Mine\" extends fide\n\ntest \"t\" { perft 20 }\n";
  EXPECT_EQ(after(text, place({{"c3", "N"}, {"c6", "n"}})),
            "variant \"Mine\" extends fide\npiece Knight N  at b1 g1 c3\n\ntest \"t\" { perft 20 }\n");
  // That an inherited piece stands nowhere only an array can say.
  EXPECT_EQ(after(text, place({{"d1", ""}, {"d8", ""}})),
            "variant \"Mine\" extends fide\narray \"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR\"\n\n"
            "test \"t\" { perft 20 }\n");
}

TEST(Edits, MovementIsReplacedOrSaidAnew) {
  EXPECT_EQ(after("variant \"Mine\" extends fide\n", edit::SetMovement{"Knight", "NC"}),
            "variant \"Mine\" extends fide\npiece Knight N  NC\n");
  EXPECT_EQ(after("variant \"Mine\" extends fide\npiece Knight N  at b1\n", edit::SetMovement{"N", "NC"}),
            "variant \"Mine\" extends fide\npiece Knight N  NC  at b1\n");
  EXPECT_EQ(after(kMini, edit::SetMovement{"Rook", "RF"}),
            "# Mine.\nvariant \"Mini\"\nboard 5x5\npiece Rook R  RF         at a1  # in the corner\n"
            "piece King K  K   royal  at e1\n");
  for (const char* movement :
       {"", "R at b1", "R royal", "R\nstalemate: draw", "R # mine", "Rqq", "R {", "R; board 4x4"})
    EXPECT_TRUE(after(kMini, edit::SetMovement{"Rook", movement}).starts_with("refused: ")) << movement;
}

TEST(Edits, ABoardOfAnotherSizeKeepsItsPieces) {
  const std::string text = "variant \"Mine\" extends fide\n", wide = after(text, edit::SetBoard{10, 10});
  EXPECT_EQ(wide,
            "variant \"Mine\" extends fide\nboard 10x10\n"
            "array \"rnbqkbnr2/pppppppp2/10/10/10/10/10/10/PPPPPPPP2/RNBQKBNR2\"\n"
            "promote Pawn on rank 10 to Queen Rook Bishop Knight\n");
  EXPECT_EQ(
      after("variant \"Mine\" extends fide\npiece Queen Q  at d1\npromote Pawn on rank 8 to Queen\n",
            edit::SetBoard{8, 9}),
      "variant \"Mine\" extends fide\nboard 8x9\n"
      "piece Queen  Q  at d1\npiece Pawn   P  at rank 2\npiece Knight N  at b1 g1\npiece Bishop B  at c1 f1\n"
      "piece Rook   R  at a1 h1\npiece King   K  at e1\npromote Pawn on rank 9 to Queen\n");
  EXPECT_EQ(variantOf(after(wide, edit::SetBoard{8, 8}))->start().cells, variantOf(text)->start().cells);
  EXPECT_EQ(
      after(text, edit::SetBoard{7, 8}),
      "refused: on 7 files and 8 ranks there is no place for the pieces on h1, h2, h7, h8\ntake them away first");
  EXPECT_TRUE(after(text, edit::SetBoard{8, 3}).starts_with("refused: "));
  EXPECT_TRUE(after(text, edit::SetBoard{0, 8}).starts_with("refused: "));
  EXPECT_TRUE(
      after("board hexagon 3\npiece King K K royal at a1\n", edit::SetBoard{5, 6}).starts_with("refused: "));
}

TEST(Edits, WhatNamesCellsIsToldWhenTheBoardHasAnotherSize) {
  const std::string text = after(
      "variant \"Mine of a1\" extends fide\nnote \"a2 is a cell\"\nzone camp: a1-c3\npiece Camel C C  at c3 {\n  on rank 8: moves Q\n}\n"
      "promote Camel on d8 to Queen\ncastle King 3 with Rook\ntest \"t\" { after e2e4 }\n"
      "test \"u\" {\n  # a1\n  position \"4k3/8/8/8/8/8/8/4K3 w\"\n}\n",
      edit::SetBoard{10, 8});
  const auto places = edit::placesNamed(std::make_shared<SourceFile>("test.fairy", text), kWithBase);
  std::vector<std::string> own;
  for (const std::string& place : places) {
    if (!place.starts_with("test.fairy:")) continue;
    const std::string words = place.substr(place.find(": ") + 2);
    own.push_back(words.substr(0, words.find(' ', words.find(' ') + 1)));
  }
  std::ranges::sort(own);
  EXPECT_EQ(own, (std::vector<std::string>{"piece Camel", "promote Camel", "test \"t\"", "zone camp:"}))
      << text;
}

TEST(Edits, AStatementReplacesTheOneOfItsSubject) {
  const std::string text =
      "variant \"Mine\" extends fide\n\npromote Pawn on rank 8 to Queen  # only\ntest \"t\" { perft 20 }\n";
  EXPECT_EQ(
      after(text, edit::SayStatement{"promote Pawn on rank 7-8 to Queen Rook"}),
      "variant \"Mine\" extends fide\n\npromote Pawn on rank 7-8 to Queen Rook  # only\ntest \"t\" { perft 20 }\n");
  EXPECT_EQ(
      after(text, edit::SayStatement{"castle King 3 with Rook"}),
      "variant \"Mine\" extends fide\ncastle King 3 with Rook\n\npromote Pawn on rank 8 to Queen  # only\n"
      "test \"t\" { perft 20 }\n");
  EXPECT_EQ(
      after(text, edit::SayStatement{"stalemate: the stalemated side loses", 3}),
      "variant \"Mine\" extends fide\n\nstalemate: the stalemated side loses  # only\ntest \"t\" { perft 20 }\n");
  EXPECT_EQ(after(text, edit::RemoveStatement{3}),
            "variant \"Mine\" extends fide\n\n# only\ntest \"t\" { perft 20 }\n");
  for (const char* statement : {"", "# none", "stalemate: perhaps", "stalemate: draw\nremove Queen",
                                "castle Pope 2 with Rook", "variant \"Other\" extends fide", "option x = 3"})
    EXPECT_TRUE(after(text, edit::SayStatement{statement}).starts_with("refused: ")) << statement;
  EXPECT_TRUE(after(text, edit::RemoveStatement{1}).starts_with("refused: "));
  EXPECT_EQ(after(text, edit::RemoveStatement{2}), "refused: no statement begins on line 2");
}

TEST(Edits, WhatCannotBeSaidIsRefused) {
  EXPECT_EQ(after(kMini, place({{"f1", "R"}})), "refused: 'f1' is no cell of this board");
  EXPECT_EQ(after(kMini, place({{"b1", "X"}})),
            "refused: 'X' is no piece of this game\nwrite it as in a position: N, n, {NB}");
  EXPECT_TRUE(after("variant \"C\" extends fide\nshuffle: Rook King as number 1\n", place({{"a3", "N"}}))
                  .starts_with("refused: the pieces are shuffled"));
  EXPECT_TRUE(after("variant \"C\" extends fide\nfrob\n", place({{"a3", "N"}}))
                  .starts_with("refused: test.fairy:2:1: error"));
  // A comment inside of what would be replaced.
  EXPECT_TRUE(after("variant \"C\" extends fide\npiece Knight N N {\n  # the centre\n  on e4: moves Q\n}\n",
                    edit::SayStatement{"piece Knight N NC"})
                  .starts_with("refused: a comment"));
}

TEST(Edits, AnEmptyTextIsBegun) {
  EXPECT_EQ(after(" \n", edit::StartGame{"Mine", "fide"}), "variant \"Mine\" extends fide\n");
  EXPECT_EQ(after("", edit::SetBoard{8, 8}), "refused: the text is empty\nbegin a game first");
  for (const auto& [title, base] : std::vector<std::pair<std::string, std::string>>{{"", "fide"},
                                                                                    {"a\"b", "fide"},
                                                                                    {"a\nb", "fide"},
                                                                                    {"Mine", "nothing-such"},
                                                                                    {"Mine", "../fide"},
                                                                                    {"Mine", ""}})
    EXPECT_TRUE(after("", edit::StartGame{title, base}).starts_with("refused: ")) << title << base;
  EXPECT_TRUE(after(kMini, edit::StartGame{"Mine", "fide"}).starts_with("refused: "));
}

TEST(Edits, AreReadFromJson) {
  const auto read = [](const char* text) { return edit::editOf(Json::parse(text)); };
  EXPECT_TRUE(read(R"({"edit": "place", "cells": [{"cell": "a1", "piece": ""}]})"));
  EXPECT_TRUE(read(R"({"edit": "board", "files": 8, "ranks": 9})"));
  for (const char* text :
       {"{}", "[]", "3", "null", R"({"edit": 3})", R"({"edit": "format"})", R"({"edit": "place"})",
        R"({"edit": "place", "cells": [3]})", R"({"edit": "board", "files": -1, "ranks": 9})",
        R"({"edit": "board", "files": 4294967304, "ranks": 9})", R"({"edit": "say", "statement": 3})"})
    EXPECT_FALSE(read(text)) << text;
}

}  // namespace
}  // namespace fairyforge::testing
