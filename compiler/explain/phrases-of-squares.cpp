// Words for demands on squares.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>
#include <utility>

#include "compiler/core/base/add-once.h"
#include "compiler/explain/phrases.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::explain {

std::string Phraser::inRegion(const CellSet& region, bool isMore, const std::string& words) const {
  if (region == board_.cells()) return words;
  const std::string where = cells(board_, region);
  return fmt::format("on {}{}: {}", mentions_.mark(Mentions::Of::Region, where, where, where),
                     isMore ? " also" : "", words);
}

std::string Phraser::zones(const Demand& demand) const {
  return cells(board_, zonesOf(demand, board_, program_));
}

CellSet Phraser::exceptions(const Demand& demand) const {
  CellSet set;
  for (const std::uint16_t zone : demand.operandsOf(Op::TestZone, true)) set |= program_.zones[zone];
  return set;
}

std::string Phraser::nameOf(std::size_t type) const {
  return type < names_.types.size() ? names_.types[type] : fmt::format("type {}", type);
}

std::string Phraser::kindName(KindId kind) const {
  return index(kind) < names_.kinds.size() ? fmt::format("'{}'", names_.kinds[index(kind)])
                                           : fmt::format("kind {}", index(kind));
}

std::string Phraser::markName(std::size_t mark) const {
  return mark < names_.marks.size() ? fmt::format("'{}'", names_.marks[mark])
                                    : fmt::format("number {}", mark + 1);
}

std::string Phraser::namesOf(const TypeSet& types) const {
  std::vector<std::string> names;
  types.forEach([&](TypeId type) { names.push_back(nameOf(index(type))); });
  return names.empty() ? "piece of no type" : either(names);
}

// Lists of fewer types are always written in full.
static constexpr std::size_t kSeveral = 4;

std::string Phraser::one(const std::string& whose, const TypeSet& types) const {
  const std::string names = namesOf(types), all = withArticle(whose + names);
  return whose.empty() && types.size() >= kSeveral
             ? mentions_.mark(Mentions::Of::Types, names, all, "one of these")
             : all;
}

std::string Phraser::without(const TypeSet& types, bool without) const {
  const std::string names = namesOf(types), all = "without " + withArticle(names);
  return !without                   ? "with " + one("", types)
         : types.size() >= kSeveral ? mentions_.mark(Mentions::Of::Types, names, all, "with none of these")
                                    : all;
}

// Names the pieces that the demand allows on its square: "an unmoved own rook", "nothing or an enemy piece".
std::string Phraser::piece(const Demand& demand) const {
  std::string text;
  if (demand.asks(Op::TestUnmoved)) text += "unmoved ";
  if (demand.asks(Op::TestRoyal)) text += "royal ";
  std::string kind = "piece", other;
  const TypeSet* some = nullptr;
  for (const std::uint16_t number : demand.operandsOf(Op::TestType)) {
    const TypeSet& set = program_.typeSets[number];
    TypeSet rest = TypeSet::all(names_.types.size());
    rest -= set;
    // If only one or two types are excluded, names these instead of listing the others.
    const bool many = !rest.empty() && rest.size() <= 2 && set.size() > 3;
    kind = many ? "piece" : namesOf(set);
    some = many ? nullptr : &set;
    other = many ? " other than " + withArticle(namesOf(rest)) : "";
  }
  switch (demand.occupants) {
    case kOwn:
      return withArticle(text + "own " + kind) + other;
    case kEnemy:
      return withArticle(text + "enemy " + kind) + other;
    case kAnyPiece:
      return (some != nullptr && text.empty()                    ? one("", *some)
              : text.empty() && kind == "piece" && other.empty() ? "any piece"
                                                                 : withArticle(text + kind)) +
             other;
    case kEmpty | kOwn:
      return "nothing or an own piece";
    case kEmpty | kEnemy:
      return "nothing or an enemy piece";
    case kEmpty:
      return "nothing";
    default:
      return "anything";
  }
}

// Returns what a piece of the neighbourhood (Extent::Takers) does: own ones guard the square, enemies attack it.
static std::string takesThere(const Neighbourhood& near) {
  const char* verb = near.occupants == kOwn ? "guard" : near.occupants == kEnemy ? "attack" : "could take on";
  return fmt::format("{}{}", verb, near.least > 1 || near.occupants == kAnyPiece ? "" : "s");
}

// Returns the conditions on the square where a move starts and on the position: "on its first move, while it
// is not attacked".
std::string Phraser::conditions(const Demand& origin, const std::vector<std::uint16_t>& lastIn) const {
  std::vector<std::string> all, conditions;
  for (const std::uint16_t set : lastIn)
    all.push_back("when the opponent last moved " + one("", program_.typeSets[set]));
  if (origin.asks(Op::TestUnmoved)) all.emplace_back("on its first move");
  if (origin.asks(Op::TestSafe)) all.emplace_back("while it is not attacked");
  if (const CellSet on = exceptions(origin); !on.empty())
    all.push_back("unless on " + cells(board_, on, true));
  std::vector<std::pair<std::string, std::vector<std::string>>> beside;  // the place, and what stands there
  for (const DemandedTest& r : othersOf(origin)) {
    if (r.op == Op::TestZone) continue;
    const Neighbourhood* const near = r.op == Op::TestBeside ? &program_.neighbourhoods[r.operand] : nullptr;
    const bool takes = near != nullptr && near->extent == Neighbourhood::Extent::Takers;
    if (takes || (near != nullptr && near->extent == Neighbourhood::Extent::Steps)) {
      const std::string where =
          takes ? takesThere(*near)
                : fmt::format("stand{} {}", near->least > 1 ? "" : "s", this->beside(*near));
      valueFor(beside, where).push_back(oneOf(*near, r.negated));
      continue;
    }
    if (isOfBoard(r)) {
      conditions.push_back(ofTest(r));
    } else {
      all.push_back("from a square " + ofTest(r));
    }
  }
  for (const auto& [where, who] : beside) conditions.push_back(fmt::format("{} {} it", both(who), where));
  if (!conditions.empty()) all.push_back("while " + both(conditions));
  return fmt::format("{}", fmt::join(all, ", "));
}

// Is the test about the whole board, a hand or the game rather than about one square?
bool Phraser::isOfBoard(const DemandedTest& r) const {
  return r.op == Op::TestHand || r.op == Op::TestMoves ||
         (r.op == Op::TestBeside &&
          program_.neighbourhoods[r.operand].extent == Neighbourhood::Extent::Board);
}

// Describes what the test requires of a square: "that an enemy attacks".
std::string Phraser::ofSquare(const DemandedTest& r) const {
  if (r.ofTypes)
    return fmt::format("{} {}", without(program_.typeSets[*r.ofTypes]),
                       ofSquare({r.op, r.operand, !r.negated}));
  return (isOfBoard(r) ? "while " : "") + ofTest(r);
}

// Describes the test of a square or of the board, or its negation: "an own Rook stands on the board".
std::string Phraser::ofTest(const DemandedTest& r) const {
  const auto whether = [&](const char* yes, const char* no) -> std::string { return r.negated ? no : yes; };
  const InstructionInfo& info = infoOf(r.op);
  if (!info.words.empty())
    return fmt::format(fmt::runtime(r.negated ? info.opposite : info.words), r.operand);
  switch (r.op) {
    case Op::TestType:
      return without(program_.typeSets[r.operand], r.negated);
    case Op::TestSide: {
      std::vector<std::string> sides;
      for (const Side side : kAllOwners) {
        if ((r.operand >> index(side) & 1) != 0) sides.emplace_back(colour(side));
      }
      return fmt::format("{} {}", whether("with", "without"), withArticle(either(sides) + " piece"));
    }
    case Op::TestMark:
      return fmt::format("whose piece {} attribute {}", whether("has", "does not have"), markName(r.operand));
    case Op::TestZone: {
      const std::string where = cells(board_, program_.zones[r.operand]);
      return whether("on ", "that is none of ") + where;
    }
    case Op::TestBeside: {
      const Neighbourhood& near = program_.neighbourhoods[r.operand];
      const std::string who = fmt::format("{} stand{}", oneOf(near, r.negated), near.least > 1 ? "" : "s");
      if (near.extent == Neighbourhood::Extent::Takers)
        return fmt::format("that {} {}", oneOf(near, r.negated), takesThere(near));
      if (near.extent == Neighbourhood::Extent::Board) return who + " on the board";
      if (near.extent == Neighbourhood::Extent::File) return fmt::format("on whose file {}", who);
      if (near.extent == Neighbourhood::Extent::Enclosed || near.extent == Neighbourhood::Extent::Flanked)
        return fmt::format("with {}{} {} it and {}", oneOf(near, r.negated),
                           near.extent == Neighbourhood::Extent::Flanked ? " alone" : "", between(near),
                           end(near));
      if (near.extent == Neighbourhood::Extent::Sight)
        return fmt::format("that sees {} {}", oneOf(near, r.negated), along(near));
      if (near.extent == Neighbourhood::Extent::Paths)
        return fmt::format("from which {} could be taken {}", oneOf(near, r.negated), byWays(near));
      if (near.extent == Neighbourhood::Extent::Counted)
        return fmt::format("that is {}as many squares away {} as {}s stand on that line, itself counted",
                           whether("", "not "), along(near), kindsOf(near).first);
      if (near.extent == Neighbourhood::Extent::Cornered)
        return fmt::format("whose lines cross those of {} where {}", withArticle(end(near)), who);
      if (near.extent == Neighbourhood::Extent::Origin)
        return fmt::format("to which it {} {}", whether("moves", "does not move"),
                           around(near).first[0] == 'o' ? "orthogonally" : "diagonally");
      return fmt::format("{} which {}", beside(near), who);
    }
    case Op::TestAttacked:
      return r.operand == 0 ? whether("that an enemy attacks", "that no enemy attacks")
                            : whether("that its own side attacks", "that its own side does not attack");
    case Op::TestHand:
      return (r.negated ? "no " + nameOf(r.operand) : withArticle(nameOf(r.operand))) + " is in hand";
    default:
      break;
  }
  throw std::logic_error("no words for " + std::string(info.name));
}

// Does the test only exclude types of pieces?
static bool excludes(const DemandedTest& r) {
  return r.op == Op::TestType && r.negated && !r.ofTypes;
}

// Returns all types that tests of the square exclude.
TypeSet Phraser::excluded(const Demand& demand) const {
  TypeSet types = TypeSet::none();
  for (const DemandedTest& r : demand.tests) {
    if (excludes(r)) types |= program_.typeSets[r.operand];
  }
  // Of types that it cannot have anyway nothing need be said.
  for (const std::uint16_t set : demand.operandsOf(Op::TestType)) types &= program_.typeSets[set];
  return types;
}

// Describes the tests of a square other than zones, for which there is exceptions(), and excluded types.
std::vector<std::string> Phraser::tests(const Demand& demand) const {
  std::vector<std::string> words;
  for (const DemandedTest& r : othersOf(demand)) {
    if (r.op != Op::TestZone && !excludes(r)) words.push_back(ofSquare(r));
  }
  return words;
}

// Returns all demands on a square on the way, except on what stands there, in parentheses; empty if there are
// none.
std::string Phraser::about(const Demand& d) const {
  std::vector<std::string> words;
  if (d.asks(Op::TestZone)) words.push_back("on " + zones(d));
  if (const CellSet on = exceptions(d); !on.empty()) words.push_back("not on " + cells(board_, on, true));
  if (d.asks(Op::TestSafe)) words.emplace_back("where it could not be taken");
  if (d.asks(Op::TestEnPassant)) words.emplace_back("that the previous move passed over");
  for (std::string& more : tests(d)) words.push_back(std::move(more));
  if (const TypeSet types = excluded(d); !types.empty()) words.push_back(without(types));
  return words.empty() ? "" : fmt::format(" ({})", both(words));
}

// Names a square of a move: "the square that it left", "the squares passed over".
std::string Phraser::place(const Place& place, const Clause& clause) const {
  switch (place.kind) {
    case Place::Kind::Origin:
      return "the square that it left";
    case Place::Kind::LegEnd: {
      const std::size_t legs = clause.legs().size();
      if (place.leg + 1 == static_cast<int>(legs))
        return clause.family.shape.finish == Finish::Arrives ? "where it ends" : "the last square of its way";
      return legs == 2 ? "the square between" : fmt::format("the end of part {} of its way", place.leg + 1);
    }
    case Place::Kind::Between:
      return "the squares passed over";
    case Place::Kind::OneBetween:
      return "any one of the squares passed over";
    case Place::Kind::Other:
      return fmt::format("the square {} of its start", displacement(board_.lattice(), place.other));
  }
  return "";
}

// Describes what is asked of the square itself where a move ends. `isOver`: the exceptions are also about the
// squares passed over.
std::string Phraser::asked(const Demand& d, bool isOver) const {
  std::string text;
  if (d.asks(Op::TestZone))
    text += ", only to " + mentions_.mark(Mentions::Of::Cells, zones(d), zones(d), "another of these");
  if (const CellSet to = exceptions(d); !to.empty())
    text += fmt::format(", but not {}to {}", isOver ? "over or " : "", cells(board_, to, true));
  if (d.asks(Op::TestSafe)) text += ", only where it cannot be taken";
  for (const std::string& words : tests(d)) text += ", only to a square " + words;
  return text;
}

// Describes what the destination may hold, unless the heading ("to capture only") says it.
std::string Phraser::landing(const Clause& clause) const {
  const Shape& shape = clause.family.shape;
  const Occupants on = clause.family.landing;
  const bool arrives = shape.finish != Finish::Returns && !shape.legs.empty();
  // If the squares passed over and the destination exclude the same pieces, the words for the destination say
  // so for both.
  Demand passed = arrives ? shape.legs.back().through.value_or(Demand{}) : Demand{};
  const bool isAlike = arrives && std::ranges::equal(othersOf(passed), othersOf(shape.legs.back().stop));
  std::erase_if(passed.tests, isNoZone);
  const bool isOver = isAlike && passed.isPlainEmpty();
  std::string text = arrives && !isOver ? through(shape.legs.back(), clause.family.ranges.back()) : "";
  if (shape.finish != Finish::Returns && sectionOf(clause) == Section::Always && !shape.spares) {
    switch (on) {
      case kEmpty:
        text += shape.takesOnTheWay() && !jumps(clause) ? ", onto an empty square" : "";
        break;
      case kEnemy:
        text += ", onto an enemy piece, which it takes too";
        break;
      case kOwn:
        text += ", onto an own piece, which it takes";
        break;
      case kEmpty | kOwn:
        text += ", onto an empty square or taking an own piece";
        break;
      case kOwn | kEnemy:
        text += ", only to take a piece of either side";
        break;
      case kAnything:
        text += ", taking own pieces too";
        break;
      default:
        break;
    }
  }
  if (shape.legs.empty() || shape.finish == Finish::Returns) return text;
  if (shape.spares && !shape.swapsWithDestination()) {
    Demand there;
    there.occupants = on;
    text += ", onto " + piece(there);
  }
  const Demand& d = shape.legs.back().stop;
  if (d.asks(Op::TestRoyal)) text += ", only onto a royal piece";
  if (d.asks(Op::TestType)) {
    Demand types = d;
    std::erase(types.tests, DemandedTest{Op::TestRoyal});
    std::erase(types.tests, DemandedTest{Op::TestUnmoved});
    types.occupants = kAnyPiece;
    text += ", only onto " + piece(types);
  }
  if (d.asks(Op::TestUnmoved)) text += ", only onto a piece that has not moved";
  text += asked(d, isOver);
  if (const TypeSet types = excluded(d); !types.empty()) text += ", but not onto " + one("", types);
  return text;
}

// Returns the colour of a side's pieces. Of a type's moves in a game, which are White's and told for both
// sides, returns "own" and "enemy" instead.
const char* Phraser::colour(Side side) const {
  const bool isRelative = names_.mover.has_value();
  return side == Side::White   ? isRelative ? "own" : "white"
         : side == Side::Black ? isRelative ? "enemy" : "black"
                               : "neutral";
}
}  // namespace fairyforge::explain
