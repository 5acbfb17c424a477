// How the pieces of a game look to someone who does not know its types. If promoted pieces become pawns again
// when taken, the game has separate types for them; on the board such a piece looks like an ordinary Queen,
// or like the piece that shogi players call a promoted Rook. Texts for other programs write these types as
// `Q~` and `+R`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/rules/basics.h"

namespace fairyforge {

struct Looks {
  // By type number. promotedFrom and promotedAs: the type that a piece becomes by promotion, written `+P`,
  // and the type of promoted pieces that move like this one, written `Q~`; the type itself if no pieces
  // change in hands. kNoType if there is no such type, or more than one.
  std::vector<TypeId> promotedFrom{}, promotedAs{};
  // By type: the type that it looks like, usually itself; and the type whose promoted form it is, or kNoType.
  std::vector<TypeId> like{}, plusOf{};
  // By type: another letter that is also read and used, such as xiangqi's H and E; usually empty.
  std::vector<std::string> othersIds{};
  TypeId wall = kNoType;           // the third side's piece that is written `*`
  std::vector<std::string> ids{};  // by type: `Q`, `Q~`, `+R`, `*`
};

// Returns the other letter that players use for a piece of xiangqi or janggi: H for the horse N, E for the
// elephant B. Empty if there is none.
std::string_view otherIdOf(std::string_view name, std::string_view id);

}  // namespace fairyforge
