// Chooses the words that are easiest to read: names of types, ranges of cells, and a single list of cells
// where Black's cells follow from White's.
#include "compiler/frontend/print/statement-words.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/core/base/find-in.h"
#include "compiler/frontend/print/lexemes.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::frontend::print {

StatementWords::StatementWords(const syntax::Layer& diagram) {
  for (const syntax::Statement& statement : diagram) {
    if (const auto* shape = std::get_if<syntax::BoardShape>(&statement.what)) setBoard(*shape);
    if (const auto* piece = std::get_if<syntax::PieceDeclaration>(&statement.what))
      names_.try_emplace(piece->id.text, nameText(piece->name.text));
    const auto* rule = std::get_if<syntax::Rule>(&statement.what);
    if (rule == nullptr || rule->sentence->subject != "symmetry") continue;
    syntax::GameRules rules;
    apply(*rule, rules);
    symmetry_ = rules.symmetry;
  }
}

void StatementWords::setBoard(const syntax::BoardShape& shape) {
  board_ = Board(shape.files.value, shape.ranks.value);
  board_.setFirstRank(shape.firstRank.value);
  isPlain_ = shape.cellNames.empty() && shape.levels.value == 1 && !shape.hexagon;
}

std::string StatementWords::nameOf(const syntax::TypeRef& ref) const {
  const std::string* name = valueIn(names_, ref.text);
  return name ? *name : nameText(ref.text);
}
std::string StatementWords::namesOf(const std::vector<syntax::TypeRef>& refs, const char* between) const {
  return joined(refs, between, [&](const syntax::TypeRef& ref) { return nameOf(ref); });
}

std::optional<Cell> StatementWords::single(const syntax::CellItem& item) const {
  if (item.kind != syntax::CellItem::Kind::Cells || !item.within.empty() || !isPlain_) return std::nullopt;
  return board_.find(item.word.text);
}

// Returns one item of a list of cells, with ranks counted as the board does.
std::string StatementWords::itemText(const syntax::CellItem& item) const {
  switch (item.kind) {
    case syntax::CellItem::Kind::Cells:
      return item.word.text;
    case syntax::CellItem::Kind::Rank:
      return "rank " + item.word.text;
    case syntax::CellItem::Kind::File:
      return "file " + item.word.text;
    case syntax::CellItem::Kind::LastRanks: {
      const int last = board_.ranks() - 1, first = std::max(0, board_.ranks() - item.count);
      const std::string end = board_.rankName(last);
      return "rank " + (first == last ? end : board_.rankName(first) + "-" + end);
    }
  }
  return {};
}

std::string StatementWords::cellsText(const syntax::CellList& list) const {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < list.size();) {
    std::size_t end = i + 1;
    const auto first = single(list[i]);
    while (first && end < list.size()) {
      const auto next = single(list[end]);
      const int distance = static_cast<int>(end - i);
      if (!next || board_.rank(*next) != board_.rank(*first) ||
          board_.file(*next) != board_.file(*first) + distance)
        break;
      ++end;
    }
    if (first && end - i == static_cast<std::size_t>(board_.files())) {
      words.push_back("rank " + board_.rankName(board_.rank(*first)));
    } else if (end - i > 2) {
      words.push_back(list[i].word.text + "-" + list[end - 1].word.text);
    } else {
      end = i + 1;
      words.push_back(itemText(list[i]));
    }
    const bool endsGroup = end == list.size() || list[end].within != list[i].within;
    for (const syntax::Word& zone : list[i].within) {
      if (endsGroup) words.push_back((&zone == &list[i].within.front() ? "on " : "") + zone.text);
    }
    i = end;
  }
  return fmt::format("{}", fmt::join(words, " "));
}

bool StatementWords::isReflection(const syntax::SidedCells& cells) const {
  return symmetry_ != Symmetry::None && syntax::isReflected(board_, cells, symmetry_).value_or(false);
}

// Returns the cells of both sides as the language writes them: once if they are the same or reflected.
std::string StatementWords::sidedText(const syntax::SidedCells& cells) const {
  if (cells.forBlack == syntax::SidedCells::Black::Same) return "both " + cellsText(cells.white);
  if (cells.forBlack == syntax::SidedCells::Black::Reflected || isReflection(cells))
    return cellsText(cells.white);
  std::string text;
  if (!cells.white.empty()) text = "White: " + cellsText(cells.white);
  if (!cells.black.empty()) text += (text.empty() ? "" : " ") + ("Black: " + cellsText(cells.black));
  return text;
}

}  // namespace fairyforge::frontend::print
