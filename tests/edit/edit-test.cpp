// Tests of edits of a text: what each changes and where, and which edits are refused.
#include "compiler/apps/edit/edit.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/apps/edit/parts.h"
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

TEST(Edits, APieceIsPlacedInItsOwnStatement) {
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

TEST(Edits, UntidyTextStaysUntidy) {
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
  // Only an array can say that an inherited piece stands nowhere.
  EXPECT_EQ(after(text, place({{"d1", ""}, {"d8", ""}})),
            "variant \"Mine\" extends fide\narray \"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR\"\n\n"
            "test \"t\" { perft 20 }\n");
}

TEST(Edits, SetMovementReplacesOrOverridesTheMovement) {
  EXPECT_EQ(after("variant \"Mine\" extends fide\n", edit::SetMovement{"Knight", "NC"}),
            "variant \"Mine\" extends fide\npiece Knight N  NC\n");
  EXPECT_EQ(after("variant \"Mine\" extends fide\npiece Knight N  at b1\n", edit::SetMovement{"N", "NC"}),
            "variant \"Mine\" extends fide\npiece Knight N  NC  at b1\n");
  EXPECT_EQ(after(kMini, edit::SetMovement{"Rook", "RF"}),
            "# Mine.\nvariant \"Mini\"\nboard 5x5\npiece Rook R  RF         at a1  # in the corner\n"
            "piece King K  K   royal  at e1\n");
  // Other properties of an inherited piece stay.
  EXPECT_EQ(*edit::edited(std::make_shared<SourceFile>("test.fairy", "variant \"Mine\" extends xiangqi\n"),
                          {.baseFolders = {FAIRYFORGE_SOURCE_DIR "/examples"}},
                          edit::SetMovement{"Soldier", "fWfD"}),
            "variant \"Mine\" extends xiangqi\npiece Soldier P  fWfD {\n"
            "  on rank 6-10: moves sW  # across the river also sideways\n}\n");
  for (const char* movement :
       {"", "R at b1", "R royal", "R\nstalemate: draw", "R # mine", "Rqq", "R {", "R; board 4x4"})
    EXPECT_TRUE(after(kMini, edit::SetMovement{"Rook", movement}).starts_with("refused: ")) << movement;
}

TEST(Edits, APieceIsRenamed) {
  const std::string text =
      "variant \"Mine\" extends fide\npiece Griffon G  [F?R]  at a3\n"
      "promote Pawn on rank 8 to Griffon Queen\ntest \"t\" {\n  position \"4k3/8/8/8/8/G7/8/4K3 w\"\n}\n";
  EXPECT_EQ(
      after(text, edit::RenamePiece{"G", "Big Bird"}),
      "variant \"Mine\" extends fide\npiece \"Big Bird\" G  [F?R]  at a3\n"
      "promote Pawn on rank 8 to \"Big Bird\" Queen\ntest \"t\" {\n  position \"4k3/8/8/8/8/G7/8/4K3 w\"\n}\n");
  // The piece keeps the name that another file gives it, but is shown with the new name.
  const std::string mine = "variant \"Mine\" extends fide\n",
                    horse = after(mine, edit::RenamePiece{"Knight", "Horse"});
  EXPECT_EQ(horse, mine + "piece Knight N  \"Horse\"\n");
  EXPECT_EQ(after(horse, edit::RenamePiece{"N", "Steed"}), mine + "piece Knight N  \"Steed\"\n");
  EXPECT_EQ(after(mine + "piece Knight N  NZ\n", edit::RenamePiece{"N", "Horse"}),
            mine + "piece Knight N  NZ  \"Horse\"\n");
  // A statement may contain several goals, but names its pieces only once.
  EXPECT_EQ(after(kMini + "a side wins when it has 3 Rook in a row\n", edit::RenamePiece{"R", "Tower"}),
            "# Mine.\nvariant \"Mini\"\nboard 5x5\npiece Tower R  R         at a1  # in the corner\n"
            "piece King  K  K  royal  at e1\na side wins when it has 3 Tower in a row\n");
  for (const char* name : {"", "a\"b", "a\nb", "Queen"})
    EXPECT_TRUE(after(text, edit::RenamePiece{"G", name}).starts_with("refused: ")) << name;
}

TEST(Edits, APieceIsCopied) {
  EXPECT_EQ(after(kMini, edit::CopyPiece{"Rook", "Tower", "T"}),
            "# Mine.\nvariant \"Mini\"\nboard 5x5\npiece Rook  R  R         at a1  # in the corner\n"
            "piece King  K  K  royal  at e1\npiece Tower T  R\n");
  const std::string block =
      "variant \"Mine\" extends fide\npiece Guard G  W  at White: a3 b3 Black: h6 {\n  on rank 1-4: moves F\n}\n";
  EXPECT_EQ(after(block, edit::CopyPiece{"G", "Other", "O"}),
            block + "piece Other O  W {\n  on rank 1-4: moves F\n}\n");
  const std::string mine = "variant \"Mine\" extends fide\n";
  EXPECT_EQ(after(mine, edit::CopyPiece{"N", "Horse", "H"}), mine + "piece Horse H  N\n");
  EXPECT_EQ(after(mine + "piece Knight N  at b1 g1 c3\n", edit::CopyPiece{"N", "Horse", "H"}),
            mine + "piece Knight N     at b1 g1 c3\npiece Horse  H  N\n");
  // A piece that a Diagram declares is copied as a native statement.
  const std::string diagram = "variant \"D\"\ndiagram {\n  files=5\n  ranks=5\n  Man:M:W:man:a1,,a5\n}\n";
  EXPECT_EQ(after(diagram, edit::CopyPiece{"M", "Other", "O"}),
            "variant \"D\"\npiece Other O  W  image man\n" + diagram.substr(diagram.find("diagram")));
  for (const auto& [name, id] :
       std::vector<std::pair<std::string, std::string>>{{"Queen", "H"}, {"Horse", "Q"}, {"", "H"}})
    EXPECT_TRUE(after(mine, edit::CopyPiece{"N", name, id}).starts_with("refused: ")) << name << id;
}

TEST(Edits, APieceIsTakenOutOfTheGame) {
  const std::string mine = "variant \"Mine\" extends fide\n";
  EXPECT_EQ(after(mine + "piece Griffon G  [F?R]  at a3\n", edit::RemovePiece{"G"}), mine);
  EXPECT_EQ(after(mine, edit::RemovePiece{"Knight"}), mine + "remove Knight\n");
  EXPECT_EQ(after(mine + "piece Knight N  NZ\n", edit::RemovePiece{"Knight"}), mine + "remove Knight\n");
  EXPECT_TRUE(
      after(mine + "piece Griffon G  [F?R]\npromote Pawn on rank 8 to Griffon\n", edit::RemovePiece{"G"})
          .starts_with("refused: "));
}

TEST(Edits, RoyalPiecesAreAList) {
  const std::string mine = "variant \"Mine\" extends fide\n";
  const std::string two = after(mine, edit::SetRoyal{"Bishop", true});
  EXPECT_EQ(two, mine + "royal Bishop King\n");
  EXPECT_EQ(after(two, edit::SetRoyal{"K", false}), mine + "royal Bishop\n");
  EXPECT_EQ(after(after(two, edit::SetRoyal{"K", false}), edit::SetRoyal{"B", false}),
            mine + "royal never\n");
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
      "refused: on that board there is no place for the pieces on h1, h2, h7, h8\ntake them away first");
  EXPECT_TRUE(after(text, edit::SetBoard{8, 3}).starts_with("refused: "));
  EXPECT_TRUE(after(text, edit::SetBoard{0, 8}).starts_with("refused: "));
}

std::vector<std::string> untouchedIn(const std::string& before, const std::string& after) {
  std::vector<std::string> list;
  for (const auto& [place, line, words, names] :
       edit::untouched(std::make_shared<SourceFile>("test.fairy", before),
                       std::make_shared<SourceFile>("test.fairy", after), kWithBase)) {
    if (line != 0) list.push_back(fmt::format("{} {}: {}", line, words.substr(0, words.find(' ')), names));
  }
  return list;
}

TEST(Edits, ResizingListsTheStatementsThatNameCells) {
  const std::string text =
      "variant \"Mine of a1\" extends fide\nnote \"a2 is a cell\"\nzone camp: a1-c3\npiece Camel C C  at c3 {\n  on rank 8: moves Q\n}\n"
      "promote Camel on d8 to Queen\ncastle King 3 with Rook\ntest \"t\" { after e2e4 }\n"
      "test \"u\" {\n  # a1\n  position \"4k3/8/8/8/8/8/8/4K3 w\"\n}\ntest \"v\" { perft 20 }\n";
  EXPECT_EQ(untouchedIn(text, after(text, edit::SetBoard{10, 8})),
            (std::vector<std::string>{"4 zone: cells", "5 piece: ranks or files", "14 promote: cells",
                                      "16 test: cells", "17 test: a position of the board before"}));
  // If statements name cells that the new board lacks: tests are listed, for other statements the edit is
  // refused.
  const std::string small =
      "board 5x5\npiece King K K royal at c1\npiece Man M W\ntest \"t\" { after c1d1 c5e5 }\n";
  EXPECT_EQ(untouchedIn(small, after(small, edit::SetBoard{4, 5})),
            (std::vector<std::string>{"4 test: e5: not on this board"}));
  EXPECT_EQ(after(small + "zone camp: d1-e2\npromote Man on e1 to King\n", edit::SetBoard{4, 5}),
            "refused: statements name cells that are not on that board:\n"
            "test.fairy:5: zone camp: d1-e2 (e2: not on that board)\n"
            "test.fairy:6: promote Man on e1 to King (e1: not on that board)\nchange or remove them first");
}

TEST(Edits, LinesAboutHandsAreAList) {
  const std::string mine = "variant \"Mine\" extends fide\n", fate = "captures go to the captor's hand",
                    all = "drop all anywhere", pawns = "drop Pawn on rank 2-7";
  const std::string hands = after(mine, edit::SetHands{{fate, all}});
  EXPECT_EQ(hands, mine + "hands {\n  " + fate + "\n  " + all + "\n}\n");
  // A statement that is already there keeps its place and its comment.
  const std::string told = mine + "hands {\n  " + fate + "  # as in shogi\n  " + all + "\n}\n";
  EXPECT_EQ(after(told, edit::SetHands{{all, pawns, fate}}),
            mine + "hands {\n  " + fate + "  # as in shogi\n  " + all + "\n  " + pawns + "\n}\n");
  EXPECT_EQ(after(mine + "hands { " + fate + "; " + all + " }\n", edit::SetHands{{fate, all, pawns}}),
            mine + "hands { " + fate + "; " + all + "\n  " + pawns + "\n}\n");
  EXPECT_EQ(after(hands, edit::SetHands{}), mine);
  EXPECT_EQ(after(mine, edit::SetHands{}), mine);
  // A text with only one of the two statements defines no valid game.
  EXPECT_TRUE(after(mine, edit::SetHands{{fate}}).starts_with("refused: ")) << fate;
  EXPECT_TRUE(after(hands, edit::SetHands{{all}}).starts_with("refused: ")) << all;
  for (const std::string& line :
       {"captures vanish", "drop all anywhere; drop Pawn nowhere", "}\nstalemate: draw\nhands {", ""})
    EXPECT_TRUE(after(hands, edit::SetHands{{fate, all, line}}).starts_with("refused: ")) << line;
}

TEST(Edits, HolesStayWhereTheirCellsAre) {
  const std::string text = "board 6x6 with holes a1-b2 f6\npiece King K K royal at White: c1 Black: d6\n";
  EXPECT_EQ(after(text, edit::SetBoard{7, 6}),
            "board 7x6 with holes a1-b2 f6\npiece King K K royal at White: c1 Black: d6\n");
  EXPECT_EQ(after(text, edit::SetBoard{6, 8}),
            "board 6x8 with holes a1-b2 f8\npiece King K K royal at White: c1 Black: d8\n");
  EXPECT_EQ(after(text, edit::CutCells{{"e6", "f5", "e5"}}),
            "board 6x6 with holes a1-b2 e5-f6\npiece King K K royal at White: c1 Black: d6\n");
  EXPECT_EQ(after(text, edit::CutCells{{"a1", "b1", "a2", "b2", "f6"}, false}),
            "board 6x6\npiece King K K royal at White: c1 Black: d6\n");
  EXPECT_EQ(after(text, edit::CutCells{{"a1"}}), text);
  EXPECT_EQ(after(text, edit::CutCells{{"c1"}}),
            "refused: on that board there is no place for the pieces on c1\ntake them away first");
  EXPECT_EQ(after("variant \"Mine\" extends fide\n", edit::CutCells{{"a4", "b4", "h5"}}),
            "variant \"Mine\" extends fide\nboard 8x8 with holes a4-b4 h5\n"
            "array \"rnbqkbnr/pppppppp/8/7_/__6/8/PPPPPPPP/RNBQKBNR\"\n");
}

TEST(Edits, LevelsHaveLettersForAsManyFiles) {
  const std::string text =
      "board 3x3x2 {\n  level 2 sky   files a-c  # above\n  level 1 earth files e-g\n}\n"
      "piece King K W royal at White: f1 Black: b3\n";
  EXPECT_EQ(after(text, edit::SetBoard{4, 4, 2}),
            "board 4x4x2 {\n  level 2 sky   files a-d  # above\n  level 1 earth files e-h\n}\n"
            "piece King K W royal at White: f1 Black: b4\n");
  EXPECT_EQ(
      after(text, edit::SetBoard{5, 3, 3}),
      "board 5x3x3 {\n  level 2 sky   files a-e  # above\n  level 1 earth files f-j\n  level 3 files k-o\n}\n"
      "piece King K W royal at White: g1 Black: b3\n");
  EXPECT_TRUE(after(text, edit::SetBoard{3, 3, 1}).starts_with("refused: on that board there is no place"));
  // If levels are turned for Black, his pieces keep their distance from the highest level.
  const std::string turned = "board 3x3x2\nlevels: turned for Black\npiece King K W royal at b1\n";
  EXPECT_EQ(after(turned, edit::SetBoard{3, 3, 4}),
            "board 3x3x4\nlevels: turned for Black\npiece King K W royal at b1\n");
}

TEST(Edits, ABoardWhosePiecesAnOptionPlacesIsLeft) {
  const std::string text =
      "board 3x3\npiece King K W royal\noption setup = a {\n  a { array \"1k1/3/1K1\" }\n  b { array \"k2/3/2K\" }\n}\n";
  EXPECT_EQ(after(text, edit::SetBoard{3, 4}),
            "refused: an option says where the pieces stand (test.fairy:4)\nwrite the board in the file");
}

TEST(Edits, AHexagonKeepsItsPiecesInTheMiddle) {
  const std::string text = "board hexagon 3\npiece King K W royal at c1\npiece Man M W at b1 d1\n";
  EXPECT_EQ(after(text, edit::SetHexagon{4, 4, 4}),
            "board hexagon 4\npiece King K W royal at d1\npiece Man M W at c1 e1\n");
  EXPECT_EQ(after(text, edit::SetHexagon{3, 3, 5}),
            "board hexagon 3x5\npiece King K W royal at c1\npiece Man M W at b1 d1\n");
  EXPECT_EQ(
      after("board hexagon 3 with files a b d-f\npiece King K W royal at d1\n", edit::SetHexagon{4, 4, 4}),
      "board hexagon 4 with files a-b d-h\npiece King K W royal at e1\n");
  EXPECT_EQ(after(text, edit::SetBoard{5, 6}),
            "refused: a board of hexagons has sides, no files and ranks\ngive the length of its sides");
  EXPECT_TRUE(
      after(kMini, edit::SetHexagon{3, 3, 3}).starts_with("refused: only a board of hexagons has sides"));
  EXPECT_TRUE(after(text, edit::SetHexagon{3, 4, 3}).find("symmetry: rotate") != std::string::npos);
}

TEST(Edits, CastlingsAddUpAndReplaceEachOther) {
  const std::string text = "variant \"Mine\" extends fide\n", two = "castle King 2 with Rook",
                    home = "castle King to b1 with Rook to c1";
  const std::string both = after(text, edit::SetCastling{home, ""});
  EXPECT_EQ(both, text + two + "\n" + home + "\n");
  EXPECT_EQ(after(both + "# mine\n", edit::SetCastling{"", two}), text + home + "\n# mine\n");
  // Towards partners, a piece castles in one way only.
  EXPECT_EQ(after(both, edit::SetCastling{"castle King 3 with Rook", ""}),
            text + home + "\ncastle King 3 with Rook\n");
  EXPECT_EQ(after(both, edit::SetCastling{"castle King e1-c1 with Rook a1-d1", home}),
            text + two + "\ncastle King e1-c1 with Rook a1-d1\n");
  EXPECT_EQ(after(text, edit::SetCastling{"castle Queen 2 with Rook", two}),
            text + "castle King never\ncastle Queen 2 with Rook\n");
  const std::string never = after(after(both, edit::SetCastling{"", two}), edit::SetCastling{"", home});
  EXPECT_EQ(never, text + "castle King never\n");
  EXPECT_EQ(after(never, edit::SetCastling{home, ""}), text + home + "\n");
  for (const char* way : {"stalemate: draw", "castle King", "castle King 2 with Pope", "castle King never"})
    EXPECT_TRUE(after(text, edit::SetCastling{way, ""}).starts_with("refused: ")) << way;
}

TEST(Edits, AStatementReplacesTheOneAboutTheSameSubject) {
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

TEST(Edits, ImpossibleEditsAreRefused) {
  EXPECT_EQ(after(kMini, place({{"f1", "R"}})), "refused: 'f1' is no cell of this board");
  EXPECT_EQ(after(kMini, place({{"b1", "X"}})),
            "refused: 'X' is no piece of this game\nwrite it as in a position: N, n, {NB}");
  EXPECT_TRUE(after("variant \"C\" extends fide\nshuffle: Rook King as number 1\n", place({{"a3", "N"}}))
                  .starts_with("refused: the pieces are shuffled"));
  EXPECT_TRUE(after("variant \"C\" extends fide\nfrob\n", place({{"a3", "N"}}))
                  .starts_with("refused: test.fairy:2:1: error"));
  // The statement cannot be replaced, because a comment is inside of it.
  EXPECT_TRUE(after("variant \"C\" extends fide\npiece Knight N N {\n  # the centre\n  on e4: moves Q\n}\n",
                    edit::SayStatement{"piece Knight N NC"})
                  .starts_with("refused: a comment"));
}

TEST(Edits, AnEmptyTextIsBegun) {
  EXPECT_EQ(after(" \n", edit::StartGame{"Mine", "fide"}), "variant \"Mine\" extends fide\n");
  EXPECT_EQ(after("", edit::SetBoard{8, 8}), "refused: the text is empty\nbegin a game first");
  const auto board = [](int files, int ranks, std::vector<edit::StartBoard::NewPiece> pieces) {
    return after("\n", edit::StartBoard{"Mine", files, ranks, std::move(pieces)});
  };
  EXPECT_EQ(board(5, 6, {{"King", "K", "K", true}, {"Rook", "R", "R"}}),
            "variant \"Mine\"\nboard 5x6\npiece King K  K  royal  at b1\npiece Rook R  R         at c1\n");
  EXPECT_EQ(board(1, 4, {{"King", "K", "K", true}, {"Rook", "R", "R"}}),
            "variant \"Mine\"\nboard 1x4\npiece King K  K  royal  at a1\npiece Rook R  R         at a2\n");
  for (const std::string& refused :
       {board(0, 8, {{"King", "K", "K"}}), board(33, 8, {{"King", "K", "K"}}), board(8, 8, {}),
        board(1, 3, {{"King", "K", "K"}, {"Rook", "R", "R"}}), board(8, 8, {{"King", "K", "Kq?"}}),
        after("board 8x8\n", edit::StartBoard{"Mine", 8, 8, {{"King", "K", "K"}}})})
    EXPECT_TRUE(refused.starts_with("refused: ")) << refused;
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
  EXPECT_TRUE(read(R"({"edit": "hexagon", "left": 6, "right": 6, "upright": 6})"));
  EXPECT_TRUE(read(R"({"edit": "cut", "cells": ["a1"], "cut": true})"));
  for (const char* text :
       {R"({"edit": "rename", "piece": "N", "name": "Horse"})", R"({"edit": "removePiece", "piece": "N"})",
        R"({"edit": "copy", "piece": "N", "name": "Horse", "id": "H"})",
        R"({"edit": "royal", "piece": "N", "royal": true})"})
    EXPECT_TRUE(read(text)) << text;
  EXPECT_TRUE(read(R"({"edit": "castling", "way": "", "instead": "castle King 2 with Rook"})"));
  for (const char* text :
       {"{}", "[]", "3", "null", R"({"edit": 3})", R"({"edit": "format"})", R"({"edit": "place"})",
        R"({"edit": "place", "cells": [3]})", R"({"edit": "board", "files": -1, "ranks": 9})",
        R"({"edit": "hexagon", "left": 6})", R"({"edit": "copy", "piece": "N", "name": "M"})",
        R"({"edit": "cut"})", R"({"edit": "castling", "way": 3, "instead": ""})",
        R"({"edit": "say", "statement": 3})"})
    EXPECT_FALSE(read(text)) << text;
}

}  // namespace
}  // namespace fairyforge::testing
