// The base class of all readers of native statements: words, numbers, cells and types from the parser's tree.
// Also declares the readers of the larger subjects. Only the sources of the native reader include this, since
// it includes the generated parser.
#pragma once

#include <FairyParser.h>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/antlr-support.h"
#include "compiler/frontend/syntax/options.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::fairy {

std::string unquoted(const std::string& text);
// Reports `and` or `the` in a list of cells, which has no such words. `both` is the word and what follows it.
void reportFiller(const std::string& word, const SourceSpan& both, const SourceSpan& next,
                  Diagnostics& diagnostics);

class FairyNodes {
 public:
  using FairyParser = grammar::FairyParser;

  FairyNodes(const SourcePtr& source, Diagnostics& diagnostics)
      : diagnostics_(diagnostics),
        places_(SourceSpan{source, 0, static_cast<std::uint32_t>(source->text().size())}) {}

  SourceSpan spanOf(antlr4::ParserRuleContext* context) const { return places_.of(context); }
  SourceSpan spanOf(const antlr4::Token* token) const { return places_.of(token); }
  Diagnostics& diagnostics() const { return diagnostics_; }
  Diagnostic& error(const SourceSpan& span, Code code, std::string message) const {
    return diagnostics_.error(span, code, std::move(message));
  }

  // Return the whole text of a node as one word, without quotes around it.
  syntax::Word word(antlr4::ParserRuleContext* rule) const {
    return {unquoted(rule->getText()), places_.of(rule)};
  }
  syntax::Word word(antlr4::tree::TerminalNode* token) const {
    return {unquoted(token->getText()), places_.of(token->getSymbol())};
  }
  // Returns one word for each node of the list.
  template <typename Contexts>
  std::vector<syntax::Word> words(const Contexts& contexts) const {
    std::vector<syntax::Word> list;
    for (auto* context : contexts) list.push_back(word(context));
    return list;
  }
  // Returns one word for each child of the node, be it a rule or a token, in the order of the text.
  std::vector<syntax::Word> writtenWords(antlr4::ParserRuleContext* context) const;
  // Returns one word for each child that is a rule, without tokens such as commas. Names of options are replaced by
  // their numbers.
  std::vector<syntax::Word> sentence(antlr4::ParserRuleContext* context) const;
  // Returns writtenWords() with the names of options replaced by their numbers.
  std::vector<syntax::Word> allWords(antlr4::ParserRuleContext* context) const;
  // Returns a number within these bounds, or an option with such a value. Reports anything else and returns
  // nothing.
  std::optional<syntax::Number> number(const syntax::Word& text, int min, int max) const;

  syntax::CellList cells(FairyParser::CellsContext* context) const;
  syntax::SidedCells sidedCells(FairyParser::SidedCellsContext* context) const;
  // Returns the types, which may be separated by `or`.
  std::vector<syntax::TypeRef> types(FairyParser::TypesContext* context) const;
  // The lines in the rows of a block, but for those that cannot be read; lineOf() is null of a blank row. Reports a block
  // without lines.
  template <typename Row, typename Line>
  std::vector<Line*> linesOf(antlr4::ParserRuleContext* block, const std::vector<Row*>& rows,
                             Line* (Row::*lineOf)(), std::string_view head) const {
    std::vector<Line*> lines;
    bool isEmpty = true;
    for (Row* row : rows) {
      Line* line = (row->*lineOf)();
      isEmpty = isEmpty && !row->exception && line == nullptr;
      if (!row->exception && line != nullptr) lines.push_back(line);
    }
    if (isEmpty) reportEmpty(block, head);
    return lines;
  }

 protected:
  Diagnostics& diagnostics_;
  syntax::TokenPlaces places_;
  const syntax::OptionTable* options_ = nullptr;  // null until the options are known

 private:
  syntax::Word valueOf(syntax::Word word) const;
  void reportEmpty(antlr4::ParserRuleContext* block, std::string_view head) const;
};

// Returns the statement of a line of a hands block; nothing if the line has been reported.
std::optional<syntax::Statement> readHandLine(FairyNodes::FairyParser::HandLineContext* tree,
                                              const FairyNodes& nodes);
syntax::ThirdSideBlock readThirdSide(FairyNodes::FairyParser::ThirdSideContext* tree,
                                     const FairyNodes& nodes);
// Returns an option without the statements of its blocks; nothing if it has been reported.
std::optional<syntax::OptionDeclaration> readOption(FairyNodes::FairyParser::OptionContext* tree,
                                                    const FairyNodes& nodes);
// Returns nothing if an error leaves no usable board.
std::optional<syntax::BoardShape> readBoard(FairyNodes::FairyParser::BoardContext* tree,
                                            const FairyNodes& nodes);
syntax::PieceDeclaration readPiece(FairyNodes::FairyParser::PieceContext* tree, const FairyNodes& nodes);
std::optional<syntax::Castle> readCastle(FairyNodes::FairyParser::CastlingContext* tree,
                                         const FairyNodes& nodes);
syntax::Remove readRemoval(FairyNodes::FairyParser::RemovalContext* tree, const FairyNodes& nodes);
// Returns several goals if a reply may make the game a draw; none if an error has been reported.
std::vector<syntax::GoalRule> readGoal(FairyNodes::FairyParser::GameRuleContext* tree,
                                       const FairyNodes& nodes);
// Returns the statement `when ...`.
syntax::Statement readWhen(FairyNodes::FairyParser::TriggerContext* tree, const FairyNodes& nodes);
syntax::Effects readEffects(FairyNodes::FairyParser::TriggerContext* tree, const FairyNodes& nodes);

}  // namespace fairyforge::frontend::fairy
