// The syntax tree of movement notation: what was written, letter by letter, with its places in the text.
//
// It contains no meaning, which plan.h adds; it keeps every letter, known or not. Places are byte offsets
// into the notation's text.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/movement/letters.h"

namespace fairyforge::movement {

// Bytes [begin, end) of a notation.
struct Extent {
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct Letter {
  char letter;
  std::size_t at;
  Extent extent() const { return {at, at + 1}; }
};
// Returns the first place of a letter; null if it does not occur.
inline const Letter* find(const std::vector<Letter>& letters, char letter) {
  const auto found = std::ranges::find(letters, letter, &Letter::letter);
  return found == letters.end() ? nullptr : &*found;
}
inline bool has(const std::vector<Letter>& letters, char letter) {
  return find(letters, letter) != nullptr;
}
inline std::ptrdiff_t count(const std::vector<Letter>& letters, char letter) {
  return std::ranges::count(letters, letter, &Letter::letter);
}
inline std::string written(const std::vector<Letter>& letters) {
  std::string text;
  for (const Letter& l : letters) text += l.letter;
  return text;
}
// Returns the extent from the first of the letters to the last.
inline Extent extentOf(const std::vector<Letter>& letters) {
  return {letters.front().at, letters.back().at + 1};
}

// The modifiers of one leg, in the order in which they were written.
struct Leg {
  std::vector<Letter> letters;
  Extent extent;
};

// A number or `*` after an atom.
struct WrittenRange {
  std::string text;
  Extent extent;
  bool toMiddle() const { return text == "*"; }
};

struct Atom {
  AtomKind kind = AtomKind::Leaper;
  std::string letters;         // "N", "NN", "O", "@"; "<name>" for a link, "(x,y)" for a vector
  std::string suffix;          // of letters X and Y
  std::vector<int> distances;  // of a vector
  std::optional<WrittenRange> range;
  Extent extent;
  bool doubled() const { return letters.size() == 2 && kind != AtomKind::Vector; }
};

// x(y)3z before an atom: the part y may be repeated.
struct Group {
  std::vector<Leg> legs;
  std::optional<WrittenRange> count;
  Extent extent;
};

struct Prefix {
  std::vector<Leg> legs;  // without a group: all legs; with one: the legs before it
  std::optional<Group> group;
  std::vector<Leg> rest;  // the legs after the group; empty without one
  Extent extent;

  bool empty() const { return legs.size() == 1 && legs[0].letters.empty() && !group; }
  // Is the test true of some letter?
  template <typename Test>
  bool anyLetter(Test test) const {
    const auto holds = [&](const Leg& leg) { return std::ranges::any_of(leg.letters, test); };
    return std::ranges::any_of(legs, holds) || std::ranges::any_of(rest, holds) ||
           (group && std::ranges::any_of(group->legs, holds));
  }
};

struct ChainAtom {
  Prefix prefix;
  Atom atom;
  Extent extent;
};

struct ChainLeg {
  bool mayStopBefore = false;  // joined to the leg before it by `?`
  std::vector<ChainAtom> alternatives;
};

struct Bracket {
  std::vector<ChainLeg> legs;
  std::optional<WrittenRange> range;  // has no meaning; kept for an error message
  Extent extent;
};

struct Term {
  Prefix prefix;
  std::variant<Atom, Bracket> body;
  bool exempt = false;       // marked with an apostrophe
  bool spaceBefore = false;  // white space separates it from the term before
  Extent extent;
};

struct Notation {
  std::vector<Term> terms;
};

// Visits each atom of a term with the modifiers in front of it. Those in front of a bracket are left out.
template <typename SomeTerm, typename Visit>
void forEachAtom(SomeTerm& term, Visit visit) {
  if (auto* atom = std::get_if<Atom>(&term.body)) return visit(term.prefix, *atom);
  for (auto& leg : std::get<Bracket>(term.body).legs) {
    for (auto& alternative : leg.alternatives) visit(alternative.prefix, alternative.atom);
  }
}

// Returns the syntax tree of `text`. If the text is not a notation, reports an error in it and returns
// nothing.
std::optional<Notation> readNotation(const SourceSpan& text, Diagnostics& diagnostics);
// The same of a text whose errors do not matter.
std::optional<Notation> readNotation(std::string_view text);

// Is it `O` without a number, a piece that never moves?
bool isNoMovement(const Notation& notation);
// Returns the links that the term names.
std::vector<const Atom*> linksIn(const Term& term);

// Could a reader take a modality of `term`, such as the `m` in `mAADD`, to govern `next` too if there were no
// space between the terms?
bool leavesScopeInDoubt(const Term& term, const Term& next);

// Returns the letters of one leg in canonical order: i, the directions as they stand, the others.
std::string legText(std::string_view letters, std::string_view directions);
// Returns the notation in canonical spelling: modifiers stand in the order that every reader of the notation
// accepts, and spaces only between terms where a reader could be in doubt.
std::string print(const Notation& notation);
std::string print(const Term& term);
std::string print(const Atom& atom);

}  // namespace fairyforge::movement
