// Finds what can come next in a native text, for completion and messages.
//
// The last statement is followed up to the cursor through the automaton that ANTLR made of the grammar, along
// all paths at the same time. All words that can come next on a path are expected. Lines of a block that do
// not fit the grammar are skipped.
#include "compiler/frontend/fairy/expected-words.h"

#include <FairyLexer.h>
#include <FairyParser.h>
#include <algorithm>
#include <cctype>
#include <map>

#include "compiler/core/base/add-once.h"
#include "compiler/frontend/fairy/nodes.h"
#include "compiler/frontend/fairy/parts.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/formats/diagram-presentation.h"

namespace fairyforge::frontend::fairy {
namespace {

using grammar::FairyLexer;
using grammar::FairyParser;

constexpr std::size_t kMostTokens = 20'000;

// A token of the unfinished statement.
struct Read {
  std::size_t type;
  syntax::Word word;  // its place in the text is not set
};

// The tokens of the last statement of a text, which is not finished.
struct Unfinished {
  std::vector<Read> lexemes;
  std::size_t line = 0;  // the index of the first token of the last line of a block; 0 outside blocks
  bool isPlain = true;   // the text does not end within a comment, a quote or a Diagram
};

bool isWordLetter(char c) {
  return std::string_view(" \t\r\n;{}()[],:\"").find(c) == std::string_view::npos;
}

// Lexes the text up to the cursor. Returns the lexemes of the unfinished statement at its end, and which of
// them begins the unfinished line of a block.
Unfinished unfinishedIn(std::string_view text) {
  Unfinished statement;
  antlr4::ANTLRInputStream input{std::string(text)};
  FairyLexer lexer(&input);
  lexer.removeErrorListeners();
  std::vector<std::size_t> open;   // open brackets
  std::vector<std::size_t> lines;  // for each open brace, the index of the first token of the line with it
  std::size_t last = 0;            // the type of the previous token
  bool isPlace = false;            // does the line begin with `on` or `while`?
  std::size_t ending = 0;
  for (const auto& token : lexer.getAllTokens()) {
    const std::size_t type = token->getType();
    ending = type;
    if (token->getChannel() != antlr4::Token::DEFAULT_CHANNEL) continue;
    const bool inBrackets = !open.empty() && open.back() != FairyLexer::OPEN_BRACE;
    const bool begins = last == FairyLexer::END || last == FairyLexer::OPEN_BRACE;
    if (begins) isPlace = token->getText() == "on" || token->getText() == "while";
    const bool goesOn = last == FairyLexer::COMMA || (isPlace && last == FairyLexer::COLON);
    if (type == FairyLexer::END && token->getText() != ";" && (inBrackets || goesOn)) continue;
    last = type;
    auto& list = statement.lexemes;
    if (type == FairyLexer::CLOSE_BRACE) list.push_back({FairyLexer::END, {}});
    list.push_back({type, {unquoted(token->getText()), {}}});
    if (type == FairyLexer::OPEN_BRACE || type == FairyLexer::OPEN_ROUND || type == FairyLexer::OPEN_SQUARE) {
      open.push_back(type);
      if (type == FairyLexer::OPEN_BRACE) {
        lines.push_back(statement.line);
        statement.line = list.size();
      }
    } else if (type == FairyLexer::CLOSE_BRACE || type == FairyLexer::CLOSE_ROUND ||
               type == FairyLexer::CLOSE_SQUARE) {
      if (!open.empty()) open.pop_back();
      if (type == FairyLexer::CLOSE_BRACE && !lines.empty()) {
        statement.line = lines.back();
        lines.pop_back();
      }
    } else if (type == FairyLexer::END) {
      statement.line = list.size();
      if (open.empty()) {
        list.clear();
        statement.line = 0;
      }
    }
  }
  statement.isPlain = ending != FairyLexer::COMMENT && ending != FairyLexer::OPEN_STRING &&
                      ending != FairyLexer::OPEN_DIAGRAM;
  return statement;
}

// All states of the grammar's automaton to which the tokens so far can lead.
class Ways {
 public:
  using State = antlr4::atn::ATNState*;
  // The state in which a rule that called another one continues.
  struct Frame {
    State follow;
    const Frame* outer;
  };
  using Set = std::set<std::pair<State, const Frame*>>;

  explicit Ways(const antlr4::atn::ATN& atn) : atn_(atn) {
    enter(atn.ruleToStartState[FairyParser::RuleLine], nullptr, now_);
  }

  bool empty() const { return now_.empty(); }
  const Set& now() const { return now_; }
  void goBack(Set set) { now_ = std::move(set); }

  // Advances all states of the grammar's automaton by one token.
  void take(std::size_t type) {
    Set next;
    for (const auto& [state, callers] : now_) {
      for (const auto& transition : state->transitions) {
        if (!transition->isEpsilon() && transition->matches(type, 1, atn_.maxTokenType))
          enter(transition->target, callers, next);
      }
    }
    now_ = std::move(next);
  }

  // Calls visitor(token type, rules around it, the innermost first) for each token that can come next.
  template <typename Visitor>
  void visit(Visitor&& visitor) const {
    for (const auto& [state, callers] : now_) {
      std::vector<std::size_t> rules{state->ruleIndex};
      for (const Frame* frame = callers; frame != nullptr; frame = frame->outer)
        rules.push_back(frame->follow->ruleIndex);
      for (const auto& transition : state->transitions) {
        if (transition->isEpsilon()) continue;
        for (const auto type : transition->label().toList()) visitor(static_cast<std::size_t>(type), rules);
      }
    }
  }

 private:
  // Adds a state and all states that follow it without a token: among them the first states of rules that it
  // calls, and the states after the end of its own rule. `callers`: the rules in which the state is nested.
  void enter(State state, const Frame* callers, Set& set) {
    if (!set.insert({state, callers}).second) return;
    if (state->getStateType() == antlr4::atn::ATNState::RULE_STOP) {
      if (callers != nullptr) enter(callers->follow, callers->outer, set);
      return;
    }
    for (const auto& transition : state->transitions) {
      if (!transition->isEpsilon()) continue;
      const auto* call = dynamic_cast<const antlr4::atn::RuleTransition*>(&*transition);
      enter(transition->target, call ? frame(call->followState, callers) : callers, set);
    }
  }
  const Frame* frame(State follow, const Frame* outer) {
    return &frames_.try_emplace({follow, outer}, Frame{follow, outer}).first->second;
  }

  const antlr4::atn::ATN& atn_;
  std::map<std::pair<State, const Frame*>, Frame> frames_;
  Set now_;
};

std::vector<syntax::Word> wordsFrom(const Unfinished& statement, std::size_t first) {
  std::vector<syntax::Word> words;
  for (std::size_t i = first; i < statement.lexemes.size(); ++i) words.push_back(statement.lexemes[i].word);
  return words;
}

// Follows the unfinished statement through the grammar, and collects what can come next.
class Expectation {
 public:
  Expectation(const Unfinished& statement, const FairyParser& parser, ExpectedWords& expected)
      : statement_(statement), vocabulary_(parser.getVocabulary()), expected_(expected) {}

  // Adds what can be written at the place of a token of this type. `rules` are the grammar's rules around the
  // token, the innermost first. A keyword is added as it is. For a token that can be a name, its rule says
  // what is added: types for a word of the rule typeName.
  void add(std::size_t type, const std::vector<std::size_t>& rules) {
    const auto within = [&](std::size_t rule) { return std::ranges::find(rules, rule) != rules.end(); };
    const std::size_t rule = meaningfulRule(rules);
    const bool isAnyWord =
        type == FairyParser::WORD || within(FairyParser::RuleAnyWord) || within(FairyParser::RulePlainWord);
    if (!isAnyWord) addKeyword(type);
    // A line of a piece's block begins with a keyword; only tables of sentences know how it can continue.
    const bool beginsPieceLine = rule == FairyParser::RulePieceLine && line().empty();
    const bool hasMeaning = isAnyWord || type == FairyParser::STRING || beginsPieceLine;
    if (hasMeaning && done_.insert(rule).second) addRule(rule, within);
  }

 private:
  using Kind = ExpectedWords::Kind;

  // Returns the innermost rule that says what a word means, passing over rules that only say how a word is
  // written. Returns the outermost rule if all are of that kind.
  static std::size_t meaningfulRule(const std::vector<std::size_t>& rules) {
    const auto hasMeaning = [](std::size_t rule) {
      return rule != FairyParser::RuleAnyWord && rule != FairyParser::RulePlainWord &&
             rule != FairyParser::RuleQuoted && rule != FairyParser::RuleComma;
    };
    const auto found = std::ranges::find_if(rules, hasMeaning);
    return found == rules.end() ? rules.back() : *found;
  }

  // Adds the keyword of this token type, if it has at least two letters.
  void addKeyword(std::size_t type) {
    // The keyword between single quotes; empty if the type is not a keyword.
    const std::string literal(vocabulary_.getLiteralName(type));
    if (literal.size() > 3 && literal[1] >= 'a' && literal[1] <= 'z')
      addOnce(expected_.words, literal.substr(1, literal.size() - 2));
  }

  // Adds what a completion may insert where the grammar expects this rule, such as piece types for a type
  // name.
  template <typename Within>
  void addRule(std::size_t rule, const Within& within) {
    auto& kinds = expected_.kinds;
    switch (rule) {
      case FairyParser::RuleTypeName:
        // The name of a new piece can be any word, so nothing is added.
        if (within(FairyParser::RulePiece) && !within(FairyParser::RulePieceBlock)) return;
        kinds.insert(Kind::Type);
        break;
      case FairyParser::RuleMovement:
        kinds.insert(Kind::Movement);
        break;
      case FairyParser::RuleCell:
      case FairyParser::RuleCellRange:
        kinds.insert(Kind::Cells);
        break;
      case FairyParser::RuleZoneName:
        if (within(FairyParser::RuleCells)) kinds.insert(Kind::Zone);
        break;
      case FairyParser::RuleBaseName: {
        const auto isWith = [](const Read& l) { return l.word.text == "with"; };
        kinds.insert(std::ranges::any_of(statement_.lexemes, isWith) ? Kind::Mixin : Kind::Game);
        break;
      }
      case FairyParser::RuleLookName:
        for (const std::string_view name : formats::kDiagramPresentation)
          addOnce(expected_.words, std::string(name));
        break;
      case FairyParser::RuleSubject:
      case FairyParser::RuleGameRule:
      case FairyParser::RuleGoalWord:
        addRule();
        break;
      case FairyParser::RuleSentence:
        addSentence();
        break;
      case FairyParser::RuleHandLine:
        add(restsOfHandLine(line()));
        break;
      case FairyParser::RuleSideLine:
        add(restsOfSideLine(line()));
        break;
      case FairyParser::RuleEffectLine:
        add(restsOfEffect(line()));
        break;
      case FairyParser::RuleConditionWord: {
        std::vector<syntax::Word> words = line();
        const auto last = std::find_if(words.rbegin(), words.rend(), [](const syntax::Word& word) {
          return word.text == "while" || word.text == "where";
        });
        add(restsOfCondition({last.base(), words.end()}));
        break;
      }
      case FairyParser::RuleInstruction:
      case FairyParser::RuleProgramWord:
        add(restsOfInstruction(instruction()));
        break;
      case FairyParser::RulePieceLine:
        if (const auto words = line(); !words.empty() && words.front().text == "may") {
          add(restsOfRestriction("", {words.begin() + 1, words.end()}));
        } else {
          add(restsOfPieceLine(words));
        }
        break;
      default:
        break;
    }
  }

  std::vector<syntax::Word> line() const { return wordsFrom(statement_, statement_.line); }

  // Returns the words of an instruction, without its label.
  std::vector<syntax::Word> instruction() const {
    const std::size_t at = statement_.line + 1;
    const bool labelled = at < statement_.lexemes.size() && statement_.lexemes[at].type == FairyParser::COLON;
    return wordsFrom(statement_, labelled ? at + 1 : statement_.line);
  }

  // Adds subjects of sentences, and continuations of goals.
  void addRule() {
    const std::vector<syntax::Word> words = line();
    std::string said;
    for (const syntax::Word& word : words) said += word.text + " ";
    for (const std::string& subject : sentenceSubjects()) {
      if ((subject + ":").starts_with(said)) addOnce(expected_.phrases, subject.substr(said.size()) + ":");
    }
    add(restsOfGoal(words));
  }

  void addSentence() {
    std::string subject;
    std::size_t at = statement_.line;
    for (; at < statement_.lexemes.size() && statement_.lexemes[at].type != FairyParser::COLON; ++at)
      subject += (subject.empty() ? "" : " ") + statement_.lexemes[at].word.text;
    add(restsOfSentence(subject, wordsFrom(statement_, std::min(at + 1, statement_.lexemes.size()))));
  }

  void add(const Rests& rests) {
    for (const std::string& rest : rests) addOnce(expected_.phrases, rest);
  }

  const Unfinished& statement_;
  const antlr4::dfa::Vocabulary& vocabulary_;
  ExpectedWords& expected_;
  std::set<std::size_t> done_;
};

}  // namespace

ExpectedWords expectedAt(std::string_view text, std::size_t at) {
  ExpectedWords expected;
  expected.begin = std::min(at, text.size());
  while (expected.begin > 0 && isWordLetter(text[expected.begin - 1])) --expected.begin;
  const Unfinished statement = unfinishedIn(text.substr(0, expected.begin));
  if (!statement.isPlain || statement.lexemes.size() > kMostTokens ||
      text.substr(expected.begin).starts_with('#'))
    return expected;
  antlr4::ANTLRInputStream nothing;
  FairyLexer lexer(&nothing);
  antlr4::CommonTokenStream tokens(&lexer);
  const FairyParser parser(&tokens);
  Ways ways(parser.getATN());
  // The states at the beginning of a line, outside blocks and in each open block.
  std::vector<Ways::Set> lines{ways.now()};
  for (std::size_t i = 0; i < statement.lexemes.size() && !ways.empty(); ++i) {
    const std::size_t type = statement.lexemes[i].type;
    ways.take(type);
    if (type == FairyParser::OPEN_BRACE) lines.push_back(ways.now());
    if (type == FairyParser::CLOSE_BRACE && lines.size() > 1) lines.pop_back();
    // Skip a line that does not fit the grammar, unless it is the last one.
    if (ways.empty() && statement.line > i) {
      i = statement.line - 1;
      ways.goBack(lines.back());
    }
  }
  Expectation expectation(statement, parser, expected);
  ways.visit([&](std::size_t type, const auto& rules) { expectation.add(type, rules); });
  std::erase_if(expected.phrases, [](const std::string& phrase) {
    return std::ranges::none_of(phrase, [](unsigned char c) { return std::isalnum(c) != 0; });
  });
  return expected;
}

Line lineAt(std::string_view text, std::size_t at) {
  at = std::min(at, text.size());
  while (at < text.size() && isWordLetter(text[at])) ++at;
  const Unfinished statement = unfinishedIn(text.substr(0, at));
  if (statement.lexemes.empty() || !statement.isPlain) return {};
  const std::vector<std::string> subjects = sentenceSubjects();
  const auto headFrom = [&](std::size_t first) {
    std::string head, subject;
    for (std::size_t i = first; i < statement.lexemes.size() && i < first + 6; ++i) {
      if (statement.lexemes[i].type == FairyParser::COLON)
        return std::ranges::find(subjects, subject) != subjects.end() ? subject : head;
      if (i == first) head = statement.lexemes[i].word.text;
      subject += (subject.empty() ? "" : " ") + statement.lexemes[i].word.text;
    }
    return head;
  };
  return {headFrom(0), headFrom(statement.line)};
}

}  // namespace fairyforge::frontend::fairy
