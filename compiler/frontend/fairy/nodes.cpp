// Makes words, numbers, cells and types of nodes of the parser's tree. Names of options are replaced by their
// numbers here, so that no other reader needs to know options.

#include "compiler/frontend/fairy/nodes.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "compiler/frontend/fairy/patterns.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/frontend/syntax/statement-examples.h"

namespace fairyforge::frontend::fairy {

using grammar::FairyParser;

std::string unquoted(const std::string& text) {
  return text.size() >= 2 && text.front() == '"' && text.back() == '"' ? text.substr(1, text.size() - 2)
                                                                       : text;
}

void reportFiller(const syntax::Word& word, const syntax::Word& next, Diagnostics& diagnostics) {
  diagnostics
      .error(spanOver(word, next), "syntax", "cells stand one behind the other, and '{}' is not said there",
             word.text)
      .suggest(std::string(next.span.text()));
}

std::vector<syntax::Word> FairyNodes::sentence(antlr4::ParserRuleContext* context) const {
  std::vector<syntax::Word> list;
  for (auto* child : context->children) {
    if (auto* node = dynamic_cast<antlr4::ParserRuleContext*>(child)) list.push_back(valueOf(word(node)));
  }
  return list;
}

std::vector<syntax::Word> FairyNodes::writtenWords(antlr4::ParserRuleContext* context) const {
  std::vector<syntax::Word> list;
  for (auto* child : context->children) {
    if (auto* rule = dynamic_cast<antlr4::ParserRuleContext*>(child)) list.push_back(word(rule));
    if (auto* token = dynamic_cast<antlr4::tree::TerminalNode*>(child)) list.push_back(word(token));
  }
  return list;
}

std::vector<std::string> FairyNodes::tokensOf(antlr4::tree::ParseTree* tree) {
  if (tree->children.empty()) return {tree->getText()};
  std::vector<std::string> tokens;
  for (auto* child : tree->children) std::ranges::move(tokensOf(child), std::back_inserter(tokens));
  return tokens;
}

std::vector<syntax::Word> FairyNodes::allWords(antlr4::ParserRuleContext* context) const {
  std::vector<syntax::Word> list = writtenWords(context);
  for (syntax::Word& word : list) word = valueOf(std::move(word));
  return list;
}

syntax::Word FairyNodes::valueOf(syntax::Word word) const {
  if (const auto value = options_ ? options_->number(word.text) : std::nullopt)
    word.text = std::to_string(*value);
  return word;
}

std::optional<syntax::Number> FairyNodes::number(const syntax::Word& text, int min, int max) const {
  const auto option = options_ ? options_->number(text.text) : std::nullopt;
  const auto value =
      syntax::parseNumber(option ? syntax::Word{std::to_string(*option), text.span} : text, min, max);
  if (!value) {
    error(text.span, "bad-number",
          option ? fmt::format("expected a number from {} to {}, but the option '{}' is {}", min, max,
                               text.text, *option)
                 : fmt::format("expected a number from {} to {}, found '{}'", min, max, text.text))
        .suggest(syntax::digitsOf(text.text));
  }
  return value;
}

// Reads a list of cells. In `rank 2 rank 7 on earth heavens file e`, the words after `on`, up to the next
// rank or file, are zones that limit the items before them.
syntax::CellList FairyNodes::cells(FairyParser::CellsContext* c) const {
  syntax::CellList list;
  std::size_t groupBegin = 0;
  std::vector<syntax::Word> zones;
  const auto endGroup = [&] {
    for (std::size_t i = groupBegin; i < list.size(); ++i) list[i].within = zones;
    groupBegin = list.size();
    zones.clear();
  };
  const auto items = c->cellItem();
  for (std::size_t i = 0; i < items.size(); ++i) {
    auto* item = items[i];
    if (auto* zone = item->zoneName()) {
      if (groupBegin == list.size() || !zones.empty()) {
        error(spanOf(item), "syntax",
              zones.empty() ? "'on' must follow the cells of which it keeps some" : "'on' is said twice")
            .note("written like: rank 2 rank 7 on earth heavens");
      }
      zones.push_back(word(zone));
      continue;
    }
    auto* range = item->cellRange();
    const std::string text = range ? range->getText() : std::string();
    if (i + 1 < items.size() && (text == "and" || text == "or" || text == "the" || text == "reaching")) {
      reportFiller(word(item), word(items[i + 1]), diagnostics_);
      continue;
    }
    if (range && !zones.empty()) {
      zones.push_back(word(range));
      continue;
    }
    if (!zones.empty()) endGroup();
    if (range) list.push_back({syntax::CellItem::Kind::Cells, word(range), 0});
    if (item->getStart()->getText() == "last" && !range) {
      const auto count = item->rankCount() ? number(word(item->rankCount()), 1, 1024)
                                           : std::optional(syntax::Number{1, spanOf(item)});
      list.push_back({syntax::CellItem::Kind::LastRanks, {"", spanOf(item)}, count ? count->value : 1});
    }
    if (auto* rank = item->rankRange()) list.push_back({syntax::CellItem::Kind::Rank, word(rank), 0});
    if (auto* file = item->fileRange()) list.push_back({syntax::CellItem::Kind::File, word(file), 0});
  }
  endGroup();
  return list;
}

// Reads cells for both sides: one list, 'both' and a list, or lists behind 'White:' and 'Black:'.
syntax::SidedCells FairyNodes::sidedCells(FairyParser::SidedCellsContext* c) const {
  syntax::SidedCells sided;
  if (c->cells()) {
    sided.white = cells(c->cells());
    if (c->cells()->getStart() != c->getStart()) sided.forBlack = syntax::SidedCells::Black::Same;  // `both`
  }
  for (auto* part : c->sideCells()) {
    const syntax::Word side = word(part->WORD());
    if (side.text == "White" || side.text == "Black") {
      if (side.text == "Black") sided.forBlack = syntax::SidedCells::Black::Listed;
      auto& list = side.text == "White" ? sided.white : sided.black;
      for (syntax::CellItem& item : cells(part->cells())) list.push_back(std::move(item));
      // `White: e1` without a list for Black means that Black has no cells.
      if (!c->cells()) sided.forBlack = syntax::SidedCells::Black::Listed;
    } else {
      error(side.span, "unknown-side", "expected 'White' or 'Black', found '{}'", side.text);
    }
  }
  return sided;
}

// Reports a block without lines, unless it has lines that have been reported already.
void FairyNodes::reportEmpty(antlr4::ParserRuleContext* block, std::string_view head) const {
  const SourceSpan span = spanOf(block);
  const auto isInside = [&](const Diagnostic& d) {
    return d.span.file == span.file && d.span.begin >= span.begin && d.span.end <= span.end;
  };
  const auto& known = diagnostics_.all();
  if (std::ranges::any_of(known, isInside)) return;  // the block has lines that could not be read
  error(span, "empty-block", "the block says nothing")
      .note("a line of it is written like: {}", syntax::exampleOf(head));
}

std::vector<syntax::TypeRef> FairyNodes::types(FairyParser::TypesContext* c) const {
  return typesIn(words(c->typeName()), diagnostics_);
}

}  // namespace fairyforge::frontend::fairy
