// Compiles the code of a preset to a Program: first its names, then the statements of each field.
#include <algorithm>
#include <fmt/format.h>
#include <tuple>

#include "compiler/export/gamecode/assembly.h"

namespace fairyforge::gamecode {
namespace {

constexpr int kMaxParts = 9;

constexpr Field kBlockFields[kBlocks] = {Field::PreGame, Field::PostMove1, Field::PostMove2, Field::PostGame1,
                                         Field::PostGame2};

class Compiler {
 public:
  Compiler(const Preset& preset, Diagnostics& diagnostics)
      : preset_(preset), diagnostics_(diagnostics), assembly_(program_, diagnostics) {}

  ProgramPtr compile() {
    const std::size_t before = diagnostics_.errorCount();
    std::optional<Grid> grid = readGrid(preset_, diagnostics_);
    readBlocks();
    if (!grid || diagnostics_.errorCount() > before) return nullptr;
    program_.grid = std::move(*grid);
    internTexts();
    names_ = collectNames(assembly_, blocks_);
    for (std::size_t block = 0; block < kBlocks; ++block) {
      inPreGame_ = block == 0;
      program_.blocks[block] = here();
      scope_ = &mainScope_;
      emitAll(blocks_[block]);
      emit(Step::End, {});
    }
    if (diagnostics_.errorCount() > before) return nullptr;
    program_.spaceOf.resize(static_cast<std::size_t>(program_.texts.size()), kNoSpace);
    program_.isLabel.resize(static_cast<std::size_t>(program_.texts.size()), false);
    return std::make_shared<const Program>(std::move(program_));
  }

 private:
  // ---- Texts and names

  // Parses the fields with code into blocks. Fields whose code the site's documentation does not explain must
  // be empty.
  void readBlocks() {
    for (const Field never : {Field::PreMove1, Field::PreMove2}) {
      const auto at = preset_.find(never);
      if (at == preset_.end() || at->second->text().find_first_not_of(" \t\r\n") == std::string_view::npos)
        continue;
      error({}, "uncertain-word",
            fmt::format("\"{}\" is not accepted: what its code may read and do is not known",
                        infoOf(never).title));
    }
    for (std::size_t block = 0; block < kBlocks; ++block) {
      const auto at = preset_.find(kBlockFields[block]);
      if (at == preset_.end()) continue;
      program_.characters += at->second->text().size();
      if (auto statements = parse(at->second, diagnostics_)) blocks_[block] = std::move(*statements);
    }
  }

  // Numbers the names of spaces and the labels, so that the machine compares numbers instead of texts.
  void internTexts() {
    const Grid& grid = program_.grid;
    program_.empty = program_.texts.add("@");
    for (const std::string& name : grid.names) program_.nameOf.push_back(program_.texts.add(name));
    for (const std::string& label : grid.labels) program_.texts.add(label);
    const auto count = static_cast<std::size_t>(program_.texts.size());
    program_.spaceOf.assign(count, kNoSpace);
    program_.isLabel.assign(count, false);
    for (std::size_t space = 0; space < grid.names.size(); ++space) {
      if (!grid.missing[space])
        program_.spaceOf[static_cast<std::size_t>(program_.nameOf[space])] = static_cast<Space>(space);
      program_.labelAt.push_back(grid.missing[space] ? -1 : program_.texts.find(grid.pieces[space]));
    }
    for (const std::string& label : grid.labels)
      program_.isLabel[static_cast<std::size_t>(program_.texts.find(label))] = true;
  }

  void error(const SourceSpan& at, Code code, std::string message) {
    diagnostics_.error(at, code, std::move(message));
  }

  // ---- Instructions

  std::uint32_t here() const { return static_cast<std::uint32_t>(program_.code.size()); }

  std::uint32_t emit(Step step, const SourceSpan& at, std::uint32_t a = 0, std::uint32_t b = 0,
                     std::uint32_t c = 0, Variable variable = {}) {
    program_.code.push_back({step, depth_, a, b, c, variable});
    program_.codePlaces.push_back(at);
    return here() - 1;
  }

  // Emits an instruction with operands.
  void emitWith(Step step, const SourceSpan& at, std::uint32_t a, const std::vector<std::uint32_t>& nodes) {
    emit(step, at, a, assembly_.keep(nodes), static_cast<std::uint32_t>(nodes.size()));
  }

  void emitAll(const std::vector<Statement>& statements) {
    for (const Statement& s : statements) {
      if (diagnostics_.enough()) return;
      emitStatement(s);
    }
  }

  void emitStatement(const Statement& s) {
    switch (s.kind) {
      case Statement::Kind::Plain:
        return emitPlain(s);
      case Statement::Kind::If:
        return emitIf(s);
      case Statement::Kind::Sub:
        return emitSub(s);
      case Statement::Kind::Each:
        return emitEach(s);
      case Statement::Kind::While:
        return emitWhile(s);
    }
  }

  // May the statement stand here? Reports it if not. A statement whose form the documentation leaves open
  // (Entry::certainty) is allowed only in a subroutine. So only one place must be corrected if the form is
  // wrong.
  bool checkStanding(const Item& word, const Entry& entry) {
    if (entry.certainty == Certainty::Refused) {
      error(word.at, "uncertain-word", fmt::format("\"{}\" is not accepted: {}", entry.word, entry.why));
      return false;
    }
    if (entry.certainty == Certainty::Certain) return true;
    assembly_.uncertain(entry.word, entry.why, word.at);
    if (scope_->kind == Scope::Kind::Subroutine) return true;
    diagnostics_
        .error(word.at, "not-isolated",
               "\"{}\" stands outside of a subroutine, though its form is not certain", entry.word)
        .note("uncertain is {}", entry.why);
    return false;
  }
  bool checkKeyword(const Item& word) { return checkStanding(word, *find(word.text, Part::Keyword)); }

  std::optional<NodeId> expression(const std::vector<Item>& items, const SourceSpan& at) {
    return readExpression(assembly_, *scope_, items, at);
  }
  std::optional<NodeId> condition(const Statement& s) { return expression(s.items, s.at); }

  void emitBody(const std::vector<Statement>& statements, const SourceSpan& at) {
    const std::size_t names = namesMade_;
    ++depth_;
    emitAll(statements);
    if (namesMade_ > names) emit(Step::CloseBlock, at);
    --depth_;
  }

  void emitIf(const Statement& s) {
    std::vector<std::uint32_t> toEnd;
    const auto branch = [&](const Statement& one, bool last) {
      const std::optional<NodeId> test = condition(one);
      const std::uint32_t over = emit(Step::JumpUnless, one.at, test.value_or(0));
      emitBody(one.body, one.at);
      if (!last) toEnd.push_back(emit(Step::Jump, one.at));
      program_.code[over].b = here();
    };
    branch(s, s.branches.empty());
    for (std::size_t i = 0; i < s.branches.size(); ++i) {
      const Statement& one = s.branches[i];
      checkKeyword(one.word);
      if (one.word.text == "else")
        emitBody(one.body, one.at);
      else
        branch(one, i + 1 == s.branches.size());
    }
    for (const std::uint32_t jump : toEnd) program_.code[jump].b = here();
  }

  void emitSub(const Statement& s) {
    if (!checkCount(s, -1, "a name and parameters")) return;
    const auto found = assembly_.subroutines.find(std::string(s.items[0].text));
    const auto body = std::ranges::find(names_.bodies, &s);
    if (body == names_.bodies.end()) {
      if (!isDefinitionPlace())
        error(s.at, "misplaced", "a subroutine is defined here, expected that in Pre-Game outside of blocks");
      return;  // otherwise the name is wrong, which another function has reported
    }
    Subroutine& sub = program_.subroutines[static_cast<std::size_t>(found->second)];
    const std::uint32_t enter = emit(Step::Enter, s.at, static_cast<std::uint32_t>(found->second));
    scope_ = &names_.scopes[static_cast<std::size_t>(found->second)];
    sub.begin = here();
    emitAll(s.body);
    scope_ = &mainScope_;
    emit(Step::EndSub, s.at);
    program_.code[enter].b = here();
  }

  bool isDefinitionPlace() const { return inPreGame_ && depth_ == 0 && scope_->kind == Scope::Kind::Main; }

  void emitEach(const Statement& s) {
    if (!checkKeyword(s.word)) return;
    if (!checkCount(s, -2, "a variable and an array")) return;
    const Variable variable = variableOf(s.items[0]);
    const std::optional<NodeId> array = expression({s.items.begin() + 1, s.items.end()}, s.at);
    const std::uint32_t start = emit(Step::EachStart, s.at, array.value_or(0), 0, 0, variable);
    program_.code[start].depth = static_cast<std::uint8_t>(depth_ + 1);
    emitBody(s.body, s.at);
    const std::uint32_t next = emit(Step::EachNext, s.at, 0, start + 1, 0, variable);
    program_.code[next].depth = static_cast<std::uint8_t>(depth_ + 1);
    program_.code[start].b = here();
    ++depth_;
    emit(Step::CloseBlock, s.at);
    --depth_;
  }

  void emitWhile(const Statement& s) {
    if (!checkKeyword(s.word)) return;
    if (s.items.empty() || s.items[0].text != "while" || !s.afterLoop.empty())
      return error(s.at, "wrong-operands", "expected the form do while condition: ... loop;");
    const std::uint32_t start = here();
    const std::optional<NodeId> test = expression({s.items.begin() + 1, s.items.end()}, s.at);
    const std::uint32_t over = emit(Step::JumpUnless, s.at, test.value_or(0));
    emitBody(s.body, s.at);
    emit(Step::Jump, s.at, 0, start);
    program_.code[over].b = here();
  }

  // Returns the local or global variable that a statement sets, found by its name in the current scope.
  Variable variableOf(const Item& name) {
    const std::string text(name.text);
    if (const auto local = scope_->declared.find(text); local != scope_->declared.end())
      return {local->second, -1};
    ++namesMade_;
    const auto global = assembly_.globals.find(text);
    const auto either = scope_->undeclared.find(text);
    return {either == scope_->undeclared.end() ? -1 : either->second,
            global == assembly_.globals.end() ? -1 : global->second};
  }

  void emitPlain(const Statement& s) {
    const Entry* entry = find(s.word.text, Part::Statement);
    if (!entry) {
      const bool sub = assembly_.subroutines.contains(std::string(s.word.text));
      diagnostics_.error(s.word.at, "unknown-word", "\"{}\" is no statement of GAME Code", s.word.text)
          .suggest(sub ? fmt::format("gosub {}", s.word.text)
                       : closestMatch(s.word.text, wordsOf(Part::Statement)));
      return;
    }
    if (!checkStanding(s.word, *entry)) return;
    if (s.colon)
      return error(s.at, "syntax",
                   fmt::format("\"{}\" opens no block, expected ';' and not ':'", s.word.text));
    static const std::map<std::string_view, void (Compiler::*)(const Statement&)> kStatements = {
        {"set", &Compiler::emitSet},
        {"setglobal", &Compiler::emitSet},
        {"def", &Compiler::emitDef},
        {"gosub", &Compiler::emitGosub},
        {"my", &Compiler::emitMy},
        {"verify", &Compiler::emitVerify},
        {"say", &Compiler::emitSay},
        {"die", &Compiler::emitSay},
        {"print", &Compiler::emitPrint},
        {"setflag", &Compiler::emitFlags},
        {"unsetflag", &Compiler::emitFlags},
        {"setsystem", &Compiler::emitSystem},
        {"ban", &Compiler::emitBan},
        {"allow", &Compiler::emitAllow},
        {"setlegal", &Compiler::emitSetLegal},
        {"capture", &Compiler::emitCommand},
        {"add", &Compiler::emitCommand},
        {"move", &Compiler::emitCommand},
    };
    (this->*kStatements.at(s.word.text))(s);
  }

  // Checks the number of a statement's items; `count` -2 means two or more. Reports a wrong number and
  // returns false.
  bool checkCount(const Statement& s, int count, std::string_view expected) {
    const auto given = static_cast<int>(s.items.size());
    if (count < 0 ? given >= -count : given == count) return true;
    error(s.at, "wrong-operands", fmt::format("\"{}\" takes {}", s.word.text, expected));
    return false;
  }

  void emitSet(const Statement& s) {
    if (!checkCount(s, -2, "a variable and an expression")) return;
    const std::optional<NodeId> value = expression({s.items.begin() + 1, s.items.end()}, s.at);
    emit(s.word.text == "set" ? Step::Set : Step::SetGlobal, s.at, value.value_or(0), 0, 0,
         variableOf(s.items[0]));
  }

  void emitDef(const Statement& s) {
    if (!isDefinitionPlace())
      return error(s.at, "misplaced",
                   "a function is defined here, expected that in Pre-Game outside of blocks");
    if (!checkCount(s, -2, "a name and an expression")) return;
    const auto found = assembly_.functions.find(std::string(s.items[0].text));
    if (found == assembly_.functions.end()) return;  // its name was wrong, which was reported
    const std::string_view named = namedParameter(s);
    Scope scope{.kind = Scope::Kind::Function, .namedParameter = std::string(named)};
    std::vector<Item> body(s.items.begin() + 1, named.empty() ? s.items.end() : s.items.end() - 1);
    if (!named.empty()) {
      checkName(assembly_, {Item::Kind::Word, s.items.back().at, named, {}}, "parameter");
      for (const Item& item : body) {
        if (highestArgument(item, true) > 0)
          error(item.at, "wrong-operands", "numbered and named parameters do not mix");
      }
    }
    Function& function = program_.functions[static_cast<std::size_t>(found->second)];
    const Scope* const outer = scope_;
    scope_ = &scope;
    function.body = expression(body, s.at).value_or(0);
    scope_ = outer;
    emit(Step::Define, s.at, static_cast<std::uint32_t>(found->second));
  }

  void emitMy(const Statement& s) {
    if (!checkCount(s, -1, "the names of variables")) return;
    const bool declared = scope_->kind == Scope::Kind::Subroutine && depth_ == 0 &&
                          std::ranges::all_of(s.items, [&](const Item& item) {
                            return scope_->declared.contains(std::string(item.text));
                          });
    if (!declared)
      error(s.at, "misplaced", "\"my\" stands here, expected it at the beginning of a subroutine");
    emit(Step::Nothing, s.at);
  }

  std::optional<std::vector<std::uint32_t>> arguments(const std::vector<Item>& items, std::size_t from) {
    std::vector<std::uint32_t> nodes;
    bool good = true;
    for (std::size_t i = from; i < items.size(); ++i) {
      const std::optional<NodeId> node = readArgument(assembly_, *scope_, items[i]);
      good = good && node;
      nodes.push_back(node.value_or(0));
    }
    if (!good) return std::nullopt;
    return nodes;
  }

  void emitGosub(const Statement& s) {
    if (!checkCount(s, -1, "the name of a subroutine and its arguments")) return;
    const Item& name = s.items[0];
    const auto found = assembly_.subroutines.find(std::string(name.text));
    if (name.kind != Item::Kind::Word || found == assembly_.subroutines.end()) {
      assembly_.fail(name.at, "undefined-name", fmt::format("no subroutine is named \"{}\"", name.text),
                     closestName(name.text, assembly_.subroutines));
      return;
    }
    const auto nodes = arguments(s.items, 1);
    if (!nodes) return;
    const int expected = program_.subroutines[static_cast<std::size_t>(found->second)].parameters;
    if (static_cast<int>(nodes->size()) != expected)
      return error(
          s.at, "wrong-operands",
          fmt::format("subroutine \"{}\" takes {} arguments, {} given", name.text, expected, nodes->size()));
    emitWith(Step::Gosub, s.at, static_cast<std::uint32_t>(found->second), *nodes);
  }

  void emitVerify(const Statement& s) { emit(Step::Verify, s.at, condition(s).value_or(0)); }

  void emitPrint(const Statement& s) {
    if (const auto value = condition(s)) emitWith(Step::Say, s.at, 0, {*value});
  }

  void emitSay(const Statement& s) {
    if (!checkCount(s, -1, "a text")) return;
    std::vector<std::uint32_t> nodes;
    for (const Item& item : s.items) {
      const Entry* word = item.kind == Item::Kind::Word ? find(item.text, Part::Word) : nullptr;
      if (item.kind == Item::Kind::Group) {
        error(item.at, "wrong-operands", "parentheses in a text are read as an array");
      } else if (word) {
        assembly_.fail(item.at, "bad-name",
                       fmt::format("\"{}\" in a text is replaced by its value", item.text),
                       fmt::format("use another word or quote it: \"{}\"", item.text));
      } else if (item.text.find('#') != std::string_view::npos && item.kind == Item::Kind::Word) {
        if (const auto node = readArgument(assembly_, *scope_, item)) nodes.push_back(*node);
      } else {
        nodes.push_back(assembly_.text(item.text, item.at));
      }
    }
    emitWith(s.word.text == "die" ? Step::Die : Step::Say, s.at, 0, nodes);
  }

  void emitFlags(const Statement& s) {
    if (!checkCount(s, -1, "spaces")) return;
    for (const Item& item : s.items) {
      if (isWord(item, "rules") && s.word.text == "setflag") {
        program_.saysRulesEnforced = true;
        emit(Step::Nothing, s.at);
      } else if (const auto space = readArgument(assembly_, *scope_, item)) {
        emit(s.word.text == "setflag" ? Step::SetFlag : Step::UnsetFlag, s.at, *space);
      }
    }
  }

  void emitCommand(const Statement& s) {
    const auto [step, count, expected] = s.word.text == "capture" ? std::tuple(Step::Remove, 1, "a space")
                                         : s.word.text == "move"
                                             ? std::tuple(Step::Move, 2, "the spaces from and to")
                                             : std::tuple(Step::Put, 2, "a label and a space");
    if (!checkCount(s, count, expected)) return;
    if (const auto nodes = arguments(s.items, 0)) emit(step, s.at, nodes->front(), nodes->back());
  }

  // ---- Statements that may stand only in Pre-Game, outside of blocks

  bool checkPlace(const Statement& s) {
    emit(Step::Nothing, s.at);
    if (isDefinitionPlace()) return true;
    error(s.at, "misplaced",
          fmt::format("\"{}\" stands here, expected it in Pre-Game outside of blocks", s.word.text));
    return false;
  }

  int partNumber(const Item& item) {
    if (item.kind == Item::Kind::Word && item.text.size() == 1 && isDigits(item.text) && item.text != "0")
      return item.text[0] - '0';
    error(item.at, "bad-number", fmt::format("\"{}\" is no number from 1 to {}", item.text, kMaxParts));
    return 1;
  }

  void emitSystem(const Statement& s) {
    if (!checkPlace(s) || !checkCount(s, 2, "a name and a value")) return;
    if (isWord(s.items[0], "maxmove"))
      program_.turns.parts = partNumber(s.items[1]);
    else
      error(s.items[0].at, "unknown-word",
            fmt::format("\"{}\" is no known system variable, expected maxmove", s.items[0].text));
  }

  void emitBan(const Statement& s) {
    if (!checkPlace(s) || !checkCount(s, -1, "kinds of input")) return;
    for (const Item& item : s.items) {
      if (isWord(item, "commands"))
        program_.turns.commandsBanned = true;
      else if (isWord(item, "allmoves"))
        program_.turns.banned = true;
      else
        error(item.at, "unknown-word",
              fmt::format("\"{}\" cannot be banned, expected commands or allmoves", item.text));
    }
  }

  void emitAllow(const Statement& s) {
    if (!checkPlace(s) || !checkCount(s, -1, "kinds of moves, each with the number of a part")) return;
    TurnRules& turns = program_.turns;
    for (std::size_t i = 0; i < s.items.size(); i += 2) {
      const Item& kind = s.items[i];
      std::vector<int>* parts = isWord(kind, "moves")        ? &turns.moves
                                : isWord(kind, "captures")   ? &turns.captures
                                : isWord(kind, "promotions") ? &turns.promotions
                                                             : nullptr;
      if (!parts) {
        error(kind.at, "unknown-word",
              fmt::format("\"{}\" is no kind of move, expected moves, captures or promotions", kind.text));
      } else if (i + 1 == s.items.size()) {
        error(kind.at, "wrong-operands", fmt::format("\"{}\" has no number", kind.text));
      } else {
        parts->push_back(partNumber(s.items[i + 1]));
      }
    }
  }

  // ---- Legal moves for the site to show

  void emitSetLegal(const Statement& s) {
    if (!checkCount(s, -2, "a space and spaces that can be reached from it")) return;
    const bool groups =
        std::ranges::any_of(s.items, [](const Item& i) { return i.kind == Item::Kind::Group; });
    if (!groups) {
      if (const auto nodes = arguments(s.items, 0))
        emitWith(Step::SetLegal, s.at, (*nodes)[0], {nodes->begin() + 1, nodes->end()});
      return;
    }
    for (std::size_t i = 0; i < s.items.size(); i += 2) {
      if (i + 1 == s.items.size() || s.items[i + 1].kind != Item::Kind::Group)
        return error(s.items[i].at, "wrong-operands",
                     "expected a space and a group in parentheses, and so on");
      const Item& group = s.items[i + 1];
      const auto from = readArgument(assembly_, *scope_, s.items[i]);
      const bool isExpression = !group.items.empty() && group.items[0].kind == Item::Kind::Word &&
                                find(group.items[0].text, Part::Operator) != nullptr;
      const auto to =
          // A group that is no expression is an array.
          isExpression ? expression(group.items, group.at) : expression({group}, group.at);
      if (from && to) emitWith(Step::SetLegal, s.at, *from, {*to});
    }
  }

  const Preset& preset_;
  Diagnostics& diagnostics_;
  Program program_;
  Assembly assembly_;
  Blocks blocks_;
  Names names_;
  Scope mainScope_;
  const Scope* scope_ = &mainScope_;
  bool inPreGame_ = true;
  std::uint8_t depth_ = 0;
  std::size_t namesMade_ = 0;
};

}  // namespace

ProgramPtr compile(const Preset& preset, Diagnostics& diagnostics) {
  return Compiler(preset, diagnostics).compile();
}

}  // namespace fairyforge::gamecode
