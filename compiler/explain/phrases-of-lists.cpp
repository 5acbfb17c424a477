// Puts the clauses of a piece together. Several clauses with the same ending share one description of it. A
// clause that continues another one, or differs from it only by being en passant, is appended to it. The rest
// is sorted into moves, captures, and both.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "compiler/explain/phrases.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::explain {
namespace {

// Does the clause `longer` have all legs of `shorter`, and more legs after these, and is it otherwise like
// it?
bool continues(const Clause& longer, const Clause& shorter) {
  const Shape &l = longer.family.shape, &s = shorter.family.shape;
  const std::size_t n = s.legs.size();
  if (longer.family.pattern != RiderPattern::None || shorter.family.pattern != RiderPattern::None)
    return false;
  if (l.legs.size() <= n || n == 0 || l.finish != Finish::Arrives || s.finish != Finish::Arrives)
    return false;
  if (longer.family.landing != shorter.family.landing || !l.legs[n - 1].stop.isPlainEmpty()) return false;
  if (!s.legs[n - 1].stop.demandsNothing() || shorter.strides.size() > 1) return false;
  Shape a = l, b = s;
  a.legs.clear();
  b.legs.clear();
  if (a != b || !a.enPassantTargets.empty() || !a.carried.empty()) return false;
  for (std::size_t i = 0; i < n; ++i) {
    const Range &x = longer.family.ranges[i], &y = shorter.family.ranges[i];
    if (x.min != y.min || x.unlimited != y.unlimited || (!x.unlimited && x.max != y.max)) return false;
    if (l.legs[i].through != s.legs[i].through || (i + 1 < n && l.legs[i].stop != s.legs[i].stop))
      return false;
  }
  std::set<std::vector<Vector>> starts;
  for (const auto& steps : longer.directions)
    starts.insert({steps.begin(), steps.begin() + static_cast<long>(n)});
  return starts == shorter.directions;
}

}  // namespace

// If `longer` goes the same way as `shorter`, which makes one step, but farther, returns words to append to
// those of `shorter`: "two on its first move, open to en passant". Returns nothing otherwise, or if `shorter`
// has conditions or effects.
std::optional<std::string> Phraser::further(const Clause& longer, const Clause& shorter) const {
  const auto isOneWay = [](const Clause& c) {
    return c.legs().size() == 1 && !c.anywhere && c.strides.size() < 2 && linksIn(c.legs()[0].step) == 0;
  };
  if (!isOneWay(longer) || !isOneWay(shorter) || longer.directions != shorter.directions ||
      longer.family.landing != shorter.family.landing || !conditions(shorter.family.shape.origin).empty() ||
      !(landing(shorter) + effects(shorter)).empty())
    return std::nullopt;
  const Range &least = shorter.family.ranges[0], &range = longer.family.ranges[0];
  Shape same = longer.family.shape;
  same.origin = shorter.family.shape.origin;
  same.enPassantTargets.clear();
  same.legs[0].through.reset();
  if (same != shorter.family.shape || !least.once() || range.unlimited || range.min < 2) return std::nullopt;
  std::string when = conditions(longer.family.shape.origin);
  if (!when.empty()) when = " " + when;
  return fmt::format("{}{}{}{}{}", range.min == range.max ? "" : number(range.min) + " to ",
                     number(range.max), when, landing(longer), effects(longer));
}

namespace {

// Returns the parts of a clause between its kThen marks.
std::vector<std::string> stagesOf(const std::string& clause) {
  std::vector<std::string> stages;
  for (std::size_t at = 0;;) {
    const std::size_t end = clause.find(kThen, at);
    stages.push_back(clause.substr(at, end == std::string::npos ? end : end - at));
    if (end == std::string::npos) return stages;
    at = end + kThen.size();
  }
}

// Unites clauses that differ only in how often one part occurs: "A, then B", "A, then C, then B" and "A, then
// C, then C, then B" become "A, then up to twice C, then B".
void foldRepeated(std::vector<std::string>& clauses) {
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const std::vector<std::string> stages = stagesOf(clauses[i]);
    for (std::size_t place = 1; place <= stages.size(); ++place) {
      const std::string before = fmt::format(
          "{}", fmt::join(stages.begin(), stages.begin() + static_cast<std::ptrdiff_t>(place), kThen));
      const std::string behind = clauses[i].substr(before.size());
      for (const std::string& other : std::vector(clauses)) {
        const std::vector<std::string> longer = stagesOf(other);
        if (longer.size() != stages.size() + 1) continue;
        const std::string stage = std::string(kThen) + longer[place];
        std::string repeated = before;
        std::vector<std::string> folded;
        for (;;) {
          repeated += stage;
          if (std::ranges::find(clauses, repeated + behind) == clauses.end()) break;
          folded.push_back(repeated + behind);
        }
        if (folded.size() < 2) continue;
        const std::string often = folded.size() == 2 ? "twice" : fmt::format("{} times", folded.size());
        clauses[i] = fmt::format("{}{}up to {} {}{}", before, kThen, often, longer[place], behind);
        std::erase_if(clauses,
                      [&](const std::string& c) { return std::ranges::find(folded, c) != folded.end(); });
        return foldRepeated(clauses);
      }
    }
  }
}

}  // namespace

// If there are several clauses and no castlings, and all are followed by the same partial move, removes it
// from them and returns it in words; otherwise returns an empty text.
std::string Phraser::takeCommonSequel(std::vector<Clause>& clauses,
                                      const std::vector<Castling>& castlings) const {
  if (clauses.size() < 2 || !castlings.empty()) return "";
  const std::optional<KindId> next = clauses[0].family.shape.continuesWith;
  const CellSet endsOn = clauses[0].endsOn;
  const auto isSame = [&](const Clause& c) {
    return c.family.shape.continuesWith == next && c.endsOn == endsOn;
  };
  if (!next || !std::ranges::all_of(clauses, isSame)) return "";
  for (Clause& c : clauses) c.family.shape.continuesWith.reset();
  return "; after each of these " + sequel(*next, endsOn);
}

// A partial move may be followed by another one, except from certain cells, where the turn ends. That makes
// two clauses, which this unites (Clause::endsOn).
void Phraser::uniteEnds(std::vector<Clause>& clauses) const {
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    Clause longer = clauses[i];
    Shape& shape = longer.family.shape;
    if (!shape.continuesWith || shape.legs.empty()) continue;
    Demand& stop = shape.legs.back().stop;
    longer.endsOn = exceptions(stop);
    std::erase_if(stop.tests, isNoZone);
    const auto shorter = std::ranges::find_if(clauses, [&](const Clause& c) {
      PathFamily same = c.family;
      if (same.shape.legs.empty() || !same.shape.legs.back().stop.asks(Op::TestZone)) return false;
      const CellSet on = takeZones(same.shape.legs.back().stop, board_, program_);
      if (std::exchange(same.shape.continuesWith, shape.continuesWith)) return false;
      return on == longer.endsOn && same == longer.family && c.directions == longer.directions;
    });
    if (shorter == clauses.end()) continue;
    clauses[i] = std::move(longer);
    clauses.erase(shorter);
    return uniteEnds(clauses);
  }
}

// If all captures have the same later effects, and other moves have none, removes these effects from the
// clauses and returns their words. Then unites clauses that differ only in what may stand on the destination.
std::string Phraser::takeEffectsOfCaptures(std::vector<Clause>& clauses) const {
  const auto captures = [](const Clause& c) {
    return c.family.landing == kEnemy || c.family.shape.takesEnPassantVictim;
  };
  const auto first = std::ranges::find_if(clauses, captures);
  if (first == clauses.end() || first->family.shape.edits.empty()) return "";
  const std::vector<PlacedEdit> edits = first->family.shape.edits;
  const auto isAlike = [&](const Clause& c) {
    const Shape& shape = c.family.shape;
    return !shape.takesOnTheWay() && !shape.spares &&
           (captures(c) ? shape.edits == edits : c.family.landing == kEmpty && shape.edits.empty());
  };
  if (!std::ranges::all_of(clauses, isAlike)) return "";
  const std::string words =
      fmt::format("; when it captures, {}", fmt::join(this->edits(edits, *first), ", and "));
  for (Clause& c : clauses) c.family.shape.edits.clear();
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    for (std::size_t k = clauses.size(); k-- > 0;) {
      PathFamily same = clauses[k].family;
      same.landing = clauses[i].family.landing;
      if (i == k || clauses[k].family.landing == same.landing || same != clauses[i].family ||
          clauses[k].directions != clauses[i].directions || clauses[k].strides != clauses[i].strides)
        continue;
      clauses[i].family.landing |= clauses[k].family.landing;
      clauses.erase(clauses.begin() + static_cast<std::ptrdiff_t>(k));
      if (k < i) --i;
    }
  }
  return words;
}

std::string Phraser::inMovesOf(KindId kind, const std::string& words) const {
  return fmt::format("in {} moves: {}", kindName(kind), words);
}

std::string Phraser::describe(const std::vector<Clause>& clauses, const std::vector<Castling>& castlings,
                              const std::map<Shift, std::set<Vector>>& shifts) const {
  const auto shapeOf = [](auto& move) -> auto& {
    if constexpr (requires { move.turn; }) {
      return move.turn;
    } else {
      return move.family.shape;
    }
  };
  std::set<KindId> kinds;
  for (const Clause& c : clauses) kinds.insert(c.family.shape.kind);
  for (const Castling& c : castlings) kinds.insert(c.turn.kind);
  kinds.erase(kNoKind);
  // Returns the moves of this kind, without their kind, since inMovesOf() puts it before the words for all of
  // them.
  const auto of = [&](KindId kind, auto moves) {
    std::erase_if(moves, [&](const auto& move) { return shapeOf(move).kind != kind; });
    for (auto& move : moves) {
      Shape& shape = shapeOf(move);
      if (kind != kNoKind && shape.continuesWith == kind) shape.continuesWith = kSameKind;
      shape.kind = kNoKind;
    }
    return moves;
  };
  const auto rest = of(kNoKind, clauses);
  const auto others = of(kNoKind, castlings);
  std::string text;
  if (kinds.empty() || !rest.empty() || !others.empty() || !shifts.empty())
    text = describeOfKind(rest, others, shifts);
  for (const KindId kind : kinds)
    text += (text.empty() ? "" : "; ") +
            inMovesOf(kind, describeOfKind(of(kind, clauses), of(kind, castlings), {}));
  return text;
}

std::string Phraser::describeOfKind(std::vector<Clause> clauses, const std::vector<Castling>& castlings,
                                    const std::map<Shift, std::set<Vector>>& shifts) const {
  uniteEnds(clauses);
  const std::string after = takeCommonSequel(clauses, castlings) + takeEffectsOfCaptures(clauses);
  // A capture en passant with the same legs as another capture is told by "also en passant" in that clause.
  std::vector<bool> gone(clauses.size(), false), enPassant(clauses.size(), false);
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (!clauses[i].family.shape.takesEnPassantVictim) continue;
    Shape plain = clauses[i].family.shape;
    plain.takesEnPassantVictim = false;
    std::erase(plain.legs.back().stop.tests, DemandedTest{Op::TestEnPassant});
    for (std::size_t k = 0; k < clauses.size(); ++k) {
      const Clause& other = clauses[k];
      // The destination of a capture en passant is empty, so tests of a piece on the destination are ignored.
      Shape asked = other.family.shape;
      if (!asked.legs.empty()) std::erase_if(asked.legs.back().stop.tests, holdsWhereEmpty);
      if ((other.family.landing & kEnemy) != 0 && asked == plain &&
          other.directions == clauses[i].directions && other.strides == clauses[i].strides &&
          other.family.ranges == clauses[i].family.ranges) {
        gone[i] = enPassant[k] = true;
      }
    }
  }
  // A clause that differs from another one only by going further is appended to that one.
  std::vector<std::string> more(clauses.size());
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    for (std::size_t k = 0; k < clauses.size() && !gone[i]; ++k) {
      if (i == k || gone[k]) continue;
      if (const auto words = further(clauses[i], clauses[k])) {
        more[k] += ", or " + *words;
        gone[i] = true;
      }
    }
  }
  // A clause that continues from where another one can end is appended to the other one.
  std::vector<std::vector<std::size_t>> goesOn(clauses.size());
  for (std::size_t i = clauses.size(); i-- > 0;) {
    std::size_t best = clauses.size();
    for (std::size_t k = 0; k < clauses.size(); ++k) {
      if (gone[i] || gone[k] || !continues(clauses[i], clauses[k])) continue;
      if (best == clauses.size() || clauses[k].legs().size() > clauses[best].legs().size()) best = k;
    }
    if (best == clauses.size()) continue;
    goesOn[best].insert(goesOn[best].begin(), i);
    gone[i] = true;
  }
  const auto text = [&](std::size_t i) {
    std::string words = clause(clauses[i], (enPassant[i] ? ", also en passant" : "") + more[i]);
    const auto append = [&](std::size_t at, const auto& self) -> void {
      for (std::size_t n = 0; n < goesOn[at].size(); ++n) {
        const std::size_t next = goesOn[at][n];
        words += fmt::format("{} may go on from an empty square: it {}", n == 0 ? ", and" : "; or",
                             laterLegs(clauses[next], clauses[at].legs().size()));
        self(next, self);
      }
    };
    append(i, append);
    return words;
  };

  std::vector<std::string> sections[3];
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (!gone[i]) sections[static_cast<std::size_t>(sectionOf(clauses[i]))].push_back(text(i));
  }
  for (std::vector<std::string>& section : sections) foldRepeated(section);
  std::vector<std::string>& always = sections[0];
  std::string result;
  const auto add = [&](const std::string& words) { result += (result.empty() ? "" : "; ") + words; };
  for (const std::string& words : always) add(words);
  for (const std::string& words : this->castlings(castlings)) add(words);
  for (const auto& [how, units] : shifts) add(shift(how, units));
  const bool onlyOne = sections[1].empty() != sections[2].empty();
  const char* suffix = result.empty() && !onlyOne ? "" : " only";
  for (const auto& [section, title] : {std::pair{1, "to move"}, std::pair{2, "to capture"}}) {
    std::string list;
    for (const std::string& words : sections[section]) list += (list.empty() ? "" : "; ") + words;
    if (!list.empty()) add(fmt::format("{}{}: {}", title, suffix, list));
  }
  return result.empty() ? "cannot move" : result + after;
}

}  // namespace fairyforge::explain
