// Expressions: prefix operators with a fixed number of operands, joined by `and` and `or`.
//
// The server reads an expression from its right end with a stack. What is accepted here means the same
// however it is read: a connective stands between whole operands and never inside one, an operator has all
// its operands to its right, and nothing is left over.
#include <algorithm>
#include <charconv>

#include "compiler/core/base/mapped.h"
#include "compiler/export/gamecode/assembly.h"
#include "compiler/export/gamecode/names.h"

namespace fairyforge::gamecode {
namespace {

constexpr int kMaxDepth = 200;
constexpr std::size_t kMaxOperands = 60000;

bool isInteger(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return isDigits(text);
}

class ExpressionReader {
 public:
  ExpressionReader(Assembly& assembly, const Scope& scope) : assembly_(assembly), scope_(scope) {}

  // Reads all of `items` as one chain.
  std::optional<NodeId> whole(const std::vector<Item>& items, const SourceSpan& at) {
    if (items.empty()) return fail(at, "wrong-operands", "an expression was expected here");
    if (items.size() > kMaxOperands) return fail(at, "too-deep", "the expression is too long");
    const auto* const outerItems = items_;
    const std::size_t outerNext = next_;
    items_ = &items;
    next_ = 0;
    const std::optional<NodeId> node = chain(at);
    items_ = outerItems;
    next_ = outerNext;
    return node;
  }

  std::optional<NodeId> argument(const Item& item) {
    if (item.kind == Item::Kind::Group)
      return fail(item.at, "wrong-operands", "this statement takes no arrays and no expressions");
    if (item.kind == Item::Kind::Word) {
      if (find(item.text, Part::Operator) != nullptr || find(item.text, Part::Connective) != nullptr) {
        assembly_.diagnostics
            .error(item.at, "wrong-operands",
                   fmt::format("\"{}\" is an operator, but this statement takes no expressions", item.text))
            .note("compute the value with set first, and pass the variable");
        return std::nullopt;
      }
    }
    return leaf(item);
  }

 private:
  std::nullopt_t fail(const SourceSpan& at, Code code, std::string message, std::string fix = {}) {
    return assembly_.fail(at, code, std::move(message), std::move(fix));
  }
  const Item* peek() const { return next_ < items_->size() ? &(*items_)[next_] : nullptr; }
  bool atConnective() const {
    const Item* item = peek();
    return item && item->kind == Item::Kind::Word && find(item->text, Part::Connective) != nullptr;
  }

  std::optional<NodeId> chain(const SourceSpan& at) {
    std::vector<std::uint32_t> terms, connectives;
    for (;;) {
      const Item* first = peek();
      if (first && first->kind == Item::Kind::Group && items_->size() == 1) return literalArray(*first);
      const std::optional<NodeId> term = operand(at);
      if (!term) return std::nullopt;
      terms.push_back(*term);
      const Item* connective = peek();
      if (!connective) break;
      if (!atConnective()) return leftOver(*connective);
      if (isWord(*first, "not")) {
        assembly_.diagnostics
            .error(
                first->at, "doubtful-operand",
                fmt::format("\"not\" is followed by \"{}\": what it denies is not certain", connective->text))
            .note("put the denied operand last, or into a function of its own");
        return std::nullopt;
      }
      connectives.push_back(connective->text == "or");
      ++next_;
    }
    if (terms.size() == 1) return terms[0];
    const std::size_t count = terms.size();
    terms.insert(terms.end(), connectives.begin(), connectives.end());
    Node node{.op = Op::Chain, .count = static_cast<std::uint16_t>(count)};
    return assembly_.add(node, at, terms);
  }

  std::nullopt_t leftOver(const Item& item) {
    const bool statement = item.kind == Item::Kind::Word && find(item.text, Part::Statement) != nullptr;
    return fail(item.at, "wrong-operands",
                fmt::format("\"{}\" is left over behind a complete expression", item.text),
                statement ? "end the statement before it with ';'" : "");
  }

  std::optional<NodeId> operand(const SourceSpan& at) {
    const Item* item = peek();
    if (!item) return fail({at.file, at.end, at.end}, "wrong-operands", "an operand is missing at the end");
    if (++depth_ > kMaxDepth) return fail(item->at, "too-deep", "too many operators stand inside each other");
    const std::optional<NodeId> node = operandOf(*item, at);
    --depth_;
    return node;
  }

  std::optional<NodeId> operandOf(const Item& item, const SourceSpan& at) {
    if (item.kind == Item::Kind::Group) return fail(item.at, "wrong-operands", "no group can stand here");
    if (item.kind == Item::Kind::Word) {
      if (find(item.text, Part::Connective) != nullptr) {
        return fail(item.at, "doubtful-operand",
                    fmt::format("\"{}\" stands where an operand was expected", item.text),
                    "connectives join whole operands; group with a function of its own");
      }
      if (const Entry* entry = find(item.text, Part::Operator)) {
        ++next_;
        return operation(*entry, item, at);
      }
    }
    ++next_;
    return leaf(item);
  }

  std::optional<NodeId> operation(const Entry& entry, const Item& item, const SourceSpan& at) {
    if (entry.certainty == Certainty::Refused)
      return fail(item.at, "uncertain-word",
                  fmt::format("\"{}\" is not accepted: {}", entry.word, entry.why));
    if (entry.word == "eval") {
      const Item* group = peek();
      if (!group || group->kind != Item::Kind::Group)
        return fail(item.at, "wrong-operands", "\"eval\" takes an expression in parentheses");
      ++next_;
      return whole(group->items, group->at);
    }
    switch (entry.op) {
      case Op::Call:
        return call(item, at);
      case Op::Cond:
        return conditional(item, at);
      case Op::FindPiece:
        return findPiece(item, at);
      case Op::NamedVariable:
        return namedVariable(item, at);
      case Op::Equal:
        if (comparesThisMove()) {
          next_ += 2;
          return assembly_.add({.op = Op::NoMoveYet}, item.at);
        }
        break;
      default:
        break;
    }
    std::vector<std::uint32_t> operands;
    for (int i = 0; i < entry.operands; ++i) {
      const Item* next = peek();
      std::optional<NodeId> one;
      if (next && next->kind == Item::Kind::Group && entry.op == Op::Merge) {
        ++next_;
        one = literalArray(*next);
      } else {
        one = operand(at);
      }
      if (!one) return std::nullopt;
      operands.push_back(*one);
    }
    return assembly_.add({.op = entry.op, .count = static_cast<std::uint16_t>(operands.size())}, item.at,
                         operands);
  }

  bool comparesThisMove() const {
    if (next_ + 1 >= items_->size()) return false;
    const Item &a = (*items_)[next_], &b = (*items_)[next_ + 1];
    return (isWord(a, "thismove") && isWord(b, "null")) || (isWord(a, "null") && isWord(b, "thismove"));
  }

  std::optional<NodeId> call(const Item& fn, const SourceSpan& at) {
    const Item* name = peek();
    if (!name || name->kind != Item::Kind::Word)
      return fail(fn.at, "wrong-operands", "\"fn\" takes the name of a function");
    ++next_;
    if (!variableName(*name).empty())
      return fail(name->at, "uncertain-word", "that a variable names a function is known from memory only");
    const auto found = assembly_.functions.find(std::string(name->text));
    if (found == assembly_.functions.end()) {
      return fail(name->at, "undefined-name", fmt::format("no function is named \"{}\"", name->text),
                  closestName(name->text, assembly_.functions));
    }
    const Function& function = assembly_.program.functions[static_cast<std::size_t>(found->second)];
    std::vector<std::uint32_t> operands;
    for (int i = 0; i < function.arguments; ++i) {
      if (!peek() || atConnective())
        return fail(
            name->at, "wrong-operands",
            fmt::format("function \"{}\" takes {} arguments, {} given", name->text, function.arguments, i));
      const std::optional<NodeId> one = operand(at);
      if (!one) return std::nullopt;
      operands.push_back(*one);
    }
    return assembly_.add(
        {.op = Op::Call, .count = static_cast<std::uint16_t>(operands.size()), .index = found->second},
        name->at, operands);
  }

  // Arms in parentheses are code.
  std::optional<NodeId> conditional(const Item& item, const SourceSpan& at) {
    std::vector<std::uint32_t> operands;
    for (int i = 0; i < 3; ++i) {
      const Item* next = peek();
      const bool code = next && next->kind == Item::Kind::Group;
      if (code) ++next_;
      const std::optional<NodeId> one = code ? whole(next->items, next->at) : operand(at);
      if (!one) return std::nullopt;
      operands.push_back(*one);
    }
    return assembly_.add({.op = Op::Cond, .count = 3}, item.at, operands);
  }

  std::optional<NodeId> findPiece(const Item& item, const SourceSpan& at) {
    const std::optional<NodeId> label = operand(at);
    if (!label) return std::nullopt;
    const Item* spaces = peek();
    if (!spaces || !isWord(*spaces, "spaces"))
      return fail(spaces ? spaces->at : item.at, "wrong-operands",
                  "\"findpiece\" takes a label and the word \"spaces\"");
    ++next_;
    return assembly_.add({.op = Op::FindPiece, .count = 1}, item.at, {*label});
  }

  std::optional<NodeId> namedVariable(const Item& item, const SourceSpan& at) {
    const Item* next = peek();
    if (next && next->kind == Item::Kind::Word && find(next->text) == nullptr &&
        variableName(*next).empty()) {
      ++next_;
      return variable(next->text, next->at);
    }
    const std::optional<NodeId> name = operand(at);
    if (!name) return std::nullopt;
    assembly_.uncertain("var", "that it takes a computed name", item.at);
    return assembly_.add({.op = Op::NamedVariable, .count = 1}, item.at, {*name});
  }

  std::optional<NodeId> literalArray(const Item& group) {
    std::vector<Value> values;
    for (const Item& item : group.items) {
      if (item.kind == Item::Kind::Group)
        return fail(item.at, "wrong-operands", "arrays inside arrays are not supported");
      if (!variableName(item).empty())
        return fail(item.at, "uncertain-word",
                    "whether variables in an array are replaced is not certain, expected constants");
      const std::optional<NodeId> node = argument(item);
      if (!node) return std::nullopt;
      const Node& made = assembly_.program.nodes[*node];
      if (made.op != Op::Constant)
        return fail(item.at, "uncertain-word",
                    fmt::format("whether \"{}\" in an array is replaced is not certain", item.text));
      values.push_back(made.value);
    }
    assembly_.program.arrays.push_back(std::move(values));
    return assembly_.constant(Value::array(assembly_.program.arrays.size() - 1), group.at);
  }

  std::optional<NodeId> leaf(const Item& item) {
    if (item.kind == Item::Kind::Quoted) return quoted(item);
    const std::string_view name = variableName(item);
    if (!name.empty()) return variable(name, item.at);
    if (isInteger(item.text)) return number(item);
    if (const Entry* entry = find(item.text, Part::Constant)) {
      const Kind kind = entry->word == "true"    ? Kind::True
                        : entry->word == "false" ? Kind::False
                                                 : Kind::Null;
      return assembly_.constant({kind, 0}, item.at);
    }
    if (const Entry* entry = find(item.text, Part::Word)) {
      if (entry->certainty == Certainty::Refused)
        return fail(item.at, "uncertain-word",
                    fmt::format("\"{}\" is not accepted: {}", entry->word, entry->why));
      if (entry->word == "thismove")
        return fail(item.at, "uncertain-word",
                    "the text of \"thismove\" is not known, expected it only in \"== thismove null\"");
      if (entry->word == "spaces")
        return fail(item.at, "wrong-operands", "\"spaces\" stands only behind \"findpiece\" and a label");
      return assembly_.add({.op = entry->op}, item.at);
    }
    const std::string word(item.text);
    const std::int32_t text = assembly_.program.texts.find(word);
    const auto& program = assembly_.program;
    if (text >= 0 && static_cast<std::size_t>(text) < program.spaceOf.size() &&
        (program.spaceOf[static_cast<std::size_t>(text)] != kNoSpace ||
         program.isLabel[static_cast<std::size_t>(text)] || text == program.empty))
      return assembly_.constant(Value::text(text), item.at);
    return unknown(item);
  }

  std::optional<NodeId> quoted(const Item& item) {
    if (looksLikeNumber(item.text) || item.text.empty())
      return fail(item.at, "bad-value",
                  fmt::format("the server might take \"{}\" for a number or for nothing", item.text));
    return assembly_.text(item.text, item.at);
  }

  std::optional<NodeId> number(const Item& item) {
    std::int32_t value = 0;
    const char* const end = item.text.data() + item.text.size();
    if (std::from_chars(item.text.data(), end, value).ec != std::errc())
      return fail(item.at, "bad-number", fmt::format("{} is too large", item.text));
    return assembly_.constant(Value::number(value), item.at);
  }

  std::optional<NodeId> variable(std::string_view written, const SourceSpan& at) {
    const std::string name(written);
    if (isDigits(name)) {
      if (scope_.kind != Scope::Kind::Function)
        return fail(at, "undefined-name", fmt::format("\"#{}\" is an argument outside of a function", name));
      return assembly_.add({.op = Op::Argument, .index = argumentNumber(name)},
                           at);  // countArguments() has seen it
    }
    if (scope_.kind == Scope::Kind::Function && name == scope_.namedParameter)
      return assembly_.add({.op = Op::Argument, .index = 0}, at);
    if (const auto local = scope_.declared.find(name); local != scope_.declared.end())
      return assembly_.add({.op = Op::Local, .index = local->second}, at);
    const auto global = assembly_.globals.find(name);
    if (global == assembly_.globals.end()) {
      std::map<std::string, std::int32_t> known = assembly_.globals;
      known.insert(scope_.declared.begin(), scope_.declared.end());
      return fail(at, "undefined-name", fmt::format("no variable is named \"{}\"", name),
                  closestName(name, known));
    }
    if (const auto either = scope_.undeclared.find(name); either != scope_.undeclared.end())
      return assembly_.add({.op = Op::Either, .index = global->second, .local = either->second}, at);
    return assembly_.add({.op = Op::Global, .index = global->second}, at);
  }

  std::nullopt_t unknown(const Item& item) {
    std::vector<std::string> known = wordsOf(Part::Operator);
    for (const Part part : {Part::Word, Part::Constant, Part::Connective}) {
      for (std::string& word : wordsOf(part)) known.push_back(std::move(word));
    }
    const bool isVariable = assembly_.globals.contains(std::string(item.text)) ||
                            scope_.declared.contains(std::string(item.text));
    std::string fix;
    if (isVariable)
      fix = fmt::format("#{}", item.text);
    else if (item.text.size() > 2)  // short words resemble some operator anyway
      fix = closestMatch(item.text, known);
    return fail(item.at, "unknown-word",
                fmt::format("\"{}\" is no space, no label and no word of GAME Code", item.text), fix);
  }

  Assembly& assembly_;
  const Scope& scope_;
  const std::vector<Item>* items_ = nullptr;
  std::size_t next_ = 0;
  int depth_ = 0;
};

}  // namespace

NodeId Assembly::add(Node node, const SourceSpan& at, const std::vector<std::uint32_t>& operands) {
  node.first = keep(operands);
  program.nodes.push_back(node);
  program.nodePlaces.push_back(at);
  return static_cast<NodeId>(program.nodes.size() - 1);
}

NodeId Assembly::constant(Value value, const SourceSpan& at) {
  return add({.op = Op::Constant, .value = value}, at);
}

NodeId Assembly::text(std::string_view text, const SourceSpan& at) {
  return constant(Value::text(program.texts.add(text)), at);
}

std::uint32_t Assembly::keep(const std::vector<std::uint32_t>& operands) {
  const auto first = static_cast<std::uint32_t>(program.operands.size());
  program.operands.insert(program.operands.end(), operands.begin(), operands.end());
  return first;
}

void Assembly::uncertain(std::string_view element, std::string_view why, const SourceSpan& at) {
  program.uncertain.push_back({std::string(element), std::string(why), at});
}

std::optional<NodeId> readExpression(Assembly& assembly, const Scope& scope, const std::vector<Item>& items,
                                     const SourceSpan& at) {
  return ExpressionReader(assembly, scope).whole(items, at);
}

std::optional<NodeId> readArgument(Assembly& assembly, const Scope& scope, const Item& item) {
  return ExpressionReader(assembly, scope).argument(item);
}

bool isDigits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::nullopt_t Assembly::fail(const SourceSpan& at, Code code, std::string message, std::string fix) {
  diagnostics.error(at, code, std::move(message)).suggest(std::move(fix));
  return std::nullopt;
}

std::string closestName(std::string_view name, const std::map<std::string, std::int32_t>& names) {
  return closestMatch(name, mapped(names, [](const auto& known) { return known.first; }));
}

std::string_view variableName(const Item& item) {
  if (item.kind != Item::Kind::Word || item.text.size() < 2 || item.text[0] != '#') return {};
  return item.text.substr(1);
}

}  // namespace fairyforge::gamecode
