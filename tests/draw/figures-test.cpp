// The sheet of figures: an SVG file that any program shows, of which nothing is left unread.
#include "compiler/draw/svg/figures.h"

#include <cctype>
#include <fstream>
#include <gtest/gtest.h>
#include <libxml/parser.h>
#include <map>
#include <memory>
#include <sstream>

#include "compiler/draw/svg/piece-symbols.h"
#include "tests/draw/one-piece.h"

namespace fairyforge::testing {

using draw::svg::figures;

namespace {

std::string sheet() {
  std::ifstream file(std::string(FAIRYFORGE_SOURCE_DIR) + "/compiler/draw/svg/figures.svg", std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

using Document = std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)>;

Document xmlOf(const std::string& text) {
  return Document(xmlReadMemory(text.data(), static_cast<int>(text.size()), "sheet", "UTF-8",
                                XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING),
                  &xmlFreeDoc);
}

void countElements(const xmlNode* node, std::map<std::string, std::size_t>& counts) {
  for (; node != nullptr; node = node->next) {
    if (node->type == XML_ELEMENT_NODE) ++counts[reinterpret_cast<const char*>(node->name)];
    countElements(node->children, counts);
  }
}

TEST(FiguresOfPieces, AreAllThatTheSheetShows) {
  const Document document = xmlOf(sheet());
  ASSERT_TRUE(document) << "no XML";
  std::map<std::string, std::size_t> expected{
      {"svg", 1}, {"style", 1}, {"g", figures().byName.size()}, {"path", 0}, {"circle", 0}};
  for (const auto& [name, figure] : figures().byName) {
    expected["path"] += figure.shapes.size() + figure.lines.size();
    expected["circle"] += figure.dots.size();
  }
  std::map<std::string, std::size_t> found;
  countElements(xmlDocGetRootElement(document.get()), found);
  EXPECT_EQ(found, expected);
}

TEST(FiguresOfPieces, ConsistOfPathsAndNumbers) {
  const auto isNumber = [](std::string_view text) {
    return text.find_first_not_of("0123456789.") == std::string_view::npos;
  };
  for (const auto& [name, figure] : figures().byName) {
    for (const auto* paths : {&figure.shapes, &figure.lines}) {
      for (const std::string_view path : *paths) {
        EXPECT_EQ(path.front(), 'M') << name;
        EXPECT_EQ(path.find_first_not_of("MLHVCQAZ 0123456789.-"), std::string_view::npos) << name;
      }
    }
    for (const draw::svg::Figure::Dot& dot : figure.dots)
      EXPECT_TRUE(isNumber(dot.x) && isNumber(dot.y) && isNumber(dot.radius)) << name;
  }
}

TEST(FiguresOfPieces, HaveNamesInSmallLettersOfWhichEachMeansOne) {
  const auto isSmall = [](std::string_view text) {
    for (const char c : text) {
      if (std::islower(static_cast<unsigned char>(c)) == 0) return false;
    }
    return !text.empty();
  };
  for (const auto& [name, figure] : figures().byName) EXPECT_TRUE(isSmall(name)) << name;
  for (const auto& [other, name] : figures().synonyms) {
    EXPECT_TRUE(isSmall(other)) << other;
    EXPECT_TRUE(figures().byName.contains(name)) << name;
    EXPECT_FALSE(figures().byName.contains(other)) << other;
  }
}

TEST(FiguresOfPieces, AreDrawnForTypesOfTheirNames) {
  for (const auto& [name, figure] : figures().byName) {
    const VariantPtr variant = variantOf({{std::string(name), "X", "K"}});
    const std::string drawn = draw::svg::PieceSymbols(*variant).draw(Piece(typeAt(0), Side::White), 0, 0, 40);
    EXPECT_TRUE(xmlOf(drawn)) << drawn;
    for (const std::string_view shape : figure.shapes)
      EXPECT_NE(drawn.find(shape), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace fairyforge::testing
