// Reads other dialects into the tree of xbetza. Moves that the other program does not know are refused, with
// a note on how it would read them. Moves that it writes with other letters are rewritten in xbetza.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/movement/dialects/direction-letters.h"
#include "compiler/movement/dialects/translation.h"

namespace fairyforge::movement::dialects {
namespace {

const Letter* find(const Leg& leg, char letter) {
  return find(leg.letters, letter);
}
void drop(Leg& leg, char letter) {
  std::erase_if(leg.letters, [&](const Letter& l) { return l.letter == letter; });
}
bool isDirectionLetter(const Letter& l) {
  return isModifier(l.letter, ModifierKind::Direction);
}

// Returns an empty prefix.
Prefix noPrefix(std::size_t at) {
  return {{Leg{{}, {at, at}}}, {}, {}, {at, at}};
}

class Reader : Translation {
 public:
  Reader(const SourceSpan& text, const DialectRules& rules, Diagnostics& diagnostics,
         std::vector<Change>& changes)
      : Translation(text, rules, "dialect-form", diagnostics, changes) {}

  // Returns the notation of xbetza; nothing if a part has been refused.
  std::optional<Notation> read(const Notation& written) {
    Notation result;
    for (const Term& term : written.terms) {
      std::vector<Term> meant = readTerm(term);
      result.terms.insert(result.terms.end(), meant.begin(), meant.end());
    }
    if (failed_) return std::nullopt;
    return result;
  }

 private:
  // Refuses a construct that the other program does not know, and says how that program would read the term.
  Diagnostic& refuseUnknown(Extent at, const Term& term, std::string message) {
    Diagnostic& d = refuse(at, std::move(message));
    if (isXBoard()) {
      const std::string_view before = report_.written({0, term.extent.begin});
      d.note(before.empty() ? "it would stop reading there, with no moves at all"
                            : fmt::format("it would stop reading there and play '{}'", before));
    } else if (isFairyStockfish()) {
      const std::string rest = withoutUnknown(term);
      d.note(rest.empty() ? "it ignores what it does not know"
                          : fmt::format("it ignores what it does not know and would play '{}'", rest));
    }
    return d;
  }
  // Returns a plain term without the characters that the other program ignores; an empty text for other
  // terms, or if that program does not know the atom.
  std::string withoutUnknown(const Term& term) const {
    const auto* atom = std::get_if<Atom>(&term.body);
    if (atom == nullptr || atom->letters.size() > 2) return "";
    std::string text;
    for (const char c : report_.written(term.extent)) {
      const bool digit = c >= '0' && c <= '9';
      if (digit ? !text.empty() && !(text.back() >= '0' && text.back() <= '9') : reads(rules_, c)) text += c;
    }
    return reads(rules_, atom->letters[0]) ? text : "";
  }
  using Translation::changed;
  void changed(Extent at, std::string after, std::string reason) {
    changed(at, std::string(report_.written(at)), std::move(after), std::move(reason));
  }

  // ---- terms ----

  // Returns the terms of xbetza that mean what the term means in the dialect; none after an error.
  std::vector<Term> readTerm(const Term& term) {
    if (term.exempt) {
      refuseUnknown(term.extent, term, fmt::format("{} has no apostrophe", rules_.title));
      return {};
    }
    if (const auto* bracket = std::get_if<Bracket>(&term.body)) return readBracket(term, *bracket);
    if (term.prefix.group) {
      refuseUnknown(term.prefix.group->extent, term, fmt::format("{} has no parentheses", rules_.title));
      return {};
    }
    if (term.prefix.legs.size() > 1 && !rules_.legs) {
      refuseUnknown({term.prefix.legs[0].extent.end, term.prefix.legs[0].extent.end + 1}, term,
                    fmt::format("{} has no 'a', which joins legs", rules_.title));
      return {};
    }
    Term meant = term;
    Atom& atom = std::get<Atom>(meant.body);
    if (!checkLetters(term) || !checkAtom(term, atom)) return {};
    if (atom.kind == AtomKind::Castling || atom.kind == AtomKind::Drop) return {meant};

    if (atom.doubled() && !rules_.doubling) {
      // NN means N and N: the modifiers belong to the first, the range to the second.
      Term second = meant;
      second.prefix = noPrefix(atom.extent.begin + 1);
      std::get<Atom>(second.body).letters.resize(1);
      changed(atom.extent, fmt::format("{0} {0}{1}", atom.letters[0], atom.range ? atom.range->text : ""),
              fmt::format("{} reads a doubled letter as two atoms", rules_.title));
      atom.letters.resize(1);
      atom.range.reset();
      std::vector<Term> both{readPlain(std::move(meant))};
      both.push_back(readPlain(std::move(second)));
      return both;
    }
    return {readPlain(std::move(meant))};
  }

  // Reports letters that the dialect does not have, repeated ones, and an order that it does not read.
  bool checkLetters(const Term& term) {
    for (std::size_t i = 0; i < term.prefix.legs.size(); ++i) {
      const std::vector<Letter>& letters = term.prefix.legs[i].letters;
      for (const Letter& l : letters) {
        if (isDirectionLetter(l)) continue;
        if (!reads(rules_, l.letter)) {
          if (isXBoard() && isIn("zq", l.letter)) {
            refuse(l.extent(), fmt::format("XBoard ignores '{}'", l.letter));
          } else {
            refuseUnknown(l.extent(), term, lacks(rules_, l.letter));
          }
          return false;
        }
        const Letter* first = find(term.prefix.legs[i], l.letter);
        if (first->at != l.at) {
          refuse(l.extent(), fmt::format("'{}' is written twice in one leg", l.letter))
              .note(isXBoard() && l.letter == 'i'
                        ? "XBoard's 'ii' (one rank ahead of the start) has no equal in xbetza"
                        : "a second one says nothing here");
          return false;
        }
      }
      if (rules_.ordered && !checkOrder(term, letters)) return false;
    }
    return true;
  }

  // Reports modifiers that are not in the order of the table, and returns false then. Directions may change
  // places.
  bool checkOrder(const Term& term, const std::vector<Letter>& letters) {
    const auto place = [&](char letter) {
      return rowOf(kModifierLetters, isModifier(letter, ModifierKind::Direction) ? 'f' : letter);
    };
    std::string others;
    for (const ModifierLetter& row : kModifierLetters) {
      if (row.kind >= ModifierKind::Modality && writes(rules_, row.letter)) others += row.letter;
    }
    for (std::size_t i = 1; i < letters.size(); ++i) {
      if (place(letters[i - 1].letter) <= place(letters[i].letter)) continue;
      refuse(term.extent,
             fmt::format("{} loses '{}' behind '{}'", rules_.title, letters[i].letter, letters[i - 1].letter))
          .note("it takes i, the directions and then {}, in this order", fmt::join(others, " "))
          .suggest(print(term));
      return false;
    }
    return true;
  }

  // Reports an atom, suffix or range that the dialect does not have.
  bool checkAtom(const Term& term, const Atom& atom) {
    if (!reads(rules_, atom.letters[0])) {
      Diagnostic& d = refuseUnknown({atom.extent.begin, atom.extent.begin + atom.letters.size()}, term,
                                    fmt::format("{} has no atom '{}'", rules_.title, atom.letters));
      if (isBetza() && isIn("CZ", atom.letters[0])) {
        d.suggest(std::string(atom.letters.size(), atom.letters[0] == 'C' ? 'L' : 'J'));
      }
      return false;
    }
    if (atom.kind == AtomKind::Drop) return true;
    if (!atom.suffix.empty()) {
      refuseUnknown({atom.extent.begin + atom.letters.size(), atom.extent.begin + atom.letters.size() + 1},
                    term, fmt::format("{} has no '{}' behind an atom", rules_.title, atom.suffix[0]));
      return false;
    }
    if (!atom.range) return true;
    const std::string& range = atom.range->text;
    if (atom.range->toMiddle()) {
      refuseUnknown(atom.range->extent, term, fmt::format("{} has no '*'", rules_.title));
      return false;
    }
    if (range == "0" && !rules_.zero) {
      refuse(atom.extent, fmt::format("{} has no range 0", rules_.title))
          .note("without limit are R, B, Q and doubled letters")
          .suggest(atom.kind == AtomKind::Leaper ? std::string(2, atom.letters[0])
                   : atom.letters == "K"         ? "Q"
                                                 : atom.letters);
      return false;
    }
    if (isFairyStockfish() && atom.doubled()) {
      refuse(atom.extent, fmt::format("Fairy-Stockfish ignores a number behind '{}'", atom.letters))
          .suggest(atom.letters.substr(1) + range);
      return false;
    }
    if (range.size() > rules_.digits) {
      refuse(atom.range->extent, fmt::format("{} reads no range of {} digits", rules_.title, range.size()))
          .note("it would play '{}'", range.substr(0, rules_.digits));
      return false;
    }
    return true;
  }

  // ---- one atom ----

  // Rewrites a term, whose letters the dialect is known to have, as the term of xbetza with the same meaning.
  Term readPlain(Term term) {
    Atom& atom = std::get<Atom>(term.body);
    renameAtom(atom);
    if (isXBoard()) {
      readXBoard(term);
    } else if (isFairyStockfish()) {
      readFairyStockfish(term);
    } else {
      readOriginal(term);
    }
    if (!failed_) readDirections(term);
    return term;
  }

  // Replaces L and J, the old letters of the leaps (1,3) and (2,3), by C and Z.
  void renameAtom(Atom& atom) {
    if (!isIn("LJ", atom.letters[0])) return;
    const bool camel = (atom.letters[0] == 'L') != isXBoard();
    const std::string letters(atom.letters.size(), camel ? 'C' : 'Z');
    changed(
        {atom.extent.begin, atom.extent.begin + atom.letters.size()}, letters,
        fmt::format("'{}' is the leap {} to {}", atom.letters[0], camel ? "(1,3)" : "(2,3)", rules_.title));
    atom.letters = letters;
  }

  // Changes a term to what XBoard understands by it; reports what XBoard ignores or is known to get wrong.
  void readXBoard(Term& term) {
    const Atom& atom = std::get<Atom>(term.body);
    const auto shape = shapeOfAtom(atom);
    if (!shape) return;
    const bool oblique = !shape->leaps.isRadial(), step = shape->leaps.stride() == 1;
    if (oblique && term.prefix.legs.size() > 1) {
      refuse(term.extent, "XBoard is known to go wrong on later legs of oblique leaps");
      return;
    }
    for (std::size_t i = 0; i < term.prefix.legs.size(); ++i) {
      Leg& leg = term.prefix.legs[i];
      const Letter* n = find(leg, 'n');
      if (n == nullptr) continue;
      if (step) {
        refuse(n->extent(), "XBoard ignores 'n' on steps")
            .note("it keeps en passant itself, for what a pawn's double step passes");
        return;
      }
      const bool straightTwo = !oblique && shape->leaps.stride() == 2;
      if (!straightTwo && atom.letters != "N") {
        readHalfWay(term, *n, atom);
        return;
      }
      // In XBoard only a double step lets the piece be taken en passant.
      if (find(leg, 'i') != nullptr && i == 0 &&
          (!straightTwo || shape->limit != 1 || term.prefix.legs.size() > 1))
        withoutEnPassantMark(leg);
    }
  }

  // Moves `n` before `i`, where it means only that the leap is lame.
  void withoutEnPassantMark(Leg& leg) {
    const std::string before = written(leg.letters);
    const auto n = std::ranges::find(leg.letters, 'n', &Letter::letter);
    std::rotate(leg.letters.begin(), n, n + 1);
    changed(leg.extent, written(leg.letters),
            fmt::format("'n' behind 'i' says nothing of en passant to {}", rules_.title));
  }

  // Changes a leap with `n` to two legs, of which the first must end on an empty cell. XBoard tests only that
  // cell: the cell half-way, rounded towards the origin. On a straight leap of three it is the first cell.
  void readHalfWay(Term& term, const Letter& n, const Atom& atom) {
    const bool straight = atom.letters == "H" || atom.letters == "G";
    const auto shape = shapeOfAtom(atom);
    if (!straight || term.prefix.legs.size() > 1 || shape->limit != 1) {
      refuse(n.extent(),
             fmt::format("XBoard tests only the cell half-way for 'n' on '{}'", report_.written(atom.extent)))
          .note("xbetza has no words for that");
      return;
    }
    Bracket bracket;
    bracket.extent = atom.extent;
    Leg start = term.prefix.legs[0], rest;
    drop(start, 'n');
    rest.extent = start.extent;
    // The first leg keeps the directions, the second gets the modality (`m`, `c`).
    const auto belongsToEnd = [](const Letter& l) { return isIn("mcde", l.letter); };
    std::ranges::copy_if(start.letters, std::back_inserter(rest.letters), belongsToEnd);
    std::erase_if(start.letters, belongsToEnd);
    if (const Letter* o = find(start, 'o')) rest.letters.push_back(*o);
    const auto part = [&](const Leg& leg, char letter) {
      Atom step = atom;
      step.letters = std::string(1, letter);
      step.range.reset();
      return ChainLeg{false, {{{{leg}, {}, {}, leg.extent}, step, atom.extent}}};
    };
    const bool diagonal = atom.letters == "G";
    bracket.legs = {part(start, diagonal ? 'F' : 'W'), part(rest, diagonal ? 'A' : 'D')};
    term.prefix = noPrefix(term.extent.begin);
    term.body = bracket;
    changed(term.extent, print(term), "XBoard tests for 'n' only the cell half-way, here the first");
  }

  // Changes a term to what Fairy-Stockfish understands by it; reports what it ignores.
  void readFairyStockfish(Term& term) {
    const Atom& atom = std::get<Atom>(term.body);
    const auto shape = shapeOfAtom(atom);
    if (!shape) return;
    Leg& leg = term.prefix.legs[0];
    const bool step = shape->leaps.stride() == 1;
    const bool rider = atom.range || atom.doubled() || isIn("RBQ", atom.letters[0]);
    if (rider && shape->limit != 1 && !fairyStockfishRides(shape->leaps)) {
      refuse(atom.extent, fmt::format("Fairy-Stockfish has riders along lines and by 'N' only, not by '{}'",
                                      report_.written(atom.extent)))
          .note("it would have no such moves");
      return;
    }
    if (const Letter* n = find(leg, 'n')) {
      if (rider || step) {
        changed(n->extent(), "n", "",
                fmt::format("Fairy-Stockfish ignores 'n' on {}", step ? "steps" : "riders"));
        drop(leg, 'n');
      } else if (find(leg, 'i') != nullptr && n->at > find(leg, 'i')->at) {
        withoutEnPassantMark(leg);
      }
    }
    const Letter* p = find(leg, 'p');
    const Letter* g = find(leg, 'g');
    if (p == nullptr && g == nullptr) return;
    const Letter& hop = p != nullptr ? *p : *g;
    if (p != nullptr && g != nullptr) {
      refuse(hop.extent(), "'p' and 'g' exclude each other");
    } else if (!step || !rider) {
      refuse(hop.extent(),
             fmt::format("Fairy-Stockfish hops along lines only, not by '{}'", report_.written(atom.extent)));
    } else if (atom.range && atom.range->text != "0") {
      refuse(atom.range->extent, fmt::format("Fairy-Stockfish counts '{}' from the hurdle", atom.range->text))
          .note("xbetza counts from the piece");
    } else if (g != nullptr && atom.range) {
      refuse(atom.range->extent, "Fairy-Stockfish forgets 'g' when a number follows").note("leave '0' out");
    }
  }

  // Reports letters on whose meaning in Betza's original notation there is no agreement.
  void readOriginal(Term& term) {
    const Atom& atom = std::get<Atom>(term.body);
    const auto shape = shapeOfAtom(atom);
    if (!shape) return;
    const Leg& leg = term.prefix.legs[0];
    const Letter* j = find(leg, 'j');
    if (j != nullptr && (shape->leaps.stride() != 2 || !shape->leaps.isRadial())) {
      refuse(j->extent(), fmt::format("'j' on '{}' has no agreed meaning in the original notation",
                                      report_.written(atom.extent)))
          .note("it is clear on 'D' and 'A'");
    }
    for (const char letter : {'p', 'g'}) {
      const Letter* hop = find(leg, letter);
      if (hop != nullptr && shape->limit != 0) {
        refuse(hop->extent(), "the original notation does not say where a limited hop is counted from");
      }
    }
    const Letter* n = find(leg, 'n');
    if (n != nullptr && !shape->leaps.isRadial()) {
      report_
          .warning(n->extent(), "doubtful-modifier",
                   "the original notation does not say which cells block 'n' on '{}'",
                   report_.written(atom.extent))
          .note("read here as the horse of Xiangqi: first straight, then diagonal");
    }
  }

  // ---- directions ----

  void readDirections(Term& term) {
    const auto* atom = std::get_if<Atom>(&term.body);
    if (atom == nullptr) return;  // a bracket, which readHalfWay() made, is in xbetza already
    const auto shape = shapeOfAtom(*atom);
    if (!shape) return;
    for (std::size_t i = 0; i < term.prefix.legs.size(); ++i) {
      respell(term.prefix.legs[i], i == 0 ? shape->leaps.atomClass() : AtomClass::Radial, i > 0, term);
    }
  }

  // Replaces the direction letters of a leg by letters with the same meaning in xbetza.
  void respell(Leg& leg, AtomClass atoms, bool later, const Term& term) {
    std::string written;
    Extent at{term.extent.end, term.extent.begin};
    for (const Letter& l : leg.letters) {
      if (!isDirectionLetter(l)) continue;
      written += l.letter;
      at = {std::min(at.begin, l.at), std::max(at.end, l.at + 1)};
    }
    if (written.empty()) return;
    const auto meant = directionsIn(rules_.dialect, written, atoms);
    if (const auto* why = std::get_if<std::string>(&meant)) {
      refuse(at, *why);
      return;
    }
    if (meant == directionsIn(Dialect::XBetza, written, atoms)) return;
    const DirectionSet directionSet = std::get<DirectionSet>(meant);
    const auto spelling = !later && directionSet == directionsOf(atoms)
                              ? std::string()
                              : spellDirections(Dialect::XBetza, directionSet, atoms);
    if (!spelling) {
      refuse(at, fmt::format("xbetza cannot spell what {} means by '{}'", rules_.title, written));
      return;
    }
    const auto place = std::ranges::find_if(leg.letters, isDirectionLetter) - leg.letters.begin();
    std::erase_if(leg.letters, isDirectionLetter);
    std::vector<Letter> letters;
    for (const char c : *spelling) letters.push_back({c, at.begin});
    leg.letters.insert(leg.letters.begin() + place, letters.begin(), letters.end());
    changed(at, written, *spelling, whyDirections(atoms));
  }
  std::string whyDirections(AtomClass atoms) const {
    if (isXBoard()) return "XBoard means other directions by this";
    if (atoms == AtomClass::Radial) {
      return fmt::format("{} chooses from the steps W and F one by one", rules_.title);
    }
    return fmt::format("{} means other directions by this", rules_.title);
  }

  // ---- brackets: the original's t[FR] ----

  // Reads t[FR] of the original notation: after a step of F the piece may go on outwards as R.
  std::vector<Term> readBracket(const Term& term, const Bracket& bracket) {
    if (!isBetza()) {
      refuseUnknown(bracket.extent, term, fmt::format("{} has no brackets", rules_.title));
      return {};
    }
    const bool then = !term.prefix.group && term.prefix.legs.size() == 1 &&
                      term.prefix.legs[0].letters.size() == 1 && term.prefix.legs[0].letters[0].letter == 't';
    const bool two = bracket.legs.size() == 1 && bracket.legs[0].alternatives.size() == 2 && !bracket.range;
    if (!then || !two) {
      Diagnostic& d = refuse(term.extent, "the original notation has brackets of the form 't[FR]' only");
      d.note("a 't' in front, and in them two atoms: the second goes on outwards from where the first ends");
      return {};
    }
    Term meant = term;
    meant.prefix = noPrefix(term.extent.begin);
    Bracket& chain = std::get<Bracket>(meant.body);
    chain.legs.clear();
    for (ChainAtom part : bracket.legs[0].alternatives) {
      if (!part.prefix.empty()) {
        refuse(part.prefix.extent, "modifiers between the brackets of 't[FR]' have no agreed meaning");
        return {};
      }
      if (!checkAtom(term, part.atom)) return {};
      renameAtom(part.atom);
      chain.legs.push_back({!chain.legs.empty(), {part}});
    }
    changed(term.extent, print(meant), "the brackets of xbetza name the joints of legs");
    return {meant};
  }
};

}  // namespace

std::optional<Notation> readDialect(const SourceSpan& text, Dialect dialect, Diagnostics& diagnostics,
                                    std::vector<Change>& changes) {
  std::optional<Notation> written = readNotation(text, diagnostics);
  if (!written || dialect == Dialect::XBetza) return written;
  return Reader(text, rulesOf(dialect), diagnostics, changes).read(*written);
}

}  // namespace fairyforge::movement::dialects
