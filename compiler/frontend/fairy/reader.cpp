// Reads native statements into a syntax tree, by the grammar Fairy.g4.
#include "compiler/frontend/diagram/reader.h"

#include <FairyParser.h>
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

#include "compiler/frontend/fairy/errors.h"
#include "compiler/frontend/fairy/guesses.h"
#include "compiler/frontend/fairy/nodes.h"
#include "compiler/frontend/fairy/parts.h"
#include "compiler/frontend/fairy/reader.h"
#include "compiler/frontend/fairy/statement-lexer.h"
#include "compiler/frontend/formats/diagram-presentation.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/syntax/antlr-support.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/frontend/syntax/presentation.h"
#include "compiler/frontend/syntax/statement-examples.h"

namespace fairyforge::frontend::fairy {

using grammar::FairyParser;

// Reads one file, in two steps: the head (readHead()), then the statements.
class FairyReader : FairyNodes {
 public:
  FairyReader(const SourcePtr& source, Diagnostics& diagnostics)
      : FairyNodes(source, diagnostics), input_(std::string(source->text())), lexer_(&input_) {
    parse();
    if (tree_) readHead();
  }

  const syntax::File& head() const { return file_; }

  syntax::File read(const syntax::OptionTable& options) {
    options_ = &options;
    if (!tree_) return {};
    for (FairyParser::LineContext* line : lines_) readLine(line, Place::File);
    file_.layers = {std::move(diagram_), std::move(statements_)};
    return std::move(file_);
  }

 private:
  // Some statements are allowed only in the file itself, not in the block of an option.
  enum class Place { File, Option };

  // Makes the tree of the file. `tree_` stays null if quotes or brackets do not match, or after too many
  // errors.
  void parse() {
    const std::size_t errors = diagnostics_.errorCount();
    std::vector<std::unique_ptr<antlr4::Token>> list = lexer_.preparedTokens(*this);
    if (diagnostics_.errorCount() > errors) return;
    source_ = std::make_unique<antlr4::ListTokenSource>(std::move(list));
    tokens_ = std::make_unique<antlr4::CommonTokenStream>(source_.get());
    tokens_->fill();
    parser_ = std::make_unique<FairyParser>(tokens_.get());
    FairySyntaxErrors syntaxErrors(places_, *tokens_, *parser_, diagnostics_);
    const auto strategy = std::make_shared<syntax::LineErrorStrategy>(
        FairySyntaxErrors::rows(),
        std::set<std::size_t>{FairyParser::RuleFile, FairyParser::RuleBoardBlock, FairyParser::RulePieceBlock,
                              FairyParser::RuleTriggerBlock, FairyParser::RuleTest,
                              FairyParser::RuleLineBlock, FairyParser::RuleOptionBlock,
                              FairyParser::RuleHands, FairyParser::RuleThirdSide,
                              FairyParser::RuleEffectBlock, FairyParser::RuleProgramBlock},
        syntax::LineErrorStrategy::Tokens{FairyParser::END, FairyParser::OPEN_BRACE,
                                          FairyParser::CLOSE_BRACE},
        [&](antlr4::Parser&, const antlr4::RecognitionException& e) {
          syntaxErrors.report(e);
          if (diagnostics_.enough()) throw antlr4::ParseCancellationException();
        });
    try {
      tree_ = syntax::parseTwice(*parser_, *tokens_, &FairyParser::file, strategy);
    } catch (const antlr4::ParseCancellationException&) {
      tree_ = nullptr;  // too many errors: there is no tree
    }
  }

  // ---- the files that this one extends, and its options ----

  void readHead() {
    lines_ = tree_->line();
    for (FairyParser::LineContext* line : lines_) {
      if (line->exception || !line->statement() || !line->statement()->mixin()) continue;
      readMixin(line->statement()->mixin());
      break;
    }
    for (FairyParser::LineContext* line : lines_) {
      if (line->exception || !line->statement()) continue;
      FairyParser::StatementContext* statement = line->statement();
      if (auto* c = statement->header(); c && c->extension()) readExtends(c->extension());
      if (auto* c = statement->extension()) readExtends(c);
      if (auto* c = statement->option()) readOptionHead(c);
    }
  }

  // Reads the mixin of a file. All statements of a mixin are in its block; those outside are reported.
  void readMixin(FairyParser::MixinContext* mixin) {
    file_.mixin = places_.of(mixin).part(0, 5);
    addHeader(mixin, mixin->STRING());
    for (FairyParser::LineContext* line : lines_) {
      if (!line->statement() || line->statement()->mixin() == mixin) continue;
      error(places_.of(line->statement()), "syntax", "a mixin stands in a file of its own")
          .note("its statements stand inside its block");
    }
    lines_ = mixin->lineBlock()->line();
  }

  // Reads which game the file extends, and which mixins are laid over it.
  void readExtends(FairyParser::ExtensionContext* c) {
    if (file_.mixin) {
      error(places_.of(c), "syntax", "a mixin extends nothing: it is laid over other variants");
      return;
    }
    if (file_.extends) {
      error(places_.of(c->baseName(0)), "said-twice", "a file can extend one other only")
          .note("it extends '{}' already", file_.extends->text);
      return;
    }
    const std::vector<syntax::Word> names = words(c->baseName());
    file_.extends = names.front();
    std::set<std::string> mixins;
    for (std::size_t i = 1; i < names.size(); ++i) {
      if (mixins.insert(names[i].text).second) {
        file_.with.push_back(names[i]);
      } else if (!diagnostics_.enough()) {
        error(names[i].span, "said-twice", "the mixin '{}' is laid over twice", names[i].text);
      }
    }
  }

  void readOptionHead(FairyParser::OptionContext* c) {
    auto option = readOption(c, *this);
    if (!option) return;
    if (!optionNames_.insert(option->name.text).second) {
      error(option->name.span, "said-twice", "the option '{}' is declared twice", option->name.text);
      return;
    }
    file_.options.push_back(std::move(*option));
  }

  // ---- options ----

  // Reads the statements in the blocks of an option. The option itself has been read before, by readOptionHead().
  void readOptionBlocks(FairyParser::OptionContext* c) {
    // `file_.options` has the options in the order of the text, without those for which an error was
    // reported.
    const std::uint32_t begin = places_.of(c->optionName()).begin;
    const auto option = std::ranges::lower_bound(file_.options, begin, {},
                                                 [](const auto& known) { return known.name.span.begin; });
    if (option == file_.options.end() || option->name.span.begin != begin || !c->optionBlock()) return;
    std::swap(statements_, outside_);
    for (auto* row : c->optionBlock()->optionRow()) {
      if (row->exception) continue;
      if (row->statement()) readStatement(row->statement(), Place::Option);
      if (!row->optionChoice()) continue;
      for (auto* line : row->optionChoice()->lineBlock()->line()) readLine(line, Place::Option);
      const std::string value = row->optionChoice()->optionValue()->getText();
      for (syntax::OptionBlock& block : option->blocks) {
        if (block.value.text == value) block.statements = std::exchange(statements_, {});
      }
    }
    if (option->kind == syntax::OptionDeclaration::Kind::Switch)
      option->blocks.front().statements = std::exchange(statements_, {});
    statements_.clear();
    std::swap(statements_, outside_);
  }

  // ---- the tree ----

  template <typename What>
  void add(antlr4::ParserRuleContext* context, What what) {
    statements_.push_back({places_.of(context), std::move(what)});
  }

  void readLine(FairyParser::LineContext* line, Place place) {
    if (!line->exception && line->statement() && !diagnostics_.enough())
      readStatement(line->statement(), place);
  }

  // Is the statement of a kind that may not be in the block of an option? Reports an error if so.
  bool refusesInOption(FairyParser::StatementContext* s) {
    if (!s->header() && !s->extension() && !s->mixin() && !s->option() && !s->diagram()) return false;
    error(places_.of(s), "syntax", "'{}' cannot stand in the block of an option",
          s->diagram() ? "diagram" : s->getStart()->getText());
    return true;
  }
  template <typename What>
  void addIfAny(antlr4::ParserRuleContext* context, std::optional<What> what) {
    if (what) add(context, std::move(*what));
  }

  // Reads a statement. Its place decides whether it is allowed: not all may stand in an option.
  void readStatement(FairyParser::StatementContext* statement, Place place) {
    if (place == Place::Option && refusesInOption(statement)) return;
    if (auto* c = statement->header()) return readHeader(c);
    if (statement->extension()) return;  // already read by readHead()
    if (auto* c = statement->option()) return readOptionBlocks(c);
    if (auto* c = statement->hands()) return readHands(c);
    if (auto* c = statement->thirdSide()) return add(c, readThirdSide(c, *this));
    if (auto* c = statement->mixin()) {
      error(places_.of(c).part(0, 5), "said-twice", "a file can have one mixin only");
      return;
    }
    if (auto* c = statement->note()) return add(c, syntax::Note{word(c->STRING())});
    if (auto* c = statement->board()) return addIfAny(c, readBoard(c, *this));
    if (auto* c = statement->zone())
      return add(c, syntax::Zone{word(c->zoneName()), sidedCells(c->sidedCells())});
    if (auto* c = statement->link())
      return add(c, syntax::Link{word(c->linkName()), sidedCells(c->sidedCells())});
    if (auto* c = statement->direction())
      return add(c, syntax::Direction{word(c->directionName()), words(c->directionPair())});
    if (auto* c = statement->array()) return add(c, syntax::Array{word(c->STRING())});
    if (auto* c = statement->piece()) return add(c, readPiece(c, *this));
    if (auto* c = statement->removal()) return add(c, readRemoval(c, *this));
    if (auto* c = statement->royalty()) return add(c, syntax::Royal{words(c->typeName())});
    if (auto* c = statement->promotion()) return readPromotion(c);
    if (auto* c = statement->castling()) return addIfAny(c, readCastle(c, *this));
    if (auto* c = statement->trigger()) return statements_.push_back(readWhen(c, *this));
    if (auto* c = statement->gameRule()) {
      if (c->sentence()) return readRule(c);
      for (syntax::GoalRule& goal : readGoal(c, *this)) add(c, std::move(goal));
      return;
    }
    if (auto* c = statement->look()) return readPresentation(c);
    if (auto* c = statement->diagram()) return readDiagramBlock(c);
    if (auto* c = statement->test()) return readTest(c);
  }

  void readHeader(FairyParser::HeaderContext* c) {
    if (file_.mixin) {
      error(places_.of(c), "syntax", "a mixin has its title from its own statement");
      return;
    }
    addHeader(c, c->STRING());
  }
  // Adds the title and the authors after it.
  void addHeader(antlr4::ParserRuleContext* c, const std::vector<antlr4::tree::TerminalNode*>& strings) {
    syntax::Header header{word(strings.front()), {}};
    for (std::size_t i = 1; i < strings.size(); ++i) header.authors.push_back(word(strings[i]));
    add(c, std::move(header));
  }

  void readHands(FairyParser::HandsContext* c) {
    for (auto* row : c->handRow()) {
      if (row->exception || !row->handLine()) continue;
      if (auto statement = readHandLine(row->handLine(), *this)) statements_.push_back(std::move(*statement));
    }
  }

  // Reads one choice of a promotion: `Rook (last 2)`: only on the last two ranks; `Rook (not last)`: not on
  // the last rank.
  syntax::Choice promotionChoice(FairyParser::PromotionChoiceContext* c) {
    syntax::Choice choice{word(c->typeName())};
    const std::vector<syntax::Word> limits = words(c->anyWord());
    for (std::size_t i = 0; i < limits.size();) {
      const auto isWord = [&](std::size_t at, const char* text) {
        return at < limits.size() && limits[at].text == text;
      };
      // Reads the number at this index. Returns false if there is no word at the index.
      const auto read = [&](std::size_t at, int& value) {
        if (at >= limits.size()) return false;
        if (const auto count = number(limits[at], 1, 1000)) value = count->value;
        return true;
      };
      if (isWord(i, "last") && read(i + 1, choice.withinLast)) {
        i += 2;
      } else if (isWord(i, "not") && isWord(i + 1, "last")) {
        choice.notOnLast = 1;
        const bool another = isWord(i + 2, "last") || isWord(i + 2, "at");
        i += !another && read(i + 2, choice.notOnLast) ? 3 : 2;
      } else if (isWord(i, "at") && isWord(i + 1, "most") && read(i + 2, choice.mostOnBoard)) {
        i += 3;
      } else {
        error(limits[i].span, "syntax", "expected 'last N', 'not last', 'not last N' or 'at most N'")
            .note("N is a number of ranks; of 'at most', how many of its type the side has then");
        break;
      }
    }
    return choice;
  }

  syntax::Promote::When promotionMove(FairyParser::PromotionMoveContext* c) {
    std::string text;
    for (auto* word : c->WORD()) text += (text.empty() ? "" : " ") + word->getText();
    if (text == "capturing") return syntax::Promote::When::Capturing;
    if (text != "a move without capture") {
      error(spanOf(c), "syntax", "expected 'by capturing' or 'by a move without capture'");
    }
    return syntax::Promote::When::NotCapturing;
  }

  void readPromotion(FairyParser::PromotionContext* c) {
    syntax::Promote promote;
    promote.types = types(c->types());
    bool expected = true;  // is a type expected here, rather than `or`?
    for (auto* choice : c->promotionChoice()) {
      const bool isOr = choice->getText() == "or";
      if (isOr && (expected || choice == c->promotionChoice().back())) {
        error(spanOf(choice), "syntax", "'or' stands between two piece types");
      }
      if (!isOr) promote.choices.push_back(promotionChoice(choice));
      expected = isOr;
    }
    if (c->sidedCells()) promote.zone = sidedCells(c->sidedCells());
    if (auto* place = c->promotionPlace()) {
      using Where = syntax::Promote::Where;
      const std::string text = place->getText();
      promote.where = text == "on"           ? Where::On
                      : text == "from"       ? Where::From
                      : text == "onentering" ? Where::Entering
                                             : Where::OnOrFrom;
      if (place->WORD() && place->WORD()->getText() != "or")
        error(word(place->WORD()).span, "syntax",
              "expected 'on', 'from', 'on or from' or 'on entering' and cells");
    }
    if (c->promotionMove()) promote.when = promotionMove(c->promotionMove());
    add(c, std::move(promote));
  }

  // Reads a rule with a subject and a sentence, 'stalemate: draw'; guesses what is meant if the subject is
  // unknown.
  void readRule(FairyParser::GameRuleContext* c) {
    syntax::Word subject{"", places_.of(c->subject())};
    for (auto* part : c->subject()->children)
      subject.text += (subject.text.empty() ? "" : " ") + part->getText();
    const auto subjects = sentenceSubjects();
    if (std::ranges::find(subjects, subject.text) == subjects.end()) {
      if (reportMistake(places_.of(c), subject.span, diagnostics_) ||
          reportGuess(Guessed::Statement, places_.of(c), diagnostics_))
        return;
      Diagnostic& d = error(subject.span, "unknown-statement", "there are no rules about '{}'", subject.text);
      const std::string closest = closestMatch(subject.text, subjects);
      if (!closest.empty()) {
        d.suggest(closest).note("written like: {}", syntax::exampleOf(closest.substr(0, closest.find(' '))));
      } else if (const auto examples = examplesAbout(places_.of(c)); !examples.empty()) {
        for (const std::string& example : examples) d.note("about this is written: " + example);
      } else {
        d.note("expected one of: {}", fmt::join(subjects, ", "));
      }
      return;
    }
    if (auto statement = readSentence(places_.of(c), subject, sentence(c->sentence()), diagnostics_)) {
      statements_.push_back(std::move(*statement));
    }
  }

  // Reads a statement `look`. An unknown name is an error, because nothing would ever use it.
  void readPresentation(FairyParser::LookContext* c) {
    const syntax::Word name = word(c->lookName()), value = word(c->STRING());
    const formats::IniKey* key = formats::iniKey(name.text);
    if (!formats::isDiagramPresentation(name.text) &&
        !(key && key->effect == formats::IniKey::Effect::Presentation)) {
      const std::vector<std::string> names(std::begin(formats::kDiagramPresentation),
                                           std::end(formats::kDiagramPresentation));
      error(name.span, "unknown-parameter", "unknown look '{}'", name.text)
          .note("a Diagram's are {}", fmt::join(names, ", "))
          .suggest(closestMatch(name.text, names));
      return;
    }
    syntax::checkPresentation(name, value, diagnostics_);
    add(c, syntax::Presentation{name.text, value.text});
  }

  void readDiagramBlock(FairyParser::DiagramContext* c) {
    if (hasDiagram_) {
      error(places_.of(c).part(0, 7), "said-twice", "a file can have one diagram block only");
      return;
    }
    hasDiagram_ = true;
    const SourceSpan block = places_.of(c);
    const std::size_t brace = block.text().find('{');
    diagram_ = diagram::readDiagram(block.part(brace + 1, block.text().size() - 1),
                                    diagram::Surroundings::None, diagnostics_);
  }

  static std::vector<FairyParser::OptionSettingContext*> settingsOf(FairyParser::TestContext* c) {
    if (!c->testOptions()) return {};
    return c->testOptions()->optionSetting();
  }

  void readTest(FairyParser::TestContext* c) {
    syntax::Test test{word(c->STRING()), {}, {}};
    for (auto* setting : settingsOf(c)) {
      syntax::OptionSetting option = syntax::optionSetting(places_.of(setting->WORD()->getSymbol()));
      if (setting->optionValue()) option.value = word(setting->optionValue());
      test.options.push_back(std::move(option));
    }
    for (auto* line : linesOf(c, c->testRow(), &FairyParser::TestRowContext::testLine, "perft"))
      readTestLine(line, test.lines);
    add(c, std::move(test));
  }

  void readVerdict(FairyParser::VerdictContext* c, std::vector<syntax::TestLine>& lines) {
    lines.push_back(
        {places_.of(c), syntax::TestVerdict{c->getStart()->getText() == "legal", words(c->moveText())}});
  }

  // Reads a line of a test: a position, the moves of a piece, a perft, the number of cells that a piece can
  // ever reach, verdicts on moves (perhaps after other moves), or a result.
  void readTestLine(FairyParser::TestLineContext* line, std::vector<syntax::TestLine>& lines) {
    const SourceSpan span = places_.of(line);
    if (auto* c = dynamic_cast<FairyParser::TestPositionContext*>(line)) {
      lines.push_back({span, syntax::TestPosition{word(c->STRING())}});
    } else if (auto* c = dynamic_cast<FairyParser::TestMovesContext*>(line)) {
      lines.push_back({span, syntax::TestMoves{word(c->cell()), words(c->moveText())}});
    } else if (auto* c = dynamic_cast<FairyParser::TestPerftContext*>(line)) {
      syntax::TestPerft perft;
      for (const syntax::Word& text : words(c->number())) {
        std::uint64_t count = 0;
        const char* end = text.text.data() + text.text.size();
        if (!syntax::isDigits(text.text) || std::from_chars(text.text.data(), end, count).ec != std::errc{}) {
          error(text.span, "bad-number", "expected a number of positions, found '{}'", text.text);
        }
        perft.counts.emplace_back(count, text.span);
      }
      lines.push_back({span, std::move(perft)});
    } else if (auto* c = dynamic_cast<FairyParser::TestRealmContext*>(line)) {
      const auto count = number(word(c->number()), 0, static_cast<int>(kMaxCells));
      if (count) lines.push_back({span, syntax::TestRealm{word(c->typeName()), *count}});
    } else if (auto* c = dynamic_cast<FairyParser::TestAfterContext*>(line)) {
      lines.push_back({span, syntax::TestAfter{words(c->moveText())}});
      for (auto* verdict : c->verdict()) readVerdict(verdict, lines);
    } else if (auto* c = dynamic_cast<FairyParser::TestVerdictContext*>(line)) {
      for (auto* verdict : c->verdict()) readVerdict(verdict, lines);
    } else if (auto* c = dynamic_cast<FairyParser::TestResultContext*>(line)) {
      syntax::TestResult result;
      for (const syntax::Word& part : words(c->anyWord()))
        result.words += (result.words.empty() ? "" : " ") + part.text;
      lines.push_back({span, std::move(result)});
    }
  }

  antlr4::ANTLRInputStream input_;
  StatementLexer lexer_;
  std::unique_ptr<antlr4::ListTokenSource> source_;
  std::unique_ptr<antlr4::CommonTokenStream> tokens_;
  std::unique_ptr<FairyParser> parser_;
  FairyParser::FileContext* tree_ = nullptr;
  std::vector<FairyParser::LineContext*> lines_;  // of the file, or of its mixin block
  syntax::File file_;
  std::set<std::string> optionNames_;
  syntax::Layer statements_;
  syntax::Layer outside_;  // the statements before the option block that is being read
  syntax::Layer diagram_;
  bool hasDiagram_ = false;
};

FairyText::FairyText(const SourcePtr& source, Diagnostics& diagnostics)
    : reader_(std::make_unique<FairyReader>(source, diagnostics)) {}
FairyText::~FairyText() = default;

const syntax::File& FairyText::head() const {
  return reader_->head();
}
syntax::File FairyText::read(const syntax::OptionTable& options) {
  return reader_->read(options);
}

}  // namespace fairyforge::frontend::fairy
