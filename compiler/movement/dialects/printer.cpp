// Prints the tree of a notation as text of another dialect. Letters that mean the same there are copied; what
// the dialect writes in another way is rewritten; what it cannot express is refused.
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

#include "compiler/movement/dialects/direction-letters.h"
#include "compiler/movement/dialects/routes.h"
#include "compiler/movement/dialects/rows.h"
#include "compiler/movement/dialects/translation.h"
#include "compiler/movement/term-plan.h"

namespace fairyforge::movement::dialects {
namespace {

class Printer : Translation {
 public:
  Printer(const SourceSpan& text, const DialectRules& rules, Diagnostics& diagnostics,
          std::vector<Change>& changes)
      : Translation(text, rules, "not-in-dialect", diagnostics, changes) {}

  // Returns the notation in the dialect; nothing if a part of it has been refused.
  std::optional<std::string> print(const Notation& notation) {
    std::vector<EmittedTerm> all;
    for (const Term& term : notation.terms) {
      std::vector<EmittedTerm> emitted = emit(term);
      if (!failed_) checkCaptures(term, emitted);
      all.insert(all.end(), emitted.begin(), emitted.end());
    }
    if (failed_) return std::nullopt;
    if (isXBoard()) capturesOnTheWayLast(all, notation);
    return join(all);
  }

 private:
  using Terms = std::vector<EmittedTerm>;

  void refuseLetter(Extent at, char letter) {
    if (reads(rules_, letter)) {
      refuse(at,
             fmt::format("'{}' is to {} a mark of the whole piece, not of one term", letter, rules_.title));
      return;
    }
    Diagnostic& d = refuse(at, lacks(rules_, letter));
    if (isXBoard() && isIn("zq", letter)) d.note("it would ignore the letter");
  }

  // ---- terms ----

  // Returns the terms of the dialect that have the same moves as this term of xbetza; none after an error.
  Terms emit(const Term& term) {
    if (const auto link = linksIn(term); !link.empty()) {
      refuse(link.front()->extent,
             fmt::format("{} has no links such as '{}'", rules_.title, link.front()->letters));
      return {};
    }
    if (term.exempt)
      refuse(term.extent, fmt::format("{} has no apostrophe (pieces that arrive unchanged)", rules_.title));
    Diagnostics discarded;  // the notation is known to be valid, and its warnings do not matter here
    const std::optional<TermPlan> plan = planTerm(term, text_, board_, discarded);
    if (!plan) {
      refuse(term.extent, "this term has no meaning");
      return {};
    }
    if (std::holds_alternative<Castling>(plan->movement)) return emitCastling(term);
    if (std::holds_alternative<Universal>(plan->movement)) {
      refuse(term.extent, fmt::format("{} has no 'U' (a leap to any cell)", rules_.title));
      return {};
    }
    const LegGraph& graph = std::get<LegGraph>(plan->movement);
    const auto* atom = std::get_if<Atom>(&term.body);
    if (atom != nullptr && graph.nodes.size() == 1) return emitLeg(term, *atom, graph.nodes.front());
    if (rules_.legs) {
      if (atom != nullptr && !term.prefix.group) {
        if (const auto legs = emitLegs(term, *atom, graph)) return *legs;
      }
      return failed_ ? Terms{} : emitRoutes(term, graph);
    }
    if (isBetza() && atom == nullptr) {
      if (const auto then = emitThen(term, std::get<Bracket>(term.body))) return *then;
    }
    return emitLeaps(term, graph);
  }

  // Writes castling, 'isO2', or refuses it for dialects without 'O'.
  Terms emitCastling(const Term& term) {
    if (!writes(rules_, 'O')) {
      Diagnostic& d = refuse(term.extent, fmt::format("{} has no 'O' (castling)", rules_.title));
      if (isFairyStockfish()) d.note("its rules say how to castle");
      return {};
    }
    const Atom& atom = std::get<Atom>(term.body);
    const std::vector<Letter>& letters = term.prefix.legs[0].letters;
    const std::string prefix = legText(text(letters, false), text(letters, true));
    noteOrder(term, prefix);
    return {{prefix + "O" + atom.range->text}};
  }

  // ---- one leg ----

  // An atom as the other dialect writes it. King and queen can be replaced by their two halves (W and F, R
  // and B).
  struct AtomText {
    char letter = 0;  // 0: the dialect has no letter for it
    std::string range;
    bool doubled = false;
    std::string text() const { return std::string(doubled ? 2 : 1, letter) + range; }
    std::string with(char other) const { return std::string(1, other) + range; }
  };

  // Returns the atom with its range as the dialect writes it, with the letter 0 if the dialect has none for
  // this leap. Returns nothing after refusing a vector of three distances or the range '*'. `alone`: the term
  // has one leg.
  std::optional<AtomText> atomText(const Atom& atom, bool alone) {
    const std::optional<AtomShape> shape = shapeOfAtom(atom);
    if (!shape || !shape->leaps.isFlat()) {
      refuse(atom.extent, fmt::format(kNoVectors, rules_.title));
      return std::nullopt;
    }
    if (shape->toMiddle) {
      refuse(atom.range->extent, fmt::format("{} has no '*' (up to the middle of the board)", rules_.title));
      return std::nullopt;
    }
    const Vector leap = shape->leaps.vector(shape->leaps.atomClass() == AtomClass::Diagonal ? 1 : 0);
    const bool compound = atom.kind == AtomKind::Compound;
    AtomText result;
    result.letter = compound
                        ? atom.letters[0]
                        : letterOfLeap(std::min(std::abs(leap.files), std::abs(leap.ranks)),
                                       std::max(std::abs(leap.files), std::abs(leap.ranks)), rules_.mark);
    if (result.letter == 0) return result;
    if (!compound && atom.kind == AtomKind::Leaper && writes(rules_, atom.letters[0]) &&
        atom.suffix.empty() && !isXBoard()) {
      result.letter = atom.letters[0];
    }

    const std::string written = atom.range ? atom.range->text : "";
    const bool unlimited = shape->limit == 0;
    const bool step = shape->leaps.stride() == 1;
    const bool line = isIn("RBQ", result.letter);  // the atom is a rider even without a range
    result.range = written;
    if (line && unlimited) {
      if (!rules_.zero || alone) result.range = "";
    } else if (step && unlimited && atom.kind != AtomKind::Vector &&
               (atom.doubled() || (alone && (written == "0" && !isXBoard())))) {
      result.letter = result.letter == 'W' ? 'R' : result.letter == 'F' ? 'B' : 'Q';
      result.range = "";
    } else if (unlimited && rules_.doubling && (atom.doubled() || !rules_.zero)) {
      result.doubled = true;
      result.range = "";
    } else if (unlimited) {
      result.range = "0";
    } else if (shape->limit == 1 && !line) {
      result.range = "";
    }
    if (result.range.size() > rules_.digits) {
      refuse(atom.range->extent,
             fmt::format("{} reads one digit of a range, '{}' would be '{}'", rules_.title, result.range,
                         result.range.substr(0, rules_.digits)));
    }
    return result;
  }

  // Returns the reason for writing the atom otherwise than in xbetza, for the list of changes.
  std::string whyAtom(const Atom& atom, const std::string& after) const {
    if (atom.doubled() && isXBoard()) return "XBoard reads a doubled letter as two atoms";
    if (isXBoard() && isIn("LJ", atom.letters[0]))
      return fmt::format("XBoard means another leap by '{}'", atom.letters[0]);
    if (!atom.suffix.empty())
      return fmt::format("{} has no suffixes; this is the letter of the leap", rules_.title);
    if (atom.range && atom.range->text == "0" && !rules_.zero)
      return fmt::format("{} writes ranges without limit so", rules_.title);
    if (atom.kind == AtomKind::Vector)
      return fmt::format("{} has no vectors; this is the letter of the leap", rules_.title);
    if (isIn("LJ", after[0])) return fmt::format("{} calls this leap so", rules_.title);
    return "the simpler spelling";
  }

  // Can the dialect express these modifiers? Reports those that it cannot express. The dialect has no letters
  // for those in `others`, but expresses them in another way.
  bool lettersAreThere(const std::vector<Letter>& letters, std::string_view others = "") {
    for (const Letter& l : letters) {
      if (isModifier(l.letter, ModifierKind::Level)) {
        refuse(l.extent(), fmt::format("{} knows no levels", rules_.title));
      } else if (!isDirection(l.letter) && !writes(rules_, l.letter) && !isIn(others, l.letter)) {
        refuseLetter(l.extent(), l.letter);
      }
    }
    if (count(letters, 'o') > 1) refuse(letterAt(letters, 'o'), fmt::format(kSidesOnly, rules_.title));
    return !failed_;
  }
  static Extent letterAt(const std::vector<Letter>& letters, char letter) {
    const Letter* found = find(letters, letter);
    return found == nullptr ? Extent() : found->extent();
  }
  // Returns the direction letters if `directions`, otherwise all other letters.
  static std::string text(const std::vector<Letter>& letters, bool directions) {
    std::string result;
    for (const Letter& l : letters) {
      if (isDirection(l.letter) == directions) result += l.letter;
    }
    return result;
  }

  Terms emitLeg(const Term& term, const Atom& atom, const LegNode& node) {
    const std::vector<Letter>& letters = term.prefix.legs[0].letters;
    if (!lettersAreThere(letters)) return {};
    const std::optional<AtomText> as = atomText(atom, true);
    if (!as || failed_) return {};
    std::string others = text(letters, false);
    const bool initial = isIn(others, 'i');

    // `n` also lets the piece be taken en passant on the cells that a leap passes. XBoard allows this only
    // for a pawn's double step, and decides about it itself. On leaps that cannot be halved, XBoard's `n`
    // tests only one cell.
    if (node.marksEnPassant) {
      const bool doubleStep =
          isXBoard() && node.leaps.stride() == 2 && node.leaps.isRadial() && initial && as->range.empty();
      if (!doubleStep) {
        Diagnostic& d = refuse(letterAt(letters, 'n'), fmt::format(kNoRightToPass, rules_.title));
        if (isXBoard()) d.note("it knows this of double steps: 'ifmnD'");
        if (isFairyStockfish()) d.note("it keeps en passant in its rules, not in the notation");
        return {};
      }
    }
    const bool wouldMarkEnPassant = isXBoard() && node.lame && !node.marksEnPassant && initial;
    const bool halved = isXBoard() && node.lame && !isIn("DAN", as->letter);
    if (as->letter == 0 || wouldMarkEnPassant || halved) {
      if (isXBoard()) return emitInSteps(term, node, as->letter == 0 ? "" : "n");
      refuse(atom.extent, fmt::format("{} has no letter for the leap of '{}'", rules_.title,
                                      report_.written(atom.extent)));
      return {};
    }
    if (isFairyStockfish() && !fitsFairyStockfish(letters, atom, node, *as)) return {};
    if (isBetza() && node.hop != Hop::None && node.limit[0] != 0) {
      refuse(atom.extent, "the original notation does not say where a limited hop is counted from");
      return {};
    }
    if (isBetza() && node.ski) {
      refuse(letterAt(letters, 'j'), "the original notation has 'j' for leaps over a piece only");
      return {};
    }

    changed(atom.extent, movement::print(atom), as->text(), whyAtom(atom, as->text()));
    return withDirections(term, *as, node, text(letters, true), others);
  }

  // Refuses ranges, 'n' and hops that Fairy-Stockfish would read otherwise.
  bool fitsFairyStockfish(const std::vector<Letter>& letters, const Atom& atom, const LegNode& node,
                          const AtomText& as) {
    if (node.limit[0] != 1 && !fairyStockfishRides(node.leaps)) {
      refuse(atom.extent, "Fairy-Stockfish has riders along lines and by 'N' only");
    } else if (node.lame && node.limit[0] != 1) {
      refuse(letterAt(letters, 'n'), "Fairy-Stockfish ignores 'n' on riders");
    } else if (node.hop != Hop::None && !isIn("RBQ", as.letter)) {
      refuse(letterAt(letters, node.hop == Hop::Over ? 'p' : 'g'),
             fmt::format("Fairy-Stockfish hops along lines only, not by '{}'", movement::print(atom)));
    } else if (node.hop != Hop::None && node.limit[0] != 0) {
      refuse(atom.extent,
             fmt::format("Fairy-Stockfish counts '{}' from the hurdle, here it counts from the piece",
                         as.range));
    }
    return !failed_;
  }

  // Returns the atom with its letters: as one term if letters can name exactly its directions, otherwise as
  // several terms.
  Terms withDirections(const Term& term, const AtomText& as, const LegNode& node,
                       const std::string& directions, const std::string& others) {
    const AtomClass atoms = isIn("KQ", as.letter) ? AtomClass::Radial : node.leaps.atomClass();
    const DirectionSet directionSet = static_cast<DirectionSet>(node.start);
    const auto read = directionsIn(rules_.dialect, directions, atoms);
    if (read == std::variant<DirectionSet, std::string>(directionSet)) {
      const std::string prefix = legText(others, directions);
      noteOrder(term, prefix);
      return {{prefix + as.text()}};
    }
    Terms result;
    if (const auto one = spellDirections(rules_.dialect, directionSet, atoms)) {
      result.push_back({legText(others, *one) + as.text()});
    } else if (atoms == AtomClass::Radial) {
      const std::pair<AtomClass, char> halves[] = {{AtomClass::Orthogonal, as.letter == 'K' ? 'W' : 'R'},
                                                   {AtomClass::Diagonal, as.letter == 'K' ? 'F' : 'B'}};
      for (const auto& [half, letter] : halves)
        addCover(result, directionSet & directionsOf(half), half, others, as.with(letter));
    } else {
      addCover(result, directionSet, atoms, others, as.text());
    }
    if (failed_ || result.empty()) {
      refuse(term.extent, fmt::format(kNoDirections, rules_.title));
      return {};
    }
    changed(term.extent, movement::print(term), join(result), whyDirections(directions, read));
    return result;
  }
  // Adds terms of the atom that together have these directions (coverDirections()). Sets `failed_` if there
  // are none.
  void addCover(Terms& terms, int directionSet, AtomClass atoms, const std::string& others,
                const std::string& atom) {
    if (directionSet == 0) return;
    if (directionSet == directionsOf(atoms)) {
      terms.push_back({legText(others, "") + atom});
      return;
    }
    const auto cover = coverDirections(rules_.dialect, static_cast<DirectionSet>(directionSet), atoms);
    failed_ = failed_ || cover.empty();
    for (const std::string& letters : cover) terms.push_back({legText(others, letters) + atom});
  }
  std::string whyDirections(const std::string& letters,
                            const std::variant<DirectionSet, std::string>& read) const {
    if (const auto* why = std::get_if<std::string>(&read)) return *why;
    return fmt::format("{} means other directions by '{}' here", rules_.title, letters);
  }

  // Notes a change if the dialect needs the same letters in another order.
  void noteOrder(const Term& term, const std::string& prefix) {
    const std::string written(report_.written(term.prefix.extent));
    std::string a = written, b = prefix;
    std::ranges::sort(a);
    std::ranges::sort(b);
    if (a != b || written == prefix) return;
    changed(term.prefix.extent, written, prefix,
            rules_.ordered ? fmt::format("{} takes modifiers in this order only", rules_.title)
                           : "the usual order");
  }

  // ---- legs joined by `a` ----

  // Writes the legs of the term one after the other. Returns nothing if the dialect cannot write them so;
  // then other forms may do, unless an error was reported (`failed_`).
  std::optional<Terms> emitLegs(const Term& term, const Atom& atom, const LegGraph& graph) {
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      const LegNode& node = graph.nodes[i];
      const std::vector<Letter>& letters = term.prefix.legs[i].letters;
      if (!node.leaps.isFlat()) {
        refuse(atom.extent, fmt::format(kNoVectors, rules_.title));
      } else if (!node.leaps.isRadial()) {
        refuse(term.extent,
               fmt::format("{} is known to go wrong on later legs of oblique leaps", rules_.title));
      } else if (node.marksEnPassant) {
        refuse(letterAt(letters, 'n'), fmt::format(kNoRightToPass, rules_.title));
      }
      if (!lettersAreThere(letters, "zq")) return std::nullopt;
    }
    const auto as = atomText(atom, false);
    if (!as || failed_ || as->letter == 0) return std::nullopt;
    std::string prefix;
    bool captures = false;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      const LegNode& node = graph.nodes[i];
      const std::vector<Letter>& letters = term.prefix.legs[i].letters;
      if (node.lame && !isIn("DAN", as->letter)) return std::nullopt;
      if (has(letters, 'z') || has(letters, 'q')) return std::nullopt;
      const AtomClass atoms = i == 0 ? node.leaps.atomClass() : AtomClass::Radial;
      const std::string directions = text(letters, true), others = text(letters, false);
      if ((i == 0 || !directions.empty()) &&
          directionsIn(rules_.dialect, directions, atoms) != directionsIn(Dialect::XBetza, directions, atoms))
        return std::nullopt;
      prefix += (i > 0 ? "a" : "") + legText(others, directions);
      captures = captures || (!node.final && others.find_first_of("cdke") != std::string::npos);
    }
    noteOrder(term, prefix);
    changed(atom.extent, movement::print(atom), as->text(), whyAtom(atom, as->text()));
    return Terms{{prefix + as->text(), captures}};
  }

  // ---- brackets, repetitions and turns relative to bends: written as legs joined by `a` ----

  // Writes a term as several terms, one or more for each route.
  Terms emitAll(const Term& term, const std::vector<Route>& routes, std::string reason) {
    Terms result;
    for (const Route& route : routes) {
      const auto emitted = emitRoute(route, rules_);
      if (const auto* why = std::get_if<std::string>(&emitted)) {
        refuse(term.extent, *why);
        return {};
      }
      const Terms& terms = std::get<Terms>(emitted);
      result.insert(result.end(), terms.begin(), terms.end());
    }
    changed(term.extent, movement::print(term), join(result), std::move(reason));
    return result;
  }

  // Writes a term of several legs by its routes; refuses a term that has none.
  Terms emitRoutes(const Term& term, const LegGraph& graph) {
    const auto routes = routesOf(graph);
    if (const auto* why = std::get_if<std::string>(&routes)) {
      refuse(term.extent, fmt::format("{} cannot say this term: {}", rules_.title, *why));
      return {};
    }
    if (std::get<std::vector<Route>>(routes).empty()) {
      refuse(term.extent, "this term never moves");
      return {};
    }
    const std::string_view reason = term.prefix.group ? "has no parentheses"
                                    : std::holds_alternative<Bracket>(term.body)
                                        ? "has no brackets"
                                        : "says it as legs of one atom";
    return emitAll(term, std::get<std::vector<Route>>(routes), fmt::format("{} {}", rules_.title, reason));
  }

  // Writes a leap as single steps, because XBoard has no letter for the leap. If `why` is not empty, XBoard
  // has a letter, but the modifier `why` means something else with it.
  Terms emitInSteps(const Term& term, const LegNode& node, const std::string& why) {
    const std::vector<Route> routes = stepsOfLeap(node);
    if (routes.empty()) {
      refuse(term.extent, why.empty()
                              ? "XBoard has no letter for this leap, and can take only single leaps apart"
                              : fmt::format("XBoard tests other cells for '{}' here, and can take only "
                                            "single leaps apart",
                                            why));
      return {};
    }
    return emitAll(term, routes,
                   why.empty()    ? "XBoard has no letter for this leap"
                   : node.unmoved ? "to XBoard 'n' with 'i' is also a right of en passant"
                                  : "XBoard tests only the cell half-way");
  }

  // ---- terms of several legs, for dialects without legs ----

  // [A?B] becomes t[AB], if the bracket contains nothing else.
  std::optional<Terms> emitThen(const Term& term, const Bracket& bracket) {
    if (!term.prefix.empty() || bracket.legs.size() != 2 || !bracket.legs[1].mayStopBefore)
      return std::nullopt;
    std::string inside;
    for (const ChainLeg& leg : bracket.legs) {
      if (leg.alternatives.size() != 1 || !leg.alternatives[0].prefix.empty()) return std::nullopt;
      const auto as = atomText(leg.alternatives[0].atom, true);
      if (!as || as->letter == 0) return std::nullopt;
      // Two equal letters would be read as one doubled letter.
      if (!inside.empty() && inside.back() == as->letter) return std::nullopt;
      inside += as->text();
    }
    const std::string after = "t[" + inside + "]";
    changed(term.extent, movement::print(term), after, "the original notation writes 'then' so");
    return Terms{{after}};
  }

  // Writes a term of several legs as single leaps, for dialects without legs.
  Terms emitLeaps(const Term& term, const LegGraph& graph) {
    Terms result;
    for (const auto& [leap, directionSet] : leapsOf(graph, rules_)) {
      const auto& [letter, others] = leap;
      addCover(result, directionSet, classOf(letter), others, std::string(1, letter));
    }
    if (failed_ || result.empty()) {
      Diagnostic& d = refuse(term.extent, fmt::format("{} has no moves of several legs", rules_.title));
      if (isBetza()) d.note("but for 't[FR]', which it has for '[F?R]'");
      return {};
    }
    changed(term.extent, movement::print(term), join(result),
            fmt::format("{} has no legs, but a letter for this leap", rules_.title));
    return result;
  }
  // ---- the whole ----

  // Refuses, for XBoard, a term with more than one capture before its last leg.
  void checkCaptures(const Term& term, const Terms& emitted) {
    if (!isXBoard()) return;
    for (const EmittedTerm& s : emitted) {
      int victims = 0;
      std::size_t begin = 0;
      for (std::size_t end = s.text.find('a'); end != std::string::npos;
           begin = end + 1, end = s.text.find('a', begin)) {
        victims += s.text.substr(begin, end - begin).find_first_of("cde") != std::string::npos;
      }
      if (victims > 1) {
        refuse(term.extent,
               "XBoard has moves with one victim besides the piece on the last cell, and this has more");
        return;
      }
    }
  }

  void capturesOnTheWayLast(Terms& terms, const Notation& notation) {
    const std::string before = join(terms);
    std::stable_partition(terms.begin(), terms.end(),
                          [](const EmittedTerm& s) { return !s.capturesOnTheWay; });
    const Extent whole{notation.terms.front().extent.begin, notation.terms.back().extent.end};
    changed(whole, before, join(terms), "XBoard wants captures on the way behind the other terms");
  }

  // Joins terms so that each is read on its own.
  std::string join(const Terms& terms) const {
    std::string text;
    for (const EmittedTerm& term : terms) {
      // Two equal letters would be read as a doubled letter. `mc` before the second changes nothing else.
      if (!text.empty() && rules_.doubling && text.back() == term.text[0]) text += "mc";
      text += term.text;
    }
    return text;
  }
};

}  // namespace

std::optional<std::string> printDialect(const Notation& notation, const SourceSpan& text, Dialect dialect,
                                        Diagnostics& diagnostics, std::vector<Change>& changes) {
  if (dialect == Dialect::XBetza) return print(notation);
  const DialectRules& rules = rulesOf(dialect);
  if (isNoMovement(notation)) {
    diagnostics.error(text, "not-in-dialect", "{} has no way to write a piece that never moves", rules.title);
    return std::nullopt;
  }
  return Printer(text, rules, diagnostics, changes).print(notation);
}

}  // namespace fairyforge::movement::dialects
