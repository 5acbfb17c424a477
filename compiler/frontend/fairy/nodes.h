// The base class of the readers of native statements: makes words, numbers, cells and types of the parser's
// tree. Also declares the readers of larger statements. Only sources of the native reader include this file,
// because it includes the generated parser.
#pragma once

#include <FairyParser.h>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/antlr-support.h"
#include "compiler/frontend/syntax/options.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::fairy {

// The deepest nesting of brackets. A text that exceeds it is refused with an error.
inline constexpr int kMaxBracketDepth = 64;

std::string unquoted(const std::string& text);
// Reports the superfluous word `and` or `the` in a list of cells, and suggests the next word in its place.
void reportFiller(const syntax::Word& word, const syntax::Word& next, Diagnostics& diagnostics);

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
  template <class First, class... Rest>
  Diagnostic& error(const SourceSpan& at, Code code, fmt::format_string<First, Rest...> pattern,
                    First&& first, Rest&&... rest) const {
    return error(at, code, fmt::format(pattern, std::forward<First>(first), std::forward<Rest>(rest)...));
  }

  // Return the text of a node as one word, without quotes.
  syntax::Word word(antlr4::ParserRuleContext* rule) const {
    return {unquoted(rule->getText()), places_.of(rule)};
  }
  syntax::Word word(antlr4::tree::TerminalNode* token) const {
    return {unquoted(token->getText()), places_.of(token->getSymbol())};
  }
  // Returns a word for each node of the list.
  template <typename Contexts>
  std::vector<syntax::Word> words(const Contexts& contexts) const {
    std::vector<syntax::Word> list;
    for (auto* context : contexts) list.push_back(word(context));
    return list;
  }
  // Returns a word for each child of the node, rule or token, in the order of the text.
  std::vector<syntax::Word> writtenWords(antlr4::ParserRuleContext* context) const;
  // Returns a word for each child that is a rule, but not for tokens such as commas. Names of options are
  // replaced by their numbers.
  std::vector<syntax::Word> sentence(antlr4::ParserRuleContext* context) const;
  // Returns writtenWords() with the names of options replaced by their numbers.
  std::vector<syntax::Word> allWords(antlr4::ParserRuleContext* context) const;
  // Returns the number that the word is, or the value of the option that it names. If there is none, or it is
  // not within the bounds, reports that and returns nothing.
  std::optional<syntax::Number> number(const syntax::Word& text, int min, int max) const;

  syntax::CellList cells(FairyParser::CellsContext* context) const;
  syntax::SidedCells sidedCells(FairyParser::SidedCellsContext* context) const;
  // Returns the types that the node names. `or` or `and` can stand between two of them.
  std::vector<syntax::TypeRef> types(FairyParser::TypesContext* context) const;
  // Returns the lines of a block, without those that cannot be read. (row->*lineOf)() is null for a blank
  // row. Reports a block without lines.
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
  // Returns the texts of all tokens of the tree.
  static std::vector<std::string> tokensOf(antlr4::tree::ParseTree* tree);
  // Reports lines that say word for word what an earlier one says. Returns all lines, these too.
  template <typename Line>
  std::vector<Line*> withoutRepetition(std::vector<Line*> lines) const {
    std::set<std::vector<std::string>> said;
    for (Line* line : lines) {
      if (!said.insert(tokensOf(line)).second)
        error(spanOf(line), "said-twice", "this line stands there already");
    }
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

// Returns the statement of a line in a hands block; nothing after reporting an error.
std::optional<syntax::Statement> readHandLine(FairyNodes::FairyParser::HandLineContext* tree,
                                              const FairyNodes& nodes);
syntax::ThirdSideBlock readThirdSide(FairyNodes::FairyParser::ThirdSideContext* tree,
                                     const FairyNodes& nodes);
// Returns an option, but without the statements of its blocks; nothing after reporting an error.
std::optional<syntax::OptionDeclaration> readOption(FairyNodes::FairyParser::OptionContext* tree,
                                                    const FairyNodes& nodes);
// Returns the board; nothing if an error leaves no usable board.
std::optional<syntax::BoardShape> readBoard(FairyNodes::FairyParser::BoardContext* tree,
                                            const FairyNodes& nodes);
syntax::PieceDeclaration readPiece(FairyNodes::FairyParser::PieceContext* tree, const FairyNodes& nodes);
std::optional<syntax::Castle> readCastle(FairyNodes::FairyParser::CastlingContext* tree,
                                         const FairyNodes& nodes);
// Reads programs in a piece's block: `moves by { ... }` and `drops by { ... }`, with one instruction on each
// line.
syntax::Program readProgram(FairyNodes::FairyParser::ProgramContext* tree, const FairyNodes& nodes);
syntax::Remove readRemoval(FairyNodes::FairyParser::RemovalContext* tree, const FairyNodes& nodes);
// Returns the goals of the sentence: one, or several if it has a reply ("unless the other does so in reply");
// none after reporting an error.
std::vector<syntax::GoalRule> readGoal(FairyNodes::FairyParser::GameRuleContext* tree,
                                       const FairyNodes& nodes);
// Returns the statement for a sentence `when ...` about a change of type.
syntax::Statement readWhen(FairyNodes::FairyParser::TriggerContext* tree, const FairyNodes& nodes);
syntax::Effects readEffects(FairyNodes::FairyParser::TriggerContext* tree, const FairyNodes& nodes);

}  // namespace fairyforge::frontend::fairy
