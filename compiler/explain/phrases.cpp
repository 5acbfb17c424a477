// The grammar of a clause: verb and range of each leg, the demands where it ends, the turn to the next leg,
// the destination. Also castlings and shifts.

#include "compiler/explain/phrases.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "compiler/core/base/mapped.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::explain {
namespace {

// Returns "two to four" or "two, three or five".
std::string numbers(const std::set<int>& values) {
  const int least = *values.begin(), most = *values.rbegin();
  if (values.size() > 2 && most - least + 1 == static_cast<int>(values.size())) {
    return fmt::format("{} to {}", number(least), number(most));
  }
  return either(mapped(values, number));
}

// Is the step longer than a king's, so that repeating it makes a rider rather than a slider?
bool isRider(Lattice lattice, Vector step) {
  return strideOf(step) > 1 || !isRadial(lattice, step);
}

// Returns " until it meets a piece" for a rider without limit, else "". Sliders need not say so.
const char* untilPiece(Lattice lattice, Vector step, const Range& range) {
  return range.unlimited && !range.once() && isRider(lattice, step) && linksIn(step) == 0
             ? " until it meets a piece"
             : "";
}

std::set<Vector> unitsOf(const std::set<Vector>& steps) {
  std::set<Vector> units;
  for (const Vector v : steps) units.insert(unitOf(v));
  return units;
}

// Returns "three steps", "two or more squares", "up to three squares"; empty if any number is possible.
std::string howFar(const Range& range, const char* unit) {
  const std::string most = fmt::format("{} {}{}", number(range.max), unit, range.max == 1 ? "" : "s");
  if (range.unlimited) return range.min == 1 ? "" : fmt::format("{} {}s or more", number(range.min), unit);
  return range.min == range.max ? most
         : range.min == 1       ? "up to " + most
                                : fmt::format("{} to {}", number(range.min), most);
}

// Returns how often a step is repeated: "again and again straight on", "up to three times straight on".
std::string times(const Range& range) {
  const auto count = [](int n) { return n == 2 ? std::string("twice") : number(n) + " times"; };
  const std::string often = range.unlimited
                                ? (range.min == 1 ? "again and again" : "at least " + count(range.min))
                            : range.min == range.max ? "exactly " + count(range.max)
                            : range.min > 1  ? fmt::format("{} to {}", number(range.min), count(range.max))
                            : range.max == 2 ? "once or twice"
                                             : "up to " + count(range.max);
  return often + " straight on";
}

}  // namespace

Phraser::Phraser(const Board& board, const MoveProgram& program, const ProgramNames& names)
    : board_(board), program_(program), names_(names), links_(linkNames(board)) {}

// Returns "along a 'home' link (a1-h1 or a2 to h2)".
std::string Phraser::alongLink(const std::set<Vector>& steps) const {
  // The most pairs of cells of a link that are listed one by one.
  constexpr std::size_t kMaxPairs = 16;
  std::vector<std::string> links, targets, beyond, ends;
  CellSet reached;
  std::set<std::pair<Cell, Cell>> pairs;
  for (const Vector step : steps) {
    const auto name = links_.find(linksIn(step));
    if (name == links_.end()) return "by several links";
    CellSet to;
    const auto joined = pairsOf(board_, name->second);
    for (const auto& pair : joined) to.add(pair.second);
    reached |= to;
    pairs.insert(joined.begin(), joined.end());
    links.push_back(fmt::format("'{}'", name->second));
    if (to.size() == 1 && joined.size() > 1) targets.push_back(cells(board_, to));
    if (withoutLinks(step) != Vector{}) beyond.push_back(displacement(board_.lattice(), withoutLinks(step)));
  }
  for (const auto& [from, to] : pairs) {
    const bool leadsBack = pairs.contains({to, from});
    if (leadsBack && to < from) continue;
    ends.push_back(fmt::format("{}{}{}", board_.name(from), leadsBack ? "-" : " to ", board_.name(to)));
  }
  std::string text = fmt::format("along {}", withArticle(either(links) + " link"));
  if (targets.size() == links.size()) {
    text = fmt::format("to {} by a link", reached == board_.cells() ? "any square" : either(targets));
  } else if (ends.size() <= kMaxPairs) {
    text = mentions_.mark(Mentions::Of::Link, text, fmt::format("{} ({})", text, either(ends)), text);
  }
  return beyond.empty() ? text : fmt::format("{}, to the square {} of its end", text, either(beyond));
}

// Describes the steps of a leg. `where` is a direction or the turn from the leg before.
std::string Phraser::travel(Vector step, const Range& range, const std::string& where) const {
  // The words for repeated leaps contain "straight on".
  const bool isSaid = where == "straight on" && !range.once() && isRider(board_.lattice(), step);
  const std::string tail = where.empty() || isSaid ? "" : " " + where;
  if (linksIn(step) != 0) {
    const std::string steps = howFar(range, "step");
    return fmt::format("goes{} {}", range.once() ? "" : " " + (steps.empty() ? "any number of steps" : steps),
                       where);
  }
  const bool leaps = isRider(board_.lattice(), step);
  if (!leaps && range.once()) return "steps" + tail;
  if (!leaps) {
    const std::string far = howFar(range, "square");
    return fmt::format("slides{}{}", far.empty() ? "" : " " + far, tail);
  }
  const std::string far = isRadial(board_.lattice(), step) ? " " + squares(strideOf(step)) : "";
  return fmt::format("leaps{}{}{}", far, tail, range.once() ? "" : ", " + times(range));
}

// Describes the squares that a leg passes over, if they need not be empty or must meet demands.
std::string Phraser::through(const Leg& leg, const Range& range) const {
  if (!leg.through) return linksIn(leg.step) != 0 && !range.once() ? " over empty squares" : "";
  const Demand& d = *leg.through;
  if (d.occupants == kEmpty && std::ranges::all_of(d.tests, isZone))
    return fmt::format(", all squares passed over lying on {}", zones(d));
  if (d.demandsNothing()) return ", whatever stands between";
  const char* const what = d.occupants == kEmpty            ? "empty squares"
                           : d.occupants == kAnything       ? "squares"
                           : d.occupants == (kEmpty | kOwn) ? "empty squares and own pieces"
                                                            : "empty squares and enemy pieces";
  return fmt::format(" over {}{}", what, about(d));
}

// Describes the demands on the square where a leg ends, if the mover goes on from there or returns.
std::string Phraser::stop(const Leg& leg, const Range& range) const {
  const Demand& d = leg.stop;
  std::string text = through(leg, range);
  if (d.isPlainEmpty()) {
    text += range.once() || !text.empty() ? " onto an empty square" : " over empty squares";
  } else if (d.occupants == kAnything) {
    text += " onto any square";
  } else if (d.occupants == kEmpty) {
    text += " onto an empty square";
  } else if (leg.takes) {
    text += fmt::format(" onto {}, which it takes in passing", piece(d));
  } else if ((d.occupants & kEmpty) != 0) {
    text += fmt::format(" onto a square that holds {}", piece(d));
  } else {
    text += fmt::format(" to {} and hops over it", piece(d));
  }
  return text + about(d);
}

// Returns the directions of the clause's first leg: "orthogonally", "along a 'home' link".
std::string Phraser::whither(const Clause& clause) const {
  const Leg& leg = clause.legs()[0];
  const Range& range = clause.family.ranges[0];
  const std::set<Vector> firsts = clause.firsts(), units = unitsOf(firsts);
  if (linksIn(leg.step) != 0) return alongLink(firsts);
  if (!isRadial(board_.lattice(), leg.step)) return leaps(board_.lattice(), firsts);
  const std::string name = strideOf(leg.step) == 1 && range.unlimited && range.min == 1 && range.max > 1
                               ? sliderName(board_.lattice(), units)
                               : "";
  const bool staysOnLevel =
      board_.levels() > 1 && std::ranges::all_of(units, [](Vector v) { return v.levels == 0; });
  return (name.empty() ? directions(board_.lattice(), units) : name) + (staysOnLevel ? " on its level" : "");
}

// Describes the first leg: "slides orthogonally", "leaps two or three squares forward".
std::string Phraser::firstLeg(const Clause& clause) const {
  const Vector step = clause.legs()[0].step;
  if (clause.strides.size() < 2) return travel(step, clause.family.ranges[0], whither(clause));
  return fmt::format("{} {} squares {}", *clause.strides.begin() == 1 ? "steps or leaps" : "leaps",
                     numbers(clause.strides), whither(clause));
}

// Returns for each leg of the clause after the first words for its turn from the leg before, or for where it leads.
std::vector<std::string> Phraser::turnsOfLegs(const Clause& clause) const {
  const Shape& shape = clause.family.shape;
  const std::size_t count = shape.legs.size();
  std::vector<std::string> where(count);
  std::vector<std::set<Vector>> choicesOf(count);  // by leg: the steps that it can have
  for (const auto& steps : clause.directions) {
    for (std::size_t i = 0; i < count; ++i) choicesOf[i].insert(steps[i]);
  }
  std::size_t combinations = 1;
  for (const auto& c : choicesOf) combinations *= c.size();
  const auto choices = independentTurns(board_.lattice(), clause);
  // All ways make the same sequence of turns, or this one and its mirror image.
  std::set<std::vector<int>> sequences;
  for (const auto& steps : clause.directions)
    sequences.insert(turnsOf(board_.lattice(), steps).value_or(std::vector<int>{}));
  const bool angular =
      !sequences.contains({}) && clause.directions.size() == clause.firsts().size() * sequences.size();
  if (choices) {
    for (std::size_t i = 1; i < count; ++i)
      where[i] = turns(board_.lattice(), (*choices)[i - 1], !isRadial(board_.lattice(), shape.legs[i].step));
  } else if (angular) {
    int side = 0;
    for (std::size_t i = 1; i < count; ++i) {
      const int angle = (*sequences.rbegin())[i - 1];
      const bool oblique = !isRadial(board_.lattice(), shape.legs[i].step);
      where[i] = turns(board_.lattice(), {angle}, oblique);
      if (sequences.size() < 2 || angle % 180 == 0) continue;
      const int now = angle > 0 ? 1 : -1;
      where[i] = turnWords(board_.lattice(), angle, oblique) + (side == 0     ? " to one side"
                                                                : side == now ? " to the same side"
                                                                              : " to the other side");
      side = now;
    }
  } else if (combinations == clause.directions.size()) {
    for (std::size_t i = 1; i < count; ++i) {
      const Vector any = *choicesOf[i].begin();
      where[i] = linksIn(any) != 0                 ? alongLink(choicesOf[i])
                 : isRadial(board_.lattice(), any) ? directions(board_.lattice(), unitsOf(choicesOf[i]))
                                                   : leaps(board_.lattice(), choicesOf[i]);
    }
  } else {
    // Otherwise lists the squares of each way.
    where[count - 1] =
        fmt::format("by one of these ways: ({})", ways(clause, clause.firsts().size() > 1 ? 0 : 1));
  }
  return where;
}

// Describes the legs from number `from` on: how each turns from the one before, and over what it goes.
std::string Phraser::laterLegs(const Clause& clause, std::size_t from) const {
  const Shape& shape = clause.family.shape;
  const std::vector<std::string> where = turnsOfLegs(clause);
  std::vector<std::string> parts;
  for (std::size_t i = from; i < where.size(); ++i) {
    const Leg& leg = shape.legs[i];
    const Range& range = clause.family.ranges[i];
    const bool isLast = i + 1 == where.size() && shape.finish == Finish::Arrives;
    parts.push_back(travel(leg.step, range, where[i]) + untilPiece(board_.lattice(), leg.step, range) +
                    (isLast ? "" : stop(leg, range)));
  }
  return fmt::format("{}", fmt::join(parts, kThen));
}

// Lists the squares of each way, from leg number `from` on.
std::string Phraser::ways(const Clause& clause, std::ptrdiff_t from) const {
  std::vector<std::string> ways;
  for (const auto& steps : clause.directions) {
    std::vector<std::string> words;
    std::transform(steps.begin() + from, steps.end(), std::back_inserter(words),
                   [&](Vector step) { return displacement(board_.lattice(), step); });
    ways.push_back(fmt::format("{}", fmt::join(words, ", then ")));
  }
  return fmt::format("{}", fmt::join(ways, "; or "));
}

// Describes a rider that turns at every step: "goes in a zigzag step by step, beginning ...".
std::string Phraser::riderPhrase(const Clause& clause) const {
  const PathFamily& f = clause.family;
  const std::set<Vector> firsts = clause.firsts();
  const Vector a = f.shape.legs[0].step, b = f.shape.legs[1].step;
  const auto choices = independentTurns(board_.lattice(), clause);
  std::string begin =
      isRadial(board_.lattice(), a)
          ? fmt::format("{}, beginning {}",
                        strideOf(a) == 1 && strideOf(b) == 1 ? "step by step" : "leap by leap",
                        directions(board_.lattice(), unitsOf(firsts)))
          : "by leaps " + leaps(board_.lattice(), firsts);
  const bool oblique = !isRadial(board_.lattice(), a);
  const std::string angle =
      choices ? turns(board_.lattice(), (*choices)[0], oblique) : "one of these ways: " + ways(clause, 0);
  std::string text = fmt::format(
      "goes {} {} and turning {} ({}), over empty squares",
      f.pattern == RiderPattern::Zigzag ? "in a zigzag" : "round in a circle", begin,
      f.pattern == RiderPattern::Zigzag ? "to one side and back by turns" : "the same way after every step",
      angle);
  const Range& r = f.patternSteps;
  const int least = r.min * f.patternStride;
  if (f.patternStride > 1) text += fmt::format(", ending only after every {} steps", number(f.patternStride));
  if (least > f.patternStride) text += fmt::format(", at least {} steps", number(least));
  if (!r.unlimited) text += fmt::format(", at most {} steps", number(r.max * f.patternStride));
  return text;
}

std::string Phraser::journey(const Clause& clause) const {
  const Shape& shape = clause.family.shape;
  if (clause.family.pattern != RiderPattern::None) return riderPhrase(clause);
  if (shape.legs.empty()) return "";
  if (clause.anywhere) return "leaps to any square";
  if (jumps(clause)) {
    const Demand& over = shape.legs[0].stop;
    return fmt::format("jumps {} over {}{} onto the empty square behind, taking it", whither(clause),
                       piece(over), about(over));
  }
  if (const auto words = takesArrival(clause)) return *words;
  std::string text =
      firstLeg(clause) + untilPiece(board_.lattice(), shape.legs[0].step, clause.family.ranges[0]);
  const bool only = shape.legs.size() == 1;
  // If a piece takes and then returns, clause() describes the square where it takes.
  const bool shoots = only && shape.finish == Finish::Returns && shape.legs[0].takes;
  if ((!only || shape.finish != Finish::Arrives) && !shoots)
    text += stop(shape.legs[0], clause.family.ranges[0]);
  if (!only) text.append(kThen).append(laterLegs(clause, 1));
  return text;
}

std::string Phraser::journeys(const std::vector<RelativePath>& paths) const {
  return fmt::format("{}", fmt::join(mapped(clausesOf(board_, familiesOf(board_, paths)),
                                            [&](const Clause& clause) { return journey(clause); }),
                                     "; or "));
}

// Does the clause take a piece by going to the empty square just beyond it, as in draughts?
bool Phraser::jumps(const Clause& clause) const {
  const auto& [shape, ranges, landing, pattern, patternSteps, patternStride] = clause.family;
  if (shape.legs.size() != 2 || shape.finish != Finish::Arrives || landing != kEmpty || !shape.legs[0].takes)
    return false;
  const Vector step = shape.legs[0].step;
  const bool isOne = linksIn(step) != 0 || (isRadial(board_.lattice(), step) && strideOf(step) == 1);
  return isOne && ranges[0].once() && ranges[1].once() &&
         std::ranges::all_of(clause.directions, [](const auto& steps) { return steps[0] == steps[1]; });
}

// Describes a clause that takes the piece that moved last. It recognises that piece by the two ends of its
// move. Returns nothing for other clauses.
std::optional<std::string> Phraser::takesArrival(const Clause& clause) const {
  const std::vector<Leg>& legs = clause.legs();
  const auto tests = [](const Demand& d, Op op) {
    return std::ranges::equal(othersOf(d), std::array{DemandedTest{op}}) && !d.asks(Op::TestZone);
  };
  const auto isOnce = [](const Range& range) { return range.once(); };
  if (legs.size() != 3 || !std::ranges::all_of(clause.family.ranges, isOnce) || !legs[0].takes ||
      legs[1].takes || !tests(legs[0].stop, Op::TestLastTo) || !tests(legs[1].stop, Op::TestLastFrom) ||
      (legs[1].stop.occupants & kEmpty) == 0 || clause.family.shape.finish != Finish::Arrives)
    return std::nullopt;
  std::set<Vector> ways, taken, begun;
  for (const auto& steps : clause.directions) {
    const Vector way = steps[0] + steps[1] + steps[2];
    if (!isRadial(board_.lattice(), way)) return std::nullopt;
    ways.insert(way);
    taken.insert(steps[0] - way);
    begun.insert(steps[0] + steps[1] - way);
  }
  const int stride = strideOf(*ways.begin());
  const auto isAlike = [&](Vector way) { return strideOf(way) == stride; };
  if (taken.size() != 1 || begun.size() != 1 || !std::ranges::all_of(ways, isAlike)) return std::nullopt;
  Demand victim = legs[0].stop;
  std::erase_if(victim.tests, isOther);
  return fmt::format("{}, taking {}{} {} of where it ends that has just come from {} of there",
                     travel(*ways.begin(), {}, directions(board_.lattice(), unitsOf(ways))), piece(victim),
                     about(victim), displacement(board_.lattice(), *taken.begin()),
                     displacement(board_.lattice(), *begun.begin()));
}

// Returns the heading under which the clause belongs: moves, captures, or both.
Phraser::Section Phraser::sectionOf(const Clause& clause) {
  const Shape& shape = clause.family.shape;
  if (shape.finish == Finish::Returns || shape.takesOnTheWay() || shape.spares) return Section::Always;
  if (shape.takesEnPassantVictim) return Section::Capture;
  if (clause.family.landing == kEmpty) return Section::Move;
  if (clause.family.landing == kEnemy) return Section::Capture;
  return Section::Always;
}

// Describes a whole clause: its conditions, its way, where it ends and its effects. `also`: words put before
// the effects.
std::string Phraser::clause(const Clause& clause, const std::string& also) const {
  const Shape& shape = clause.family.shape;
  std::string text = leading(shape.origin, shape.lastIn);
  if (shape.finish == Finish::Returns) {
    const std::string way = journey(clause);
    const Leg* last = shape.legs.empty() ? nullptr : &shape.legs.back();
    if (last == nullptr) {
      text += shape.landingAs >= kAs ? fmt::format("may turn into {} where it stands",
                                                   withArticle(nameOf(shape.landingAs - kAs)))
                                     : "may stay where it is (a pass)";
    } else if (shape.legs.size() == 1 && last->takes) {
      text += fmt::format("{} onto {}, takes it and returns to where it was", way, piece(last->stop));
    } else {
      text += way + ", and returns to where it was";
      if (shape.takesEnPassantVictim) {
        text += ", capturing en passant";
      } else if (!shape.takesOnTheWay()) {
        text += " (a pass)";
      }
    }
  } else {
    text += journey(clause);
    if (shape.takesEnPassantVictim) text += " to capture en passant";
  }
  return text + landing(clause) + also + effects(clause);
}

// May the partner stand on any square beyond that on which the castler ends?
static bool isAnyDistance(const Board& board, const Castling& c) {
  const int least = *c.partnerAt.begin(), most = *c.partnerAt.rbegin();
  const bool isWhole = static_cast<int>(c.partnerAt.size()) == most - least + 1;
  return isWhole && least <= c.distance + 1 &&
         most + 1 == (c.units.begin()->files != 0 ? board.files() : board.ranks());
}

// Returns the castlings in words: one text for those that differ only in direction, in distance and in where
// the partner stands.
std::vector<std::string> Phraser::castlings(const std::vector<Castling>& castlings) const {
  struct Alike {
    std::string begins, lands, besides;
    Demand partner;
    std::vector<std::string> ways;
  };
  std::vector<Alike> all;
  for (const Castling& c : castlings) {
    const std::string where = !c.partnerCells.empty()    ? " on " + cells(board_, c.partnerCells, true)
                              : isAnyDistance(board_, c) ? ""
                              : c.partnerAt == std::set{1}
                                  ? " one square away"
                                  : fmt::format(" {} squares away", numbers(c.partnerAt));
    const std::string lands = c.partnerTo == 0 ? "on the square that it left"
                              : c.partnerTo == c.distance - 1
                                  ? "just beyond it"
                                  : squares(c.partnerTo) + " from where it started";
    Alike alike{leading(c.origin), lands, besides(c.turn, c.safe), c.partner, {}};
    auto known = std::ranges::find_if(all, [&](const Alike& a) {
      return a.begins == alike.begins && a.lands == lands && a.besides == alike.besides &&
             a.partner == c.partner;
    });
    if (known == all.end()) known = all.insert(all.end(), std::move(alike));
    const std::string only = asked(c.turn.legs.back().stop);
    known->ways.push_back(fmt::format("{} {}{} towards {}{}", squares(c.distance),
                                      directions(board_.lattice(), c.units), only.empty() ? "" : only + ",",
                                      known->ways.empty() ? piece(c.partner) : "one", where));
  }
  std::vector<std::string> words;
  for (const Alike& a : all)
    words.push_back(fmt::format("{}castles {}, all between empty, which lands {}{}", a.begins, either(a.ways),
                                a.lands, a.besides));
  return words;
}

// Describes castling whose destinations are the same wherever king and rook begin (Fischer Random Chess).
std::string Phraser::castling(const CastlingToCells& c) const {
  std::vector<std::string> ends;
  for (const CastlingToCells::Ends& e : c.ends)
    ends.push_back(fmt::format("with one to its {} it goes to {} and that piece to {}",
                               e.right ? "right" : "left", board_.name(e.to), board_.name(e.partnerTo)));
  return fmt::format(
      "{}castles with {}, however far away on the rank: {}{}; all squares that either of them crosses, and "
      "those where they end, must be empty but for the two{}",
      leading(c.origin), piece(c.partner), fmt::join(ends, ", "), asked(c.turn.legs.back().stop),
      besides(c.turn, c.safe));
}

// Describes what a castling does besides moving the king and its partner.
std::string Phraser::besides(const Shape& turn, bool safe) const {
  Clause clause;
  clause.family.shape = turn;
  return (safe ? "; none of its squares attacked" : "") + effects(clause);
}

// Describes a push or pull: "slides and pushes a piece before it over empty squares".
std::string Phraser::shift(const Shift& shift, const std::set<Vector>& units) const {
  Clause way;
  way.family.shape.legs = {{.step = *units.begin(), .stop = {}, .through = {}}};
  way.family.ranges = {shift.way};
  for (const Vector unit : units) way.directions.insert({unit});
  std::string text = leading(shift.origin) + firstLeg(way);
  if (!shift.ends.demandsNothing())
    text += fmt::format(", only to {},", cells(board_, zonesOf(shift.ends, board_, program_)));
  const std::string what = piece(shift.shifted) + about(shift.shifted);
  const bool leaps = isRider(board_.lattice(), *units.begin());
  switch (shift.how) {
    case Shift::How::Push:
      if (!shift.way.once())
        return fmt::format("{} and pushes {} before it over empty squares{}", text, what,
                           shift.offBoard ? " or off the board" : "");
      [[fallthrough]];
    case Shift::How::PushRow:
      return fmt::format(
          "{} onto {}, which it pushes one {} on{} onto an empty square{}", text, what,
          leaps ? "leap" : "square",
          shift.how == Shift::How::Push ? "," : " with the row of such pieces behind it, the last",
          shift.offBoard ? " or off the board" : "");
    case Shift::How::Pull:
      return fmt::format("{} and pulls {} along that stood {} behind it", text, what,
                         leaps ? "one leap" : "right");
  }
  return text;
}

}  // namespace fairyforge::explain
