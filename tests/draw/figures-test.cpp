// Tests the file of piece figures: any program can show it as SVG, and the reader of figures uses all of it.
#include <algorithm>
#include <cctype>
#include <fstream>
#include <gtest/gtest.h>
#include <libxml/parser.h>
#include <map>
#include <memory>
#include <set>
#include <sstream>

#include "compiler/draw/svg/piece-symbols.h"
#include "tests/draw/one-piece.h"
#include "tests/support/files.h"

namespace fairyforge::testing {

using draw::svg::Figure;
using draw::svg::figures;
using draw::svg::Layer;

namespace {

std::string sheet() {
  return contentOf(std::string(FAIRYFORGE_SOURCE_DIR) + "/compiler/draw/svg/figures.svg");
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

std::string drawnAs(const std::string& name, const std::string& notation) {
  const VariantPtr variant = variantOf({{name, "X", notation}});
  return draw::svg::PieceSymbols(*variant).draw(Piece(typeAt(0), Side::White), 0, 0, 40);
}
bool isDisc(const std::string& drawn) {
  return drawn.find("<text") != std::string::npos;
}

void expectAllOf(const Figure& figure, const std::string& drawn, const std::string& name) {
  EXPECT_TRUE(xmlOf(drawn)) << drawn;
  EXPECT_FALSE(isDisc(drawn)) << name;
  for (const Layer& layer : figure) {
    for (const auto* paths : {&layer.shapes, &layer.lines}) {
      for (const std::string_view path : *paths) EXPECT_NE(drawn.find(path), std::string::npos) << name;
    }
  }
}

TEST(FiguresOfPieces, AreAllThatTheSheetShows) {
  const Document document = xmlOf(sheet());
  ASSERT_TRUE(document) << "no XML";
  std::map<std::string, std::size_t> found;
  countElements(xmlDocGetRootElement(document.get()), found);
  EXPECT_EQ(found["g"], figures().byName.size());
  EXPECT_GE(figures().names.size(), 60u);
  // Each element belongs to a figure; an element in a shared part also belongs to the figures that use the
  // part.
  std::set<const char*> drawn;
  for (const auto& [name, figure] : figures().byName) {
    for (const Layer& layer : figure) {
      for (const auto* paths : {&layer.shapes, &layer.lines}) {
        for (const std::string_view path : *paths) drawn.insert(path.data());
      }
      for (const Layer::Dot& dot : layer.dots) drawn.insert(dot.x.data());
    }
  }
  EXPECT_EQ(drawn.size(), found["path"] + found["circle"]);
}

TEST(FiguresOfPieces, ConsistOfPathsAndNumbers) {
  const auto isNumber = [](std::string_view text) {
    return text.find_first_not_of("0123456789.") == std::string_view::npos;
  };
  for (const auto& [name, figure] : figures().byName) {
    for (const Layer& layer : figure) {
      for (const auto* paths : {&layer.shapes, &layer.lines}) {
        for (const std::string_view path : *paths) {
          EXPECT_EQ(path.front(), 'M') << name;
          EXPECT_EQ(path.find_first_not_of("MLHVCQAZ 0123456789.-"), std::string_view::npos) << name;
        }
      }
      for (const Layer::Dot& dot : layer.dots)
        EXPECT_TRUE(isNumber(dot.x) && isNumber(dot.y) && isNumber(dot.radius)) << name;
    }
  }
}

TEST(FiguresOfPieces, HaveUniqueNamesInSmallLetters) {
  const auto isSmall = [](std::string_view text) {
    for (const char c : text) {
      if (std::islower(static_cast<unsigned char>(c)) == 0) return false;
    }
    return !text.empty();
  };
  for (const auto& [name, figure] : figures().byName) EXPECT_TRUE(isSmall(name)) << name;
  for (const auto& [other, name] : figures().synonyms) {
    EXPECT_TRUE(isSmall(other)) << other;
    EXPECT_TRUE(figures().names.contains(name)) << name;
    EXPECT_FALSE(figures().byName.contains(other)) << other;
  }
}

TEST(FiguresOfPieces, AreListedInTheDocumentInTheirOrder) {
  std::string listed;
  std::istringstream lines(sheet());
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("<g ") || draw::svg::attributeOf(line, "class") == "part") continue;
    listed += (listed.empty() ? "" : ", ") + std::string(draw::svg::attributeOf(line, "id"));
  }
  std::string document = contentOf(std::string(FAIRYFORGE_SOURCE_DIR) + "/docs/drawing.md");
  std::replace(document.begin(), document.end(), '\n', ' ');
  EXPECT_NE(document.find("in the order of the sheet: " + listed + "."), std::string::npos) << listed;
}

// Figures must differ so much that nobody mistakes one for another on a board.
TEST(FiguresOfPieces, AreDrawnForTypesOfTheirNamesAndAreDistinct) {
  std::map<std::string, std::string_view> names;
  for (const std::string_view name : figures().names) {
    const std::string drawn = drawnAs(std::string(name), "fmA");
    expectAllOf(figures().byName.find(name)->second, drawn, std::string(name));
    const auto [other, isNew] = names.emplace(drawn, name);
    EXPECT_TRUE(isNew) << name << " looks like " << other->second;
  }
}

std::string inStyle(draw::svg::PieceStyle style, const std::vector<std::string>& names, std::size_t type,
                    Side side) {
  std::vector<NamedPiece> specs;
  for (std::size_t i = 0; i < names.size(); ++i)
    specs.push_back({names[i], std::string(1, 'A' + static_cast<char>(i)), "W"});
  return draw::svg::PieceSymbols(*variantOf(specs), style).draw(Piece(typeAt(type), side), 0, 0, 40);
}

TEST(FiguresOfPieces, AreCharactersWhereTheReaderWantsThem) {
  using draw::svg::characterOf, draw::svg::PieceStyle, draw::svg::Script;
  const auto has = [](const std::string& drawn, Script script, Side side, const char* name) {
    return drawn.find(characterOf(script, side, name).value().strokes) != std::string::npos;
  };
  for (const Side side : kBothSides) {
    EXPECT_TRUE(has(inStyle(PieceStyle::Xiangqi, {"Chariot"}, 0, side), Script::Chinese, side, "chariot"));
    EXPECT_TRUE(has(inStyle(PieceStyle::Shogi, {"Rook"}, 0, side), Script::Japanese, side, "rook"));
  }
  EXPECT_NE(characterOf(Script::Chinese, Side::White, "general")->strokes,
            characterOf(Script::Chinese, Side::Black, "general")->strokes);
  EXPECT_TRUE(characterOf(Script::Japanese, Side::White, "tokin")->promoted);
  EXPECT_FALSE(characterOf(Script::Japanese, Side::White, "queen"));
  // Two types must not look alike, and a type without a character gets its figure.
  const std::string second = inStyle(PieceStyle::Xiangqi, {"Chariot", "Rook"}, 1, Side::White);
  EXPECT_FALSE(has(second, Script::Chinese, Side::White, "rook"));
  expectAllOf(figures().byName.find("rook")->second, second, "rook");
  EXPECT_NE(inStyle(PieceStyle::Shogi, {"Queen"}, 0, Side::White),
            inStyle(PieceStyle::Shogi, {"King"}, 0, Side::White));
}

TEST(FiguresOfPieces, AreFoundByOtherNamesAndByMovements) {
  EXPECT_EQ(drawnAs("Gold General", "WfF"), drawnAs("gold", "O"));
  EXPECT_EQ(drawnAs("GoldGeneral", "WfF"), drawnAs("gold", "O"));
  EXPECT_EQ(drawnAs("Royal Amazon", "Q"), drawnAs("amazon", "O"));
  EXPECT_EQ(drawnAs("Hoplite", "fmFfcW"), drawnAs("soldier", "O"));
  for (const auto& [notation, name] : figures().byMoves)
    EXPECT_EQ(drawnAs("Nobody", std::string(notation)), drawnAs(std::string(name), "O")) << notation;
  EXPECT_TRUE(isDisc(drawnAs("Nobody", "fmA")));
  EXPECT_TRUE(isDisc(drawnAs("Foot", "fmA"))) << "a part is no figure";
}

TEST(FiguresOfPieces, AreComposedOfTwoForWhatMovesLikeBoth) {
  std::set<std::string> all;
  for (const auto& [body, below] : figures().bodies) {
    for (const auto& [head, above] : figures().heads) {
      const std::string drawn = drawnAs("Nobody", std::string(body) + std::string(head));
      EXPECT_FALSE(isDisc(drawn));
      EXPECT_EQ(drawnAs("Nobody", std::string(head) + std::string(body)), drawn);
      EXPECT_TRUE(all.insert(drawn).second);
    }
  }
  expectAllOf(*draw::svg::composed("R", "C"), drawnAs("Nobody", "RC"), "RC");
  EXPECT_GE(all.size(), 15u);
  EXPECT_NE(drawnAs("Promoted Silver", "K"), drawnAs("Silver", "K"));
  expectAllOf(figures().byName.find("silver")->second, drawnAs("PromotedSilver", "K"), "a promoted silver");
}

// "Alfil" is a synonym of elephant, but a later type whose name is "Elephant" gets that figure.
TEST(FiguresOfPieces, HaveTheLettersOfTypesThatComeLater) {
  const draw::svg::PieceSymbols symbols(*variantOf({{"Alfil", "A", "A"}, {"Elephant", "E", "FA"}}));
  const auto drawn = [&](std::size_t type) {
    return symbols.draw(Piece(typeAt(type), Side::White), 0, 0, 40);
  };
  EXPECT_EQ(drawn(1), drawnAs("Elephant", "FA"));
  EXPECT_TRUE(xmlOf(drawn(0)));
  for (const Layer& layer : figures().byName.find("elephant")->second) {
    for (const std::string_view path : layer.shapes) EXPECT_NE(drawn(0).find(path), std::string::npos);
  }
  EXPECT_NE(drawn(0).find(">A</text>"), std::string::npos);
}

}  // namespace
}  // namespace fairyforge::testing
