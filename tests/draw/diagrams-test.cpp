// Compares diagrams of pieces with the ones that their authors published, character by character, and with
// sets of target cells worked out by hand.
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "compiler/draw/text/draw-text.h"
#include "tests/draw/one-piece.h"

namespace fairyforge::testing {
namespace {

struct ShownPiece {
  std::string letter, notation, cell, shows;
};

struct Published {
  std::string title;
  std::vector<ShownPiece> pieces;
  std::string drawing;
  std::map<std::string, std::string> exceptions;  // cell, symbol
};

std::vector<Published> readPublished() {
  std::vector<Published> all;
  std::istringstream file(readData("published-diagrams.txt"));
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word.empty() || word == "#") continue;
    if (word == "diagram") {
      all.push_back({line, {}, "", {}});
    } else if (word == "piece") {
      ShownPiece p;
      words >> p.letter >> p.notation >> p.cell >> p.shows;
      all.back().pieces.push_back(p);
    } else if (word == "except") {
      std::string cell, symbol;
      words >> cell >> symbol;
      all.back().exceptions[cell] = symbol;
    } else {
      all.back().drawing += line + "\n";
    }
  }
  return all;
}

// Returns the offset of a cell's symbol in the drawing of an 8x8 board.
std::size_t offsetOf(const std::string& cell) {
  const std::size_t row = static_cast<std::size_t>('8' - cell[1]);
  return row * 19 + 3 + 2 * static_cast<std::size_t>(cell[0] - 'a');
}

char only(const std::string& shows, char symbol) {
  if (shows == "move") return symbol == '*' ? '+' : symbol == '!' ? '.' : symbol;
  if (shows == "capture") return symbol == '*' ? '!' : symbol == '+' ? '.' : symbol;
  return symbol;
}

TEST(Diagrams, EveryPublishedDiagramComesOutCharacterByCharacter) {
  const auto all = readPublished();
  ASSERT_EQ(all.size(), 8u);
  for (const Published& published : all) {
    SCOPED_TRACE(published.title);
    std::string drawn;
    for (const ShownPiece& shown : published.pieces) {
      const VariantPtr variant = variantOf({{"Piece", shown.letter, shown.notation}});
      std::vector<std::string> own;
      for (const ShownPiece& other : published.pieces) {
        if (other.cell != shown.cell) own.push_back(other.cell);
      }
      std::string text =
          draw::text::drawTargetsText(positionOf(variant, shown.cell, own), cellNamed(variant, shown.cell));
      for (char& symbol : text) symbol = only(shown.shows, symbol);
      // A drawing may show two pieces, if they do not mark the same cell.
      if (drawn.empty()) drawn = std::string(text.size(), '.');
      ASSERT_EQ(drawn.size(), text.size());
      for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '.') continue;
        EXPECT_TRUE(drawn[i] == '.' || drawn[i] == text[i]);
        drawn[i] = text[i];
      }
    }
    std::string expected = published.drawing;
    for (const auto& [cell, symbol] : published.exceptions) {
      EXPECT_EQ(expected[offsetOf(cell)], '.');
      expected[offsetOf(cell)] = symbol[0];
    }
    EXPECT_EQ(drawn, expected);
  }
}

std::string drawingOf(const nlohmann::json& row, const std::string& letter) {
  std::string text;
  for (int rank = 8; rank >= 1; --rank) {
    text += std::to_string(rank) + "  . . . . . . . .\n";
  }
  text += "   a b c d e f g h\n";
  for (const auto& [key, symbol] :
       {std::pair{"move_only", '+'}, std::pair{"capture_only", '!'}, std::pair{"both", '*'}}) {
    for (const std::string cell : row.at(key)) text[offsetOf(cell)] = symbol;
  }
  text[offsetOf(row.at("square"))] = letter[0];
  for (const std::string cell : row.at("own")) text[offsetOf(cell)] = letter[0];
  return text;
}

TEST(Diagrams, WholeDrawingsHaveTheTargetsOfTheAuthorsText) {
  const auto data = nlohmann::json::parse(readData("target-sets.json"));
  ASSERT_EQ(data.at("drawn").size(), 12u);
  for (const auto& row : data.at("drawn")) {
    SCOPED_TRACE(row.at("id"));
    const VariantPtr variant = onePiece(row.at("notation"));
    const std::string at = row.at("square");
    EXPECT_EQ(draw::text::drawTargetsText(positionOf(variant, at, row.at("own")), cellNamed(variant, at)),
              drawingOf(row, "X"));
  }
}

std::set<std::string> names(const Board& board, const CellSet& set) {
  std::set<std::string> result;
  set.forEach([&](Cell cell) { result.insert(board.name(cell)); });
  return result;
}

TEST(Diagrams, PiecesInTheWayBlockAsTheAuthorsSay) {
  const auto data = nlohmann::json::parse(readData("target-sets.json"));
  ASSERT_GT(data.at("blocking").size(), 20u);
  for (const auto& row : data.at("blocking")) {
    SCOPED_TRACE(row.at("id"));
    const int size = row.at("board");
    const VariantPtr variant = onePiece(row.at("notation"), Board(size, size));
    const std::vector<std::string> enemy = row.at("enemy");
    const std::string at = row.at("square");
    const Position position = positionOf(variant, at, row.at("own"), enemy, row.at("unmoved"));
    const draw::PieceReach targets = draw::reachFrom(position, cellNamed(variant, at));
    EXPECT_EQ(names(variant->board(), targets.quiet), row.at("moves").get<std::set<std::string>>());
    std::set<std::string> captures;  // cells where the piece can only capture
    for (const std::string& cell : enemy) {
      if (targets.capture.has(cellNamed(variant, cell))) captures.insert(cell);
    }
    EXPECT_EQ(captures, row.at("captures").get<std::set<std::string>>());
  }
}

}  // namespace
}  // namespace fairyforge::testing
