// Prints the canonical spelling of notation, and answers questions that the tree alone decides.
#include <algorithm>

#include "compiler/movement/notation.h"

namespace fairyforge::movement {
namespace {

constexpr std::string_view kDirections = "fblrvsh^_zq";
// The order of letters after the directions, which XBoard requires. A letter in neither list is not printed,
// except `i`.
constexpr std::string_view kOrder = "mcdkepgoynju";
constexpr std::string_view kModalities = "mcdke";

std::string print(const std::vector<Letter>& letters) {
  const Letter *const n = find(letters, 'n'), *const i = find(letters, 'i');
  std::string text;
  // `n` after `i` lets the piece be captured en passant; before `i` it does not.
  const bool quietN = n != nullptr && i != nullptr && n < i;
  if (quietN) text += 'n';
  if (i != nullptr) text += 'i';
  for (const Letter& l : letters) {
    if (kDirections.find(l.letter) != std::string_view::npos) text += l.letter;
  }
  for (const char letter : kOrder) {
    const auto times = count(letters, letter) - (letter == 'n' && quietN ? 1 : 0);
    text.append(static_cast<std::size_t>(times), letter);
  }
  return text;
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

std::string print(const Atom& atom) {
  return atom.letters + atom.suffix + (atom.range ? atom.range->text : "");
}

std::string print(const Term& term) {
  const std::string body = std::visit([](const auto& b) { return print(b); }, term.body);
  return print(term.prefix) + body + (term.exempt ? "'" : "");
}

std::vector<const Atom*> linksIn(const Term& term) {
  std::vector<const Atom*> links;
  const auto look = [&](const Atom& atom) {
    if (atom.kind == AtomKind::Link) links.push_back(&atom);
  };
  if (const auto* bracket = std::get_if<Bracket>(&term.body)) {
    for (const ChainLeg& leg : bracket->legs) {
      for (const ChainAtom& alternative : leg.alternatives) look(alternative.atom);
    }
  } else {
    look(std::get<Atom>(term.body));
  }
  return links;
}

bool leavesScopeInDoubt(const Term& term, const Term& next) {
  const auto isModality = [](const Letter& l) {
    return kModalities.find(l.letter) != std::string_view::npos;
  };
  return std::holds_alternative<Atom>(term.body) && std::holds_alternative<Atom>(next.body) &&
         next.prefix.empty() && term.prefix.anyLetter(isModality);
}

std::string print(const Notation& notation) {
  std::string text;
  for (std::size_t i = 0; i < notation.terms.size(); ++i) {
    const std::string term = print(notation.terms[i]);
    // A letter next to itself would be read as doubled.
    const bool apart =
        i > 0 && (leavesScopeInDoubt(notation.terms[i - 1], notation.terms[i]) || text.back() == term[0]);
    text += (apart ? " " : "") + term;
  }
  return text;
}

}  // namespace fairyforge::movement
