// Plans terms: finds the legs of a term, which legs follow which, and properties that depend on the whole
// term.
#include "compiler/movement/term-plan.h"

#include <algorithm>
#include <span>

#include "compiler/core/base/add-once.h"
#include "compiler/movement/legs.h"

namespace fairyforge::movement {
namespace {

// Only a wrong repeat count gives more legs than this.
constexpr std::size_t kMaxLegs = 400;
// Plans one term.
class Planner {
 public:
  Planner(const Term& term, const SourceSpan& text, const Board& board, Diagnostics& diagnostics)
      : term_(term), board_(board), report_(text, diagnostics), diagnostics_(diagnostics) {}

  // Returns what the term means; nothing if an error has been reported.
  std::optional<TermPlan> plan() {
    const std::size_t before = diagnostics_.errorCount();
    TermPlan result;
    result.exempt = term_.exempt;
    const auto* atom = std::get_if<Atom>(&term_.body);
    switch (atom != nullptr ? atom->kind : AtomKind::Unknown) {
      case AtomKind::Castling:
        result.movement = castling(*atom);
        break;
      case AtomKind::Universal:
        result.movement = universal(*atom);
        break;
      case AtomKind::Imitator:
        report_.error(atom->extent, "unsupported-movement", "the imitator 'I' is not part of the notation")
            .note("programs differ about what it copies")
            .note("say it in words in the piece's block: imitates the type the opponent last moved");
        break;
      case AtomKind::Drop:
        report_
            .error(atom->extent, "unsupported-movement",
                   "drops ('@') are a rule of the game here, not of a piece")
            .note("'f@8' and the like differ from program to program")
            .note("say it in words: hands { drop all anywhere }");
        break;
      default:
        atom != nullptr ? planLegs(*atom) : planBracket(std::get<Bracket>(term_.body));
        if (!graph_.nodes.empty() && !report_.failed()) finishGraph(graph_, term_, board_, report_);
        result.movement = std::move(graph_);
    }
    if (diagnostics_.errorCount() > before) return std::nullopt;
    return result;
  }

 private:
  // ---- special atoms ----

  // Returns the letters of an atom that cannot have several legs. Returns nothing, after reporting an error,
  // if a letter is not in `allowed`.
  std::optional<std::vector<Letter>> plainLetters(std::string_view allowed, const Atom& atom) {
    const Prefix& prefix = term_.prefix;
    if (prefix.group || prefix.legs.size() > 1) {
      report_.error(prefix.extent, "useless-modifier", "'{}' is one leg and takes no others", atom.letters);
      return std::nullopt;
    }
    const std::vector<Letter>& letters = prefix.legs[0].letters;
    if (!lettersAreRight(letters, report_)) return std::nullopt;
    for (const Letter& l : letters) {
      if (isIn(allowed, l.letter)) continue;
      report_.error(l.extent(), "useless-modifier", "'{}' means nothing for '{}'", l.letter, atom.letters);
      return std::nullopt;
    }
    if (!atom.suffix.empty()) {
      report_.error(atom.extent, "bad-atom", "'{}' takes no suffix '{}'", atom.letters, atom.suffix[0]);
      return std::nullopt;
    }
    return letters;
  }

  // Reads castling: isO2.
  Castling castling(const Atom& atom) {
    Castling result;
    if (board_.isHexagonal()) {
      report_
          .error(atom.extent, "not-on-hexagons",
                 "castling goes along a rank of squares, and hexagons have none")
          .note("name the cells: castle King e1-c1 with Rook a1-d1");
      return result;
    }
    const auto letters = plainLetters("ijlrs", atom);
    if (!letters) return result;
    if (!atom.range || atom.range->text.size() != 1 || atom.range->text == "0" || atom.range->toMiddle()) {
      report_
          .error(atom.range ? atom.range->extent : atom.extent, "bad-range",
                 "castling needs the number of cells the king moves, from 1 to 9")
          .note("written like: {}", board_.files() > 8 ? "isO3" : "isO2");
      return result;
    }
    result.distance = atom.range->text[0] - '0';
    result.unmoved = has(*letters, 'i');
    result.nextToEdge = has(*letters, 'j');
    const bool left = has(*letters, 'l'), right = has(*letters, 'r'),
               both = has(*letters, 's') || left == right;
    result.left = left || both;
    result.right = right || both;
    return result;
  }

  // Reads U, a leap to any cell.
  Universal universal(const Atom& atom) {
    Universal result;
    const auto letters = plainLetters("imcdke", atom);
    if (!letters) return result;
    if (atom.range) {
      report_.error(atom.range->extent, "bad-range", "'U' reaches every cell and takes no range");
      return result;
    }
    result.unmoved = has(*letters, 'i');
    result.outcomes = outcomesOf(*letters, true);
    return result;
  }

  // ---- legs of one atom ----

  // Adds a leg to the graph and returns its number. Returns nothing after reporting an error.
  std::optional<std::size_t> addLeg(const std::vector<Letter>& letters, LegRole role) {
    if (graph_.nodes.size() >= kMaxLegs) {
      report_.error(term_.extent, "movement-too-long", "more than {} legs in one term", kMaxLegs);
      return std::nullopt;
    }
    role.repeated = term_.prefix.group.has_value();
    std::optional<LegNode> node = makeLeg(letters, *atom_, *shape_, role, report_);
    if (!node) return std::nullopt;
    graph_.nodes.push_back(std::move(*node));
    return graph_.nodes.size() - 1;
  }

  // The nodes after which the next leg comes; empty: the start of the move.
  using Ends = std::vector<std::size_t>;

  // Notes that the leg can follow each of the legs `ends`, or, if it is a first leg, begin a move.
  void link(const Ends& ends, std::size_t node) {
    if (graph_.nodes[node].first) {
      graph_.first.push_back(node);
      return;
    }
    for (const std::size_t end : ends) addOnce(graph_.nodes[end].next, node);
  }

  // Adds legs one after the other. Returns the last one as the only end (`ends` if there are no legs);
  // nothing after an error.
  std::optional<Ends> addChain(Ends ends, std::span<const Leg> legs, bool endsMove) {
    for (std::size_t i = 0; i < legs.size(); ++i) {
      const bool first = ends.empty();
      const auto node = addLeg(legs[i].letters, {.first = first, .final = endsMove && i + 1 == legs.size()});
      if (!node) return std::nullopt;
      link(ends, *node);
      ends = {*node};
    }
    return ends;
  }

  // Adds the leg in which two parts of a repetition meet: it has the letters of both.
  std::optional<Ends> addMeeting(const Ends& ends, const Leg& front, const Leg& back, bool endsMove) {
    Leg leg = front;
    leg.letters.insert(leg.letters.end(), back.letters.begin(), back.letters.end());
    return addChain(ends, {&leg, 1}, endsMove);
  }

  // Plans a term of one atom, whose prefix may have several legs.
  void planLegs(const Atom& atom) {
    atom_ = &atom;
    shape_ = shapeOf(atom, board_, report_);
    if (!shape_) return;
    const Prefix& prefix = term_.prefix;
    const bool chain = prefix.group || prefix.legs.size() > 1;
    if (chain && shape_->writtenRange && atom.range->text != "0" && !atom.range->toMiddle()) {
      report_
          .warning(atom.range->extent, "doubtful-modifier",
                   "the range '{}' limits every leg here; the Diagram limits the first only",
                   atom.range->text)
          .note("brackets give each leg a range of its own");
    }
    if (!prefix.group) {
      addChain({}, prefix.legs, true);
    } else {
      planRepetition(prefix);
    }
  }

  // Plans a repetition: x(y)z means x, y any number of times, z. Letters on both sides of a parenthesis
  // belong to one leg. So the legs are: those of x without the last; then xz, which ends the move, or xy,
  // which begins a repetition; after the middle legs of y, yz ends the move or yy begins the next repetition.
  void planRepetition(const Prefix& prefix) {
    const std::vector<Leg>& x = prefix.legs;
    const std::vector<Leg>& y = prefix.group->legs;
    const std::vector<Leg>& z = prefix.rest;
    if (y.size() < 2) {
      report_
          .error(prefix.group->extent, "movement-syntax", "'{}' repeats no leg, expected an 'a' in it",
                 report_.written(prefix.group->extent))
          .note("parentheses repeat whole legs, as in '(paf)R'");
      return;
    }
    std::size_t copies = 0;  // 0: no limit
    if (prefix.group->count) {
      const WrittenRange& count = *prefix.group->count;
      if (count.text[0] == '0' || count.text.size() > 2) {
        report_.error(count.extent, "bad-range", "'{}': a repetition is counted from 1 to 99", count.text);
        return;
      }
      copies = static_cast<std::size_t>(std::stoi(count.text));
    }

    const auto head = addChain({}, std::span(x).first(x.size() - 1), false);
    if (!head) return;
    const auto yMiddle = std::span(y).subspan(1, y.size() - 2), zTail = std::span(z).subspan(1);
    // Adds the end of the move: a leg with the letters of `front` and of z's first leg, then the other legs
    // of z. Returns false after an error.
    const auto endWith = [&](const Ends& ends, const Leg& front) {
      const auto meeting = addMeeting(ends, front, z[0], zTail.empty());
      return meeting && addChain(*meeting, zTail, true);
    };
    if (!endWith(*head, x.back())) return;

    auto meeting = addMeeting(*head, x.back(), y[0], false);
    if (!meeting) return;
    for (std::size_t copy = 1;; ++copy) {
      const std::size_t middle = graph_.nodes.size();
      const auto ends = addChain(*meeting, yMiddle, false);
      if (!ends || !endWith(*ends, y.back())) return;
      if (copy == copies) return;
      const std::size_t leaving = graph_.nodes.size() - 1 - zTail.size();
      meeting = addMeeting(*ends, y.back(), y[0], false);
      if (!meeting) return;
      if (copies == 0) {
        // To repeat y, the move goes on in the middle of y. If y has no middle, it goes on with this leg, or
        // with the leg that ends y.
        if (!yMiddle.empty()) {
          link(*meeting, middle);
        } else {
          link(*meeting, meeting->front());
          link(*meeting, leaving);
        }
        return;
      }
    }
  }

  // ---- brackets ----

  // Plans a bracket: a chain of legs, each with alternatives, such as [W-F] or [R?B].
  void planBracket(const Bracket& bracket) {
    if (!checkBracket(bracket)) return;
    Ends ends;
    for (std::size_t i = 0; i < bracket.legs.size(); ++i) {
      const ChainLeg& leg = bracket.legs[i];
      const bool last = i + 1 == bracket.legs.size();
      const bool mayStop = !last && bracket.legs[i + 1].mayStopBefore;
      const bool afresh = i > 0 && alongLink(bracket.legs[i - 1]);
      if (!last && !checkAlternatives(leg)) return;
      if (afresh) turnsFrom_ = nullptr;
      Ends here;
      for (const ChainAtom& alternative : leg.alternatives) {
        atom_ = &alternative.atom;
        shape_ = shapeOf(alternative.atom, board_, report_);
        if (!shape_ || !checkChainAtom(alternative)) return;
        const std::vector<Letter>& letters = alternative.prefix.legs[0].letters;
        const auto add = [&](bool final) {
          const auto node =
              addLeg(letters, {.first = i == 0, .final = final, .chained = true, .afresh = afresh});
          if (node) link(ends, *node);
          return node;
        };
        if ((last || mayStop) && !add(true)) return;
        if (last) continue;
        const auto node = add(false);
        if (!node) return;
        here.push_back(*node);
      }
      if (!checkTurns(leg, ends)) return;
      ends = std::move(here);
    }
    applyFilter();
  }

  // Reports brackets that do not chain legs, and prefixes and ranges that a bracket cannot have.
  bool checkBracket(const Bracket& bracket) {
    if (bracket.legs.size() < 2) {
      Diagnostic& d = report_.error(term_.extent, "dialect-form",
                                    "a bracket joins legs by '-' (go on) or '?' (stop or go on)");
      std::string fix;
      for (const ChainAtom& atom : bracket.legs[0].alternatives) {
        fix += (fix.empty() ? "[" : "?") + std::string(report_.written(atom.extent));
      }
      if (bracket.legs[0].alternatives.size() > 1) d.suggest(fix + "]");
      return false;
    }
    if (bracket.range) {
      report_.error(bracket.range->extent, "bad-range", "a bracket takes no range")
          .note("a range stands behind an atom inside the bracket");
      return false;
    }
    const Prefix& prefix = term_.prefix;
    if (prefix.empty()) return true;
    if (board_.isHexagonal()) {
      report_
          .error(prefix.extent, "not-on-hexagons", "'{}' in front of a bracket chooses among ways on squares",
                 report_.written(prefix.extent))
          .note("on hexagons give the first leg its directions, and the others their turns");
      return false;
    }
    const bool linked = std::ranges::any_of(bracket.legs, alongLink);
    const bool letters =
        !linked && !prefix.group && prefix.legs.size() == 1 &&
        std::ranges::all_of(prefix.legs[0].letters, [](const Letter& l) { return isIn("fblrsv", l.letter); });
    if (!letters || bracket.legs.size() != 2) {
      report_
          .error(prefix.extent, "useless-modifier", "'{}' cannot stand in front of this bracket",
                 report_.written(prefix.extent))
          .note("only directions, in front of two legs; everything else belongs to the atoms inside");
      return false;
    }
    const auto read = readDirections(prefix.legs[0].letters, AtomClass::Oblique);
    if (const auto* error = std::get_if<DirectionError>(&read)) {
      report_.error(prefix.extent, "bad-direction", error->message).suggest(error->fix);
      return false;
    }
    return true;
  }

  static bool alongLink(const ChainLeg& leg) { return leg.alternatives[0].atom.kind == AtomKind::Link; }

  // Checks the alternatives of a leg. A leg after a link starts in any direction, a leg after a leap turns
  // from it; one leg cannot do both.
  bool checkAlternatives(const ChainLeg& leg) {
    for (const ChainAtom& other : leg.alternatives) {
      if ((other.atom.kind == AtomKind::Link) == alongLink(leg)) continue;
      report_
          .error(other.atom.extent, "unsupported-movement",
                 "'{}' and '{}' cannot be alternatives in front of another leg",
                 report_.written(leg.alternatives[0].atom.extent), report_.written(other.atom.extent))
          .note(
              "a leg behind a link starts in any direction, one behind a leap turns from it: write two "
              "brackets");
      return false;
    }
    return true;
  }

  // Reports an atom that cannot stand in a bracket, or for which a turn from the first atom has no meaning.
  bool checkChainAtom(const ChainAtom& leg) {
    if (leg.prefix.group || leg.prefix.legs.size() > 1) {
      report_.error(leg.prefix.extent, "useless-modifier", "'a' and parentheses have no place in a bracket")
          .note("its legs are joined by '-' and '?'");
      return false;
    }
    if (leg.atom.kind == AtomKind::Link) return true;
    if (!shape_->leaps.isFlat()) {
      report_.error(leg.atom.extent, "unsupported-movement",
                    "vectors of three distances have no place in a bracket");
      return false;
    }
    if (turnsFrom_ == nullptr) {
      turnsFrom_ = &leg.atom;
      turnsFromRadial_ = shape_->leaps.isRadial();
    }
    if (turnsFromRadial_ != shape_->leaps.isRadial()) {
      report_
          .error(leg.atom.extent, "unsupported-movement",
                 "'{}' cannot be joined to '{}': the turn from one to the other has no agreed meaning",
                 report_.written(leg.atom.extent), report_.written(turnsFrom_->extent))
          .note("straight legs go with straight ones, oblique leaps with oblique ones");
      return false;
    }
    return true;
  }
  // Reports a leg in brackets, and returns false, if one of its alternatives cannot follow one of the legs
  // before, whatever that one's direction is.
  bool checkTurns(const ChainLeg& leg, const Ends& ends) {
    for (const std::size_t end : ends) {
      for (const std::size_t next : graph_.nodes[end].next) {
        const LegNode& node = graph_.nodes[next];
        bool leads = false;
        for (int direction = 0; direction < directionCount(board_.lattice()); ++direction) {
          leads = leads || ((graph_.nodes[end].offers & 1u << direction) != 0 &&
                            !turnsInto(node, direction, 0).empty());
        }
        if (leads) continue;
        report_
            .error(leg.alternatives[0].extent, "bad-direction", "'{}' has no move that turns this way",
                   report_.written(leg.alternatives[0].extent))
            .note("'fs' and 'bs' turn by an odd number of eighths, 's' and 'b' by an even one");
        return false;
      }
    }
    return true;
  }

  // Letters before the bracket choose directions of the final legs. First legs keep only the directions from
  // which a final leg can go on.
  void applyFilter() {
    if (term_.prefix.empty()) return;
    const std::vector<Letter>& letters = term_.prefix.legs[0].letters;
    std::vector<std::size_t> finals;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      if (graph_.nodes[i].first) continue;
      graph_.nodes[i].filter = letters;
      finals.push_back(i);
    }
    bool any = false;
    for (LegNode& node : graph_.nodes) {
      if (!node.first) continue;
      for (int direction = 0; direction < kDirectionCount; ++direction) {
        const bool leads = std::ranges::any_of(
            finals, [&](std::size_t i) { return !turnsInto(graph_.nodes[i], direction, 0).empty(); });
        if (!leads) node.start &= ~std::uint64_t{directionBit(direction)};
      }
      any = any || node.start != 0;
    }
    if (!any || !graph_.nodes[0].leaps.isRadial()) {
      report_
          .error(term_.prefix.extent, "bad-direction", "'{}' chooses nothing in front of this bracket",
                 report_.written(term_.prefix.extent))
          .note("it chooses by the way of both legs together, which must be straight or turn by an eighth");
    }
  }

  const Term& term_;
  const Board& board_;
  Reporter report_;
  Diagnostics& diagnostics_;
  LegGraph graph_;
  const Atom* atom_ = nullptr;
  std::optional<AtomShape> shape_;
  // In brackets: the first of the atoms that turn relative to each other, and whether it moves straight.
  const Atom* turnsFrom_ = nullptr;
  bool turnsFromRadial_ = false;
};

}  // namespace

std::optional<TermPlan> planTerm(const Term& term, const SourceSpan& text, const Board& board,
                                 Diagnostics& diagnostics) {
  return Planner(term, text, board, diagnostics).plan();
}

}  // namespace fairyforge::movement
