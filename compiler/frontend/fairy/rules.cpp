// Reads native statements about the board, castling, removals and events. sentences.cpp reads rules in the
// form of a sentence (`stalemate: draw`).
#include <algorithm>

#include "compiler/frontend/fairy/guesses.h"
#include "compiler/frontend/fairy/nodes.h"
#include "compiler/frontend/fairy/parts.h"
#include "compiler/frontend/fairy/patterns.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/frontend/syntax/statement-examples.h"

namespace fairyforge::frontend::fairy {

using grammar::FairyParser;

namespace {

constexpr int kMaxHexagonSide = 500;  // more than the largest board

// Reads sizes such as `8x8` or `8x8x3`: from `least` to three numbers.
std::optional<std::vector<syntax::Number>> readSize(const syntax::Word& size, std::size_t least) {
  std::vector<syntax::Number> numbers;
  for (std::size_t from = 0; from <= size.text.size();) {
    const std::size_t to = std::min(size.text.find('x', from), size.text.size());
    const auto number =
        syntax::parseNumber({size.text.substr(from, to - from), size.span.part(from, to)}, 1, 1'000'000);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
    from = to + 1;
  }
  if (numbers.size() < least || numbers.size() > 3) return std::nullopt;
  return numbers;
}

// Reads the sides of a hexagon: `6`, `5x6` or `5x7x6`. Returns the board: the smallest rectangle that
// contains the hexagon.
std::optional<syntax::BoardShape> readHexagon(const syntax::Word& size, const FairyNodes& nodes) {
  const auto numbers = readSize(size, 1);
  if (!numbers ||
      std::ranges::any_of(*numbers, [](const syntax::Number& n) { return n.value > kMaxHexagonSide; })) {
    nodes
        .error(size.span, "bad-size", "expected the sides of a hexagon, such as 6 or 5x6, found '{}'",
               size.text)
        .note("of two numbers the second is that of the upright sides; the longest is {}", kMaxHexagonSide);
    return std::nullopt;
  }
  const std::size_t given = numbers->size();
  const syntax::HexagonSides sides{(*numbers)[0], (*numbers)[given == 3 ? 1 : 0], (*numbers)[given - 1]};
  syntax::BoardShape shape{{sides.left.value + sides.right.value - 1, size.span},
                           {sides.right.value + sides.upright.value - 1, size.span}};
  shape.hexagon = sides;
  return shape;
}

std::optional<syntax::BoardShape> readSquares(const syntax::Word& size, const FairyNodes& nodes) {
  const auto numbers = readSize(size, 2);
  if (!numbers) {
    nodes
        .error(size.span, "bad-size", "expected the number of files and ranks, such as 8x8, found '{}'",
               size.text)
        .note("the number of levels may follow: 8x8x3");
    return std::nullopt;
  }
  syntax::BoardShape shape{(*numbers)[0], (*numbers)[1]};
  if (numbers->size() == 3) shape.levels = (*numbers)[2];
  return shape;
}

}  // namespace

namespace {

// Reads a line `cells a b - d` with the names of the cells of one row; the top row comes first.
void readCellNames(FairyParser::BoardLineContext* line, syntax::BoardShape& shape, const FairyNodes& nodes) {
  const syntax::Word head = nodes.word(line->WORD());
  if (head.text != "cells") {
    Diagnostic& d =
        nodes.error(head.span, "unknown-statement", "no line of a board's block starts with '{}'", head.text);
    const std::string closest = closestMatch(head.text, syntax::headsOf(syntax::Block::Board));
    if (!closest.empty()) d.suggest(closest).note("written like: {}", syntax::exampleOf(closest));
    return;
  }
  std::vector<syntax::Word> names = nodes.words(line->cellName());
  if (static_cast<int>(names.size()) != shape.files.value) {
    nodes.error(nodes.spanOf(line), "bad-size", "these are {} cells, a rank of the board has {}",
                names.size(), shape.files.value);
    return;
  }
  shape.cellNames.push_back(std::move(names));
}

}  // namespace

std::optional<syntax::BoardShape> readBoard(FairyParser::BoardContext* tree, const FairyNodes& nodes) {
  const syntax::Word size = nodes.word(tree->boardSize());
  const bool hexagon = tree->hexagon() != nullptr;
  std::optional<syntax::BoardShape> read = hexagon ? readHexagon(size, nodes) : readSquares(size, nodes);
  if (!read) return std::nullopt;
  syntax::BoardShape& shape = *read;
  for (auto* feature : tree->boardFeature()) {
    if (auto* first = dynamic_cast<FairyParser::FirstRankContext*>(feature)) {
      if (const auto rank = nodes.number(nodes.word(first->number()), 0, 1000)) shape.firstRank = *rank;
    } else if (auto* holes = dynamic_cast<FairyParser::HolesContext*>(feature)) {
      for (syntax::CellItem& item : nodes.cells(holes->cells())) shape.holes.push_back(std::move(item));
    } else if (auto* files = dynamic_cast<FairyParser::FileNamesContext*>(feature)) {
      for (auto* range : files->fileRange()) shape.fileNames.push_back(nodes.word(range));
      if (!hexagon) {
        nodes.error(nodes.spanOf(feature), "bad-files", "the files of squares are lettered without a gap")
            .note("boards of hexagons may leave letters out, and levels may begin with any letter");
      }
    } else if (dynamic_cast<FairyParser::StraightRanksContext*>(feature) != nullptr) {
      if (hexagon) shape.hexagon->straightRanks = true;
      if (!hexagon) {
        nodes.error(nodes.spanOf(feature), "bad-size", "ranks of squares are straight anyway")
            .note("only a board of hexagons needs the words: board hexagon 6 with straight ranks");
      }
    }
  }
  if (!tree->boardBlock()) return read;
  if (hexagon) {
    nodes.error(nodes.spanOf(tree->boardBlock()), "not-on-hexagons", "a board of hexagons has no levels");
    return read;
  }
  for (auto* line : nodes.linesOf(tree->boardBlock(), tree->boardBlock()->boardRow(),
                                  &FairyParser::BoardRowContext::boardLine, "level")) {
    if (line->WORD()) {
      readCellNames(line, shape, nodes);
      continue;
    }
    const auto number = nodes.number(nodes.word(line->number()), 1, shape.levels.value);
    if (!number) continue;
    syntax::Level level{*number, std::nullopt, std::nullopt};
    if (line->zoneName()) level.name = nodes.word(line->zoneName());
    if (line->fileRange()) level.files = nodes.word(line->fileRange());
    shape.levelLines.push_back(std::move(level));
  }
  return read;
}

std::optional<syntax::Castle> readCastle(FairyParser::CastlingContext* tree, const FairyNodes& nodes) {
  syntax::Castle castle{nodes.word(tree->typeName()), {}, {}, std::nullopt};
  if (tree->whileClause())
    castle.whilst = readConditions(nodes.sentence(tree->whileClause()), nodes.diagnostics());
  if (!tree->cell().empty()) {
    castle.path = nodes.word(tree->cell(0));
    castle.partnerPath = nodes.word(tree->cell(1));
    castle.distance = {1, castle.path->span};
    castle.partners = nodes.types(tree->types());
  }
  if (!tree->number()) return castle;
  const syntax::Word path = nodes.word(tree->number());
  if (path.text.find('-') != std::string::npos) {
    castle.distance = {1, path.span};
    castle.path = path;
    castle.partners = nodes.types(tree->types());
    if (tree->sidedCells() || castle.partners.size() < 2) {
      if (reportMistake(nodes.spanOf(tree), path.span, nodes.diagnostics())) return std::nullopt;
      nodes
          .error(tree->sidedCells() ? nodes.spanOf(tree->sidedCells()) : castle.partners.back().span,
                 "syntax",
                 tree->sidedCells() ? "the cells are given already"
                                    : "expected between which cells the partner goes")
          .note("written like: castle King e1-g1 with Rook h1-f1");
      return std::nullopt;
    }
    castle.partnerPath = castle.partners.back();
    castle.partners.pop_back();
    return castle;
  }
  const auto distance = nodes.number(nodes.word(tree->number()), 1, static_cast<int>(kMaxCells));
  if (!distance) return std::nullopt;
  castle.distance = *distance;
  castle.partners = nodes.types(tree->types());
  const bool sides = tree->sidedCells() && tree->sidedCells()->getStop()->getText().starts_with("side");
  if (sides && reportGuess(Guessed::Statement, nodes.spanOf(tree), nodes.diagnostics())) return std::nullopt;
  if (tree->sidedCells()) castle.from = nodes.sidedCells(tree->sidedCells());
  return castle;
}

syntax::Remove readRemoval(FairyParser::RemovalContext* tree, const FairyNodes& nodes) {
  syntax::Remove removal;
  std::vector<syntax::Word> words = nodes.writtenWords(tree);
  words.erase(words.begin());  // the word `remove`
  for (const syntax::Word& word : words) {
    // A word in quotes is the name of a piece, even if it is `goals`.
    const std::string_view written = word.span.text();
    removal.goals = removal.goals || written == "goals";
    removal.hands = removal.hands || written == "hands";
    if (written == "castling" && reportGuess(Guessed::Statement, nodes.spanOf(tree), nodes.diagnostics()))
      continue;
    if (written != "goals" && written != "hands") removal.types.push_back(word);
  }
  return removal;
}

syntax::Statement readWhen(FairyParser::TriggerContext* tree, const FairyNodes& nodes) {
  if (tree->effectBlock()) return {nodes.spanOf(tree), readEffects(tree, nodes)};
  syntax::When when{typesIn(nodes.writtenWords(tree->movers()), nodes.diagnostics()),
                    nodes.sidedCells(tree->sidedCells()),
                    {}};
  for (auto* line : nodes.linesOf(tree->triggerBlock(), tree->triggerBlock()->triggerRow(),
                                  &FairyParser::TriggerRowContext::triggerLine, "one"))
    when.changes.push_back({nodes.spanOf(line), nodes.types(line->types(0)), nodes.types(line->types(1))});
  return {nodes.spanOf(tree), std::move(when)};
}

}  // namespace fairyforge::frontend::fairy
