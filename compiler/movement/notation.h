// The syntax tree of movement notation: what is written, letter by letter, with places in the text.
//
// The tree has no meaning yet; that is in term-plan.h. It has every letter, known or unknown. Places are byte
// offsets in the text of the notation.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/movement/letters.h"

namespace fairyforge::movement {

// The bytes from `begin` to before `end` of a notation.
struct Extent {
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct Letter {
  char letter;
  std::size_t at;
  Extent extent() const { return {at, at + 1}; }
};
// Returns the first occurrence of the letter; null if there is none.
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
// Returns the extent from the first to the last of the letters, of which there must be at least one.
inline Extent extentOf(const std::vector<Letter>& letters) {
  return {letters.front().at, letters.back().at + 1};
}

// The modifiers of one leg, in the order of the text.
struct Leg {
  std::vector<Letter> letters;
  Extent extent;
};

// A number or `*` after an atom, a bracket or parentheses.
struct WrittenRange {
  std::string text;
  Extent extent;
  bool toMiddle() const { return text == "*"; }
};

// An atom with its suffixes and its range, such as W, NN, R3, (1,4), <home>.
struct Atom {
  AtomKind kind = AtomKind::Leaper;
  std::string letters;         // "N", "NN", "O", "@"; "<name>" for a link; "(x,y)" for a vector
  std::string suffix;          // letters X and Y after it
  std::vector<int> distances;  // the distances of a vector
  std::optional<WrittenRange> range;
  Extent extent;
  bool doubled() const { return letters.size() == 2 && kind != AtomKind::Vector; }
};

// `x(y)3z` before an atom: the legs y can be repeated, here up to three times.
struct Group {
  std::vector<Leg> legs;
  std::optional<WrittenRange> count;
  Extent extent;
};

// The modifiers before an atom: legs, of which a group may be repeated, as x(y)z.
struct Prefix {
  std::vector<Leg> legs;  // the legs before the group, or all legs if there is no group
  std::optional<Group> group;
  std::vector<Leg> rest;  // the legs after the group
  Extent extent;

  bool empty() const { return legs.size() == 1 && legs[0].letters.empty() && !group; }
  // Is test(letter) true for some letter?
  template <typename Test>
  bool anyLetter(Test test) const {
    const auto holds = [&](const Leg& leg) { return std::ranges::any_of(leg.letters, test); };
    return std::ranges::any_of(legs, holds) || std::ranges::any_of(rest, holds) ||
           (group && std::ranges::any_of(group->legs, holds));
  }
};

// One alternative of a leg of a bracket.
struct ChainAtom {
  Prefix prefix;
  Atom atom;
  Extent extent;
};

// A leg of a bracket, with its alternatives.
struct ChainLeg {
  bool mayStopBefore = false;  // joined by `?` to the leg before it
  std::vector<ChainAtom> alternatives;
};

// A bracket, which joins legs: [W-F], [R?B].
struct Bracket {
  std::vector<ChainLeg> legs;
  std::optional<WrittenRange> range;  // has no meaning; kept for an error message
  Extent extent;
};

// Modifiers with an atom or a bracket.
struct Term {
  Prefix prefix;
  std::variant<Atom, Bracket> body;
  bool exempt = false;       // an apostrophe follows the term: its moves do not promote
  bool spaceBefore = false;  // white space separates it from the previous term
  Extent extent;
};

// A whole description of moves.
struct Notation {
  std::vector<Term> terms;
};

// Calls visit(prefix, atom) for each atom of a term. The modifiers before a bracket are not visited.
template <typename SomeTerm, typename Visit>
void forEachAtom(SomeTerm& term, Visit visit) {
  if (auto* atom = std::get_if<Atom>(&term.body)) return visit(term.prefix, *atom);
  for (auto& leg : std::get<Bracket>(term.body).legs) {
    for (auto& alternative : leg.alternatives) visit(alternative.prefix, alternative.atom);
  }
}

// Returns the syntax tree of `text`; nothing, after reporting an error, if the text is no notation.
std::optional<Notation> readNotation(const SourceSpan& text, Diagnostics& diagnostics);
// Reads notation whose errors do not matter: nothing is returned if it has any.
std::optional<Notation> readNotation(std::string_view text);

// Is it `O` without a number, which is a piece that never moves?
bool isNoMovement(const Notation& notation);
// Returns the atoms of the term that are links.
std::vector<const Atom*> linksIn(const Term& term);

// If the terms were written without a space, could a reader think that a modality of `term`, such as the `m`
// in `mAADD`, also applies to `next`?
bool leavesScopeInDoubt(const Term& term, const Term& next);

// Returns the letters of one leg in canonical order: i, then the directions as given, then the others.
std::string legText(std::string_view letters, std::string_view directions);
// Returns the notation in canonical spelling: modifiers in an order that every program accepts, and spaces
// only where the terms would be read otherwise, or a reader could be in doubt.
std::string print(const Notation& notation);
std::string print(const Term& term);
std::string print(const Atom& atom);

}  // namespace fairyforge::movement
