// Prints the rules of a Variant in the canonical form that its hash covers (variant-hash.h), and parts of them
// as an image has them. Types are in the order of their IDs.
#pragma once

#include <span>

#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/moves-printer.h"
#include "compiler/core/rules/registers.h"

namespace fairyforge {

// Can text() print a value of this type? For a field of another type, the row in the table of rules
// (rule-row.h) must say apart() or never().
template <typename Value>
constexpr bool hasText() {
  if constexpr (requires { typename Value::value_type; }) return hasText<typename Value::value_type>();
  return std::is_enum_v<Value> || std::is_integral_v<Value> || std::is_same_v<Value, TypeSet> ||
         std::is_same_v<Value, CellSet> || std::is_same_v<Value, Piece> ||
         std::is_same_v<Value, BareKingRule>;
}
// Can text() print every field of Rules whose row says neither apart() nor never()?
template <typename Rules>
consteval bool haveTexts() {
  bool all = true;
  forEachRule<Rules>([&]<typename Value>(const RuleRow<Rules, Value>& row) {
    const auto how = row.hash.value.how;
    all = all && (hasText<Value>() || how == HashLine::How::Apart || how == HashLine::How::Never);
  });
  return all;
}
static_assert(haveTexts<TurnRules>() && haveTexts<EndRules>() && haveTexts<HandRules>());

class RulesPrinter : public MovesPrinter {
 public:
  explicit RulesPrinter(const Variant& variant, std::optional<RulesImage> image = {})
      : MovesPrinter(variant, variant.board(), std::move(image)) {}

  // Calls write(part) with the parts of the text of all rules, in order.
  template <typename Write>
  void printAll(Write write) {
    line("board {}x{}x{} holes{}", board_.files(), board_.ranks(), board_.levels(), cells(board_.holes()));
    if (board_.isHexagonal()) line("hexagons");
    for (const auto& [id, type] : typesById_) {
      printType(id, variant_.type(type));
      for (const Side side : kAllOwners) {
        if (side == Side::Third && variant_.third() == nullptr) continue;
        board_.forEachCell([&, type = type](Cell cell) {
          printMoves(type, variant_.type(type).program[index(side)], side, cell);
          printArrivals(type, side, cell);
          write(take());
        });
      }
    }
    for (const Trigger& trigger : variant_.triggers()) printTrigger(trigger);
    printHands();
    printStartOfHands();
    printThird();
    printTurns();
    for (const Goal& goal : variant_.goals()) printGoal(goal);
    printEnd();
    printArray();
    write(take());
  }

  void printTrigger(const Trigger& trigger) {
    line("when{} on{} changes{} to{}", typeIds(trigger.arriving), zones(trigger.zone),
         typeIds(trigger.changing), idList(trigger.choices));
  }
  // An image leaves out where single types are dropped.
  void printHands() {
    if (!variant_.hands().any()) return;
    if (!image_) return printRules(variant_.hands());
    HandRules hands = variant_.hands();
    for (auto* lists : {&hands.cells, &hands.unmovedOn})
      for (auto& list : *lists) std::ranges::fill(list, CellSet());
    printRules(hands);
    if (!hands.onBothColours.empty())
      line("colours kept {}",
           keeps([&](Cell a, Cell b) { return board_.colourOf(a) == board_.colourOf(b); }));
  }
  void printThird() {
    const ThirdSide* third = variant_.third();
    if (third == nullptr) return;
    if (!third->acts) {
      line("third is neutral");
      if (!third->introduces.empty())
        line("third introduces{} onto{} most {}", typeIds(third->introduces), typeIds(third->introducedOnto),
             third->mostOfAType);
      return;
    }
    printIntroductions(*third);
    line("third introduces{} onto{} most {} interval {} delay {} pass {} shield {} mate {}",
         typeIds(third->introduces), typeIds(third->introducedOnto), third->mostOfAType, third->interval,
         third->delay, third->mayPlayNullMove, third->shieldsRoyals, third->mateIsDraw);
  }
  // Black's image begins in the middle of the schedule, if all rounds are alike: both players may have the same
  // turns, half a round apart.
  void printTurns() {
    TurnRules turns = variant_.turns();
    auto& schedule = turns.schedule;
    if (seen(Side::White) == Side::Black && turns.repeat == 0 && schedule.size() % 2 == 0 && !turns.grows())
      std::ranges::rotate(schedule, schedule.begin() + static_cast<std::ptrdiff_t>(schedule.size() / 2));
    printRules(turns);
  }
  void printGoal(const Goal& goal) {
    line("goal {} {}{}", static_cast<int>(goal.result), players(goal.of), goalText(goal.of, goal.condition));
  }
  void printEnd() { printRules(variant_.end()); }
  // Prints where captured pieces return to the board (Op::Revive).
  void printRebirths() {
    std::set<std::string> rebirths;
    for (const Side side : kBothSides)
      for (const auto& [id, type] : typesById_)
        board_.forEachCell([&, &id = id, type = type](Cell cell) {
          rebirths.insert(fmt::format("{}{} {} {}\n", id, index(side), index(of(cell)),
                                      index(of(variant_.rebirth(Piece(type, seen(side)), cell)))));
        });
    for (const std::string& rebirth : rebirths) text_ += rebirth;
  }

  // Returns a value as text; an empty text if hasText() is false for its type (printApart() prints such
  // fields).
  template <typename Value>
  std::string text([[maybe_unused]] const Value& value) const {
    if constexpr (!hasText<Value>()) {
      return {};
    } else if constexpr (std::is_same_v<Value, Cell>) {
      return fmt::format(" {}", index(of(value)));
    } else if constexpr (std::is_same_v<Value, Side>) {
      return fmt::format(" {}", index(seen(value)));
    } else if constexpr (std::is_same_v<Value, Piece>) {
      return value ? fmt::format(" {}{}", variant_.type(value.type()).id, index(seen(value.side())))
                   : " none";
    } else if constexpr (std::is_same_v<Value, StepId>) {
      return fmt::format(" ({})", targetsOf(value));
    } else if constexpr (std::is_enum_v<Value>) {
      return fmt::format(" {}", static_cast<int>(value));
    } else if constexpr (std::is_integral_v<Value>) {
      return fmt::format(" {}", value);
    } else if constexpr (std::is_same_v<Value, TypeSet>) {
      return typeIds(value);
    } else if constexpr (std::is_same_v<Value, CellSet>) {
      return fmt::format(" ({})", cells(value));
    } else if constexpr (std::is_same_v<Value, BareKingRule>) {
      return text(value.kind) + (value.material ? typeIds(*value.material) : " all");
    } else if constexpr (requires { *value; }) {
      return value ? text(*value) : " none";
    } else if constexpr (requires { std::tuple_size<Value>::value; }) {  // by player, or by owner
      constexpr std::string_view kForm = requires {
        value[0].size();
      }
      ? " ({})" : "{}";
      std::string list;
      for (std::size_t i = 0; i < value.size(); ++i)
        list += fmt::format(kForm, text(value[index(seen(kAllOwners[i]))]));
      return list;
    } else {
      std::string list;
      for (const auto& element : value) list += text(element);
      return list;
    }
  }

 private:
  void printType(const std::string& id, const PieceType& t) {
    line("type {}{}{}{}", id, t.royal ? " royal" : "", t.imitates ? " imitates" : "",
         t.givesNoCheck ? " gives no check" : "");
    if (t.marks != 0) line("{} marks {}", id, t.marks);
    if (t.transfer[0] || t.transfer[1]) line("transfer {}", id);
    for (const Side side : kBothSides) {
      const MoveProgram& drop = t.drop[index(side)];
      if (!drop.code.empty()) line("{}{} drop {}", id, index(side), byIds(drop).dump(board_));
    }
  }
  // Returns the program with the types numbered in the order of their IDs.
  MoveProgram byIds(MoveProgram program) const {
    std::vector<TypeId> renumbered(variant_.types().size());
    std::size_t next = 0;
    for (const auto& [id, type] : typesById_) renumbered[index(type)] = typeAt(next++);
    const auto renumber = [&](TypeSet& set) {
      TypeSet seen;
      set.forEach([&](TypeId type) { seen.add(renumbered[index(type)]); });
      set = seen;
    };
    for (TypeSet& set : program.typeSets) renumber(set);
    for (Neighbourhood& beside : program.neighbourhoods) {
      renumber(beside.types);
      renumber(beside.ends);
    }
    for (Instruction& in : program.code) {
      const auto number = [&](std::size_t type) { return index(renumbered[type]); };
      if (in.op == Op::Land && in.operand >= kAs)
        in.operand = static_cast<std::uint16_t>(kAs + number(in.operand - kAs));
      if (infoOf(in.op).operand == OperandKind::Type)
        in.operand = static_cast<std::uint16_t>(number(in.operand));
      if (in.op == Op::Put)
        in.operand = putting(renumbered[index(putPiece(in.operand).type())], putPiece(in.operand).side());
    }
    return program;
  }
  void printArrivals(TypeId type, Side side, Cell cell) {
    const std::string who = fmt::format("{}{} {}", variant_.type(type).id, index(side), index(cell));
    const std::string own = idList(variant_.arrival().choices(side, type, cell));
    if (!own.empty()) line("{} becomes{}", who, own);
    const std::string imitated = idList(variant_.imitatedArrival().choices(side, type, cell));
    if (!imitated.empty()) line("{} imitated becomes{}", who, imitated);
  }

  // Returns the IDs of the types as text, sorted, because the order in which choices are listed has no
  // meaning.
  std::string idList(const std::vector<TypeId>& types) const {
    std::set<std::string> ids;
    for (const TypeId type : types) ids.insert(variant_.type(type).id);
    std::string text;
    for (const std::string& id : ids) text += " " + id;
    return text;
  }
  // Returns the cells of both players, the first one's first.
  std::string zones(const std::array<CellSet, kSides>& zones) const {
    return fmt::format("{} or{}", cells(zones[index(seen(Side::White))]),
                       cells(zones[index(seen(Side::Black))]));
  }
  std::string players(const std::array<bool, kSides>& of) const {
    return fmt::format("{}{}", of[index(seen(Side::White))], of[index(seen(Side::Black))]);
  }

  // Prints the fields of a structure of rules (TurnRules, EndRules ...), each as its row in the table of
  // rules prescribes (HashLine).
  template <typename Rules>
  void printRules(const Rules& rules) {
    forEachRule<Rules>([&]<typename Value>(const RuleRow<Rules, Value>& row) {
      const HashLine& hash = row.hash.value;
      const Value& value = rules.*row.field.value;
      if (row.counts != nullptr && !row.counts(rules)) return;
      switch (hash.how) {
        case HashLine::How::Never:
          return;
        case HashLine::How::Apart:
          return printApart(rules, row.name);
        case HashLine::How::IfSet:
          if (!row.isSet(rules)) return;
          if (std::is_same_v<Value, bool>) return line("{}", hash.words);
          [[fallthrough]];
        case HashLine::How::Always:
          return line("{}{}", hash.words, text(value));
        case HashLine::How::Behind:
          text_.pop_back();
          if constexpr (std::is_same_v<Value, bool>) return line("{}", value ? hash.yes : hash.no);
          return line("{}", text(value));
      }
    });
  }

  // ---- rules with lines of their own ----

  void printStartOfHands() {
    for (const Side side : kBothSides) {
      for (const auto& [id, type] : typesById_) {
        const int count = variant_.start().inHand(side, type);
        if (count > 0) line("hand of {} holds {} {}", index(side), count, id);
      }
    }
  }
  // Prints the rules about hands that have a value for each type.
  void printApart(const HandRules& hands, std::string_view name) {
    if (name != "cells") return;  // only this row prints; the fields of the other rows are printed with it
    const auto ofType = [](const auto& lists, TypeId type) {
      return std::array{lists[0][index(type)], lists[1][index(type)]};
    };
    for (const auto& [id, type] : typesById_) {
      line("hand {} as {} on{}", id, variant_.type(hands.asCaptured(type)).id,
           zones(ofType(hands.cells, type)));
      if (hands.countsAsUnmoved(type))
        line("dropped {} unmoved on{}", id, zones(ofType(hands.unmovedOn, type)));
      if (hands.inHand(type) != type) line("dropped {} was {}", id, variant_.type(hands.inHand(type)).id);
    }
  }

  void printApart(const TurnRules& turns, std::string_view) {
    for (const ScheduledTurn& turn : turns.schedule) {
      line("turn {} {} {}", index(seen(turn.player)), index(seen(turn.moves)), index(turn.kind));
      if (turn.grows > 0) line("grows {}", turn.grows);
    }
  }

  // ---- goals ----

  // Returns the condition of a goal that these players may reach. An image has one text for each of them, with
  // only this player's places and steps.
  std::string goalText(const std::array<bool, kSides>& of, const GoalCondition& c) const {
    if (!image_) return goalText(c, kBothSides);
    std::string text;
    for (const Side side : kBothSides) {
      const Side player = seen(side);
      if (of[index(player)]) text += goalText(c, std::span(&player, 1));
    }
    return text;
  }
  // Returns the condition with its parts in brackets. In an image neither the order of the parts matters nor
  // the end from which a pattern is read.
  std::string goalText(const GoalCondition& c, std::span<const Side> players) const {
    using Kind = GoalCondition::Kind;
    std::string text = fmt::format(" ({} {}{}{}{}{}", static_cast<int>(c.kind), c.count,
                                   c.kind == Kind::Counted ? infoOf(c.counter).name : "",
                                   c.orFewer ? " or fewer" : "", c.hands ? " hands" : "", typeIds(c.types));
    const std::string ahead = placesText(c, players, false);
    text += image_ && c.kind == Kind::Pattern ? std::min(ahead, placesText(c, players, true)) : ahead;
    const Side other = opponent(players.front());
    const bool isOfOther = image_ && c.kind == Kind::Other;
    auto parts = mapped(c.parts, [&](const GoalCondition& part) {
      return goalText(part, isOfOther ? std::span(&other, 1) : players);
    });
    if (image_ && (c.kind == Kind::All || c.kind == Kind::Any)) std::ranges::sort(parts);
    return fmt::format("{}{})", text, fmt::join(parts, ""));
  }
  // Returns what the condition asks of places, and the ways between them; with `back`, from the last of them.
  std::string placesText(const GoalCondition& c, std::span<const Side> players, bool back) const {
    auto occupants = mapped(c.occupants, [&](const Occupancy& o) {
      return fmt::format(" {}{}{}{}", o.negated ? "!" : "", static_cast<int>(o.whose), typeIds(o.types),
                         o.safe ? " safe" : "");
    });
    auto places = mapped(c.places, [&](const auto& place) {
      const auto texts = mapped(players, [&](Side side) { return cells(place[index(side)]); });
      return fmt::format(" at{}", fmt::join(texts, " or"));
    });
    auto legs = mapped(c.legs, [&](const auto& leg) {
      std::string text;
      for (const Side side : players) {
        auto steps =
            mapped(leg[index(side)], [&](StepId s) { return fmt::format(" ({})", targetsOf(s, back)); });
        if (back) std::ranges::reverse(steps);
        text += fmt::format(" by{}", fmt::join(steps, ""));
      }
      return text;
    });
    if (back) std::ranges::reverse(occupants), std::ranges::reverse(legs);
    if (image_) std::ranges::sort(places);
    if (image_ && c.kind != GoalCondition::Kind::Pattern) std::ranges::sort(legs);
    return fmt::format("{}{}{}", fmt::join(occupants, ""), fmt::join(places, ""), fmt::join(legs, ""));
  }

  void printIntroductions(const ThirdSide& third) {
    if (!third.onto.empty()) line("third introduces at{}", cells(third.onto));
    if (third.replaces) line("third replaces");
    if (third.opensTurns) line("third opens turns");
    for (std::size_t t = 0; t < third.weights.size(); ++t)
      if (third.weights[t] > 0) line("third lot {} {}", variant_.type(typeAt(t)).id, third.weights[t]);
  }
  void printChase(const ChaseRule& chase) {
    line("perpetual chase loses but of{}", typeIds(chase.mayChase));
    for (const auto& [id, type] : typesById_) {
      for (const Side side : kBothSides)
        if (const auto& unchased = chase.unchased[index(seen(side))];
            !unchased.empty() && !unchased[index(type)].empty())
          line("perpetual chase of {}{} at{}", id, index(side), cells(unchased[index(type)]));
      if (!chase.regardless.empty() && !chase.regardless[index(type)].empty())
        line("perpetual chase by {} of{}", id, typeIds(chase.regardless[index(type)]));
    }
  }

  // Prints those rules about the end that have a form of their own: chase, counts, obligations and points.
  void printApart(const EndRules& end, std::string_view name) {
    if (name == "perpetualChaseLoses" && end.perpetualChaseLoses) printChase(*end.perpetualChaseLoses);
    if (name == "counts") {
      for (const CountRule& count : end.counts)
        line("count {} {}{}{}{}", players(count.of), count.moves, count.anew ? " anew" : "",
             count.fromPieces ? " pieces" : "", goalText(count.of, count.condition));
    }
    if (name == "obligations") {
      for (const Obligation& owed : end.obligations)
        line("owed {}{}", players(owed.of), goalText(owed.of, owed.condition));
    }
    if (name != "draws" || !end.draws.decides()) return;
    std::string points;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      points += fmt::format(" {} {}", variant_.types()[t].id, end.draws.points[t]);
    line("draws{} given{}", points, text(end.draws.given));
  }

  void printArray() {
    const Setup& start = variant_.start();
    board_.forEachCell([&](Cell cell) {
      if (const Piece piece = start.at(cell)) {
        line("at {}{}{}", index(cell), text(piece), start.unmoved.has(cell) ? " unmoved" : "");
      }
    });
    line("to move {}{}", index(start.player), start.thirdTurn ? " after the third side" : "");
  }
};

}  // namespace fairyforge
