// Forms: types of promoted pieces that revert in the hand. The engine has no such types: it remembers what a
// promoted piece was, and moves it as the type that it was promoted to.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::exports::fairy_stockfish {

struct IniForm {
  TypeId form, from;
  TypeId as;  // another type with the same moves
};

struct IniForms {
  std::vector<IniForm> list;  // empty: there are no forms, or the engine cannot express them
  int ranks = 0;              // pieces promote as in shogi, on or from this many last ranks; 0: a
                              // pawn promotes as in chess
  bool mandatory = false;     // promotion is mandatory, as in shogi
  bool capturing = false;     // promotion is by captures only, as in shogi
  bool immobile = false;      // a piece may not end a move, or be dropped, where it could never move again
  const IniForm* of(TypeId form) const;
};

// Returns the game with an additional type for the moves of each form, and with forms that can be told apart.
VariantPtr withTypesOfForms(const VariantPtr& game);

// Finds the forms of a game that withTypesOfForms() returned.
IniForms iniFormsOf(const Variant& game);

// Returns the game without the rules by which pieces become forms and forms become pieces again: a pawn
// promotes to the types whose moves the forms have; other pieces do not promote.
VariantPtr withoutForms(const VariantPtr& game, const IniForms& forms);

// Returns the number of last ranks on which a White piece of the type could never move.
int ranksWithoutMoves(const Variant& game, TypeId type);

// Returns the IDs that this program's reader of variants.ini would give to all types, by type number.
std::vector<std::string> iniIds(const Variant& game);

}  // namespace fairyforge::exports::fairy_stockfish
