// Writes the code with which a block adds its moves (blocks.h). Groups the cells of arrival by the types that
// the piece may become, and for each group tests a zone and adds a move for each type. Before each move the
// code stores what must be remembered. Long code becomes a macro.

#include <algorithm>
#include <fmt/format.h>
#include <span>

#include "compiler/core/base/add-once.h"
#include "compiler/export/zrf/blocks.h"

namespace fairyforge::exports::zrf {
namespace {

constexpr const char* kOneStands = "one-stands";
constexpr std::size_t kInlineLanding = 36;  // longer code, in characters, becomes a macro
// Returns the type whose number follows `word` in `kind` (for example "as:3"); nothing if `kind` does not
// begin with `word`.
std::optional<TypeId> typeBehind(std::string_view word, const std::string& kind) {
  if (!kind.starts_with(word)) return std::nullopt;
  return typeAt(std::stoul(kind.substr(word.size())));
}

}  // namespace

// Returns code that records the type of the mover, for imitators: as a helper piece beside the board.
// `after`: the mover's type after the move.
Exprs Landings::remembering(Who who, TypeId after) const {
  if (!context_.variant.registers().last) return {};
  const bool nowImitates = context_.variant.type(after).imitates;
  const bool didImitate = context_.variant.type(who.mover).imitates;
  if (nowImitates && didImitate) return {};  // an imitator leaves the recorded type, which it has imitated
  if (nowImitates) return {list("capture", {kLastMovedName})};
  return {list("create", {kSpiritName, context_.names.lasts[index(after)], kLastMovedName})};
}

// Returns code that adds a move for each type in `choices` or, if there are none, one that keeps the type.
// `mayReturn`: the piece must also record that it has moved if one of these types needs that.
Exprs Landings::adding(Who who, const std::vector<TypeId>& choices, const Exprs& effects, bool mayReturn) {
  const bool forgets = context_.names.remembers[index(who.mover)] ||
                       (mayReturn && std::ranges::any_of(choices, [&](TypeId type) {
                          return static_cast<bool>(context_.names.remembers[index(type)]);
                        }));
  const Expr forget = list("set-attribute", {kUnmovedName, "false"});
  Exprs code, others, kind;
  const char* add = "add";
  for (const Expr& effect : effects) {
    if (effect.isList() && effect.items[0].word == kPart) {
      add = "add-partial";
      kind.assign(effect.items.begin() + 1, effect.items.end());
    } else {
      others.push_back(effect);
    }
  }
  const auto adds = [&](Exprs types) {
    append(types, kind);
    code.push_back(types.empty() ? Expr(add) : list(add, types));
  };
  const auto begin = [&](TypeId after) {
    append(code, others);
    if (forgets) code.push_back(forget);
    append(code, remembering(who, after));
  };
  if (choices.empty()) {
    begin(who.mover);
    adds({});
    return code;
  }
  if (context_.variant.registers().last) {  // what imitators must remember depends on the choice
    for (const TypeId choice : choices) {
      begin(choice);
      adds({context_.names.types[index(choice)]});
    }
    return code;
  }
  begin(choices[0]);
  Exprs types;
  for (const TypeId choice : choices) types.emplace_back(context_.names.types[index(choice)]);
  adds(types);
  return code;
}

// Returns code that adds a move of this kind of landing to the cursor's cell. If `within` is not null, the
// cell is known to be one of its cells.
Exprs Landings::arriving(Who who, const std::string& kind, const Exprs& effects,
                         const std::array<CellSet, kSides>* within) {
  if (kind == kLandUnchanged) return adding(who, {}, effects, false);
  if (const auto as = typeBehind(kLandAs, kind)) return adding(who, {*as}, effects, true);
  std::vector<std::pair<std::vector<TypeId>, std::array<CellSet, kSides>>> groups;
  for (const Side side : kBothSides) {
    context_.variant.board().forEachCell([&](Cell cell) {
      const auto choices = arrivalsOf(context_.variant, side, who.mover, who.powers, cell);
      if (choices.empty() || (within != nullptr && !(*within)[index(side)].has(cell))) return;
      valueFor(groups, choices)[index(side)].add(cell);
    });
  }
  Exprs code = adding(who, {}, effects, false);
  for (auto group = groups.rbegin(); group != groups.rend(); ++group) {
    const auto& [choices, cells] = *group;
    bool mayReturn = false;
    for (const Side side : kBothSides) {
      mayReturn = mayReturn || cells[index(side)].overlaps(cellsOfUnmoved(context_.variant, side));
    }
    const std::string purpose =
        choices.size() > 1 ? "promotion-zone"
                           : fmt::format("{}-zone", hyphened(context_.names.types[index(choices[0])]));
    Exprs branch{"if", list("in-zone?", {context_.zones.name(cells[0], cells[1], purpose)})};
    append(branch, adding(who, choices, effects, mayReturn));
    branch.emplace_back("else");
    append(branch, code);
    code = {Expr(branch)};
  }
  return code;
}

// Returns code that adds moves which set off a trigger: for each piece of the player that may change, one
// move for each choice.
Exprs Landings::withTrigger(Who who, const std::string& kind, const Trigger& trigger, const Exprs& effects) {
  Exprs changed;
  Exprs kinds;
  trigger.changing.forEach([&](TypeId type) {
    kinds.push_back(list("piece?", {context_.names.types[index(type)], "$1"}));
  });
  const bool mayBeMover = trigger.changing.has(who.mover);
  Exprs conditions{list("friend?", {"$1"}), joined("or", kinds)};
  if (mayBeMover) conditions.push_back(list("not-marked?", {"$1"}));
  Exprs body{"if", list("and", conditions), list("set-flag", {"changed", "true"})};
  for (const TypeId choice : trigger.choices) {
    body.push_back(list("change-type", {context_.names.types[index(choice)], "$1"}));
    append(body, arriving(who, kind, effects, &trigger.zone));
  }
  // Here the directions in effects are parameters of the enclosing macro.
  std::vector<std::string> directions;
  for (const Expr& effect : effects) {
    const std::string& last = effect.items.back().word;
    if (last.starts_with(kDirection)) directions.push_back(last);
  }
  const auto replaced = [&](auto&& self, Expr expr) -> Expr {
    const auto found = std::ranges::find(directions, expr.word);
    if (found != directions.end()) expr.word = fmt::format("${}", found - directions.begin() + 2);
    for (Expr& item : expr.items) item = self(self, item);
    return expr;
  };
  const std::string name = context_.macros.freeName(
      fmt::format("change-{}{}", hyphened(kinds[0].items[1].word), effects.empty() ? "" : "-taking"));
  context_.macros.define(
      name, {replaced(replaced, Expr(body))},
      "If such a piece of the mover stands on $1, it becomes one of the others as part of the move.");
  Exprs code;
  context_.variant.board().forEachCell([&](Cell cell) {
    Exprs words{name, context_.variant.board().name(cell)};
    for (const std::string& direction : directions) words.emplace_back(direction);
    code.emplace_back(words);
  });
  Exprs none{"if", list("not-flag?", {"changed"})};
  append(none, arriving(who, kind, effects, &trigger.zone));
  code.emplace_back(none);
  return code;
}

// Returns conditions on the piece to which the direction leads. With `stands`, all of them together mean that
// it belongs to the neighbourhood; without, each of them alone means that it does not. The mover's origin is
// marked and does not count.
Exprs Landings::standsThere(const Neighbourhood& near, const std::string& direction, bool stands) const {
  const std::string no = stands ? "" : "not-";
  Exprs conditions;
  if (near.occupants == kAnyPiece) {
    conditions.push_back(list(stands ? "not-empty?" : "empty?", {direction}));
  } else {
    conditions.push_back(list((no + (near.occupants == kOwn ? "friend?" : "enemy?")).c_str(), {direction}));
  }
  const TypeSet all = TypeSet::all(context_.names.types.size());
  if (near.types != all)
    conditions.push_back(oneOfTypes(context_.names, stands ? near.types : all - near.types, direction));
  if (near.occupants != kEnemy) conditions.push_back(list(stands ? "not-marked?" : "marked?", {direction}));
  return conditions;
}

// Returns code that ends the move unless fewer than `near.least` pieces of these types and owners stand on
// the file of the marked cell. It walks from there to both ends of the file. With `least` 1, the first piece
// ends the move; with 2, the most that is exported, the first one sets a flag and the second one ends the
// move.
Exprs Landings::requireFewOnFile(const Neighbourhood& near) const {
  Exprs isSuchPiece{near.occupants == kAnyPiece ? Expr("not-empty?")
                    : near.occupants == kOwn    ? Expr("friend?")
                                                : Expr("enemy?")};
  if (near.types != TypeSet::all(context_.names.types.size()))
    isSuchPiece.push_back(oneOfTypes(context_.names, near.types));
  Exprs testCell{"if", joined("and", isSuchPiece)};
  if (near.least > 1)
    append(testCell, {list("if", {list("flag?", {kOneStands}), verify("false")}),
                      list("set-flag", {kOneStands, "true"})});
  else
    testCell.push_back(verify("false"));
  const std::vector<Cell> first{context_.variant.board().at(0, 0)}, second{context_.variant.board().at(0, 1)};
  const std::string up = context_.directions.between(first, second)->front();
  const std::string down = context_.directions.between(second, first)->front();
  Exprs code;
  for (const std::string& direction : {up, down}) {
    code.push_back(list("while", {list("on-board?", {direction}), direction, Expr(testCell)}));
    code.emplace_back("back");
  }
  return code;
}

// In these two functions `around` is the placeholder of a neighbourhood and its directions.
Expr Landings::besideCondition(const Exprs& around, bool stands) {
  const Neighbourhood& near = context_.pool.neighbourhood(around[0].word);
  Exprs each;
  for (const Expr& direction : std::span(around).subspan(1)) {
    each.push_back(joined(stands ? "and" : "or", standsThere(near, withDirections(direction).word, stands)));
  }
  return joined(stands ? "or" : "and", std::move(each));
}

Exprs Landings::eachBeside(const Exprs& around, const Expr& instruction) {
  const Neighbourhood& near = context_.pool.neighbourhood(around[0].word);
  Exprs code;
  for (const Expr& placeHolder : std::span(around).subspan(1)) {
    const std::string direction = withDirections(placeHolder).word;
    Exprs words = instruction.items;
    words.emplace_back(direction);
    code.push_back(list("if", {joined("and", standsThere(near, direction, true)), Expr(words)}));
  }
  return code;
}

const Exprs& Landings::landing(Who who, const std::string& kind, const Exprs& effects) {
  const std::string key =
      fmt::format("{} {} {} {}", index(who.mover), index(who.powers), kind, text(effects));
  const auto known = known_.find(key);
  if (known != known_.end()) return known->second;
  return known_.emplace(key, landingOf(who, kind, effects)).first->second;
}

// Returns the code that ends a move: a drop, a change on the same cell, or an arrival. If the mover arrives
// in a trigger's zone, the code also makes the trigger's change.
Exprs Landings::landingOf(Who who, const std::string& kind, const Exprs& effects) {
  if (kind == kLandDropped || kind == kLandDroppedAs) return dropping(who.mover, kind == kLandDroppedAs);
  if (kind == kStay) return adding(who, {}, effects, false);
  if (const auto as = typeBehind(kStayAs, kind)) return adding(who, {*as}, effects, true);
  Exprs code = arriving(who, kind, effects);
  for (const Trigger& trigger : context_.variant.triggers()) {
    if (!trigger.arriving.has(who.mover)) continue;
    Exprs branch{"if",
                 list("in-zone?", {context_.zones.name(trigger.zone[0], trigger.zone[1], "event-zone")})};
    append(branch, withTrigger(who, kind, trigger, effects));
    branch.emplace_back("else");
    append(branch, code);
    code = {Expr(branch)};
    break;
  }
  return code;
}

bool Landings::isPlain(TypeId mover, TypeId powers, const std::string& kind) {
  return text(landing({mover, powers}, kind, {})) == "add";
}

Exprs Landings::filledIn(const Exprs& code, TypeId mover, TypeId powers) {
  Exprs result;
  for (const Expr& expr : code) {
    if (!expr.isList()) {
      result.push_back(expr);
      continue;
    }
    const bool asks = expr.items.size() == 2 && expr.items[0].word == "verify" && expr.items[1].isList() &&
                      expr.items[1].items[0].word == kBeside;
    if (asks) {
      const Neighbourhood& near = context_.pool.neighbourhood(expr.items[1].items[1].items[0].word);
      if (near.extent == Neighbourhood::Extent::File) {
        append(result, requireFewOnFile(near));
        continue;
      }
    }
    if (!expr.items.empty() && expr.items[0].word == kBeside) {
      result.push_back(besideCondition(expr.items[1].items, expr.items[2].word == "true"));
      continue;
    }
    if (expr.items.empty() || expr.items[0].word != kLand) {
      result.emplace_back(filledIn(expr.items, mover, powers));
      continue;
    }
    Exprs effects;
    for (std::size_t i = 2; i < expr.items.size(); ++i) {
      const Expr& item = expr.items[i];
      if (!item.isList()) {
        effects.push_back(list("capture", {item}));
      } else if (item.items[0].word == kEach) {
        append(effects, eachBeside(item.items[1].items, item.items[2]));
      } else {
        const bool isWord = item.items.size() == 1 && item.items[0].word != kPart;
        effects.push_back(isWord ? item.items[0] : item);
      }
    }
    const Exprs& move = landing({mover, powers}, expr.items[1].word, effects);
    if (text(move).size() <= kInlineLanding) {
      append(result, move);
    } else {
      const std::string who = mover == powers
                                  ? hyphened(context_.names.types[index(mover)])
                                  : fmt::format("{}-as-{}", hyphened(context_.names.types[index(mover)]),
                                                hyphened(context_.names.types[index(powers)]));
      result.push_back(context_.macros.call(who + (effects.empty() ? "-arrives" : "-arrives-taking"), move));
    }
  }
  return result;
}

Exprs Landings::dropping(TypeId type, bool named) {
  Exprs code;
  if (context_.names.remembers[index(type)]) {
    const Expr forget = list("set-attribute", {kUnmovedName, "false"});
    if (context_.variant.hands().countsAsUnmoved(type)) {
      std::array<CellSet, kSides> cells;
      for (const Side side : kBothSides) {
        context_.variant.board().forEachCell([&](Cell cell) {
          if (context_.variant.isUnmovedWhenDropped(Piece(type, side), cell)) cells[index(side)].add(cell);
        });
      }
      const std::string zone =
          context_.zones.name(cells[0], cells[1], hyphened(context_.names.types[index(type)]) + "-start");
      code.push_back(list("if", {list("not-in-zone?", {zone}), forget}));
    } else {
      code.push_back(forget);
    }
  }
  append(code, remembering({type, type}, type));
  code.push_back(named ? list("add", {context_.names.types[index(type)]}) : Expr("add"));
  return code;
}

}  // namespace fairyforge::exports::zrf
