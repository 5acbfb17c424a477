// Types of promoted pieces that are in the hand again what they were. The engine has none: it remembers of a piece what
// it was, and moves it as the type that it was promoted to.
#pragma once

#include <string>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::exports::fairy_stockfish {

struct IniForm {
  TypeId form, from;
  TypeId as;  // the type whose moves it has
};

struct IniForms {
  std::vector<IniForm> list;  // empty: there are none, or the engine cannot have them
  int ranks = 0;  // pieces promote as in shogi, on or from so many last ranks; 0: a pawn does, as in chess
  bool mandatory = false;  // as in shogi
  bool capturing = false;  // ... by captures only
  bool immobile = false;   // no piece ends a move, or is dropped, where it could never move again
  const IniForm* of(TypeId form) const;
};

// The game with a type for the moves of each form, and with forms that can be told.
VariantPtr withTypesOfForms(const VariantPtr& game);

// Of such a game.
IniForms iniFormsOf(const Variant& game);

// The game without the rules by which pieces come to be forms and forms become what they were: a pawn promotes to the
// types as which they move, other pieces do not promote.
VariantPtr withoutForms(const VariantPtr& game, const IniForms& forms);

// On how many last ranks White's pieces of the type could never move.
int ranksWithoutMoves(const Variant& game, TypeId type);

// The IDs of all types as our reader of such files has them.
std::vector<std::string> iniIds(const Variant& game);

}  // namespace fairyforge::exports::fairy_stockfish
