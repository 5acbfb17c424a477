// Makes macros: code that is equal except for its directions shares one, with the directions as parameters.
// At the end, calls of short macros that are called once are replaced by their code.

#include <algorithm>
#include <fmt/format.h>

#include "compiler/export/zrf/blocks.h"
#include "compiler/export/zrf/vocabulary.h"

namespace fairyforge::exports::zrf {
namespace {

constexpr std::size_t kInlineMacro = 90;  // characters

// Replaces directions by $1, $2 ... in the order in which they occur, and lists them in `arguments`.
Expr parametrised(Expr expr, std::vector<std::string>& arguments) {
  if (expr.word.starts_with(kDirection)) {
    auto known = std::ranges::find(arguments, expr.word);
    if (known == arguments.end()) known = arguments.insert(known, expr.word);
    expr.word = fmt::format("${}", known - arguments.begin() + 1);
  }
  for (Expr& item : expr.items) item = parametrised(item, arguments);
  return expr;
}

Expr withArguments(Expr expr, const Exprs& call) {
  if (expr.word.starts_with('$')) expr = call[std::stoul(expr.word.substr(1))];
  for (Expr& item : expr.items) item = withArguments(item, call);
  return expr;
}

}  // namespace

std::string Macros::freeName(const std::string& wish) const {
  return zrf::freeName(wish, [&](const std::string& name) {
    return find(name) != nullptr || isKeyword(name) || std::ranges::count(reserved_, name) > 0;
  });
}

const Macros::Macro* Macros::find(const std::string& name) const {
  const auto found = std::ranges::find_if(macros_, [&](const Macro& m) { return m.define.name == name; });
  return found == macros_.end() ? nullptr : &*found;
}

Expr Macros::call(const std::string& name, const Exprs& code, const std::string& comment) {
  std::vector<std::string> arguments;
  Exprs body;
  for (const Expr& expr : code) body.push_back(parametrised(expr, arguments));
  const std::string key = text(body);
  auto known = byBody_.find(key);
  if (known == byBody_.end()) {
    known = byBody_.emplace(key, freeName(name)).first;
    macros_.push_back({{known->second, comment, std::move(body)}, arguments.size(), false});
  }
  Exprs words{known->second};
  for (const std::string& argument : arguments) words.emplace_back(argument);
  return Expr(words);
}

void Macros::define(const std::string& name, Exprs body, const std::string& comment) {
  macros_.push_back({{name, comment, std::move(body)}, 0, true});
}

void Macros::count(const Expr& expr, std::map<std::string, int>& calls) const {
  if (expr.isList() && !expr.items.empty() && !expr.items[0].isList()) {
    if (const Macro* macro = find(expr.items[0].word)) {
      if (++calls[macro->define.name] == 1) {
        for (const Expr& inner : macro->define.body) count(inner, calls);
      }
    }
  }
  for (const Expr& item : expr.items) count(item, calls);
}

// Replaces calls of short macros by their code. The body of a macro may be several expressions.
Expr Macros::expanded(const Expr& expr, const std::map<std::string, int>& calls) const {
  if (!expr.isList()) return expr;
  Exprs items;
  for (const Expr& item : expr.items) {
    const Macro* macro =
        item.isList() && !item.items.empty() && !item.items[0].isList() ? find(item.items[0].word) : nullptr;
    const bool inlined = macro != nullptr && !macro->keep && calls.at(macro->define.name) == 1 &&
                         text(macro->define.body).size() <= kInlineMacro;
    if (!inlined) {
      items.push_back(expanded(item, calls));
      continue;
    }
    for (const Expr& inner : macro->define.body)
      items.push_back(expanded(withArguments(inner, item.items), calls));
  }
  return Expr(items);
}

std::vector<Define> Macros::settle(std::vector<Exprs*> uses) {
  std::map<std::string, int> calls;
  for (const Exprs* list : uses) {
    for (const Expr& expr : *list) count(expr, calls);
  }
  for (Exprs* list : uses) {
    *list = expanded(Expr(*list), calls).items;
    for (Expr& expr : *list) expr = withDirections(expr);
  }
  std::vector<Define> defines;
  for (Macro& macro : macros_) {
    const auto called = calls.find(macro.define.name);
    if (called == calls.end()) continue;
    if (!macro.keep && called->second == 1 && text(macro.define.body).size() <= kInlineMacro) continue;
    Define define = macro.define;
    define.body = expanded(Expr(define.body), calls).items;
    for (Expr& expr : define.body) expr = withDirections(expr);
    defines.push_back(std::move(define));
  }
  return defines;
}

Expr withDirections(Expr expr) {
  if (expr.word.starts_with(kDirection)) expr.word.erase(0, std::string(kDirection).size());
  for (Expr& item : expr.items) item = withDirections(item);
  return expr;
}

}  // namespace fairyforge::exports::zrf
