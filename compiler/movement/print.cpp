// Prints notation in canonical spelling, and answers questions about the tree alone.
#include <algorithm>

#include "compiler/movement/notation.h"

namespace fairyforge::movement {
namespace {

// Prints the letters of a leg in the canonical order.
std::string print(const std::vector<Letter>& letters) {
  const Letter *const n = find(letters, 'n'), *const i = find(letters, 'i');
  std::string directions, others;
  for (const Letter& l : letters)
    (isDirection(l.letter) || isModifier(l.letter, ModifierKind::Turn) ? directions : others) += l.letter;
  // `n` after `i` lets the piece be taken en passant; before `i` it does not.
  const bool quiet = n != nullptr && i != nullptr && n < i;
  if (quiet) others.erase(others.find('n'), 1);
  return (quiet ? "n" : "") + legText(others, directions);
}

std::string print(const std::vector<Leg>& legs) {
  std::string text;
  for (std::size_t i = 0; i < legs.size(); ++i) text += (i > 0 ? "a" : "") + print(legs[i].letters);
  return text;
}

std::string print(const Prefix& prefix) {
  std::string text = print(prefix.legs);
  if (!prefix.group) return text;
  text += "(" + print(prefix.group->legs) + ")";
  if (prefix.group->count) text += prefix.group->count->text;
  return text + print(prefix.rest);
}

std::string print(const Bracket& bracket) {
  std::string text = "[";
  for (std::size_t i = 0; i < bracket.legs.size(); ++i) {
    if (i > 0) text += bracket.legs[i].mayStopBefore ? '?' : '-';
    for (const ChainAtom& alternative : bracket.legs[i].alternatives) {
      text += print(alternative.prefix) + movement::print(alternative.atom);
    }
  }
  return text + "]" + (bracket.range ? bracket.range->text : "");
}

}  // namespace

std::string legText(std::string_view letters, std::string_view directions) {
  std::string text;
  for (const ModifierLetter& row : kModifierLetters) {
    text.append(static_cast<std::size_t>(std::ranges::count(letters, row.letter)), row.letter);
    if (row.kind == ModifierKind::Initial) text += directions;
  }
  return text;
}

std::string print(const Atom& atom) {
  return atom.letters + atom.suffix + (atom.range ? atom.range->text : "");
}

std::string print(const Term& term) {
  const std::string body = std::visit([](const auto& b) { return print(b); }, term.body);
  return print(term.prefix) + body + (term.exempt ? "'" : "");
}

bool isNoMovement(const Notation& notation) {
  if (notation.terms.size() != 1 || !notation.terms[0].prefix.empty()) return false;
  const auto* atom = std::get_if<Atom>(&notation.terms[0].body);
  return atom != nullptr && atom->kind == AtomKind::Castling && !atom->range && atom->suffix.empty();
}

std::vector<const Atom*> linksIn(const Term& term) {
  std::vector<const Atom*> links;
  forEachAtom(term, [&](const Prefix&, const Atom& atom) {
    if (atom.kind == AtomKind::Link) links.push_back(&atom);
  });
  return links;
}

bool leavesScopeInDoubt(const Term& term, const Term& next) {
  const auto isModality = [](const Letter& l) { return isModifier(l.letter, ModifierKind::Modality); };
  return std::holds_alternative<Atom>(term.body) && std::holds_alternative<Atom>(next.body) &&
         next.prefix.empty() && term.prefix.anyLetter(isModality);
}

std::string print(const Notation& notation) {
  std::string text;
  for (std::size_t i = 0; i < notation.terms.size(); ++i) {
    const std::string term = print(notation.terms[i]);
    // Two equal letters would be read as one doubled letter.
    const bool apart =
        i > 0 && (leavesScopeInDoubt(notation.terms[i - 1], notation.terms[i]) || text.back() == term[0]);
    text += (apart ? " " : "") + term;
  }
  return text;
}

}  // namespace fairyforge::movement
