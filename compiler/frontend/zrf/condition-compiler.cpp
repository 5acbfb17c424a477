// Each condition leads to the code for the state in which it holds or does not. `and` and `or` split states;
// a zone test before the step finds places off the board; the contents of a cell get the smallest test for
// what is still unknown.

#include "compiler/frontend/zrf/condition-compiler.h"

#include <iterator>

#include "compiler/base/add-once.h"

namespace fairyforge::frontend::zrf {
Number ConditionCompiler::seen(Number direction) const {
  const auto symmetry = game_.board.symmetry.find(player());
  if (symmetry == game_.board.symmetry.end()) return direction;
  const auto meant = symmetry->second.find(direction);
  return meant == symmetry->second.end() ? direction : meant->second;
}

std::uint16_t ConditionCompiler::zone(const CellSet& cells) {
  return static_cast<std::uint16_t>(addOnce(program.zones, cells));
}

std::uint16_t ConditionCompiler::typeSet(TypeId type) {
  return static_cast<std::uint16_t>(addOnce(program.typeSets, TypeSet::of({type})));
}

// ---- and, or, not ----

States ConditionCompiler::require(const Condition& c, bool wanted, State state) {
  switch (c.kind) {
    case Kind::Constant:
      if (c.value != wanted) {
        code.kill(state);
        return {};
      }
      return {std::move(state)};
    case Kind::Not:
      return require(c.parts[0], !wanted, std::move(state));
    case Kind::And:
      return wanted ? all(c.parts, true, std::move(state)) : some(c.parts, false, std::move(state));
    case Kind::Or:
      return wanted ? some(c.parts, true, std::move(state)) : all(c.parts, false, std::move(state));
    default:
      return elsewhere(c, wanted, std::move(state));
  }
}

// All parts must have the value `each`.
States ConditionCompiler::all(const std::vector<Condition>& parts, bool each, State state) {
  States states{std::move(state)};
  for (const Condition& part : parts) {
    States next;
    for (State& s : states) append(next, require(part, each, std::move(s)));
    states = merged(std::move(next));
  }
  return states;
}

// At least one part must have the value `each`. The first such part distinguishes the states.
States ConditionCompiler::some(const std::vector<Condition>& parts, bool each, State state) {
  States found, rest{std::move(state)};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool last = i + 1 == parts.size();
    States next;
    for (State& s : rest) {
      if (last) {
        append(found, require(parts[i], each, std::move(s)));
        continue;
      }
      auto [yes, no] = code.split(s);
      append(found, require(parts[i], each, std::move(yes)));
      append(next, require(parts[i], !each, std::move(no)));
    }
    rest = merged(std::move(next));
  }
  for (const State& s : rest) code.kill(s);
  return merged(std::move(found));
}

// ---- where ----

std::optional<StepId> ConditionCompiler::stepOf(const Where& where) {
  if (where.kind == Where::Kind::Direction) return layout_.step(seen(where.number));
  if (where.kind == Where::Kind::Opposite) return layout_.opposite(seen(where.number));
  return std::nullopt;
}

std::optional<CellSet> ConditionCompiler::whereOnBoard(const Where& where) {
  const auto step = stepOf(where);
  if (!step) {
    const bool killed = where.kind == Where::Kind::Position && layout_.cell(where.number) == kNoCell;
    return killed ? std::optional<CellSet>(CellSet{}) : std::nullopt;
  }
  CellSet cells;
  bool everywhere = true;
  layout_.board().forEachCell([&](Cell cell) {
    if (layout_.board().walk(cell, *step) != kNoCell)
      cells.add(cell);
    else
      everywhere = false;
  });
  return everywhere ? std::nullopt : std::optional(cells);
}

void ConditionCompiler::go(const Where& where, AbstractState& knows, const Place& place) {
  using W = Where::Kind;
  switch (where.kind) {
    case W::Here:
      return;
    case W::Direction:
    case W::Opposite:
      code.emit(Op::Step, static_cast<std::uint16_t>(index(*stepOf(where))));
      break;
    case W::Position:
      if (layout_.cell(where.number) == kNoCell) {
        refuse(place, "the cursor goes to a position that was taken from the board");
        return;
      }
      code.emit(Op::Step, static_cast<std::uint16_t>(index(layout_.jumpTo(layout_.cell(where.number)))));
      break;
    case W::From:
      code.emit(Op::Recall, knows.from == AbstractState::From::Register ? kFromRegister : kOriginRegister);
      break;
    case W::To:
      if (!knows.toGiven) return;
      code.emit(Op::Recall, kToRegister);
      knows.here = knows.atTo;
      return;
    case W::Mark:
      code.emit(Op::Recall, knows.marked ? kMarkRegister : kOriginRegister);
      break;
    case W::LastFrom:
    case W::LastTo: {
      // It is one of the cells; each of them is tested.
      std::vector<std::size_t> found;
      const Op op = where.kind == W::LastFrom ? Op::TestLastFrom : Op::TestLastTo;
      layout_.board().forEachCell([&](Cell cell) {
        const std::size_t next = code.fork();
        code.emit(Op::Step, static_cast<std::uint16_t>(index(layout_.jumpTo(cell))));
        code.emit(op);
        code.emit(Op::Jump);
        found.push_back(code.here() - 1);
        code.bind(next);
      });
      code.emit(Op::Test, 0);
      for (const std::size_t jump : found) code.bind(jump);
      break;
    }
  }
  knows.here = unknown;
}

// A condition about a place off the board is treated as one about an empty place.
bool ConditionCompiler::valueOffBoard(Kind kind) {
  return kind == Kind::Empty;
}

States ConditionCompiler::elsewhere(const Condition& c, bool wanted, State state) {
  if (c.where.kind == Where::Kind::Here) return leaf(c, wanted, std::move(state));
  const std::optional<CellSet> onBoard = whereOnBoard(c.where);
  States result;
  State inside = std::move(state);
  if (onBoard) {
    const std::uint16_t zone = this->zone(*onBoard);
    const bool onlyAsks = c.kind == Kind::OnBoard;
    const bool outsideCounts = (onlyAsks ? false : valueOffBoard(c.kind)) == wanted;
    if (onlyAsks || onBoard->empty()) {
      code.enter(inside);
      code.test(Op::TestZone, zone, onlyAsks ? wanted : !outsideCounts);
      return {code.leave(std::move(inside.knows))};
    }
    if (outsideCounts) {
      auto [in, out] = code.split(inside);
      code.enter(in);
      code.test(Op::TestZone, zone);
      inside = code.leave(std::move(in.knows));
      code.enter(out);
      code.test(Op::TestZone, zone, false);
      result.push_back(code.leave(std::move(out.knows)));
    } else {
      code.enter(inside);
      code.test(Op::TestZone, zone);
      inside = code.leave(std::move(inside.knows));
    }
  } else if (c.kind == Kind::OnBoard) {
    if (wanted) return {std::move(inside)};
    code.kill(inside);
    return {};
  }
  code.enter(inside);
  code.emit(Op::Save, kScratchRegister);
  const AbstractCell here = inside.knows.here;
  go(c.where, inside.knows, c.place);
  for (State& s : leaf(c, wanted, code.leave(std::move(inside.knows)))) {
    code.enter(s);
    code.emit(Op::Recall, kScratchRegister);
    s.knows.here = here;
    result.push_back(code.leave(std::move(s.knows)));
  }
  return merged(std::move(result));
}

// ---- the contents of a cell ----

States ConditionCompiler::requireSelf(bool wanted, State state) {
  const auto facts = static_cast<AbstractCell>(wanted ? kSelf : kUnknown & ~kSelf);
  if ((state.knows.here & facts) == 0) {
    code.kill(state);
    return {};
  }
  code.enter(state);
  if ((state.knows.here & ~facts) != 0) code.test(Op::TestAway, kOriginRegister, !wanted);
  state.knows.here &= facts;
  return {code.leave(std::move(state.knows))};
}

// Op::Test treats the origin as empty.
States ConditionCompiler::requireAbstractCell(AbstractCell facts, State state) {
  const AbstractCell before = state.knows.here, after = before & facts;
  if (after == 0) {
    code.kill(state);
    return {};
  }
  if (after == before) return {std::move(state)};
  if ((after & kSelf) != 0 && (after & kNothing) == 0 && (before & kNothing) != 0) {
    const AbstractCell others = after & ~kSelf;
    if (others == 0) return requireSelf(true, std::move(state));
    auto [self, other] = code.split(state);
    States result = requireSelf(true, std::move(self));
    append(result, requireAbstractCell(others, std::move(other)));
    return merged(std::move(result));
  }
  code.enter(state);
  const bool seenAsEmpty = (after & (kSelf | kNothing)) != 0;
  if ((before & kSelf) != 0 && (after & kSelf) == 0 && seenAsEmpty) code.emit(Op::TestAway, kOriginRegister);
  Occupants occupants = 0;
  if (seenAsEmpty) occupants |= kEmpty;
  if (after & kFriend) occupants |= kOwn;
  if (after & kFoe) occupants |= kEnemy;
  Occupants possible = 0;
  if (before & (kSelf | kNothing)) possible |= kEmpty;
  if (before & kFriend) possible |= kOwn;
  if (before & kFoe) possible |= kEnemy;
  if ((possible & ~occupants) != 0) code.emit(Op::Test, occupants);
  state.knows.here = after;
  return {code.leave(std::move(state.knows))};
}

States ConditionCompiler::plain(Op op, std::uint16_t operand, bool wanted, State state) {
  code.enter(state);
  code.test(op, operand, wanted);
  return {code.leave(std::move(state.knows))};
}

// The mover's type is known; Op::TestType treats the origin as empty.
States ConditionCompiler::piece(Number number, bool wanted, State state) {
  const TypeId type = typeAt(number);
  const bool mayBeSelf = (state.knows.here & kSelf) != 0 && type == type_;
  if (!mayBeSelf) return plain(Op::TestType, typeSet(type), wanted, std::move(state));
  if (!wanted) {
    States others = requireSelf(false, std::move(state));
    States result;
    for (State& s : others) append(result, plain(Op::TestType, typeSet(type), false, std::move(s)));
    return result;
  }
  if (state.knows.here == kSelf) return {std::move(state)};
  auto [self, other] = code.split(state);
  States result = requireSelf(true, std::move(self));
  for (State& s : requireSelf(false, std::move(other)))
    append(result, plain(Op::TestType, typeSet(type), true, std::move(s)));
  return merged(std::move(result));
}

// The latest setting for the cell counts.
States ConditionCompiler::positionFlag(Number flag, bool wanted, State state) {
  const std::vector<PositionFlagSetting> settings = state.knows.positionFlags;
  States result, rest{std::move(state)};
  for (auto setting = settings.rbegin(); setting != settings.rend() && !rest.empty(); ++setting) {
    if (setting->flag != flag) continue;
    State s = std::move(rest.front());
    rest.clear();
    if (setting->value == wanted) {
      auto [there, away] = code.split(s);
      code.enter(there);
      code.test(Op::TestAway, setting->at, false);
      result.push_back(code.leave(std::move(there.knows)));
      s = std::move(away);
    }
    code.enter(s);
    code.test(Op::TestAway, setting->at);
    rest.push_back(code.leave(std::move(s.knows)));
  }
  if (wanted) {
    for (const State& s : rest) code.kill(s);
  } else {
    append(result, std::move(rest));
  }
  return merged(std::move(result));
}

States ConditionCompiler::adjacentToEnemy(bool wanted, State state) {
  std::vector<Condition> neighbours;
  for (Number direction = 0; direction < game_.board.directions.size(); ++direction) {
    Condition c;
    c.kind = Kind::Enemy;
    c.where = {Where::Kind::Direction, direction};
    neighbours.push_back(std::move(c));
  }
  if (neighbours.empty()) {
    if (!wanted) return {std::move(state)};
    code.kill(state);
    return {};
  }
  return wanted ? some(neighbours, true, std::move(state)) : all(neighbours, false, std::move(state));
}

States ConditionCompiler::leaf(const Condition& c, bool wanted, State state) {
  const auto facts = [&](AbstractCell which) {
    return requireAbstractCell(wanted ? which : static_cast<AbstractCell>(kUnknown & ~which),
                               std::move(state));
  };
  const auto decided = [&](bool value) -> States {
    if (value == wanted) return {std::move(state)};
    code.kill(state);
    return {};
  };
  switch (c.kind) {
    case Kind::Empty:
      return facts(kNothing);
    case Kind::Friend:
      return facts(kFriend | kSelf);
    case Kind::Enemy:
      return facts(kFoe);
    case Kind::Neutral: {
      if (players_.player[index(Side::Third)] == kNone || owner_ == Side::Third) return decided(false);
      return plain(Op::TestSide, 1u << index(Side::Third), wanted, std::move(state));
    }
    case Kind::Piece:
      return piece(c.number, wanted, std::move(state));
    case Kind::OnBoard:
      return decided(true);
    case Kind::InZone: {
      CellSet cells;
      const auto& positions = game_.board.zones[c.number].positions;
      if (const auto mine = positions.find(player()); mine != positions.end()) {
        for (const Number position : mine->second) cells.add(layout_.cell(position));
      }
      return plain(Op::TestZone, zone(cells), wanted, std::move(state));
    }
    case Kind::LastFrom:
      return plain(Op::TestLastFrom, 0, wanted, std::move(state));
    case Kind::LastTo:
      return plain(Op::TestLastTo, 0, wanted, std::move(state));
    case Kind::Marked:
      return plain(Op::TestAway, state.knows.marked ? kMarkRegister : kOriginRegister, !wanted,
                   std::move(state));
    case Kind::AtPosition: {
      CellSet cells;
      if (layout_.cell(c.number) != kNoCell) cells.add(layout_.cell(c.number));
      return plain(Op::TestZone, zone(cells), wanted, std::move(state));
    }
    case Kind::Flag:
      return decided(state.knows.flags[c.number]);
    case Kind::PositionFlag:
      return positionFlag(c.number, wanted, std::move(state));
    case Kind::Attribute:
      return plain(Op::TestMark, static_cast<std::uint16_t>(c.number), wanted, std::move(state));
    case Kind::Attacked:
    case Kind::Defended:
      if (c.number != kNone) refuse(c.place, "an attack by moves of one type only cannot be asked for");
      return plain(Op::TestAttacked, c.kind == Kind::Attacked ? 0 : 1, wanted, std::move(state));
    case Kind::AdjacentToEnemy:
      return adjacentToEnemy(wanted, std::move(state));
    case Kind::GoalPosition:
      refuse(c.place, "'goal-position?' cannot be asked for: it is not known what it means exactly");
      return decided(false);
    default:
      return decided(false);
  }
}

}  // namespace fairyforge::frontend::zrf
