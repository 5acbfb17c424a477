// The grammar of a clause: verb and range of each leg, the demands where it ends, the turn to the next leg,
// the landing; castlings and shifts.

#include "compiler/explain/phrases.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "compiler/explain/words.h"

namespace fairyforge::explain {
namespace {

std::string numbers(const std::set<int>& values) {
  const int least = *values.begin(), most = *values.rbegin();
  if (values.size() > 2 && most - least + 1 == static_cast<int>(values.size())) {
    return fmt::format("{} to {}", number(least), number(most));
  }
  std::vector<std::string> words;
  for (const int n : values) words.push_back(number(n));
  return either(words);
}

std::set<Vector> unitsOf(const std::set<Vector>& steps) {
  std::set<Vector> units;
  for (const Vector v : steps) units.insert(unitOf(v));
  return units;
}

// Says how often a step is repeated.
std::string times(const Range& range) {
  const auto count = [](int n) { return n == 2 ? std::string("twice") : number(n) + " times"; };
  if (range.unlimited) {
    return (range.min == 1 ? "again and again" : "at least " + count(range.min)) +
           " straight on until it meets a piece";
  }
  const std::string often = range.min == range.max ? "exactly " + count(range.max)
                            : range.min == 1
                                ? (range.max == 2 ? "once or twice" : "up to " + count(range.max))
                                : fmt::format("{} to {}", number(range.min), count(range.max));
  return often + " straight on";
}

}  // namespace

Phraser::Phraser(const Board& board, const MoveProgram& program, const ProgramNames& names)
    : board_(board), program_(program), names_(names), links_(linkNames(board)) {
  for (const auto& [link, turned] : waysBack(board)) links_[linksIn(turned)] = links_[linksIn(link)];
}

// Returns "along a 'home' link (a1-h1 or a2 to h2)", which may lead back or not.
std::string Phraser::alongLink(const std::set<Vector>& steps) const {
  // Links with more pairs than this are not listed pair by pair.
  constexpr std::size_t kMaxPairs = 16;
  std::vector<std::string> links, targets, beyond, ends;
  std::set<std::pair<Cell, Cell>> pairs;
  for (const Vector step : steps) {
    const auto name = links_.find(linksIn(step));
    if (name == links_.end()) return "by several links";
    CellSet to;
    std::size_t count = 0;
    for (const StepId link : board_.link(name->second, Side::White)) {
      board_.forEachCell([&](Cell cell) {
        const Cell end = board_.walk(cell, link);
        if (end == kNoCell) return;
        pairs.insert({cell, end});
        to.add(end);
        ++count;
      });
    }
    links.push_back(fmt::format("'{}'", name->second));
    if (to.size() == 1 && count > 1) to.forEach([&](Cell cell) { targets.push_back(board_.name(cell)); });
    if (withoutLinks(step) != Vector{}) beyond.push_back(displacement(board_.lattice(), withoutLinks(step)));
  }
  for (const auto& [from, to] : pairs) {
    const bool leadsBack = pairs.contains({to, from});
    if (leadsBack && to < from) continue;
    ends.push_back(fmt::format("{}{}{}", board_.name(from), leadsBack ? "-" : " to ", board_.name(to)));
  }
  std::string text = fmt::format("along {}", withArticle(either(links) + " link"));
  if (targets.size() == links.size()) {
    text = fmt::format("to {} by a link", either(targets));
  } else if (ends.size() <= kMaxPairs) {
    text += fmt::format(" ({})", either(ends));
  }
  return beyond.empty() ? text : fmt::format("{}, to the square {} of its end", text, either(beyond));
}

// Describes the steps of a leg; `where` is a direction or a turn.
std::string Phraser::travel(Vector step, const Range& range, const std::string& where) const {
  // Repeated leaps say "straight on" themselves.
  const bool isSaid =
      where == "straight on" && !range.once() && (strideOf(step) > 1 || !isRadial(board_.lattice(), step));
  const std::string tail = where.empty() || isSaid ? "" : " " + where;
  if (linksIn(step) != 0) {
    const std::string steps = range.once()                        ? ""
                              : range.unlimited && range.min == 1 ? " any number of steps"
                              : range.unlimited        ? fmt::format(" {} steps or more", number(range.min))
                              : range.min == range.max ? fmt::format(" {} steps", number(range.min))
                              : range.min == 1
                                  ? fmt::format(" up to {} steps", number(range.max))
                                  : fmt::format(" {} to {} steps", number(range.min), number(range.max));
    return fmt::format("goes{} {}", steps, where);
  }
  if (!isRadial(board_.lattice(), step)) {
    return range.once() ? "leaps" + tail : fmt::format("leaps{}, {}", tail, times(range));
  }
  const int stride = strideOf(step);
  if (range.once()) {
    return stride == 1 ? "steps" + tail : fmt::format("leaps {}{}", squares(stride), tail);
  }
  if (stride > 1) return fmt::format("leaps {}{}, {}", squares(stride), tail, times(range));
  if (range.unlimited) {
    return range.min == 1 ? "slides" + tail
                          : fmt::format("slides {} squares or more{}", number(range.min), tail);
  }
  if (range.min == range.max) return fmt::format("slides {}{}", squares(range.max), tail);
  if (range.min == 1) return fmt::format("slides up to {}{}", squares(range.max), tail);
  return fmt::format("slides {} to {}{}", number(range.min), squares(range.max), tail);
}

// Describes the squares before a leg's end if they need not be empty, or must be more than that.
std::string Phraser::through(const Leg& leg, const Range& range) const {
  if (!leg.through) return linksIn(leg.step) != 0 && !range.once() ? " over empty squares" : "";
  const Demand& d = *leg.through;
  if (d.remarks.empty() && d.occupants == kEmpty && !d.traits.any())
    return fmt::format(", all squares passed over lying on {}", zones(d));
  if (d.demandsNothing()) return ", whatever stands between";
  const char* const what = d.occupants == kEmpty            ? "empty squares"
                           : d.occupants == kAnything       ? "squares"
                           : d.occupants == (kEmpty | kOwn) ? "empty squares and own pieces"
                                                            : "empty squares and enemy pieces";
  return fmt::format(" over {}{}", what, about(d));
}

// Describes the demands on the square where a leg ends that is not the last.
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

std::string Phraser::firstLeg(const Clause& clause) const {
  const Leg& leg = clause.legs()[0];
  const Range& range = clause.family.ranges[0];
  const std::set<Vector> firsts = clause.firsts();
  if (linksIn(leg.step) != 0) {
    const std::string where = alongLink(firsts);
    return clause.strides.size() > 1 ? fmt::format("goes {} steps {}", numbers(clause.strides), where)
                                     : travel(leg.step, range, where);
  }
  if (!isRadial(board_.lattice(), leg.step)) return travel(leg.step, range, leaps(board_.lattice(), firsts));
  const std::set<Vector> units = unitsOf(firsts);
  const std::string name = strideOf(leg.step) == 1 && range.unlimited && range.min == 1 && range.max > 1
                               ? sliderName(board_.lattice(), units)
                               : "";
  std::string where = name.empty() ? directions(board_.lattice(), units) : name;
  if (board_.levels() > 1 &&
      std::all_of(units.begin(), units.end(), [](Vector v) { return v.levels == 0; })) {
    where += " on its level";
  }
  if (clause.strides.size() > 1) {
    const bool stepsToo = *clause.strides.begin() == 1;
    return fmt::format("{} {} squares {}", stepsToo ? "steps or leaps" : "leaps", numbers(clause.strides),
                       where);
  }
  return travel(leg.step, range, where);
}

std::string Phraser::laterLegs(const Clause& clause, std::size_t from) const {
  const Shape& shape = clause.family.shape;
  const std::size_t count = shape.legs.size();
  std::vector<std::string> where(count);
  std::vector<std::set<Vector>> choicesOf(count);  // of each leg
  for (const auto& steps : clause.directions) {
    for (std::size_t i = 0; i < count; ++i) choicesOf[i].insert(steps[i]);
  }
  std::size_t combinations = 1;
  for (const auto& c : choicesOf) combinations *= c.size();
  const auto choices = independentTurns(board_.lattice(), clause);
  // One sequence of turns, or one with its mirror image.
  std::set<std::vector<int>> sequences;
  for (const auto& steps : clause.directions)
    sequences.insert(turnsOf(board_.lattice(), steps).value_or(std::vector<int>{}));
  const bool angular =
      !sequences.contains({}) && clause.directions.size() == clause.firsts().size() * sequences.size();
  if (choices) {
    for (std::size_t i = 1; i < count; ++i)
      where[i] = turns(board_.lattice(), (*choices)[i - 1], !isRadial(board_.lattice(), shape.legs[i].step));
  } else if (angular) {
    const bool mirror = sequences.size() > 1;
    int side = 0;
    for (std::size_t i = 1; i < count; ++i) {
      const int angle = (*sequences.rbegin())[i - 1];
      std::string words = turns(board_.lattice(), {angle}, !isRadial(board_.lattice(), shape.legs[i].step));
      if (mirror && angle != 0 && angle != 180) {
        words = words.substr(0, words.rfind(" to the "));
        const int now = angle > 0 ? 1 : -1;
        words += side == 0 ? " to one side" : side == now ? " to the same side" : " to the other side";
        side = now;
      }
      where[i] = words;
    }
  } else if (combinations == clause.directions.size()) {
    for (std::size_t i = 1; i < count; ++i) {
      const Vector any = *choicesOf[i].begin();
      where[i] = linksIn(any) != 0                 ? alongLink(choicesOf[i])
                 : isRadial(board_.lattice(), any) ? directions(board_.lattice(), unitsOf(choicesOf[i]))
                                                   : leaps(board_.lattice(), choicesOf[i]);
    }
  } else {
    // Otherwise names it square by square.
    std::vector<std::string> ways;
    const bool manyFirsts = clause.firsts().size() > 1;
    for (const auto& steps : clause.directions) {
      std::vector<std::string> words;
      for (std::size_t i = manyFirsts ? 0 : 1; i < count; ++i)
        words.push_back(displacement(board_.lattice(), steps[i]));
      std::string way;
      for (std::size_t i = 0; i < words.size(); ++i) way += (i > 0 ? ", then " : "") + words[i];
      ways.push_back(way);
    }
    std::string list;
    for (std::size_t i = 0; i < ways.size(); ++i) list += (i > 0 ? "; or " : "") + ways[i];
    where[count - 1] = fmt::format("by one of these ways: ({})", list);
  }
  std::string text;
  for (std::size_t i = from; i < count; ++i) {
    const bool last = i + 1 == count && shape.finish == Finish::Arrives;
    text += (i == from && from > 1 ? "" : ", then ") +
            laterLeg(shape.legs[i], clause.family.ranges[i], where[i], last);
  }
  return text;
}

std::string Phraser::laterLeg(const Leg& leg, const Range& range, const std::string& where, bool last) const {
  return travel(leg.step, range, where) + (last ? "" : stop(leg, range));
}

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
  std::string angle;
  if (choices) {
    angle = turns(board_.lattice(), (*choices)[0], oblique);
  } else {
    std::vector<std::string> ways;
    for (const auto& steps : clause.directions) {
      ways.push_back(fmt::format("{}, then {}", displacement(board_.lattice(), steps[0]),
                                 displacement(board_.lattice(), steps[1])));
    }
    angle = "one of these ways: ";
    for (std::size_t i = 0; i < ways.size(); ++i) angle += (i > 0 ? "; or " : "") + ways[i];
  }
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
  std::string text = firstLeg(clause);
  if (jumps(clause)) {
    const Demand& over = shape.legs[0].stop;
    return fmt::format("jumps{} over {}{} onto the empty square behind, taking it",
                       text.substr(text.find(' ')), piece(over), about(over));
  }
  if (const auto words = takesArrival(clause)) return *words;
  const bool only = shape.legs.size() == 1;
  const bool shoots = only && shape.finish == Finish::Returns && shape.legs[0].takes;  // clause() describes
                                                                                       // it
  if ((!only || shape.finish != Finish::Arrives) && !shoots)
    text += stop(shape.legs[0], clause.family.ranges[0]);
  if (!only) text += laterLegs(clause, 1);
  return text;
}

// Does it take a piece by going one step beyond it, onto an empty square?
bool Phraser::jumps(const Clause& clause) const {
  const auto& [shape, ranges, landing, pattern, patternSteps, patternStride] = clause.family;
  if (shape.legs.size() != 2 || shape.finish != Finish::Arrives || landing != kEmpty || !shape.legs[0].takes)
    return false;
  const Vector step = shape.legs[0].step;
  const bool isOne = linksIn(step) != 0 || (isRadial(board_.lattice(), step) && strideOf(step) == 1);
  return isOne && ranges[0].once() && ranges[1].once() &&
         std::ranges::all_of(clause.directions, [](const auto& steps) { return steps[0] == steps[1]; });
}

// Describes a step that takes the piece which the previous move brought, told by where that move began and ended.
std::optional<std::string> Phraser::takesArrival(const Clause& clause) const {
  const std::vector<Leg>& legs = clause.legs();
  const auto tests = [](const Demand& d, Op op) {
    return d.remarks == std::vector{Remark{op}} && d.zones.empty();
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
  victim.remarks.clear();
  return fmt::format("{}, taking {}{} {} of where it ends that has just come from {} of there",
                     travel(*ways.begin(), {}, directions(board_.lattice(), unitsOf(ways))), piece(victim),
                     about(victim), displacement(board_.lattice(), *taken.begin()),
                     displacement(board_.lattice(), *begun.begin()));
}

Phraser::Section Phraser::sectionOf(const Clause& clause) {
  const Shape& shape = clause.family.shape;
  if (shape.finish == Finish::Returns || shape.takesOnTheWay() || shape.spares) return Section::Always;
  if (shape.takesEnPassantVictim) return Section::Capture;
  if (clause.family.landing == kEmpty) return Section::Move;
  if (clause.family.landing == kEnemy) return Section::Capture;
  return Section::Always;
}

std::string Phraser::clause(const Clause& clause, const std::string& also) const {
  const Shape& shape = clause.family.shape;
  std::string text = lastMoved(shape) + condition(shape.origin);
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

// Can the partner stand on any square behind the one where the castler ends?
static bool isAnyDistance(const Board& board, const Castling& c) {
  const int least = *c.partnerAt.begin(), most = *c.partnerAt.rbegin();
  const bool isWhole = static_cast<int>(c.partnerAt.size()) == most - least + 1;
  return isWhole && least <= c.distance + 1 &&
         most + 1 == (c.units.begin()->files != 0 ? board.files() : board.ranks());
}

// Castlings that differ only in direction and distance are one sentence.
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
    Alike alike{condition(c.origin), lands, besides(c.turn, c.safe), c.partner, {}};
    auto known = std::ranges::find_if(all, [&](const Alike& a) {
      return a.begins == alike.begins && a.lands == lands && a.besides == alike.besides &&
             a.partner == c.partner;
    });
    if (known == all.end()) known = all.insert(all.end(), std::move(alike));
    known->ways.push_back(fmt::format("{} {} towards {}{}", squares(c.distance),
                                      directions(board_.lattice(), c.units),
                                      known->ways.empty() ? piece(c.partner) : "one", where));
  }
  std::vector<std::string> words;
  for (const Alike& a : all)
    words.push_back(fmt::format("{}castles {}, all between empty, which lands {}{}", a.begins, either(a.ways),
                                a.lands, a.besides));
  return words;
}

std::string Phraser::castling(const CastlingToCells& c) const {
  std::vector<std::string> ends;
  for (const CastlingToCells::Ends& e : c.ends)
    ends.push_back(fmt::format("with one to its {} it goes to {} and that piece to {}",
                               e.right ? "right" : "left", board_.name(e.to), board_.name(e.partnerTo)));
  return fmt::format(
      "{}castles with {}, however far away on the rank: {}; all squares that either of them crosses, and "
      "those where they end, must be empty but for the two{}",
      condition(c.origin), piece(c.partner), fmt::join(ends, ", "), besides(c.turn, c.safe));
}

// Describes the further effects of a castling.
std::string Phraser::besides(const Shape& turn, bool safe) const {
  Clause clause;
  clause.family.shape = turn;
  return (safe ? "; none of its squares attacked" : "") + effects(clause);
}

std::string Phraser::shift(const Shift& shift, const std::set<Vector>& units) const {
  Clause way;
  way.family.shape.legs = {{.step = *units.begin(), .stop = {}, .through = {}}};
  way.family.ranges = {shift.way};
  for (const Vector unit : units) way.directions.insert({unit});
  std::string text = condition(shift.origin) + firstLeg(way);
  const std::string what = piece(shift.shifted) + about(shift.shifted);
  // The mover may meet the piece on any square of its way.
  if (constexpr std::string_view kEnd = " until it meets a piece"; text.ends_with(kEnd))
    text.resize(text.size() - kEnd.size());
  const bool leaps = strideOf(*units.begin()) > 1 || !isRadial(board_.lattice(), *units.begin());
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
