// Makes the tests of a preset. Each becomes the body of a function in GAME Code, and equal bodies share one
// function. Sets of cells are written as rectangles; if there are many patterns, they are grouped by target,
// so that only few are evaluated.

#include <algorithm>
#include <map>

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {
namespace {

std::string numbers(Offset o) {
  return fmt::format("{} {}", o.files, o.ranks);
}

// Adds the condition low <= `word` <= high, without what the edge of the board implies.
void bound(std::vector<std::string>& conditions, std::string_view word, int low, int high, int count) {
  const bool above = low > 0, below = high < count - 1;
  if (above && below && low == high)
    conditions.push_back(fmt::format("== {} #0 {}", word, low));
  else {
    if (above) conditions.push_back(fmt::format("> {} #0 {}", word, low - 1));
    if (below) conditions.push_back(fmt::format("< {} #0 {}", word, high + 1));
  }
}

// The most cells of patterns that are tested in one condition.
constexpr std::size_t kMaxAtOnce = 150;

bool hasManyPatterns(const Geometry& geometry) {
  std::size_t tests = 0;
  for (const Group& group : geometry) {
    for (const Probe& probe : group.probes) tests += probe.needs.size();
  }
  return tests > kMaxAtOnce;
}

}  // namespace

std::string enPassantVariable(int number) {
  return fmt::format("ep{}", static_cast<char>('A' + number));
}

std::string Questions::isOneOf(const TypeSet& types, Side side) {
  std::vector<std::string> conditions;
  types.forEach([&](TypeId type) { conditions.push_back("== #0 " + model_.labels.of(type, side)); });
  if (conditions.empty()) conditions.push_back("== #0 null");
  return functions_.name(anyOf(conditions));
}

std::string Questions::isOneOf(const TypeSet& types) {
  // The order of these two calls decides the functions' names, so it must not be left to the compiler.
  const std::string black = isOneOf(types, Side::Black), white = isOneOf(types, Side::White);
  return functions_.name(fmt::format("fn {} #0 or fn {} #0", white, black));
}

std::string Questions::isOf(Side side) {
  return isOneOf(TypeSet::all(model_.variant->types().size()), side);
}

// Returns functions in GAME Code, one for each rectangle of the grid, that together are true on exactly these
// cells. A rectangle may contain places of the grid that have no space.
std::vector<std::string> Questions::rectangles(const CellSet& cells) const {
  const Layout& layout = model_.layout;
  std::vector<std::string> bodies;
  CellSet covered;
  cells.forEach([&](Cell first) {
    if (covered.has(first)) return;
    const auto [left, right, low, high] =
        layout.rectangleFrom(first, [&](Cell cell) { return cells.has(cell); });
    const CellSet held = layout.cellsIn({left, right, low, high});
    covered |= held;
    std::vector<std::string> conditions;
    if (held.size() == 1) {
      conditions.push_back("== #0 " + layout.name(first));
    } else {
      bound(conditions, "file", left, right, layout.columns());
      bound(conditions, "rank", low, high, layout.ranks());
    }
    bodies.push_back(conditions.empty() ? "== #0 #0" : allOf(conditions));
  });
  return bodies;
}

std::string Questions::isIn(const CellSet& cells) {
  const std::vector<std::string> bodies = rectangles(cells);
  if (bodies.empty()) return functions_.name("== #0 null");
  if (bodies.size() == 1) return functions_.name(bodies[0]);
  std::vector<std::string> conditions;
  for (const std::string& body : bodies) {
    const bool plain = body.find(" and ") == std::string::npos;
    conditions.push_back(plain ? body : fmt::format("fn {} #0", functions_.name(body)));
  }
  return functions_.name(anyOf(conditions));
}

std::string Questions::level() {
  const Layout& layout = model_.layout;
  std::vector<int> order;
  for (int l = 0; l < layout.levels(); ++l) order.push_back(l);
  std::ranges::sort(order, [&](int a, int b) { return layout.firstColumn(a) > layout.firstColumn(b); });
  std::string body;
  for (std::size_t i = 0; i + 1 < order.size(); ++i)
    body += fmt::format("cond > file #0 {} {} ", layout.firstColumn(order[i]) - 1, order[i]);
  return functions_.name(body + fmt::format("{}", order.back()));
}

std::string Questions::probe(const Probe& probe) {
  const auto plain = [&](std::string_view word) {
    return fmt::format("check{}{} #0 #1 {}", probe.anyDirection ? "" : "a", word, numbers(probe.step));
  };
  using Kind = Probe::Kind;
  switch (probe.kind) {
    case Kind::Leap:
      return plain("leap");
    case Kind::Ride:
      return plain("ride");
    case Kind::Hop:
      return plain("hop");
    case Kind::Reach:
      return fmt::format("fn {} #0 #1",
                         functions_.name(fmt::format("checkaride #0 #1 {} and checkaleap #0 #1 {}",
                                                     numbers(probe.step), numbers(probe.to))));
    case Kind::Path: {
      std::vector<std::string> conditions;
      bool someEmpty = false;
      for (const Need& need : probe.needs) {
        const Offset rest{probe.to.files - need.at.files, probe.to.ranks - need.at.ranks};
        const std::string free = fmt::format("checkatwostep #0 #1 {} {}", numbers(need.at), numbers(rest));
        conditions.push_back(need.empty ? free : fmt::format("fn {} #0 #1", functions_.name("not " + free)));
        someEmpty = someEmpty || need.empty;
      }
      if (!someEmpty) conditions.push_back(fmt::format("checkaleap #0 #1 {}", numbers(probe.to)));
      if (conditions.size() == 1) return conditions[0];
      return fmt::format("fn {} #0 #1", functions_.name(allOf(conditions)));
    }
  }
  return "false";
}

std::string Questions::reaches(const Group& group, bool unmoved) {
  std::vector<std::string> probes;
  for (const Probe& p : group.probes) probes.push_back(probe(p));
  std::string body = anyOf(probes);
  if (group.bounds.levels) {
    const std::string of = level();
    body += *group.bounds.levels == 0
                ? fmt::format(" and == fn {0} #0 fn {0} #1", of)
                : fmt::format(" and == fn {0} #1 + {1} fn {0} #0", of, *group.bounds.levels);
  }
  if (group.bounds.to) body += fmt::format(" and fn {} #1", isIn(*group.bounds.to));
  if (group.bounds.from) body += fmt::format(" and fn {} #0", isIn(*group.bounds.from));
  if (unmoved) body += " and not flag #0";
  return functions_.name(body);
}

std::vector<std::string> Questions::reachesAll(const Geometry& geometry, bool unmoved, std::string_view from,
                                               std::string_view to) {
  std::vector<std::string> conditions;
  for (const Group& group : geometry)
    conditions.push_back(fmt::format("fn {} {} {}", reaches(group, unmoved), from, to));
  return conditions;
}

Questions::Rows Questions::routes(const Geometry& geometry, bool unmoved, std::string_view from,
                                  std::string_view to) {
  if (!hasManyPatterns(geometry)) return {{anyOf(reachesAll(geometry, unmoved, from, to))}};
  Geometry lines;
  std::map<Offset, Geometry> byTarget;
  for (const Group& group : geometry) {
    const auto split = [&](Geometry& part) -> std::vector<Probe>& {
      if (part.empty() || part.back().bounds != group.bounds) part.push_back({group.bounds, {}});
      return part.back().probes;
    };
    for (const Probe& probe : group.probes)
      split(probe.kind == Probe::Kind::Path ? byTarget[probe.to] : lines).push_back(probe);
  }
  Rows rows;
  if (!lines.empty()) rows.push_back({anyOf(reachesAll(lines, unmoved, from, to))});
  for (const auto& [target, part] : byTarget)
    rows.push_back({fmt::format("checkaleap {} {} {}", from, to, numbers(target)),
                    anyOf(reachesAll(part, unmoved, from, to))});
  return rows;
}

std::vector<std::string> Questions::demands(const Demand& demand, TypeId type, Side side) {
  std::vector<std::string> conditions;
  if (demand.victims) conditions.push_back(fmt::format("fn {} #mTaken", isOneOf(*demand.victims)));
  if (demand.last) conditions.push_back(fmt::format("fn {} #lastType", isOneOf(*demand.last, Side::White)));
  if (demand.unmoved && model_.hasImitators())
    conditions.push_back("== #mPiece " + model_.labels.of(type, side));
  return conditions;
}

std::string Questions::isEnPassantTarget(std::string_view space) {
  std::vector<std::string> conditions;
  for (int i = 0; i < model_.enPassantCells; ++i)
    conditions.push_back(fmt::format("== #{} {}", enPassantVariable(i), space));
  return anyOf(conditions);
}

std::vector<std::string> Questions::stands(const SquarePredicate& predicate, Side side,
                                           const std::string& space) {
  std::vector<std::string> conditions;
  const auto holds = [&](const std::string& function) {
    conditions.push_back(fmt::format("fn {} {}", function, space));
  };
  const auto isNot = [&](const std::string& function) {
    return functions_.name(fmt::format("not fn {} space #0", function));
  };
  if (predicate.enPassantTarget) holds(functions_.name(isEnPassantTarget("#0")));
  if (predicate.unmoved) holds(isUnmoved());
  if (predicate.types) {
    const bool own = (predicate.occupants & kOwn) != 0, enemy = (predicate.occupants & kEnemy) != 0;
    const std::string is =
        own && enemy ? isOneOf(*predicate.types) : isOneOf(*predicate.types, own ? side : opponent(side));
    conditions.push_back(fmt::format("fn {} space {}", is, space));
    return conditions;
  }
  switch (predicate.occupants) {
    case kEmpty:
      conditions.push_back("empty " + space);
      break;
    case kAnyPiece:
      holds(functions_.name("not empty #0"));
      break;
    case kOwn:
      conditions.push_back(fmt::format("fn {} space {}", isOf(side), space));
      break;
    case kEnemy:
      conditions.push_back(fmt::format("fn {} space {}", isOf(opponent(side)), space));
      break;
    case kNotOwn:
      holds(isNot(isOf(side)));
      break;
    case kEmpty | kOwn:
      holds(isNot(isOf(opponent(side))));
      break;
    default:
      break;
  }
  return conditions;
}

// Returns the conditions that a capture sets on the victim's type and on the opponent's last move.
std::vector<std::string> Questions::attackDemands(const Demand& demand, Side side, std::string_view victim) {
  std::vector<std::string> conditions;
  if (demand.victims)
    conditions.push_back(fmt::format("fn {} space {}", isOneOf(*demand.victims, opponent(side)), victim));
  if (demand.last) conditions.push_back(fmt::format("fn {} #lastType", isOneOf(*demand.last, Side::White)));
  return conditions;
}

// Returns conditions, any of which means that a piece of the type on #0 attacks #1. `imitated`: the attacker
// is an imitator that moves as this type.
std::vector<std::string> Questions::attacksAs(const TypeModel& type, Side side, bool imitated) {
  std::vector<std::string> attacks;
  const auto add = [&](const Demand& demand, const Geometry& geometry) {
    if ((imitated && demand.unmoved) || hasManyPatterns(geometry)) return;
    const std::vector<std::string> conditions = attackDemands(demand, side, "#1");
    for (const Group& group : geometry) {
      const std::string reach = reaches(group, demand.unmoved);
      if (conditions.empty()) {
        attacks.push_back(fmt::format("fn {} #0 #1", reach));
        continue;
      }
      std::vector<std::string> all{fmt::format("fn {} #0 #1", reach)};
      all.insert(all.end(), conditions.begin(), conditions.end());
      attacks.push_back(fmt::format("fn {} #0 #1", functions_.name(allOf(all))));
    }
  };
  for (const Moves& moves : type.moves) {
    if (moves.target == Target::Enemy && !moves.isWide()) add(moves.demand, moves.geometry);
  }
  return attacks;
}

// Returns the rows of remoteCaptures() for one type. `imitated`: the attacker is an imitator that moves as
// this type.
Questions::Rows Questions::remoteCapturesAs(const TypeModel& type, Side side, bool imitated) {
  Rows rows;
  const auto add = [&](const Demand& demand, const std::vector<MoveTraits::Ask>& asks,
                       const Geometry& geometry) {
    if (imitated && demand.unmoved) return;
    std::vector<std::string> further = attackDemands(demand, side, "#tCell");
    for (const MoveTraits::Ask& ask : asks) {
      for (std::string& condition : stands(ask, side, fmt::format("where #spc {}", numbers(ask.at))))
        further.push_back(std::move(condition));
    }
    for (std::vector<std::string>& row : routes(geometry, demand.unmoved, "#spc", "#tCell")) {
      row.insert(row.end(), further.begin(), further.end());
      rows.push_back(std::move(row));
    }
  };
  for (const Moves& moves : type.moves) {
    if (moves.target == Target::Enemy && !moves.isWide() && hasManyPatterns(moves.geometry))
      add(moves.demand, {}, moves.geometry);
  }
  for (const RemoteCapture& remoteCapture : type.remoteCaptures)
    add(remoteCapture.demand, remoteCapture.asks, remoteCapture.geometry);
  return rows;
}

Questions::Rows Questions::remoteCaptures(const TypeModel& type, Side side) {
  Rows rows = remoteCapturesAs(type, side, false);
  if (!model_.variant->type(type.type).imitates) return rows;
  for (const TypeModel& other : model_.types[index(side)]) {
    if (model_.variant->type(other.type).imitates) continue;
    for (std::vector<std::string>& row : remoteCapturesAs(other, side, true)) {
      row.insert(row.begin(), "== #lastType " + neutral(other.type));
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

std::string Questions::attacks(const TypeModel& type, Side side) {
  std::vector<std::string> attacks = attacksAs(type, side, false);
  if (model_.variant->type(type.type).imitates) {
    for (const TypeModel& other : model_.types[index(side)]) {
      const std::vector<std::string> imitated = attacksAs(other, side, true);
      if (imitated.empty() || model_.variant->type(other.type).imitates) continue;
      attacks.push_back(fmt::format(
          "fn {} #0 #1",
          functions_.name(fmt::format("{} and == #lastType {}", anyOf(imitated), neutral(other.type)))));
    }
  }
  if (attacks.empty()) return "";
  // A function that only calls another one is not needed.
  if (attacks.size() == 1 && attacks[0].ends_with(" #0 #1"))
    return attacks[0].substr(3, attacks[0].size() - 9);
  return functions_.name(anyOf(attacks));
}

std::string Questions::isWithin(const CellSet& cells, const CellSet& larger) {
  return isIn(rectangles(cells).size() < rectangles(larger).size() ? cells : larger);
}

}  // namespace fairyforge::exports::game_courier
