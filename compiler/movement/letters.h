// The letters of movement notation. The row of a letter has its kind, its place in the canonical order, its
// meaning in a few words, and which other programs have it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace fairyforge::movement {

constexpr bool isIn(std::string_view letters, char letter) {
  return letters.find(letter) != std::string_view::npos;
}

// What a modifier is about.
enum class ModifierKind : std::uint8_t {
  Initial,
  Direction,
  Level,
  Modality,  // what may be on the cell where the leg ends
  Manner,    // how the leg gets there
  Turn,      // a turn relative to the previous bend
};
// A row of the table of modifiers.
struct ModifierLetter {
  char letter;
  ModifierKind kind;
  // The marks of the dialects that have the letter (dialects/rules.cpp): X XBoard, B the original notation, F
  // Fairy-Stockfish. A small mark: the dialect reads the letter but does not write it.
  std::string_view knownTo;
  std::string_view meaning;  // what the modifier means, for editors
  // For messages about dialects without the letter: "which captures own pieces".
  std::string_view purpose = {};
};
// The letters that modify a leg, in the order in which they are printed; directions and turns stay in the
// order in which they are written (legText()). Every other small letter except `a` is an error (legs.cpp).
inline constexpr ModifierLetter kModifierLetters[] = {
    {'i', ModifierKind::Initial, "XF", "as long as the piece has not moved",
     "moves only while the piece has not moved"},
    {'f', ModifierKind::Direction, "XBF", "forward"},
    {'b', ModifierKind::Direction, "XBF", "backward"},
    {'l', ModifierKind::Direction, "XBF", "to the left"},
    {'r', ModifierKind::Direction, "XBF", "to the right"},
    {'v', ModifierKind::Direction, "XBF", "forward and backward"},
    {'s', ModifierKind::Direction, "XBF", "sideways; of a later leg: by a right angle"},
    {'h', ModifierKind::Direction, "XBF", "half of the directions: those of one hand, or on one side"},
    {'^', ModifierKind::Level, "", "up: to a higher level"},
    {'_', ModifierKind::Level, "", "down: to a lower level"},
    {'m', ModifierKind::Modality, "XBF", "to move only: to an empty square"},
    {'c', ModifierKind::Modality, "XBF", "to capture only: an enemy piece"},
    {'d', ModifierKind::Modality, "X", "takes a piece of its own side", "captures own pieces"},
    {'k', ModifierKind::Modality, "", "takes an enemy royal piece only", "captures royal pieces only"},
    {'e', ModifierKind::Modality, "Xf", "captures en passant", "captures en passant"},
    {'p', ModifierKind::Manner, "XBF", "jumps over a hurdle and goes on"},
    {'g', ModifierKind::Manner, "XBF", "lands directly behind a hurdle; of a leg: changes steps into slides"},
    {'o', ModifierKind::Manner, "XB", "the left and right edges of the board are joined",
     "goes around the edge of the board"},
    {'y', ModifierKind::Manner, "X",
     "of a leg to an empty square: changes steps into slides, slides into steps",
     "changes the range of later legs"},
    {'n', ModifierKind::Manner, "XBF",
     "lame: squares between must be empty; behind i: can be taken en passant"},
    {'j', ModifierKind::Manner, "XB", "jumps: the square between is occupied, or the first one is skipped",
     "skips or must jump a cell"},
    {'u', ModifierKind::Manner, "", "unloads: the captured piece is put down where the leg began",
     "puts the captured piece down"},
    {'z', ModifierKind::Turn, "B", "turns at every step, to and fro", "bends to alternating sides"},
    {'q', ModifierKind::Turn, "B", "turns at every step, always the same way", "bends to one side"},
};

enum class AtomKind { Leaper, Compound, Universal, Castling, Imitator, Drop, Vector, Link, Unknown };
// A row of the table of atoms.
struct AtomLetter {
  char letter;
  AtomKind kind;
  int shorter, longer;  // the distances of a leap, or of a single step of a compound
  std::string_view knownTo;
  std::string_view meaning = {};  // editors offer only letters with a meaning
};
// If several letters mean the same leap, the first is the usual one. Atoms that can be doubled are also
// listed in grammar/Movement.g4.
inline constexpr AtomLetter kAtomLetters[] = {
    {'W', AtomKind::Leaper, 0, 1, "XBF", "one square orthogonally"},
    {'F', AtomKind::Leaper, 1, 1, "XBF", "one square diagonally"},
    {'D', AtomKind::Leaper, 0, 2, "XBF", "leaps two squares orthogonally"},
    {'N', AtomKind::Leaper, 1, 2, "XBF", "leaps like a knight"},
    {'A', AtomKind::Leaper, 2, 2, "XBF", "leaps two squares diagonally"},
    {'H', AtomKind::Leaper, 0, 3, "XBF", "leaps three squares orthogonally"},
    {'C', AtomKind::Leaper, 1, 3, "XF", "leaps like a camel (1,3)"},
    {'Z', AtomKind::Leaper, 2, 3, "XF", "leaps like a zebra (2,3)"},
    {'G', AtomKind::Leaper, 3, 3, "XBF", "leaps three squares diagonally"},
    {'L', AtomKind::Leaper, 1, 3, "XBF"},
    {'J', AtomKind::Leaper, 2, 3, "XBF"},
    {'K', AtomKind::Compound, 0, 1, "XBF", "one square in any direction"},
    {'Q', AtomKind::Compound, 0, 1, "XBF", "slides like a queen"},
    {'R', AtomKind::Compound, 0, 1, "XBF", "slides like a rook"},
    {'B', AtomKind::Compound, 1, 1, "XBF", "slides like a bishop"},
    {'U', AtomKind::Universal, 0, 0, "", "leaps to any square"},
    {'O', AtomKind::Castling, 0, 0, "X", "castles, with a number; alone: never moves"},
    {'I', AtomKind::Imitator, 0, 0, ""},
    {'@', AtomKind::Drop, 0, 0, "X"},
};

struct LetterMeaning {
  char letter;
  std::string_view meaning;
};
// Letters that are neither modifiers nor atoms. `a` separates legs.
inline constexpr LetterMeaning kOtherLetters[] = {
    {'a', "again: another leg of the same move begins"},
    {'X', "behind an atom: its longer distance grows by three"},
    {'Y', "behind an atom: both distances grow by two"},
};

// Returns the row of a letter; null if there is none.
template <typename Row, std::size_t kCount>
constexpr const Row* rowOf(const Row (&rows)[kCount], char letter) {
  const auto* found = std::ranges::find(rows, letter, &Row::letter);
  return found == std::end(rows) ? nullptr : found;
}
constexpr bool isModifier(char letter, ModifierKind kind) {
  const ModifierLetter* row = rowOf(kModifierLetters, letter);
  return row != nullptr && row->kind == kind;
}
constexpr bool isDirection(char letter) {
  return isModifier(letter, ModifierKind::Direction) || isModifier(letter, ModifierKind::Level);
}

// Returns the letters with a meaning as a list, grouped by kind: "K Q R B, U and O".
template <typename Row, std::size_t kCount>
std::string listed(const Row (&rows)[kCount]) {
  std::string list;
  for (std::size_t i = 0; i < kCount; ++i) {
    if (rows[i].meaning.empty()) continue;
    if (i > 0 && !list.empty()) list += rows[i].kind == rows[i - 1].kind ? " " : ", ";
    list += rows[i].letter;
  }
  const std::size_t last = list.rfind(", ");
  return list.substr(0, last) + " and " + list.substr(last + 2);
}

// Calls visit(letter, meaning) for each letter that editors offer.
template <typename Visit>
constexpr void forEachMeaning(Visit visit) {
  for (const AtomLetter& atom : kAtomLetters) {
    if (!atom.meaning.empty()) visit(atom.letter, atom.meaning);
  }
  for (const ModifierLetter& modifier : kModifierLetters) visit(modifier.letter, modifier.meaning);
  for (const LetterMeaning& other : kOtherLetters) visit(other.letter, other.meaning);
}
// Returns the meaning of a letter in a few words; an empty text if the notation has no such letter.
constexpr std::string_view meaningOf(char letter) {
  std::string_view meaning;
  forEachMeaning([&](char known, std::string_view text) {
    if (known == letter) meaning = text;
  });
  return meaning;
}

// Returns the letter for the leap (shorter, longer) in the dialect with this mark (0: xbetza); '\0' if there
// is none.
constexpr char letterOfLeap(int shorter, int longer, char mark = '\0') {
  for (const AtomLetter& leap : kAtomLetters) {
    if (leap.kind == AtomKind::Leaper && leap.shorter == shorter && leap.longer == longer &&
        (mark == '\0' || isIn(leap.knownTo, mark)))
      return leap.letter;
  }
  return '\0';
}

}  // namespace fairyforge::movement
