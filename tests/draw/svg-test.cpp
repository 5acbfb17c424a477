// Tests that pictures are well-formed SVG, complete, and readable by librsvg.
#include <gtest/gtest.h>
#include <libxml/parser.h>
#include <memory>

#include "compiler/draw/html/draw-html.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/draw/svg/render-png.h"
#include "tests/draw/one-piece.h"

namespace fairyforge::testing {

using draw::svg::drawPositionSvg;

namespace {

using Document = std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)>;

Document parse(const std::string& text) {
  return Document(xmlReadMemory(text.data(), static_cast<int>(text.size()), "drawing", "UTF-8",
                                XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING),
                  &xmlFreeDoc);
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

VariantPtr zoo(Board board = Board(8, 8)) {
  VariantDraft draft;
  const VariantPtr pieces = variantOf({{"King", "K", "KisO2", true},
                                       {"Cannon", "C", "mRcpR"},
                                       {"Mao & \"Moa\" <x>", "MM", "mafsWmafsF"},
                                       {"Checker", "XYZ", "fmFfcafmF"},
                                       {"Pawn", "P", "fmWfceFifmnD"},
                                       {"Archbishop", "A", "BN"}},
                                      board);
  draft.board = pieces->board();
  draft.types = pieces->types();
  draft.title = "A & B <c> \x1B[31m \xEF\xBF\xBE half \xE2\x82";
  draft.authors = {"O'Brien & \"Sons\""};
  draft.notes = {"5 > 3"};
  draft.start = pieces->start();
  std::size_t next = 0;
  draft.board.forEachCell([&](Cell cell) {
    if (next < 2 * draft.types.size()) {
      draft.start.cells[index(cell)] = Piece(typeAt(next / 2), next % 2 == 0 ? Side::White : Side::Black);
    }
    ++next;
  });
  return Variant::build(std::move(draft));
}

TEST(Svg, EveryDrawingIsWellFormedXml) {
  const VariantPtr variant = zoo();
  EXPECT_TRUE(parse(drawPositionSvg(Position(variant))));
  for (std::size_t i = 0; i < variant->types().size(); ++i) {
    EXPECT_TRUE(parse(draw::svg::drawPieceSvg(variant, typeAt(i)))) << variant->types()[i].name;
  }
  EXPECT_TRUE(parse(draw::svg::drawTargetsSvg(Position(variant), cellAt(0))));
}

TEST(Svg, EveryTargetHasItsMarkAndTheLegendSaysWhatItMeans) {
  const VariantPtr variant = variantOf({{"Cannon", "C", "mRcpR"}});
  const std::string svg =
      draw::svg::drawPieceSvg(variant, typeAt(0), {Side::White, cellNamed(variant, "d4")});
  EXPECT_EQ(count(svg, "moves only"), 1u);
  EXPECT_EQ(count(svg, "captures over a hurdle"), 1u);
  EXPECT_EQ(count(svg, "moves or captures"), 0u);
  EXPECT_EQ(count(svg, "<circle r=\"7.2\""), 14u + 1u);     // rings on the rook's lines, one in the legend
  EXPECT_EQ(count(svg, "<path d=\"M-10 1 A10"), 10u + 1u);  // arches where a hurdle has room before it
  const std::string lame = draw::svg::drawPieceSvg(onePiece("mafsW"), typeAt(0));
  EXPECT_EQ(count(lame, "must be empty"), 1u);
  const std::string locust = draw::svg::drawPieceSvg(onePiece("fcafmF"), typeAt(0));
  EXPECT_EQ(count(locust, "captures without going there"), 1u);
}

TEST(Svg, HolesAreNotDrawnAndLevelsStandSideBySide) {
  Board holed(8, 8);
  holed.addHole(*holed.find("d4"));
  holed.addHole(*holed.find("e5"));
  const std::string plain = drawPositionSvg(Position(onePiece("K")));
  const std::string cut = drawPositionSvg(Position(onePiece("K", holed)));
  const auto squares = [](const std::string& svg) { return count(svg, "width=\"48\" height=\"48\""); };
  EXPECT_EQ(squares(plain), 64u);
  EXPECT_EQ(squares(cut), 62u);
  const std::string deep = drawPositionSvg(Position(onePiece("K", Board(4, 4, 3))));
  EXPECT_EQ(squares(deep), 48u);
  EXPECT_EQ(count(deep, ">level "), 3u);
  EXPECT_EQ(count(deep, ">l</text>"), 1u);  // the last file of the third level
}

TEST(Svg, TheAuthorChoosesTheSizeOfCells) {
  const auto drawn = [](const std::string& size) {
    VariantDraft draft;
    const VariantPtr pieces = onePiece("K");
    draft.board = pieces->board();
    draft.types = pieces->types();
    draft.start = pieces->start();
    if (!size.empty()) draft.presentation = {{"squareSize", size}};
    return drawPositionSvg(Position(Variant::build(std::move(draft))));
  };
  const auto widthOf = [](const std::string& svg) { return std::stod(svg.substr(svg.find("width=\"") + 7)); };
  EXPECT_DOUBLE_EQ(widthOf(drawn("96")), 2 * widthOf(drawn("")));
  EXPECT_DOUBLE_EQ(widthOf(drawn("24")), widthOf(drawn("")) / 2);
}

TEST(Svg, LevelsHaveTheirNamesTheHighestFirst) {
  Board board(3, 3, 2);
  board.nameLevel(0, "sea", 3);
  board.nameLevel(1, "land", 0);
  const std::string drawing = drawPositionSvg(Position(onePiece("K", board)));
  EXPECT_LT(drawing.find(">a</text>"), drawing.size());
  const auto xOf = [&](const std::string& what) {
    const std::size_t at = drawing.rfind("<text x=\"", drawing.find(what));
    return std::stod(drawing.substr(at + 9));
  };
  EXPECT_LT(xOf(">land</text>"), xOf(">sea</text>"));
  EXPECT_LT(xOf(">a</text>"), xOf(">d</text>"));
}

TEST(Svg, ThirdSidesHandsAndLinksAreDrawn) {
  VariantDraft draft;
  const VariantPtr pieces = onePiece("R");
  draft.board = pieces->board();
  const Board::Pairs pairs{{cellAt(0), cellAt(7)}};
  draft.board.addLink("home", {pairs, pairs, pairs});
  draft.types = pieces->types();
  ProgramBuilder builder;
  builder.alternative();
  builder.step(draft.board.link("home", Side::White)[0]);
  builder.test(kEmpty);
  builder.emit(Op::Land);
  draft.types[0].program[0] = builder.finish();
  draft.start.cells.resize(draft.board.size());
  draft.start.cells[5] = Piece(typeAt(0), Side::Third);
  draft.start.hands[0] = {3};
  ThirdSide nature;
  nature.name = "Nature";
  nature.colour = "sienna";
  draft.third = nature;
  const CellSet all = draft.board.cells();
  draft.hands.cells = {std::vector<CellSet>{all}, std::vector<CellSet>{all}};
  const VariantPtr variant = Variant::build(std::move(draft));
  const std::string drawing = drawPositionSvg(Position(variant));
  EXPECT_TRUE(parse(drawing));
  EXPECT_EQ(count(drawing, "fill=\"sienna\" fill-opacity"), 1u);
  EXPECT_EQ(count(drawing, "White's hand"), 1u);
  EXPECT_EQ(count(drawing, "White to move; turns since Nature acted: 0"), 1u);
  const std::string piece = draw::svg::drawPieceSvg(variant, typeAt(0), {Side::White, cellAt(0)});
  EXPECT_TRUE(parse(piece));
  EXPECT_EQ(count(piece, "link 'home'"), 1u);
}

TEST(Svg, PngsOfLargeBoardsAreMade) {
  const VariantPtr variant = zoo(Board(16, 16));
  const auto png = draw::svg::renderPng(drawPositionSvg(Position(variant)), 0.75);
  ASSERT_TRUE(png);
  EXPECT_EQ(png->substr(1, 3), "PNG");
  EXPECT_GT(png->size(), 10000u);
  const auto none = draw::svg::renderPng("<svg xmlns=\"http://www.w3.org/2000/svg\"><g></svg>");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.why(), "librsvg refuses the drawing");
}

TEST(Html, ThePageIsWellFormedSelfContainedAndHasEveryPiece) {
  const VariantPtr variant = zoo();
  const std::string page = draw::html::drawVariantHtml(variant);
  EXPECT_TRUE(parse(page));
  EXPECT_EQ(count(page, "<section"), variant->types().size());
  EXPECT_EQ(count(page, "<script"), 0u);
  EXPECT_EQ(count(page, "src="), 0u);
  EXPECT_EQ(count(page, "url("), 0u);
  EXPECT_NE(page.find("A &amp; B &lt;c&gt;"), std::string::npos);
}

}  // namespace
}  // namespace fairyforge::testing
