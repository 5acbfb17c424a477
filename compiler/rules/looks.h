// What the pieces of a game look like to who does not know its types. A game in which promoted pieces turn into
// pawns again when they are taken has types of its own for them; on the board such a piece is a Queen like any
// other, or what shogi players call a promoted Rook. Texts for others name types so: `Q~`, `+R`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/rules/basics.h"

namespace fairyforge {

struct Looks {
  // By type: what it is promoted, `+P`; and which type a promoted piece of its moves has, `Q~`. kNoType: there is
  // none, or several.
  std::vector<TypeId> promotedFrom{}, promotedAs{};
  // By type: the type that it looks like, mostly itself; and the type whose promoted form it is, or kNoType.
  std::vector<TypeId> like{}, plusOf{};
  // By type: the letter that others read and say for it as well, xiangqi's H and E; mostly empty.
  std::vector<std::string> othersIds{};
  TypeId wall = kNoType;           // the third side's piece that `*` is
  std::vector<std::string> ids{};  // by type: `Q`, `Q~`, `+R`, `*`
};

// The letter that players have for a piece of xiangqi or janggi beside the one of its positions: H of the horse N, E of
// the elephant B. Empty: none.
std::string_view otherIdOf(std::string_view name, std::string_view id);

}  // namespace fairyforge
