// Collects the names that a preset's code defines: first functions and subroutines, then all variables that
// are set. So all names are known before expressions are compiled. A name that is declared in a subroutine
// and also global is an error, since readings differ about it.

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <utility>

#include "compiler/export/gamecode/assembly.h"

namespace fairyforge::gamecode {
namespace {

class Collector {
 public:
  explicit Collector(Assembly& assembly) : assembly_(assembly), program_(assembly.program) {}

  Names collect(const Blocks& blocks) {
    collectDefinitions(blocks[static_cast<std::size_t>(Block::PreGame)]);
    for (const auto& statements : blocks) collectSets(statements, nullptr);
    for (std::size_t i = 0; i < names_.bodies.size(); ++i)
      collectSets(names_.bodies[i]->body, &names_.scopes[i]);
    for (const auto& [name, index] : assembly_.globals)
      program_.globalOfText.emplace(program_.texts.add(name), index);
    for (std::size_t i = 0; i < names_.scopes.size(); ++i) checkShadows(i);
    return std::move(names_);
  }

 private:
  void error(const SourceSpan& at, Code code, std::string message) {
    assembly_.diagnostics.error(at, code, std::move(message));
  }

  // Notes the names of all functions and subroutines, so that code can use them before their definition.
  void collectDefinitions(const std::vector<Statement>& statements) {
    for (const Statement& s : statements) {
      const bool function = s.kind == Statement::Kind::Plain && s.word.text == "def" && !s.items.empty();
      if (!function && (s.kind != Statement::Kind::Sub || s.items.empty())) continue;
      const Item& name = s.items[0];
      if (!checkName(assembly_, name, function ? "function" : "subroutine")) continue;
      auto& known = function ? assembly_.functions : assembly_.subroutines;
      const auto next = static_cast<std::int32_t>(known.size());
      if (!known.emplace(std::string(name.text), next).second) {
        error(name.at, "said-twice", fmt::format("\"{}\" is defined twice", name.text));
        continue;
      }
      if (function) {
        program_.functions.push_back({std::string(name.text), countArguments(s), 0});
      } else {
        program_.subroutines.push_back({std::string(name.text), static_cast<int>(s.items.size()) - 1, 0, 0});
        names_.bodies.push_back(&s);
        names_.scopes.push_back(scopeOf(s));
      }
    }
  }

  // Returns the number of a function's arguments as the server counts them: 1 + the highest parameter #0, #1
  // ... outside parentheses.
  int countArguments(const Statement& def) {
    if (!namedParameter(def).empty()) return 1;
    int outside = 0;
    for (const Item& item : def.items) outside = std::max(outside, highestArgument(item, false));
    for (const Item& item : def.items) {
      const int inside = highestArgument(item, true);
      if (inside <= outside) continue;
      error(
          item.at, "wrong-operands",
          fmt::format("\"#{}\" stands in parentheses only, where the server does not count it", inside - 1));
    }
    if (outside > static_cast<int>(kMaxArguments))
      error(def.at, "wrong-operands", fmt::format("a function may take {} arguments", kMaxArguments));
    return std::min(outside, static_cast<int>(kMaxArguments));
  }

  // Returns the local names of a subroutine: its parameters and the variables that "my" declares at its
  // beginning.
  Scope scopeOf(const Statement& sub) {
    Scope scope{.kind = Scope::Kind::Subroutine};
    for (std::size_t i = 1; i < sub.items.size(); ++i) declare(scope, sub.items[i], "parameter");
    for (const Statement& s : sub.body) {
      if (s.kind != Statement::Kind::Plain || s.word.text != "my") break;
      for (const Item& item : s.items) declare(scope, item, "variable");
    }
    return scope;
  }

  void declare(Scope& scope, const Item& item, std::string_view what) {
    if (!checkName(assembly_, item, what)) return;
    const auto slot = static_cast<std::int32_t>(scope.declared.size());
    if (!scope.declared.emplace(std::string(item.text), slot).second)
      error(item.at, "said-twice", fmt::format("\"{}\" is declared twice", item.text));
    declaredAt_.emplace(std::pair{names_.scopes.size(), slot}, item.at);
  }

  // Collects the variables that code sets: in a subroutine (`scope`) those that it does not declare,
  // elsewhere all.
  void collectSets(const std::vector<Statement>& statements, Scope* scope) {
    for (const Statement& s : statements) {
      const bool plain =
          s.kind == Statement::Kind::Plain && (s.word.text == "set" || s.word.text == "setglobal");
      if ((plain || s.kind == Statement::Kind::Each) && !s.items.empty()) addVariable(s, scope);
      if (s.kind != Statement::Kind::Sub) collectSets(s.body, scope);
      for (const Statement& branch : s.branches) collectSets(branch.body, scope);
    }
  }

  void addVariable(const Statement& s, Scope* scope) {
    if (s.items[0].kind != Item::Kind::Word) {
      checkName(assembly_, s.items[0], "variable");
      return;
    }
    const std::string name(s.items[0].text);
    const bool local = scope && s.word.text != "setglobal";
    if (local && scope->declared.contains(name)) return;
    if (!assembly_.globals.contains(name)) {
      if (!checkName(assembly_, s.items[0], "variable")) return;
      assembly_.globals.emplace(name, static_cast<std::int32_t>(program_.globals.size()));
      program_.globals.push_back(name);
    }
    if (!local) return;
    const auto slot = static_cast<std::int32_t>(scope->declared.size() + scope->undeclared.size());
    scope->undeclared.emplace(name, slot);
  }

  // Reports each declared variable of the subroutine that has the name of a global one.
  void checkShadows(std::size_t sub) {
    const Scope& scope = names_.scopes[sub];
    program_.subroutines[sub].locals = static_cast<int>(scope.declared.size() + scope.undeclared.size());
    for (const auto& [name, slot] : scope.declared) {
      if (!assembly_.globals.contains(name)) continue;
      error(declaredAt_.at({sub, slot}), "bad-name",
            fmt::format("\"{}\" is a variable of subroutine \"{}\" and a global one too", name,
                        program_.subroutines[sub].name));
    }
  }

  Assembly& assembly_;
  Program& program_;
  Names names_;
  // By subroutine and variable: where it is declared.
  std::map<std::pair<std::size_t, std::int32_t>, SourceSpan> declaredAt_;
};

}  // namespace

Names collectNames(Assembly& assembly, const Blocks& blocks) {
  return Collector(assembly).collect(blocks);
}

std::string_view namedParameter(const Statement& def) {
  const Item& last = def.items.back();
  const bool named =
      last.kind == Item::Kind::Word && last.text.size() > 1 && last.text[0] == '=' && last.text != "==";
  return named ? last.text.substr(1) : std::string_view{};
}

std::int32_t argumentNumber(std::string_view digits) {
  return digits.size() > 2 ? 999 : std::stoi(std::string(digits));
}

int highestArgument(const Item& item, bool inGroups) {
  int highest = 0;
  if (inGroups) {
    for (const Item& inner : item.items) highest = std::max(highest, highestArgument(inner, true));
  }
  const std::string_view name = variableName(item);
  if (!isDigits(name)) return highest;
  return std::max(highest, argumentNumber(name) + 1);
}

bool checkName(Assembly& assembly, const Item& item, std::string_view what) {
  const Program& program = assembly.program;
  const std::string_view name = item.text;
  const bool plain = item.kind == Item::Kind::Word && !name.empty() && !isDigits(name.substr(0, 1)) &&
                     std::ranges::all_of(name, [](char c) {
                       return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
                     });
  if (!plain) {
    assembly.fail(item.at, "bad-name",
                  fmt::format("\"{}\" is no name of a {}, expected letters and digits", name, what));
    return false;
  }
  const std::int32_t text = program.texts.find(std::string(name));
  const bool space = std::ranges::find(program.nameOf, text) != program.nameOf.end();
  if (find(name) == nullptr && !space) return true;
  assembly.fail(item.at, "bad-name",
                fmt::format("\"{}\" cannot name a {}: it is {}", name, what,
                            space ? "a space" : "a word of GAME Code"));
  return false;
}

}  // namespace fairyforge::gamecode
