// How pieces are written in texts for other programs that do not know Fairyforge's types. A game in which a
// promoted piece becomes a pawn again when it is taken has a separate type for the promoted piece. Other
// programs write such a type as `Q~`, a piece that looks like a queen (Crazyhouse), or as `+R`, a promoted
// rook (Shogi).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/rules/basics.h"

namespace fairyforge {

// How each type is written.
struct Looks {
  // By type number. promotesTo: the type that a piece of this type becomes by promotion, as for `+P`.
  // promotedAs: the type of promoted pieces that move like this type, as for `Q~`; the type itself if no
  // pieces change in hands. kNoType if there is no such type, or more than one. promotedAs is empty in games
  // with a third side.
  std::vector<TypeId> promotesTo{}, promotedAs{};
  // By type. like: the type that it looks like, usually itself. plusOf: the type whose promoted form (`+R`)
  // it is, or kNoType.
  std::vector<TypeId> like{}, plusOf{};
  // By type: a second letter that is also read and used, such as xiangqi's H for the horse N; usually empty.
  std::vector<std::string> othersIds{};
  TypeId wall = kNoType;           // the third side's piece that is written `*`
  std::vector<std::string> ids{};  // by type, as written: `Q`, `Q~`, `+R`, `*`
};

// Returns the other letter that players use for a piece of xiangqi or janggi: H for the horse N, E for the
// elephant B. Empty if there is none.
std::string_view otherIdOf(std::string_view name, std::string_view id);

}  // namespace fairyforge
