// Builds the schedule of turns from the series in the text. Reports rules about turns that never come.

#include <fmt/format.h>

#include "compiler/core/base/find-in.h"
#include "compiler/frontend/build/build-parts.h"

namespace fairyforge::frontend::build {
namespace {

class TurnBuilder : Building {
 public:
  explicit TurnBuilder(const Building& building) : Building(building) {}

  // Builds the rules of turns, and reports rules that can never apply because of the order of turns.
  void build() {
    if (game_.turnOrder) addSchedule(std::get<syntax::TurnOrder>(game_.turnOrder->what));
    if (diagnostics_.hasErrors()) return;
    for (const syntax::Statement* statement : game_.ruleStatements) {
      const auto& rule = std::get<syntax::Rule>(statement->what);
      if (rule.sentence->needs.series && !isDefault(rule) && holds(rule, game_.rules))
        needsSeries(*statement);
    }
    checkThird();
  }

 private:
  // Adds the order of turns; none is stored if White and Black simply move in turn.
  void addSchedule(const syntax::TurnOrder& order) {
    std::vector<ScheduledTurn> schedule;
    const auto add = [&](const syntax::Series& series) {
      ScheduledTurn turn{series.player, series.player, kNoKind};
      if (series.with) turn.moves = movedWith(*series.with);
      if (series.kind) turn.kind = kindNamed(*series.kind).value_or(kNoKind);
      schedule.insert(schedule.end(), static_cast<std::size_t>(series.moves), turn);
      schedule.back().grows = static_cast<std::uint16_t>(series.grows);
    };
    for (const syntax::Series& series : order.first) {
      add(series);
      if (series.grows > 0)
        refuse(series.span, "a turn that does not come again cannot grow",
               "what stands behind 'then' comes again and again");
    }
    const std::size_t repeat = schedule.size();
    for (const syntax::Series& series : order.again) add(series);
    draft_.start.player = schedule.front().player;
    if (isPlain(schedule, repeat)) return;
    draft_.turns.schedule = std::move(schedule);
    draft_.turns.repeat = repeat;
  }

  Side movedWith(const syntax::Word& name) {
    const auto side = sideNamed(name);
    if (side == Side::Third && draft_.third->acts) {
      refuse(name.span,
             fmt::format("'{}' acts in turns of its own, so players do not move its pieces", name.text),
             "say in its block: has no turns of its own");
    }
    return side.value_or(Side::Third);
  }

  void needsSeries(const syntax::Statement& statement) {
    if (!draft_.turns.hasSeries())
      refuse(statement.span, "no player moves twice in a row, so this never matters",
             "written like: turns: White 2, Black 2");
  }

  // Reports rules that a third side without turns of its own cannot have.
  void checkThird() {
    if (!draft_.third || draft_.third->acts) return;
    const syntax::ThirdSideBlock& said = *game_.third;
    if (said.delay || said.shieldsRoyals || said.mateIsDraw)
      refuse(said.name.span,
             fmt::format("'{}' has no turns of its own, so its attacks never count", said.name.text),
             "lines about attacks, royal pieces and mate are of a side that acts");
    if (draft_.turns.movesThird() || draft_.third->introduces.empty()) return;
    if (thirdArises()) {
      draft_.third->introduces = {};  // its pieces come to the board by moves, not by turns
      if (said.mostOfAType || said.mayAttack)
        refuse(said.name.span,
               fmt::format(
                   "the pieces of '{}' are put by moves, so what is said of introducing them never matters",
                   said.name.text),
               "lines with 'introduces them' and 'at most' are of a side whose turns introduce pieces");
    } else {
      refuse(
          said.name.span, fmt::format("no turn introduces the pieces of '{}'", said.name.text),
          fmt::format("written like: turns: White, White with {0}, Black, Black with {0}", said.name.text));
    }
  }

  void refuse(const SourceSpan& span, std::string message, std::string note) {
    error(span, "no-turns", std::move(message)).note(std::move(note));
  }
};

}  // namespace

std::optional<KindId> Building::kindNamed(const syntax::Word& name) const {
  const auto& kinds = draft_.turns.kinds;
  if (const auto* known = findIn(kinds, name.text)) return static_cast<KindId>(known - kinds.data());
  error(name.span, "unknown-name", "there is no kind of move called '{}'", name.text)
      .note("written like: kinds of move: jumping, stepping")
      .suggest(closestMatch(name.text, kinds));
  return std::nullopt;
}

void addTurns(const Building& building) {
  TurnBuilder(building).build();
}

}  // namespace fairyforge::frontend::build
