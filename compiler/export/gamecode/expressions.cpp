// Reads expressions: prefix operators with a fixed number of operands, joined by `and` and `or`.
//
// The server evaluates an expression from its right end with a stack. Only expressions are accepted that mean
// the same in any order of reading: a connective stands between whole operands, an operator has all its
// operands on its right, and nothing is left over.
#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <utility>

#include "compiler/core/base/mapped.h"
#include "compiler/export/gamecode/assembly.h"

namespace fairyforge::gamecode {
namespace {

constexpr int kMaxDepth = 200;
constexpr std::size_t kMaxOperands = 60000;

bool isInteger(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return isDigits(text);
}

// Thrown after an error was reported, to stop reading the expression.
struct Wrong {};

class ExpressionReader {
 public:
  ExpressionReader(Assembly& assembly, const Scope& scope) : assembly_(assembly), scope_(scope) {}

  // Reads all of `items` as one expression of operands and connectives.
  NodeId whole(const std::vector<Item>& items, const SourceSpan& at) {
    if (items.empty()) fail(at, "wrong-operands", "an expression was expected here");
    if (items.size() > kMaxOperands) fail(at, "too-deep", "the expression is too long");
    const auto* const outerItems = std::exchange(items_, &items);
    const std::size_t outerNext = std::exchange(next_, 0);
    const NodeId node = chain(at);
    items_ = outerItems;
    next_ = outerNext;
    return node;
  }

  NodeId argument(const Item& item) {
    if (item.kind == Item::Kind::Group)
      fail(item.at, "wrong-operands", "this statement takes no arrays and no expressions");
    if (item.kind == Item::Kind::Word) {
      if (find(item.text, Part::Operator) != nullptr || find(item.text, Part::Connective) != nullptr) {
        assembly_.diagnostics
            .error(item.at, "wrong-operands",
                   "\"{}\" is an operator, but this statement takes no expressions", item.text)
            .note("compute the value with set first, and pass the variable");
        throw Wrong{};
      }
    }
    return leaf(item);
  }

 private:
  [[noreturn]] void fail(const SourceSpan& at, Code code, std::string message, std::string fix = {}) {
    assembly_.fail(at, code, std::move(message), std::move(fix));
    throw Wrong{};
  }
  const Item* peek() const { return next_ < items_->size() ? &(*items_)[next_] : nullptr; }
  // If the next item is a group in parentheses, steps over it and returns it; otherwise returns null.
  const Item* group() {
    const Item* item = peek();
    return item && item->kind == Item::Kind::Group ? ++next_, item : nullptr;
  }
  bool atConnective() const {
    const Item* item = peek();
    return item && item->kind == Item::Kind::Word && find(item->text, Part::Connective) != nullptr;
  }

  NodeId chain(const SourceSpan& at) {
    std::vector<std::uint32_t> terms, connectives;
    for (;;) {
      const Item* first = peek();
      if (first && first->kind == Item::Kind::Group && items_->size() == 1) return literalArray(*first);
      terms.push_back(operand(at));
      const Item* connective = peek();
      if (!connective) break;
      if (!atConnective()) leftOver(*connective);
      if (isWord(*first, "not")) {
        assembly_.diagnostics
            .error(first->at, "doubtful-operand",
                   "\"not\" is followed by \"{}\": what it denies is not certain", connective->text)
            .note("put the denied operand last, or into a function of its own");
        throw Wrong{};
      }
      connectives.push_back(connective->text == "or");
      ++next_;
    }
    if (terms.size() == 1) return terms[0];
    const std::size_t count = terms.size();
    terms.insert(terms.end(), connectives.begin(), connectives.end());
    return assembly_.add({.op = Op::Chain, .count = static_cast<std::uint16_t>(count)}, at, terms);
  }

  [[noreturn]] void leftOver(const Item& item) {
    const bool statement = item.kind == Item::Kind::Word && find(item.text, Part::Statement) != nullptr;
    fail(item.at, "wrong-operands",
         fmt::format("\"{}\" is left over behind a complete expression", item.text),
         statement ? "end the statement before it with ';'" : "");
  }

  NodeId operand(const SourceSpan& at) {
    const Item* item = peek();
    if (!item) fail({at.file, at.end, at.end}, "wrong-operands", "an operand is missing at the end");
    if (++depth_ > kMaxDepth) fail(item->at, "too-deep", "too many operators stand inside each other");
    const NodeId node = operandOf(*item, at);
    --depth_;
    return node;
  }

  NodeId operandOf(const Item& item, const SourceSpan& at) {
    if (item.kind == Item::Kind::Group) fail(item.at, "wrong-operands", "no group can stand here");
    if (item.kind == Item::Kind::Word) {
      if (find(item.text, Part::Connective) != nullptr) {
        fail(item.at, "doubtful-operand",
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

  NodeId operation(const Entry& entry, const Item& item, const SourceSpan& at) {
    if (entry.certainty == Certainty::Refused)
      fail(item.at, "uncertain-word", fmt::format("\"{}\" is not accepted: {}", entry.word, entry.why));
    if (entry.word == "eval") {
      const Item* inner = group();
      if (!inner) fail(item.at, "wrong-operands", "\"eval\" takes an expression in parentheses");
      return whole(inner->items, inner->at);
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
      const Item* array = entry.op == Op::Merge ? group() : nullptr;
      operands.push_back(array ? literalArray(*array) : operand(at));
    }
    return assembly_.add({.op = entry.op}, item.at, operands);
  }

  bool comparesThisMove() const {
    if (next_ + 1 >= items_->size()) return false;
    const Item &a = (*items_)[next_], &b = (*items_)[next_ + 1];
    return (isWord(a, "thismove") && isWord(b, "null")) || (isWord(a, "null") && isWord(b, "thismove"));
  }

  NodeId call(const Item& fn, const SourceSpan& at) {
    const Item* name = peek();
    if (!name || name->kind != Item::Kind::Word)
      fail(fn.at, "wrong-operands", "\"fn\" takes the name of a function");
    ++next_;
    if (!variableName(*name).empty())
      fail(name->at, "uncertain-word", "that a variable names a function is known from memory only");
    const auto found = assembly_.functions.find(std::string(name->text));
    if (found == assembly_.functions.end()) {
      fail(name->at, "undefined-name", fmt::format("no function is named \"{}\"", name->text),
           closestName(name->text, assembly_.functions));
    }
    const Function& function = assembly_.program.functions[static_cast<std::size_t>(found->second)];
    std::vector<std::uint32_t> operands;
    for (int i = 0; i < function.arguments; ++i) {
      if (!peek() || atConnective())
        fail(name->at, "wrong-operands",
             fmt::format("function \"{}\" takes {} arguments, {} given", name->text, function.arguments, i));
      operands.push_back(operand(at));
    }
    return assembly_.add({.op = Op::Call, .index = found->second}, name->at, operands);
  }

  // Reads the three operands of `cond`. Each may be an expression in parentheses.
  NodeId conditional(const Item& item, const SourceSpan& at) {
    std::vector<std::uint32_t> operands;
    for (int i = 0; i < 3; ++i) {
      const Item* code = group();
      operands.push_back(code ? whole(code->items, code->at) : operand(at));
    }
    return assembly_.add({.op = Op::Cond}, item.at, operands);
  }

  NodeId findPiece(const Item& item, const SourceSpan& at) {
    const NodeId label = operand(at);
    const Item* spaces = peek();
    if (!spaces || !isWord(*spaces, "spaces"))
      fail(spaces ? spaces->at : item.at, "wrong-operands",
           "\"findpiece\" takes a label and the word \"spaces\"");
    ++next_;
    return assembly_.add({.op = Op::FindPiece}, item.at, {label});
  }

  NodeId namedVariable(const Item& item, const SourceSpan& at) {
    const Item* next = peek();
    if (next && next->kind == Item::Kind::Word && find(next->text) == nullptr &&
        variableName(*next).empty()) {
      ++next_;
      return variable(next->text, next->at);
    }
    const NodeId name = operand(at);
    assembly_.uncertain("var", "that it takes a computed name", item.at);
    return assembly_.add({.op = Op::NamedVariable}, item.at, {name});
  }

  NodeId literalArray(const Item& group) {
    std::vector<Value> values;
    for (const Item& item : group.items) {
      if (item.kind == Item::Kind::Group)
        fail(item.at, "wrong-operands", "arrays inside arrays are not supported");
      if (!variableName(item).empty())
        fail(item.at, "uncertain-word",
             "whether variables in an array are replaced is not certain, expected constants");
      const Node& made = assembly_.program.nodes[argument(item)];
      if (made.op != Op::Constant)
        fail(item.at, "uncertain-word",
             fmt::format("whether \"{}\" in an array is replaced is not certain", item.text));
      values.push_back(made.value);
    }
    assembly_.program.arrays.push_back(std::move(values));
    return assembly_.constant(Value::array(assembly_.program.arrays.size() - 1), group.at);
  }

  NodeId leaf(const Item& item) {
    if (item.kind == Item::Kind::Quoted) return quoted(item);
    const std::string_view name = variableName(item);
    if (!name.empty()) return variable(name, item.at);
    if (isInteger(item.text)) return number(item);
    if (const Entry* entry = find(item.text, Part::Constant)) {
      const ValueKind kind = entry->word == "true"    ? ValueKind::True
                             : entry->word == "false" ? ValueKind::False
                                                      : ValueKind::Null;
      return assembly_.constant({kind, 0}, item.at);
    }
    if (const Entry* entry = find(item.text, Part::Word)) {
      if (entry->certainty == Certainty::Refused)
        fail(item.at, "uncertain-word", fmt::format("\"{}\" is not accepted: {}", entry->word, entry->why));
      if (entry->word == "thismove")
        fail(item.at, "uncertain-word",
             "the text of \"thismove\" is not known, expected it only in \"== thismove null\"");
      if (entry->word == "spaces")
        fail(item.at, "wrong-operands", "\"spaces\" stands only behind \"findpiece\" and a label");
      return assembly_.add({.op = entry->op}, item.at);
    }
    const std::string word(item.text);
    const std::int32_t text = assembly_.program.texts.find(word);
    const auto& program = assembly_.program;
    if (text >= 0 && static_cast<std::size_t>(text) < program.spaceOf.size() &&
        (program.spaceOf[static_cast<std::size_t>(text)] != kNoSpace ||
         program.isLabel[static_cast<std::size_t>(text)] || text == program.empty))
      return assembly_.constant(Value::text(text), item.at);
    unknown(item);
  }

  NodeId quoted(const Item& item) {
    if (looksLikeNumber(item.text) || item.text.empty())
      fail(item.at, "bad-value",
           fmt::format("the server might take \"{}\" for a number or for nothing", item.text));
    return assembly_.text(item.text, item.at);
  }

  NodeId number(const Item& item) {
    std::int32_t value = 0;
    const char* const end = item.text.data() + item.text.size();
    if (std::from_chars(item.text.data(), end, value).ec != std::errc())
      fail(item.at, "bad-number", fmt::format("{} is too large", item.text));
    return assembly_.constant(Value::number(value), item.at);
  }

  NodeId variable(std::string_view written, const SourceSpan& at) {
    const std::string name(written);
    if (isDigits(name)) {
      if (scope_.kind != Scope::Kind::Function)
        fail(at, "undefined-name", fmt::format("\"#{}\" is an argument outside of a function", name));
      return assembly_.add({.op = Op::Argument, .index = argumentNumber(name)},
                           at);  // countArguments() (names.cpp) has counted it
    }
    if (scope_.kind == Scope::Kind::Function && name == scope_.namedParameter)
      return assembly_.add({.op = Op::Argument, .index = 0}, at);
    if (const auto local = scope_.declared.find(name); local != scope_.declared.end())
      return assembly_.add({.op = Op::Local, .index = local->second}, at);
    const auto global = assembly_.globals.find(name);
    if (global == assembly_.globals.end()) {
      std::map<std::string, std::int32_t> known = assembly_.globals;
      known.insert(scope_.declared.begin(), scope_.declared.end());
      fail(at, "undefined-name", fmt::format("no variable is named \"{}\"", name), closestName(name, known));
    }
    if (const auto either = scope_.undeclared.find(name); either != scope_.undeclared.end())
      return assembly_.add({.op = Op::Either, .index = global->second, .local = either->second}, at);
    return assembly_.add({.op = Op::Global, .index = global->second}, at);
  }

  [[noreturn]] void unknown(const Item& item) {
    std::vector<std::string> known = wordsOf(Part::Operator);
    for (const Part part : {Part::Word, Part::Constant, Part::Connective}) {
      for (std::string& word : wordsOf(part)) known.push_back(std::move(word));
    }
    const bool isVariable = assembly_.globals.contains(std::string(item.text)) ||
                            scope_.declared.contains(std::string(item.text));
    std::string fix;
    if (isVariable)
      fix = fmt::format("#{}", item.text);
    else if (item.text.size() > 2)  // shorter words resemble some operator by chance
      fix = closestMatch(item.text, known);
    fail(item.at, "unknown-word",
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
  if (node.count == 0) node.count = static_cast<std::uint16_t>(operands.size());
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
  try {
    return ExpressionReader(assembly, scope).whole(items, at);
  } catch (Wrong) {
    return std::nullopt;
  }
}

std::optional<NodeId> readArgument(Assembly& assembly, const Scope& scope, const Item& item) {
  try {
    return ExpressionReader(assembly, scope).argument(item);
  } catch (Wrong) {
    return std::nullopt;
  }
}

bool isDigits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

void Assembly::fail(const SourceSpan& at, Code code, std::string message, std::string fix) {
  diagnostics.error(at, code, std::move(message)).suggest(std::move(fix));
}

std::string closestName(std::string_view name, const std::map<std::string, std::int32_t>& names) {
  return closestMatch(name, mapped(names, [](const auto& known) { return known.first; }));
}

std::string_view variableName(const Item& item) {
  if (item.kind != Item::Kind::Word || item.text.size() < 2 || item.text[0] != '#') return {};
  return item.text.substr(1);
}

}  // namespace fairyforge::gamecode
