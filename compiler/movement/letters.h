// The letters of movement notation, each with its meaning in a few words, which editors show.
#pragma once

#include <string_view>

namespace fairyforge::movement {

struct LetterMeaning {
  char letter;
  std::string_view meaning;
};

// All letters that modify a leg; any other is an error (legs.cpp). `a` separates legs, so it is not a
// modifier.
inline constexpr LetterMeaning kModifierLetters[] = {
    {'f', "forward"},
    {'b', "backward"},
    {'l', "to the left"},
    {'r', "to the right"},
    {'v', "forward and backward"},
    {'s', "sideways; of a later leg: by a right angle"},
    {'h', "half of the directions: those of one hand, or on one side"},
    {'^', "up: to a higher level"},
    {'_', "down: to a lower level"},
    {'m', "to move only: to an empty square"},
    {'c', "to capture only: an enemy piece"},
    {'d', "takes a piece of its own side"},
    {'e', "captures en passant"},
    {'k', "takes an enemy royal piece only"},
    {'i', "as long as the piece has not moved"},
    {'p', "jumps over a hurdle and goes on"},
    {'g', "lands directly behind a hurdle; of a leg: changes steps into slides"},
    {'n', "lame: squares between must be empty; behind i: can be taken en passant"},
    {'j', "jumps: the square between is occupied, or the first one is skipped"},
    {'o', "the left and right edges of the board are joined"},
    {'y', "of a leg to an empty square: changes steps into slides, slides into steps"},
    {'z', "turns at every step, to and fro"},
    {'q', "turns at every step, always the same way"},
    {'u', "unloads: the captured piece is put down where the leg began"},
};
inline constexpr LetterMeaning kAgain = {'a', "again: another leg of the same move begins"};

inline constexpr LetterMeaning kAtomLetters[] = {
    {'W', "one square orthogonally"},
    {'F', "one square diagonally"},
    {'D', "leaps two squares orthogonally"},
    {'N', "leaps like a knight"},
    {'A', "leaps two squares diagonally"},
    {'H', "leaps three squares orthogonally"},
    {'C', "leaps like a camel (1,3)"},
    {'Z', "leaps like a zebra (2,3)"},
    {'G', "leaps three squares diagonally"},
    {'K', "one square in any direction"},
    {'R', "slides like a rook"},
    {'B', "slides like a bishop"},
    {'Q', "slides like a queen"},
    {'U', "leaps to any square"},
    {'O', "castles, with a number; alone: never moves"},
};
inline constexpr LetterMeaning kSuffixLetters[] = {
    {'X', "behind an atom: its longer distance grows by three"},
    {'Y', "behind an atom: both distances grow by two"},
};

constexpr bool isModifier(char letter) {
  for (const LetterMeaning& modifier : kModifierLetters) {
    if (modifier.letter == letter) return true;
  }
  return false;
}

// Returns the meaning of a letter in a few words; an empty text if the notation has no such letter.
constexpr std::string_view meaningOf(char letter) {
  for (const LetterMeaning& known : kModifierLetters) {
    if (known.letter == letter) return known.meaning;
  }
  for (const LetterMeaning& known : kAtomLetters) {
    if (known.letter == letter) return known.meaning;
  }
  for (const LetterMeaning& known : kSuffixLetters) {
    if (known.letter == letter) return known.meaning;
  }
  return letter == kAgain.letter ? kAgain.meaning : std::string_view();
}

}  // namespace fairyforge::movement
