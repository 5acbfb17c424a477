// Words for demands on squares and for effects on squares. Also Mentions, which puts short words in place of
// what the text has said before.
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "compiler/core/base/add-once.h"
#include "compiler/explain/phrases.h"
#include "compiler/explain/words.h"

namespace fairyforge::explain {
namespace {

// Returns words about the edges that only this move crosses as joined; empty if they are joined for all
// moves, since the description of the board says that.
const char* joinedEdges(const Board& board, Wrap wrap) {
  return goesRound(board.joined(), wrap) ? ""
         : wrap == Wrap::Files           ? ", the left and right edges of the board being joined"
         : wrap == Wrap::Ranks           ? ", the top and bottom edges of the board being joined"
                                         : ", opposite edges of the board being joined";
}

// Puts "on" before the name of a square: "on e4". Words that begin with "where" stay as they are.
std::string on(const std::string& place) {
  return place.starts_with("where ") ? place : "on " + place;
}

}  // namespace

std::string Mentions::mark(Of of, const std::string& thing, const std::string& first,
                           const std::string& again) const {
  return fmt::format("\1{}\2", addOnce(marks_, Mark{of, thing, first, again}));
}

std::string Mentions::written(const std::string& marked) const {
  std::set<std::string> lists, said;  // the lists of types in the text; types and links mentioned so far
  std::string region, text;
  const auto read = [&](auto visit) {
    for (std::size_t at = 0; at < marked.size(); ++at) {
      if (marked[at] == '\1') {
        std::size_t number = 0;
        while (marked[++at] != '\2') number = number * 10 + static_cast<std::size_t>(marked[at] - '0');
        visit(marks_[number]);
      } else if (marked[at] == kThen[0]) {
        text += ", then ";
      } else {
        text += marked[at];
      }
    }
  };
  // The first pass counts the lists of types. The second replaces each mark by words.
  read([&](const Mark& mark) {
    if (mark.of == Of::Types) lists.insert(mark.thing);
  });
  text.clear();
  read([&](const Mark& mark) {
    if (mark.of == Of::Region) region = mark.thing;
    const bool isSaid = mark.of == Of::Cells ? mark.thing == region : !said.insert(mark.thing).second;
    text += isSaid && (mark.of != Of::Types || lists.size() == 1) ? mark.again : mark.first;
  });
  return text;
}

std::string Phraser::inRegion(const CellSet& region, bool isMore, const std::string& words) const {
  if (region == board_.cells()) return words;
  const std::string where = cells(board_, region);
  return fmt::format("on {}{}: {}", mentions_.mark(Mentions::Of::Region, where, where, where),
                     isMore ? " also" : "", words);
}

std::string Phraser::zones(const Demand& demand) const {
  return cells(board_, cellsOf(demand.zones, board_, program_));
}

CellSet Phraser::exceptions(const Demand& demand) const {
  CellSet set;
  for (const DemandedTest& r : demand.tests) {
    // Tests of zones that are not negated are in Demand::zones, so this one is negated.
    if (r.test == Op::TestZone) set |= program_.zones[r.operand];
  }
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
  if (demand.traits.unmoved) text += "unmoved ";
  if (demand.traits.royal) text += "royal ";
  std::string kind = "piece", other;
  const TypeSet* some = nullptr;
  for (const std::uint16_t number : demand.traits.typeSets) {
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

// Returns the conditions on the square where a move starts and on the position: "on its first move, while it
// is not attacked".
std::string Phraser::conditions(const Demand& origin, const std::vector<std::uint16_t>& lastIn) const {
  std::vector<std::string> all, conditions;
  for (const std::uint16_t set : lastIn)
    all.push_back("when the opponent last moved " + one("", program_.typeSets[set]));
  if (origin.traits.unmoved) all.emplace_back("on its first move");
  if (origin.traits.safe) all.emplace_back("while it is not attacked");
  if (const CellSet on = exceptions(origin); !on.empty())
    all.push_back("unless on " + cells(board_, on, true));
  std::vector<std::pair<std::string, std::vector<std::string>>> beside;  // the place, and what stands there
  for (const DemandedTest& r : origin.tests) {
    if (r.test == Op::TestZone) continue;
    const Neighbourhood* const near =
        r.test == Op::TestBeside ? &program_.neighbourhoods[r.operand] : nullptr;
    if (near != nullptr && near->extent == Neighbourhood::Extent::Steps) {
      const std::string where = fmt::format("stand{} {}", near->least > 1 ? "" : "s", this->beside(*near));
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

// Is the test about the whole board or a hand rather than about one square?
bool Phraser::isOfBoard(const DemandedTest& r) const {
  return r.test == Op::TestHand || (r.test == Op::TestBeside && program_.neighbourhoods[r.operand].extent ==
                                                                    Neighbourhood::Extent::Board);
}

// Describes what the test requires of a square: "that an enemy attacks".
std::string Phraser::ofSquare(const DemandedTest& r) const {
  if (r.ofTypes)
    return fmt::format("{} {}", without(program_.typeSets[*r.ofTypes]),
                       ofSquare({r.test, r.operand, !r.negated}));
  return (isOfBoard(r) ? "while " : "") + ofTest(r);
}

// Describes the test of a square or of the board, or its negation: "an own Rook stands on the board".
std::string Phraser::ofTest(const DemandedTest& r) const {
  const auto whether = [&](const char* yes, const char* no) -> std::string { return r.negated ? no : yes; };
  const InstructionInfo& info = infoOf(r.test);
  if (!info.words.empty()) return std::string(r.negated ? info.opposite : info.words);
  switch (r.test) {
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

// Returns words for each kind of leap, such as "a knight's leap away". Returns nothing if a kind has no name, or
// if the steps lack some of its leaps.
static std::vector<std::string> leapsAway(const std::vector<Vector>& steps) {
  std::map<std::pair<int, int>, std::size_t> lengths;
  for (const Vector v : steps) {
    if (v.levels != 0) return {};
    const auto [shorter, longer] = std::minmax({std::abs(v.files), std::abs(v.ranks)});
    ++lengths[{shorter, longer}];
  }
  std::vector<std::string> words;
  for (const auto& [length, count] : lengths) {
    const auto [shorter, longer] = length;
    const bool isStraight = shorter == 0 || shorter == longer;
    const std::string leaper = leaperName(shorter, longer);
    if (count != (isStraight ? 4 : 8) || (!isStraight && leaper.empty())) return {};
    words.push_back(
        isStraight ? fmt::format("{} {} away", squares(longer), shorter == 0 ? "orthogonally" : "diagonally")
                   : fmt::format("a {}'s leap away", leaper));
  }
  return words;
}

// Returns two texts about where the neighbourhood's steps lead. If all lead to neighbouring squares:
// "orthogonally ", "diagonally " or empty for both kinds; the second text is empty. Otherwise the second text
// says where they lead.
std::pair<std::string, std::string> Phraser::around(const Neighbourhood& near) const {
  bool straight = false, oblique = false;
  std::vector<std::string> elsewhere;
  std::vector<Vector> steps;
  bool isFlat = board_.lattice() != Lattice::Hexagons;
  for (const StepId step : near.steps) {
    const Vector v = board_.vectorOf(step), kind = kindOf(board_.lattice(), v);
    steps.push_back(v);
    isFlat = isFlat && board_.linkNameOf(step).empty();
    if (kind.levels != 1 || !board_.linkNameOf(step).empty())
      elsewhere.push_back(displacement(board_.lattice(), v));
    (kind.ranks == 0 ? straight : oblique) = true;
  }
  if (elsewhere.empty()) return {!oblique ? "orthogonally " : !straight ? "diagonally " : "", ""};
  const auto leaps = isFlat ? leapsAway(steps) : std::vector<std::string>();
  return {"", either(leaps.empty() ? elsewhere : leaps)};
}

// Returns "beside", "orthogonally beside", or how far away the pieces of the neighbourhood stand.
std::string Phraser::beside(const Neighbourhood& near) const {
  const auto [how, elsewhere] = around(near);
  return elsewhere.empty() ? how + "beside" : elsewhere + " from";
}

// Returns the lines along which the neighbourhood's steps lead: "along ranks and files", "along diagonals",
// "by steps ...".
std::string Phraser::along(const Neighbourhood& near) const {
  const auto [how, elsewhere] = around(near);
  return !elsewhere.empty() ? "by steps " + elsewhere
         : how.empty()      ? "along ranks, files and diagonals"
         : how[0] == 'o'    ? "along ranks and files"
                            : "along diagonals";
}

// Returns how a piece of a neighbourhood with Extent::Paths reaches the square: "by moving so (slides like a
// rook)".
std::string Phraser::byWays(const Neighbourhood& near) const {
  ProgramBuilder moves;
  for (std::size_t i = 0; i < near.steps.size(); ++i) {
    if (i == 0 || near.on[i - 1] == 0) moves.alternative();
    moves.step(near.steps[i]);
    moves.test(near.on[i] == 0 ? Occupants{kEnemy} : near.on[i]);
    if (near.on[i] != 0) continue;
    moves.emit(Op::Take);
    moves.emit(Op::Land);
  }
  std::vector<std::string> words;
  auto found = relativePathsOf(board_, moves.finish());
  if (auto* const paths = std::get_if<std::vector<RelativePath>>(&found)) {
    for (const Clause& clause : clausesOf(board_, familiesOf(board_, *paths)))
      words.push_back(this->clause(clause, ""));
  }
  return fmt::format("by moving so ({})", fmt::join(words, "; "));
}

// Returns where pieces between the square and another one stand: "between", "diagonally between".
std::string Phraser::between(const Neighbourhood& near) const {
  const auto [how, elsewhere] = around(near);
  return elsewhere.empty() ? how + "between" : fmt::format("between, {} from,", elsewhere);
}

// Names the own piece at the other end of a line (Neighbourhood::ends): "an own King", "another own piece".
std::string Phraser::end(const Neighbourhood& near) const {
  return near.ends.empty() ? "another own piece" : one("own ", near.ends);
}

// Returns the names of the neighbourhood's types. If these are most types, returns "piece" and, as second
// text, the types that are excluded.
std::pair<std::string, std::string> Phraser::kindsOf(const Neighbourhood& near) const {
  constexpr std::size_t kFew = 2;
  TypeSet spared = TypeSet::all(names_.types.size());
  spared -= near.types;
  if (spared.size() > kFew || near.types.size() <= spared.size()) return {namesOf(near.types), ""};
  return {"piece", spared.empty() ? "" : " but " + withArticle(namesOf(spared))};
}

// Names a piece of the neighbourhood: "an enemy Rook"; with `none`, its absence: "no own piece but a Pawn".
std::string Phraser::oneOf(const Neighbourhood& near, bool none) const {
  const auto [kind, spared] = kindsOf(near);
  // The mover does not count among the pieces on the board.
  const bool other =
      near.extent == Neighbourhood::Extent::Board && names_.mover && near.types.has(*names_.mover);
  const std::string whose = std::string(other ? "other " : "") + (near.occupants == kEnemy ? "enemy "
                                                                  : near.occupants == kOwn ? "own "
                                                                                           : "");
  if (near.least > 1)
    return fmt::format("{} {} {}{}pieces{}", none ? "fewer than" : "at least", number(near.least), whose,
                       kind == "piece" ? "" : kind + " ", spared);
  return (none              ? "no " + whose + kind
          : kind == "piece" ? withArticle(whose + kind)
                            : one(whose, near.types)) +
         spared;
}

// Names all pieces of the neighbourhood's types and owners: "each enemy piece but a Pawn".
std::string Phraser::each(const Neighbourhood& near) const {
  const auto [kind, spared] = kindsOf(near);
  return fmt::format("each {}{}{}",
                     near.occupants == kEnemy ? "enemy "
                     : near.occupants == kOwn ? "other own "
                                              : "",
                     kind, spared);
}

// Names all pieces of the neighbourhood with their place: "each enemy piece but a Pawn beside where it ends".
std::string Phraser::eachBeside(const Neighbourhood& near, const std::string& there) const {
  using Extent = Neighbourhood::Extent;
  const std::string where =
      near.extent == Extent::Enclosed
          ? fmt::format("in an unbroken line {} {} and {}", between(near), there, end(near))
      : near.extent == Extent::Flanked ? fmt::format("alone {} {} and {}", between(near), there, end(near))
      : near.extent == Extent::Cornered
          ? fmt::format("where the file and rank of {} cross those of {}", there, end(near))
      : near.extent == Extent::Sight  ? fmt::format("in sight of {} {}", there, along(near))
      : near.extent == Extent::Paths  ? fmt::format("that could be taken from {} {}", there, byWays(near))
      : near.extent == Extent::Ahead  ? fmt::format("next to {}, on the line of its move,", there)
      : near.extent == Extent::Behind ? "next to where it began, on the line of its move,"
                                      : fmt::format("{} {}", beside(near), there);
  return each(near) + " " + where;
}

// Does the test only exclude types of pieces?
static bool excludes(const DemandedTest& r) {
  return r.test == Op::TestType && r.negated && !r.ofTypes;
}

// Returns all types that tests of the square exclude.
TypeSet Phraser::excluded(const Demand& demand) const {
  TypeSet types = TypeSet::none();
  for (const DemandedTest& r : demand.tests) {
    if (excludes(r)) types |= program_.typeSets[r.operand];
  }
  return types;
}

// Describes the tests of a square other than zones, for which there is exceptions(), and excluded types.
std::vector<std::string> Phraser::tests(const Demand& demand) const {
  std::vector<std::string> words;
  for (const DemandedTest& r : demand.tests) {
    if (r.test != Op::TestZone && !excludes(r)) words.push_back(ofSquare(r));
  }
  return words;
}

// Returns all demands on a square on the way, except on what stands there, in parentheses; empty if there are
// none.
std::string Phraser::about(const Demand& d) const {
  std::vector<std::string> words;
  if (!d.zones.empty()) words.push_back("on " + zones(d));
  if (const CellSet on = exceptions(d); !on.empty()) words.push_back("not on " + cells(board_, on, true));
  if (d.traits.safe) words.emplace_back("where it could not be taken");
  if (d.traits.enPassantTarget) words.emplace_back("that the previous move passed over");
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

// Describes what the destination may hold, unless the heading ("to capture only") says it.
std::string Phraser::landing(const Clause& clause) const {
  const Shape& shape = clause.family.shape;
  const Occupants on = clause.family.landing;
  const bool arrives = shape.finish != Finish::Returns && !shape.legs.empty();
  // If the squares passed over and the destination exclude the same pieces, the words for the destination say
  // so for both.
  Demand passed = arrives ? shape.legs.back().through.value_or(Demand{}) : Demand{};
  const bool isAlike = arrives && passed.tests == shape.legs.back().stop.tests;
  std::erase_if(passed.tests, [](const DemandedTest& r) { return r.test == Op::TestZone; });
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
  if (d.traits.royal) text += ", only onto a royal piece";
  if (!d.traits.typeSets.empty()) {
    Demand types = d;
    types.traits.royal = types.traits.unmoved = false;
    types.occupants = kAnyPiece;
    text += ", only onto " + piece(types);
  }
  if (d.traits.unmoved) text += ", only onto a piece that has not moved";
  if (!d.zones.empty())
    text += ", only to " + mentions_.mark(Mentions::Of::Cells, zones(d), zones(d), "another of these");
  if (const CellSet to = exceptions(d); !to.empty())
    text += fmt::format(", but not {}to {}", isOver ? "over or " : "", cells(board_, to, true));
  if (d.traits.safe) text += ", only where it cannot be taken";
  for (const std::string& words : tests(d)) text += ", only to a square " + words;
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

// Describes the operand of a later effect: a piece, a type, a mark, a direction.
std::string Phraser::operandOf(Op op, std::uint16_t operand) const {
  switch (infoOf(op).operand) {
    case OperandKind::Piece:
      return withArticle(
          fmt::format("{} {}", colour(putPiece(operand).side()), nameOf(index(putPiece(operand).type()))));
    case OperandKind::Owner: {
      if (operand == kOther) return "changes sides";
      const std::string whose = colour(static_cast<Side>(operand));
      return "becomes " + (whose == "own" || whose == "enemy" ? withArticle(whose + " piece") : whose);
    }
    case OperandKind::Type:
      return withArticle(nameOf(operand));
    case OperandKind::Step: {
      const std::string way = displacement(board_.lattice(), board_.vectorOf(static_cast<StepId>(operand)));
      return op == Op::Slide ? fmt::format("on {}, again and again,", way) : way;
    }
    case OperandKind::Mark:
      return markName(operand);
    default:
      return "";
  }
}

// Describes a later effect on the piece on the square `there` or, if `each` is not empty, on the pieces that
// `each` names.
std::string Phraser::edit(Op op, std::uint16_t operand, const std::string& there,
                          const std::string& each) const {
  const bool isMover = each.empty() && there == "where it ends";
  const std::string what = isMover ? "it" : each.empty() ? "what stands " + on(there) : each;
  if (op == Op::Remove && each.empty() && !isMover) return what + " is taken";
  return fmt::format(fmt::runtime(infoOf(op).words), what, operandOf(op, operand), on(there));
}

// Describes the kind of the move, and how the turn continues after it.
std::string Phraser::turn(const Shape& shape, const CellSet& endsOn) const {
  std::string text;
  if (shape.kind != kNoKind) text += fmt::format(" (a {} move)", kindName(shape.kind));
  if (shape.continuesWith) text += ", and then " + sequel(*shape.continuesWith, endsOn);
  return text;
}

// Says how the turn goes on: "makes another if it can and is not on e4".
std::string Phraser::sequel(KindId kind, const CellSet& endsOn) const {
  return fmt::format("{} if it can{}",
                     kind == kNoKind     ? "moves again"
                     : kind == kSameKind ? "makes another"
                                         : fmt::format("makes a {} move", kindName(kind)),
                     endsOn.empty() ? "" : " and is not on " + cells(board_, endsOn, true));
}

// For an effect that slides or pushes pieces around a place: returns true if they go away from that place,
// false if they go towards it. Returns nothing for other effects.
std::optional<bool> Phraser::leadsAway(const PlacedEdit& each, const PlacedEdit& what) const {
  const Neighbourhood* near = each.what == Op::EachBeside ? &program_.neighbourhoods[each.operand] : nullptr;
  if (near == nullptr || infoOf(what.what).operand != OperandKind::Step || near->steps.size() != 1)
    return std::nullopt;
  const Vector look = board_.vectorOf(near->steps[0]),
               go = board_.vectorOf(static_cast<StepId>(what.operand));
  if (look == go) return true;
  return look == Vector{-go.files, -go.ranks, -go.levels} ? std::optional(false) : std::nullopt;
}

// If the effects from edits[i] on move the pieces around one place along their lines, describes these effects
// together and sets `i` to the last one. Otherwise returns nothing. `before`: the effect described last,
// which this updates.
std::optional<std::string> Phraser::alongSteps(const std::vector<PlacedEdit>& edits, std::size_t& i,
                                               const Clause& clause,
                                               std::pair<Op, Neighbourhood>& before) const {
  const auto awayAt = [&](std::size_t at) {
    return at + 1 < edits.size() ? leadsAway(edits[at], edits[at + 1]) : std::nullopt;
  };
  const std::optional<bool> away = awayAt(i);
  if (!away) return std::nullopt;
  const PlacedEdit& first = edits[i];
  const Op op = edits[i + 1].what;
  Neighbourhood near = program_.neighbourhoods[first.operand];
  for (; awayAt(i + 2) == away && edits[i + 2].place == first.place && edits[i + 3].what == op; i += 2) {
    const Neighbourhood& next = program_.neighbourhoods[edits[i + 2].operand];
    if (next.types != near.types || next.occupants != near.occupants || next.extent != near.extent) break;
    near.steps.push_back(next.steps[0]);
  }
  ++i;
  const auto& [opBefore, nearBefore] = before;
  const bool likewise = opBefore == op && nearBefore.steps == near.steps && nearBefore.extent == near.extent;
  before = {op, near};
  const char* const where = *away ? "away from it" : "towards it";
  return likewise ? fmt::format("{} there {}", each(near), where)
                  : fmt::format(fmt::runtime(infoOf(op).words), eachBeside(near, place(first.place, clause)),
                                where);
}

// Describes the edits of a move in order, with one phrase for each. An Op::EachBeside and the edit after it
// share a phrase, and so do shifts of the pieces around one place in several directions (alongSteps()).
std::vector<std::string> Phraser::edits(const std::vector<PlacedEdit>& edits, const Clause& clause) const {
  std::vector<std::string> words;
  std::string each;
  std::pair<Op, Neighbourhood> before;
  for (std::size_t i = 0; i < edits.size(); ++i) {
    if (const auto together = alongSteps(edits, i, clause, before)) {
      words.push_back(*together);
      continue;
    }
    const PlacedEdit& e = edits[i];
    if (e.what == Op::EachBeside) {
      each = eachBeside(program_.neighbourhoods[e.operand], place(e.place, clause));
    } else {
      words.push_back(edit(e.what, e.operand, place(e.place, clause), std::exchange(each, {})));
    }
  }
  // Pieces leave the board together with the mover: "it and each piece beside it leave the board".
  constexpr std::string_view kLeaves = " leaves the board";
  if (words.size() == 2 && words[0].ends_with(kLeaves) && words[1] == "it" + std::string(kLeaves))
    return {fmt::format("it and {} leave the board", words[0].substr(0, words[0].size() - kLeaves.size()))};
  return words;
}

// Returns what moves do besides going to their destination: captures elsewhere, pieces carried along, squares
// open to en passant, changes of types, edits of the board, and how the turn goes on.
std::string Phraser::effects(const Clause& clause) const {
  const Shape& shape = clause.family.shape;
  std::string text;
  for (const Place& victim : shape.victims) text += ", taking what stands " + on(place(victim, clause));
  for (const auto& [from, to] : shape.carried) {
    if (shape.swapsWithDestination()) {
      Demand there;
      there.occupants = clause.family.landing;
      text += fmt::format(" and changes places with {} there", piece(there));
    } else {
      text += fmt::format("; the piece {} goes to {}", on(place(from, clause)), place(to, clause));
    }
  }
  if (!shape.enPassantTargets.empty()) {
    std::vector<std::string> where;
    for (const Place& p : shape.enPassantTargets) where.push_back(place(p, clause));
    // The words "open to en passant" alone mean: on all squares passed over.
    const bool between = where.size() == 1 && shape.enPassantTargets[0].kind == Place::Kind::Between;
    text += ", open to en passant" + (between ? "" : " on " + both(where));
  }
  if (shape.landingAs == kUnchanged) text += ", without changing its type";
  if (shape.landingAs >= kAs && !shape.legs.empty())
    text += ", and becomes " + withArticle(nameOf(shape.landingAs - kAs));
  for (const std::string& words : edits(shape.edits, clause)) text += "; " + words;
  text += turn(shape, clause.endsOn);
  const bool throughout =
      std::ranges::all_of(shape.legs, [&](const Leg& leg) { return leg.stop.wrap == shape.wrap; });
  if (throughout) {
    text += joinedEdges(board_, shape.wrap);
  } else {
    for (std::size_t i = 0; i < shape.legs.size(); ++i) {
      const Wrap wrap = shape.legs[i].stop.wrap;
      const std::string edges = joinedEdges(board_, wrap);
      if (!edges.empty()) text += fmt::format("{} for part {} of its way", edges, i + 1);
    }
  }
  return text;
}

}  // namespace fairyforge::explain
