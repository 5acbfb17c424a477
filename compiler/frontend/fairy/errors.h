// Reports syntax errors of native statements in words of the language. Only reader.cpp includes this file,
// because it includes the generated parser.
#pragma once

#include <FairyParser.h>
#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

#include "compiler/core/base/add-once.h"
#include "compiler/core/base/find-in.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/fairy/guesses.h"
#include "compiler/frontend/fairy/parts.h"
#include "compiler/frontend/syntax/antlr-support.h"
#include "compiler/frontend/syntax/statement-examples.h"

namespace fairyforge::frontend::fairy {

// Finds the message for an error of the parser.
class FairySyntaxErrors {
  using P = grammar::FairyParser;
  using Block = syntax::Block;

 public:
  FairySyntaxErrors(const syntax::TokenPlaces& places, antlr4::CommonTokenStream& tokens, const P& parser,
                    Diagnostics& diagnostics)
      : places_(places), tokens_(tokens), parser_(parser), diagnostics_(diagnostics) {}

  // Reports the error with the best advice that is known for the place: a known mistake, what may have been
  // meant, or what is expected there.
  void report(const antlr4::RecognitionException& e) {
    const antlr4::Token* found = e.getOffendingToken();
    auto* context = dynamic_cast<antlr4::ParserRuleContext*>(e.getCtx());
    const std::size_t rule = context->getRuleIndex();
    const antlr4::Token* head = startsLine(found) ? found : headOf(context);
    const bool gameRule = rule == P::RuleGameRule || rule == P::RuleSubject;

    if (reportMistake(lineFrom(head), places_.of(found), diagnostics_)) return;
    if (reportGuess(guessedIn(context), lineFrom(head), diagnostics_)) return;
    if (const SourceSpan subject = gameRule ? knownSubject(head, found) : SourceSpan()) {
      diagnostics_.error(subject, "syntax", "expected ':' behind '{}'", subject.text())
          .note("written like: " + std::string(syntax::exampleOf(head->getText())))
          .suggest(std::string(subject.text()) + ":");
      return;
    }
    const bool isHead =
        found == head && startsLine(head) && isSmall(head->getText()) &&
        (rule == P::RuleFile || rule == P::RuleLine || rule == P::RulePieceBlock || rule == P::RulePieceRow);
    if (isHead || (head->getType() == P::WORD && (found == head || gameRule)))
      return reportUnknownHead(head, rule);
    const std::string expected = expectation(rule, found, e.getExpectedTokens());
    std::string message = expected.empty() ? fmt::format("{} is out of place here", shown(found))
                                           : fmt::format("expected {}, found {}", expected, shown(found));
    Diagnostic& d = diagnostics_.error(places_.of(found), "syntax", std::move(message));
    d.suggest(closestMatch(found->getText(), keywords(e.getExpectedTokens())));
    if (isKeywordForName(rule, found) && e.getExpectedTokens().contains(static_cast<std::size_t>(P::WORD)))
      d.note("{} is a word of the language and can be no name: choose another", shown(found));
    const std::string_view example = syntax::exampleOf(head->getText(), blockOf(rule));
    if (!example.empty()) d.note("written like: {}", example);
    if (rule == P::RuleFile && !startsLine(found))
      d.note("a statement ends with its line, except after ',' and inside brackets");
    if (found->getText().find("\u201C") != std::string::npos ||
        found->getText().find("\u201D") != std::string::npos) {
      d.note("use straight quotes: \"...\"");
    }
  }

  // Returns the grammar's rules for statements and for lines of blocks.
  static const std::set<std::size_t>& rows() {
    static const std::set<std::size_t> kRows{
        P::RuleLine,      P::RuleBoardRow, P::RulePieceRow, P::RuleTriggerRow, P::RuleTestRow,
        P::RuleOptionRow, P::RuleHandRow,  P::RuleSideRow,  P::RuleEffectRow,  P::RuleProgramRow};
    return kRows;
  }

 private:
  // Returns the first word of the statement, or of the line in a block, that contains the error.
  static const antlr4::Token* headOf(antlr4::ParserRuleContext* context) {
    for (auto* c = context; c; c = dynamic_cast<antlr4::ParserRuleContext*>(c->parent)) {
      if (rows().contains(c->getRuleIndex())) return c->getStart();
    }
    return context->getStart();
  }

  // Returns the rest of the line that begins with `token`.
  SourceSpan lineFrom(const antlr4::Token* token) const {
    SourceSpan span = places_.of(token);
    const SourceFile& file = *span.file;
    const std::size_t line = file.locate(span.begin).line;
    span.end = static_cast<std::uint32_t>(
        std::max<std::size_t>(span.end, file.lineStart(line) + file.line(line).size()));
    return span;
  }

  // Returns the keywords among the tokens, as they are written.
  std::vector<std::string> keywords(const antlr4::misc::IntervalSet& tokens) const {
    std::vector<std::string> words;
    for (const ssize_t symbol : tokens.toList()) {
      if (symbol < 0) continue;
      const std::string literal(parser_.getVocabulary().getLiteralName(static_cast<std::size_t>(symbol)));
      if (literal.size() > 2 && isSmall(literal.substr(1, literal.size() - 2)))
        words.push_back(literal.substr(1, literal.size() - 2));
    }
    return words;
  }

  // Returns the kind of block or sentence that contains the error, which is a column in the tables of
  // guesses.
  static Guessed guessedIn(antlr4::ParserRuleContext* context) {
    static const Meanings<Guessed> kGuessed{{Guessed::Piece, {P::RulePieceRow, P::RulePieceBlock}},
                                            {Guessed::Hands, {P::RuleHandRow}},
                                            {Guessed::ThirdSide, {P::RuleSideRow}},
                                            {Guessed::Effect, {P::RuleEffectRow}}};
    auto guessed = Guessed::Statement;
    for (auto* c = context; c && guessed == Guessed::Statement;
         c = dynamic_cast<antlr4::ParserRuleContext*>(c->parent))
      guessed = meaning(kGuessed, c->getRuleIndex(), Guessed::Statement);
    return guessed;
  }

  static bool isSmall(const std::string& text) {
    return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
  }

  // Is the token a keyword at a place where the grammar expects a name?
  static bool isKeywordForName(std::size_t rule, const antlr4::Token* found) {
    const bool named = rule == P::RuleZone || rule == P::RuleZoneName || rule == P::RuleLink ||
                       rule == P::RuleLinkName || rule == P::RulePiece || rule == P::RuleTypeName ||
                       rule == P::RuleTypes || rule == P::RuleSideName;
    const std::string text = found->getText();
    return named && found->getType() != P::WORD && isSmall(text);
  }

  // Is the token the first of its line?
  bool startsLine(const antlr4::Token* token) const {
    for (std::size_t i = token->getTokenIndex(); i-- > 0;) {
      const antlr4::Token* before = tokens_.get(i);
      if (before->getChannel() != antlr4::Token::DEFAULT_CHANNEL) continue;
      return before->getType() == P::END || before->getType() == P::OPEN_BRACE;
    }
    return true;
  }

  // Returns the longest subject of a sentence with which the line begins; an empty span if there is none.
  SourceSpan knownSubject(const antlr4::Token* head, const antlr4::Token* found) const {
    std::string words;
    SourceSpan span, longest;
    const auto subjects = sentenceSubjects();
    for (std::size_t i = head->getTokenIndex(); i < found->getTokenIndex(); ++i) {
      words += tokens_.get(i)->getText();
      if (i == head->getTokenIndex()) span = places_.of(head);
      span.end = places_.of(tokens_.get(i)).end;
      if (std::ranges::find(subjects, words) != subjects.end()) longest = span;
    }
    return longest;
  }

  static Block blockOf(std::size_t rule) {
    static const Meanings<Block> kBlocks{
        {Block::Board, {P::RuleBoardRow, P::RuleBoardBlock}},
        {Block::Test, {P::RuleTestRow, P::RuleTest}},
        {Block::Piece, {P::RulePieceRow, P::RulePieceLine, P::RulePieceBlock, P::RuleProgramBlock}},
        {Block::Trigger, {P::RuleTriggerRow, P::RuleTriggerBlock}}};
    return meaning(kBlocks, rule, Block::Statement);
  }

  // Reports a line whose first word begins no statement or line of this block.
  void reportUnknownHead(const antlr4::Token* head, std::size_t rule) {
    const Block block = blockOf(rule);
    const std::string word = head->getText();
    const SourceSpan span = places_.of(head);
    if (word == "diagram") {
      diagnostics_.error(span, "syntax", "expected '{' after 'diagram'");
      return;
    }
    Diagnostic& d =
        diagnostics_.error(span, "unknown-statement", "no {} starts with '{}'", syntax::lineOf(block), word);
    const std::string closest = closestMatch(word, syntax::headsOf(block));
    std::vector<std::string> examples;
    if (block == Block::Statement) examples = examplesAbout(lineFrom(head));
    for (const std::string& example : examples) d.note("about this is written: " + example);
    if (!closest.empty()) {
      d.suggest(closest).note("written like: {}", syntax::exampleOf(closest, block));
    } else if (examples.empty()) {
      d.note("expected one of: {}", fmt::join(syntax::headsOf(block), " "));
    }
    // A capitalised word is probably the name of a piece, in a list that was meant to continue the line
    // before.
    if (std::isupper(static_cast<unsigned char>(word[0])) != 0)
      d.note("a statement ends with its line, except after ',' and inside brackets");
  }

  // Returns the token as messages show it.
  static std::string shown(const antlr4::Token* token) {
    if (token->getType() == antlr4::Token::EOF || token->getType() == P::END) {
      return token->getText() == ";" ? "';'" : "the end of the line";
    }
    if (token->getType() == P::DIAGRAM) return "a diagram block";
    const std::string text = token->getText();
    return text.front() == '"' ? text : "'" + text + "'";
  }

  // Meanings, each with the rules of the grammar that have this meaning.
  template <typename Meaning = const char*>
  using Meanings = std::vector<std::pair<Meaning, std::set<std::size_t>>>;
  // Returns what this rule of the grammar means, or `otherwise`.
  template <typename Meaning>
  static Meaning meaning(const Meanings<Meaning>& meanings, std::size_t rule,
                         std::type_identity_t<Meaning> otherwise) {
    const auto* known = firstWhere(meanings, [&](const auto& row) { return row.second.contains(rule); });
    return known ? known->first : otherwise;
  }

  // Returns what a word, or a quoted text, means in this rule of the grammar.
  static const char* meaningOfWord(std::size_t rule) {
    static const Meanings<> kMeanings{
        {"the name of a variant file", {P::RuleBaseName}},
        {"a size such as 8x8", {P::RuleBoardSize}},
        {"a zone's name", {P::RuleZoneName, P::RuleZone}},
        {"a link's name", {P::RuleLinkName, P::RuleLink}},
        {"a piece type",
         {P::RuleTypeName, P::RuleTypes, P::RuleMorph, P::RuleRemoval, P::RuleRoyalty, P::RulePromotion,
          P::RuleCastling, P::RuleTrigger, P::RuleMovers, P::RuleTriggerLine}},
        {"an option's name", {P::RuleOption, P::RuleOptionName, P::RuleTestOptions, P::RuleOptionSetting}},
        {"an option's value", {P::RuleOptionValue}},
        {"a statement", {P::RuleOptionRow, P::RuleLine, P::RuleStatement}},
        {"the name of a third side", {P::RuleSideName}},
        {"an ID of one to three capital letters", {P::RuleTypeId}},
        {"movement", {P::RulePiece, P::RuleMovement}},
        {"a picture's name", {P::RuleImageName}},
        {"a line of the piece's block", {P::RulePieceBlock}},
        {"a rank such as 5 or 5-6", {P::RuleRankRange}},
        {"a file such as e or c-f", {P::RuleFileRange}},
        {"a cell such as e4",
         {P::RuleSidedCells, P::RuleSideCells, P::RuleCells, P::RuleCellItem, P::RuleCellRange, P::RuleCell}},
        {"a number", {P::RuleNumber}},
        {"a sentence", {P::RuleSentence}},
        {"a move", {P::RuleVerdict, P::RuleMoveText, P::RuleMoveWord}},
        {"a line of a test", {P::RuleTestLine}}};
    return meaning(kMeanings, rule, "a word");
  }
  static const char* meaningOfQuoted(std::size_t rule) {
    static const Meanings<> kMeanings{
        {"a placement in quotes", {P::RuleArray}},
        {"a name to be shown in quotes", {P::RulePiece, P::RuleShownName}},
        {"the test's name in quotes", {P::RuleTest}},
        {"a position in quotes", {P::RuleTestLine}},
        {"a name in quotes", {P::RuleHeader, P::RuleMixin}},
        {"a piece type",
         {P::RuleTypeName, P::RuleTypes, P::RuleMorph, P::RuleRemoval, P::RuleRoyalty, P::RulePromotion,
          P::RuleCastling, P::RuleTrigger, P::RuleTriggerLine, P::RulePieceLine}}};
    return meaning(kMeanings, rule, "text in quotes");
  }

  std::string expectation(std::size_t rule, const antlr4::Token* found,
                          const antlr4::misc::IntervalSet& expected) const {
    const bool takesWord = expected.contains(static_cast<std::size_t>(P::WORD));
    if (rule == P::RuleFile || rule == P::RuleLine)
      return takesWord ? "a statement" : "the end of the statement";
    if (rule == P::RuleProgramBlock)
      return expected.contains(static_cast<std::size_t>(P::OPEN_BRACE)) ? "'{'" : "an instruction";
    // The error is at the beginning of a line of a block, or after its end.
    static const Meanings<> kRows{
        {"a line of the board's block", {P::RuleBoardRow, P::RuleBoardBlock}},
        {"a line of what happens", {P::RuleTriggerRow, P::RuleTriggerBlock}},
        {"a line of the piece's block", {P::RulePieceRow, P::RulePieceBlock}},
        {"an instruction", {P::RuleProgramRow, P::RuleProgramLine, P::RuleInstruction}},
        {"a line of the test", {P::RuleTestRow}},
        {"a statement", {P::RuleOptionRow}},
        {"a sentence", {P::RuleHandRow, P::RuleSideRow, P::RuleEffectRow}}};
    const bool isBlock =
        rule == P::RuleBoardBlock || rule == P::RuleTriggerBlock || rule == P::RulePieceBlock;
    if (const char* row = meaning(kRows, rule, nullptr)) {
      if (isBlock || startsLine(found)) return row;
      return rule == P::RuleOptionRow ? "the end of the statement" : "the end of the line";
    }
    if (rule == P::RuleStatement) return "a statement";
    std::vector<std::string> parts;
    const auto add = [&](std::string part) { addOnce(parts, std::move(part)); };
    const bool movement = rule == P::RulePiece || rule == P::RuleMovement;
    for (const ssize_t symbol : expected.toList()) {
      const auto type = static_cast<std::size_t>(symbol);
      if (type == P::WORD || type == P::MOVE) {
        add(meaningOfWord(rule));
      } else if (type == P::STRING) {
        add(meaningOfQuoted(rule));
      } else if (type == P::END) {
        add("the end of the line");
      } else if (!movement || (type != P::OPEN_ROUND && type != P::CLOSE_ROUND && type != P::OPEN_SQUARE &&
                               type != P::CLOSE_SQUARE && type != P::COMMA)) {
        add(parser_.getVocabulary().getLiteralName(type));
      }
    }
    if (parts.size() > 12) return meaningOfWord(rule);
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      text += (i == 0 ? "" : i + 1 == parts.size() ? " or " : ", ") + parts[i];
    }
    return text;
  }

  const syntax::TokenPlaces& places_;
  antlr4::CommonTokenStream& tokens_;
  const P& parser_;
  Diagnostics& diagnostics_;
};

}  // namespace fairyforge::frontend::fairy
