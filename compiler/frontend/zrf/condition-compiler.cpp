// Compiles a condition to code. The code is left in one state if the condition holds and in another if it
// fails. `and` and `or` split states. A test of zones before a step finds positions from which the step would
// leave the board. A fact about a cell that is already known is not tested again.

#include "compiler/frontend/zrf/condition-compiler.h"

#include <algorithm>
#include <iterator>

#include "compiler/core/base/add-once.h"
#include "compiler/core/base/any-of.h"

namespace fairyforge::frontend::zrf {
namespace {

// Returns the types that a condition about a piece names.
TypeSet typesOf(const Condition& c) {
  TypeSet types = TypeSet::of({typeAt(c.number)});
  for (const Number other : c.others) types.add(typeAt(other));
  return types;
}

// Joins conditions about the type of the piece on the same cell to one: one of them must hold or, if
// `negated`, none may.
void joinTypes(std::vector<Condition>& parts, bool negated) {
  std::vector<Condition> joined;
  for (Condition& part : parts) {
    const auto piece = [&](Condition& c) -> Condition* {
      if (negated && c.kind != Condition::Kind::Not) return nullptr;
      Condition& asked = negated ? c.parts[0] : c;
      return asked.kind == Condition::Kind::Piece ? &asked : nullptr;
    };
    const Condition* const its = piece(part);
    const auto same = std::ranges::find_if(joined, [&](Condition& c) {
      return its != nullptr && piece(c) != nullptr && piece(c)->where == its->where;
    });
    if (same == joined.end()) {
      joined.push_back(std::move(part));
      continue;
    }
    std::vector<Number>& others = piece(*same)->others;
    others.push_back(its->number);
    others.insert(others.end(), its->others.begin(), its->others.end());
  }
  parts = std::move(joined);
}

}  // namespace

std::uint16_t ConditionCompiler::zone(const CellSet& cells) {
  return static_cast<std::uint16_t>(addOnce(program.zones, cells));
}

std::uint16_t ConditionCompiler::typeSet(const TypeSet& types) {
  return static_cast<std::uint16_t>(addOnce(program.typeSets, types));
}

// ---- and, or, not ----

CellSet ConditionCompiler::cellsOf(const Condition& c) const {
  if (c.kind == Kind::InZone) return layout_.cellsOf(c.number, player());
  const bool isCell = c.kind == Kind::AtPosition && layout_.cell(c.number) != kNoCell;
  return isCell ? CellSet::of({layout_.cell(c.number)}) : CellSet();
}

Condition ConditionCompiler::simplified(Condition c) const {
  const auto constant = [&](bool value) {
    c = {.kind = Kind::Constant,
         .value = value,
         .number = kNone,
         .others = {},
         .where = {},
         .parts = {},
         .place = c.place};
  };
  if (c.kind == Kind::InZone || c.kind == Kind::AtPosition) {
    const Cell cell = c.where.kind == Where::Kind::Position ? layout_.cell(c.where.number) : kNoCell;
    if (cell != kNoCell) constant(cellsOf(c).has(cell));
    return c;
  }
  for (Condition& part : c.parts) part = simplified(std::move(part));
  if (c.kind == Kind::Not && c.parts[0].kind == Kind::Constant) constant(!c.parts[0].value);
  if (c.kind != Kind::And && c.kind != Kind::Or) return c;
  const bool decides = c.kind == Kind::Or;
  const auto is = [](bool value) {
    return [value](const Condition& part) { return part.kind == Kind::Constant && part.value == value; };
  };
  std::erase_if(c.parts, is(!decides));
  joinTypes(c.parts, c.kind == Kind::And);
  if (std::ranges::any_of(c.parts, is(decides)) || c.parts.empty())
    constant(c.parts.empty() ? !decides : decides);
  else if (c.parts.size() == 1)
    return Condition(std::move(c.parts[0]));
  return c;
}

States ConditionCompiler::require(const Condition& c, bool wanted, State state) {
  return requireSimple(simplified(c), wanted, std::move(state));
}

// Emits the test of a simplified condition. Returns the states in which its value is `wanted`.
States ConditionCompiler::requireSimple(const Condition& c, bool wanted, State state) {
  switch (c.kind) {
    case Kind::Constant:
      return decided(c.value == wanted, std::move(state));
    case Kind::Not:
      return requireSimple(c.parts[0], !wanted, std::move(state));
    case Kind::And:
      return wanted ? all(c.parts, true, std::move(state)) : some(c.parts, false, std::move(state));
    case Kind::Or:
      if (const auto pieces = neighbours(c.parts); !pieces.empty()) {
        // A search does not find the piece that moves. Steps on the board would, but not as an enemy.
        const auto isEnemy = [](const Neighbourhood& piece) { return piece.occupants == kEnemy; };
        if (state.knows.here.facts == kSelf || std::ranges::all_of(pieces, isEnemy))
          return requireNeighbour(pieces, wanted, std::move(state));
      }
      return wanted ? some(c.parts, true, std::move(state)) : all(c.parts, false, std::move(state));
    default:
      return elsewhere(c, wanted, std::move(state));
  }
}

std::optional<Neighbourhood> ConditionCompiler::neighbour(const Condition& c) {
  const std::vector<Condition> parts = c.kind == Kind::And ? c.parts : std::vector{c};
  const auto asked = [](const Condition& part) -> const Condition& {
    return part.kind == Kind::Not ? part.parts[0] : part;
  };
  const auto step = stepOf(asked(parts[0]).where);
  if (!step) return std::nullopt;
  Neighbourhood piece{.steps = {*step}, .types = TypeSet::all(game_.pieces.size())};
  bool stands = false;  // does some part require that a piece is there?
  for (const Condition& part : parts) {
    const Condition& one = asked(part);
    const bool negated = part.kind == Kind::Not;
    const bool isKnown =
        negated ? one.kind == Kind::Empty || one.kind == Kind::Piece : one.kind != Kind::Empty;
    if (!isKnown || stepOf(one.where) != step) return std::nullopt;
    switch (one.kind) {
      case Kind::OnBoard:
        continue;
      case Kind::Empty:
        break;
      case Kind::Friend:
        piece.occupants &= kOwn;
        break;
      case Kind::Enemy:
        piece.occupants &= kEnemy;
        break;
      case Kind::Piece:
        if (!negated) {
          piece.types &= typesOf(one);
          break;
        }
        piece.types -= typesOf(one);
        continue;  // a negated type also allows an empty cell
      default:
        return std::nullopt;
    }
    stands = true;
  }
  return stands ? std::optional(piece) : std::nullopt;
}

std::vector<Neighbourhood> ConditionCompiler::neighbours(const std::vector<Condition>& parts) {
  std::vector<Neighbourhood> pieces;
  for (const Condition& part : parts) {
    const auto piece = neighbour(part);
    if (!piece) return {};
    const StepId step = piece->steps[0];
    const Board& board = layout_.board();
    if (anyOf(board.cells(), [&](Cell cell) { return board.walk(cell, step) == cell; })) return {};
    const auto alike = std::ranges::find_if(pieces, [&](const Neighbourhood& p) {
      return p.occupants == piece->occupants && p.types == piece->types;
    });
    if (alike == pieces.end())
      pieces.push_back(*piece);
    else
      addOnce(alike->steps, step);
  }
  for (Neighbourhood& p : pieces) std::ranges::sort(p.steps);
  const bool search = std::ranges::any_of(pieces, [](const Neighbourhood& p) { return p.steps.size() > 1; });
  return search ? pieces : std::vector<Neighbourhood>();
}

// Emits the test whether one of the pieces stands one step away.
States ConditionCompiler::requireNeighbour(const std::vector<Neighbourhood>& pieces, bool wanted,
                                           State state) {
  States found;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto piece = static_cast<std::uint16_t>(addOnce(program.neighbourhoods, pieces[i]));
    if (wanted && i + 1 < pieces.size()) {
      auto [yes, no] = code.split(state);
      found.push_back(tested(Op::TestBeside, piece, true, std::move(yes)));
      state = std::move(no);
    }
    state = tested(Op::TestBeside, piece, wanted && i + 1 == pieces.size(), std::move(state));
  }
  found.push_back(std::move(state));
  return merged(std::move(found));
}

// Returns the state if its condition holds; otherwise no move follows from it, and there is none.
States ConditionCompiler::decided(bool holds, State state) {
  if (holds) return {std::move(state)};
  code.kill(state);
  return {};
}

// Returns the states in which all parts have the value `each`.
States ConditionCompiler::all(const std::vector<Condition>& parts, bool each, State state) {
  States states{std::move(state)};
  for (const Condition& part : parts) {
    States next;
    for (State& s : states) append(next, requireSimple(part, each, std::move(s)));
    states = merged(std::move(next));
  }
  return states;
}

// Returns the states in which at least one part has the value `each`. There is a state for each part: in it,
// this part has the value and no earlier part does.
States ConditionCompiler::some(const std::vector<Condition>& parts, bool each, State state) {
  States found, rest{std::move(state)};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool last = i + 1 == parts.size();
    States next;
    for (State& s : rest) {
      if (last) {
        append(found, requireSimple(parts[i], each, std::move(s)));
        continue;
      }
      auto [yes, no] = code.split(s);
      append(found, requireSimple(parts[i], each, std::move(yes)));
      append(next, requireSimple(parts[i], !each, std::move(no)));
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
      // The position can be any cell, so all cells are tested.
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

// Emits the test of a condition about another place: whether the place exists, and if so leaf() there.
States ConditionCompiler::elsewhere(const Condition& c, bool wanted, State state) {
  if (c.where.kind == Where::Kind::Here) return leaf(c, wanted, std::move(state));
  const std::optional<CellSet> onBoard = whereOnBoard(c.where);
  States result;
  State inside = std::move(state);
  if (onBoard) {
    const std::uint16_t zone = this->zone(*onBoard);
    const bool onlyAsks = c.kind == Kind::OnBoard;
    const bool outsideCounts = (c.kind == Kind::Empty) == wanted;  // off the board all is empty for Zillions
    if (onlyAsks || onBoard->empty())
      return {tested(Op::TestZone, zone, onlyAsks ? wanted : !outsideCounts, std::move(inside))};
    if (outsideCounts) {
      auto [in, out] = code.split(inside);
      inside = tested(Op::TestZone, zone, true, std::move(in));
      result.push_back(tested(Op::TestZone, zone, false, std::move(out)));
    } else {
      inside = tested(Op::TestZone, zone, true, std::move(inside));
    }
  } else if (c.kind == Kind::OnBoard) {
    return decided(wanted, std::move(inside));
  }
  append(result, at(c.where, c.place, std::move(inside),
                    [&](State there) { return leaf(c, wanted, std::move(there)); }));
  return merged(std::move(result));
}

// ---- the contents of a cell ----

// Requires that the cursor is, or is not, on the cell where the mover began.
States ConditionCompiler::requireSelf(bool wanted, State state) {
  const auto facts = static_cast<Facts>(wanted ? kSelf : kUnknown & ~kSelf);
  Facts& here = state.knows.here.facts;
  if ((here & facts) == 0) return decided(false, std::move(state));
  code.enter(state);
  if ((here & ~facts) != 0) code.test(Op::TestAway, kOriginRegister, !wanted);
  here &= facts;
  return {code.leave(std::move(state.knows))};
}

// Requires that one of `facts` is true of the contents of the cursor's cell. Op::Test treats the origin as
// empty, so the mover is tested by another instruction.
States ConditionCompiler::requireFacts(Facts facts, State state) {
  const Facts before = state.knows.here.facts, after = before & facts;
  if (after == 0 || after == before) return decided(after != 0, std::move(state));
  if ((after & kSelf) != 0 && (after & kNothing) == 0 && (before & kNothing) != 0) {
    const Facts others = after & ~kSelf;
    if (others == 0) return requireSelf(true, std::move(state));
    auto [self, other] = code.split(state);
    States result = requireSelf(true, std::move(self));
    append(result, requireFacts(others, std::move(other)));
    return merged(std::move(result));
  }
  code.enter(state);
  const bool seenAsEmpty = (after & (kSelf | kNothing)) != 0;
  if ((before & kSelf) != 0 && (after & kSelf) == 0 && seenAsEmpty) code.emit(Op::TestAway, kOriginRegister);
  const auto asked = [](Facts which) {
    return static_cast<Occupants>((which & (kSelf | kNothing) ? kEmpty : 0) | (which & kFriend ? kOwn : 0) |
                                  (which & kFoe ? kEnemy : 0));
  };
  if ((asked(before) & ~asked(after)) != 0) code.emit(Op::Test, asked(after));
  state.knows.here.facts = after;
  return {code.leave(std::move(state.knows))};
}

// Emits a single test instruction.
State ConditionCompiler::tested(Op op, std::uint16_t operand, bool wanted, State state) {
  code.enter(state);
  code.test(op, operand, wanted);
  return code.leave(std::move(state.knows));
}

// If `wanted`, requires that a piece of one of the types stands on the cursor's cell; otherwise, that none
// does. The mover's own type is known; on the origin Op::TestType would find nothing.
States ConditionCompiler::piece(const TypeSet& types, bool wanted, State state) {
  if (!state.knows.here.may(kSelf) || !types.has(type_)) return anotherOf(types, wanted, std::move(state));
  States result;
  if (wanted && state.knows.here.facts == kSelf) return {std::move(state)};
  if (wanted) {
    auto [self, other] = code.split(state);
    result = requireSelf(true, std::move(self));
    state = std::move(other);
  }
  for (State& s : requireSelf(false, std::move(state)))
    append(result, anotherOf(types, wanted, std::move(s)));
  return merged(std::move(result));
}

// Returns the states in which a piece of these types, other than the mover, is on the cell; if not `wanted`,
// all other states.
States ConditionCompiler::anotherOf(const TypeSet& types, bool wanted, State state) {
  AbstractCell& here = state.knows.here;
  TypeSet meant = here.types, others = here.types;
  meant &= types;
  others -= types;
  const bool possible = !meant.empty() && here.may(kFriend | kFoe);
  const bool certain = possible && others.empty() && !here.may(kSelf | kNothing);
  if (!possible || certain) return decided(certain == wanted, std::move(state));
  here.types = wanted ? meant : others;
  if (wanted) here.facts &= kFriend | kFoe;
  return {tested(Op::TestType, typeSet(types), wanted, std::move(state))};
}

// Requires that a position flag has the value for the cursor's cell. Of several settings for a cell the last
// counts.
States ConditionCompiler::positionFlag(Number flag, bool wanted, State state) {
  const std::vector<PositionFlagSetting> settings = state.knows.positionFlags;
  States result, rest{std::move(state)};
  for (auto setting = settings.rbegin(); setting != settings.rend() && !rest.empty(); ++setting) {
    if (setting->flag != flag) continue;
    State s = std::move(rest.front());
    rest.clear();
    if (setting->value == wanted) {
      auto [there, away] = code.split(s);
      result.push_back(tested(Op::TestAway, setting->at, false, std::move(there)));
      s = std::move(away);
    }
    rest.push_back(tested(Op::TestAway, setting->at, true, std::move(s)));
  }
  if (wanted) {
    for (const State& s : rest) code.kill(s);
  } else {
    append(result, std::move(rest));
  }
  return merged(std::move(result));
}

// Emits the test whether an enemy piece stands on a neighbouring cell in any direction.
States ConditionCompiler::adjacentToEnemy(bool wanted, State state) {
  Condition any;
  any.kind = Kind::Or;
  for (Number direction = 0; direction < game_.board.directions.size(); ++direction) {
    any.parts.emplace_back().kind = Kind::Enemy;
    any.parts.back().where = {Where::Kind::Direction, direction};
  }
  return require(any, wanted, std::move(state));
}

// Emits the test of a condition about the cursor's cell that has no parts.
States ConditionCompiler::leaf(const Condition& c, bool wanted, State state) {
  const auto facts = [&](Facts which) {
    return requireFacts(wanted ? which : static_cast<Facts>(kUnknown & ~which), std::move(state));
  };
  const auto decided = [&](bool value) { return this->decided(value == wanted, std::move(state)); };
  const auto plain = [&](Op op, std::uint16_t operand = 0) -> States {
    return {tested(op, operand, wanted, std::move(state))};
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
      return plain(Op::TestSide, 1u << index(Side::Third));
    }
    case Kind::Piece:
      return piece(typesOf(c), wanted, std::move(state));
    case Kind::OnBoard:
      return decided(true);
    case Kind::InZone:
    case Kind::AtPosition:
      return plain(Op::TestZone, zone(cellsOf(c)));
    case Kind::LastFrom:
      return plain(Op::TestLastFrom);
    case Kind::LastTo:
      return plain(Op::TestLastTo);
    case Kind::Marked: {
      const std::uint16_t mark = state.knows.marked ? kMarkRegister : kOriginRegister;
      return {tested(Op::TestAway, mark, !wanted, std::move(state))};
    }
    case Kind::Flag:
      return decided(state.knows.flags[c.number]);
    case Kind::PositionFlag:
      return positionFlag(c.number, wanted, std::move(state));
    case Kind::Attribute:
      return plain(Op::TestMark, static_cast<std::uint16_t>(c.number));
    case Kind::Attacked:
    case Kind::Defended:
      if (c.number != kNone) refuse(c.place, "an attack by moves of one type only cannot be asked for");
      return plain(Op::TestAttacked, c.kind == Kind::Attacked ? 0 : 1);
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
